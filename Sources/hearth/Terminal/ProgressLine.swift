// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One line on the standard error that is drawn again and again; nothing where that is no terminal.
struct ProgressLine {
    private let isShown: Bool
    private var pace = ProgressPace()

    /// - Parameter isQuiet: whether the user wants no line.
    init(isQuiet: Bool = false) { isShown = !isQuiet && Console.errorIsTerminal }

    /// - Parameter seconds: since the beginning.
    mutating func show(_ seconds: Double, _ text: () -> String) {
        guard isShown, pace.isDue(seconds) else { return }
        // A pager that has started meanwhile reads the standard error.
        guard Console.errorIsTerminal else { return }
        Self.isOnScreen.store(true, ordering: .relaxed)
        _ = Output.write(Array("\r\u{1B}[K\(text())".utf8), to: STDERR_FILENO)
    }

    /// Takes the line away.
    mutating func clear() {
        pace = ProgressPace()
        Self.erase()
    }

    /// Whether a line stands on the screen; there is one at a time.
    private static let isOnScreen = Atomic(false)

    /// Takes the line away before something else is written; it comes back with the next step.
    static func erase() {
        guard isOnScreen.exchange(false, ordering: .relaxed) else { return }
        _ = Output.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO)
    }
}

/// When progress is said: after half a second, which shorter work does not last, and then as often.
struct ProgressPace {
    private var saidAt: Double?

    private static let stepSeconds = 0.5

    /// Whether it is time again, which is then taken as done.
    ///
    /// - Parameter seconds: since the beginning.
    mutating func isDue(_ seconds: Double) -> Bool {
        guard seconds - (saidAt ?? 0) >= Self.stepSeconds else { return false }
        saidAt = seconds
        return true
    }
}
