// SPDX-License-Identifier: Apache-2.0

/// Checkpoints as files beside a log.
///
///     0 magic  8 major  10 minor  12 verified  13 zero  16 log id  32 offset  40 length  48 zero
///     56 payload checksum  60 header checksum  64 payload
struct FileCheckpointStore: CheckpointStore {
    let directory: LogDirectory
    /// The log's first offset, where the log can be trimmed.
    var firstOffset: @Sendable () -> UInt64 = { 0 }
    /// Whether nobody else makes the directory.
    var makesDirectory = false

    private static let magic: [UInt8] = [0x48, 0x43, 0x4b, 0x50, 0x54, 0x0d, 0x0a, 0x1a]
    private static let headerByteCount = 64
    private static let format = FormatVersion(major: 1, minor: 0)

    private struct Header {
        var info: CheckpointInfo
        var logID: [UInt8]
        var payloadChecksum: UInt32
    }

    func save(offset: UInt64, bytes: [UInt8], verified: Bool) throws(LogError) {
        try directory.limits.checkCheckpoint(bytes.count)
        if makesDirectory {
            try directory.fileSystem.createDirectory(directory.paths.directory)
            try directory.fileSystem.createDirectory(directory.paths.checkpoints)
        }
        let path = directory.paths.checkpoint(offset)
        let unfinished = path + LogPaths.unfinished
        let header = encodedHeader(offset, bytes, verified)
        do throws(LogError) {
            let file = try directory.fileSystem.open(unfinished, .create(replacing: true))
            try file.write(header.span.bytes, at: 0)
            try file.write(bytes.span.bytes, at: UInt64(header.count))
            try file.sync()
            try directory.fileSystem.rename(unfinished, to: path)
        } catch {
            // What a full disk took belongs to the log.
            try? directory.fileSystem.removeIfPresent(unfinished)
            throw error
        }
        try directory.fileSystem.syncDirectory(directory.paths.checkpoints)
        let droppable = CheckpointThinning.droppable(
            try list(), directory.limits, first: firstOffset(), saved: offset)
        for old in droppable {
            try remove(offset: old)
        }
    }

    func list() throws(LogError) -> [CheckpointInfo] {
        var found: [CheckpointInfo] = []
        for offset in LogPaths.checkpointOffsets(try names()) {
            guard let file = try open(offset) else { continue }
            if let header = try readHeader(file, offset: offset) { found.append(header.info) }
        }
        return found
    }

    func load(offset: UInt64) throws(LogError) -> [UInt8] {
        let path = directory.paths.checkpoint(offset)
        guard let file = try open(offset) else { throw .noCheckpoint(offset: offset) }
        guard let header = try readHeader(file, offset: offset) else {
            throw .damagedFile(path: path, position: 0)
        }
        let start = FileCheckpointStore.headerByteCount
        let size = try file.size()
        guard size == UInt64(start + header.info.byteCount) else {
            throw .damagedFile(path: path, position: size)
        }
        let bytes = try file.read(header.info.byteCount, at: UInt64(start))
        guard Checksum.of(bytes.span.bytes) == header.payloadChecksum else {
            throw .damagedFile(path: path, position: UInt64(start))
        }
        return bytes
    }

    /// A checkpoint's file; nil where it is absent, or somebody else's: it can do without.
    private func open(_ offset: UInt64) throws(LogError) -> (any LogFile)? {
        try Self.open(directory.fileSystem, directory.paths.checkpoint(offset))
    }

    private static func open(
        _ fileSystem: any FileSystem, _ path: String
    ) throws(LogError) -> (any LogFile)? {
        do throws(LogError) {
            return try fileSystem.openIfPresent(path, .read)
        } catch .io(let failure) where failure.isForbidden {
            return nil
        }
    }

    func remove(offset: UInt64) throws(LogError) {
        try directory.fileSystem.removeIfPresent(directory.paths.checkpoint(offset))
        try directory.fileSystem.syncDirectory(directory.paths.checkpoints)
    }

    /// The names in the directory; a reader may meet a log that has none yet.
    func names() throws(LogError) -> [String] {
        try Self.names(directory.fileSystem, directory.paths)
    }

    private static func names(
        _ fileSystem: any FileSystem, _ paths: LogPaths
    ) throws(LogError) -> [String] {
        do throws(LogError) {
            return try fileSystem.list(paths.checkpoints)
        } catch .io(let failure) where failure.isAbsent {
            return []
        }
    }

    /// The ids of the logs that the checkpoints beside a log belong to, one for each.
    static func logIDs(
        _ fileSystem: any FileSystem, _ paths: LogPaths
    ) throws(LogError) -> [[UInt8]] {
        var found: [[UInt8]] = []
        for offset in LogPaths.checkpointOffsets(try names(fileSystem, paths)) {
            guard let file = try open(fileSystem, paths.checkpoint(offset)),
                let header = try readSoundHeader(file)
            else { continue }
            found.append([UInt8](header[16..<32]))
        }
        return found
    }

    /// The bytes of a checkpoint's header; nil when they do not verify.
    private static func readSoundHeader(_ file: any LogFile) throws(LogError) -> [UInt8]? {
        let bytes = try file.read(headerByteCount, at: 0)
        guard bytes.count == headerByteCount, bytes[..<8].elementsEqual(magic) else { return nil }
        let span = bytes.span.bytes
        guard Checksum.of(span.extracting(0..<60)) == span.integer(UInt32.self, at: 60) else {
            return nil
        }
        return bytes
    }

    private func encodedHeader(_ offset: UInt64, _ payload: [UInt8], _ isVerified: Bool) -> [UInt8]
    {
        var bytes = FileCheckpointStore.magic
        bytes.appendInteger(FileCheckpointStore.format.major)
        bytes.appendInteger(FileCheckpointStore.format.minor)
        bytes += [isVerified ? 1 : 0, 0, 0, 0]
        bytes += directory.identity.logID
        bytes.appendInteger(offset)
        bytes.appendInteger(UInt64(payload.count))
        bytes.appendInteger(UInt64(0))
        bytes.appendInteger(Checksum.of(payload.span.bytes))
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        precondition(bytes.count == FileCheckpointStore.headerByteCount, "the layout adds up")
        return bytes
    }

    /// The header of a checkpoint of this log; nil when it does not verify.
    private func readHeader(_ file: any LogFile, offset: UInt64) throws(LogError) -> Header? {
        guard let bytes = try Self.readSoundHeader(file) else { return nil }
        let span = bytes.span.bytes
        let byteCount = span.integer(UInt64.self, at: 40)
        guard span.integer(UInt16.self, at: 8) == FileCheckpointStore.format.major,
            bytes[16..<32].elementsEqual(directory.identity.logID),
            span.integer(UInt64.self, at: 32) == offset,
            byteCount <= UInt64(directory.limits.checkpointBytesMax)
        else { return nil }
        let info = CheckpointInfo(
            offset: offset, byteCount: Int(byteCount), isVerified: bytes[12] == 1)
        return Header(
            info: info, logID: directory.identity.logID,
            payloadChecksum: span.integer(UInt32.self, at: 56))
    }
}
