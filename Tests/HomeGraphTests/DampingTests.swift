// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

/// Folds facts as an engine would, with the timers that come due between them, and notes what
/// people see.
struct FlappingLamp {
    private(set) var state: HomeState
    /// When the device's public connectivity changed, in seconds, and to what.
    private(set) var changes: [Change] = []

    struct Change: Equatable, CustomStringConvertible {
        var at: Double
        var state: ConnectivityState

        var description: String { "\(state.name) at \(at) s" }
    }

    /// - Parameter window: the profile's, in seconds.
    init(window: UInt32 = 10, liveness: Liveness = .never, ids: [String] = ["a"]) {
        state = Home.with(ids, liveness: liveness)
        fold(
            .profileChanged(ProfileSettings(profile: "home", settleSeconds: window)), at: 0)
    }

    static func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }

    /// A fact of the device's own, unless something else is said.
    @discardableResult
    mutating func say(
        _ value: FactValue, at seconds: Double,
        _ subject: ConnectivityReported.Subject = .device("a"), slot: FactSlot = .own
    ) -> EventEffect {
        fold(Home.fact(value, subject, slot: slot), at: seconds)
    }

    /// Fires what is due before, and folds.
    @discardableResult
    mutating func fold(_ event: HomeEvent, at seconds: Double) -> EventEffect {
        wait(until: seconds)
        return folded(event, at: Self.nanoseconds(seconds))
    }

    mutating func wait(until seconds: Double) {
        let end = Self.nanoseconds(seconds)
        while let next = state.books.nextTimer, next.dueAt <= end {
            folded(.timerFired(next.timer), at: next.dueAt)
        }
    }

    @discardableResult
    private mutating func folded(_ event: HomeEvent, at time: Int64) -> EventEffect {
        let before = connectivity
        let effect = reduce(into: &state, event, at: time)
        if connectivity != before {
            changes.append(Change(at: Double(time) / 1e9, state: connectivity))
        }
        return effect
    }

    var connectivity: ConnectivityState { state.graph.device("a")?.connectivityState ?? .unknown }

    /// When the next timer is due, in seconds.
    var dueAt: Double? { state.books.nextTimer.map { Double($0.dueAt) / 1e9 } }
}

@Suite struct DampingTests {
    private typealias Change = FlappingLamp.Change

    /// What is said when (seconds; the window is 10), and what people see of it until the end.
    @Test(
        "F19: the third change within the window is withheld until it was quiet for the window",
        arguments: [
            // One that is meant, and a client that is taken over.
            ([(0, .on), (5, .off)], [(0, .online), (5, .offline)]),
            ([(0, .on), (5, .off), (5.1, .on)], [(0, .online), (5, .offline), (5.1, .online)]),
            ([(0, .off), (1, .on)], [(0, .offline), (1, .online)]),
            // The first word is no change.
            (
                [(0, .on), (1, .off), (2, .on), (3, .off)],
                [(0, .online), (1, .offline), (2, .online), (13, .offline)]
            ),
            // Back in time: nothing to show.
            (
                [(0, .on), (1, .off), (2, .on), (3, .off), (4, .on)],
                [(0, .online), (1, .offline), (2, .online)]
            ),
            // The window begins with the first change, not with the word before it.
            (
                [(0, .on), (1, .off), (2, .on), (10.5, .off)],
                [(0, .online), (1, .offline), (2, .online), (20.5, .offline)]
            ),
            // Each change begins the window anew.
            (
                [(0, .on), (1, .off), (2, .on), (3, .off), (12.9, .on), (22.8, .off)],
                [(0, .online), (1, .offline), (2, .online), (32.8, .offline)]
            ),
            // Slowly enough that no window holds three.
            (
                [(0, .on), (10, .off), (15, .on), (20, .off), (25, .on)],
                [(0, .online), (10, .offline), (15, .online), (20, .offline), (25, .online)]
            ),
            // What the timer shows counts: one more passes, then it settles again.
            (
                [(0, .on), (1, .off), (2, .on), (3, .off), (14, .on), (15, .off)],
                [
                    (0, .online), (1, .offline), (2, .online), (13, .offline), (14, .online),
                    (25, .offline),
                ]
            ),
            // Sleeping and on are alike; so are repeats.
            (
                [(0, .on), (1, .sleeping), (2, .on), (3, .sleeping), (4, .off), (5, .off)],
                [(0, .online), (4, .offline)]
            ),
            (
                [(0, .on), (1, .off), (2, .on), (3, .off), (5, .off), (7, .off)],
                [(0, .online), (1, .offline), (2, .online), (13, .offline)]
            ),
            (
                [(0, .on), (1, .unknown), (2, .on), (3, .off)],
                [(0, .online), (1, .unknown), (2, .online), (13, .offline)]
            ),
        ] as [([(Double, FactValue)], [(Double, ConnectivityState)])])
    func table(reports: [(Double, FactValue)], seen: [(Double, ConnectivityState)]) {
        var lamp = FlappingLamp()
        for (at, value) in reports { lamp.say(value, at: at) }
        lamp.wait(until: 1000)
        #expect(lamp.changes == seen.map { Change(at: $0, state: $1) })
        #expect(lamp.dueAt == nil)
    }

