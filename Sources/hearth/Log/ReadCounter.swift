// SPDX-License-Identifier: Apache-2.0

import HomeLog

/// The files of a log, which says how many bytes were read from them.
///
/// `@unchecked Sendable`: `onRead` is called on the thread that reads, and there is one.
final class ReadCounter: FileSystem, @unchecked Sendable {
    private let files: any FileSystem
    private let onRead: (Int) -> Void

    /// - Parameter onRead: called after each read with the number of its bytes.
    init(_ files: any FileSystem, onRead: @escaping (Int) -> Void) {
        self.files = files
        self.onRead = onRead
    }

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        CountedFile(try files.open(path, mode), onRead)
    }

    func list(_ directory: String) throws(LogError) -> [String] { try files.list(directory) }

    func createDirectory(_ path: String) throws(LogError) { try files.createDirectory(path) }

    func rename(_ path: String, to newPath: String) throws(LogError) {
        try files.rename(path, to: newPath)
    }

    func remove(_ path: String) throws(LogError) { try files.remove(path) }

    func syncDirectory(_ path: String) throws(LogError) { try files.syncDirectory(path) }

    func lock(_ path: String) throws(LogError) -> any FileLock { try files.lock(path) }

    func isLocked(_ path: String) throws(LogError) -> Bool { try files.isLocked(path) }
}

/// `@unchecked Sendable`: as ``ReadCounter``.
private final class CountedFile: LogFile, @unchecked Sendable {
    private let file: any LogFile
    private let onRead: (Int) -> Void

    init(_ file: any LogFile, _ onRead: @escaping (Int) -> Void) {
        self.file = file
        self.onRead = onRead
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at position: UInt64
    ) throws(LogError) -> Int {
        let count = try file.read(into: buffer, at: position)
        onRead(count)
        return count
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        try file.write(bytes, at: position)
    }

    func sync() throws(LogError) { try file.sync() }

    func truncate(to size: UInt64) throws(LogError) { try file.truncate(to: size) }

    func allocate(to size: UInt64) throws(LogError) { try file.allocate(to: size) }

    func size() throws(LogError) -> UInt64 { try file.size() }
}
