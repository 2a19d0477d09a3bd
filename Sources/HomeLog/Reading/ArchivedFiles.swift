// SPDX-License-Identifier: Apache-2.0

/// The inside of an archive shown as the directory that it would be, read where it lies: nothing is
/// unpacked and nothing can be changed.
struct ArchivedFiles: FileSystem {
    private let archive: any LogFile
    private let path: String
    /// Where the content of each file lies in the archive, by its name below the directory.
    private let files: [String: Range<UInt64>]

    /// More files than any log has.
    private static let filesMax = 1 << 20

    /// - Parameters:
    ///   - archive: open for reading.
    ///   - path: its name, which is also that of the data directory it shows.
    /// - Throws: `damagedFile` where the archive is cut off, or has what none of ours has; `io`.
    /// - Returns: nil where the file does not begin as an export or a backup does.
    init?(_ archive: any LogFile, path: String) throws(LogError) {
        let byteCount = try archive.size()
        var files: [String: Range<UInt64>] = [:]
        var position: UInt64 = 0
        while true {
            let bytes = try archive.read(TarHeader.byteCount, at: position)
            if position > 0, bytes.count == TarHeader.byteCount,
                bytes.allSatisfy({ $0 == 0 })
            {
                break
            }
            guard let header = TarHeader(bytes), let name = LogArchive.name(in: header) else {
                if position == 0 { return nil }
                throw .damagedFile(path: path, position: position)
            }
            let start = position + UInt64(TarHeader.byteCount)
            guard header.paddedSize <= byteCount, start <= byteCount - header.paddedSize,
                files[name] == nil, files.count < Self.filesMax
            else { throw .damagedFile(path: path, position: position) }
            if !header.isDirectory { files[name] = start..<start + header.size }
            position = start + header.paddedSize
        }
        self.archive = archive
        self.path = path
        self.files = files
    }

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        guard mode == .read else { throw refused(path, .open) }
        guard let name = name(of: path), let range = files[name] else {
            throw absent(path, .open)
        }
        return PartOfFile(archive, range: range, path: path)
    }

    func list(_ directory: String) throws(LogError) -> [String] {
        guard let folder = name(of: directory) else { throw absent(directory, .list) }
        let names = files.keys.compactMap { name -> String? in
            guard name.hasPrefix(folder + "/") else { return nil }
            return String(decoding: name.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
        }
        if names.isEmpty { throw absent(directory, .list) }
        return names
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

    /// Nothing writes to an archive.
    func isLocked(_ path: String) throws(LogError) -> Bool { false }

    /// The name below the directory.
    private func name(of path: String) -> String? {
        guard path.hasPrefix(self.path + "/") else { return nil }
        return String(decoding: path.utf8.dropFirst(self.path.utf8.count + 1), as: UTF8.self)
    }

    private func absent(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.noSuchFile))
    }

    private func refused(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.readOnly))
    }
}
