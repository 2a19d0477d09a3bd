// SPDX-License-Identifier: Apache-2.0

/// A trait whose attributes have types of their own, as all of the catalogue have.
public protocol TypedTrait: Trait {
    /// The struct of its attributes.
    associatedtype Attributes: TraitAttributes
}

extension TypedTrait {
    /// The attributes as they are known at this point.
    public var attributes: Attributes { Attributes(values) }
}

/// The attributes of one trait, each a ``TraitAttribute``; they are decoded when this is made.
public protocol TraitAttributes: Hashable, Sendable {
    /// What was decoded.
    var values: TraitValues { get }

    /// Decodes the attributes of a trait.
    init(_ values: TraitValues)
}

extension TraitAttributes {
    /// Of what the graph says, so what no table knows counts too.
    public static func == (left: Self, right: Self) -> Bool {
        left.values.attributes == right.values.attributes
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values.attributes) }
}
