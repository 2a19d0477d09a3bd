// SPDX-License-Identifier: Apache-2.0

/// What follows the id of a device in a topic, taken apart: `relay/0/power`.
struct Shelly1Leaf {
    /// `relay`
    var head: String
    /// `relay/0`, or `relay` where no number follows.
    var word: String
    /// What follows: `power`; empty where nothing does.
    var key: String

    init(_ leaf: String) {
        let slash = UInt8(ascii: "/")
        let headEnd = leaf.utf8.firstIndex(of: slash) ?? leaf.endIndex
        head = String(leaf[..<headEnd])
        var wordEnd = headEnd
        if headEnd < leaf.endIndex {
            let rest = leaf.utf8[leaf.utf8.index(after: headEnd)...]
            let number = rest.prefix { $0 != slash }
            let isNumber = number.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
            if isNumber, !number.isEmpty { wordEnd = number.endIndex }
        }
        word = String(leaf[..<wordEnd])
        key = wordEnd < leaf.endIndex ? String(leaf[leaf.utf8.index(after: wordEnd)...]) : ""
    }

    /// Whether the leaf is told to a device, not by it.
    static func isCommand(_ leaf: String) -> Bool {
        leaf == "command" || leaf.hasSuffix("/command") || leaf.hasSuffix("/set")
            || leaf.contains("/command/")
    }

    /// The keys of an object that make a difference to the parts.
    static let tellingKeys = ["brightness", "gain", "red", "temp"]

    /// The keys of a sensor's object that make parts.
    static let sensorKeys = ["bat", "lux", "motion", "target_t", "tmp"]

    /// The keys of a device's report of itself that make parts.
    static let infoKeys = ["thermostats"]

    /// Whether a device tells here of itself as a whole.
    var isInfo: Bool { key.isEmpty && word == "info" }

    /// Whether an object stands here that tells all that a sensor, or a valve, measures.
    var isSensorStatus: Bool { key.isEmpty && word == "status" }

    /// Whether an object stands here that tells of a light.
    var isLightStatus: Bool {
        key == "status" && (head == "light" || head == "color" || head == "white")
    }
}
