// SPDX-License-Identifier: Apache-2.0

/// Makes again what a damaged log says elsewhere too, and sets aside what nothing can be read of.
///
/// Sound records are never moved; a compressed segment is made plain where it must be written. After a crash each segment is as it was or as it shall be, and
/// the next repair goes on.
public struct LogRepair {
    /// What was done.
    public struct Report: Sendable, Hashable {
        /// The repairs of opening the log.
        public var recovery = RecoveryReport()
        /// The bases of segments within which a copy of the header was written again.
        public var headers: [UInt64] = []
        /// The bases of segments that were given a footer.
        public var footers: [UInt64] = []
        /// Segments and checkpoints that were moved aside.
        public var setAside: [SetAside] = []
        /// The bases of segments whose index was removed.
        public var indexes: [UInt64] = []

        /// Nothing.
        public init() {}
    }

    /// A file that was moved aside, whole.
    public struct SetAside: Sendable, Hashable {
        public var path: String
        /// Where it lies now.
        public var asidePath: String
        /// The records that are lost with it; empty for a checkpoint.
        public var offsets: Range<UInt64>

        public init(path: String, asidePath: String, offsets: Range<UInt64>) {
            self.path = path
            self.asidePath = asidePath
            self.offsets = offsets
        }
    }

    private let directory: LogDirectory
    private var report = Report()

    /// Repairs a log as its writer. Running it again after any error goes on.
    ///
    /// - Parameters:
    ///   - directory: The data directory.
    ///   - fileSystem: The file system that has the files.
    ///   - limits: How large segments, batches and records may be.
    ///   - random: A source of random numbers, for the salt of a new segment.
    /// - Throws: `locked`, `noLog`, `segmentsGone`, `isBackup`, `newerFormat`, `io`.
    public static func run(
        directory: String, fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits(), random: @escaping @Sendable () -> UInt64
    ) throws(LogError) -> Report {
        let log = try FileLog.open(
            directory: directory, mode: .write, fileSystem: fileSystem, limits: limits,
            random: random)
        let found = try LogInspection.run(fileSystem, directory: directory, limits: limits)
        var repair = LogRepair(directory: found.directory)
        repair.report.recovery = log.report
        try repair.run()
        try log.close()
        return repair.report
    }

    private init(directory: LogDirectory) { self.directory = directory }

    private mutating func run() throws(LogError) {
        let bases = try directory.segmentBases()
        for base in bases where try directory.hasUnusedPlain(base) {
            try setAsidePlain(base)
        }
        for base in bases.dropLast() {
            try decompress(base)
        }
        for base in bases {
            try repairHeader(base)
        }
        for (base, next) in zip(bases, bases.dropFirst()) {
            try repairFooter(base, next: next)
        }
        // Last: the footers before it say where its records began.
        for (base, next) in zip(bases, bases.dropFirst()) {
            try setAside(base, next: next)
        }
        for base in directory.strays.sorted() {
            try setAside(base, next: base)
        }
        try repairCheckpoints()
        try removeIndexes()
    }

    /// Moves a plain segment aside that is not whole; the compressed one is read already.
    private mutating func setAsidePlain(_ base: UInt64) throws(LogError) {
        let path = directory.paths.segment(base)
        if let asidePath = try directory.moveAside(path, name: LogPaths.digits(base)) {
            report.setAside.append(SetAside(path: path, asidePath: asidePath, offsets: 0..<0))
        }
        try directory.fileSystem.syncDirectory(directory.paths.segments)
    }

