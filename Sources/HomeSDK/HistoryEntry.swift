// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HomeGraph
public import HomeTypes

/// A value and the record from which on it stood.
public struct HistoryEntry<Value: Sendable>: Sendable {
    /// The record that brought the value.
    public let offset: UInt64
    /// When the record was received.
    public let time: Date
    /// The value from that record on.
    public let value: Value
    /// How the value reached us; nil where no report brought it.
    public let delivery: Delivery?
    /// The source of the report, as `<profile>:<codec>:<root>`; nil where no report brought it.
    public let source: String?

    /// Makes an entry by hand.
    public init(
        offset: UInt64, time: Date, value: Value, delivery: Delivery? = nil, source: String? = nil
    ) {
        self.offset = offset
        self.time = time
        self.value = value
        self.delivery = delivery
        self.source = source
    }
}

extension HistoryEntry: Equatable where Value: Equatable {}
extension HistoryEntry: Hashable where Value: Hashable {}

/// A raw value of an attribute: nil where there was none, `.null` where it was known to be unknown.
public typealias AttributeHistoryEntry = HistoryEntry<AttributeValue?>

/// A device's name, place and connectivity at some time.
public struct DevicePresence: Hashable, Sendable {
    /// May be empty (M-10).
    public let name: String
    /// Nil: it belonged to no structure.
    public let structureID: String?
    /// Nil: it was in no room.
    public let roomID: String?
    /// The aggregate of all its device types.
    public let sourceConnectivity: SourceConnectivity
}

extension DevicePresence {
    init(_ scope: DeviceScope) {
        name = scope.name
        structureID = scope.view.structureID
        roomID = scope.view.roomID
        sourceConnectivity = scope.sourceConnectivity
    }

    /// Names are the same where their bytes are (N-7).
    public static func == (left: DevicePresence, right: DevicePresence) -> Bool {
        utf8Equal(left.name, right.name)
            && bytes(left.structureID) == bytes(right.structureID)
            && bytes(left.roomID) == bytes(right.roomID)
            && left.sourceConnectivity == right.sourceConnectivity
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteString(name))
        hasher.combine(Self.bytes(structureID))
        hasher.combine(Self.bytes(roomID))
        hasher.combine(sourceConnectivity)
    }

    private static func bytes(_ id: String?) -> ByteString? { id.map { ByteString($0) } }
}
