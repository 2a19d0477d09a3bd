// SPDX-License-Identifier: Apache-2.0

/// The traits of one device type, by type (M-6).
public final class TraitCollection: Hashable, Sendable {
    /// Sorted by name.
    let values: [TraitValues]

    /// - Parameter values: one for each trait, sorted by `traitName` (UTF-8 bytes).
    public init(_ values: [TraitValues]) { self.values = values }

    /// The names of all traits in the graph's words, sorted.
    public var names: [String] { values.map(\.traitName) }

    /// Whether there is a trait of this type.
    public func contains<T: Trait>(_ type: T.Type) -> Bool { find(type) != nil }

    /// The trait of this type; nil when there is none.
    public subscript<T: Trait>(type: T.Type) -> T? { find(type).map { T(values: $0) } }

    /// The traits that no compiled-in standard type describes.
    public var unknownTraits: [UnknownTrait] {
        values.filter { !Catalogue.hasTrait($0.traitName) }.map { UnknownTrait(values: $0) }
    }

    /// Every trait as plain data.
    public var all: [UnknownTrait] { values.map { UnknownTrait(values: $0) } }

    private func find(_ type: any Trait.Type) -> TraitValues? {
        if type == UnknownTrait.self {
            return values.first { !Catalogue.hasTrait($0.traitName) }
        }
        return values.first { type.isNamed($0.traitName) }
    }

    public static func == (left: TraitCollection, right: TraitCollection) -> Bool {
        left === right
            || left.values.elementsEqual(
                right.values,
                by: { $0.traitName.utf8.elementsEqual($1.traitName.utf8) && $0 == $1 })
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }
}
