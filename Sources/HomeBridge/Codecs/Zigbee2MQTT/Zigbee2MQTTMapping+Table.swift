// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What follows the parts: settings and diagnostics by the table, effects, types by a telling name.

extension Zigbee2MQTTMapping {
    /// - Returns: false where no row of the table fits, or its attribute is another key's.
    mutating func placeByTable(_ expose: Zigbee2MQTTExpose) -> Bool {
        if !expose.property.isEmpty, isPlaced(expose.property) { return false }
        if placeComposite(expose) || placeEffect(expose) { return true }
        let setting = Self.isSetting(expose) ? expose.features.first : expose
        guard var setting, !setting.property.isEmpty, !isPlaced(setting.property) else {
            return false
        }
        if Self.isSetting(expose) { setting.name = setting.property }
        let own = partsNamed(by: &setting)
        for row in Zigbee2MQTTTable.rows(setting.name) {
            guard let conversion = row.conversion(setting) else { continue }
            let free = hosts(row.host, endpoint: setting.endpoint).filter {
                !builder.has(row.target, on: $0) && own?.contains($0) != false
            }
            for part in free { add(setting.property, to: part, row.target, conversion) }
            if !free.isEmpty { return true }
        }
        return false
    }

    /// `countdown_1` and `countdown_l1` without an endpoint are the countdown of what `state_l1`
    /// switches.
    ///
    /// - Returns: nil where the name itself is one of the table.
    private func partsNamed(by setting: inout Zigbee2MQTTExpose) -> [Int]? {
        guard setting.endpoint == nil, Zigbee2MQTTTable.rows(setting.name).isEmpty,
            let line = setting.name.lastIndex(of: "_")
        else { return nil }
        let base = String(setting.name[..<line])
        guard !Zigbee2MQTTTable.rows(base).isEmpty else { return nil }
        let ending = String(setting.name[line...])
        let number = ending.dropFirst().allSatisfy(\.isNumber) ? "_l" + ending.dropFirst() : ending
        let own = targets.filter { $0.key.hasSuffix(ending) || $0.key.hasSuffix(number) }
        let acting = own.map(\.ref.part).filter { mappedParts[$0].rank.isActuator }
        guard !acting.isEmpty else { return nil }
        setting.name = base
        return acting
    }

    private func hosts(_ host: Zigbee2MQTTTable.Host, endpoint: String?) -> [Int] {
        switch host {
        case .root: return [Self.root]
        case .lamps: return mappedParts.indices.filter { mappedParts[$0].rank == .light }
        case .main:
            let main = mainPart(endpoint: endpoint)
            return main.map { mappedParts[$0].rank.isActuator ? [$0] : [] } ?? []
        case .rootWithout(let trait):
            return mappedParts.indices.contains { traits(of: $0)[trait] != nil } ? [] : [Self.root]
        case .parts(let trait):
            let having = mappedParts.indices.filter { traits(of: $0)[trait] != nil }
            guard let endpoint else { return having }
            let own = having.filter { mappedParts[$0].endpoint == endpoint }
            // An endpoint of settings alone belongs to what there is one of.
            return own.isEmpty && having.count == 1 ? having : own
        }
    }

    /// `level_config` and `color_options`: each key below is an attribute.
    private mutating func placeComposite(_ expose: Zigbee2MQTTExpose) -> Bool {
        let (host, rows) =
            switch expose.name {
            case "level_config": (StandardTrait.levelControl, Zigbee2MQTTTable.levelConfig)
            case "color_options": (StandardTrait.colorControl, Zigbee2MQTTTable.colorOptions)
            default: ("", [])
            }
        guard expose.type == "composite", !rows.isEmpty else { return false }
        let found = expose.features.compactMap { feature in
            rows.first { $0.key == feature.property }
        }
        let mappedParts = hosts(.parts(with: host), endpoint: expose.endpoint)
        guard found.count == expose.features.count, !mappedParts.isEmpty else { return false }
        for part in mappedParts {
            for row in found {
                add(expose.property, path: [row.key], to: part, row.target, row.conversion)
            }
        }
        return true
    }

    // MARK: - Effects

