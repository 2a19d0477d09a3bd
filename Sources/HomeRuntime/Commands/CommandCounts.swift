// SPDX-License-Identifier: Apache-2.0

/// How many commands had which outcome, since the start.
public struct CommandCounts: Hashable, Sendable {
    /// Asked for, in any way.
    public var requested = 0
    /// Refused by a check, before anything was sent.
    public var refused = 0
    /// Handed to a connection.
    public var sent = 0
    /// The device did it.
    public var confirmed = 0
    /// Refused, by a check or by the device.
    public var failed = 0
    /// Commands without evidence in time.
    public var unconfirmed = 0

    mutating func count(_ result: CommandOutcome.Result) {
        switch result {
        case .confirmed: confirmed += 1
        case .failed: failed += 1
        case .unconfirmed: unconfirmed += 1
        }
    }
}
