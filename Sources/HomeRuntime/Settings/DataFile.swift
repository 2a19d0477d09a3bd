// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Small files of the data directory beside the log.
enum DataFile {
    /// - Returns: nil where there is none, or it is longer, or cannot be read.
    static func read(_ path: String, bytesMax: Int) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(file, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= bytesMax else { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Puts a new file in the place of an old one, durably: after a crash there is one of the two.
    static func replace(
        directory: String, name: String, with bytes: [UInt8]
    ) throws(SystemFailure) {
        let path = directory + "/" + name
        let temporary = path + ".new"
        unlink(temporary)
        let file = open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw SystemFailure("open \(temporary)") }
        do throws(SystemFailure) {
            defer { close(file) }
            try write(bytes, to: file, temporary)
            guard fsync(file) == 0 else { throw SystemFailure("fsync \(temporary)") }
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else { throw SystemFailure("rename \(temporary)") }
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemFailure("open \(directory)") }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw SystemFailure("fsync \(directory)") }
    }

    private static func write(
        _ bytes: [UInt8], to file: Int32, _ path: String
    ) throws(SystemFailure) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                systemWrite(file, $0.baseAddress!, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw SystemFailure("write \(path)") }
            start += count
        }
    }
}

private func systemRead(_ file: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
    read(file, &bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(file, bytes, count)
}
