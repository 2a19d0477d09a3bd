// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The last note of a growing text: a line, and the indented lines below it. Pure.
struct LastNote {
    /// Safe for a terminal; without the indentation.
    private(set) var lines: [String] = []
    private var rest: [UInt8] = []

    private static let linesMax = 4
    private static let lineBytesMax = 1000

    /// Reads on; a line counts when it is complete.
    mutating func read(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                add(String(decoding: rest, as: UTF8.self))
                rest = []
            } else if rest.count < Self.lineBytesMax {
                rest.append(byte)
            }
        }
    }

    private mutating func add(_ line: String) {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        let isMore = text.startIndex > line.startIndex
        if !isMore { lines = [] }
        guard lines.count < Self.linesMax else { return }
        var shown = TerminalText.escape(String(text))
        if shown.hasSuffix("\\r") { shown.removeLast(2) }
        lines.append(shown)
    }
}

/// A file of notes that another program writes, read as it grows.
final class NotesFile {
    private let descriptor: Int32
    private var position: Int64 = 0
    private(set) var last = LastNote()

    /// Of a longer file only this end is read, and of a flood this much at a time.
    private static let bytesMax = 65_536

    /// - Throws: the file cannot be read.
    init(_ path: String) throws(CommandFailure) {
        // Open a pipe without waiting for its writer.
        descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileLines.failure(path) }
        if let size { position = max(0, size - Int64(Self.bytesMax)) }
    }

    deinit { close(descriptor) }

    /// Reads the text added since the last time.
    func update() {
        let size = size
        if let size, size < position {
            // The file was truncated and is written anew.
            position = 0
            last = LastNote()
        }
        if size != nil { lseek(descriptor, off_t(position), SEEK_SET) }
        var bytes = [UInt8](repeating: 0, count: Self.bytesMax)
        let count = systemRead(descriptor, &bytes, bytes.count)
        guard count > 0 else { return }
        position += Int64(count)
        last.read(bytes[0..<count])
    }

    /// Nil for a pipe.
    private var size: Int64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int64(status.st_size)
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &buffer, count)
}
