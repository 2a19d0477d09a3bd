// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog

/// Folds a log again, up to any point: for a start, for a person, for a test.
///
/// Damage never stops a replay: what is lost is folded as a lost range, and the fold goes on from
/// the next checkpoint behind it where there is one.
public struct Replay: Sendable {
    /// The offset of the first record that the log still has.
    public let firstOffset: UInt64
    /// The offset after the last record that this replay may read.
    public let nextOffset: UInt64
    /// The id of the log, 16 bytes.
    package let logID: [UInt8]
    /// Records at or above this offset are hidden from this replay, even when the log grows.
    private(set) var limit = UInt64.max
    /// Called before each record is folded.
    var watch: (any CommitWatch)?
    private let checkpoints: any CheckpointStore
    /// Nil for a log that is not of files.
    let indexes: SegmentIndexes?
    private let sha256: SHA256Function?
    private let open: @Sendable (UInt64) throws(LogError) -> LogCursor
    let segments: @Sendable () throws(LogError) -> [SegmentInfo]

    /// Reads a log of this process up to its present end.
    ///
    /// - Parameters:
    ///   - log: It may grow meanwhile; later records are left out.
    ///   - sha256: checks the checkpoints that are used.
    public init(log: any EventLog, sha256: @escaping SHA256Function) {
        logID = log.identity.logID
        firstOffset = log.firstOffset
        nextOffset = log.nextOffset
        checkpoints = log.checkpoints
        indexes = (log as? FileLog)?.segmentIndexes
        self.sha256 = sha256
        open = { offset throws(LogError) in try log.read(from: offset) }
        segments = { () throws(LogError) in try log.segments() }
    }

    /// - Parameters:
    ///   - reader: of a log that this process does not write.
    ///   - sha256: nil takes only checkpoints that were verified when they were saved, and trusts
    ///     the checksum of their files.
    public init(reader: FileLogReader, sha256: SHA256Function?) {
        logID = reader.identity.logID
        firstOffset = reader.firstOffset
        nextOffset = reader.nextOffset
        checkpoints = reader.checkpoints
        indexes = reader.segmentIndexes
        self.sha256 = sha256
        open = { offset throws(LogError) in try reader.read(from: offset) }
        segments = { () throws(LogError) in try reader.segments() }
    }

    /// The same log as if it ended before an offset, now and later.
    public func limited(to next: UInt64) -> Replay {
        Replay(self, limit: min(next, nextOffset))
    }

    private init(_ other: Replay, limit: UInt64) {
        logID = other.logID
        firstOffset = min(other.firstOffset, limit)
        nextOffset = limit
        self.limit = limit
        checkpoints = other.checkpoints
        indexes = other.indexes
        sha256 = other.sha256
        open = other.open
        segments = other.segments
    }

    /// Reads records from an offset on, also those to come.
    ///
    /// - Throws: `EngineError.log`
    public func tail(from offset: UInt64) throws(EngineError) -> RecordTail {
        RecordTail(try cursor(from: offset), from: offset)
    }

    /// Where a fold starts.
    public enum Start: Sendable {
        /// The log's first record.
        case genesis
        /// The newest usable checkpoint at or below the end of the fold.
        case newestCheckpoint
        /// A checkpoint that was loaded already.
        case state(HomeState)
        /// This state, or a usable checkpoint behind it.
        case nearest(HomeState)
    }

    /// The fold of everything up to and with a record.
    ///
    /// - Parameters:
    ///   - offset: the last record to fold; nil folds all.
    ///   - start: where to start.
    /// - Throws: `EngineError.noSuchPoint`, `.log`, `.newerReducer`.
    public func fold(
        through offset: UInt64? = nil, from start: Start = .newestCheckpoint
    ) throws(EngineError) -> LogFold {
        let end = try self.end(through: offset)
        var state: HomeState
        switch start {
        case .genesis: state = HomeState()
        case .newestCheckpoint: state = newestCheckpoint(below: end + 1) ?? HomeState()
        case .state(let given): state = given
        case .nearest(let given):
            state = newestCheckpoint(below: end + 1, from: given.nextOffset + 1) ?? given
        }
        if state.nextOffset < firstOffset {
            // A trimmed log without a usable checkpoint: the records before it are folded as lost.
            state.foldLost(RangeLost(first: state.nextOffset, last: firstOffset - 1))
        }
        var fold = LogFold(state: state)
        try extend(&fold, to: end)
        return fold
    }

