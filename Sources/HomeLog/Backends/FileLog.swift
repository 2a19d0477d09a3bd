// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A log in the files of a data directory; `docs/LOG_FORMAT.md` has every byte.
///
/// One writer at a time, in one process; readers in any number, in any process.
public final class FileLog: EventLog {
    public let identity: LogIdentity
    public let checkpoints: any CheckpointStore
    /// The findings and repairs of opening the log.
    public let report: RecoveryReport
    private let directory: LogDirectory
    private let durable: DurableEnd
    /// For the salts of segments.
    private let random: @Sendable () -> UInt64
    private let writer: Mutex<LogWriter>
    /// Held while sealed segments are removed or replaced. Appends go on meanwhile.
    private let changing = Mutex<Void>(())
    /// Held while a segment is written anew: two would share its temporary file.
    private let rewriting = Mutex<Void>(())

    /// How a data directory is opened.
    public enum Mode: Sendable, Hashable {
        /// A new log.
        /// - `logID`: 16 random bytes.
        /// - `time`: now, in nanoseconds since 1970 UTC; times near it are stored shortest.
        case create(logID: [UInt8], time: Int64)
        /// A new log that begins at an offset, for copies of a part of another one.
        /// - `logID`: that of the other log.
        /// - `firstOffset`: of the first record.
        /// - `time`, `era`: of the first record.
        case copy(logID: [UInt8], firstOffset: UInt64, time: Int64, era: UInt32)
        /// An existing log.
        case write
    }

    /// Opens a log for appending, after repairs where a crash needs them. Never fails for damage.
    /// - Parameters:
    ///   - directory: The data directory. `create` makes it; its parent must exist.
    ///   - mode: A new log, or one that is there.
    ///   - fileSystem: The file system that has the files.
    ///   - limits: How large segments, batches and records may be.
    ///   - random: A source of random numbers, for the salts of the segments.
    /// - Throws: `locked`, `noLog`, `segmentsGone`, `logExists`, `newerFormat`, `io`.
    public static func open(
        directory: String, mode: Mode, fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits(), random: @escaping @Sendable () -> UInt64
    ) throws(LogError) -> FileLog {
        switch mode {
        case .create(let logID, let time):
            let directory = LogDirectory(
                fileSystem: fileSystem, paths: LogPaths(directory: directory), limits: limits,
                identity: LogIdentity(logID: logID))
            let writer = try Recovery.create(directory, time: time, random: random)
            return FileLog(writer, RecoveryReport())
        case .copy(let logID, let first, let time, let era):
            let directory = LogDirectory(
                fileSystem: fileSystem, paths: LogPaths(directory: directory), limits: limits,
                identity: LogIdentity(logID: logID))
            let writer = try Recovery.create(
                directory, start: (first, era), time: time, random: random)
            return FileLog(writer, RecoveryReport())
        case .write:
            let (writer, report) = try Recovery.open(
                fileSystem, directory: directory, limits: limits, random: random)
            return FileLog(writer, report)
        }
    }

    /// Makes a log that begins at an offset, behind the state before it: that is durable first, so
    /// a crash never leaves such a log without its beginning.
    /// - Parameters:
    ///   - directory: as for ``open(directory:mode:fileSystem:limits:random:)``
    ///   - logID: that of the other log.
    ///   - start: the offset and the era of the first record, and a time near its.
    ///   - checkpoint: the encoded state before that record.
    ///   - fileSystem: as for opening.
    ///   - random: as for opening.
    /// - Throws: `locked`, `segmentsGone`, `logExists`, `io`; there is no log then.
    package static func begin(
        directory: String, logID: [UInt8], start: (offset: UInt64, era: UInt32, time: Int64),
        checkpoint: [UInt8], fileSystem: any FileSystem, random: @escaping @Sendable () -> UInt64
    ) throws(LogError) -> FileLog {
        let directory = LogDirectory(
            fileSystem: fileSystem, paths: LogPaths(directory: directory), limits: LogLimits(),
            identity: LogIdentity(logID: logID))
        let writer = try Recovery.create(
            directory, start: (start.offset, start.era), checkpoint: checkpoint, time: start.time,
            random: random)
        return FileLog(writer, RecoveryReport())
    }

    /// Removes what a ``begin(directory:logID:start:checkpoint:fileSystem:random:)`` left that was
    /// killed before there was a log. Other remains of a log stay.
    /// - Returns: whether something was removed.
    /// - Throws: `locked`, `io`.
    package static func removeUnbegun(
        directory: String, fileSystem: any FileSystem
    ) throws(LogError) -> Bool {
        try Recovery.removeUnbegun(
            LogDirectory(
                fileSystem: fileSystem, paths: LogPaths(directory: directory), limits: LogLimits(),
                identity: LogIdentity(
                    logID: [UInt8](repeating: 0, count: LogIdentity.byteCount))))
    }

    /// Whether a directory holds a log, whatever its state.
    public static func exists(
        directory: String, fileSystem: any FileSystem = SystemFileSystem()
    ) throws(LogError) -> Bool {
        do throws(LogError) {
            _ = try LogInspection.run(fileSystem, directory: directory, limits: LogLimits())
            return true
        } catch .noLog {
            return false
        } catch .newerFormat, .damagedFile, .segmentsGone, .mixedLogs {
            return true
        }
    }

    private init(_ writer: consuming LogWriter, _ report: RecoveryReport) {
        directory = writer.directory
        durable = writer.durable
        random = writer.random
        identity = writer.directory.identity
        let end = writer.durable
        checkpoints = FileCheckpointStore(directory: writer.directory) { end.current.firstOffset }
        self.report = report
        self.writer = Mutex(writer)
    }

