// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog

/// Folds a log again, up to any point: for a start, for a person, for a test.
///
/// Damage never stops a replay: what is lost is folded as a lost range, and the fold goes on from
/// the next checkpoint behind it where there is one.
public struct Replay: Sendable {
    public let firstOffset: UInt64
    /// The offset after the last record that this replay may read.
    public let nextOffset: UInt64
    private let checkpoints: any CheckpointStore
    private let sha256: SHA256Function
    private let open: @Sendable (UInt64) throws(LogError) -> LogCursor

    public init(log: any EventLog, sha256: @escaping SHA256Function) {
        firstOffset = log.firstOffset
        nextOffset = log.nextOffset
        checkpoints = log.checkpoints
        self.sha256 = sha256
        open = { offset throws(LogError) in try log.read(from: offset) }
    }

    public init(reader: FileLogReader, sha256: @escaping SHA256Function) {
        firstOffset = reader.firstOffset
        nextOffset = reader.nextOffset
        checkpoints = reader.checkpoints
        self.sha256 = sha256
        open = { offset throws(LogError) in try reader.read(from: offset) }
    }

    /// Where a fold starts.
    public enum Start: Sendable {
        case genesis
        /// The newest usable checkpoint at or below the end of the fold.
        case newestCheckpoint
        /// A checkpoint that was loaded already.
        case state(HomeState)
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
        }
        if state.nextOffset < firstOffset {
            // A trimmed log without a usable checkpoint: what was before is lost, and said to be.
            state.foldLost(RangeLost(first: state.nextOffset, last: firstOffset - 1))
        }
        var fold = LogFold(state: state)
        try extend(&fold, to: end)
        return fold
    }

    /// Folds on from where a fold stands.
    public func extend(_ fold: inout LogFold, to end: UInt64) throws(EngineError) {
        var cursor = try cursor(from: fold.state.nextOffset)
        // Also where no record is missing: the dictionary comes with the walk, and who appends next
        // needs it whole.
        while let step = try advance(&cursor) {
            switch step {
            case .dictionary(let id):
                cursor.withEvents { bytes in define(&fold, id, bytes) }
            case .record(let head):
                if head.offset >= end { return }
                try cursor.withEvents { bytes throws(EngineError) in
                    try reduce(&fold, head, bytes)
                }
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
    ///   - range: offsets; the end is cut to what the log holds.
    ///   - body: gets each record, or what was lost; returns false to stop.
    public func records(
        in range: Range<UInt64>, _ body: (ReplayItem) throws -> Bool
    ) throws {
        var decoder = RecordDecoder()
        var cursor = try cursor(from: max(range.lowerBound, firstOffset))
        while let step = try advance(&cursor) {
            switch step {
            case .dictionary(let id):
                cursor.withEvents { bytes in
                    let bytes = bytes.withUnsafeBytes { Array($0) }
                    try? decoder.dictionary.define(id: Int(id), bytes: bytes)
                }
            case .record(let head):
                if head.offset >= range.upperBound { return }
                let item = cursor.withEvents { decode($0, decoder, head) }
                guard try body(item.captured(cursor.capture())) else { return }
            case .lost(let lost):
                if lost.offsets.lowerBound >= range.upperBound { return }
                guard try body(.lost(lost)) else { return }
            }
        }
    }

    /// The newest state that a sound checkpoint holds for a point.
    func newestCheckpoint(below end: UInt64) -> HomeState? {
        guard let list = try? checkpoints.list() else { return nil }
        for info in list.reversed() where info.offset <= end {
            if let state = load(info.offset) { return state }
        }
        return nil
    }

    private func load(_ offset: UInt64) -> HomeState? {
        guard let bytes = try? checkpoints.load(offset: offset) else { return nil }
        return StateCheckpoint(bytes: bytes, sha256: sha256)?.state
    }

    private func end(through offset: UInt64?) throws(EngineError) -> UInt64 {
        guard let offset else { return nextOffset }
        guard offset < nextOffset, offset >= firstOffset else {
            throw .noSuchPoint(offset: offset, first: firstOffset, next: nextOffset)
        }
        return offset + 1
    }

    private func cursor(from offset: UInt64) throws(EngineError) -> LogCursor {
        do throws(LogError) {
            return try open(offset)
        } catch {
            throw .log(error)
        }
    }

    private func advance(_ cursor: inout LogCursor) throws(EngineError) -> LogStep? {
        do throws(LogError) {
            return try cursor.advance()
        } catch {
            throw .log(error)
        }
    }

    private func define(_ fold: inout LogFold, _ id: UInt32, _ bytes: RawSpan) {
        // An entry that contradicts an earlier one is damage: the records that need it say so.
        let bytes = bytes.withUnsafeBytes { Array($0) }
        try? fold.define(id: Int(id), bytes: bytes)
    }

    private func reduce(
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
    /// - Returns: where to read on, when a checkpoint was taken.
    private func skip(
        _ lost: Range<UInt64>, end: UInt64, fold: inout LogFold
    ) throws(EngineError) -> UInt64? {
        let range = RangeLost(first: lost.lowerBound, last: lost.upperBound - 1)
        let behind = (try? checkpoints.list())?.first {
            $0.offset >= lost.upperBound && $0.offset <= end
        }
        if let behind, let state = load(behind.offset) {
            fold = LogFold(state: state)
            fold.state.noteLost(range)
            return behind.offset
        }
        fold.state.foldLost(range)
        return nil
    }

    private func decode(
        _ bytes: RawSpan, _ decoder: RecordDecoder, _ head: RecordHead
    ) -> ReplayItem {
        do throws(CodingError) {
            return .record(
                try decoder.decode(bytes, offset: head.offset, receivedAt: head.time))
        } catch {
            return .unreadable(offset: head.offset, error)
        }
    }
}

/// What a replay meets.
public enum ReplayItem: Sendable {
    case record(HomeRecord)
    case lost(DamagedRange)
    case unreadable(offset: UInt64, CodingError)

    func captured(_ capture: StoredCapture) -> ReplayItem {
        guard case .record(var record) = self, case .bytes(let bytes) = capture else { return self }
        record.capture = bytes
        return .record(record)
    }
}
