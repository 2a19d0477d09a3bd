// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A topic with messages that could not be read.
public struct UnreadableTopic: Hashable, Sendable {
    /// As the broker delivered it.
    public var topic: String
    /// Why the last of them could not be read.
    public var reason: String
    /// More about the reason; may be empty.
    public var detail: String
    /// How many came since the start.
    public var count: Int
    /// The record of the last one.
    public var offset: UInt64
    /// When the last one came, in nanoseconds since 1970 UTC.
    public var at: Int64
}

/// The topics with unreadable messages lately; the topic whose last one is oldest is dropped first.
struct UnreadableTopics {
    static let countMax = 16

    /// The newest last.
    private(set) var topics: [UnreadableTopic] = []

    /// Takes the unreadable messages of one batch.
    ///
    /// - Parameter offset: of the first record.
    mutating func take(_ records: [HomeRecord], from offset: UInt64) {
        for (index, record) in records.enumerated() {
            guard let topic = record.origin?.topic else { continue }
            for case .messageUnreadable(let why) in record.events {
                let old = topics.firstIndex { utf8Equal($0.topic, topic) }
                let count = old.map { topics.remove(at: $0).count } ?? 0
                topics.append(
                    UnreadableTopic(
                        topic: topic, reason: why.reason, detail: why.detail, count: count + 1,
                        offset: offset + UInt64(index), at: record.receivedAt))
            }
        }
        topics.removeFirst(max(0, topics.count - Self.countMax))
    }
}
