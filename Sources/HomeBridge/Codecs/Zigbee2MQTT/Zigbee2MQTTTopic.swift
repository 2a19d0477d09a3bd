// SPDX-License-Identifier: Apache-2.0

/// A topic below a base: the base, and what follows it.
struct Zigbee2MQTTTopic {
    var base: String
    /// Everything after the base and its slash.
    var rest: Substring
    /// The base was not known before.
    var isNew: Bool

    /// What follows `bridge/`, or nil for topics of devices.
    var bridgeTopic: String? {
        if rest == "bridge" { return "" }
        return rest.hasPrefix("bridge/") ? String(rest.dropFirst(7)) : nil
    }

    /// Finds the longest known base, or a new one that shows itself by its bridge's topics.
    init?(_ topic: String, bases: [String], roots: [String]) {
        for base in bases.sorted(by: { $0.utf8.count > $1.utf8.count }) {
            guard let rest = Self.rest(of: topic, below: base) else { continue }
            self.init(base: base, rest: rest, isNew: false)
            return
        }
        guard roots.isEmpty else { return nil }
        for kind in ["devices", "groups", "info", "state"] {
            let ending = "/bridge/" + kind
            guard topic.utf8.count > ending.utf8.count, topic.hasSuffix(ending) else { continue }
            let base = String(topic.dropLast(ending.count))
            self.init(base: base, rest: topic.dropFirst(base.count + 1), isNew: true)
            return
        }
        return nil
    }

    private init(base: String, rest: Substring, isNew: Bool) {
        self.base = base
        self.rest = rest
        self.isNew = isNew
    }

    private static func rest(of topic: String, below base: String) -> Substring? {
        let bytes = topic.utf8
        let count = base.utf8.count
        guard bytes.count > count + 1, bytes.starts(with: base.utf8) else { return nil }
        let slash = bytes.index(bytes.startIndex, offsetBy: count)
        guard bytes[slash] == UInt8(ascii: "/") else { return nil }
        return topic[bytes.index(after: slash)...]
    }
}
