// SPDX-License-Identifier: Apache-2.0

/// A topic below a base: the base, and what follows it.
struct Zigbee2MQTTTopic {
    var base: String
    /// Everything after the base and its slash.
    var rest: Substring

    /// What follows `bridge/`, or nil for topics of devices.
    var bridgeTopic: String? {
        guard rest.utf8.starts(with: "bridge".utf8) else { return nil }
        if rest == "bridge" { return "" }
        return rest.hasPrefix("bridge/") ? String(rest.dropFirst(7)) : nil
    }

    /// Finds the longest known base, or a new one that shows itself by its bridge's topics.
    ///
    /// - Parameter roots: the bases that the user named; only without them new ones are found.
    init?(_ topic: String, bases: [String], roots: [String]) {
        let known = Self.known(topic, bases)
        if roots.isEmpty, known?.bridgeTopic == nil, let new = Self.sign(topic) {
            self = new
        } else if let known {
            self = known
        } else {
            return nil
        }
    }

    private static func known(_ topic: String, _ bases: [String]) -> Zigbee2MQTTTopic? {
        var best: Zigbee2MQTTTopic?
        for base in bases {
            guard let rest = rest(of: topic, below: base) else { continue }
            if let best, best.base.utf8.count > base.utf8.count { continue }
            best = Zigbee2MQTTTopic(base: base, rest: rest)
        }
        return best
    }

    /// `<base>/bridge/devices` and the like, whatever the base.
    private static func sign(_ topic: String) -> Zigbee2MQTTTopic? {
        // Most topics are those of devices.
        guard topic.utf8Contains("/bridge/") else { return nil }
        for ending in ["/bridge/devices", "/bridge/groups", "/bridge/info", "/bridge/state"] {
            let count = topic.utf8.count - ending.utf8.count
            guard count > 0, topic.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) else {
                continue
            }
            let end = topic.utf8.index(topic.startIndex, offsetBy: count)
            let base = topic[..<end]
            guard isBase(base) else { return nil }
            let rest = topic[topic.utf8.index(after: end)...]
            return Zigbee2MQTTTopic(base: String(base), rest: rest)
        }
        return conversation(topic)
    }

    /// Questions to a bridge and its answers: they name no base, but the bridge is clear.
    private static func conversation(_ topic: String) -> Zigbee2MQTTTopic? {
        let levels = topic.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
        for place in [1, 2] where levels.count > place + 2 && levels[place] == "bridge" {
            guard levels[place + 1] == "response" || levels[place + 1] == "request" else {
                continue
            }
            let base = topic[..<levels[place - 1].endIndex]
            guard isBase(base) else { return nil }
            return Zigbee2MQTTTopic(base: String(base), rest: topic[levels[place].startIndex...])
        }
        return nil
    }

    /// A base becomes part of a filter: no wildcards, and no topics of the broker itself.
    private static func isBase(_ base: Substring) -> Bool {
        base.utf8.first != UInt8(ascii: "$")
            && !base.utf8.contains(UInt8(ascii: "+")) && !base.utf8.contains(UInt8(ascii: "#"))
    }

    private init(base: String, rest: Substring) {
        self.base = base
        self.rest = rest
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
