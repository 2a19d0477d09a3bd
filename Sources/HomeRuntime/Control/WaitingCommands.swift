// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Synchronization

/// How many commands of each sender wait for their outcomes, so that none of them has all that a
/// home keeps.
final class WaitingCommands: Sendable {
    /// A quarter of what a home keeps.
    static let standardMax = HomeLimits.commandsMax / 4

    private let most: Int
    private let counts = Mutex<[String?: Int]>([:])

    init(most: Int = standardMax) { self.most = most }

    /// Counts commands that are about to be sent.
    ///
    /// - Parameter sender: nil for all who have no name, together.
    /// - Throws: `CommandRefusal` (`resourceExhausted`); then nothing is counted.
    func take(_ count: Int, of sender: String?) throws(CommandRefusal) {
        let isTaken = counts.withLock { counts in
            let sum = (counts[sender] ?? 0).addingSaturated(count)
            guard sum <= most else { return false }
            counts[sender] = sum
            return true
        }
        guard isTaken else {
            throw CommandRefusal(
                .resourceExhausted,
                "\(most) commands of one sender may wait for their outcomes: send this again when "
                    + "some have one.")
        }
    }

    /// Takes back what was counted.
    func release(_ count: Int, of sender: String?) {
        counts.withLock { counts in
            let rest = (counts[sender] ?? 0) - count
            counts[sender] = rest > 0 ? rest : nil
        }
    }
}
