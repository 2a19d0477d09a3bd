// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files that the user names, read completely or line by line.
enum FileLines {
    /// The lines of a file, as bytes, without their ends.
    ///
    /// - Parameter path: `-` is the standard input.
    static func read(_ path: String) throws(CommandFailure) -> [ArraySlice<UInt8>] {
        try bytes(path).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(withoutReturn)
    }

    /// - Parameter max: a longer file is refused, and not read to its end.
    static func bytes(
        _ path: String, max: Int = .max
    ) throws(CommandFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        try pieces(path) { piece throws(CommandFailure) in
            guard piece.count <= max - bytes.count else {
                throw CommandFailure(
                    .damaged, "\(TerminalText.escape(path)): longer than \(max) bytes")
            }
            bytes.append(contentsOf: piece)
            return true
        }
        return bytes
    }

    /// Reads the lines of a file one after the other, without their ends; only the present line is
    /// in memory.
    ///
    /// - Parameters:
    ///   - path: `-` is the standard input.
    ///   - body: returns false to stop.
    static func each(
        _ path: String, _ body: (ArraySlice<UInt8>) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        var rest: [UInt8] = []
        var goesOn = true
        try pieces(path) { piece throws(CommandFailure) in
            var piece = piece
            while let end = piece.firstIndex(of: UInt8(ascii: "\n")) {
                rest.append(contentsOf: piece[..<end])
                goesOn = try body(withoutReturn(rest[...]))
                rest.removeAll(keepingCapacity: true)
                piece = piece[(end + 1)...]
                if !goesOn { return false }
            }
            rest.append(contentsOf: piece)
            return true
        }
        if goesOn, !rest.isEmpty { _ = try body(withoutReturn(rest[...])) }
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// Reads a file piece by piece; the body returns false to stop.
    static func pieces(
        _ path: String, _ body: (ArraySlice<UInt8>) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { if path != "-" { close(descriptor) } }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = systemRead(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw failure(path) }
            guard count > 0, try body(buffer[0..<count]) else { return }
        }
    }

    static func failure(_ path: String) -> CommandFailure {
        let words = String(cString: strerror(errno))
        let status: ExitStatus = errno == EACCES ? .notAllowed : .inputOutput
        return CommandFailure(status, "\(TerminalText.escape(path)): \(words)")
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &buffer, count)
}
