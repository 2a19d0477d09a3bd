// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Synchronization

/// What we published a moment ago, so that our own echo is known when it comes back over a bridge
/// between brokers.
///
/// On the connection that published it MQTT's *no local* keeps it away. A bridge that speaks MQTT 5
/// keeps our user properties. One that speaks 3.1.1 loses them: then topic and bytes must equal
/// something that left through another profile within ``memory``.
final class OwnMessages: Sendable {
    static let logProperty = "hearth-log"
    static let offsetProperty = "hearth-offset"

    /// Nanoseconds.
    static let memory: Int64 = 10_000_000_000
    static let entriesMax = 4096

    private struct Entry {
        var hash: Int
        var profile: String
        var until: Int64
    }

    private let logID: String
    private let entries = Mutex<[Entry]>([])

    init(logID: String) { self.logID = logID }

    /// The properties that name us in a message.
    func properties(offset: UInt64?) -> [UserProperty] {
        var properties = [UserProperty(name: Self.logProperty, value: logID)]
        if let offset {
            properties.append(UserProperty(name: Self.offsetProperty, value: "\(offset)"))
        }
        return properties
    }

    /// Remembers a message that is about to leave.
    func note(_ message: OutgoingMessage, profile: String, now: Int64) {
        let entry = Entry(
            hash: hash(message.topic, message.payload), profile: profile, until: now + Self.memory)
        entries.withLock { entries in
            entries.removeAll { $0.until < now }
            if entries.count >= Self.entriesMax { entries.removeFirst() }
            entries.append(entry)
        }
    }

    /// Whether a message that arrived through a profile is one of ours.
    func holds(_ message: IncomingMessage, profile: String) -> Bool {
        for property in message.userProperties where property.name == Self.logProperty {
            return utf8Equal(property.value, logID)
        }
        return entries.withLock { entries in
            guard !entries.isEmpty else { return false }
            let hash = hash(message.topic, message.payload)
            return entries.contains {
                $0.hash == hash && $0.until >= message.receivedAt
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
