// SPDX-License-Identifier: Apache-2.0

/// The properties of a segment that are known without reading its records.
public struct SegmentInfo: Sendable, Hashable {
    public var baseOffset: UInt64
    /// The offset after its last record, as the next segment or the durable mark says.
    public var endOffset: UInt64
    /// The size of its file, preallocated space included; where it is compressed, that of the file
    /// that it was before.
    public var byteCount: UInt64
    public var isSealed: Bool
    public var isCompressed = false
    /// Whether its records have their captured messages, as far as there were any.
    public var hasCaptures = true
    /// The times of its eras; empty while it is not sealed.
    public var eras: [EraSpan]

    public init(
        baseOffset: UInt64, endOffset: UInt64, byteCount: UInt64, isSealed: Bool, eras: [EraSpan]
    ) {
        self.baseOffset = baseOffset
        self.endOffset = endOffset
        self.byteCount = byteCount
        self.isSealed = isSealed
        self.eras = eras
    }
}

/// The times of the records of one era in a segment.
public struct EraSpan: Sendable, Hashable {
    public var era: UInt32
    /// Where the era starts: an index in the segment, from 0.
    public var firstIndex: UInt64
    /// The smallest and the greatest time, in nanoseconds since 1970 UTC.
    public var times: ClosedRange<Int64>

    public init(era: UInt32, firstIndex: UInt64, times: ClosedRange<Int64>) {
        self.era = era
        self.firstIndex = firstIndex
        self.times = times
    }
}

extension [EraSpan] {
    /// Takes one more record into account.
    mutating func add(era: UInt32, index: UInt64, time: Int64) {
        if let last, last.era == era {
            let times = last.times
            self[count - 1].times =
                Swift.min(times.lowerBound, time)...Swift.max(times.upperBound, time)
        } else {
            append(EraSpan(era: era, firstIndex: index, times: time...time))
        }
    }
}
