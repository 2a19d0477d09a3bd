// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import Testing

@testable import HomeRuntime

/// Homes that publish themselves on real brokers.
@Suite(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct NativeBrokerTests {
    @Test func aHomeIsPublishedWhileItLives() throws {
        let broker = try RealBroker()
        let listener = try NativeListener(port: broker.port)
        let home = try NativeHome(port: broker.port)
        try listener.waitForStatus("online", home.logID)
        try home.announce("lamp")
        let diff = try #require(
            try listener.wait("the lamp", "diff") { $0.contains { $0.says("native:lamp") } }.last)
        #expect(diff.property("hearth-log") == home.logID)
        #expect(diff.property("hearth-offset") == diff.number("to").map { "\($0)" })
        let end = diff.number("to")
        try listener.wait("the record", "record") { $0.contains { $0.number("offset") == end } }
        try home.passToHash()
        let hash = try #require(
            try listener.wait("a hash", "hash") { $0.count >= 2 }.last)
        #expect(hash.text("graphHash")?.count == 64 && hash.text("stateHash")?.count == 64)
        try home.stop()
        try listener.waitForStatus("offline", home.logID)
        // Nothing behind the last word, and no record of what we said ourselves.
        #expect(try home.topics().allSatisfy { !$0.contains("/out/") })
    }

    /// Cut, the broker says offline for us; back, the chain goes on where it was.
    @Test func theChainGoesOnBehindACut() throws {
        let broker = try RealBroker()
        let listener = try NativeListener(port: broker.port)
        let proxy = try CutProxy(
            brokerPort: broker.port, cuts: [.init(afterBytesToBroker: 20_000)])
        let home = try NativeHome(port: proxy.port)
        try listener.waitForStatus("online", home.logID)
        var count = 0
        while proxy.cut.current == 0 {
            try home.announce("lamp \(count)")
            count += 1
        }
        try listener.wait("the will", "status") { statuses in
            statuses.contains { $0.text("state") == "offline" }
        }
        try home.announce("last")
        try listener.waitForStatus("online", home.logID)
        let last = try #require(home.engine.snapshot.offset)
        let records = try listener.wait("the last record", "record") {
            ($0.last?.number("offset") ?? 0) >= last
        }
        try listener.wait("the last diff", "diff") { $0.contains { $0.says("native:last") } }
        // What the library sent again came twice; without the copies nothing is missing.
        var end = try listener.messages("diff").first?.number("from")
        for diff in try listener.messages("diff") where diff.number("to")! > end ?? 0 {
            #expect(diff.number("from") == end)
            end = diff.number("to")
        }
        var next = try #require(records.first?.number("offset"))
        for record in records where record.number("offset")! >= next {
            #expect(record.number("offset") == next)
            next += 1
        }
        #expect(next > last)
    }

    // MARK: Two logs

    @Test func aSecondLogWaitsForTheFirst() throws {
        let broker = try RealBroker()
        let listener = try NativeListener(port: broker.port)
        let first = try NativeHome(port: broker.port)
        try listener.waitForStatus("online", first.logID)
        let second = try NativeHome(port: broker.port)
        try second.waitForLog("log \(first.logID) is online")
        #expect(second.phase == .beside(logID: first.logID))
        try second.announce("lamp")
        try first.stop()
        try listener.waitForStatus("online", second.logID)
        try second.announce("other")
        let diffs = try listener.wait("a diff of the second", "diff") {
            $0.last?.text("logID") == second.logID
        }
        #expect(try #require(diffs.last).says("native:other"))
        // Until the first one was gone not a word of the second.
        let all = try listener.all
        let gone = try #require(all.firstIndex { $0.text("state") == "offline" })
        #expect(all[gone].text("logID") == first.logID)
        #expect(all[...gone].allSatisfy { $0.text("logID") == first.logID })
    }

    /// A log that died online: its last will makes room.
    @Test func theWillMakesRoom() throws {
        let broker = try RealBroker()
        let listener = try NativeListener(port: broker.port)
        let will = NativeOutput.will(home: "home", logID: "aa")
        let dying = try CutProxy(brokerPort: broker.port, cuts: [.init(afterBytesToBroker: 600)])
        let other = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: dying.port), clientID: "other",
            will: will)
        try other.connect()
        let online = "{\"v\":1,\"state\":\"online\",\"logID\":\"aa\"}"
        try other.publish(
            OutgoingMessage(topic: will.topic, payload: online, qos: 1, isRetained: true))
        try other.flush()
        let home = try NativeHome(port: broker.port)
        try home.waitForLog("log aa is online")
        #expect(throws: BridgeError.self) {
            while true {
                try other.publish(OutgoingMessage(topic: "x", payload: "x", qos: 1))
                try other.flush()
            }
        }
        try listener.waitForStatus("online", home.logID)
    }

    /// A status that somebody else writes over ours, as when two came online on two brokers that
    /// are bridged later.
    @Test func ofTwoTheSmallerLogStays() throws {
        let broker = try RealBroker()
        let listener = try NativeListener(port: broker.port)
        let home = try NativeHome(port: broker.port)
        try listener.waitForStatus("online", home.logID)
        let larger = String(repeating: "f", count: 32)
        try listener.publish("status", "{\"v\":1,\"state\":\"online\",\"logID\":\"\(larger)\"}")
        // A listener does not hear itself: what comes is our answer.
        try listener.wait("our own word", "status") { $0.count >= 2 }
        #expect(home.phase == .online)
        let smaller = String(repeating: "0", count: 32)
        try listener.publish("status", "{\"v\":1,\"state\":\"online\",\"logID\":\"\(smaller)\"}")
        try home.waitForLog("log \(smaller) is online")
        #expect(home.phase == .beside(logID: smaller))
        try listener.publish("status", "garbage")
        try home.waitForLog("is unreadable")
        try listener.publish("status", "")
        try listener.wait("our own word again", "status") { $0.count >= 3 }
        #expect(home.phase == .online)
    }

    /// Two homes at two brokers whose bridge carries everything: each publishes, and neither logs
    /// a word of it.
    @Test(arguments: BridgedBrokers.Version.allCases)
    func publishingCausesNoRecords(version: BridgedBrokers.Version) throws {
        let brokers = try RealBroker.bridged(version: version)
        let near = try NativeHome(port: brokers.local.port, publishes: "near")
        let far = try NativeHome(port: brokers.remote.port, publishes: "far")
        let listener = try NativeListener(port: brokers.remote.port, home: "+")
        try listener.waitForStatus("online", near.logID, home: "near")
        try listener.waitForStatus("online", far.logID, home: "far")
        for number in 0..<50 {
            try near.announce("near \(number)")
            try far.announce("far \(number)")
        }
        try near.passToHash()
        try far.passToHash()
        for (home, key) in [(near, "near"), (far, "far")] {
            let last = home.nextOffset - 1
            try listener.wait("all records of \(key)", "record") { records in
                records.contains { $0.text("logID") == home.logID && $0.number("offset") == last }
            }
            // It was due before the last record was written: it may stand one before.
            try listener.wait("a hash of \(key)", "hash") { hashes in
                hashes.contains {
                    $0.text("logID") == home.logID && $0.number("offset") ?? 0 >= last - 1
                }
            }
        }
        // What we made ourselves has no origin; nothing of what went out came around.
        #expect(try near.topics() == [])
        #expect(try far.topics() == [])
    }

    /// The same home key at both ends: only one publishes.
    @Test func theBridgeShowsTheOtherLog() throws {
        let brokers = try RealBroker.bridged(version: .mqtt5)
        let near = try NativeHome(port: brokers.local.port)
        let listener = try NativeListener(port: brokers.remote.port)
        try listener.waitForStatus("online", near.logID)
        let far = try NativeHome(port: brokers.remote.port)
        try far.waitForLog("log \(near.logID) is online")
        #expect(far.phase == .beside(logID: near.logID))
        try near.stop()
        try listener.waitForStatus("online", far.logID)
    }
}
