// SPDX-License-Identifier: Apache-2.0

package import HomeGraph
import HomeLog

/// Folds a log as ``FoldTail`` does, for one device: where the index of a segment proves that the
/// records of the device alone give all its pages, the others are left out.
///
///     whole ──a sliceable segment begins──▶ slice ──its end──▶ slice, or whole
///       └──damage──▶ whole, to the end
///
/// The device's page and the times are those of ``FoldTail`` after each step; the rest of the home
/// is not.
package struct DeviceTail: ~Copyable {
    /// A segment that is read by its index.
    private struct Slice {
        let records: SegmentSlice
        var fold: LogFold
        /// How many records were folded.
        var count = 0
        /// The true state after the segment.
        let after: HomeState

        /// The record that was folded last.
        var record: HomeRecord? {
            guard count > 0 else { return nil }
            let last = records.records[count - 1]
            return records.withBytes(of: last) { bytes in
                try? fold.record(bytes, offset: last.offset, receivedAt: last.receivedAt)
            }
        }

        /// Folds the next record; nil at the end of the slice.
        mutating func advance(_ replay: Replay) throws(EngineError) -> SegmentSlice.Record? {
            guard count < records.records.count else { return nil }
            let record = records.records[count]
            count += 1
            let head = RecordHead(offset: record.offset, time: record.receivedAt, era: 0)
            let records = records
            try records.withBytes(of: record) { bytes throws(EngineError) in
                try replay.reduce(&fold, head, bytes)
            }
            return record
        }
    }

    private let replay: Replay
    /// Nil where the whole home counts.
    private let deviceID: String?
    /// Stands still while a slice is folded.
    private var whole: FoldTail
    private var slice: Slice?
    /// The segments to come that have an index.
    private var bases: ArraySlice<UInt64>
    /// The latest time of this era, of the records that were met.
    private var latest: (era: UInt32, time: Int64)?
    /// How often the state was taken from elsewhere than from the record before.
    private var restartCount = 0

    /// - Parameters:
    ///   - replay: the records.
    ///   - deviceID: of the device; nil to leave nothing out.
    ///   - state: where to go on from.
    /// - Throws: `EngineError.log`
    package init(
        _ replay: Replay, of deviceID: String?, from state: HomeState
    ) throws(EngineError) {
        let bases = deviceID == nil ? [] : replay.indexedBases
        let tail = try FoldTail(replay, from: state)
        self.replay = replay
        self.deviceID = deviceID
        self.bases = bases
        if state.nextOffset > 0 {
            latest = (state.books.era, state.books.lastReceivedAt)
        }
        whole = tail
    }

    /// The graph after the last step; of it only the device counts.
    package var snapshot: HomeSnapshot {
        if let slice { return slice.fold.state.graph }
        return whole.snapshot
    }

    /// The slot of the device of an id after the last step.
    package func slot(of id: String) -> Int? { snapshot.slot(of: id) }

    /// The device in a slot after the last step, without a copy of the graph.
    package func view(inSlot slot: Int) -> DeviceView? {
        slice != nil
            ? slice?.fold.state.graph.view(inSlot: slot) : whole.view(inSlot: slot)
    }

    /// Notes what the last step changed, without a copy of the graph.
    package mutating func follow(_ changes: inout PageChanges, isNext: Bool) {
        if slice != nil {
            slice?.fold.follow(&changes, isNext: isNext)
        } else {
            whole.follow(&changes, isNext: isNext)
        }
    }

    /// How often the state was taken from elsewhere: it then does not follow from the state before
    /// by the record alone.
    package var restarts: Int { restartCount + whole.restarts }

    /// The era of the last record.
    package var era: UInt32 {
        if let slice { return slice.fold.state.books.era }
        return whole.era
    }

    /// When the last record was received, in nanoseconds since 1970 UTC.
    package var lastReceivedAt: Int64 {
        if let slice { return slice.fold.state.books.lastReceivedAt }
        return whole.lastReceivedAt
    }

    /// Folds the next record; nil at the end of what is durable now.
    ///
    /// - Throws: as ``FoldTail/advance()``
    package mutating func advance() throws(EngineError) -> FoldTail.Step? {
        if let step = try nextOfSlice() { return step }
        if slice != nil, let after = slice?.after {
            restartCount += 1
            slice = try nextSlice(after)
            if slice == nil {
                restartCount += whole.restarts
                whole = try FoldTail(replay, from: after)
            }
        } else if let base = bases.first, whole.nextOffset >= base {
            // A segment begins: its index may spare reading it.
            restartCount += 1
            slice = try nextSlice(whole.state)
        }
        if let step = try nextOfSlice() { return step }
        let step = try whole.advance()
        switch step {
        case .record(_, let time): note(time)
        // Behind damage, what is known follows from more than the records.
        case .lost: bases = []
        case nil: break
        }
        return step
    }

    /// The record that the last step folded; nil when it was damage, or cannot be read.
    package borrowing func record() -> HomeRecord? {
        if let slice { return slice.record }
        return whole.record()
    }

    private mutating func note(_ time: Int64) {
        let era = era
        latest = (era, max(time, latest?.era == era ? latest!.time : time))
    }

    private mutating func nextOfSlice() throws(EngineError) -> FoldTail.Step? {
        // In place: a slice that is taken out is copied, with its state, at each record.
        guard slice != nil, let record = try slice?.advance(replay) else { return nil }
        note(record.receivedAt)
        return .record(offset: record.offset, receivedAt: record.receivedAt)
    }

    /// The segment that begins here, by its index; nil where all its records must be folded.
    private mutating func nextSlice(_ state: HomeState) throws(EngineError) -> Slice? {
        bases = bases.drop { $0 < state.nextOffset }
        guard bases.first == state.nextOffset else { return nil }
        bases.removeFirst()
        return try sliced(state)
    }

    private func sliced(_ state: HomeState) throws(EngineError) -> Slice? {
        guard let deviceID, let indexes = replay.indexes, state.books.lostRanges.isEmpty,
            let records = try SegmentSlice(indexes, state.nextOffset, [deviceID]),
            records.end <= replay.nextOffset,
            records.index.devices[ByteString(deviceID)]?.isSliceable == true,
            let first = records.records.first, let fold = records.fold(from: state),
            let after = records.index.state, after.nextOffset == records.end
        else { return nil }
        // Times that go back from one segment to the next concern all records.
        if let latest, latest.era == state.books.era, first.receivedAt < latest.time { return nil }
        return Slice(records: records, fold: fold, after: after)
    }
}

extension Replay {
    /// The segments that have an index, rising.
    fileprivate var indexedBases: ArraySlice<UInt64> { indexes?.bases()[...] ?? [] }
}
