// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph
import HomeTypes

/// A value of a device over some time, made small enough to draw.
package struct ValueChart: Sendable {
    /// A number in one of the equal lengths of time.
    package struct Bucket: Hashable, Sendable {
        /// In nanoseconds since 1970 UTC.
        package var start: Int64
        package var min: Double
        package var max: Double
        package var last: Double
        /// Number times nanoseconds.
        fileprivate var sum = 0.0
        fileprivate var nanoseconds = 0.0

        /// Weighted by time; where none has passed the last number.
        package var mean: Double {
            guard nanoseconds > 0 else { return last }
            return Swift.min(max, Swift.max(min, sum / nanoseconds))
        }
    }

    /// A time in which a state lasted, or nobody knows the value.
    package struct Stretch: Hashable, Sendable {
        package var start: Int64
        package var end: Int64
        package var offset: UInt64
        /// In words, safe for a terminal.
        package var text: String
        package var value: AttributeValue?
    }

    package var key = ""
    package var title = ""
    package var unit = ""
    package var isNumber = false
    package var times: ClosedRange<Int64> = 0...0
    /// Those that hold a number; empty for states.
    package var buckets: [Bucket] = []
    /// Empty for numbers.
    package var states: [Stretch] = []
    /// The times that damage took, or in which the home did not have the device.
    package var gaps: [Stretch] = []
    /// Whether there were more states than are kept.
    package var isCut = false
}

extension Home {
    /// A value of a device over some time.
    ///
    /// - Parameters:
    ///   - deviceID: of a device that the home has now.
    ///   - attribute: as predicates name it: `onOff`, `left/OnOff.onOff`, `connectivity`.
    ///   - times: in nanoseconds since 1970 UTC; nil for the whole log.
    ///   - count: how many equal lengths of time, or states, at most; at least 1.
    ///   - structureID: the only structure whose past is shown: before the device came into it, and
    ///     after it left, it was absent. Nil shows all.
    /// - Throws: `HomeError`: `notFound` for a device or a value that it does not have,
    ///   `unavailable` after `disconnect()`, `cancelled`, `dataLoss` where the log cannot be read.
    package func chart(
        of deviceID: String, _ attribute: String, in times: ClosedRange<Int64>?, count: Int,
        within structureID: String? = nil
    ) async throws -> ValueChart {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            let home = backend.snapshot
            guard let view = home.view(of: deviceID) else {
                throw HomeError.noDevice(deviceID, in: home)
            }
            let value: DeviceValue
            do throws(PredicateError) {
                value = try DeviceValue(attribute, of: view.id, in: home)
            } catch {
                throw HomeError.notFound(error.message)
            }
            let maker = ChartMaker(
                column: HistoryColumn(value, in: home), replay: try backend.replay(), count: count,
                structureID: structureID)
            do {
                return try maker.chart(times) { try cancellation.check() }
            } catch let error as EngineError {
                throw HomeError(error)
            }
        }
    }
}

/// Puts the stretches of a scan into the buckets of a chart.
private struct ChartMaker {
    let column: HistoryColumn
    let replay: Replay
    let count: Int
    let structureID: String?

    func chart(_ wanted: ClosedRange<Int64>?, _ keepsOn: () throws -> Void) throws -> ValueChart {
        var chart = ValueChart(
            key: column.key, title: column.title, unit: column.unit, isNumber: column.isNumber)
        guard replay.firstOffset < replay.nextOffset,
            let whole = try wanted ?? self.wholeTime()
        else { return chart }
        chart.times = whole
        let (first, next) = try offsets(whole)
        guard first < next else { return chart }
        var scan = try ValueScan(
            [column.value], from: first, since: wanted?.lowerBound, replay.limited(to: next),
            within: structureID)
        var seen = 0
        while let stretch = try scan.next(lost: { _ in }) {
            add(stretch, to: &chart)
            seen += 1
            if seen % 1024 == 0 { try keepsOn() }
        }
        if let stretch = scan.finish(until: wanted?.upperBound) { add(stretch, to: &chart) }
        chart.buckets.removeAll { $0.min > $0.max }
        return chart
    }

    private func wholeTime() throws -> ClosedRange<Int64>? {
        guard let first = try replay.record(at: replay.firstOffset)?.receivedAt,
            let last = try replay.record(at: replay.nextOffset - 1)?.receivedAt
        else { return nil }
        return min(first, last)...max(first, last)
    }

    /// The records of a time.
    private func offsets(_ times: ClosedRange<Int64>) throws -> (first: UInt64, next: UInt64) {
        var first = replay.firstOffset
        let before = times.lowerBound.subtractingSaturated(1)
        if case .at(let offset) = try replay.moment(at: before...before) { first = offset + 1 }
        let end = times.upperBound
        guard case .at(let last) = try replay.moment(at: end...end) else { return (first, first) }
        return (min(first, last + 1), last + 1)
    }

    private func add(_ stretch: ValueScan.Stretch, to chart: inout ValueChart) {
        let (start, end) = (
            max(stretch.start, chart.times.lowerBound), min(stretch.end, chart.times.upperBound)
        )
        guard end >= start else { return }
        guard stretch.lost == nil, let found = stretch.values.first ?? nil else {
            // Nothing is missing before the device came.
            if stretch.lost != nil || !(chart.states.isEmpty && chart.buckets.isEmpty) {
                chart.gaps.append(
                    ValueChart.Stretch(
                        start: start, end: end, offset: stretch.offset,
                        text: stretch.lost == nil ? "absent" : "lost"))
            }
            return
        }
        guard column.isNumber else {
            let text = column.sample(found, of: stretch.device, hasWords: true).text
            return addState(
                ValueChart.Stretch(
                    start: start, end: end, offset: stretch.offset, text: text, value: found),
                to: &chart)
        }
        if let number = column.sample(found, of: stretch.device, hasWords: false).number,
            number.isFinite
        {
            add(number, from: start, to: end, &chart)
        }
    }

    private func addState(_ state: ValueChart.Stretch, to chart: inout ValueChart) {
        if let last = chart.states.indices.last, chart.states[last].text == state.text,
            chart.states[last].end == state.start
        {
            chart.states[last].end = state.end
            return
        }
        guard chart.states.count < count else {
            chart.isCut = true
            return
        }
        chart.states.append(state)
    }

    private func add(
        _ number: Double, from start: Int64, to end: Int64, _ chart: inout ValueChart
    ) {
        let (lower, upper) = (chart.times.lowerBound, chart.times.upperBound)
        let length = upper.subtractingSaturated(lower)
        let step = max(1, (length / Int64(count)).addingSaturated(1))
        if chart.buckets.isEmpty {
            chart.buckets = (0..<count).map { index in
                ValueChart.Bucket(
                    start: lower.addingSaturated(step.multipliedSaturated(by: Int64(index))),
                    min: .infinity, max: -.infinity, last: 0)
            }
        }
        let first = min(count - 1, Int(start.subtractingSaturated(lower) / step))
        let last = min(count - 1, Int(end.subtractingSaturated(lower) / step))
        for index in first...max(first, last) {
            let (from, to) = (
                max(start, chart.buckets[index].start),
                min(end, chart.buckets[index].start.addingSaturated(step))
            )
            chart.buckets[index].min = min(chart.buckets[index].min, number)
            chart.buckets[index].max = max(chart.buckets[index].max, number)
            chart.buckets[index].last = number
            let passed = Double(max(0, to.subtractingSaturated(from)))
            chart.buckets[index].sum += number * passed
            chart.buckets[index].nanoseconds += passed
        }
    }
}
