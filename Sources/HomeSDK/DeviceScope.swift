// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes

/// The part of a device that one ``HomeDevice`` shows: all of it, or one part of a multipart
/// device, with the parts that stay with it (D-9).
struct DeviceScope: Sendable {
    let view: DeviceView
    /// The part of a multipart device that appears as a device of its own; nil: the whole device.
    let part: String?

    /// The whole of a device.
    init(_ view: DeviceView) {
        self.view = view
        part = nil
    }

    /// A part of a multipart device; nil where the device is not composed of such a part.
    init?(_ view: DeviceView, part: String) {
        guard view.composedParts.contains(where: { utf8Equal($0.part, part) }) else { return nil }
        self.init(view, composedPart: part)
    }

    private init(_ view: DeviceView, composedPart: String) {
        self.view = view
        part = composedPart
    }

    /// The scopes of a device in a set: the device, or each part of a multipart one.
    static func all(of view: DeviceView, isMultipartEnabled: Bool) -> [DeviceScope] {
        let parts = isMultipartEnabled ? [] : view.composedParts
        if parts.isEmpty { return [DeviceScope(view)] }
        return parts.map { DeviceScope(view, composedPart: $0.part) }
    }

    var id: String { part.map { "\(view.id)#\($0)" } ?? view.id }

    /// A part's label is the source's own word for it.
    var name: String {
        guard let part else { return view.name }
        return "\(view.name) \(part.removingPercentEncoding ?? part)"
    }

    /// The parts that it shows, in part order.
    var parts: [PartView] {
        guard let part else { return view.parts }
        let composed = view.composedParts.map(\.part)
        let isFirst = composed.first.map { utf8Equal($0, part) } ?? false
        return view.parts.filter { other in
            if utf8Equal(other.part, part) { return true }
            // Parts outside the composition, such as the root, stay with its first part.
            return isFirst && !composed.contains { utf8Equal($0, other.part) }
        }
    }

    var sourceConnectivity: SourceConnectivity {
        guard part != nil else {
            return SourceConnectivity(
                connectivityState: view.connectivityState,
                dataSourceLocality: view.dataSourceLocality)
        }
        // A root that no source announced is left out, as it is of the device's (section 2.7).
        let parts = parts.filter { $0.isAnnounced || !$0.isUtility }
        return SourceConnectivity(
            connectivityState: .join(parts.lazy.map(\.connectivityState)),
            dataSourceLocality: .join(parts.lazy.map(\.dataSourceLocality)))
    }

    /// The parts of a device type, in part order.
    func parts(of type: any DeviceType.Type) -> [PartView] {
        parts.filter { type.describes($0.type) }
    }

    /// Whether people see the same device, values included.
    func hasSameGraph(as other: DeviceScope) -> Bool {
        guard part != nil || other.part != nil else { return view.hasSameGraph(as: other.view) }
        return view.isSamePage(as: other.view)
            || hasSameMetadata(as: other) && haveSameGraph(parts, other.parts)
    }

    /// Whether all fields that equality covers are equal (M-8).
    func hasSameMetadata(as other: DeviceScope) -> Bool {
        guard part != nil || other.part != nil else { return view.hasSameMetadata(as: other.view) }
        return changedFields(since: other).isEmpty && utf8Equal(id, other.id)
    }

    func changedFields(since old: DeviceScope) -> ChangedFields {
        var fields: ChangedFields = []
        if !utf8Equal(name, old.name) { fields.insert(.name) }
        if bytes(view.structureID) != bytes(old.view.structureID) { fields.insert(.structureID) }
        if bytes(view.roomID) != bytes(old.view.roomID) { fields.insert(.roomID) }
        if !utf8Equal(view.codec, old.view.codec) { fields.insert(.agentID) }
        if view.isMatterDevice != old.view.isMatterDevice { fields.insert(.isMatterDevice) }
        if sourceConnectivity != old.sourceConnectivity { fields.insert(.sourceConnectivity) }
        let parts = parts
        let oldParts = old.parts
        if Set(parts.map { ByteString($0.type) }) != Set(oldParts.map { ByteString($0.type) }) {
            fields.insert(.deviceTypes)
        }
        if Self.traits(of: parts) != Self.traits(of: oldParts) { fields.insert(.traits) }
        return fields
    }

    private func bytes(_ id: String?) -> ByteString? { id.map { ByteString($0) } }

    private static func traits(of parts: [PartView]) -> Set<[ByteString]> {
        var traits: Set<[ByteString]> = []
        for part in parts {
            for trait in part.traits {
                traits.insert([ByteString(part.part), ByteString(trait.trait)])
            }
        }
        return traits
    }
}

/// Whether people see the same parts, in the same order.
func haveSameGraph(_ left: [PartView], _ right: [PartView]) -> Bool {
    left.count == right.count
        && zip(left, right).allSatisfy {
            utf8Equal($0.device.id, $1.device.id) && $0.hasSameGraph(as: $1)
        }
}

extension DeviceType {
    /// Whether a type name of the graph names this Swift type; names without a Swift type are
    /// unknown.
    static func describes(_ name: String) -> Bool {
        self == UnknownDeviceType.self ? !Catalogue.hasDeviceType(name) : isNamed(name)
    }
}
