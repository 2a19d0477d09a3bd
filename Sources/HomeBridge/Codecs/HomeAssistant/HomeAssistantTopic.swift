// SPDX-License-Identifier: Apache-2.0

/// `<prefix>/<component>/[<node_id>/]<object_id>/config`, or `<prefix>/device/<object_id>/config`.
struct HomeAssistantTopic {
    var kind: String
    var objectID: String

    var isDevice: Bool { kind == "device" }

    /// - Returns: nil for every other topic, also for states below the prefix.
    init?(_ topic: String, prefixes: [String]) {
        guard topic.hasSuffix("/config") else { return nil }
        for prefix in prefixes where topic.hasPrefix(prefix + "/") {
            let below = topic.utf8.dropFirst(prefix.utf8.count + 1).dropLast("/config".utf8.count)
            let levels = Substring(below).split(separator: "/", omittingEmptySubsequences: false)
            guard levels.count == 2 || levels.count == 3, levels.allSatisfy(Self.isID) else {
                continue
            }
            kind = String(levels[0])
            objectID = String(levels[levels.count - 1])
            return
        }
        return nil
    }

    /// Letters, digits, underscore and hyphen.
    private static func isID(_ level: Substring) -> Bool {
        !level.isEmpty && level.utf8.allSatisfy { $0.isOfWord || $0 == UInt8(ascii: "-") }
    }

    /// Topics on which a device may be heard: as usable ones, and those with `+` for some levels,
    /// as a sensor has that any of several gateways may hear. They name the device by two levels
    /// at least, one of them the last, and none of them is of Hearth itself.
    static func isReadable(_ topic: String) -> Bool {
        guard TopicPatterns.isPattern(topic) else { return isUsable(topic) }
        let levels = TopicPatterns.levels(of: topic)
        let words = levels.filter { $0 != "+" }
        guard words.count >= 2, levels.last != "+", isUsable(words.joined(separator: "/")) else {
            return false
        }
        // hearth/v1/<home>/in and out, whatever the home is called.
        func may(_ place: Int, _ names: [Substring]) -> Bool {
            levels[place] == "+" || names.contains(levels[place])
        }
        return levels.count < 4 || !may(0, ["hearth"]) || !may(1, ["v1"]) || !may(3, ["in", "out"])
    }

    /// Topics that may be subscribed or published for a device: no wildcards, nothing of the broker
    /// or of Hearth itself.
    static func isUsable(_ topic: String) -> Bool {
        !topic.isEmpty && topic.utf8.count <= 1024 && !topic.hasPrefix("$")
            && !topic.hasPrefix("hearth/")
            && !topic.utf8.contains {
                $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#") || $0 == 0
            }
    }
}
