// SPDX-License-Identifier: Apache-2.0

/// Watches what could end the process between a record and the state, so that the next start knows
/// which record it was. Called on the thread that does it, one commit at a time.
public protocol CommitWatch: AnyObject, Sendable {
    /// Records are about to be encoded, and not in the log yet.
    func willEncode()
    /// What was encoded is handed to the log, or came back from it.
    func didEncode()
    /// A durable record is about to be folded.
    func willFold(_ offset: UInt64)
    /// Everything is folded.
    func didFold()
}
