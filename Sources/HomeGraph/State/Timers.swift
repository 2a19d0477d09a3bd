// SPDX-License-Identifier: Apache-2.0

/// The timers that the fold has scheduled, found by name and by the time at which they are due.
struct Timers: Sendable {
    private var times = TreeMap<Name, Int64>()
    private var due = TreeSet<Due>()

    /// A timer in the order of the canonical encoding.
    private struct Name: Comparable, Sendable {
        var timer: TimerFired

        static func < (left: Self, right: Self) -> Bool {
            (left.timer.timer.rawValue, ByteString(left.timer.subject))
                < (right.timer.timer.rawValue, ByteString(right.timer.subject))
        }
    }

    private struct Due: Comparable, Sendable {
        var at: Int64
        var name: Name

        static func < (left: Self, right: Self) -> Bool {
            (left.at, left.name) < (right.at, right.name)
        }
    }

    var count: Int { times.count }

    /// When a timer is due, in nanoseconds since 1970 UTC; nil where it is not scheduled.
    subscript(timer: TimerFired) -> Int64? {
        get { times[Name(timer: timer)] }
        set {
            let name = Name(timer: timer)
            let old = times[name]
            guard old != newValue else { return }
            if let old { due.remove(Due(at: old, name: name)) }
            if let newValue { due.insert(Due(at: newValue, name: name)) }
            times[name] = newValue
        }
    }

    /// The timer that comes due first.
    var next: (timer: TimerFired, dueAt: Int64)? { due.first.map { ($0.name.timer, $0.at) } }

    /// All of them, in the order of the canonical encoding.
    var all: [(timer: TimerFired, dueAt: Int64)] { times.map { ($0.key.timer, $0.value) } }
}
