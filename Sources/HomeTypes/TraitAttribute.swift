// SPDX-License-Identifier: Apache-2.0

/// One attribute of a trait as a client reads it (T-1, T-2).
///
///     if lock.attributes.$requirePinforRemoteOperation.isSupported { ... }
@propertyWrapper
public struct TraitAttribute<Value: Sendable>: Sendable {
    /// The value; nil where the attribute is not supported, or null.
    public let wrappedValue: Value?
    /// The device lists the attribute, and a valid value of it is known (T-1).
    public let isSupported: Bool
    /// The data model allows null. A nil happens for others too, so never force a value.
    public let isNullable: Bool

    /// The attribute itself, as in `$onOff.isSupported`.
    public var projectedValue: TraitAttribute<Value> { self }

    /// Makes an attribute by hand.
    public init(wrappedValue: Value?, isSupported: Bool, isNullable: Bool) {
        self.wrappedValue = wrappedValue
        self.isSupported = isSupported
        self.isNullable = isNullable
    }
}

extension TraitAttribute: Equatable where Value: Equatable {}
extension TraitAttribute: Hashable where Value: Hashable {}
