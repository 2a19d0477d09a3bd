// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite("Values that hold for a time")
struct ExpiryTests {
    private static let timer = TimerFired(timer: .expired, subject: "a")

    private static func expiry(
        _ seconds: UInt32, _ value: AttributeValue = .bool(false), key: String = "onOff"
    ) -> HomeEvent {
        .expiryScheduled(
            ExpiryScheduled(
                deviceID: "a", source: Home.local, part: "main", trait: "Matter.OnOffTrait",
                seconds: seconds, values: [AttributeMember(key: key, value: value)]))
    }

    private static func value(_ state: HomeState) -> AttributeValue? {
        state.graph.device("a")?.part("main")?.trait("Matter.OnOffTrait")?.attributes
            .first { $0.key == "onOff" }?.value
    }

    /// A motion at a time, in seconds, which holds for so long.
    private static func say(_ state: inout HomeState, at time: Int64, holds seconds: UInt32) {
        reduce(into: &state, Home.report("a"), at: time * second)
        reduce(into: &state, expiry(seconds), at: time * second)
    }

    private static var motion: HomeState {
        var state = Home.with(["a"])
        say(&state, at: 10, holds: 60)
        return state
    }

    @Test("what nothing says again gets its other value when the timer fires")
    func expires() {
        var state = Self.motion
        #expect(state.books.nextTimer?.timer == Self.timer)
        #expect(state.books.nextTimer?.dueAt == 70 * second)
        #expect(Self.value(state) == .bool(true))
        #expect(reduce(into: &state, .timerFired(Self.timer), at: 70 * second) == .changed)
        #expect(Self.value(state) == .bool(false))
        #expect(state.books.timers.count == 0)
        #expect(reduce(into: &state, .timerFired(Self.timer), at: 71 * second) == .ineffective)
    }

    @Test("a report of the value ends it, an expiry behind it begins anew; others go on")
    func restarts() {
        var state = Self.motion
        reduce(into: &state, Home.report("a", [("other", .int(1))]), at: 20 * second)
        #expect(state.books.nextTimer?.dueAt == 70 * second)
        Self.say(&state, at: 30, holds: 60)
        #expect(state.books.nextTimer?.dueAt == 90 * second)
        reduce(into: &state, Home.report("a"), at: 40 * second)
        #expect(state.books.timers.count == 0)
        Self.say(&state, at: 50, holds: 60)
        reduce(into: &state, Self.expiry(0), at: 51 * second)
        #expect(state.books.timers.count == 0)
    }

    @Test("a stored value counts from when it came; one that is not there is none")
    func stored() {
        var state = Home.with(["a"])
        reduce(into: &state, Self.expiry(5))
        #expect(state.books.timers.count == 0)
        reduce(into: &state, Home.report("a", delivery: .stored), at: 100 * second)
        reduce(into: &state, Self.expiry(5, .null), at: 100 * second)
        #expect(state.books.nextTimer?.dueAt == 105 * second)
        reduce(into: &state, .timerFired(Self.timer), at: 105 * second)
        #expect(Self.value(state) == .null)
    }

    @Test("a checkpoint holds it; states without any have the bytes that they always had")
    func checkpoint() throws {
        let state = Self.motion
        var restored = try HomeState(encoded: state.encoded())
        #expect(restored.encoded() == state.encoded())
        reduce(into: &restored, .timerFired(Self.timer), at: 70 * second)
        #expect(Self.value(restored) == .bool(false))
        var without = Home.with(["a"])
        reduce(into: &without, Home.report("a"), at: 10 * second)
        #expect(state.encoded().count > without.encoded().count)
        var ended = state
        reduce(into: &ended, Home.report("a"), at: 11 * second)
        #expect(try HomeState(encoded: ended.encoded()).encoded() == ended.encoded())
    }

    @Test("it goes with the device, with its source, and to the device that it turns out to be")
    func lives() {
        var gone = Self.motion
        reduce(into: &gone, .deviceRemoved(DeviceRemoved(deviceID: "a", source: nil)))
        #expect(gone.books.timers.count == 0)
        var left = Self.motion
        reduce(into: &left, .deviceAnnounced(Home.announcement("a", source: Home.cloud)))
        reduce(
            into: &left, .deviceRemoved(DeviceRemoved(deviceID: "a", source: Home.local)))
        #expect(left.books.timers.count == 0)
        var joined = Self.motion
        reduce(into: &joined, .deviceAnnounced(Home.announcement("b")))
        reduce(into: &joined, .devicesJoined(kept: "b", merged: "a"))
        #expect(joined.books.timers.count == 1)
        #expect(joined.books.timers[TimerFired(timer: .expired, subject: "b")] == 70 * second)
        reduce(
            into: &joined, .timerFired(TimerFired(timer: .expired, subject: "b")),
            at: 70 * second)
        #expect(
            joined.graph.device("b")?.part("main")?.trait("Matter.OnOffTrait")?.attributes
                .first?.value == .bool(false))
    }

    @Test("the expiries of a device are bounded")
    func bound() {
        var state = Home.with(["a"])
        for number in 0...HomeLimits.expiriesPerDeviceMax {
            reduce(into: &state, Home.report("a", [("k\(number)", .int(1))]))
            reduce(into: &state, Self.expiry(5, .null, key: "k\(number)"))
        }
        let slot = state.graph.slot("a")
        #expect(slot.flatMap { state.graph.pages[$0]?.expiries.count } == 256)
    }
}
