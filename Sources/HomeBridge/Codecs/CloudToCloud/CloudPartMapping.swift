// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Maps the traits of a cloud device to parts of the home's device.
struct CloudPartMapping {
    let device: CloudDevice
    /// The Matter node that is the same device: then its parts count.
    let node: CloudNode?

    static let main = "main"
    static let root = "root"

    func part(for trait: String) -> String {
        if let found = node?.part(for: trait, type: device.deviceType),
            found.has(trait) || !isOfRoot(trait)
        {
            return found.part
        }
        return isOfRoot(trait) ? Self.root : Self.main
    }

    /// Where what has no trait of the home goes.
    var mainPart: String { part(for: "") }

    /// The battery of a lamp is no news of the lamp (D-5).
    private func isOfRoot(_ trait: String) -> Bool {
        switch trait {
        case StandardTrait.basicInformation: true
        case StandardTrait.powerSource, StandardTrait.extendedPowerSource: !device.storesEnergy
        default: false
        }
    }

    func described() -> DeviceDescribed {
        var parts: [PartDescription] = []
        func index(of name: String) -> Int {
            if let known = parts.firstIndex(where: { utf8Equal($0.part, name) }) { return known }
            parts.append(part(named: name))
            return parts.count - 1
        }
        // A device of no known trait still has its type.
        _ = index(of: mainPart)
        for trait in device.described {
            parts[index(of: part(for: trait.trait))].traits.append(trait)
        }
        let identity = node == nil ? device.basicInformation : []
        if !identity.isEmpty {
            parts[index(of: Self.root)].traits.append(
                TraitDescription(
                    trait: StandardTrait.basicInformation, attributes: identity.map(\.key)))
        }
        return DeviceDescribed(deviceID: device.deviceID, source: device.source, parts: parts)
    }

    private func part(named name: String) -> PartDescription {
        if let known = node?.parts.first(where: { utf8Equal($0.part, name) }) {
            return PartDescription(
                part: name, type: known.type, isPrimary: known.isPrimary, traits: [])
        }
        let isRoot = utf8Equal(name, Self.root)
        return PartDescription(
            part: name, type: isRoot ? DeviceTypeName.rootNode.name : device.deviceType, traits: [])
    }
}
