// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// A group is a device of its members' type.

extension Zigbee2MQTTCodec {
    /// A group's binding with parts and properties taken from the members that are known.
    func compiled(_ group: Zigbee2MQTTBinding) -> Zigbee2MQTTBinding {
        var group = group
        var mapping = Zigbee2MQTTMapping([])
        let mains = group.members.compactMap { member -> Main? in
            let key = Zigbee2MQTTBinding(
                base: group.base, native: member.address, deviceID: "", name: ""
            ).key
            return readers[UTF8Key(key)].flatMap { Main($0.binding) }
        }
        if let first = mains.min(by: { $0.rank < $1.rank }) {
            let alike = mains.filter { $0.rank == first.rank }
            let draft = mapping.part(
                "group", endpoint: nil, type: Self.commonType(alike), rank: first.rank)
            for main in alike { add(main, to: draft, of: &mapping) }
        }
        mapping.addThermostatFeatures()
        mapping.finish(into: &group)
        if mains.contains(where: { $0.binding.properties.contains { $0.setting == nil } }) {
            // A member's binding is of version 1: what may be set is not known of the group either.
            for index in group.properties.indices { group.properties[index].setting = nil }
        }
        return group
    }

    /// The main part of a member.
    private struct Main {
        var binding: Zigbee2MQTTBinding
        var part: PartDescription
        var rank: Zigbee2MQTTMapping.TypeRank

        /// Nil for members that do not act.
        init?(_ binding: Zigbee2MQTTBinding) {
            let ranked = binding.parts.compactMap { part in
                Self.ranks[part.type].map { (part, $0) }
            }
            guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
            self.binding = binding
            part = best.0
            rank = best.1
        }

        private static let ranks: [String: Zigbee2MQTTMapping.TypeRank] = [
            "ThermostatDeviceType": .climate, "DoorLockDeviceType": .lock,
            "WindowCoveringDeviceType": .cover, "OnOffLightDeviceType": .light,
            "DimmableLightDeviceType": .light, "ColorTemperatureLightDeviceType": .light,
            "ExtendedColorLightDeviceType": .light, "FanDeviceType": .fan,
            "WaterValveDeviceType": .valve, "OnOffPluginUnitDeviceType": .plug,
        ]
    }

    private static let lights = [
        "OnOffLightDeviceType", "DimmableLightDeviceType", "ColorTemperatureLightDeviceType",
        "ExtendedColorLightDeviceType",
    ]

    /// Members of one kind differ only among lights: the group says what any of them says, so it
    /// is of the richest type.
    private static func commonType(_ mains: [Main]) -> String {
        let places = mains.compactMap { main in lights.firstIndex(of: main.part.type) }
        if let richest = places.max() { return lights[richest] }
        return mains[0].part.type
    }

    /// The standard traits of a member's main part, under keys without the member's endpoint.
    private func add(_ main: Main, to draft: Int, of mapping: inout Zigbee2MQTTMapping) {
        let slots = main.binding.slots
        let isCover = main.part.type == "WindowCoveringDeviceType"
        for property in main.binding.properties where property.role == .value {
            let key = Self.withoutEndpoint(property.key, main.binding.endpoints)
            for target in property.targets {
                let (part, trait) = slots[target.slot]
                let isVendor = trait == Zigbee2MQTTBinding.vendorTrait
                // The state of covers with a position is a word of the vendor, which stops them.
                guard part == main.part.part, !isVendor || isCover && key == "state",
                    !Zigbee2MQTTTable.ownAttributes.contains(target.attribute)
                else { continue }
                mapping.add(
                    key, path: target.path, to: draft, trait: trait,
                    attribute: isVendor ? key : target.attribute, rank: target.rank,
                    target.conversion)
                if let setting = property.setting { mapping.addSetting(setting, of: key) }
            }
        }
    }

    private static func withoutEndpoint(_ key: String, _ endpoints: [String]) -> String {
        for endpoint in endpoints where key.hasSuffix("_" + endpoint) {
            return String(key.dropLast(endpoint.count + 1))
        }
        return key
    }
}
