// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeFleet
import HomeGraph
import HomeLogJetStream
import HomeRuntime
import HomeServer
import HomeThreads
import Synchronization
import Testing

@testable import hearth

/// Who may ask a node of a fleet, while the servers answer and while they do not.
@Suite(.timeLimit(.minutes(20))) final class NodeTokensTests: Sendable {
    /// A store whose answers a test stops, and counts.
    private final class Store: KeyStore {
        let inner = ScriptedLeases(timeToLive: .max)
        let isDown = Mutex(false)
        let reads = Mutex(0)

        func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
            try inner.create(key, value)
        }

        func update(
            _ key: String, _ value: [UInt8], revision: UInt64
        ) throws(StreamError) -> UInt64 {
            try inner.update(key, value, revision: revision)
        }

        func read(_ key: String) throws(StreamError) -> KeyValue? {
            reads.withLock { $0 += 1 }
            if isDown.withLock({ $0 }) { throw .unknown("down") }
            return try inner.read(key)
        }
    }

    private let store = Store()
    private let now = Mutex<Int64>(0)
    private let home = FleetHome(key: "flat-1", logID: [UInt8](repeating: 7, count: 16))

    private func pass(seconds: Int64) { now.withLock { $0 += seconds * 1_000_000_000 } }

    private func token(_ directory: FleetDirectory, _ name: String) throws -> String {
        var secret = ""
        try FleetTokens.change(directory, of: home) { list throws(CommandFailure) in
            secret = try list.makeToken(.init(name: name), at: 0, removal: "rm")
        }
        return secret
    }

    private func opens(_ access: ServerAccess, _ secret: String) throws -> Bool {
        try access.list().token(for: secret, at: 0, { sha256($0) }) != nil
    }

    @Test("a list is read again after two seconds, and opens nothing after thirty without servers")
    func age() async throws {
        let directory = FleetDirectory(store)
        let secret = try token(directory, "panel")
        let tokens = NodeTokens(directory, clock: { [self] in now.withLock { $0 } })
        let first = try await tokens.access(of: "flat-1", logID: nil)
        #expect(try opens(first, secret))
        let reads = store.reads.withLock { $0 }
        _ = try await tokens.access(of: "flat-1", logID: nil)
        #expect(store.reads.withLock { $0 } == reads, "it is fresh")
        // Revoked: known by the next request that comes later than two seconds.
        try FleetTokens.change(directory, of: home) { list throws(CommandFailure) in
            try list.revoke("panel", listing: "ls")
        }
        let second = try token(directory, "second")
        pass(seconds: 3)
        let later = try await tokens.access(of: "flat-1", logID: nil)
        #expect(try !opens(later, secret))
        #expect(try opens(later, second))
        // The servers are away: it lasts, and then it does not.
        store.isDown.withLock { $0 = true }
        pass(seconds: 29)
        #expect(try opens(try await tokens.access(of: "flat-1", logID: nil), second))
        pass(seconds: 2)
        await #expect(throws: FleetDirectoryError.self) {
            try await tokens.access(of: "flat-1", logID: nil)
        }
        #expect(throws: CommandFailure.self) { try opens(later, second) }
        // And again.
        store.isDown.withLock { $0 = false }
        #expect(try opens(try await tokens.access(of: "flat-1", logID: nil), second))
    }

    @Test("a token that was just made is found, and wrong ones cost four reads a second at most")
    func newest() async throws {
        let directory = FleetDirectory(store)
        _ = try token(directory, "panel")
        let tokens = NodeTokens(directory, clock: { [self] in now.withLock { $0 } })
        _ = try await tokens.access(of: "flat-1", logID: nil)
        let fresh = try token(directory, "fresh")
        #expect(try !opens(try await tokens.access(of: "flat-1", logID: nil), fresh))
        now.withLock { $0 += 300_000_000 }
        #expect(
            try opens(try await tokens.access(of: "flat-1", logID: nil, isNewest: true), fresh))
        let reads = store.reads.withLock { $0 }
        for _ in 0..<100 {
            _ = try await tokens.access(of: "flat-1", logID: nil, isNewest: true)
            now.withLock { $0 += 10_000_000 }
        }
        #expect(store.reads.withLock { $0 } - reads <= 4)
    }

    @Test("an answer that lasts learns of a revoked token without waiting")
    func streams() async throws {
        let directory = FleetDirectory(store)
        let secret = try token(directory, "panel")
        let tokens = NodeTokens(directory, clock: { [self] in now.withLock { $0 } })
        let access = try await tokens.access(of: "flat-1", logID: nil)
        try FleetTokens.change(directory, of: home) { list throws(CommandFailure) in
            try list.revoke("panel", listing: "ls")
        }
        pass(seconds: 15)
        // The look that finds it old still has the old one, and has it read again.
        _ = try opens(access, secret)
        while try opens(access, secret) { await Task.yield() }
    }

    @Test("a key that only looks like that of a home takes nothing from it")
    func equalKeys() async throws {
        let directory = FleetDirectory(store)
        let kitchen = FleetHome(key: "Kitchen", logID: home.logID)
        var secret = ""
        try FleetTokens.change(directory, of: kitchen) { list throws(CommandFailure) in
            secret = try list.makeToken(.init(name: "panel"), at: 0, removal: "rm")
        }
        let tokens = NodeTokens(directory, clock: { [self] in now.withLock { $0 } })
        // The sign of the kelvin, which a dictionary takes for a K.
        let odd = "\u{212A}itchen"
        #expect(odd == "Kitchen")
        #expect(try await tokens.access(of: odd, logID: nil).list().tokens.isEmpty)
        #expect(try opens(try await tokens.access(of: "Kitchen", logID: nil), secret))
        #expect(try await tokens.access(of: odd, logID: nil).list().tokens.isEmpty)
    }

    @Test("the tokens of a home that had the key before open nothing")
    func formerHome() async throws {
        let directory = FleetDirectory(store)
        let secret = try token(directory, "panel")
        let tokens = NodeTokens(directory, clock: { [self] in now.withLock { $0 } })
        let own = hexText(home.logID)
        #expect(try opens(try await tokens.access(of: "flat-1", logID: own), secret))
        let other = hexText([UInt8](repeating: 8, count: 16))
        #expect(try !opens(try await tokens.access(of: "flat-1", logID: other), secret))
    }

    @Test("while the servers do not answer, requests wait for one read in a second")
    func outage() async throws {
        let directory = FleetDirectory(store)
        let secret = try token(directory, "panel")
        let tokens = NodeTokens(directory, clock: { [self] in now.withLock { $0 } })
        _ = try await tokens.access(of: "flat-1", logID: nil)
        store.isDown.withLock { $0 = true }
        pass(seconds: 5)
        let reads = store.reads.withLock { $0 }
        for _ in 0..<10 {
            #expect(try opens(try await tokens.access(of: "flat-1", logID: nil), secret))
        }
        #expect(store.reads.withLock { $0 } == reads + 1)
    }

    @Test("a list of another log, or that is damaged, opens nothing and is not written over")
    func otherLists() async throws {
        let directory = FleetDirectory(store)
        _ = try token(directory, "panel")
        let other = FleetHome(key: "flat-1", logID: [UInt8](repeating: 8, count: 16))
        #expect(throws: CommandFailure.self) { try FleetTokens.list(directory, of: other) }
        #expect(throws: CommandFailure.self) {
            try FleetTokens.change(directory, of: other) { _ throws(CommandFailure) in }
        }
        try directory.changeTokens(of: "flat-2") { _ in Array("{}".utf8) }
        let damaged = FleetHome(key: "flat-2", logID: [UInt8](repeating: 9, count: 16))
        #expect(throws: CommandFailure.self) { try FleetTokens.list(directory, of: damaged) }
        let tokens = NodeTokens(directory)
        await #expect(throws: AccessList.Damage.self) {
            try await tokens.access(of: "flat-2", logID: nil)
        }
        let nobody = try await tokens.access(of: "nobody", logID: nil)
        #expect(try nobody.list().tokens.isEmpty)
    }
}
