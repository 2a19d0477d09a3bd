// SPDX-License-Identifier: Apache-2.0

/// The part of a topic that identifies its publisher: MQTT names none, but publishers have base
/// topics.
///
/// The *tree* of a topic is its first level: `zigbee2mqtt`, `shellies`; of native topics it is
/// `hearth/v1/<home>`. A *branch* is what is one level below, or the native device: a part of a
/// tree that is named alone where it brings most of the tree's messages.
enum TopicTree {
    /// How many bytes of the topic are its tree.
    static func treeBytes(_ topic: UnsafeBufferPointer<UInt8>) -> Int {
        // A leading slash makes a first level without a name.
        bytes(of: isNative(topic) ? 3 : topic.first == slash ? 2 : 1, topic)
    }

    /// How many bytes of the topic are its branch.
    static func branchBytes(_ topic: UnsafeBufferPointer<UInt8>) -> Int {
        bytes(of: isNative(topic) ? 6 : topic.first == slash ? 3 : 2, topic)
    }

    /// The tree of a topic.
    static func tree(of topic: String) -> String {
        withBytes(of: topic) { text($0, treeBytes($0)) }
    }

    static func text(_ topic: UnsafeBufferPointer<UInt8>, _ count: Int) -> String {
        String(decoding: topic[..<count], as: UTF8.self)
    }

    static func withBytes<Result>(
        of topic: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var topic = topic
        return topic.withUTF8 { body($0) }
    }

    private static let slash = UInt8(ascii: "/")
    private static let nativeRoot = Array("hearth/v1/".utf8)

    private static func isNative(_ topic: UnsafeBufferPointer<UInt8>) -> Bool {
        topic.starts(with: nativeRoot)
    }

    private static func bytes(of levels: Int, _ topic: UnsafeBufferPointer<UInt8>) -> Int {
        var left = levels
        for (index, byte) in topic.enumerated() where byte == slash {
            left -= 1
            if left == 0 { return index }
        }
        return topic.count
    }
}
