// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The topics of the homes of a partition: `hl/<partition>/<home>/` and what the home says itself.
///
/// A home does not know of it: to its codecs, topics begin behind the home's key.
struct HomeTopics: Sendable {
    /// `hl/<partition>/`
    let root: String

    /// - Parameter partition: from 0.
    init(partition: Int) {
        root = "hl/\(partition)/"
    }

    /// What the topics of a home begin with.
    func prefix(of home: ByteString) -> String { "\(root)\(home.text)/" }

    /// The home of a topic or filter, and the topic as the home knows it; nil for other topics.
    func home(of topic: String) -> (home: ByteString, topic: String)? {
        var topic = topic
        return topic.withUTF8 { bytes in
            guard bytes.starts(with: root.utf8) else { return nil }
            let rest = bytes[root.utf8.count...]
            guard let end = rest.firstIndex(of: UInt8(ascii: "/")), end > rest.startIndex,
                end + 1 < rest.endIndex
            else { return nil }
            return (
                ByteString(String(decoding: rest[..<end], as: UTF8.self)),
                String(decoding: rest[(end + 1)...], as: UTF8.self)
            )
        }
    }
}
