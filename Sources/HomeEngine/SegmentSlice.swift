// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog

/// The records of a sealed segment that concern some devices, read by its index, each verified.
struct SegmentSlice {
    /// One record; its bytes are in the slice.
    struct Record {
        var offset: UInt64
        var receivedAt: Int64
        fileprivate var bytes: Range<Int>
    }

    let index: SegmentIndex
    /// The offset after the segment's last record.
    let end: UInt64
    /// By rising offset.
    private(set) var records: [Record] = []
    private let names: [[UInt8]]
    private var bytes: [UInt8] = []

    /// - Returns: nil where the segment must be read whole: its index is absent, damaged, or made
    ///   by other rules, or a listed record is not sound.
    init?(_ indexes: SegmentIndexes, _ base: UInt64, _ ids: [String]) throws(EngineError) {
        do throws(LogError) {
            guard let payload = try indexes.load(base), var segment = try indexes.segment(base),
                let index = SegmentIndex(payload, base: base),
                let places = index.places(of: ids), let names = try segment.dictionary()
            else { return nil }
            self.index = index
            self.names = names
            end = segment.end
            var (bytes, records): ([UInt8], [Record]) = ([], [])
            records.reserveCapacity(places.count)
            for place in places {
                let isSound = try segment.read(place.offset, at: place.position) { time, events in
                    let start = bytes.count
                    events.withUnsafeBytes { bytes.append(contentsOf: $0) }
                    records.append(
                        Record(
                            offset: place.offset, receivedAt: time, bytes: start..<bytes.count))
                }
                guard isSound else { return nil }
            }
            self.bytes = bytes
            self.records = records
        } catch {
            throw .log(error)
        }
    }

    /// A fold that knows the names of the segment; nil where they contradict each other.
    func fold(from state: HomeState) -> LogFold? {
        var fold = LogFold(state: state)
        for (id, name) in names.enumerated() {
            guard (try? fold.define(id: id, bytes: name)) != nil else { return nil }
        }
        return fold
    }

    /// Passes the bytes of a record.
    func withBytes<Result, Failure: Error>(
        of record: Record, _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(bytes.span.bytes.extracting(record.bytes))
    }
}

extension Replay {
    /// The state before a segment, by the index of the one before it where that has it.
    func indexedState(before base: UInt64) throws(EngineError) -> HomeState {
        if let indexes, let known = try indexedEnd(before: base, indexes) { return known }
        return try state(before: base)
    }

    /// The state at the end of the index before a segment; nil where that has none.
    private func indexedEnd(
        before base: UInt64, _ indexes: SegmentIndexes
    ) throws(EngineError) -> HomeState? {
        do throws(LogError) {
            guard let last = indexes.bases().last(where: { $0 < base }),
                let payload = try indexes.load(last),
                let state = SegmentIndex(payload, base: last)?.state, state.nextOffset == base
            else { return nil }
            return state
        } catch {
            throw .log(error)
        }
    }

    /// The same, folded record by record where it must be folded; nil where that is not wanted any
    /// more.
    func state(before base: UInt64, isWanted: () -> Bool) throws(EngineError) -> HomeState? {
        if let indexes, let known = try indexedEnd(before: base, indexes) { return known }
        var tail: FoldTail
        if let start = newestCheckpoint(below: base + 1) {
            tail = try FoldTail(self, from: start)
        } else {
            tail = try FoldTail(self, from: try state(before: firstOffset))
        }
        while tail.nextOffset < base {
            guard isWanted() else { return nil }
            guard try tail.advance() != nil else { break }
        }
        return tail.state
    }

    /// Reads the records of a range that name a device, and some that do not, by the indexes of the
    /// segments where they have one.
    ///
    /// - Parameters:
    ///   - range: offsets; the end is cut to that of the log.
    ///   - ids: of devices, as the events have them.
    ///   - body: gets each record without its capture, or lost range; returns false to stop.
    package func records(
        in range: Range<UInt64>, naming ids: [String], _ body: (ReplayItem) throws -> Bool
    ) throws {
        let end = min(range.upperBound, nextOffset)
        var next = max(range.lowerBound, firstOffset)
        let bases = indexes?.bases() ?? []
        var isWanted = true
        while next < end, isWanted {
            let stop = min(end, bases.first { $0 > next } ?? end)
            if let base = bases.last(where: { $0 <= next }), let indexes,
                let slice = try SegmentSlice(indexes, base, ids), slice.end > next,
                let fold = slice.fold(from: HomeState())
            {
                for record in slice.records where isWanted && record.offset >= next {
                    guard record.offset < end else { break }
                    isWanted = try body(slice.item(record, fold))
                }
                next = slice.end
            } else {
                try records(in: next..<stop, captures: false) { item in
                    isWanted = try body(item)
                    return isWanted
                }
                next = stop
            }
        }
    }
}

extension SegmentSlice {
    fileprivate func item(_ record: Record, _ fold: LogFold) -> ReplayItem {
        withBytes(of: record) { bytes in
            do throws(CodingError) {
                return .record(
                    try fold.record(
                        bytes, offset: record.offset, receivedAt: record.receivedAt))
            } catch {
                return .unreadable(offset: record.offset, error)
            }
        }
    }
}
