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
            if number.allSatisfy(\.isDigit), !number.isEmpty { wordEnd = number.endIndex }
        }
        word = String(leaf[..<wordEnd])
        key = wordEnd < leaf.endIndex ? String(leaf[leaf.utf8.index(after: wordEnd)...]) : ""
    }

    /// Whether the leaf is one of commands to a device.
    static func isCommand(_ leaf: String) -> Bool {
        leaf == "command" || leaf.hasSuffix("/command") || leaf.hasSuffix("/set")
            || isBelowCommand(leaf)
    }

    /// Whether `/command/` stands in a leaf. `contains` of a string costs a fifth of all reading.
    private static func isBelowCommand(_ leaf: String) -> Bool {
        var rest = leaf.utf8[...]
        while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
            rest = rest[rest.index(after: slash)...]
            if rest.starts(with: "command/".utf8) { return true }
        }
        return false
    }

    /// Whether a number follows the first level.
    var hasNumber: Bool { word != head }

    /// The leaf without its number: `relay/power`.
    var pattern: String { key.isEmpty ? head : "\(head)/\(key)" }

    /// Whether a device tells here of itself as a whole.
    var isInfo: Bool { key.isEmpty && word == "info" }

    /// Whether an object stands here with all that a sensor, or a valve, measures.
    var isSensorStatus: Bool { key.isEmpty && word == "status" }

    /// Whether an object of a light stands here.
    var isLightStatus: Bool {
        key == "status" && (head == "light" || head == "color" || head == "white")
    }

    /// The keys that make a difference to the parts, of an object that stands here.
    var measuredKeys: [String] {
        if isLightStatus { return Self.lightKeys }
        if isSensorStatus { return Self.sensorKeys }
        return isInfo ? Self.infoKeys : []
    }

    private static let lightKeys = ["brightness", "gain", "red", "temp"]
    private static let sensorKeys = ["bat", "lux", "motion", "target_t", "tmp"]
    private static let infoKeys = ["thermostats"]
}
