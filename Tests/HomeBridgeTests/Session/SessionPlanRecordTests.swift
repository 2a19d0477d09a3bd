// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// What the subscription plan of a large home costs in the log, counted in filters.
@Suite("Session recorder: the plan")
struct SessionPlanRecordTests {
    private static func granted(_ numbers: Range<Int>) -> SessionBatch {
        SessionBatch(items: [
            .subscriptionsAcknowledged(
                numbers.map { GrantedFilter(filter: "devices/\($0)/value", qos: 1) })
        ])
    }

    private static func recorder(_ state: HomeState = HomeState()) -> SessionRecorder {
        SessionRecorder(
            profile: "p", capture: .all, reader: CodecSupport.reader(), books: state.books)
    }

    private static func plans(_ recorded: RecordedBatch) -> [SubscriptionsAcknowledged] {
        recorded.records.flatMap(\.events).compactMap {
            if case .subscriptionsAcknowledged(let plan) = $0 { plan } else { nil }
        }
    }

    @Test("a plan that grows device by device is logged a few times, not with each device")
    func growing() throws {
        var recorder = Self.recorder()
        var logged = Self.plans(recorder.record(Self.granted(0..<500), now: 0))
        #expect(logged.map(\.filters.count) == [500])
        for device in 0..<875 {
            let first = 500 + 4 * device
            logged += Self.plans(recorder.record(Self.granted(first..<first + 4), now: 0))
        }
        #expect(logged.reduce(0) { $0 + $1.filters.count } <= 10 * 4_000)
        let last = try #require(logged.last)
        #expect(last.filters.count * 8 > 4_000 * 7)
        // What goes is said at once, and with it all that came.
        let gone = recorder.record(
            SessionBatch(items: [.subscriptionsRemoved(["devices/0/value"])]), now: 0)
        #expect(Self.plans(gone).map(\.filters.count) == [3_999])
    }

    @Test("the first answer of a process is logged, and so is each one of a small plan")
    func atOnce() {
        var recorder = Self.recorder()
        for number in 0..<400 {
            let plans = Self.plans(recorder.record(Self.granted(number..<number + 1), now: 0))
            #expect(plans.map(\.filters.count) == [number + 1])
        }
        _ = recorder.record(Self.granted(0..<2_000), now: 0)
        #expect(Self.plans(recorder.record(Self.granted(2_000..<2_001), now: 0)).isEmpty)
        let started = SessionBatch(items: [.started(epoch: 2, reason: .brokerLostSession)])
        _ = recorder.record(started, now: 0)
        let again = Self.plans(recorder.record(Self.granted(0..<1_000), now: 0))
        #expect(again.map(\.filters.count) == [1_000])
    }
}
