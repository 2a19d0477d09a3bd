// SPDX-License-Identifier: Apache-2.0

public import HomeBridge

/// What a log lost for good, and whether a person has acknowledged it.
public struct KnownDamage: Hashable, Sendable {
    /// What is lost.
    public enum Place: Hashable, Sendable {
        /// Records that cannot be read any more.
        case records(ClosedRange<UInt64>)
        /// The captured messages of records that are sound.
        case captures(ClosedRange<UInt64>)
        /// Bytes of a segment that took neither: a commit marker, one copy of a name.
        case bytes(segment: UInt64, position: UInt64)
    }

    /// What is lost, and where.
    public var place: Place
    /// In nanoseconds since 1970 UTC.
    public var foundAt: Int64
    /// In nanoseconds since 1970 UTC; nil: nobody has yet.
    public var acknowledgedAt: Int64?

    /// - Parameters:
    ///   - place: What is lost, and where.
    ///   - foundAt: In nanoseconds since 1970 UTC.
    ///   - acknowledgedAt: In nanoseconds since 1970 UTC; nil: nobody has yet.
    public init(_ place: Place, foundAt: Int64, acknowledgedAt: Int64? = nil) {
        self.place = place
        self.foundAt = foundAt
        self.acknowledgedAt = acknowledgedAt
    }
}

extension KnownDamage.Place {
    /// Reads a place from its object in `damage.json`; nil where the object says none.
    public init?(_ object: JSONObject) {
        func number(_ value: JSONValue?) -> UInt64? { value?.number.flatMap { UInt64($0.text) } }
        switch object["kind"]?.string {
        case "records", "captures":
            guard let first = number(object["first"]), let last = number(object["last"]),
                first <= last
            else { return nil }
            self =
                object["kind"]?.string == "records"
                ? .records(first...last) : .captures(first...last)
        case "bytes":
            guard let segment = number(object["segment"]),
                let position = number(object["position"])
            else { return nil }
            self = .bytes(segment: segment, position: position)
        default: return nil
        }
    }

    /// The place as members of an object.
    var members: [JSONMember] {
        func member(_ key: String, _ number: UInt64) -> JSONMember {
            JSONMember(key: key, value: JSONNumber(String(number)).map { .number($0) } ?? .null)
        }
        func member(_ kind: String) -> JSONMember {
            JSONMember(key: "kind", value: .string(kind))
        }
        switch self {
        case .records(let range):
            return [
                member("first", range.lowerBound), member("records"),
                member("last", range.upperBound),
            ]
        case .captures(let range):
            return [
                member("first", range.lowerBound), member("captures"),
                member("last", range.upperBound),
            ]
        case .bytes(let segment, let position):
            return [member("bytes"), member("position", position), member("segment", segment)]
        }
    }

    /// An order for lists: records first, by offset.
    static func < (left: Self, right: Self) -> Bool { left.key < right.key }

    private var key: (Int, UInt64, UInt64) {
        switch self {
        case .records(let range): (0, range.lowerBound, range.upperBound)
        case .captures(let range): (1, range.lowerBound, range.upperBound)
        case .bytes(let segment, let position): (2, segment, position)
        }
    }
}
