// SPDX-License-Identifier: Apache-2.0

/// A key of the live view.
enum LiveKey: Equatable {
    case up, down, pageUp, pageDown, home, end, quit
}

extension LiveKey {
    /// Nil for a key that the live view has no use for.
    init?(_ key: TerminalKey) {
        switch key {
        case .up, .character("k"): self = .up
        case .down, .character("j"): self = .down
        case .pageUp: self = .pageUp
        case .pageDown: self = .pageDown
        case .home: self = .home
        case .end: self = .end
        case .character("q"), .character("Q"): self = .quit
        default: return nil
        }
    }
}

extension LiveRows.Window {
    /// The row from which a window is shown after a key.
    func first(after key: LiveKey) -> Int {
        switch key {
        case .up: up
        case .down: down
        case .pageUp: pageUp
        case .pageDown: pageDown
        case .home: 0
        case .end: end
        case .quit: rows.lowerBound
        }
    }
}
