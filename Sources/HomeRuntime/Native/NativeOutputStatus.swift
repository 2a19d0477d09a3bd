// SPDX-License-Identifier: Apache-2.0

/// The state of a home's publishing through one broker.
public struct NativeOutputStatus: Hashable, Sendable {
    /// Where the publishing stands.
    public enum Phase: Hashable, Sendable {
        /// No connection to the broker.
        case away
        /// Connected; it is not known yet whether another log publishes there.
        case asking
        /// The home is published.
        case online
        /// Another log publishes there: nothing is published beside it.
        case beside(logID: String)
        /// Nothing is published, because the message at `out/status` cannot be read, for this
        /// reason.
        case unreadable(reason: String)
        /// Nothing is published, because the broker refuses to let the session read `out/status`.
        case notAllowed(code: UInt8)
        /// The offline status was published.
        case stopped
    }

    /// The home key.
    public var home: String
    /// The present phase.
    public var phase = Phase.away
    /// The offset that the chain of diffs has reached; nil before the first publication.
    public var diffOffset: UInt64?
    /// The next record that is to be published; nil before the first publication.
    public var nextRecord: UInt64?
    /// Diffs that were published.
    public var diffs = 0
    /// Records that were published.
    public var records = 0
    /// State hashes that were published.
    public var hashes = 0
    /// Requests that were answered.
    public var answers = 0
    /// Records that were not published: beyond a bound, or lost in the log.
    public var recordsSkipped: UInt64 = 0
    /// Diffs that could not be published: followers must fetch a snapshot.
    public var diffsSkipped = 0
    /// Requests that got no answer: nothing was published then, or too many waited.
    public var requestsDropped = 0

    /// Nothing was published yet.
    public init(home: String) { self.home = home }
}