    /// The fold of everything, and the offset of the checkpoint that it began at; 0 without one.
    /// Tells the watch when it ends, even by an error.
    func watchedFold() throws(EngineError) -> (fold: LogFold, start: UInt64) {
        defer { watch?.didFold() }
        let start = newestCheckpoint(below: nextOffset + 1) ?? HomeState()
        return (try fold(from: .state(start)), start.nextOffset)
    }

    /// The state before a record, to go on from; records below a trimmed log are folded as lost.
    ///
    /// - Parameter offset: from `firstOffset` to `nextOffset`, inclusive.
    /// - Throws: as ``fold(through:from:)``
    public func state(before offset: UInt64) throws(EngineError) -> HomeState {
        guard (firstOffset...nextOffset).contains(offset) else {
            throw .noSuchPoint(offset: offset, first: firstOffset, next: nextOffset)
        }
        if offset > firstOffset { return try fold(through: offset - 1).state }
        if let state = newestCheckpoint(below: offset + 1) { return state }
        var state = HomeState()
        if offset > 0 { state.foldLost(RangeLost(first: 0, last: offset - 1)) }
        return state
    }

    /// Folds on from where a fold stands.
    public func extend(_ fold: inout LogFold, to end: UInt64) throws(EngineError) {
        var cursor = try cursor(from: fold.state.nextOffset)
        // Walk on even when no record is missing: the walk also reads the dictionary, and the next
        // append needs all of it.
        while let step = try advance(&cursor) {
            switch step {
            case .dictionary(let id):
                cursor.withEvents { bytes in define(&fold, id, bytes) }
            case .record(let head):
                if head.offset >= end { return }
                watch?.willFold(head.offset)
                try cursor.withEvents { bytes throws(EngineError) in
                    try reduce(&fold, head, bytes)
                }
                // Reading on takes its time, and a kill in it says nothing of this record.
                watch?.didFold()
            case .lost(let range):
                guard !range.offsets.isEmpty else { continue }
                if range.offsets.lowerBound >= end { return }
                if let next = try skip(range.offsets, end: end, fold: &fold) {
                    cursor = try self.cursor(from: next)
                }
            }
        }
    }

    /// Reads records for people and tools.
    ///
    /// - Parameters:
    ///   - range: offsets; the end is cut to that of the log.
    ///   - captures: whether the records come with their captured messages.
    ///   - body: gets each record or lost range; returns false to stop.
    public func records(
        in range: Range<UInt64>, captures: Bool = true, _ body: (ReplayItem) throws -> Bool
    ) throws {
        let end = min(range.upperBound, limit)
        var tail = try tail(from: max(range.lowerBound, firstOffset))
        while tail.nextOffset < end, let item = try next(&tail) {
            if case .lost(let lost) = item, lost.offsets.lowerBound >= end { return }
            let whole = captures ? item.captured(tail.capture(of: item)) : item
            guard try body(whole) else { return }
        }
    }

    /// The record at an offset; nil where it is damaged, or not kept.
    public func record(at offset: UInt64) throws(EngineError) -> HomeRecord? {
        guard offset >= firstOffset, offset < min(limit, nextOffset) else { return nil }
        var tail = try tail(from: offset)
        guard let item = try next(&tail),
            case .record(let record) = item.captured(tail.capture(of: item)),
            record.offset == offset
        else { return nil }
        return record
    }

    /// The state of the newest sound checkpoint whose offset is below an end.
    func newestCheckpoint(below end: UInt64, from first: UInt64 = 0) -> HomeState? {
        guard let list = try? checkpoints.list() else { return nil }
        for info in list.reversed() where info.offset < end && info.offset >= first {
            if let state = load(info) { return state }
        }
        return nil
    }

    /// The offset of the first checkpoint at or behind an offset; it may lie behind the end that
    /// the log had when this replay was made.
    package func checkpointOffset(behind offset: UInt64) -> UInt64? {
        checkpoint(behind: offset, end: limit)?.offset
    }

    /// The offsets of the checkpoints below an offset, the oldest first.
    func checkpointOffsets(below offset: UInt64) -> [UInt64] {
        ((try? checkpoints.list()) ?? []).map(\.offset).filter { $0 < offset }
    }

