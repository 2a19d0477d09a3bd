// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The files of the operating system.
public struct SystemFileSystem: FileSystem {
    public init() {}

    public func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        try SystemFile(path: path, mode)
    }

    public func list(_ directory: String) throws(LogError) -> [String] {
        guard let stream = opendir(directory) else { throw failed(directory, .list) }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        if errno != 0 { throw failed(directory, .list) }
        return names
    }

    public func createDirectory(_ path: String) throws(LogError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw failed(path, .createDirectory) }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try syncDirectory(parent.isEmpty ? "/" : parent)
    }

    public func rename(_ path: String, to newPath: String) throws(LogError) {
        if systemRename(path, newPath) != 0 { throw failed(path, .rename) }
    }

    public func remove(_ path: String) throws(LogError) {
        if unlink(path) != 0 { throw failed(path, .remove) }
    }

    public func syncDirectory(_ path: String) throws(LogError) {
        let handle = openRetrying(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        if handle < 0 { throw failed(path, .syncDirectory) }
        defer { closeFile(handle) }
        if fsync(handle) != 0 { throw failed(path, .syncDirectory) }
    }

    public func lock(_ path: String) throws(LogError) -> any FileLock {
        try SystemLock(path: path)
    }

    public func freeBytes(_ directory: String) throws(LogError) -> UInt64? {
        var space = statvfs()
        guard statvfs(directory, &space) == 0 else { return nil }
        return UInt64(space.f_bavail) * UInt64(space.f_frsize)
    }

    public func isLocked(_ path: String) throws(LogError) -> Bool {
        let handle = openRetrying(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0)
        if handle < 0 {
            // A file that exists but cannot be opened may be locked: the process lacks the
            // permission.
            return errno != ENOENT
        }
        defer { closeFile(handle) }
        while flock(handle, LOCK_SH | LOCK_NB) != 0 {
            if errno != EINTR { return true }
        }
        _ = flock(handle, LOCK_UN)
        return false
    }
}

/// An open file; the handle is closed with the object. Reads and writes name their position, so
/// several threads may use it.
private final class SystemFile: LogFile {
    private let handle: Int32
    private let path: String

    init(path: String, _ mode: OpenMode) throws(LogError) {
        let flags: Int32
        switch mode {
        case .read: flags = O_RDONLY
        case .write: flags = O_RDWR
        case .create(let isReplacing): flags = O_RDWR | O_CREAT | (isReplacing ? O_TRUNC : O_EXCL)
        }
        // Without O_NONBLOCK, open would block on a pipe that stands in the place of a file.
        handle = openRetrying(path, flags | O_NONBLOCK | O_CLOEXEC, 0o600)
        self.path = path
        if handle < 0 {
            if case .create = mode { throw failed(path, .create) }
            throw failed(path, .open)
        }
        var status = stat()
        if fstat(handle, &status) != 0 { throw failed(path, .open) }
        let kind = status.st_mode & S_IFMT
        if kind != S_IFREG {
            let errno = kind == S_IFDIR ? IOFailure.isDirectory : IOFailure.isNoFile
            throw .io(IOFailure(path: path, operation: .open, errno: errno))
        }
    }

    deinit {
        if handle >= 0 { closeFile(handle) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64)
        throws(LogError) -> Int
    {
        var done = 0
        while done < buffer.count {
            let start = buffer.baseAddress! + done
            let count = pread(handle, start, buffer.count - done, off_t(position) + off_t(done))
            if count < 0 {
                if errno == EINTR { continue }
                throw failed(path, .read, at: position + UInt64(done))
            }
            if count == 0 { break }
            done += count
        }
        return done
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        var done = 0
        while done < bytes.byteCount {
            let rest = bytes.extracting(done..<bytes.byteCount)
            let count = rest.withUnsafeBytes {
                pwrite(handle, $0.baseAddress, $0.count, off_t(position) + off_t(done))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw failed(path, .append, at: position + UInt64(done))
            }
            done += count
        }
    }

    func sync() throws(LogError) {
        #if canImport(Darwin)
            let result = fcntl(handle, F_FULLFSYNC)
        #else
            let result = fdatasync(handle)
        #endif
        if result != 0 { throw failed(path, .sync) }
    }

    func truncate(to size: UInt64) throws(LogError) {
        if ftruncate(handle, off_t(size)) != 0 { throw failed(path, .truncate) }
    }

    func allocate(to size: UInt64) throws(LogError) {
        #if canImport(Darwin)
            try truncate(to: max(size, self.size()))
        #else
            var result = EINTR
            while result == EINTR {
                result = posix_fallocate(handle, 0, off_t(size))
            }
            // A file system that cannot preallocate grows the file as it is written.
            if result == 0 || result == EOPNOTSUPP || result == EINVAL { return }
            throw .io(IOFailure(path: path, operation: .allocate, errno: result))
        #endif
    }

    func size() throws(LogError) -> UInt64 {
        var status = stat()
        if fstat(handle, &status) != 0 { throw failed(path, .size) }
        return UInt64(status.st_size)
    }
}

/// The writer's lock. It ends with the process, however that ends.
private final class SystemLock: FileLock {
    private let handle: Int32

    init(path: String) throws(LogError) {
        // Without O_NOFOLLOW, a link planted here would choose the file that gets the process id.
        handle = openRetrying(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if handle < 0 { throw failed(path, .lock) }
        while flock(handle, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw failed(path, .lock) }
            // A shared lock succeeds only while the other holder is a reader, which checks for a
            // writer and unlocks at once: try again.
            guard flock(handle, LOCK_SH | LOCK_NB) == 0 else {
                throw .locked(path: path, processID: holder())
            }
            _ = flock(handle, LOCK_UN)
        }
        // The earlier holder may have given the file another name, or none.
        var (held, named) = (stat(), stat())
        guard fstat(handle, &held) == 0, lstat(path, &named) == 0,
            held.st_ino == named.st_ino, held.st_dev == named.st_dev
        else { throw .locked(path: path, processID: nil) }
        let text = Array("\(getpid())\n".utf8)
        let count = text.withUnsafeBytes { pwrite(handle, $0.baseAddress, $0.count, 0) }
        if count != text.count || ftruncate(handle, off_t(text.count)) != 0 {
            throw failed(path, .lock)
        }
    }

    deinit {
        guard handle >= 0 else { return }
        // Closing alone may not unlock: a forked child that has not yet called exec has a copy of
        // the handle, and the copy would go on holding the lock.
        _ = flock(handle, LOCK_UN)
        closeFile(handle)
    }

    /// The process id that the holder wrote.
    private func holder() -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = text.withUnsafeMutableBytes { pread(handle, $0.baseAddress, $0.count, 0) }
        guard count > 0 else { return nil }
        let digits = text[..<count].prefix { (48...57).contains($0) }
        return Int32(String(decoding: digits, as: UTF8.self))
    }
}

private func failed(
    _ path: String, _ operation: FileOperation, at position: UInt64? = nil
) -> LogError {
    .io(IOFailure(path: path, operation: operation, errno: errno, position: position))
}

private func openRetrying(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    while true {
        let handle = systemOpen(path, flags, mode)
        if handle < 0 && errno == EINTR { continue }
        return handle
    }
}

// Free functions, because the methods above hide the C functions of the same name.

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}

private func systemRename(_ path: String, _ newPath: String) -> Int32 {
    rename(path, newPath)
}

private func closeFile(_ handle: Int32) {
    _ = close(handle)
}
