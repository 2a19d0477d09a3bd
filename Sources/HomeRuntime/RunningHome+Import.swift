// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeEngine
public import HomeGraph

extension RunningHome {
    /// Reads a payload as if a broker had delivered it late; writes nothing.
    ///
    /// The home must not be started: a session has codecs with a memory of their own.
    ///
    /// - Parameters:
    ///   - payload: the bytes of a message.
    ///   - profile: The profile whose codecs read it, with what they remember.
    ///   - topic: Where it would have been published; it decides which codec reads it.
    ///   - now: nanoseconds since 1970 UTC.
    public func read(
        importing payload: [UInt8], topic: String, profile: BrokerProfile, now: Int64
    ) -> (record: HomeRecord, notices: [String]) {
        profile.read(
            importing: payload, topic: topic, books: engine.state.books, now: now,
            digest: dispatcher.digest)
    }
}

extension RunningHome {
    /// A reader of captured messages, with what the profile's codecs remember; it changes nothing.
    ///
    /// The home must not be started: a session has codecs with a memory of their own.
    ///
    /// - Parameter profile: whose codecs read them.
    public func makeReader(importingBy profile: BrokerProfile) -> MessageReader {
        profile.makeReader(remembering: engine.state.books, digest: dispatcher.digest)
    }
}

extension BrokerProfile {
    /// A reader whose codecs remember what the books hold for the profile.
    ///
    /// - Parameters:
    ///   - books: the books with the memory of the codecs.
    ///   - digest: nil where nothing that it reads is kept.
    public func makeReader(
        remembering books: Books, digest: SecretDigestFunction? = nil
    ) -> MessageReader {
        // An import has no settings; without maps the codec would take back all that it has made.
        var reader = makeReader(digest: digest, followsLog: true)
        for event in books.codecEvents(profile: key) { reader.fold(event) }
        return reader
    }

    /// Reads a payload with codecs that remember what the books hold for the profile.
    ///
    /// - Parameters:
    ///   - payload: the bytes of a message.
    ///   - topic: Where it would have been published; it decides which codec reads it.
    ///   - books: The books with the memory of the codecs.
    ///   - now: nanoseconds since 1970 UTC.
    ///   - digest: nil where the record is not kept.
    public func read(
        importing payload: [UInt8], topic: String, books: Books, now: Int64,
        digest: SecretDigestFunction? = nil
    ) -> (record: HomeRecord, notices: [String]) {
        var reader = makeReader(remembering: books, digest: digest)
        let read = reader.read(
            CodecMessage(topic: topic, payload: payload, delivery: .late, receivedAt: now))
        let record = HomeRecord(
            receivedAt: now, sourceAt: read.sourceAt, cause: .importLine, events: read.events,
            capture: read.redactedPayload ?? payload)
        return (record, read.notices)
    }
}
