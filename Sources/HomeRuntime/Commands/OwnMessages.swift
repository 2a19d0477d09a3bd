// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Synchronization

/// What we published, so that our own echo is known when it comes back over a bridge between brokers.
///
/// On the connection that published it MQTT's *no local* keeps it away. Over a bridge that speaks
/// MQTT 5 it comes with our user properties; they alone prove nothing, for anybody can write them,
/// so topic and bytes must be ours as well. A bridge that speaks 3.1.1 loses them: then the message
/// must have left within ``nameless`` and through another profile.
final class OwnMessages: Sendable {
    static let logProperty = "hearth-log"
    static let offsetProperty = "hearth-offset"

    /// For how long bytes without a name are taken for ours, in nanoseconds.
    static let nameless: Int64 = 10_000_000_000
    /// The oldest are forgotten first.
    static let entriesMax = 4096

    private struct Entry {
        var hash: Int
        var profile: String
        var at: Int64
    }

    private let logID: String
    private let entries = Mutex<[Entry]>([])

    init(logID: String) { self.logID = logID }

    /// A message that is about to leave, with the properties that name us; it is remembered.
    ///
    /// - Parameters:
    ///   - offset: of the record that it follows from.
    ///   - now: the wall clock, nanoseconds since 1970 UTC.
    func named(
        _ message: OutgoingMessage, offset: UInt64? = nil, profile: String, now: Int64
    ) -> OutgoingMessage {
        var message = message
        message.userProperties = properties(offset: offset)
        let entry = Entry(hash: hash(message.topic, message.payload), profile: profile, at: now)
        entries.withLock { entries in
            if entries.count >= Self.entriesMax { entries.removeFirst() }
            entries.append(entry)
        }
        return message
    }

    /// The properties that name us in a message.
    func properties(offset: UInt64?) -> [UserProperty] {
        var properties = [UserProperty(name: Self.logProperty, value: logID)]
        if let offset {
            properties.append(UserProperty(name: Self.offsetProperty, value: "\(offset)"))
        }
        return properties
    }

    /// Whether a message that arrived through a profile is one of ours.
    func holds(_ message: IncomingMessage, profile: String) -> Bool {
        let name = message.userProperties.first { $0.name == Self.logProperty }?.value
        if let name, !utf8Equal(name, logID) { return false }
        return entries.withLock { entries in
            guard !entries.isEmpty else { return false }
            let hash = hash(message.topic, message.payload)
            return entries.contains {
                guard $0.hash == hash else { return false }
                if name != nil { return true }
                return message.receivedAt - $0.at <= Self.nameless
                    && !utf8Equal($0.profile, profile)
            }
        }
    }

    private func hash(_ topic: String, _ payload: [UInt8]) -> Int {
        var hasher = Hasher()
        hasher.combine(ByteString(topic))
        hasher.combine(payload)
        return hasher.finalize()
    }
}
