// SPDX-License-Identifier: Apache-2.0

import CShims
import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The whole terminal as a screen that is drawn in place, with its keys; what stood there before
/// comes back when it is closed, suspended or abandoned, and in a crash.
///
/// `@unchecked Sendable`: all state belongs to the queue, but for the keyboard, which is under a
/// lock because `abandon()` reads it on any thread.
final class TerminalScreen: @unchecked Sendable {
    struct Size: Equatable {
        var rows: Int
        var columns: Int
    }

    private let queue: DispatchQueue
    private let onKeys: ([TerminalKey]) -> Void
    private let onLost: () -> Void
    private let keyboard = Mutex<Keyboard?>(nil)
    private var suspension: (any DispatchSourceSignal)?
    private var drawn: (lines: [String], size: Size)?
    private var isOpen = false
    private var isSuspended = false

    private static let enter = "\u{1B}[?1049h\u{1B}[?25l"
    private static let leave: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

    /// - Parameters:
    ///   - queue: on which all calls are made, and both closures.
    ///   - onKeys: called with at least one key.
    ///   - onLost: called when nobody reads the output any more.
    init(
        queue: DispatchQueue, onKeys: @escaping ([TerminalKey]) -> Void,
        onLost: @escaping () -> Void
    ) {
        self.queue = queue
        self.onKeys = onKeys
        self.onLost = onLost
    }

    func open() {
        isOpen = true
        write(Self.enter)
        let keys = Keyboard(queue: queue) { [weak self] in self?.onKeys($0) }
        keyboard.withLock { $0 = keys }
        heedCrash()
        heedSuspension()
    }

    /// Makes a crash restore the terminal as well.
    private func heedCrash() {
        let (text, count) = (Self.leave.utf8Start, Self.leave.utf8CodeUnitCount)
        text.withMemoryRebound(to: CChar.self, capacity: count) { text in
            guard var saved = keyboard.withLock({ $0?.saved }) else {
                return hearth_crash_terminal(nil, text, count)
            }
            hearth_crash_terminal(&saved, text, count)
        }
    }

    /// Gives the terminal back to whoever had it.
    private func giveBack() {
        hearth_crash_terminal(nil, nil, 0)
        write("\(Self.leave)")
    }

    /// Restores the terminal.
    func close() {
        guard isOpen else { return }
        isOpen = false
        suspension?.cancel()
        keyboard.withLock { $0 }?.stop()
        // Suspended, the terminal is the shell's already.
        if !isSuspended { giveBack() }
    }

    /// Restores the terminal at once, on any thread, before the process ends.
    func abandon() {
        keyboard.withLock { $0 }?.restore()
        giveBack()
    }

    /// Whether a keyboard is connected.
    var hasKeys: Bool { keyboard.withLock { $0 } != nil }

    /// ESC, where it was typed since and no sequence followed.
    func restOfKeys() -> TerminalKey? { keyboard.withLock { $0 }?.rest() }

    var size: Size {
        Console.size(of: STDOUT_FILENO).map { Size(rows: $0.rows, columns: $0.columns) }
            ?? Size(rows: 24, columns: 80)
    }

    /// Draws lines that fit into a size, where they differ from what is shown.
    func draw(_ lines: [String], _ size: Size) {
        if let drawn, drawn.lines == lines, drawn.size == size { return }
        drawn = (lines, size)
        var text = "\u{1B}[H"
        for (index, line) in lines.enumerated() {
            // Rewrite every line, so that a resized or disturbed screen is repaired. Clear it
            // first, because after a whole line the cursor is on its last character.
            text += "\u{1B}[2K" + line + (index < lines.count - 1 ? "\r\n" : "")
        }
        write(text)
    }

    /// Forgets what was drawn: the next lines are drawn in any case.
    func forgetDrawn() { drawn = nil }

    // MARK: Suspension

    /// Makes Ctrl-Z restore the terminal, and 'fg' show the screen again.
    private func heedSuspension() {
        signal(SIGTSTP, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTSTP, queue: queue)
        source.setEventHandler { [weak self] in
            guard let self, isOpen else { return }
            keyboard.withLock { $0 }?.restore()
            giveBack()
            isSuspended = true
            // The system stops the process, unless no shell could continue it; the next look
            // follows.
            signal(SIGTSTP, SIG_DFL)
            kill(getpid(), SIGTSTP)
        }
        source.activate()
        suspension = source
    }

    /// Whether the screen is shown; comes back to it after 'fg'. To be asked now and then.
    func isShown() -> Bool {
        guard isSuspended else { return true }
        // After 'bg' the terminal belongs to the shell, until 'fg'.
        guard Keyboard.isOurs else { return false }
        isSuspended = false
        signal(SIGTSTP, SIG_IGN)
        write(Self.enter)
        keyboard.withLock { $0 }?.resume()
        heedCrash()
        drawn = nil
        return true
    }

    private func write(_ text: String) {
        if Output.write(Array(text.utf8), to: STDOUT_FILENO) != nil, isOpen { onLost() }
    }
}
