// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLogJetStream
import HomeTesting
import Testing

@testable import HomeFleet

/// What the nodes of a fleet know of each other and of the tokens of homes.
struct FleetPlaceTests {
    private let store = ScriptedLeases(timeToLive: .max)

    private func write(_ text: String, _ key: String) throws {
        _ = try store.create(key, Array(text.utf8))
    }

    @Test("a node's address is what it said last, and none where it said so")
    func addresses() throws {
        let directory = FleetDirectory(store)
        #expect(try directory.url(ofNode: "one") == nil)
        try directory.announce(nil, ofNode: "one")
        #expect(try store.read("node.one") == nil, "nothing is written that says nothing")
        try directory.announce("https://engine-1.example:8123/", ofNode: "one")
        #expect(try directory.url(ofNode: "one") == "https://engine-1.example:8123/")
        try directory.announce("http://[::1]:1/", ofNode: "one")
        #expect(try directory.url(ofNode: "one") == "http://[::1]:1/")
        try directory.announce(nil, ofNode: "one")
        #expect(try directory.url(ofNode: "one") == nil)
        #expect(try directory.url(ofNode: "a/b") == nil)
    }

    @Test(
        "an address that clients must not be sent to is named",
        arguments: [
            #"{"url":"javascript:alert(1)/","v":1}"#, #"{"url":"http://a@b/","v":1}"#,
            #"{"url":"http://a/b/","v":1}"#, #"{"url":"http://a","v":1}"#,
            #"{"url":"http:///","v":1}"#, #"{"url":"http://a\r\nX: y/","v":1}"#,
            #"{"url":"http://a?b/","v":1}"#, #"{"url":7,"v":1}"#, #"{"url":"http://é/","v":1}"#,
            #"{"url":"http://a/","v":2}"#, "[]", "",
        ])
    func hostileAddresses(_ text: String) throws {
        try write(text, "node.one")
        let directory = FleetDirectory(store)
        do throws(FleetDirectoryError) {
            let url = try directory.url(ofNode: "one")
            Issue.record("\(url ?? "nil")")
        } catch {
            #expect(error.sentence.contains("node.one"), "\(error.sentence)")
        }
    }

    @Test("the tokens of a home change once for each change, whatever answers are lost")
    func tokens() throws {
        let store = ScriptedLeases(seed: propertySeed(20_261_128), timeToLive: .max)
        store.withState { $0.losesAnswer = 4 }
        var settings = PartitionSettings()
        settings.clock = { 0 }
        settings.pause = { _ in }
        let directory = FleetDirectory(store, settings: settings)
        for number in 0..<50 {
            var own: [UInt8]?
            try directory.changeTokens(of: "flat-1") { there in
                // Knows its own change by what it wrote.
                if let own, own == there { return there }
                own = (there ?? []) + [UInt8(number)]
                return own
            }
        }
        store.withState { $0.losesAnswer = 0 }
        #expect(try directory.tokens(of: "flat-1") == (0..<50).map { UInt8($0) })
        #expect(try directory.tokens(of: "flat-2") == nil)
        #expect(try directory.tokens(of: "a.b") == nil)
    }

    @Test("where a home is: at the node with the lease, at nobody, or nowhere at all")
    func places() throws {
        let leases = ScriptedLeases()
        let directory = FleetDirectory(store)
        let format = FleetFormat(
            name: "flats", partitions: 1, secret: [UInt8](repeating: 7, count: 32))
        let home = FleetHome(key: "flat-1", logID: [UInt8](repeating: 1, count: 16))
        try directory.create(format)
        _ = try directory.enrol(home)
        func find(_ key: String) throws -> FleetHomePlace {
            try FleetHomePlace.find(key, for: "one", in: format, leases, directory)
        }
        #expect(try find("flat-1") == .nobody)
        #expect(try find("other") == .notEnrolled)
        let lease = try #require(
            try Lease.acquire(
                leases, partition: 0, node: "one", nonce: 1, clock: leases.clock))
        #expect(try find("flat-1") == .node("one", url: nil))
        #expect(try find("other") == .notEnrolled)
        lease.release()
        _ = try #require(
            try Lease.acquire(
                leases, partition: 0, node: "two", nonce: 2, clock: leases.clock))
        #expect(try find("flat-1") == .node("two", url: nil))
        try directory.announce("http://two:1/", ofNode: "two")
        #expect(try find("flat-1") == .node("two", url: "http://two:1/"))
        // The other node knows whether it is enrolled.
        #expect(try find("other") == .node("two", url: "http://two:1/"))
    }
}
