// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HomeGraph

/// Something that a device did for a moment: a button press (E-1). It is no state.
public protocol Event: Hashable, Sendable, CustomStringConvertible {
    /// The name of the trait in the graph: `Matter.SwitchTrait`.
    static var traitName: String { get }
    /// As the log names it: `initialPress`.
    static var name: String { get }

    /// What the log says of it.
    var occurrence: EventOccurrence { get }

    /// Looks at an occurrence as this event; nothing is checked.
    init(occurrence: EventOccurrence)
}

extension Event {
    /// The trait's name and the event's.
    public static var identifier: String { "\(traitName).\(name)" }

    /// When Hearth received it.
    public var timestamp: Date { occurrence.timestamp }

    public static func == (left: Self, right: Self) -> Bool { left.occurrence == right.occurrence }

    public func hash(into hasher: inout Hasher) { hasher.combine(occurrence) }

    public var description: String {
        let fields = occurrence.fields.map { "\($0.key): \($0.value)" }
        return "\(occurrence.traitName).\(occurrence.name)(\(fields.joined(separator: ", ")))"
    }
}

/// What the log says of one momentary event.
public struct EventOccurrence: Hashable, Sendable {
    /// The device that did it.
    public let deviceID: String
    /// The part of the device.
    public let part: String
    /// The trait, as the graph names it: `Matter.SwitchTrait`.
    public let traitName: String
    /// The event, as the log names it: `initialPress`.
    public let name: String
    /// What it says beside its name, by field, in byte order.
    public let fields: [AttributeMember]
    /// When the record was received, in nanoseconds since 1970 UTC.
    public let receivedAt: Int64
    /// It had waited: the session was away, or the device was not announced yet.
    public let isLate: Bool
    /// The record that holds it, and the place in it.
    public let offset: UInt64
    /// The event's place in its record.
    public let index: Int

    /// Makes an occurrence by hand; a home makes its own.
    public init(
        deviceID: String, part: String, traitName: String, name: String,
        fields: [AttributeMember], receivedAt: Int64, isLate: Bool, offset: UInt64, index: Int
    ) {
        self.deviceID = deviceID
        self.part = part
        self.traitName = traitName
        self.name = name
        self.fields = fields
        self.receivedAt = receivedAt
        self.isLate = isLate
        self.offset = offset
        self.index = index
    }

    /// When Hearth received it.
    public var timestamp: Date {
        Date(timeIntervalSince1970: Double(receivedAt) / 1_000_000_000)
    }

    /// A field; nil when it is missing, null or of another form.
    public func read<V: AttributeConvertible>(_ name: String, as type: V.Type = V.self) -> V? {
        fields.value(name).flatMap(V.init(attributeValue:))
    }
}

/// An event that no compiled-in type describes: as the source gave it.
public struct UnknownEvent: Event {
    public static let traitName = ""
    public static let name = ""
    public let occurrence: EventOccurrence

    public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
}