    /// Makes a compressed segment plain where a part that can be made again does not verify; the
    /// compressed file goes aside. Of a block that is lost zeros are left.
    private mutating func decompress(_ base: UInt64) throws(LogError) {
        let files = directory.fileSystem
        guard let (file, header) = try directory.openSegment(base),
            let compressed = file as? CompressedSegmentFile
        else { return }
        var isWhole = compressed.hasTable
        if case .header(_, isWhole: false) = try directory.readHeader(base, file) {
            isWhole = false
        }
        if isWhole, try directory.footer(file, header).isWhole { return }
        let unfinished = directory.paths.unfinishedSegment(base)
        do throws(LogError) {
            let plain = try files.open(unfinished, .create(replacing: true))
            try file.copy(try file.size(), to: plain)
            try plain.sync()
            if file.hasUnreadable {
                try files.removeIfPresent(unfinished)
                return
            }
        } catch {
            // What a full disk took belongs to the log.
            try? files.removeIfPresent(unfinished)
            throw error
        }
        try files.rename(unfinished, to: directory.paths.segment(base))
        try files.syncDirectory(directory.paths.segments)
        let stored = directory.paths.compressedSegment(base)
        let name = LogPaths.digits(base) + LogPaths.compressed
        if let asidePath = try directory.moveAside(stored, name: name) {
            report.setAside.append(SetAside(path: stored, asidePath: asidePath, offsets: 0..<0))
        }
        try files.syncDirectory(directory.paths.segments)
    }

    /// Writes the header over both copies in a segment where one does not verify. The copy in the
    /// file beside it is sound: recovery has seen to it.
    private mutating func repairHeader(_ base: UInt64) throws(LogError) {
        guard let (file, header) = try directory.openSegment(base, .write),
            case .header(_, isWhole: false) = try directory.readHeader(base, file)
        else { return }
        let bytes = header.encoded()
        for position in [0, SegmentHeader.byteCount] {
            try file.write(bytes.span.bytes, at: UInt64(position))
        }
        try file.sync()
        report.headers.append(base)
    }

    private mutating func repairFooter(_ base: UInt64, next: UInt64) throws(LogError) {
        guard let (file, header) = try directory.openSegment(base) else { return }
        if try directory.footer(file, header).isWhole { return }
        let repair = FooterRepair(directory: directory, file: file, header: header)
        if try repair.run(next: next) { report.footers.append(base) }
    }

    /// Moves a segment aside of which nothing can be read.
    private mutating func setAside(_ base: UInt64, next: UInt64) throws(LogError) {
        guard try directory.openSegment(base) == nil else { return }
        let name = LogPaths.digits(base)
        // First: recovery deletes the copy of a header whose segment is gone.
        try directory.moveAside(directory.paths.headerCopy(base), name: name + ".head")
        for path in [directory.paths.segment(base), directory.paths.compressedSegment(base)] {
            guard let asidePath = try directory.moveAside(path, name: name) else { continue }
            report.setAside.append(
                SetAside(path: path, asidePath: asidePath, offsets: base..<next))
        }
        try directory.fileSystem.syncDirectory(directory.paths.segments)
    }

    private mutating func repairCheckpoints() throws(LogError) {
        try repairFolder(directory.paths.checkpoints, name: "checkpoints")
        try repairFolder(directory.paths.indexes, name: "indexes")
        let store = FileCheckpointStore(directory: directory)
        for offset in LogPaths.checkpointOffsets(try store.names()) {
            do throws(LogError) {
                _ = try store.load(offset: offset)
                continue
            } catch .damagedFile {
            } catch .noCheckpoint {
            }
            let path = directory.paths.checkpoint(offset)
            let name = LogPaths.digits(offset) + ".ckpt"
            if let asidePath = try directory.moveAside(path, name: name) {
                report.setAside.append(SetAside(path: path, asidePath: asidePath, offsets: 0..<0))
            }
            try directory.fileSystem.syncDirectory(directory.paths.checkpoints)
        }
    }

    /// Moves a file aside that has the name of a directory.
    private mutating func repairFolder(_ path: String, name: String) throws(LogError) {
        guard try directory.fileSystem.openIfPresent(path, .read) != nil,
            let asidePath = try directory.moveAside(path, name: name)
        else { return }
        report.setAside.append(SetAside(path: path, asidePath: asidePath, offsets: 0..<0))
        try directory.fileSystem.createDirectory(path)
    }

    private mutating func removeIndexes() throws(LogError) {
        let indexes = SegmentIndexes(directory)
        for base in indexes.bases() where try indexes.load(base) == nil {
            try directory.fileSystem.removeIfPresent(directory.paths.segmentIndex(base))
            report.indexes.append(base)
        }
    }
}
