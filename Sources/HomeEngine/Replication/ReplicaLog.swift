// SPDX-License-Identifier: Apache-2.0

package import HomeGraph
package import HomeLog
import HomeThreads
import Synchronization

//        opened, checkpoint          first batch             mark
// empty ───────────────────▶ empty ──────────────▶ filled ◀───────▶ filled (agreed, or not)
//
/// The log of a replica: it takes frames, folds the records, and compares hashes at marks.
///
/// It has the records of another log at the same offsets, with their bytes, names and times, so
/// every reader of logs reads it, in any process. Its methods block on files.
package final class ReplicaLog: Sendable {
    private let directory: String
    private let sha256: SHA256Function
    private let fileSystem: any FileSystem
    private let disk = ThreadQueue()
    private let state: Mutex<State>

    private struct State {
        var log: FileLog?
        var fold = LogFold()
        /// Of the log that is followed; nil where nothing is known yet.
        var logID: [UInt8]?
        /// The state that the log begins with, until the first record makes the log.
        var start: (offset: UInt64, bytes: [UInt8])?
        var lastCheckpoint: UInt64 = 0
        var isToldOfLoss = false
        /// Whether the fold met lost records, and nothing behind them yet that has what they did.
        /// A checkpoint of the sender has, and ends it; a mark that agrees does, too.
        var isIncomplete = false
        /// The offsets that the log leaves out, rising.
        var gaps: [ClosedRange<UInt64>] = []
    }

    /// Why a replica cannot go on as it is.
    package enum Failure: Error, Hashable {
        /// Its own files.
        case engine(EngineError)
        /// Opening found that the log is not as it was written; the text says what is wrong.
        case damaged(String)
        /// The stream is of another log.
        case otherLog(own: [UInt8], found: [UInt8])
        /// The log that is followed ends before the replica does.
        case homeBehind(home: UInt64, replica: UInt64)
        /// Frames that do not follow each other.
        case badOrder(String)
        /// A checkpoint that this program cannot read.
        case badCheckpoint(offset: UInt64)
        /// The sender says why it ended.
        case ended(String)
    }

    /// What comparing at a mark found.
    package enum Verdict: Hashable, Sendable {
        /// Both states are equal.
        case agreed
        /// The graphs are equal; the fold met lost records, so the rest cannot be.
        case graphAgreed
        /// The fold met lost records, and nothing behind them yet that has what they did.
        case incomplete
        case differs
    }

    /// A checkpoint is saved at the next mark that agrees, after so many records.
    private static let checkpointRecords: UInt64 = 10_000

    /// Opens the log in a directory, or one that is still empty.
    ///
    /// - Parameters:
    ///   - directory: it exists.
    ///   - sha256: the digest.
    /// - Throws: ``Failure``: `engine`, `damaged`.
    package init(
        directory: String, fileSystem: any FileSystem = SystemFileSystem(),
        sha256: @escaping SHA256Function
    ) throws(Failure) {
        self.directory = directory
        self.sha256 = sha256
        self.fileSystem = fileSystem
        state = Mutex(try Self.opened(directory, fileSystem, sha256))
    }

    private static func opened(
        _ directory: String, _ fileSystem: any FileSystem, _ sha256: @escaping SHA256Function
    ) throws(Failure) -> State {
        var state = State()
        guard let log = try existing(directory, fileSystem) else { return state }
        do throws(Failure) {
            // Offsets without a file are those that the home has lost or removed, or the first mark
            // tells.
            let damage = log.report.damage
            if damage.contains(where: { $0.reason != .missing }) {
                throw .damaged("records of it are not as they were written")
            }
            let replay = Replay(log: log, sha256: sha256)
            let hasBeginning: Bool
            do throws(EngineError) {
                hasBeginning = try replay.hasBeginning()
                let start = replay.newestCheckpoint(below: log.nextOffset + 1) ?? HomeState()
                state.fold = try replay.fold(from: .state(start))
                // Each checkpoint has been the sender's own state.
                state.isIncomplete = damage.contains { $0.offsets.upperBound > start.nextOffset }
                state.lastCheckpoint = start.nextOffset
            } catch {
                throw .engine(error)
            }
            guard hasBeginning else { throw .damaged("the state before its first record is gone") }
            state.gaps = damage.map(\.offsets).filter { !$0.isEmpty }
                .map { $0.lowerBound...$0.upperBound - 1 }
        } catch {
            try Self.asFailure { () throws(LogError) in try log.close() }
            throw error
        }
        state.log = log
        state.logID = log.identity.logID
        return state
    }

    /// Opens the log that is there; nil where there is none.
    private static func existing(
        _ directory: String, _ fileSystem: any FileSystem
    ) throws(Failure) -> FileLog? {
        do throws(LogError) {
            guard try FileLog.exists(directory: directory, fileSystem: fileSystem) else {
                return nil
            }
            return try FileLog.open(
                directory: directory, mode: .write, fileSystem: fileSystem, random: Self.random)
        } catch .segmentsGone {
            let isUnbegun = try asFailure { () throws(LogError) in
                try FileLog.removeUnbegun(directory: directory, fileSystem: fileSystem)
            }
            if isUnbegun { return nil }
            throw .damaged("its segments are gone")
        } catch .damagedFile {
            throw .damaged("no segment of it can be read")
        } catch .mixedLogs {
            throw .damaged("files of several logs are in its place")
        } catch {
            throw .engine(.log(error))
        }
    }

    @Sendable private static func random() -> UInt64 { .random(in: .min ... .max) }

    /// The offset of the first record that is missing.
    package var nextOffset: UInt64 {
        state.withLock { $0.log?.nextOffset ?? $0.start?.offset ?? 0 }
    }

    /// The offset of the oldest record; 0 while there is none.
    package var firstOffset: UInt64 { state.withLock { $0.log?.firstOffset ?? 0 } }

    /// The id of the log that is followed; nil before the first stream.
    package var logID: [UInt8]? { state.withLock { $0.logID } }

    /// When the newest record was received, in nanoseconds since 1970 UTC; nil before the first.
    package var lastReceivedAt: Int64? {
        state.withLock { $0.log == nil ? nil : $0.fold.state.books.lastReceivedAt }
    }

    /// Whether the sender has said since the log was opened that it has lost records.
    package var isToldOfLoss: Bool { state.withLock { $0.isToldOfLoss } }

    /// The offsets that the log leaves out, rising: the sender had no records there.
    package var gaps: [ClosedRange<UInt64>] { state.withLock { $0.gaps } }

    /// The newest records whose states follow from each other here without a loss: from where on
    /// the state is to be had, to the end or the loss behind which it is not. Reads the whole log.
    ///
    /// - Parameter end: at most to here.
    /// - Throws: ``Failure``: `engine`.
    package func provenRange(below end: UInt64) throws(Failure) -> Range<UInt64> {
        guard let replay = replay() else { return end..<end }
        do throws(EngineError) {
            var start = replay.firstOffset
            var found = start..<start
            var cursor = try replay.cursor(from: start)
            while let step = try replay.advance(&cursor) {
                guard case .lost(let range) = step, !range.offsets.isEmpty else { continue }
                let lost = range.offsets
                guard lost.lowerBound < end else { break }
                if start <= lost.lowerBound { found = start..<lost.lowerBound }
                start = replay.checkpointOffset(behind: lost.upperBound) ?? .max
            }
            return start <= end ? start..<end : found
        } catch {
            throw .engine(error)
        }
    }

    /// Reads every byte of the log, and says whether any of them are not as they were written.
    ///
    /// Opening reads the end alone: old records may be damaged without a sign. Offsets without a
    /// file are no such damage, for the sender may have lost them itself.
    /// - Throws: ``Failure``: `engine`.
    package func hasWrongBytes() throws(Failure) -> Bool {
        guard state.withLock({ $0.log != nil }) else { return false }
        let report = try Self.asFailure { () throws(LogError) in
            try LogVerifier.run(directory: directory, fileSystem: fileSystem)
        }
        return report.findings.contains { finding in
            switch finding.kind {
            case .header, .otherLog, .frame, .capture: true
            case .headerCopy, .missing, .footer, .blockTable, .index, .tail, .mark, .markBehind,
                .markAhead, .checkpoint:
                false
            }
        }
    }

    /// The records; nil before the first.
    package func replay() -> Replay? {
        state.withLock { state in state.log.map { Replay(log: $0, sha256: sha256) } }
    }

    /// The state after the newest record; nil before the first.
    package var home: HomeState? {
        state.withLock { $0.log == nil ? nil : $0.fold.state }
    }

    /// The hash of the state after a record, in hexadecimal.
    ///
    /// - Throws: `Failure.engine`
    package func stateHash(after offset: UInt64) throws(Failure) -> String {
        guard let replay = replay() else {
            throw .engine(.noSuchPoint(offset: offset, first: 0, next: 0))
        }
        do throws(EngineError) {
            var state = try replay.fold(through: offset).state
            return hexText(state.hashes(sha256: sha256).state)
        } catch {
            throw .engine(error)
        }
    }

    /// Takes one frame; records are durable when it returns.
    ///
    /// - Returns: what a mark found; nil for every other frame.
    /// - Throws: ``Failure``; after `engine` this log can only be closed.
    package func apply(_ frame: ReplicationFrame) throws(Failure) -> Verdict? {
        try state.withLock { state throws(Failure) in
            switch frame {
            case .opened(let start): try open(start, &state)
            case .checkpoint(let offset, let bytes): try mend(offset, bytes, &state)
            case .batch(let batch): try append(batch, &state)
            case .lost(let range): try lose(range, &state)
            case .mark(let mark): return try compare(mark, &state)
            case .alive: break
            case .failed(let text): throw .ended(text)
            }
            return nil
        }
    }

    package func close() throws(Failure) {
        try state.withLock { state throws(Failure) in
            guard let log = state.log else { return }
            try Self.asFailure { () throws(LogError) in try log.close() }
        }
    }

    // MARK: Frames

    private func open(_ start: ReplicationStart, _ state: inout State) throws(Failure) {
        guard start.logID.count == LogIdentity.byteCount else {
            throw .badOrder("an id of \(start.logID.count) bytes")
        }
        if let own = state.logID, own != start.logID {
            throw .otherLog(own: own, found: start.logID)
        }
        state.logID = start.logID
        let next = state.log?.nextOffset ?? 0
        guard start.nextOffset >= next else {
            throw .homeBehind(home: start.nextOffset, replica: next)
        }
        if state.log == nil {
            state.start = nil
            state.fold = LogFold()
        }
        // What was folded as lost and has no record behind it may come after all.
        if let log = state.log, state.fold.state.nextOffset > log.nextOffset {
            let replay = Replay(log: log, sha256: sha256)
            do throws(EngineError) {
                state.fold = try replay.fold()
            } catch {
                throw .engine(error)
            }
            state.isIncomplete = state.gaps.contains { $0.upperBound >= state.lastCheckpoint }
        }
    }

    private func append(_ batch: ReplicatedBatch, _ state: inout State) throws(Failure) {
        guard state.logID != nil else { throw .badOrder("records before the beginning") }
        guard batch.firstOffset == state.fold.state.nextOffset else {
            throw .badOrder(
                "@\(batch.firstOffset) came where @\(state.fold.state.nextOffset) was expected")
        }
        let count = state.fold.dictionary.names.count
        guard batch.firstName <= count else {
            throw .badOrder("names from \(batch.firstName) on, of which \(count) are known")
        }
        var fold = state.fold
        let new = try Self.define(batch, in: &fold, known: count)
        let log = try made(at: batch, &state)
        let end = log.nextOffset
        // The disk works while the records are folded. Nobody sees the fold before this returns.
        let appended = Appending(
            LogBatch(records: batch.records, dictionary: new, era: batch.era),
            at: batch.firstOffset, to: log, on: disk)
        state.fold = LogFold()
        defer { state.fold = fold }
        let folded = Result { () throws(Failure) in try Self.reduce(batch, into: &fold) }
        try Self.asFailure { () throws(LogError) in try appended.wait() }
        if batch.firstOffset > end { state.gaps.append(end...batch.firstOffset - 1) }
        try folded.get()
    }

    private static func reduce(
        _ batch: ReplicatedBatch, into fold: inout LogFold
    ) throws(Failure) {
        for (index, record) in batch.records.enumerated() {
            let offset = batch.firstOffset + UInt64(index)
            do throws(CodingError) {
                try fold.reduce(record.events.span.bytes, offset: offset, receivedAt: record.time)
            } catch .unknownVersion(let version, let what) {
                throw .engine(
                    .unreadableRecord(offset: offset, .unknownVersion(version, what: what)))
            } catch {
                // As every replay of this log folds it.
                fold.state.foldLost(RangeLost(first: offset, last: offset))
            }
        }
        let reducer = fold.state.books.reducerVersion
        guard reducer <= HomeState.reducerVersion else {
            throw .engine(
                .newerReducer(found: reducer, supported: HomeState.reducerVersion))
        }
    }

    /// - Returns: the names that the log does not have yet.
    private static func define(
        _ batch: ReplicatedBatch, in fold: inout LogFold, known count: Int
    ) throws(Failure) -> [[UInt8]] {
        var id = Int(batch.firstName)
        var new: [[UInt8]] = []
        for name in batch.names {
            do throws(CodingError) {
                try fold.define(id: id, bytes: name)
            } catch {
                throw .badOrder("another meaning of name \(id)")
            }
            if id >= count { new.append(name) }
            id += 1
        }
        return new
    }

    /// The log, made where this is its first record.
    private func made(
        at batch: ReplicatedBatch, _ state: inout State
    ) throws(Failure) -> FileLog {
        if let log = state.log { return log }
        let (logID, start) = (state.logID!, state.start)
        let (time, era) = (batch.records[0].time, batch.era)
        let log = try Self.asFailure { () throws(LogError) in
            guard let start else {
                return try FileLog.open(
                    directory: directory,
                    mode: .copy(logID: logID, firstOffset: 0, time: time, era: era),
                    fileSystem: fileSystem, random: Self.random)
            }
            return try FileLog.begin(
                directory: directory, logID: logID, start: (start.offset, era, time),
                checkpoint: start.bytes, fileSystem: fileSystem, random: Self.random)
        }
        state.log = log
        state.start = nil
        return log
    }

    private func lose(_ range: ClosedRange<UInt64>, _ state: inout State) throws(Failure) {
        let next = state.fold.state.nextOffset
        guard range.lowerBound == next else {
            throw .badOrder("@\(range.lowerBound) lost where @\(next) was expected")
        }
        state.isToldOfLoss = true
        state.isIncomplete = true
        state.fold.state.foldLost(RangeLost(first: range.lowerBound, last: range.upperBound))
    }

    /// Goes on from a state that the sender has, exactly as it has it. What this log lacks before it
    /// is not noted in the state, only left out of the log: marks are compared as ever.
    private func mend(
        _ offset: UInt64, _ bytes: [UInt8], _ state: inout State
    ) throws(Failure) {
        guard let mended = StateCheckpoint(bytes: bytes, sha256: sha256)?.state,
            mended.nextOffset == offset
        else { throw .badCheckpoint(offset: offset) }
        let next = state.fold.state.nextOffset
        guard offset >= next else {
            throw .badOrder("the state before @\(offset) came behind @\(next)")
        }
        if let log = state.log {
            let books = state.fold.state.books
            let end = log.nextOffset
            try Self.asFailure { () throws(LogError) in
                // The state first: who reads on behind the gap needs it there.
                try log.checkpoints.save(offset: offset, bytes: bytes, verified: true)
                try log.skip(to: offset, time: books.lastReceivedAt, era: books.era)
            }
            if offset > end { state.gaps.append(end...offset - 1) }
            state.lastCheckpoint = offset
        } else {
            state.start = (offset, bytes)
        }
        state.isIncomplete = false
        state.fold = Self.fold(from: mended, knowing: state.fold.dictionary)
    }

    /// A fold that goes on from another state: what the last one remembered of its state's symbols
    /// does not hold there.
    private static func fold(
        from state: HomeState, knowing dictionary: LogDictionary
    ) -> LogFold {
        var fold = LogFold(state: state)
        for (id, name) in dictionary.names.enumerated() {
            guard let name else { continue }
            // A dictionary does not contradict itself.
            try? fold.define(id: id, bytes: name.utf8)
        }
        return fold
    }

    private func compare(_ mark: StateMark, _ state: inout State) throws(Failure) -> Verdict? {
        guard mark.nextOffset == state.fold.state.nextOffset else {
            throw .badOrder(
                "a mark at @\(mark.nextOffset) came at @\(state.fold.state.nextOffset)")
        }
        let hashes = state.fold.state.hashes(sha256: sha256)
        guard hashes != mark.hashes else {
            state.isIncomplete = false
            try saveCheckpoint(&state)
            return .agreed
        }
        guard state.isIncomplete else { return .differs }
        return hashes.graph == mark.hashes.graph ? .graphAgreed : .incomplete
    }

    /// Two programs have folded this state to one hash: that verifies it.
    private func saveCheckpoint(_ state: inout State) throws(Failure) {
        let next = state.fold.state.nextOffset
        guard let log = state.log, log.nextOffset == next,
            next - state.lastCheckpoint >= Self.checkpointRecords
        else { return }
        let checkpoint = StateCheckpoint(state: &state.fold.state, sha256: sha256)
        try Self.asFailure { () throws(LogError) in
            try log.checkpoints.save(offset: next, bytes: checkpoint.bytes, verified: true)
        }
        state.lastCheckpoint = next
    }

    private static func asFailure<Result>(
        _ body: () throws(LogError) -> Result
    ) throws(Failure) -> Result {
        do throws(LogError) {
            return try body()
        } catch {
            throw .engine(.log(error))
        }
    }
}

/// An append on a thread of its own.
private final class Appending: Sendable {
    private let result = Mutex<Result<Void, LogError>>(.success(()))
    private let isDone = Latch()

    init(_ batch: LogBatch, at offset: UInt64, to log: FileLog, on queue: ThreadQueue) {
        queue.async { [self] in
            do throws(LogError) {
                // Lost offsets before it have no records.
                try log.skip(to: offset, time: batch.records[0].time, era: batch.era)
                _ = try log.append(batch, expecting: offset)
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            isDone.open()
        }
    }

    /// - Throws: what the append threw.
    func wait() throws(LogError) {
        isDone.wait()
        try result.withLock(\.self).get()
    }
}
