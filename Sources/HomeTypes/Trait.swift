// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A view of one trait of a device: an immutable value over ``TraitValues``.
///
/// A vendor's trait is a struct with an identifier and these two members, in any module; nothing is
/// registered. One whose attributes have types conforms to ``TypedTrait``.
///
///     public struct FountainTrait: Trait {
///         public static let identifier = "home.matter.fff1.clusters.fc01"
///         public let values: TraitValues
///         public init(values: TraitValues) { self.values = values }
///     }
public protocol Trait: CustomStringConvertible, Hashable, Sendable {
    /// `home.matter.<vendor id>.clusters.<id>`, or a reverse-domain name.
    static var identifier: String { get }
    /// The name in snapshots and logs; the identifier for every trait that is not of a standard.
    static var graphName: String { get }
    /// The momentary events of this trait.
    static var supportedEventTypes: [any Event.Type] { get }
    /// The commands of this trait; one instance may support fewer of them.
    static var supportedCommandTypes: [any Command.Type] { get }

    /// What a snapshot says of this trait, raw.
    var values: TraitValues { get }

    /// Looks at a snapshot's values as this trait; nothing is checked or copied.
    init(values: TraitValues)
}

/// A trait of the Matter data model.
public protocol MatterTrait: Trait {}

/// A trait whose state can be asked for.
public protocol ForceReadableTrait: Trait {
    /// Asks a source of this trait for its state; the answer comes through subscriptions (F-1).
    ///
    /// - Throws: `HomeError`: `resourceExhausted` when asked too often, `unavailable` when this
    ///   trait or its broker cannot be reached (K-1 to K-3), `unimplemented` when it cannot be
    ///   asked.
    func forceRead() async throws
}

extension Trait {
    public static var graphName: String { identifier }
    public static var supportedEventTypes: [any Event.Type] { [] }
    public static var supportedCommandTypes: [any Command.Type] { [] }

    /// Its connectivity and locality.
    public var metadata: TraitMetadata { values.metadata }

    public static func == (left: Self, right: Self) -> Bool { left.values == right.values }

    public func hash(into hasher: inout Hasher) { hasher.combine(values) }

    /// The trait's name and its attributes, for people.
    public var description: String {
        let attributes = values.attributes.map { "\($0.key): \($0.value)" }
        return "\(values.traitName)(\(attributes.joined(separator: ", ")))"
    }

    /// Whether a trait of this name in a snapshot is one of this type.
    public static func isNamed(_ name: String) -> Bool {
        name.utf8.elementsEqual(graphName.utf8) || name.utf8.elementsEqual(identifier.utf8)
    }
}

extension ForceReadableTrait {
    public func forceRead() async throws {
        guard let channel = values.channel else { throw HomeError.noHome }
        try await channel.read(values.deviceID, part: values.part, trait: values.traitName)
    }
}

extension HomeError {
    static let noHome = HomeError.failedPrecondition("these values belong to no home")
}
