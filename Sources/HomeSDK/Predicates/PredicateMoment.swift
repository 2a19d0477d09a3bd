// SPDX-License-Identifier: Apache-2.0

/// A moment of the fold at which predicates are evaluated.
struct PredicateMoment: Sendable {
    /// The newest record.
    var offset: UInt64
    /// The time, in nanoseconds since 1970 UTC.
    var now: Int64
    /// The nanoseconds that have passed since the first record; a clock that is set adds none.
    var elapsed: Int64 = 0

    /// The same state of the home at a later time.
    func later(at time: Int64) -> PredicateMoment {
        var moment = self
        moment.elapsed = elapsed.addingSaturated(max(0, time.subtractingSaturated(now)))
        moment.now = time
        return moment
    }
}

/// When a value may change although no record comes.
struct PredicateWake: Sendable {
    /// On the clock of ``PredicateMoment/elapsed``.
    private var elapsed = Int64.max
    /// On the clock of ``PredicateMoment/now``: times of day, and points in time.
    private var time = Int64.max

    var isNever: Bool { elapsed == .max && time == .max }

    mutating func add(elapsed other: Int64) { elapsed = min(elapsed, other) }

    mutating func add(time other: Int64, at moment: PredicateMoment) {
        if other > moment.now { time = min(time, other) }
    }

    mutating func add(_ other: PredicateWake) {
        elapsed = min(elapsed, other.elapsed)
        time = min(time, other.time)
    }

    /// The deadline, seen from a moment; nil for never.
    func deadline(from moment: PredicateMoment) -> Int64? {
        var deadline = time
        if elapsed < .max {
            deadline = min(
                deadline, moment.now.addingSaturated(elapsed.subtractingSaturated(moment.elapsed)))
        }
        return deadline < .max ? deadline : nil
    }

    func isDue(at moment: PredicateMoment) -> Bool {
        deadline(from: moment).map { $0 <= moment.now } ?? false
    }
}
