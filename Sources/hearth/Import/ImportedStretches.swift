// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The imported values of one device over time, as stretches like those that were heard.
struct ImportedStretches {
    /// A value of a column, from a time on.
    private struct Sample {
        var time: Int64
        var column: Int
        var value: AttributeValue
        /// The record of the import.
        var offset: UInt64
    }

    private let device: DeviceView?
    private let columnCount: Int
    private var samples: [Sample] = []

    /// More values are not held in memory.
    static let valuesMax = 2_000_000

    /// - Parameter times: only values from these times.
    init(
        of device: DeviceInRange, _ columns: [HistoryColumn], _ log: LogAccess,
        in times: ClosedRange<Int64>
    ) throws(CommandFailure) {
        let view = device.homes.first?.view(of: device.id)
        self.device = view
        columnCount = columns.count
        let ids = [device.id] + (view.map { [$0.id] + $0.aliases } ?? [])
        var found: [Sample] = []
        try log.imported(of: ids) { event, offset throws(CommandFailure) in
            guard let column = columns.firstIndex(where: { $0.isOf(event) }) else { return true }
            let seconds = Int64(event.seconds).multipliedSaturated(by: 1_000_000_000)
            for (index, sample) in event.samples.enumerated() where times.contains(sample.time) {
                found.append(
                    Sample(time: sample.time, column: column, value: sample.value, offset: offset))
                // A mean holds for its time and no longer.
                let end = sample.time.addingSaturated(seconds)
                let next = event.samples.dropFirst(index + 1).first?.time
                guard seconds > 0, next.map({ $0 > end }) ?? true else { continue }
                found.append(Sample(time: end, column: column, value: .null, offset: offset))
            }
            guard found.count <= Self.valuesMax else {
                throw CommandFailure(
                    .no,
                    "more than \(Self.valuesMax) imported values: name one value, or less time")
            }
            return true
        }
        // At one time the ends of means come first.
        samples = found.sorted {
            ($0.time, $0.value == .null ? 0 : 1, $0.offset)
                < ($1.time, $1.value == .null ? 0 : 1, $1.offset)
        }
    }

    /// The stretches, the last of which ends at a time; nothing begins behind it.
    func each(
        until end: Int64, _ body: (ValueScan.Stretch) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var values = [AttributeValue?](repeating: .null, count: columnCount)
        var index = 0
        while index < samples.count, samples[index].time < end {
            let first = samples[index]
            let before = values
            while index < samples.count, samples[index].time == first.time {
                values[samples[index].column] = samples[index].value
                index += 1
            }
            // Sources that tell the same, one behind the other.
            if before == values { continue }
            var next = index
            while next < samples.count, samples[next].time < end,
                values[samples[next].column] == samples[next].value
            {
                next += 1
            }
            let stop = next < samples.count ? min(end, samples[next].time) : end
            try body(
                ValueScan.Stretch(
                    offset: first.offset, start: first.time,
                    nanoseconds: stop.subtractingSaturated(first.time), values: values,
                    device: device, isImported: true))
        }
    }
}

extension HistoryColumn {
    /// Whether an event has values of this column.
    fileprivate func isOf(_ event: HistoryImported) -> Bool {
        guard let place = value.place else { return false }
        return utf8Equal(place.part, event.part) && utf8Equal(place.trait, event.trait)
            && utf8Equal(place.attribute, event.attribute)
    }
}
