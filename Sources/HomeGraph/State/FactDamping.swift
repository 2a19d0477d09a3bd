// SPDX-License-Identifier: Apache-2.0

/// The recent changes of a fact, and the value that it shows while it settles.
///
/// Two changes pass at once: most often the second undoes the first (a last will, and the client
/// that is back again). The third change within the window is withheld, and so are all later ones,
/// until the fact was unchanged for the window. So any window has at most two shown changes.
struct FactDamping: Equatable, Sendable {
    /// When the last change was shown, in nanoseconds since 1970 UTC.
    private(set) var shownAt: Int64
    /// When the change before that was shown; nil where there was none.
    private(set) var shownBefore: Int64?
    /// The value that the fact shows instead of its own, and until when.
    private(set) var settling: Settling?

    struct Settling: Equatable, Sendable {
        var shown: FactValue
        /// One window after the last change, in nanoseconds since 1970 UTC.
        var dueAt: Int64
    }

    init(shownAt: Int64, shownBefore: Int64? = nil, settling: Settling? = nil) {
        self.shownAt = shownAt
        self.shownBefore = shownBefore
        self.settling = settling
    }

    /// Notes a change, to be shown at once or after the window.
    ///
    /// - Parameter old: the value until now.
    fileprivate mutating func note(changeAt now: Int64, from old: FactValue, window: Int64) {
        if settling != nil {
            settling!.dueAt = now &+ window
        } else if let shownBefore, Self.isWithin(window, shownAt, now),
            Self.isWithin(window, shownBefore, now)
        {
            settling = Settling(shown: old, dueAt: now &+ window)
        } else {
            noteShown(at: now)
        }
    }

    private mutating func noteShown(at now: Int64) {
        shownBefore = shownAt
        shownAt = now
    }

    /// A clock that was set back ends the window.
    private static func isWithin(_ window: Int64, _ time: Int64, _ now: Int64) -> Bool {
        let (age, overflow) = now.subtractingReportingOverflow(time)
        return !overflow && age >= 0 && age < window
    }

    /// Ends the settling, where it is due.
    ///
    /// - Parameter value: the fact's own value.
    /// - Returns: whether it ended.
    fileprivate mutating func settle(dueBy due: Int64, at now: Int64, value: FactValue) -> Bool {
        guard let settling, settling.dueAt <= due else { return false }
        self.settling = nil
        if !value.isAlike(settling.shown) { noteShown(at: now) }
        return true
    }
}

extension Fact {
    /// Passes the damping of a replaced fact on to this one.
    ///
    /// - Parameter window: of the source's profile, in nanoseconds; 0: nothing is damped.
    mutating func replaces(_ old: Fact?, window: Int64) {
        guard let old, window > 0 else { return }
        damping = old.damping
        guard !value.isAlike(old.value) else { return }
        if damping == nil {
            damping = FactDamping(shownAt: at)
        } else {
            damping!.note(changeAt: at, from: old.value, window: window)
        }
    }

    /// Shows the fact's own value, where that is due.
    ///
    /// - Returns: whether it was.
    mutating func settle(dueBy due: Int64, at now: Int64) -> Bool {
        damping?.settle(dueBy: due, at: now, value: value) ?? false
    }
}

extension FactValue {
    /// Whether two values mean the same reach: a sleeping device is there.
    func isAlike(_ other: FactValue) -> Bool {
        self == other || isReachable && other.isReachable
    }
}
