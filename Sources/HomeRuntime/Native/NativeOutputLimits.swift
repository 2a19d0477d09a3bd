// SPDX-License-Identifier: Apache-2.0

/// The bounds of what a home publishes; times in nanoseconds.
struct NativeOutputLimits: Hashable, Sendable {
    /// A hash comes after so much time, if anything was recorded...
    var hashInterval: Int64 = 10_000_000_000
    /// ...and after so many records already...
    var hashRecords: UInt64 = 1000
    /// ...when so much time has passed.
    var busyHashInterval: Int64 = 1_000_000_000
    /// Snapshots for answers are made at most so often; requests in between share one.
    var snapshotInterval: Int64 = 200_000_000
    /// While nobody hears the records one is published so often, to learn whether that changed.
    var questionInterval: Int64 = 50_000_000
    /// What the session did not take is tried again after this time.
    var retryInterval: Int64 = 250_000_000
    /// Who is this many records behind goes on at the newest one.
    var recordsBehindMax: UInt64 = 100_000
    /// What a message may have: no more fits into the session's queue with its topic.
    var payloadBytesMax = (16 << 20) - (16 << 10)
}
