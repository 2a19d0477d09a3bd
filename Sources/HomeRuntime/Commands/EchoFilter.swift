// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Synchronization

/// The messages that this home published, so that their echoes are recognised when they come back
/// over a bridge between brokers.
///
/// On the connection that published a message, MQTT's *no local* keeps the echo away. A bridge that
/// speaks MQTT 5 keeps the home's user properties. They alone prove nothing, because any client can
/// write them. So topic and bytes must also be those of a message published, and the echo may come
/// once through each profile, for as long as the broker may deliver it. A bridge that speaks 3.1.1
/// drops the properties: then the message must have left at most ``nameless`` ago and through
/// another profile. What the home announces to Home Assistant is known by its topics.
final class EchoFilter: Sendable {
    static let logProperty = "hearth-log"
    static let offsetProperty = "hearth-offset"

    /// For how long bytes without the properties still count as an echo, in nanoseconds.
    static let nameless: Int64 = 10_000_000_000
    /// How long a message with the properties may be on its way beyond its expiry, in nanoseconds.
    static let grace: Int64 = 60_000_000_000
    /// The oldest are forgotten first.
    static let entriesMax = 4096

    private struct Entry {
        var hash: Int
        var profile: String
        var at: Int64
        var until: Int64
        /// The profiles through which it came back: once each is an echo, a second time is not.
        var receivedBy: Set<String> = []
    }

    private let logID: String
    /// The keys under which this process publishes.
    private let homes: [String]
    private let entries = Mutex<[Entry]>([])

    init(logID: String, homes: [String] = []) {
        self.logID = logID
        self.homes = homes
    }

    /// A message about to leave, with the properties that name this log; it is remembered.
    ///
    /// - Parameters:
    ///   - offset: of the record that it follows from.
    ///   - now: the wall clock, nanoseconds since 1970 UTC.
    func named(
        _ message: OutgoingMessage, offset: UInt64? = nil, profile: String, now: Int64
    ) -> OutgoingMessage {
        var message = message
        message.userProperties = properties(offset: offset)
        let expiry = Int64(message.expirySeconds ?? 0) * 1_000_000_000
        let entry = Entry(
            hash: hash(message.topic, message.payload), profile: profile, at: now,
            until: now.addingSaturated(expiry).addingSaturated(Self.grace))
        entries.withLock { entries in
            if entries.count >= Self.entriesMax { entries.removeFirst() }
            entries.append(entry)
        }
        return message
    }

    /// The properties that name this log in a message.
    func properties(offset: UInt64?) -> [UserProperty] {
        var properties = [UserProperty(name: Self.logProperty, value: logID)]
        if let offset {
            properties.append(UserProperty(name: Self.offsetProperty, value: "\(offset)"))
        }
        return properties
    }

    /// Whether a message that arrived through a profile is an echo; each is recognised once, but
    /// for announcements, which the broker stores.
    func takeEcho(_ message: IncomingMessage, profile: String) -> Bool {
        if DiscoveryTopic.isOwn(message.topic, homes: homes) { return true }
        let name = message.userProperties.first { $0.name == Self.logProperty }?.value
        if let name, !utf8Equal(name, logID) { return false }
        return entries.withLock { entries in
            guard !entries.isEmpty else { return false }
            let hash = hash(message.topic, message.payload)
            let found = entries.firstIndex {
                guard $0.hash == hash, !$0.receivedBy.contains(profile) else { return false }
                if name != nil { return message.receivedAt <= $0.until }
                return message.receivedAt.subtractingSaturated($0.at) <= Self.nameless
                    && !utf8Equal($0.profile, profile)
            }
            guard let found else { return false }
            entries[found].receivedBy.insert(profile)
            return true
        }
    }

    private func hash(_ topic: String, _ payload: [UInt8]) -> Int {
        var hasher = Hasher()
        hasher.combine(ByteString(topic))
        hasher.combine(payload)
        return hasher.finalize()
    }
}
