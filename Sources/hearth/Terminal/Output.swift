// SPDX-License-Identifier: Apache-2.0

import HomeRuntime
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lines to the standard output: gathered, written completely; ends quietly without a reader.
final class Output {
    private var waiting: [UInt8] = []
    private static let waitingMax = 1 << 16

    func line(_ text: String) throws(CommandFailure) {
        waiting.append(contentsOf: text.utf8)
        waiting.append(UInt8(ascii: "\n"))
        if waiting.count >= Self.waitingMax { try flush() }
    }

    func line(_ bytes: [UInt8]) throws(CommandFailure) {
        waiting.append(contentsOf: bytes)
        waiting.append(UInt8(ascii: "\n"))
        if waiting.count >= Self.waitingMax { try flush() }
    }

    func lines(_ lines: [String]) throws(CommandFailure) {
        for text in lines { try line(text) }
    }

    func flush() throws(CommandFailure) {
        defer { waiting.removeAll(keepingCapacity: true) }
        if !waiting.isEmpty {
            ProgressLine.erase()
            Pager.startWhereWanted()
        }
        guard let error = Self.write(waiting, to: STDOUT_FILENO) else { return }
        // The reader closed the pipe, as `head` or a pager does.
        if error == EPIPE { ProcessEnd.end(0) }
        throw CommandFailure(
            .inputOutput, "write to the standard output: \(String(cString: strerror(error)))")
    }

    /// Writes all bytes, however many calls it takes.
    ///
    /// - Returns: the error number, or nil.
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        var start = 0
        while start < bytes.count {
            let count = bytes.withUnsafeBytes {
                systemWrite(descriptor, $0.baseAddress! + start, bytes.count - start)
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count <= 0 { return errno }
            start += count
        }
        return nil
    }

    /// Prints a line for people on the standard error; as an object where the log has that form. A
    /// line that was the last one already is not printed again.
    /// While lines are held it is kept instead.
    static func tell(_ line: String) {
        let isKept = held.withLock { held in
            held?.append(line)
            return held != nil
        }
        if isKept { return }
        // Each look at a damaged log says the same of it.
        let isSaid = lastTold.withLock { last in
            defer { last = line }
            return last == line
        }
        if isSaid { return }
        ProgressLine.erase()
        if tellsObjects.load(ordering: .relaxed) {
            tell(LogObject(level: "notice", label: "hearth", message: line))
        } else {
            _ = write(Array("hearth: \(line)\n".utf8), to: STDERR_FILENO)
        }
    }

    /// Prints one object of the log on the standard error.
    static func tell(_ object: LogObject) {
        let line = object.json(time: SystemClock().wallNanoseconds) + "\n"
        _ = write(Array(line.utf8), to: STDERR_FILENO)
    }

    /// Prints one object of progress on the standard error.
    static func tell(progress object: String) {
        _ = write(Array((object + "\n").utf8), to: STDERR_FILENO)
    }

    private static let held = Mutex<[String]?>(nil)
    private static let lastTold = Mutex<String?>(nil)

    /// Keeps the lines for people from here on, for a screen that shows them by itself.
    static func holdLines() { held.withLock { $0 = $0 ?? [] } }

    /// The lines that were kept since the last call.
    static func takeHeldLines() -> [String] {
        held.withLock { held in
            defer { if held != nil { held = [] } }
            return held ?? []
        }
    }

    /// Prints lines for people again.
    static func releaseLines() { held.withLock { $0 = nil } }

    /// Set once, by the daemon, from its settings.
    static let tellsObjects = Atomic(false)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
