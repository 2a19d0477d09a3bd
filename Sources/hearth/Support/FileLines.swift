// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files that the user names, read whole.
enum FileLines {
    /// The lines of a file, as bytes, without their ends.
    ///
    /// - Parameter path: `-` is the standard input.
    static func read(_ path: String) throws(CommandFailure) -> [ArraySlice<UInt8>] {
        try bytes(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    }

    static func bytes(_ path: String) throws(CommandFailure) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw failure(path) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[0..<count])
        }
    }

    private static func failure(_ path: String) -> CommandFailure {
        let words = String(cString: strerror(errno))
        let status: ExitStatus = errno == EACCES ? .notAllowed : .inputOutput
        return CommandFailure(status, "\(TerminalText.escape(path)): \(words)")
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &buffer, count)
}
