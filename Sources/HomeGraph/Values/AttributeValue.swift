// SPDX-License-Identifier: Apache-2.0

/// A value of an attribute, in the one canonical form that the log, the hashes and the JSON share.
///
/// Numbers are integers whenever they are integral and fit 64 bits; every other number is a finite
/// double that is not integral. Use ``number(_:)`` to build one from a double.
public enum AttributeValue: Sendable {
    /// Known to be unknown: clears the value that was known before.
    case null
    /// True or false.
    case bool(Bool)
    /// An integer within 64 bits with a sign.
    case int(Int64)
    /// Only for values above `Int64.max`.
    case uint(UInt64)
    /// Finite and not integral within 64 bits.
    case double(Double)
    /// Text; it is compared byte by byte (N-7).
    case string(String)
    /// Bytes; in JSON they are base64.
    case bytes([UInt8])
    /// Values in an order that means something.
    case list([AttributeValue])
    /// Members are unique and sorted by the UTF-8 bytes of their keys.
    case object([AttributeMember])

    /// The canonical value of a double, or nil for NaN and infinity, which are unreadable.
    public static func number(_ value: Double) -> AttributeValue? {
        guard value.isFinite else { return nil }
        if let integer = Int64(exactly: value) { return .int(integer) }
        if let integer = UInt64(exactly: value) { return .uint(integer) }
        return .double(value)
    }

    /// The canonical value of an unsigned integer.
    public static func unsigned(_ value: UInt64) -> AttributeValue {
        if let small = Int64(exactly: value) { return .int(small) }
        return .uint(value)
    }

    /// Whether a number is in its canonical form; true for other values.
    var isCanonicalNumber: Bool {
        switch self {
        case .uint(let value): value > UInt64(Int64.max)
        case .double(let value): Self.number(value).map { $0 == self } ?? false
        default: true
        }
    }

    /// An object with its members sorted by key; of equal keys the last one wins.
    public static func members(_ pairs: [(String, AttributeValue)]) -> AttributeValue {
        var members: [AttributeMember] = []
        members.reserveCapacity(pairs.count)
        let order = pairs.indices.sorted {
            let left = pairs[$0].0
            let right = pairs[$1].0
            return utf8Equal(left, right) ? $0 < $1 : utf8Less(left, right)
        }
        for index in order {
            let member = AttributeMember(key: pairs[index].0, value: pairs[index].1)
            if let last = members.last, utf8Equal(last.key, member.key) { members.removeLast() }
            members.append(member)
        }
        return .object(members)
    }
}

/// One member of an object value.
public struct AttributeMember: Hashable, Sendable {
    public var key: String
    public var value: AttributeValue

    public init(key: String, value: AttributeValue) {
        self.key = key
        self.value = value
    }

    public static func == (left: Self, right: Self) -> Bool {
        utf8Equal(left.key, right.key) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
        hashUTF8(key, into: &hasher)
        hasher.combine(value)
    }
}

extension AttributeValue: Hashable {
    /// Strings are compared as bytes (N-7): canonical equivalence would merge different values.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.uint(let a), .uint(let b)): a == b
        case (.double(let a), .double(let b)): a == b
        case (.string(let a), .string(let b)): utf8Equal(a, b)
        case (.bytes(let a), .bytes(let b)): a == b
        case (.list(let a), .list(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .int(let value): hasher.combine(value)
        case .uint(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value)
        case .string(let value): hashUTF8(value, into: &hasher)
        case .bytes(let value): hasher.combine(value)
        case .list(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}
