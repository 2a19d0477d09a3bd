// SPDX-License-Identifier: Apache-2.0

import CShims
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The keyboard of the terminal on the standard input: keys come one by one and are not shown.
///
/// `@unchecked Sendable`: all changes are made on the queue; `restore()` reads constants alone.
final class Keyboard: @unchecked Sendable {
    /// The settings from before.
    let saved: termios
    private let raw: termios
    private let source: any DispatchSourceRead
    private var reader = TerminalKeyReader()

    /// Nil where the standard input is no terminal, or another process group has it.
    ///
    /// - Parameters:
    ///   - queue: the queue on which keys are reported.
    ///   - onKeys: called with at least one key.
    init?(queue: DispatchQueue, onKeys: @escaping ([TerminalKey]) -> Void) {
        var saved = termios()
        guard Self.isOurs, tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
        var raw = saved
        // Ctrl-C stays a signal.
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON)
        withUnsafeMutableBytes(of: &raw.c_cc) {
            $0[Int(VMIN)] = 0
            $0[Int(VTIME)] = 0
        }
        (self.saved, self.raw) = (saved, raw)
        source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
        // What was typed before, while a build ran, was meant for nobody here: 'q' ends a home.
        tcflush(STDIN_FILENO, TCIFLUSH)
        source.setEventHandler { [weak self] in
            guard let keys = self?.read(), !keys.isEmpty else { return }
            onKeys(keys)
        }
        source.activate()
    }

    /// Whether this process has the terminal: a background process that touched it would be
    /// stopped.
    static var isOurs: Bool {
        guard Console.inputIsTerminal else { return false }
        let group = tcgetpgrp(STDIN_FILENO)
        return group < 0 || group == getpgrp()
    }

    private func read() -> [TerminalKey] {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = systemRead(STDIN_FILENO, &bytes, bytes.count)
        if count > 0 { return reader.keys(bytes[0..<count]) }
        if count == 0 || errno != EINTR && errno != EAGAIN {
            // A terminal that was closed is always readable.
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            poll(&input, 1, 0)
            if count < 0 || input.revents & Int16(POLLHUP | POLLERR) != 0 { source.cancel() }
        }
        return []
    }

    /// ESC, where it was typed and no sequence followed; to be asked some time later.
    func rest() -> TerminalKey? { reader.rest() }

    /// Restores the terminal's settings and stops reading.
    func stop() {
        source.cancel()
        restore()
    }

    /// Restores the terminal's settings; may be called on any thread.
    func restore() {
        guard Self.isOurs else { return }
        var saved = saved
        tcsetattr(STDIN_FILENO, TCSANOW, &saved)
    }

    /// Sets the terminal up again after ``restore()``.
    func resume() {
        guard Self.isOurs else { return }
        var raw = raw
        tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &buffer, count)
}
