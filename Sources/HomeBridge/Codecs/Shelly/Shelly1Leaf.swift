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
        let levels = leaf.split(separator: "/", omittingEmptySubsequences: false)
        let isNumbered =
            levels.count > 1 && !levels[1].isEmpty
            && levels[1].utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        head = String(levels[0])
        word = levels.prefix(isNumbered ? 2 : 1).joined(separator: "/")
        key = levels.dropFirst(isNumbered ? 2 : 1).joined(separator: "/")
    }

    /// Whether the leaf is told to a device, not by it.
    static func isCommand(_ leaf: String) -> Bool {
        leaf == "command" || leaf.hasSuffix("/command") || leaf.hasSuffix("/command/pos")
            || leaf.hasSuffix("/set")
    }

    /// The keys of an object that make a difference to the parts.
    static let tellingKeys = ["brightness", "gain", "red", "temp"]

    /// Whether an object stands here that tells of a light.
    var isLightStatus: Bool {
        key == "status" && (head == "light" || head == "color" || head == "white")
    }
}
