// SPDX-License-Identifier: Apache-2.0

/// The file operations that a log needs, and nothing else, so that tests can make them fail.
///
/// Paths are plain strings. A failure is thrown as `LogError.io` with the operation and errno;
/// a file that is not there as `io` with `ENOENT`.
public protocol FileSystem: Sendable {
    /// Opens a file; it is closed when the last reference goes.
    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile

    /// The names in a directory, in no order.
    func list(_ directory: String) throws(LogError) -> [String]

    /// Makes a directory, durable together with its parent; one that exists is no error.
    func createDirectory(_ path: String) throws(LogError)

    /// Renames atomically, replacing what is there. Durable after `syncDirectory`.
    func rename(_ path: String, to newPath: String) throws(LogError)

    /// Removes a file. Durable after `syncDirectory`.
    func remove(_ path: String) throws(LogError)

    /// Makes creations, renames and removals in a directory durable.
    func syncDirectory(_ path: String) throws(LogError)

    /// Takes the writer's lock, held until the returned object goes.
    /// - Throws: `locked` with the process id that the holder wrote.
    func lock(_ path: String) throws(LogError) -> any FileLock

    /// Whether a process holds the writer's lock; true where that cannot be found out. The call
    /// leaves the lock as it is.
    func isLocked(_ path: String) throws(LogError) -> Bool

    /// The bytes that the disk of a directory has left; nil where that cannot be found out.
    func freeBytes(_ directory: String) throws(LogError) -> UInt64?
}

extension FileSystem {
    /// The default for a file system that cannot tell: a writer may be at work.
    public func isLocked(_ path: String) throws(LogError) -> Bool { true }

    /// The default for a file system that cannot tell.
    public func freeBytes(_ directory: String) throws(LogError) -> UInt64? { nil }
}

/// How a file is opened.
public enum OpenMode: Sendable, Hashable {
    /// An existing file, for reading only.
    case read
    /// An existing file, for reading and writing.
    case write
    /// A file that must not exist yet, or is replaced when `replacing`, for reading and writing.
    case create(replacing: Bool)
}

/// An open file of a log.
public protocol LogFile: AnyObject, Sendable {
    /// Reads at a position until the buffer is full or the file ends.
    /// - Returns: The number of bytes read.
    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int

    /// Writes all bytes at a position, going on after short writes.
    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError)

    /// Makes the written bytes, and the size needed to read them, durable.
    func sync() throws(LogError)

    /// Cuts the file, or extends it with zeros.
    func truncate(to size: UInt64) throws(LogError)

    /// Takes space up to a size from the file system, reading as zeros.
    func allocate(to size: UInt64) throws(LogError)

    func size() throws(LogError) -> UInt64
}

/// A lock that is held as long as the object lives.
public protocol FileLock: AnyObject, Sendable {}

extension LogFile {
    /// Reads `count` bytes, or as many as there are.
    package func read(_ count: Int, at position: UInt64) throws(LogError) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(count, at: position, into: &bytes)
        return bytes
    }

    /// Replaces `bytes` by up to `count` bytes of the file, reusing the array's storage.
    package func read(_ count: Int, at position: UInt64, into bytes: inout [UInt8])
        throws(LogError)
    {
        // Typed throws do not pass through withUnsafe…: carry the error out by hand.
        var failure: LogError?
        func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            do throws(LogError) {
                return try read(into: buffer, at: position)
            } catch {
                failure = error
                return 0
            }
        }
        if bytes.count < count {
            bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, found in
                found = fill(UnsafeMutableRawBufferPointer(buffer))
            }
        } else {
            bytes.removeLast(bytes.count - count)
            let found = bytes.withUnsafeMutableBytes(fill)
            bytes.removeLast(count - found)
        }
        if let failure { throw failure }
    }
}
