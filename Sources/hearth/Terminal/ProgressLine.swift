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
    private var drawnAt: Double?

    /// Shorter work shows no line.
    private static let firstSeconds = 0.5
    private static let stepSeconds = 0.5

    /// - Parameter isQuiet: whether the user wants no line.
    init(isQuiet: Bool = false) { isShown = !isQuiet && Console.errorIsTerminal }

    /// - Parameter seconds: since the beginning.
    mutating func show(_ seconds: Double, _ text: () -> String) {
        guard isShown, seconds >= Self.firstSeconds else { return }
        if let drawnAt, seconds - drawnAt < Self.stepSeconds { return }
        // A pager that has started meanwhile reads the standard error.
        guard Console.errorIsTerminal else { return }
        drawnAt = seconds
        Self.isOnScreen.store(true, ordering: .relaxed)
        _ = Output.write(Array("\r\u{1B}[K\(text())".utf8), to: STDERR_FILENO)
    }

    /// Takes the line away.
    mutating func clear() {
        guard drawnAt != nil else { return }
        drawnAt = nil
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
