// SPDX-License-Identifier: Apache-2.0

/// A valid MQTT topic filter.
public struct TopicFilter: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// One level of a filter.
    enum Level: Hashable, Sendable {
        case name([UInt8])
        /// `+`: any one level.
        case one
        /// `#`: this level and all below, and the level above.
        case rest
    }

    let levels: [Level]
    public let text: String

    /// - Returns: nil when MQTT does not allow the filter, or when it is a shared subscription,
    ///   which loses messages.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, bytes.count <= 65_535, !bytes.contains(0) else { return nil }
        guard !bytes.starts(with: "$share/".utf8) else { return nil }
        var levels: [Level] = []
        for part in bytes.split(separator: slashByte, omittingEmptySubsequences: false) {
            guard levels.last != .rest else { return nil }
            switch part {
            case [plusByte]: levels.append(.one)
            case [hashByte]: levels.append(.rest)
            case _ where part.contains(plusByte) || part.contains(hashByte): return nil
            default: levels.append(.name(Array(part)))
            }
        }
        self.init(levels: levels)
    }

    init(levels: [Level]) {
        precondition(!levels.isEmpty, "a filter has at least one level")
        // `+/#` and `#` match the same topics; one form for both.
        self.levels = levels == [.one, .rest] ? [.rest] : levels
        let names = self.levels.map { level in
            switch level {
            case .name(let name): String(decoding: name, as: UTF8.self)
            case .one: "+"
            case .rest: "#"
            }
        }
        text = names.joined(separator: "/")
    }

    public var description: String { text }

    /// Compares bytes; Swift's own string order follows Unicode equivalence.
    public static func < (left: TopicFilter, right: TopicFilter) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }

    public static func == (left: TopicFilter, right: TopicFilter) -> Bool {
        left.levels == right.levels
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(levels)
    }

    /// Whether a message published on this topic is delivered to this filter.
    public func matches(_ topic: String) -> Bool {
        let names = topic.utf8.split(separator: slashByte, omittingEmptySubsequences: false)
        if startsWithWildcard, topic.utf8.first == dollarByte { return false }
        for (index, level) in levels.enumerated() {
            if level == .rest { return true }
            guard index < names.count else { return false }
            if case .name(let name) = level, !name.elementsEqual(names[index]) { return false }
        }
        // `a/#` also matches `a`: then the loop above ended with one level of names missing.
        return names.count == levels.count
    }

    /// Whether every topic of the other filter is matched by this one.
    public func covers(_ other: TopicFilter) -> Bool {
        if startsWithWildcard, other.startsWithDollar { return false }
        for (index, level) in levels.enumerated() {
            if level == .rest { return true }
            guard index < other.levels.count else { return false }
            switch (level, other.levels[index]) {
            case (_, .rest): return false
            case (.one, _): continue
            case (let mine, let theirs): if mine != theirs { return false }
            }
        }
        return other.levels.count == levels.count
    }

    /// Whether some topic is matched by both filters.
    public func overlaps(_ other: TopicFilter) -> Bool {
        if startsWithWildcard, other.startsWithDollar { return false }
        if other.startsWithWildcard, startsWithDollar { return false }
        for index in 0..<max(levels.count, other.levels.count) {
            let mine = index < levels.count ? levels[index] : nil
            let theirs = index < other.levels.count ? other.levels[index] : nil
            if mine == .rest || theirs == .rest { return true }
            guard let mine, let theirs else { return false }
            if case .name = mine, case .name = theirs, mine != theirs { return false }
        }
        return true
    }

    /// The narrowest filter that covers both.
    ///
    /// - Precondition: the filters overlap; otherwise no filter may cover both (`$SYS` and `+`).
    func joined(with other: TopicFilter) -> TopicFilter {
        precondition(overlaps(other), "only overlapping filters are joined")
        var result: [Level] = []
        for index in 0..<max(levels.count, other.levels.count) {
            let mine = index < levels.count ? levels[index] : .rest
            let theirs = index < other.levels.count ? other.levels[index] : .rest
            if mine == .rest || theirs == .rest {
                result.append(.rest)
                break
            }
            result.append(mine == theirs ? mine : .one)
        }
        return TopicFilter(levels: result)
    }

    /// Whether the filter matches more than one topic.
    var hasWildcard: Bool { levels.contains { $0 == .one || $0 == .rest } }

    /// A number for filters of the same form: as many levels, with wildcards at the same places.
    /// Two filters of one form are either equal or have no topic in common, so a filter uses its
    /// form as its subscription identifier.
    ///
    /// - Returns: 1 to 2^27 - 1, half of what MQTT allows as a subscription identifier.
    var form: UInt32 {
        var bits: UInt32 = 1
        for level in levels {
            let bit: UInt32 = level == .one ? 1 : 0
            // Beyond 25 levels forms begin to share numbers, which may cost a copy but loses no
            // message.
            bits = bits < 1 << 25 ? bits << 1 | bit : (bits ^ bit) &* 0x9e37 % (1 << 25) | 1 << 25
        }
        return bits << 1 | (levels.last == .rest ? 1 : 0)
    }

    private var startsWithWildcard: Bool {
        levels[0] == .one || levels[0] == .rest
    }

    var startsWithDollar: Bool {
        if case .name(let name) = levels[0] { name.first == dollarByte } else { false }
    }
}

private let slashByte = UInt8(ascii: "/")
private let plusByte = UInt8(ascii: "+")
private let hashByte = UInt8(ascii: "#")
private let dollarByte = UInt8(ascii: "$")
