// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// A predicate whose names mean things of one home.
indirect enum BoundPredicate: Sendable {
    case and(BoundPredicate, BoundPredicate)
    case or(BoundPredicate, BoundPredicate)
    case not(BoundPredicate)
    case held(BoundPredicate, nanoseconds: Int64)
    case test(BoundValue, ValueTest)
    case comparison(BoundValue, PredicateSyntax.Operator, BoundValue)
    case count(BoundGroup, BoundPredicate, PredicateSyntax.Operator, Double)
    /// - perSecond: the limit, in the value's own unit.
    case rate(BoundValue, nanoseconds: Int64, PredicateSyntax.Operator, perSecond: Double)
    case changed(BoundValue, to: ValueTest?)
    case any(BoundGroup, BoundPredicate)
    case all(BoundGroup, BoundPredicate)
    case between(Int, Int)
    case since(PredicatePoint)
    case before(PredicatePoint)

    /// Whether its value depends on more than one state of the home.
    var hasMemory: Bool {
        switch self {
        case .held, .rate, .changed: true
        case .and(let left, let right), .or(let left, let right):
            left.hasMemory || right.hasMemory
        case .not(let inner), .count(_, let inner, _, _), .any(_, let inner), .all(_, let inner):
            inner.hasMemory
        case .test, .comparison, .between, .since, .before: false
        }
    }

    /// Whether it may be true for a moment alone.
    var isMomentary: Bool {
        switch self {
        case .changed: true
        case .and(let left, let right), .or(let left, let right):
            left.isMomentary || right.isMomentary
        case .not(let inner), .count(_, let inner, _, _), .any(_, let inner), .all(_, let inner),
            .held(let inner, _):
            inner.isMomentary
        case .test, .comparison, .between, .since, .before, .rate: false
        }
    }

    /// The time before a moment that its value depends on, in nanoseconds.
    var lookback: Int64 {
        switch self {
        case .and(let left, let right), .or(let left, let right):
            max(left.lookback, right.lookback)
        case .not(let inner), .count(_, let inner, _, _), .any(_, let inner), .all(_, let inner):
            inner.lookback
        case .held(let inner, let nanoseconds): nanoseconds.addingSaturated(inner.lookback)
        case .rate(_, let nanoseconds, _, _): nanoseconds
        case .changed, .test, .comparison, .between, .since, .before: 0
        }
    }
}

/// A value of one device, or of each member of a group.
struct BoundValue: Sendable {
    /// The device's id; nil for a member's.
    var deviceID: String?
    /// Nil: the part that has the value.
    var part: String?
    var source: Source

    enum Source: Sendable {
        case fact(DeviceFactName)
        /// The first one that a part has counts.
        case attributes([AttributeRef])
    }

    /// Whether it belongs to a part of a device, and not to the device as a whole.
    var isOfPart: Bool { if case .attributes = source { true } else { false } }
}

/// What a device has beside its attributes.
enum DeviceFactName: String, CaseIterable, Sendable {
    case connectivity, locality, room, name, type
}

/// An attribute, and the style of its values.
struct AttributeRef: Sendable {
    var trait: String
    var attribute: String
    /// The member of an object that stands for the whole.
    var member: String?
    /// The style of the value, or of the member.
    var style: ValueStyle
    /// The device types whose parts are meant; nil for all.
    var types: [String]?

    init(_ trait: String, _ attribute: String) {
        self.trait = trait
        self.attribute = attribute
        style = ValueStyle.of(trait, attribute)
        if case .member(let key) = style.form {
            member = key
            style = ValueStyle.of(trait, "\(attribute).\(key)")
        }
    }

    var text: String { "\(shortTraitName(trait)).\(attribute)" }
}

/// Devices of a home.
struct BoundGroup: Sendable {
    var kind: PredicateSyntax.Group.Kind
    /// The id of the room or structure, or the name of the type.
    var id: String
    /// The values that a member must have.
    var values: [BoundValue]
    /// Whether its members are devices, and not their parts.
    var isOfDevices: Bool
}
