// SPDX-License-Identifier: Apache-2.0

/// A predicate as it was written: names are not looked up yet.
indirect enum PredicateSyntax: Sendable {
    case and(PredicateSyntax, PredicateSyntax)
    case or(PredicateSyntax, PredicateSyntax)
    case not(PredicateSyntax)
    /// True once the inner predicate has been true for so many nanoseconds.
    case held(PredicateSyntax, Int64)
    case comparison(Operand, Operator, Operand, column: Int)
    /// True in the moment of the change.
    case changed(ValueName, to: Literal?)
    /// A value that is true or false by itself.
    case truth(ValueName)
    case any(Group, PredicateSyntax)
    case all(Group, PredicateSyntax)
    /// A time of day, in seconds since midnight; it may pass midnight.
    case between(Int, Int)
    case since(PredicatePoint)
    case before(PredicatePoint)

    enum Operator: String, Sendable {
        case equal = "=="
        case unequal = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="

        /// The operator with its sides exchanged.
        var flipped: Operator {
            switch self {
            case .equal, .unequal: self
            case .less: .greater
            case .lessOrEqual: .greaterOrEqual
            case .greater: .less
            case .greaterOrEqual: .lessOrEqual
            }
        }

        /// Whether it asks for an order, which only numbers have.
        var isOrder: Bool { self != .equal && self != .unequal }

        func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
            switch self {
            case .equal: left == right
            case .unequal: left != right
            case .less: left < right
            case .lessOrEqual: left <= right
            case .greater: left > right
            case .greaterOrEqual: left >= right
            }
        }
    }

    enum Operand: Sendable {
        case value(ValueName)
        case count(Group, PredicateSyntax)
        /// The change of a value within so many nanoseconds.
        case rate(ValueName, Int64)
        case literal(Literal)

        var column: Int {
            switch self {
            case .value(let name), .rate(let name, _): name.column
            case .count(let group, _): group.column
            case .literal(let literal): literal.column
            }
        }
    }

    /// A value of a device: `device("Hall lamp").part("left").OnOff.onOff`.
    struct ValueName: Sendable {
        /// The device's name or id; nil inside a group: each member's own value.
        var device: String?
        var part: String?
        /// The attribute, or trait and attribute.
        var names: [String]
        /// Where the device, the part and the attribute are named.
        var deviceColumn: Int
        var partColumn: Int
        var column: Int

        var text: String { names.joined(separator: ".") }
    }

    /// Devices, by where they are or what they are.
    struct Group: Sendable {
        var kind: Kind
        /// Empty for the home.
        var name: String
        var column: Int

        enum Kind: String, Sendable {
            case home, room, structure, type
        }
    }

    struct Literal: Sendable {
        var kind: Kind
        var column: Int

        enum Kind: Sendable {
            case number(Double, unit: String?)
            /// `on`, `"heating"`, `unknown`.
            case word(String)
        }
    }
}

/// A point that a predicate names.
public enum PredicatePoint: Hashable, Sendable {
    /// After the record of this offset.
    case offset(UInt64)
    /// In nanoseconds since 1970 UTC.
    case time(Int64)
}
