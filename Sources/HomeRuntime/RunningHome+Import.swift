// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeEngine
public import HomeGraph

extension RunningHome {
    /// Reads a payload as if it had come from a broker, later than what it tells of; writes nothing.
    ///
    /// The home must not have been started: a session reads with a memory of its own.
    ///
    /// - Parameters:
    ///   - payload: the bytes of a message.
    ///   - profile: whose memory it is read with, and belongs to.
    ///   - topic: where it would have come; it says which codec reads it.
    ///   - now: nanoseconds since 1970 UTC.
    public func read(
        importing payload: [UInt8], topic: String, profile: BrokerProfile, now: Int64
    ) -> (record: HomeRecord, notices: [String]) {
        profile.read(
            importing: payload, topic: topic, books: engine.state.books, now: now,
            digest: desk.digest)
    }
}

extension BrokerProfile {
    /// Reads a payload with what the books say that the profile's codecs remember.
    ///
    /// - Parameters:
    ///   - payload: the bytes of a message.
    ///   - topic: where it would have come; it says which codec reads it.
    ///   - books: what the codecs remember.
    ///   - now: nanoseconds since 1970 UTC.
    ///   - digest: nil where the record is not kept.
    public func read(
        importing payload: [UInt8], topic: String, books: Books, now: Int64,
        digest: SecretDigestFunction? = nil
    ) -> (record: HomeRecord, notices: [String]) {
        var reader = makeReader(digest: digest)
        for event in books.codecEvents(profile: key) { reader.fold(event) }
        let read = reader.read(
            CodecMessage(topic: topic, payload: payload, delivery: .late, receivedAt: now))
        let record = HomeRecord(
            receivedAt: now, sourceAt: read.sourceAt, cause: .importLine, events: read.events,
            capture: read.redactedPayload ?? payload)
        return (record, read.notices)
    }
}
