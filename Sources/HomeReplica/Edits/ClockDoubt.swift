// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Why the age of an edit is not known: by the clock of the replica it will be made later.
struct ClockDoubt: Hashable {
    /// So far the clock is behind the time of the edit, in nanoseconds.
    var behindEdit: Int64
    /// The same for the home's newest record; below 0 where the clock is ahead of it.
    var behindHome: Int64

    /// Which clock is wrong, for people.
    var words: String {
        behindHome > EditLimits.clockSkew
            ? "the clock of the replica is \(spanText(behindHome)) behind that of the home: the age of "
                + "the edit is not known"
            : "the clock of the replica was \(spanText(behindEdit)) ahead when the edit was made: its "
                + "age is not known"
    }
}

extension Edit {
    /// Nil where the age of the edit is known. It is not where the clock was set back since: as by a
    /// machine without a clock of its own, until it has asked for the time, or because the clock was
    /// ahead when the edit was made.
    ///
    /// - Parameters:
    ///   - now: the replica's clock, in nanoseconds since 1970 UTC.
    ///   - homeAt: when the home received its newest record.
    func doubt(at now: Int64, homeAt: Int64?) -> ClockDoubt? {
        let behind = madeAt.subtractingSaturated(now)
        guard behind > EditLimits.clockSkew else { return nil }
        return ClockDoubt(
            behindEdit: behind, behindHome: (homeAt ?? .min).subtractingSaturated(now))
    }

    /// An outcome, with the clocks named where the edit is too old by that of the home alone.
    func named(_ outcome: State, at now: Int64, homeAt: Int64?) -> State {
        guard outcome == .expired, let expiry = command.expiresAt, !isTooOld(at: now) else {
            return outcome
        }
        let behind = max(expiry, homeAt ?? .min).subtractingSaturated(now)
        guard behind > EditLimits.clockSkew else { return outcome }
        return .refused(
            CommandRefusal(
                .deadlineExceeded,
                "too old by the clock of the home, which is at least \(spanText(behind)) ahead of "
                    + "that of the replica: one of them is wrong"))
    }
}

/// A span of time as people say it: `90 s`, `75 min`, `26 h`, `3 days`.
func spanText(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    return switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) days"
    }
}
