// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeRuntime
import Testing

/// A codec that ends the process does so once, or, where nobody can tell a bug from a kill, twice.
@Suite(
    "The poison guard", .serialized, .timeLimit(.minutes(20)),
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct PoisonGuardTests {
    private let broker: RealBroker
    private let folder: TemporaryFolder
    private let home: PoisonedHome

    init() throws {
        broker = try RealBroker()
        folder = try TemporaryFolder()
        home = PoisonedHome(port: broker.port, directory: folder.file("data"))
    }

    private func remove() { try? FileManager.default.removeItem(atPath: home.directory) }

    private func publish(_ messages: PoisonedHome.Message...) throws {
        try PoisonedHome.publish(messages, port: broker.port)
    }

    /// A run in a process of its own that is to end as it ends without a bug.
    private func survives(_ home: PoisonedHome) async {
        await #expect(processExitsWith: .success) { [home = home as PoisonedHome] in
            try home.run()
        }
    }

    private func dies(_ run: PoisonedHome) async {
        var home = run
        // It ends by its codec alone.
        home.ends = ["trap/never"]
        await #expect(processExitsWith: .failure) { [home = home as PoisonedHome] in
            try home.run()
        }
    }

    private func check(
        _ payload: String, on topic: String = "trap/x", read: [String], count: Int = 1
    ) throws {
        let (records, poisoned) = try home.look()
        #expect(records.poisoned.map(\.origin?.topic) == Array(repeating: topic, count: count))
        #expect(
            records.poisoned.map(\.capture)
                == Array(repeating: Array(payload.utf8), count: count))
        #expect(records.topics() == read)
        #expect(poisoned.map(\.topic) == [topic])
        #expect(poisoned.first?.isRefused == true)
    }

    @Test("A message that traps live ends one run, at every QoS", arguments: [0, 1] as [UInt8])
    func live(qos: UInt8) async throws {
        defer { remove() }
        var first = home
        first.publishes = [
            .init(topic: "trap/x", payload: "trap \(qos)", qos: qos),
            .init(topic: "trap/end", payload: "1"),
        ]
        await dies(first)
        var second = home
        second.ends = ["trap/again"]
        second.publishes = [.init(topic: "trap/again", payload: "2")]
        await survives(second)
        let (records, _) = try home.look()
        #expect(records.topics().contains("trap/again") && !records.topics().contains("trap/x"))
        let bad = try #require(records.poisoned.first)
        #expect(records.poisoned.count == 1)
        #expect(bad.origin?.topic == "trap/x")
        #expect(bad.capture == Array("trap \(qos)".utf8))
        #expect(bad.origin?.packetID == 0 || qos > 0)
    }

    @Test(
        "A queued message ends one run, whatever the bug",
        arguments: ["trap 1", "stack 1", "abort 1"])
    func queued(payload: String) async throws {
        defer { remove() }
        var first = home
        first.publishes = [.init(topic: "trap/end", payload: "0")]
        await survives(first)
        try publish(
            .init(topic: "trap/a", payload: "1"), .init(topic: "trap/x", payload: payload),
            .init(topic: "trap/b", payload: "1"), .init(topic: "trap/done", payload: "1"))
        var next = home
        next.ends = ["trap/done"]
        await dies(next)
        await survives(next)
        try check(payload, read: ["trap/end", "trap/a", "trap/b", "trap/done"])
    }

    @Test("A retained message ends one run, and is refused each time it comes again")
    func retained() async throws {
        defer { remove() }
        try publish(.init(topic: "trap/x", payload: "trap", isRetained: true))
        var run = home
        run.publishes = [.init(topic: "trap/end", payload: "1")]
        await dies(run)
        await survives(run)
        // It was not acknowledged, and is asked for again where the log does not know the filter.
        let resumed = try home.look().records.poisoned.count
        #expect((1...2).contains(resumed))
        // Another broker session, as after its expiry: the stored message comes again.
        try MosquittoSession.forget(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port),
            clientID: try home.clientIDs()[0])
        run.publishes = []
        run.ends = ["trap/x"]
        await survives(run)
        run.publishes = [
            .init(topic: "trap/x", payload: "trap"), .init(topic: "trap/more", payload: "1"),
        ]
        run.ends = ["trap/more"]
        await survives(run)
        let (records, _) = try home.look()
        #expect(records.poisoned.count == resumed + 2)
        #expect(records.poisoned.allSatisfy { $0.capture == Array("trap".utf8) })
        #expect(!records.topics().contains("trap/x"))
    }

    @Test("Stored messages that were read with the one that traps are read again, at every QoS")
    func stored() async throws {
        defer { remove() }
        let topics = (0..<20).map { "trap/\($0)" }
        for (index, topic) in topics.enumerated() {
            try publish(
                .init(topic: topic, payload: "1", qos: UInt8(index % 2), isRetained: true))
        }
        try publish(.init(topic: "trap/x", payload: "trap", qos: 0, isRetained: true))
        await dies(home)
        var run = home
        run.publishes = [.init(topic: "trap/end", payload: "1")]
        // It may overtake the stored ones, which are asked for again.
        run.ends = topics + ["trap/end"]
        await survives(run)
        #expect(Set(try home.look().records.topics()) == Set(topics + ["trap/end"]))
    }

    @Test("A process that is killed while it reads is believed to be innocent once, not twice")
    func killed() async throws {
        defer { remove() }
        var run = home
        run.publishes = [.init(topic: "trap/end", payload: "0")]
        await survives(run)
        try publish(
            .init(topic: "trap/x", payload: "kill"), .init(topic: "trap/done", payload: "1"))
        run.publishes = []
        run.ends = ["trap/done"]
        await dies(run)
        await dies(run)
        await survives(run)
        try check("kill", read: ["trap/end", "trap/done"])
    }

    @Test("A second message on the topic ends a run too, a third one does not")
    func topic() async throws {
        defer { remove() }
        for number in 1...2 {
            var run = home
            run.publishes = [.init(topic: "trap/x", payload: "trap \(number)")]
            await dies(run)
        }
        var run = home
        run.publishes = [
            .init(topic: "trap/x", payload: "trap 3"), .init(topic: "trap/end", payload: "1"),
        ]
        await survives(run)
        #expect(try home.look().records.poisoned.count == 3)
    }

    @Test("Each profile has a note of its own, and all know what one of them has met")
    func profiles() async throws {
        defer { remove() }
        var run = home
        run.profiles = ["one", "two", "three"]
        run.publishes = [
            .init(topic: "trap/x", payload: "trap"), .init(topic: "trap/end", payload: "1"),
        ]
        await dies(run)
        run.ends = ["trap/again"]
        run.publishes = [.init(topic: "trap/again", payload: "2")]
        await survives(run)
        let (records, poisoned) = try run.look()
        #expect(Set(records.poisoned.compactMap { $0.origin?.profile }) == Set(run.profiles))
        #expect(poisoned.count == 1)
    }
}
