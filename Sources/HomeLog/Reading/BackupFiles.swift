// SPDX-License-Identifier: Apache-2.0

/// A backup shown as the data directory that its manifest describes, read where it lies: what an
/// unfinished backup left beside it is not there.
struct BackupFiles: FileSystem {
    private let files: any FileSystem
    private let directory: String
    let manifest: BackupManifest

    init(_ files: any FileSystem, directory: String, _ manifest: BackupManifest) {
        self.files = files
        self.directory = directory
        self.manifest = manifest
    }

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        guard mode == .read else { throw refused(path, .open) }
        guard let name = name(of: path) else { throw absent(path, .open) }
        if name.utf8.elementsEqual(BackupManifest.name.utf8) { return try files.open(path, .read) }
        guard let entry = manifest.entry(name) else { throw absent(path, .open) }
        let file = try files.open(directory + "/" + entry.file, .read)
        let size = min(entry.byteCount, try file.size())
        return PartOfFile(file, range: 0..<size, path: path)
    }

    func list(_ directory: String) throws(LogError) -> [String] {
        guard let folder = name(of: directory) else { throw absent(directory, .list) }
        let start = Array((folder + "/").utf8)
        let names = manifest.entries.compactMap { entry -> String? in
            guard entry.name.utf8.starts(with: start) else { return nil }
            return String(decoding: entry.name.utf8.dropFirst(start.count), as: UTF8.self)
        }
        if names.isEmpty { throw absent(directory, .list) }
        return names
    }

    func createDirectory(_ path: String) throws(LogError) { throw refused(path, .createDirectory) }

    func rename(_ path: String, to newPath: String) throws(LogError) {
        throw refused(path, .rename)
    }

    func remove(_ path: String) throws(LogError) { throw refused(path, .remove) }

    func syncDirectory(_ path: String) throws(LogError) { throw refused(path, .syncDirectory) }

    func lock(_ path: String) throws(LogError) -> any FileLock { throw refused(path, .lock) }

    /// A backup under way changes nothing that the manifest names.
    func isLocked(_ path: String) throws(LogError) -> Bool { false }

    /// The name below the directory.
    private func name(of path: String) -> String? {
        guard path.utf8.starts(with: (directory + "/").utf8) else { return nil }
        return String(decoding: path.utf8.dropFirst(directory.utf8.count + 1), as: UTF8.self)
    }

    private func absent(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.noSuchFile))
    }

    private func refused(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.readOnly))
    }
}
