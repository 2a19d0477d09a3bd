// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Logging
import Synchronization
import Testing

@testable import HomeRuntime

/// A home on virtual time: nobody waits, and nothing runs on another thread.
@Suite struct VirtualTimeTests {
    private let second: Int64 = 1_000_000_000

    @Test("K-6: without an answer a command times out, and a value that is not said again expires")
    func timeoutAndExpiry() throws {
        let home = try VirtualHome()
        home.say(
            "hearth/v1/home/in/announce/lamp", VirtualHome.lamp)
        home.say(
            "homeassistant/sensor/cellar/config",
            #"{"name":"t","unique_id":"cellar","state_topic":"cellar","#
                + #""device_class":"temperature","unit_of_measurement":"°C","expire_after":60,"#
                + #""device":{"identifiers":["cellar"],"name":"Cellar"}}"#)
        home.say("cellar", "21.5")
        home.queues.run()

        let outcome = Mutex<CommandOutcome?>(nil)
        let command = DeviceCommand(
            deviceID: "native:lamp", trait: "Matter.OnOffTrait",
            action: .invoke(name: "on", arguments: []), timeoutSeconds: 20)
        home.home.dispatcher.send([command]) { _, found in outcome.withLock { $0 = found } }
        home.queues.run()
        #expect(home.broker.acknowledged == 3)
        #expect(home.broker.published.map(\.topic) == ["hearth/v1/home/out/command/lamp"])
        #expect(outcome.withLock { $0 } == nil)

        home.queues.advance(nanoseconds: 19 * second)
        #expect(outcome.withLock { $0 } == nil)
        home.queues.advance(nanoseconds: second)
        #expect(outcome.withLock { $0 }?.result == .unconfirmed(.timeout))
        #expect(try home.timers() == [])

        home.queues.advance(nanoseconds: 39 * second)
        #expect(try home.timers() == [])
        home.queues.advance(nanoseconds: second)
        #expect(try home.timers() == [.expired])

        try home.home.stop()
    }

    @Test("K-10: a command is refused while the connection is cut, and no message is lost")
    func connectionCut() throws {
        let home = try VirtualHome()
        home.say("hearth/v1/home/in/announce/lamp", VirtualHome.lamp)
        home.broker.cut()
        home.queues.run()
        let outcome = Mutex<CommandOutcome?>(nil)
        let command = DeviceCommand(
            deviceID: "native:lamp", trait: "Matter.OnOffTrait",
            action: .invoke(name: "on", arguments: []), timeoutSeconds: 20)
        home.home.dispatcher.send([command]) { _, found in outcome.withLock { $0 = found } }
        home.queues.run()
        #expect(home.home.sessions[0].status.phase != .connected)
        guard case .failed(let refusal)? = outcome.withLock({ $0 })?.result else {
            Issue.record("without a connection a command fails at once")
            return
        }
        #expect(refusal.code == .unavailable)

        home.say("hearth/v1/home/in/report/lamp", VirtualHome.isOn)
        #expect(try home.reports() == 0)
        home.queues.advance(nanoseconds: 90 * second)
        home.say("hearth/v1/home/in/report/lamp", VirtualHome.isOff)
        #expect(home.home.sessions[0].status.phase == .connected)
        #expect(try home.reports() == 2)
        try home.home.stop()
    }

    @Test("what a full disk refused is read anew when it comes again: the codecs have forgotten it")
    func fullDisk() throws {
        let home = try VirtualHome()
        home.log.isFull = true
        home.say("hearth/v1/home/in/announce/lamp", VirtualHome.lamp)
        #expect(home.broker.acknowledged == 0)
        home.queues.advance(nanoseconds: 2 * second)
        #expect(home.log.refusals.current > 1, "it tries again")
        home.log.free()
        home.queues.advance(nanoseconds: 30 * second)
        // The broker has it yet, and delivers it before this one.
        home.say("hearth/v1/home/in/report/lamp", VirtualHome.isOn)
        #expect(home.broker.acknowledged == 2)
        #expect(try home.announcements() == 1)
        #expect(try home.reports() == 1)
        try home.home.stop()
    }
}

/// A running home whose clock, queues, broker and disk belong to a test.
private final class VirtualHome {
    let log = FullOnceLog(MemoryLog(logID: [UInt8](repeating: 7, count: 16)))
    let clock = VirtualClock()
    let queues: VirtualQueues
    let home: RunningHome
    let broker: ScriptedSessions
    private let folder: TemporaryFolder

    init() throws {
        queues = VirtualQueues(clock: clock)
        broker = ScriptedSessions(queues: queues, clock: clock)
        folder = try TemporaryFolder()
        var profile = BrokerProfile(key: "main", broker: BrokerAddress(host: "nowhere", port: 1))
        profile.accepts = [.commands]
        let random = Mutex(SeededRandom(seed: 7))
        var seams = HomeSeams(
            queues: queues, sessions: broker, random: { random.withLock { $0.next() } })
        seams.log = GivenLog(log, digestKey: [UInt8](repeating: 7, count: 32))
        home = try RunningHome.open(
            HomeSettings(dataDirectory: folder.file("data"), profiles: [profile]), clock: clock,
            seams: seams,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try home.start()
        queues.run()
    }

    /// The broker delivers a message, and the home takes it.
    func say(_ topic: String, _ payload: String) {
        broker.say(topic, payload)
        queues.run()
    }

    static let lamp =
        #"{"name":"lamp","parts":[{"part":"main","type":"OnOffLightDeviceType","#
        + #""traits":[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]}]}"#
    static let isOn = #"{"parts":{"main":{"Matter.OnOffTrait":{"onOff":true}}}}"#
    static let isOff = #"{"parts":{"main":{"Matter.OnOffTrait":{"onOff":false}}}}"#

    /// The timers that fired, in the order of the log.
    func timers() throws -> [TimerKind] {
        try events().compactMap { if case .timerFired(let fired) = $0 { fired.timer } else { nil } }
    }

    /// How many reports the log has.
    func reports() throws -> Int {
        try events().count { if case .attributesReported = $0 { true } else { false } }
    }

    /// How many announcements of devices the log has.
    func announcements() throws -> Int {
        try events().count { if case .deviceAnnounced = $0 { true } else { false } }
    }

    private func events() throws -> [HomeEvent] {
        var found: [HomeEvent] = []
        let log = home.engine.log
        try Replay(log: log, sha256: sha256).records(in: 0..<log.nextOffset) { item in
            if case .record(let record) = item { found += record.events }
            return true
        }
        return found
    }
}
