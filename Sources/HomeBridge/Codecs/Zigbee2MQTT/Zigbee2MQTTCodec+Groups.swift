// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// A group is a device of its members' type.

extension Zigbee2MQTTCodec {
    /// A group's binding with parts and properties taken from the members that are known.
    func compiled(_ group: DeviceBinding) -> DeviceBinding {
        var group = group
        var mapping = Zigbee2MQTTMapping([])
        let mains = group.members.compactMap { address in
            devices.reader(DeviceBinding.zigbeeKey(group.root, address))
                .flatMap { Main($0.binding) }
        }
        if let first = mains.min(by: { $0.rank < $1.rank }) {
            let alike = mains.filter { $0.rank == first.rank }
            let part = mapping.part(
                "group", endpoint: nil, type: Self.commonType(alike), rank: first.rank)
            for main in alike { add(main, to: part, of: &mapping) }
        }
        mapping.addThermostatFeatures()
        mapping.finish(into: &group)
        return group
    }

    /// The main part of a member.
    private struct Main {
        var binding: DeviceBinding
        var part: PartDescription
        var rank: Zigbee2MQTTMapping.TypeRank

        /// Nil for members that do not act.
        init?(_ binding: DeviceBinding) {
            let ranked = binding.parts.compactMap { part in
                Self.ranks[DeviceTypeName(part.type)].map { (part, $0) }
            }
            guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
            self.binding = binding
            part = best.0
            rank = best.1
        }

        private static let ranks: [DeviceTypeName: Zigbee2MQTTMapping.TypeRank] = [
            .thermostat: .climate, .doorLock: .lock,
            .windowCovering: .cover, .onOffLight: .light,
            .dimmableLight: .light, .colorTemperatureLight: .light,
            .extendedColorLight: .light, .fan: .fan,
            .waterValve: .valve, .onOffPluginUnit: .plug,
        ]
    }

    private static let lights: [DeviceTypeName] = [
        .onOffLight, .dimmableLight, .colorTemperatureLight,
        .extendedColorLight,
    ]

    /// Members of one kind differ only among lights: the group says what any of them says, so it
    /// is of the richest type.
    private static func commonType(_ mains: [Main]) -> DeviceTypeName {
        let places = mains.compactMap { main in
            lights.firstIndex(of: DeviceTypeName(main.part.type))
        }
        if let richest = places.max() { return lights[richest] }
        return DeviceTypeName(mains[0].part.type)
    }

    /// The standard traits of a member's main part, under keys without the member's endpoint.
    private func add(_ main: Main, to part: Int, of mapping: inout Zigbee2MQTTMapping) {
        let slots = main.binding.slots
        let endpoints = main.binding.endpoints
        for reading in main.binding.topics.lazy.flatMap(\.readings) {
            guard case .path(let path) = reading.source,
                case .value(let slot, let name, let rank, let conversion) = reading.effect,
                slots[slot].part == main.part.part, slots[slot].trait != Self.vendorTrait
            else { continue }
            let attribute = AttributeName(slots[slot].trait, name)
            if Zigbee2MQTTTable.ownAttributes.contains(attribute) { continue }
            let key = Self.withoutEndpoint(path[0], endpoints)
            mapping.add(
                key, path: Array(path.dropFirst()), to: part, attribute, rank: rank, conversion)
            let rule = main.binding.settings.first {
                $0.slot == slot && $0.payload == .member(path)
            }
            // What cannot be set is there because it is reported.
            mapping.addSetting(rule?.setting ?? ValueSetting(access: 1), of: key)
        }
    }

    private static func withoutEndpoint(_ key: String, _ endpoints: [String]) -> String {
        for endpoint in endpoints where key.hasSuffix("_" + endpoint) {
            return String(key.dropLast(endpoint.count + 1))
        }
        return key
    }
}
