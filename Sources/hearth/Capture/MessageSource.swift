// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Messages that can be read more than once, and are never all in memory.
final class MessageSource {
    private let path: String
    /// The path of a copy, for bytes that come only once: from a pipe or the standard input.
    private var copy: String?

    /// - Parameter path: of a message file; `-` is the standard input.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        var status = stat()
        let isFile = path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        if !isFile { copy = try Self.copy(path) }
    }

    deinit {
        if let copy { unlink(copy) }
    }

    /// Reads the messages one after the other; the body returns false to stop.
    ///
    /// - Throws: the first line that is no message, with its place.
    func each(
        _ body: (MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try eachLine { _, message throws(CommandFailure) in try body(message) }
    }

    /// Reads the messages with the numbers of their lines.
    ///
    /// - Throws: the first line that is no message, with its place.
    func eachLine(
        _ body: (Int, MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try MessageFile.each(copy ?? path, name: path, body)
    }

    private static func copy(_ path: String) throws(CommandFailure) -> String {
        let folder = Console.value("TMPDIR") ?? "/tmp"
        var template = Array((folder + "/hearth-messages-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        let copy = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard descriptor >= 0 else { throw FileLines.failure(copy) }
        defer { close(descriptor) }
        do throws(CommandFailure) {
            try FileLines.pieces(path) { piece throws(CommandFailure) in
                if Output.write(Array(piece), to: descriptor) != nil {
                    throw FileLines.failure(copy)
                }
                return true
            }
        } catch {
            unlink(copy)
            throw error
        }
        return copy
    }
}
