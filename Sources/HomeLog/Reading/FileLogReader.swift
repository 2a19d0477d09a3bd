// SPDX-License-Identifier: Apache-2.0

/// Reads a log of files without a lock, also while another process appends to it.
public final class FileLogReader: Sendable {
    public let identity: LogIdentity
    /// The checkpoints beside the log.
    public let checkpoints: any CheckpointStore
    private let directory: LogDirectory
    private let durable: DurableEnd

    /// Opens a data directory, or a backup, for reading; nothing in it changes.
    /// - Throws: `noLog`, `segmentsGone`, `newerFormat`, `io`; `damagedFile` for the manifest of a
    ///   backup.
    public init(
        directory: String, fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits()
    ) throws(LogError) {
        let fileSystem = try Self.files(of: directory, fileSystem)
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

    /// The indexes of the sealed segments.
    public var segmentIndexes: SegmentIndexes { SegmentIndexes(directory) }

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

    /// The space that the files of the data directory take.
    /// - Throws: `io`.
    public func use() throws(LogError) -> LogUse {
        try directory.use(durable.current)
    }

    /// The segments, oldest first, with their eras where they are sealed.
    public func segments() throws(LogError) -> [SegmentInfo] {
        try directory.segmentInfos(durable.current)
    }
}

extension FileLogReader {
    /// Opens one file: an export, a backup, or one segment alone, compressed or not, up to the last
    /// commit marker in it that verifies. Nothing is written.
    ///
    /// - Throws: `noLog` where there is no such file, `newerFormat`, `damagedFile` where it begins
    ///   as none of them does or is cut off, `io`.
    public convenience init(
        file path: String, fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits()
    ) throws(LogError) {
        guard var file = try fileSystem.openIfPresent(path, .read) else {
            throw .noLog(path: path)
        }
        if try BlockTable.isCompressed(file) {
            file = try CompressedSegmentFile(file, path: path)
        }
        if let archive = try ArchivedFiles(file, path: path) {
            try self.init(directory: path, fileSystem: archive, limits: limits)
            return
        }
        switch try SegmentHeader.read(file) {
        case .header(let header, _):
            let segment = OneSegment(
                fileSystem, path: path, directory: path, base: header.baseOffset)
            try self.init(directory: path, fileSystem: segment, limits: limits)
        case .newer(let version):
            throw .newerFormat(path: path, found: version, supported: .current)
        case .damaged:
            throw .damagedFile(path: path, position: 0)
        }
    }

    /// Opens a data directory, or one file as ``init(file:fileSystem:limits:)`` does.
    ///
    /// - Throws: as that, and as ``init(directory:fileSystem:limits:)``
    public convenience init(path: String) throws(LogError) {
        if try Self.isFile(path) {
            try self.init(file: path)
        } else {
            try self.init(directory: path)
        }
    }

    /// Whether a path is a file, and so no data directory.
    public static func isFile(_ path: String) throws(LogError) -> Bool {
        try SystemFileSystem().openIfPresent(path, .read) != nil
    }

    /// The file system that has the log's files: that of the machine, or the inside of one file.
    public var fileSystem: any FileSystem { directory.fileSystem }

    /// The directory as that file system names it.
    package var path: String { directory.paths.directory }

    /// What a backup holds; nil for another log.
    package var backup: BackupManifest? { (fileSystem as? BackupFiles)?.manifest }

    /// The files that a directory shows: those that its manifest names, where it is a backup.
    private static func files(
        of directory: String, _ fileSystem: any FileSystem
    ) throws(LogError) -> any FileSystem {
        guard !(fileSystem is BackupFiles), let manifest = try fileSystem.readManifest(directory)
        else { return fileSystem }
        return BackupFiles(fileSystem, directory: directory, manifest)
    }
}
