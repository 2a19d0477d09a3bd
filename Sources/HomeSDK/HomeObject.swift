// SPDX-License-Identifier: Apache-2.0

/// A named object of a home: a structure, a room, a device.
///
/// An immutable value over one published point (M-1). Ids and names are compared as UTF-8 bytes
/// (M-11, N-7).
public protocol HomeObject: Identifiable, Hashable, Sendable, CustomStringConvertible
where ID == String {
    /// Unique within one home, and stable (M-2).
    var id: String { get }
    /// May be empty (M-10).
    var name: String { get }
    /// The kind of the object.
    var objectType: HomeObjectType { get }

    /// The fields that differ from an earlier value of the same object, among those of equality
    /// (M-8).
    func changedFields(since old: Self) -> ChangedFields
}

extension HomeObject {
    /// The kind, the id and the name.
    public var description: String { "\(objectType) \(id) \"\(name)\"" }
}

/// The kinds of objects of a home (M-9).
public enum HomeObjectType: String, Hashable, Sendable, CaseIterable {
    /// A building.
    case structure
    /// A room of a structure.
    case room
    /// A physical device, or a part of one that appears as a device.
    case device
    /// A part of a device, with a device type.
    case endpoint
    /// A piece of a part; no object of this library is one.
    case component
    /// A rule that acts; no object of this library is one.
    case automation
    /// Any kind, where kinds are asked for.
    case any
}

/// The fields of an object that equality covers (M-8).
public struct ChangedFields: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The name.
    public static let name = ChangedFields(rawValue: 1 << 0)
    /// The structure.
    public static let structureID = ChangedFields(rawValue: 1 << 1)
    /// The room.
    public static let roomID = ChangedFields(rawValue: 1 << 2)
    /// The codec that announced the device.
    public static let agentID = ChangedFields(rawValue: 1 << 3)
    /// Whether it speaks Matter itself, in the house.
    public static let isMatterDevice = ChangedFields(rawValue: 1 << 4)
    /// Connectivity or locality.
    public static let sourceConnectivity = ChangedFields(rawValue: 1 << 5)
    /// The set of supported device types.
    public static let deviceTypes = ChangedFields(rawValue: 1 << 6)
    /// The set of supported traits.
    public static let traits = ChangedFields(rawValue: 1 << 7)
}

/// An object that remembers which of its fields changed; equality does not cover that.
protocol ChangeNoting {
    var changes: ChangedFields { get set }
}
