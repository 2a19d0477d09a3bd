// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The directory of a new backup, as it comes to be in an archive.
///
/// Segments and checkpoints are written once, so their bytes go straight into the archive, one file
/// at a time: `sync` ends it. The other files are small and replaced on the way; they wait in memory
/// and come last.
final class ArchiveBuilder: FileSystem {
    private struct Content: Sendable {
        var writer: ArchiveWriter
        /// Where the content of a file lies in the archive, by its name below the directory.
        var written: [String: Range<UInt64>] = [:]
        var waiting: [String: WaitingFile] = [:]
        /// The file that is written now.
        var growing: String?
    }

    private let archive: any LogFile
    private let directory: String
    private let content: Mutex<Content>
    private static let folders = ["segments/", "checkpoints/"]

    /// - Parameters:
    ///   - archive: an empty file.
    ///   - directory: the name of the directory that it shows.
    init(_ archive: any LogFile, directory: String) throws(LogError) {
        self.archive = archive
        self.directory = directory
        var writer = ArchiveWriter(archive)
        // They come out of the archive for their owner alone.
        for folder in ["", "files/"] + Self.folders { try writer.addDirectory(folder) }
        content = Mutex(Content(writer: writer))
    }

    /// Writes what waits and ends the archive, which is durable then.
    ///
    /// - Parameter last: the name of the file without which the others say nothing.
    func finish(last: String) throws(LogError) {
        try content.withLock { content throws(LogError) in
            let names = content.waiting.keys.sorted().filter { $0 != last } + [last]
            for name in names {
                guard let file = content.waiting[name] else { continue }
                try content.writer.add(name, file.bytes)
            }
            try content.writer.finish()
        }
    }

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        let name = try name(of: path, .open)
        return try content.withLock { content throws(LogError) -> any LogFile in
            switch mode {
            case .read:
                if let file = content.waiting[name] { return file }
                guard let range = content.written[name] else { throw absent(path, .open) }
                return PartOfFile(archive, range: range, path: path)
            case .write:
                throw refused(path, .open)
            case .create:
                guard Self.folders.contains(where: { name.hasPrefix($0) }) else {
                    let file = WaitingFile(path)
                    content.waiting[name] = file
                    return file
                }
                guard content.growing == nil, content.written[name] == nil else {
                    throw refused(path, .create)
                }
                content.growing = name
                return GrowingFile(self, name, archive, from: content.writer.contentStart, path)
            }
        }
    }

    fileprivate func close(_ name: String, size: UInt64, _ path: String) throws(LogError) {
        try content.withLock { content throws(LogError) in
            guard content.growing == name else { throw refused(path, .sync) }
            content.written[name] = try content.writer.close(name, size: size)
            content.growing = nil
        }
    }

    func list(_ directory: String) throws(LogError) -> [String] {
        let start = directory == self.directory ? "" : try name(of: directory, .list) + "/"
        let names = content.withLock { Array($0.waiting.keys) + Array($0.written.keys) }
        return names.filter { $0.hasPrefix(start) }
            .map { String($0.dropFirst(start.count)) }
            .filter { !$0.utf8.contains(UInt8(ascii: "/")) }
    }

    func createDirectory(_ path: String) throws(LogError) {}

    func rename(_ path: String, to newPath: String) throws(LogError) {
        let (old, new) = (try name(of: path, .rename), try name(of: newPath, .rename))
        try content.withLock { content throws(LogError) in
            guard let file = content.waiting.removeValue(forKey: old) else {
                throw absent(path, .rename)
            }
            content.waiting[new] = file
        }
    }

    /// A file that is written already stays in the archive, where the manifest does not name it.
    func remove(_ path: String) throws(LogError) {
        let name = try name(of: path, .remove)
        try content.withLock { content throws(LogError) in
            if content.growing == name {
                content.growing = nil
            } else if content.waiting.removeValue(forKey: name) == nil,
                content.written.removeValue(forKey: name) == nil
            {
                throw absent(path, .remove)
            }
        }
    }

    /// The archive is durable as a whole.
    func syncDirectory(_ path: String) throws(LogError) {}

    /// Who makes the archive has locked it.
    func lock(_ path: String) throws(LogError) -> any FileLock { NoLock() }

    private final class NoLock: FileLock {}

    private func name(
        of path: String, _ operation: FileOperation
    ) throws(LogError) -> String {
        guard path.utf8.starts(with: (directory + "/").utf8) else { throw absent(path, operation) }
        return String(decoding: path.utf8.dropFirst(directory.utf8.count + 1), as: UTF8.self)
    }

    private func absent(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.noSuchFile))
    }

    fileprivate func refused(_ path: String, _ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.readOnly))
    }
}

/// A file whose bytes go into the archive as they come.
private final class GrowingFile: LogFile {
    private let builder: ArchiveBuilder
    private let name: String
    private let archive: any LogFile
    private let start: UInt64
    private let path: String
    private let count = Mutex<UInt64>(0)

    init(
        _ builder: ArchiveBuilder, _ name: String, _ archive: any LogFile, from start: UInt64,
        _ path: String
    ) {
        self.builder = builder
        self.name = name
        self.archive = archive
        self.start = start
        self.path = path
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int
    {
        let range = start..<start + count.withLock { $0 }
        return try PartOfFile(archive, range: range, path: path).read(into: buffer, at: position)
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        try archive.write(bytes, at: start + position)
        let end = position + UInt64(bytes.byteCount)
        count.withLock { $0 = max($0, end) }
    }

    func sync() throws(LogError) {
        try builder.close(name, size: count.withLock { $0 }, path)
    }

    func truncate(to size: UInt64) throws(LogError) { throw builder.refused(path, .truncate) }

    func allocate(to size: UInt64) throws(LogError) { throw builder.refused(path, .allocate) }

    func size() throws(LogError) -> UInt64 { count.withLock { $0 } }
}

/// A file in memory.
private final class WaitingFile: LogFile {
    private let path: String
    private let content = Mutex<[UInt8]>([])

    init(_ path: String) { self.path = path }

    var bytes: [UInt8] { content.withLock { $0 } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int
    {
        let rest = bytes.dropFirst(Int(clamping: position)).prefix(buffer.count)
        buffer.copyBytes(from: rest)
        return rest.count
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        let new = bytes.withUnsafeBytes { [UInt8]($0) }
        try content.withLock { content throws(LogError) in
            guard position == UInt64(content.count) else {
                throw .io(
                    IOFailure(path: path, operation: .append, errno: IOFailure.readOnly))
            }
            content += new
        }
    }

    func sync() throws(LogError) {}

    func truncate(to size: UInt64) throws(LogError) {
        throw .io(IOFailure(path: path, operation: .truncate, errno: IOFailure.readOnly))
    }

    func allocate(to size: UInt64) throws(LogError) {
        throw .io(IOFailure(path: path, operation: .allocate, errno: IOFailure.readOnly))
    }

    func size() throws(LogError) -> UInt64 { UInt64(bytes.count) }
}
