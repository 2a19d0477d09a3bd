// SPDX-License-Identifier: Apache-2.0

import HomeLog

extension Replay {
    /// The record that a time stands for.
    public enum Moment: Hashable, Sendable {
        /// Before the log's first record: the empty home.
        case beforeFirst
        /// The newest record that had been received.
        case at(UInt64)
        /// The records of that time are no longer kept.
        case trimmed
    }

    /// The newest record that had been received at a time.
    ///
    /// After the wall clock was set back, a time can lie in several eras: the newest of them
    /// counts. A time in no era, after the last record or in a jump of the clock, means the end of
    /// the newest era that began before it.
    /// - Parameter time: The range in which the time may lie, in nanoseconds since 1970 UTC; times
    ///   that people and programs give are seldom exact to the nanosecond.
    /// - Throws: `EngineError.log`
    public func moment(at time: ClosedRange<Int64>) throws(EngineError) -> Moment {
        try occurrences(of: time).moment
    }

    /// The newest record that had been received at a time, and those of earlier eras that contain
    /// the time as well, the newest era first.
    ///
    /// - Parameter time: as for ``moment(at:)``.
    /// - Throws: `EngineError.log`
    package func occurrences(
        of time: ClosedRange<Int64>
    ) throws(EngineError) -> (moment: Moment, earlier: [UInt64]) {
        let spans = try eraSpans()
        var eras: [(era: UInt32, times: ClosedRange<Int64>, spans: [Span])] = []
        for span in spans {
            if let last = eras.last, last.era == span.era {
                let low = min(last.times.lowerBound, span.times.lowerBound)
                let high = max(last.times.upperBound, span.times.upperBound)
                eras[eras.count - 1].times = low...high
                eras[eras.count - 1].spans.append(span)
            } else {
                eras.append((span.era, span.times, [span]))
            }
        }
        let latest = time.upperBound
        let containing = eras.filter { $0.times.overlaps(time) }
        let era = containing.last ?? eras.last { $0.times.lowerBound <= latest }
        guard let era, let newest = try last(in: era.spans, at: latest) else {
            return (firstOffset == 0 ? .beforeFirst : .trimmed, [])
        }
        var earlier: [UInt64] = []
        for era in containing.dropLast().reversed() {
            if let offset = try last(in: era.spans, at: latest) { earlier.append(offset) }
        }
        return (.at(newest), earlier)
    }

    /// The last record of an era that was received at a time or before.
    private func last(in spans: [Span], at time: Int64) throws(EngineError) -> UInt64? {
        for span in spans.reversed() where span.times.lowerBound <= time {
            if let offset = try last(in: span.offsets, at: time) { return offset }
        }
        return nil
    }

    /// Records that follow each other in one era of one segment.
    private struct Span {
        var era: UInt32
        var offsets: Range<UInt64>
        var times: ClosedRange<Int64>
    }

    /// The times of the log: from the index of sealed segments, the rest from the records.
    private func eraSpans() throws(EngineError) -> [Span] {
        var spans: [Span] = []
        var next = firstOffset
        for segment in try segmentInfos() where segment.endOffset > next {
            guard segment.baseOffset <= next, !segment.eras.isEmpty else { break }
            for (index, era) in segment.eras.enumerated() {
                let end =
                    index + 1 < segment.eras.count
                    ? segment.baseOffset + segment.eras[index + 1].firstIndex : segment.endOffset
                add(era, segment.baseOffset + era.firstIndex..<end, to: &spans)
            }
            next = segment.endOffset
        }
        // The replay may end within a sealed segment.
        try walk(min(next, nextOffset)..<nextOffset) { head in
            if let last = spans.last, last.era == head.era, last.offsets.upperBound <= head.offset,
                last.offsets.lowerBound >= next
            {
                spans[spans.count - 1].offsets = last.offsets.lowerBound..<head.offset + 1
                spans[spans.count - 1].times =
                    min(last.times.lowerBound, head.time)...max(last.times.upperBound, head.time)
            } else {
                spans.append(
                    Span(
                        era: head.era, offsets: head.offset..<head.offset + 1,
                        times: head.time...head.time))
            }
        }
        return spans
    }

    /// Adds the part of a span of a segment's index that lies within this replay.
    private func add(_ era: EraSpan, _ offsets: Range<UInt64>, to spans: inout [Span]) {
        let offsets = offsets.clamped(to: firstOffset..<nextOffset)
        guard !offsets.isEmpty else { return }
        spans.append(Span(era: era.era, offsets: offsets, times: era.times))
    }

    private func segmentInfos() throws(EngineError) -> [SegmentInfo] {
        do throws(LogError) {
            return try segments()
        } catch {
            throw .log(error)
        }
    }

    /// The last record of a range that was received at a time or before.
    private func last(in offsets: Range<UInt64>, at time: Int64) throws(EngineError) -> UInt64? {
        var found: UInt64?
        try walk(offsets) { head in
            if head.time <= time { found = head.offset }
        }
        return found
    }

    private func walk(
        _ offsets: Range<UInt64>, _ body: (RecordHead) -> Void
    ) throws(EngineError) {
        guard !offsets.isEmpty else { return }
        var cursor = try cursor(from: offsets.lowerBound)
        while let step = try advance(&cursor) {
            switch step {
            case .record(let head):
                guard head.offset < offsets.upperBound else { return }
                body(head)
            case .lost(let lost):
                if lost.offsets.lowerBound >= offsets.upperBound { return }
            case .dictionary: break
            }
        }
    }
}
