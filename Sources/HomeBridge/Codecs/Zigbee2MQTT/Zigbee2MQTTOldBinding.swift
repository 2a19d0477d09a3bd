// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Reads the bindings of the codec's versions 1 to 6, which had a form of their own.
enum Zigbee2MQTTOldBinding {
    /// The binding as it is kept today; nil for a text that is not of the old form.
    static func read(_ text: String) -> DeviceBinding? {
        // No binding of today begins so.
        guard text.hasPrefix("{\"base\":"),
            let object = try? JSONReader.read(
                Array(text.utf8), limits: JSONLimits(keysMax: 8_000_000)
            ).object,
            let base = object["base"]?.string, let native = object["native"]?.string,
            let id = object["id"]?.string, let name = object["name"]?.string,
            let partList = object["parts"]?.array, let properties = object["properties"]?.array
        else { return nil }
        let parts = partList.compactMap { PartDescription(bindingJSON: $0) }
        guard parts.count == partList.count, parts.first?.part == "root" else { return nil }
        var mapping = Mapping(parts: parts)
        let places = parts.enumerated().flatMap { index, part in
            part.traits.map { (part: index, trait: $0.trait) }
        }
        for property in properties {
            guard add(property, to: &mapping, places) else { return nil }
        }
        for constant in object["constants"]?.array ?? [] {
            guard let items = constant.array, items.count == 3,
                let slot = items[0].int, places.indices.contains(slot),
                let name = items[1].string, let value = items[2].attributeValue
            else { return nil }
            let (part, trait) = places[slot]
            mapping.addConstant(AttributeName(trait, name), value, to: part)
        }
        var binding = DeviceBinding(
            base: base, native: native, deviceID: id, name: name,
            isGroup: object["group"]?.bool == true)
        binding.vendor = object["vendor"]?.string
        binding.product = object["product"]?.string
        binding.software = object["software"]?.string
        binding.isDisabled = object["disabled"]?.bool == true
        binding.ask(for: object["readable"]?.texts ?? [])
        binding.members = (object["members"]?.array ?? []).compactMap { $0.array?.first?.string }
        mapping.finish(into: &binding)
        for (index, part) in parts.enumerated() {
            binding.parts[index].part = part.part
            binding.parts[index].isPrimary = part.isPrimary
        }
        binding.endpoints = object["endpoints"]?.texts ?? []
        return binding
    }

    private typealias Mapping = Zigbee2MQTTMapping

    /// Adds `[key, role, [[path, slot, attribute, rank, conversion]], setting]`.
    private static func add(
        _ property: JSONValue, to mapping: inout Mapping, _ places: [(part: Int, trait: String)]
    ) -> Bool {
        guard let items = property.array, (3...4).contains(items.count), let key = items[0].string,
            let role = items[1].int, let targets = items[2].array
        else { return false }
        // Version 1 did not ask what may be set: the standard values of what acts.
        var setting = ValueSetting(access: 1)
        for target in targets {
            guard let target = target.array, target.count == 5, let path = target[0].array,
                let slot = target[1].int, places.indices.contains(slot),
                let name = target[2].string, let rank = target[3].int,
                let conversion = ValueConversion(target[4])
            else { return false }
            let (part, trait) = places[slot]
            if actingTraits.contains(trait) { setting.access = 3 }
            setting.inner += path.compactMap { $0.string }
            if role == 1 {
                mapping.addAction(key, to: part, trait: trait)
            } else {
                mapping.add(
                    key, path: path.compactMap { $0.string }, to: part,
                    AttributeName(trait, name), rank: rank, conversion)
            }
        }
        if items.count == 4 {
            guard let known = ValueSetting(items[3]) else { return false }
            setting = known
        }
        mapping.addSetting(setting, of: key)
        return true
    }

    private static let actingTraits = [
        StandardTrait.onOff, StandardTrait.levelControl, StandardTrait.colorControl,
        StandardTrait.windowCovering, StandardTrait.doorLock, StandardTrait.fanControl,
        StandardTrait.thermostat, StandardTrait.valveConfigurationAndControl,
    ]
}