    /// How often it flaps, and what comes out while it does and when it ends.
    @Test(
        "F19: flapping ten times a second for ten minutes: transitions in, changes out",
        arguments: [(6_000, 2), (6_001, 3)])
    func flapping(count: Int, expected: Int) {
        var lamp = FlappingLamp()
        lamp.say(.on, at: 0)
        let first = lamp.state.nextOffset
        for index in 0..<count { lamp.say(index % 2 == 0 ? .off : .on, at: 1 + Double(index) / 10) }
        let logged = lamp.state.nextOffset - first
        lamp.wait(until: 10_000)
        let out = lamp.changes.count - 1
        #expect(logged == count, "every fact is a record, and no timer fires before it is quiet")
        #expect(out == expected)
        #expect(lamp.connectivity == (count % 2 == 0 ? .online : .offline), "what it came to")
        #expect(
            lamp.state.graph.device("a")?.part("main")?.connectivityState == lamp.connectivity)
        reportFigure(
            "F19", "a fact that changes ten times a second, \(count) times",
            ["transitions in": Int(logged), "changes out": out])
    }

    @Test("a fact that was back when its timer fired has not changed: two changes pass again")
    func backInTime() {
        var lamp = FlappingLamp()
        for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off), (4, .on)] {
            lamp.say(value, at: at)
        }
        lamp.wait(until: 14)
        #expect(lamp.dueAt == nil)
        for (at, value) in [(15.0, FactValue.off), (16, .on)] { lamp.say(value, at: at) }
        #expect(
            lamp.changes.suffix(2) == [
                Change(at: 15, state: .offline), Change(at: 16, state: .online),
            ])
    }

    @Test("a bridge and a gateway settle each by itself, and at once where the window ends")
    func sources() {
        func flapping() -> FlappingLamp {
            var lamp = FlappingLamp()
            for (slot, begin) in [(FactSlot.bridge, 0.0), (.gateway, 4)] {
                for (step, value) in [FactValue.on, .off, .on, .off].enumerated() {
                    lamp.say(value, at: begin + Double(step), .source, slot: slot)
                }
            }
            return lamp
        }
        func shown(_ lamp: FlappingLamp) -> [FactValue?] {
            let book = lamp.state.books.source(Home.local)
            return [book?.bridge?.shownValue, book?.gateway?.shownValue]
        }
        var lamp = flapping()
        #expect(lamp.dueAt == 13)
        #expect(shown(lamp) == [.on, .on])
        lamp.wait(until: 13)
        #expect(lamp.dueAt == 17)
        #expect(shown(lamp) == [.off, .on])
        lamp.wait(until: 17)
        #expect(lamp.dueAt == nil)
        #expect(shown(lamp) == [.off, .off])
        var ended = flapping()
        ended.fold(
            .profileChanged(ProfileSettings(profile: "home", settleSeconds: 0)), at: 8)
        #expect(shown(ended) == [.off, .off])
        #expect(ended.dueAt == nil)
    }

    @Test("the window of one profile ends, and the facts of another one go on to settle")
    func profiles() throws {
        var lamp = FlappingLamp()
        lamp.fold(
            .profileChanged(
                ProfileSettings(profile: "cloud", route: .remote, settleSeconds: 10)), at: 0)
        lamp.fold(.deviceAnnounced(Home.announcement("a", source: Home.cloud)), at: 0)
        for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off)] {
            lamp.say(value, at: at)
            lamp.fold(Home.fact(value, .device("a"), source: Home.cloud), at: at)
        }
        lamp.fold(
            .profileChanged(ProfileSettings(profile: "cloud", route: .remote)), at: 4)
        let shown = lamp.state.evidence(of: "a").map { $0.facts.map(\.fact.shownValue) }
        #expect(shown == [[.on], [.off]])
        #expect(lamp.dueAt == 13)
    }

    @Test("without a window no fact has its changes in the books")
    func noWindow() throws {
        var lamp = FlappingLamp(window: 0)
        for at in 0..<6 { lamp.say(at % 2 == 0 ? .on : .off, at: Double(at)) }
        #expect(lamp.changes.count == 6)
        let fact = try #require(lamp.state.evidence(of: "a").first?.facts.first?.fact)
        #expect(fact.damping == nil)
    }

    /// When the changes of a fact came, in nanoseconds, and whether the last one is withheld.
    @Test(
        "a clock that is set back, however far, ends the window",
        arguments: [
            ([0, 1, 2, 3], true), ([0, 100, 200, 150], false), ([0, 100, 200, 50], false),
            ([0, .max - 1, .max, .min], false), ([.min, .min, .max, .min], false),
            ([.max, .max, .max, .min], false), ([.min, 0, 1, .max], false),
        ] as [([Int64], Bool)])
    func clocks(times: [Int64], isWithheld: Bool) {
        var fact: Fact?
        for (index, time) in times.enumerated() {
            var next = Fact(
                value: index % 2 == 0 ? .on : .off, reason: "", since: 0, at: time, delivery: .live)
            next.replaces(fact, window: 1000)
            fact = next
        }
        #expect((fact?.damping?.settling != nil) == isWithheld)
    }

    @Test("a withheld fact is in the books with the value that counts, and its timer")
    func books() throws {
        var lamp = FlappingLamp()
        for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off)] {
            lamp.say(value, at: at)
        }
        #expect(
            lamp.state.books.nextTimer?.timer == TimerFired(timer: .settled, subject: "a"))
        #expect(lamp.dueAt == 13)
        let fact = try #require(lamp.state.evidence(of: "a").first?.facts.first?.fact)
        #expect(fact.value == .off)
        #expect(fact.shownValue == .on)
        #expect(fact.at == 3 * second, "the fact itself is not late")
        // Another reason is news, and no change.
        let worded = ConnectivityReported(
            source: Home.local, subject: .device("a"), slot: .own, value: .off, reason: "ping")
        #expect(lamp.fold(.connectivityReported(worded), at: 4) == .changed)
        #expect(lamp.dueAt == 13)
        // The state goes on from a checkpoint as from the log.
        var restored = try HomeState(encoded: lamp.state.encoded())
        #expect(restored.encoded() == lamp.state.encoded())
        reduce(
            into: &restored, .timerFired(TimerFired(timer: .settled, subject: "a")),
            at: 13 * second)
        #expect(restored.graph.device("a")?.connectivityState == .offline)
        #expect(restored.books.nextTimer == nil)
        #expect(
            reduce(into: &restored, .timerFired(TimerFired(timer: .settled, subject: "a")))
                == .ineffective)
    }

    @Test("a part that flaps withholds nothing of another part, and each is due by itself")
    func parts() throws {
        var lamp = FlappingLamp()
        Home.describe("a", part: "left", into: &lamp)
        Home.describe("a", part: "left", more: "right", into: &lamp)
        let left = ConnectivityReported.Subject.part(deviceID: "a", part: "left")
        let right = ConnectivityReported.Subject.part(deviceID: "a", part: "right")
        for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off)] {
            lamp.say(value, at: at, left)
            lamp.say(value, at: at + 5, right)
        }
        func connectivity(_ part: String) -> ConnectivityState? {
            lamp.state.graph.device("a")?.part(part)?.connectivityState
        }
        #expect([connectivity("left"), connectivity("right")] == [.online, .online])
        #expect(lamp.dueAt == 13)
        lamp.wait(until: 13)
        #expect([connectivity("left"), connectivity("right")] == [.offline, .online])
        #expect(lamp.dueAt == 18)
        lamp.wait(until: 18)
        #expect([connectivity("left"), connectivity("right")] == [.offline, .offline])
        #expect(lamp.dueAt == nil)
    }

    @Test("a bridge that flaps is damped for all that it brings")
    func bridge() {
        var lamp = FlappingLamp(ids: ["a", "b"])
        lamp.say(.on, at: 0, .source, slot: .bridge)
        for index in 0..<99 {
            lamp.say(
                index % 2 == 0 ? .off : .on, at: 1 + Double(index) / 10, .source, slot: .bridge)
        }
        #expect(
            lamp.state.books.nextTimer?.timer
                == TimerFired(timer: .settled, subject: "source " + Home.local))
        lamp.wait(until: 100)
        #expect(lamp.changes.map(\.state) == [.online, .offline, .online, .offline])
        #expect(lamp.changes.last?.at == 20.8)
        #expect(lamp.state.graph.device("b")?.connectivityState == .offline)
        #expect(lamp.dueAt == nil)
    }

    @Test("R-CONN: a last will that comes late, again and again, against live reports")
    func lateLastWill() {
        var lamp = FlappingLamp(liveness: .always)
        lamp.say(.on, at: 0)
        lamp.say(.off, at: 1)
        #expect(lamp.connectivity == .offline, "the last will, though the client is back")
        lamp.fold(Home.report("a"), at: 2)
        #expect(lamp.connectivity == .online, "heard")
        lamp.say(.off, at: 3)
        #expect(lamp.connectivity == .online, "withheld")
        lamp.fold(Home.report("a"), at: 4)
        lamp.wait(until: 100)
        #expect(lamp.connectivity == .online)
        lamp.say(.off, at: 101)
        #expect(lamp.connectivity == .offline, "a later offline is meant")
        #expect(lamp.changes.map(\.at) == [0, 1, 2, 101])
    }

    @Test("without a window nothing is damped, and not a byte is another one")
    func withoutAWindow() throws {
        var lamp = FlappingLamp(window: 0)
        var plain = Home.with(["a"])
        reduce(into: &plain, .profileChanged(ProfileSettings(profile: "home")))
        for index in 0..<40 {
            let value: FactValue = index % 2 == 0 ? .on : .off
            lamp.say(value, at: Double(index) / 10)
            reduce(
                into: &plain, Home.fact(value, .device("a")),
                at: FlappingLamp.nanoseconds(Double(index) / 10))
        }
        #expect(lamp.changes.count == 40)
        #expect(lamp.state.encoded() == plain.encoded())
        #expect(plain.books.nextTimer == nil)
    }

    @Test("a window that is taken away shows all at once; a longer one holds from the next change")
    func changedWindow() {
        var lamp = FlappingLamp(ids: ["a", "b"])
        for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off)] {
            lamp.say(value, at: at)
            lamp.say(value, at: at, .source, slot: .bridge)
        }
        lamp.fold(
            .profileChanged(ProfileSettings(profile: "home", settleSeconds: 60)), at: 4)
        #expect(lamp.dueAt == 13)
        #expect(lamp.connectivity == .online)
        lamp.fold(.profileChanged(ProfileSettings(profile: "home")), at: 5)
        #expect(lamp.connectivity == .offline)
        #expect(lamp.dueAt == nil)
        #expect(lamp.state.graph.device("b")?.connectivityState == .offline)
        lamp.fold(
            .profileChanged(ProfileSettings(profile: "home", settleSeconds: 60)), at: 6)
        lamp.say(.on, at: 7, .source, slot: .bridge)
        lamp.say(.on, at: 7)
        #expect(lamp.connectivity == .online, "the changes before are forgotten")
    }

    @Test("a clock that is set back ends the window")
    func clockSetBack() {
        var lamp = FlappingLamp()
        lamp.say(.on, at: 1000)
        lamp.say(.off, at: 1001)
        lamp.say(.on, at: 1002)
        lamp.say(.off, at: 100)
        #expect(lamp.connectivity == .offline)
        #expect(lamp.dueAt == nil)
    }

    @Test("timers go and come with what they are about: removed, let go of, joined")
    func timersFollow() {
        let settled = TimerFired(timer: .settled, subject: "a")
        func flapping(_ ids: [String] = ["a"]) -> FlappingLamp {
            var lamp = FlappingLamp(ids: ids)
            for (at, value) in [(0.0, FactValue.on), (1, .off), (2, .on), (3, .off)] {
                lamp.say(value, at: at)
            }
            #expect(lamp.state.books.timers[settled] == 13 * second)
            return lamp
        }
        var lamp = flapping()
        lamp.fold(.deviceRemoved(DeviceRemoved(deviceID: "a", source: nil)), at: 4)
        #expect(lamp.state.books.timers[settled] == nil)
        lamp = flapping()
        lamp.fold(.deviceAnnounced(Home.announcement("a", source: Home.cloud)), at: 4)
        #expect(lamp.state.books.timers[settled] != nil)
        lamp.fold(.deviceRemoved(DeviceRemoved(deviceID: "a", source: Home.local)), at: 5)
        #expect(lamp.state.books.timers[settled] == nil)
        // Joined: the facts of a source that both have stay with the one that is kept.
        lamp = flapping(["a", "b"])
        lamp.fold(.devicesJoined(kept: "b", merged: "a"), at: 4)
        #expect(lamp.dueAt == nil)
        lamp = flapping()
        lamp.fold(.deviceAnnounced(Home.announcement("c", source: Home.cloud)), at: 4)
        lamp.fold(.devicesJoined(kept: "c", merged: "a"), at: 5)
        let last = TimerFired(timer: .settled, subject: "c")
        #expect(lamp.state.books.timers.count == 1)
        #expect(lamp.state.books.timers[last] == 13 * second)
        lamp.wait(until: 13)
        #expect(lamp.state.graph.device("c")?.connectivityState == .offline)
    }
}

extension Home {
    /// Describes parts of a lamp whose timers are kept.
    fileprivate static func describe(
        _ id: String, part: String, more: String? = nil, into lamp: inout FlappingLamp
    ) {
        let traits = [TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"])]
        let parts = [part, more].compactMap { $0 }.map {
            PartDescription(part: $0, type: "OnOffLightDeviceType", traits: traits)
        }
        lamp.fold(
            .deviceDescribed(DeviceDescribed(deviceID: id, source: local, parts: parts)), at: 0)
    }
}
