// SPDX-License-Identifier: Apache-2.0

/// The stream of a partition: messages at sequences from 1, kept by a majority of servers.
///
/// Every call blocks; never call one from the cooperative pool.
public protocol FrameStream: AnyObject, Sendable {
    /// For errors and findings.
    var name: String { get }

    /// The most bytes that a message may have.
    var messageBytesMax: Int { get }

    /// Adds a message, if the newest one has the sequence `last`, and returns its own.
    /// - Parameter last: 0 for an empty stream.
    func append(
        _ bytes: [UInt8], to subject: StreamSubject, expecting last: UInt64
    ) throws(StreamError) -> UInt64

    /// The message at a sequence; nil where there is none, purged or to come.
    func message(at sequence: UInt64) throws(StreamError) -> StreamMessage?

    /// The oldest and the newest sequence; `first` is `last + 1` in a stream without messages.
    func bounds() throws(StreamError) -> StreamBounds

    /// The newest message of a subject, nil where there is none.
    func newest(on subject: StreamSubject) throws(StreamError) -> StreamMessage?

    /// A reader that begins with the first message at or behind a sequence.
    func reader(from sequence: UInt64) throws(StreamError) -> any StreamReader

    /// Removes the messages below a sequence.
    func purge(below sequence: UInt64) throws(StreamError)
}

/// A place in a stream that moves forward. One thread uses it at a time.
public protocol StreamReader: AnyObject {
    /// The next message at or below a sequence; nil when there is none left, or the next one is
    /// missing in the middle of the stream. One that failed can be asked again, and goes on where it
    /// was.
    /// - Parameter last: at most the stream's newest sequence.
    func next(through last: UInt64) throws(StreamError) -> StreamMessage?
}

/// What a message is about. The newest one of a subject can be asked for.
public enum StreamSubject: String, Sendable, Hashable {
    /// Epochs, records, and what a table says of a home.
    case frames = "f"
    /// Where a table begins and ends.
    case tables = "t"
}

/// One message of a stream.
public struct StreamMessage: Sendable, Hashable {
    public var sequence: UInt64
    public var bytes: [UInt8]

    public init(sequence: UInt64, bytes: [UInt8]) {
        self.sequence = sequence
        self.bytes = bytes
    }
}

/// The sequences that a stream holds, and what it has room for.
public struct StreamBounds: Sendable, Hashable {
    public var first: UInt64
    public var last: UInt64
    /// How many bytes it has.
    public var byteCount: Int
    /// How many bytes it still takes; `Int.max` where it has no bound.
    public var bytesLeft: Int
    /// How many bytes it may have; `Int.max` where it has no bound.
    public var bytesMax: Int

    public init(
        first: UInt64, last: UInt64, byteCount: Int = 0, bytesLeft: Int = .max,
        bytesMax: Int = .max
    ) {
        self.first = first
        self.last = last
        self.byteCount = byteCount
        self.bytesLeft = bytesLeft
        self.bytesMax = bytesMax
    }

    /// Whether less than a tenth of its room is left: a full stream acknowledges nothing.
    public var isNearlyFull: Bool { bytesMax != .max && bytesLeft < bytesMax / 10 }
}

/// What a call of a stream came to.
public enum StreamError: Error, Sendable, Hashable {
    /// The newest message has another sequence than the one expected; nothing was added.
    case wrongSequence
    /// No answer, or one that does not say what happened: it may have been done.
    case unknown(String)
    /// The stream has no room left; nothing was added.
    case full(String)
    /// It was refused, and will be again.
    case refused(String)
    /// There is no such stream or bucket, here its name.
    case absent(String)
}