    /// What identifies a lamp, and what ends an effect.
    private static let stops = [
        "stop_hue_effect", "stop_effect", "finish_effect", "stop_colorloop", "none", "off",
    ]
    private static let signals = ["blink", "breathe", "okay", "channel_change"]
    private static let speedMax = 100

    /// The effects of a lamp that tells which one it shows, numbered as the expose lists them.
    private mutating func placeEffect(_ expose: Zigbee2MQTTExpose) -> Bool {
        let lights = hosts(.parts(with: StandardTrait.onOff), endpoint: expose.endpoint)
            .filter { mappedParts[$0].rank == .light }
        guard let light = lights.first else { return false }
        switch expose.name {
        case "effect" where expose.type == "enum" && expose.isPublished && expose.isSettable:
            return addEffects(expose, to: light)
        case "effect_speed" where expose.type == "numeric":
            guard traits(of: light)[StandardTrait.dynamicLighting] != nil else { return false }
            let isRatio = expose.valueMax?.scaled(by: 1) == 1
            guard isRatio || expose.unit == "%" else { return false }
            add(
                expose.property, to: light, .effectSpeed,
                .scaled(by: isRatio ? Self.speedMax : 1, in: 0...Self.speedMax))
            return true
        default: return false
        }
    }

    private mutating func addEffects(_ expose: Zigbee2MQTTExpose, to light: Int) -> Bool {
        let listed = expose.values.compactMap { $0.wordText }
        let effects = listed.filter { !Self.stops.contains($0) }
        guard effects.contains(where: { !Self.signals.contains($0) }) else { return false }
        var words: [Conversion.Word] = []
        var available: [AttributeValue] = []
        for (number, text) in listed.enumerated() where !Self.stops.contains(text) {
            words.append(.init(text: text, value: .int(Int64(number))))
            available.append(
                .members([
                    ("effectID", .int(Int64(number))), ("label", .string(text)),
                    ("maxSpeed", .int(Int64(Self.speedMax))),
                ]))
        }
        for text in Self.stops where listed.contains(text) {
            words.append(.init(text: text, value: .null))
        }
        add(expose.property, to: light, .currentEffectID, .words(words))
        addConstant(.availableEffects, .list(available), to: light)
        return true
    }

    // MARK: - Types by a telling name

    private typealias CharacteristicNames = (names: Set<String>, word: String, type: DeviceTypeName)

    /// Names that say what a device is where nothing else does.
    private static let characteristicNames: [CharacteristicNames] = [
        (["unlock_door", "lock_status", "inserted"], "lock", .doorLock),
        (
            ["warning", "squawk", "trigger_alarm", "alarm_switch", "alarm_melody"], "siren",
            vendorType("Siren")
        ),
        (["alarm_ringtone"], "ringtone", vendorType("Siren")),
        (["alarm_1", "alarm_2", "alarm_status"], "alarm", vendorType("Alarm")),
        (["feed"], "feeder", .googlePetFeeder),
        (["sos", "emergency", "key_1", "key_state"], "button", .genericSwitch),
        (["people"], "people", .occupancySensor),
        (["num_tracks", "send_tts"], "speaker", .speaker),
        (["time_ring"], "intercom", .intercom),
        (
            ["pulse_count", "water_consumed", "cumulative_heat"], "meter",
            vendorType("UtilityMeter")
        ),
        (["liquid_level_percent", "liquid_state"], "level", vendorType("LevelSensor")),
    ]

    /// A type that no standard has.
    static func vendorType(_ name: String) -> DeviceTypeName {
        DeviceTypeName("Zigbee2MQTT." + name + "DeviceType")
    }

    /// A part for what the names tell, unless the device already is something that acts or warns.
    mutating func addCharacteristicPart(_ exposes: [Zigbee2MQTTExpose]) {
        guard !mappedParts.contains(where: { $0.rank <= .meter }) else { return }
        let names = Set(exposes.map(\.name))
        let found = Self.characteristicNames.first { !$0.names.isDisjoint(with: names) }
        guard let found, mappedParts.count == 1 || found.word == "siren" else { return }
        _ = part(found.word, endpoint: nil, type: found.type, rank: .alarm)
    }
}
