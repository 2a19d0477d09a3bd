// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import HomeSDK
import HomeServer
import HomeTesting
import Synchronization
import Testing

@testable import HomeReplica

/// A replica of a home of a fleet, whichever node serves it.
@Suite(.timeLimit(.minutes(20))) struct FleetReplicaTests {
    private static let key = "flat-17"
    private static let token: (secret: String, list: AccessList) = {
        var list = AccessList(logID: "07")
        let secret = list.add(.init(name: "replica"), .token, at: 0, { sha256($0) })
        return (secret ?? "", list)
    }()

    /// What a node says of the home.
    private final class Node: HomeDirectory {
        private let current: Mutex<HomePlace>

        init(_ place: HomePlace) {
            current = Mutex(place)
            list = FleetReplicaTests.token.list
        }

        func say(_ place: HomePlace) { current.withLock { $0 = place } }

        /// The token must come along to every node.
        let wantsLogin = true
        private let list: AccessList

        func access(of key: String, isNewest: Bool) async throws -> ServerAccess {
            ServerAccess(
                list: { [list] in list }, redeem: { _ in nil }, now: { 0 }, sha256: { sha256($0) })
        }

        func serves(_ key: String, _ identity: any AnyObject & Sendable) -> Bool {
            guard case .here(let home) = current.withLock({ $0 }) else { return false }
            return home.identity === identity
        }

        func place(of key: String) async throws -> HomePlace {
            key == FleetReplicaTests.key ? current.withLock { $0 } : .unknown
        }
    }

    private final class Identity: Sendable {}

    private func here(_ home: ServedLog) -> HomePlace {
        .here(
            LocalHome(identity: Identity()) { [directory = home.directory] in
                (
                    try await Home.open(.log(directory: directory)),
                    ServerFacilities(version: "test", sha256: { sha256($0) })
                )
            })
    }

    private func served(
        _ node: Node, on port: Int, _ body: @Sendable () async throws -> Void
    ) async throws {
        for attemptsLeft in (0..<200).reversed() {
            do {
                return try await serveNow(
                    { listening in
                        FleetServer(
                            node, address: ServerAddress(port: port), logger: quiet,
                            onListening: listening)
                    }, body)
            } catch ServerError.cannotListen where attemptsLeft > 0 {
                await Task.yield()
            }
        }
    }

    private func address(_ port: Int) throws -> HomeAddress {
        try HomeAddress(
            "http://127.0.0.1:\(port)/api/v1/homes/\(Self.key)", token: Self.token.secret)
    }

    @Test("it follows the home from node to node, and has every record once")
    func movingHome() async throws {
        let folder = try Folder()
        let (first, second) = (Int(try FreePort.find()), Int(try FreePort.find()))
        var random = SeededRandom(seed: propertySeed(20_261_128))
        let home = try ServedLog(folder.path + "/home", records: 400, using: &random)
        try home.append(100)
        let near = Node(.at(url: "http://127.0.0.1:\(second)/"))
        let far = Node(here(home))
        let replica = try await FollowedReplica(
            folder.path + "/replica", at: address(first))
        try await served(near, on: first) {
            try await served(far, on: second) {
                try await replica.isCurrent(at: 100)
                try home.append(50)
                try await replica.isCurrent(at: 150)
            }
            try await replica.until { !$0.isConnected && $0.problem != nil }
            // Nobody has it for a while, then the first node.
            near.say(.nowhere("No node has it."))
            try home.append(50)
            try await replica.until { $0.problem?.hasSuffix("No node has it") ?? false }
            near.say(here(home))
            try await replica.isCurrent(at: 200)
        }
        try await replica.end()
        let mine = try await Home.open(.log(directory: folder.path + "/replica"))
        let theirs = try await Home.open(.log(directory: folder.path + "/home"))
        #expect(try await mine.snapshot() == theirs.snapshot())
        await mine.disconnect()
        await theirs.disconnect()
    }

    @Test("nodes that send it around are tried again, and are named")
    func circle() async throws {
        let folder = try Folder()
        let (first, second) = (Int(try FreePort.find()), Int(try FreePort.find()))
        var random = SeededRandom(seed: 3)
        let home = try ServedLog(folder.path + "/home", records: 10, using: &random)
        try home.append(10)
        let near = Node(.at(url: "http://127.0.0.1:\(second)/"))
        let far = Node(.at(url: "http://127.0.0.1:\(first)/"))
        let replica = try await FollowedReplica(folder.path + "/replica", at: address(first))
        try await served(near, on: first) {
            try await served(far, on: second) {
                try await replica.until { $0.problem?.contains("clients around") ?? false }
                far.say(here(home))
                try await replica.isCurrent(at: 10)
            }
        }
        try await replica.end()
    }

    @Test("a token that is not known is no word on an edit; a home without commands refuses it")
    func editsAndTokens() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 3)
        let home = try ServedLog(folder.path + "/home", records: 10, using: &random)
        try home.append(10)
        let edit = Edit(
            id: "a", command: RandomLamp.command(10), sender: "x", madeAt: 0, basedOnOffset: 0)
        try await served(Node(here(home)), on: port) {
            for token in [Self.token.secret, "hearth_revoked"] {
                let address = try HomeAddress(
                    "http://127.0.0.1:\(port)/api/v1/homes/\(Self.key)", token: token)
                guard case .http(let access) = address.way else { return }
                let connection = HTTPConnection(address, access)
                let result: Result<EditAnswer, any Error>
                do {
                    result = .success(try await connection.send(edit))
                } catch {
                    result = .failure(error)
                }
                await connection.close()
                switch result {
                case .success(.settled(.refused(let refusal))):
                    #expect(token == Self.token.secret && refusal.code == .permissionDenied)
                case .failure(ConnectionError.refused(let text)):
                    #expect(token == "hearth_revoked" && text.hasSuffix("has ended"), "\(text)")
                default: Issue.record("\(token): \(result)")
                }
            }
        }
    }

    @Test(
        "a token goes to no address that is less safe, and to no other home",
        arguments: [
            "http://example.org/", "http://user@127.0.0.1:1/", "https://127.0.0.1:1/",
            "http://127.0.0.1:1/other/", "ftp://127.0.0.1:1/", "", "http:///",
        ])
    func unsafeWays(_ url: String) async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        let replica = try await FollowedReplica(
            folder.path + "/replica", at: address(port))
        try await served(Node(.at(url: url)), on: port) {
            try await replica.until { $0.problem?.contains("not followed") ?? false }
        }
        try await replica.end()
    }
}
