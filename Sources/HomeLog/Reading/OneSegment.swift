// SPDX-License-Identifier: Apache-2.0

/// One segment's file shown as the whole of a data directory: no mark, no checkpoints, nothing
/// that can be changed.
struct OneSegment: FileSystem {
    private let files: any FileSystem
    private let path: String
    private let shown: LogPaths
    private let base: UInt64

    /// - Parameters:
    ///   - path: of the file; its name does not matter.
    ///   - directory: The name of the data directory in errors.
    ///   - base: the segment's base offset, as its header has it.
    init(_ files: any FileSystem, path: String, directory: String, base: UInt64) {
        self.files = files
        self.path = path
        shown = LogPaths(directory: directory)
        self.base = base
    }

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        guard mode == .read else { throw refused(path, .open) }
        guard path == shown.segment(base) else { throw absent(path, .open) }
        let file = try files.open(self.path, .read)
        guard try BlockTable.isCompressed(file) else { return file }
        return try CompressedSegmentFile(file, path: self.path)
    }

    func list(_ directory: String) throws(LogError) -> [String] {
        guard directory == shown.segments else { throw absent(directory, .list) }
        return [LogPaths.digits(base) + ".seg"]
    }

    func createDirectory(_ path: String) throws(LogError) {
        throw refused(path, .createDirectory)
    }

    func rename(_ path: String, to newPath: String) throws(LogError) {
        throw refused(path, .rename)
    }

    func remove(_ path: String) throws(LogError) { throw refused(path, .remove) }

    func syncDirectory(_ path: String) throws(LogError) { throw refused(path, .syncDirectory) }

    func lock(_ path: String) throws(LogError) -> any FileLock { throw refused(path, .lock) }

    private func absent(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.noSuchFile))
    }

    private func refused(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.readOnly))
    }
}
