// SPDX-License-Identifier: Apache-2.0

/// Watches each step that could crash the process between encoding a record and folding it, so that
/// the next start knows which record it was. Called on the thread that takes the step, one commit
/// at a time.
public protocol CommitWatch: AnyObject, Sendable {
    /// Records are about to be encoded, and not in the log yet.
    func willEncode()
    /// The encoded records go to the log, or the append returned.
    func didEncode()
    /// A durable record is about to be folded.
    func willFold(_ offset: UInt64)
    /// The record is folded, or no more is to be folded: may come twice.
    func didFold()
}