    public var firstOffset: UInt64 { durable.current.firstOffset }
    public var nextOffset: UInt64 { durable.current.nextOffset }
    public var dictionaryCount: UInt32 { durable.current.dictionaryCount }

    /// The base of the segment that is written to.
    public var openSegment: UInt64 { durable.current.segment }

    /// How large its parts may be.
    public var limits: LogLimits { directory.limits }

    /// The indexes of the sealed segments.
    public var segmentIndexes: SegmentIndexes { SegmentIndexes(directory) }

    public func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        try writer.withLock { writer throws(LogError) in
            try writer.append(batch, expecting: expecting)
        }
    }

    public func read(from offset: UInt64) throws(LogError) -> LogCursor {
        let mark = durable.current
        if offset < mark.firstOffset { throw .trimmed(firstOffset: mark.firstOffset) }
        if offset > mark.nextOffset { throw .beyondEnd(nextOffset: mark.nextOffset) }
        return LogCursor(source: FileSource(directory: directory, durable: durable, from: offset))
    }

    /// Leaves offsets out: readers meet them as lost. A copy of a damaged log needs it.
    ///
    /// - Parameters:
    ///   - offset: The offset of the next record; one that is not beyond the end changes nothing.
    ///   - time: Near that of the next record, in nanoseconds since 1970 UTC.
    ///   - era: That of the next record.
    /// - Throws: as ``append(_:expecting:)``
    package func skip(to offset: UInt64, time: Int64, era: UInt32) throws(LogError) {
        try writer.withLock { writer throws(LogError) in
            try writer.skip(to: offset, time: time, era: era)
        }
    }

    public func trim(below offset: UInt64) throws(LogError) {
        try changing.withLock { _ throws(LogError) in
            let trimmed = try writer.withLock { writer throws(LogError) in
                try writer.trim(below: offset)
            }
            for base in trimmed {
                try directory.removeSegment(base)
            }
            if trimmed.isEmpty == false {
                try directory.fileSystem.syncDirectory(directory.paths.segments)
            }
        }
    }

    /// Makes the file of the next segment, when the one that is written is a quarter full: a log
    /// that stays small needs none.
    ///
    /// - Parameter isWanted: asked now and then; false ends the work.
    /// - Throws: `io`; there is no such file then, and the next segment grows.
    package func makeNextSegment(isWanted: () -> Bool = { true }) throws(LogError) {
        guard durable.current.position >= UInt64(limits.segmentBytesMax / 4) else { return }
        try rewriting.withLock { _ throws(LogError) in try directory.makeNextSegment(isWanted) }
    }

    /// The segments that can be compressed and are not, oldest first: those behind which there is
    /// another one.
    package func uncompressedSegments() throws(LogError) -> [UInt64] {
        let mark = durable.current
        guard try mayReplace(mark) else { return [] }
        let names = try directory.fileSystem.list(directory.paths.segments)
        return LogPaths.plainSegmentBases(names).filter {
            $0 < mark.segment && $0 >= mark.firstOffset
        }
    }

    /// Replaces a segment by a compressed file that reads the same.
    ///
    /// - Parameters:
    ///   - base: one of ``uncompressedSegments()``.
    ///   - isWanted: asked now and then; false ends the work, and nothing changes.
    /// - Throws: `io`; the segment is there as it was, or compressed.
    package func compress(
        _ base: UInt64, isWanted: @escaping () -> Bool = { true }
    ) throws(LogError) -> SegmentRewrite.Outcome {
        try withRewrite(base, isWanted) { rewrite throws(LogError) in try rewrite.compress() }
    }

    /// Replaces a segment by a compressed file without its captured messages.
    ///
    /// - Parameters:
    ///   - base: of a segment behind which there is another one.
    ///   - isWanted: asked now and then; false ends the work, and nothing changes.
    /// - Throws: `io`; the segment is there with its messages, or without.
    package func removeCaptures(
        _ base: UInt64, isWanted: @escaping () -> Bool = { true }
    ) throws(LogError) -> SegmentRewrite.Outcome {
        let mark = durable.current
        guard base < mark.segment, try mayReplace(mark) else { return .absent }
        let salt = random()
        return try withRewrite(base, isWanted) { rewrite throws(LogError) in
            try rewrite.removeCaptures(salt: salt)
        }
    }

    private func withRewrite(
        _ base: UInt64, _ isWanted: @escaping () -> Bool,
        _ body: (SegmentRewrite) throws(LogError) -> SegmentRewrite.Outcome
    ) throws(LogError) -> SegmentRewrite.Outcome {
        let rewrite = SegmentRewrite(directory: directory, base: base, isWanted: isWanted) {
            steps throws(LogError) in
            try self.changing.withLock { _ throws(LogError) in
                guard base >= self.durable.current.firstOffset else { return }
                try steps()
            }
        }
        return try rewriting.withLock { _ throws(LogError) in try body(rewrite) }
    }

    /// Whether a segment may become a compressed one. While the segment that is written has a
    /// format whose readers know no compressed ones, none may: such a reader must refuse the log,
    /// and does so by that segment.
    private func mayReplace(_ mark: DurableMark) throws(LogError) -> Bool {
        guard let last = try directory.openSegment(mark.segment) else { return false }
        return last.header.version.major >= FormatVersion.compressedMajor
    }

    /// The space that the files of the data directory take.
    /// - Throws: `io`.
    public func use() throws(LogError) -> LogUse {
        try directory.use(durable.current)
    }

    public func close() throws(LogError) {
        try writer.withLock { writer throws(LogError) in try writer.close() }
    }

    /// The segments, oldest first, with their eras where they are sealed.
    public func segments() throws(LogError) -> [SegmentInfo] {
        try directory.segmentInfos(durable.current)
    }
}
