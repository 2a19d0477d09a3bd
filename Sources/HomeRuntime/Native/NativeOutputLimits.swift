// SPDX-License-Identifier: Apache-2.0

/// The bounds of what a home publishes; times in nanoseconds.
struct NativeOutputLimits: Hashable, Sendable {
    /// A hash is published after this time, if anything was recorded...
    var hashInterval: Int64 = 10_000_000_000
    /// ...or after this many records...
    var hashRecords: UInt64 = 1000
    /// ...but not sooner than this after the last one.
    var busyHashInterval: Int64 = 1_000_000_000
    /// The least time between two snapshots for answers; requests in between share one.
    var snapshotInterval: Int64 = 200_000_000
    /// While no subscriber gets the records, one is published after each such time as a question.
    var questionInterval: Int64 = 50_000_000
    /// Messages that the session did not take are handed over again after this time.
    var retryInterval: Int64 = 250_000_000
    /// Publishing that is this many records behind skips them all and waits for the next new
    /// record.
    var recordsBehindMax: UInt64 = 100_000
    /// The most bytes of a payload: with its topic, a larger one does not fit the session's queue.
    var payloadBytesMax = (16 << 20) - (16 << 10)
}
