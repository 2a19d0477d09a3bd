// SPDX-License-Identifier: Apache-2.0

/// Reads a log of files without a lock, also while another process appends to it.
public final class FileLogReader: Sendable {
    public let identity: LogIdentity
    /// The checkpoints beside the log.
    public let checkpoints: any CheckpointStore
    private let directory: LogDirectory
    private let durable: DurableEnd

    /// Opens a directory for reading; nothing in it changes.
    /// - Throws: `noLog`, `segmentsGone`, `newerFormat`, `io`.
    public init(
        directory: String, fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits()
    ) throws(LogError) {
        let found = try LogInspection.run(fileSystem, directory: directory, limits: limits)
        let directory = found.directory
        let mark = try found.end().mark
        self.directory = directory
        identity = directory.identity
        checkpoints = FileCheckpointStore(directory: directory)
        durable = DurableEnd(mark) { () throws(LogError) -> DurableMark? in
            let mark = try fileSystem.readMark(directory.paths.durable)
            return mark?.logID == directory.identity.logID ? mark : nil
        }
    }

    /// The oldest offset that can be read, as of the last `refresh()`.
    public var firstOffset: UInt64 { durable.current.firstOffset }

    /// The offset after the last durable record, as of the last `refresh()`.
    public var nextOffset: UInt64 { durable.current.nextOffset }

    /// The number of dictionary entries, as of the last `refresh()`.
    public var dictionaryCount: UInt32 { durable.current.dictionaryCount }

    /// Looks how far the writer has come. Cursors go on up to there.
    /// - Returns: The offset after the last durable record.
    @discardableResult
    public func refresh() throws(LogError) -> UInt64 {
        try durable.reload().nextOffset
    }

    /// A cursor that starts at an offset.
    /// - Throws: `trimmed`, `beyondEnd`, `io`.
    public func read(from offset: UInt64) throws(LogError) -> LogCursor {
        let mark = durable.current
        if offset < mark.firstOffset { throw .trimmed(firstOffset: mark.firstOffset) }
        if offset > mark.nextOffset { throw .beyondEnd(nextOffset: mark.nextOffset) }
        return LogCursor(source: FileSource(directory: directory, durable: durable, from: offset))
    }

    /// The segments, oldest first, with their eras where they are sealed.
    public func segments() throws(LogError) -> [SegmentInfo] {
        try directory.segmentInfos(durable.current)
    }
}