    /// Whether the state before the first record is there: nothing, or a sound checkpoint.
    ///
    /// - Throws: `EngineError.newerReducer` where it was folded by rules that this program lacks.
    package func hasBeginning() throws(EngineError) -> Bool {
        guard firstOffset > 0, loadCheckpoint(firstOffset) == nil else { return true }
        guard let bytes = try? checkpoints.load(offset: firstOffset),
            let found = StateCheckpoint.reducerVersion(of: bytes), found > HomeState.reducerVersion
        else { return false }
        throw .newerReducer(found: found, supported: HomeState.reducerVersion)
    }

    /// The state of a sound checkpoint at exactly this offset.
    package func loadCheckpoint(_ offset: UInt64) -> HomeState? {
        (try? checkpoints.list())?.first { $0.offset == offset }.flatMap { load($0) }
    }

    private func checkpoint(behind offset: UInt64, end: UInt64) -> CheckpointInfo? {
        (try? checkpoints.list())?.first {
            $0.offset >= offset && $0.offset <= end && isUsable($0)
        }
    }

    private func isUsable(_ info: CheckpointInfo) -> Bool { sha256 != nil || info.isVerified }

    private func load(_ info: CheckpointInfo) -> HomeState? {
        guard isUsable(info), let bytes = try? checkpoints.load(offset: info.offset) else {
            return nil
        }
        return StateCheckpoint(bytes: bytes, sha256: sha256)?.state
    }

    private func end(through offset: UInt64?) throws(EngineError) -> UInt64 {
        guard let offset else { return nextOffset }
        guard offset < nextOffset, offset >= firstOffset else {
            throw .noSuchPoint(offset: offset, first: firstOffset, next: nextOffset)
        }
        return offset + 1
    }

    func cursor(from offset: UInt64) throws(EngineError) -> LogCursor {
        do throws(LogError) {
            return try open(offset)
        } catch {
            throw .log(error)
        }
    }

    func advance(_ cursor: inout LogCursor) throws(EngineError) -> LogStep? {
        do throws(LogError) {
            return try cursor.advance()
        } catch {
            throw .log(error)
        }
    }

    func define(_ fold: inout LogFold, _ id: UInt32, _ bytes: RawSpan) {
        // An entry that contradicts an earlier one is damage: the records that need it say so.
        let bytes = bytes.withUnsafeBytes { Array($0) }
        try? fold.define(id: Int(id), bytes: bytes)
    }

    func reduce(
        _ fold: inout LogFold, _ head: RecordHead, _ bytes: RawSpan
    ) throws(EngineError) {
        do throws(CodingError) {
            try fold.reduce(bytes, offset: head.offset, receivedAt: head.time)
        } catch .unknownVersion(let version, let what) {
            throw .unreadableRecord(offset: head.offset, .unknownVersion(version, what: what))
        } catch {
            fold.state.foldLost(RangeLost(first: head.offset, last: head.offset))
        }
        guard fold.state.books.reducerVersion <= HomeState.reducerVersion else {
            throw .newerReducer(
                found: fold.state.books.reducerVersion, supported: HomeState.reducerVersion)
        }
    }

    /// Folds a lost range, or takes the state of the first checkpoint behind it.
    ///
    /// - Returns: the offset to read on from, when a checkpoint was taken.
    private func skip(
        _ lost: Range<UInt64>, end: UInt64, fold: inout LogFold
    ) throws(EngineError) -> UInt64? {
        let range = RangeLost(first: lost.lowerBound, last: lost.upperBound - 1)
        if let behind = checkpoint(behind: lost.upperBound, end: end), let state = load(behind) {
            fold = LogFold(state: state)
            fold.state.noteLost(range)
            return behind.offset
        }
        fold.state.foldLost(range)
        return nil
    }

    private func next(_ tail: inout RecordTail) throws(EngineError) -> ReplayItem? {
        do throws(LogError) {
            return try tail.next()
        } catch {
            throw .log(error)
        }
    }
}

extension RecordTail {
    /// The captured message of what `next()` returned last.
    fileprivate borrowing func capture(of item: ReplayItem) -> StoredCapture {
        guard case .record = item else { return .absent }
        return capture()
    }
}

/// One item of a replay.
public enum ReplayItem: Sendable {
    /// A record.
    case record(HomeRecord)
    /// Records that damage took.
    case lost(DamagedRange)
    /// A record whose bytes are there and mean nothing to this program.
    case unreadable(offset: UInt64, CodingError)

    func captured(_ capture: StoredCapture) -> ReplayItem {
        guard case .record(var record) = self, case .bytes(let bytes) = capture else { return self }
        record.capture = bytes
        return .record(record)
    }
}
