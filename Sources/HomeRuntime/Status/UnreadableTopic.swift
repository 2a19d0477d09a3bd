// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A topic with messages that could not be read; its texts are cut after 1024 bytes.
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
    /// A status of many topics stays within what the control socket answers.
    private static let textBytesMax = 1024

    /// The newest last.
    private(set) var topics: [UnreadableTopic] = []

    /// Takes the unreadable messages of one batch.
    ///
    /// - Parameter offset: of the first record.
    mutating func take(_ records: [HomeRecord], from offset: UInt64) {
        for (index, record) in records.enumerated() {
            guard let topic = record.origin.map({ Self.cut($0.topic) }) else { continue }
            for case .messageUnreadable(let why) in record.events {
                let old = topics.firstIndex { utf8Equal($0.topic, topic) }
                let count = old.map { topics.remove(at: $0).count } ?? 0
                topics.append(
                    UnreadableTopic(
                        topic: topic, reason: why.reason, detail: Self.cut(why.detail),
                        count: count + 1, offset: offset + UInt64(index), at: record.receivedAt))
                if topics.count > Self.countMax { topics.removeFirst() }
            }
        }
    }

    private static func cut(_ text: String) -> String {
        guard text.utf8.count > textBytesMax else { return text }
        return String(decoding: text.utf8.prefix(textBytesMax), as: UTF8.self)
    }
}
