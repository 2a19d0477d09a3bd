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
        let own = draftsNamed(by: &setting)
        for row in Zigbee2MQTTTable.rows(setting.name) {
            guard let conversion = row.conversion(setting) else { continue }
            let free = hosts(row.host, endpoint: setting.endpoint).filter {
                drafts[$0].traits[row.trait]?.contains(row.attribute) != true
                    && own?.contains($0) != false
            }
            for draft in free {
                add(
                    setting.property, to: draft, trait: row.trait, attribute: row.attribute,
                    conversion)
            }
            if !free.isEmpty { return true }
        }
        return false
    }

    /// `countdown_1` and `countdown_l1` without an endpoint are the countdown of what `state_l1`
    /// switches.
    ///
    /// - Returns: nil where the name itself is one of the table.
    private func draftsNamed(by setting: inout Zigbee2MQTTExpose) -> [Int]? {
        guard setting.endpoint == nil, Zigbee2MQTTTable.rows(setting.name).isEmpty,
            let line = setting.name.lastIndex(of: "_")
        else { return nil }
        let base = String(setting.name[..<line])
        guard !Zigbee2MQTTTable.rows(base).isEmpty else { return nil }
        let ending = String(setting.name[line...])
        let number = ending.dropFirst().allSatisfy(\.isNumber) ? "_l" + ending.dropFirst() : ending
        let keys = properties.filter { $0.key.hasSuffix(ending) || $0.key.hasSuffix(number) }
        let acting = keys.flatMap(\.targets).map(\.draft).filter { drafts[$0].rank.isActuator }
        guard !acting.isEmpty else { return nil }
        setting.name = base
        return acting
    }

    private func hosts(_ host: Zigbee2MQTTTable.Host, endpoint: String?) -> [Int] {
        switch host {
        case .root: return [Self.root]
        case .lamps: return drafts.indices.filter { drafts[$0].rank == .light }
        case .main:
            let main = mainDraft(endpoint: endpoint)
            return main.map { drafts[$0].rank.isActuator ? [$0] : [] } ?? []
        case .rootWithout(let trait):
            return drafts.contains { $0.traits[trait] != nil } ? [] : [Self.root]
        case .parts(let trait):
            let having = drafts.indices.filter { drafts[$0].traits[trait] != nil }
            guard let endpoint else { return having }
            let own = having.filter { drafts[$0].endpoint == endpoint }
            // An endpoint of settings alone belongs to what there is one of.
            return own.isEmpty && having.count == 1 ? having : own
        }
    }

    /// `level_config` and `color_options`: each key below is an attribute.
    private mutating func placeComposite(_ expose: Zigbee2MQTTExpose) -> Bool {
        let (host, rows) =
            switch expose.name {
            case "level_config": ("Matter.LevelControlTrait", Zigbee2MQTTTable.levelConfig)
            case "color_options": ("Matter.ColorControlTrait", Zigbee2MQTTTable.colorOptions)
            default: ("", [])
            }
        guard expose.type == "composite", !rows.isEmpty else { return false }
        let found = expose.features.compactMap { feature in
            rows.first { $0.key == feature.property }
        }
        let drafts = hosts(.parts(with: host), endpoint: expose.endpoint)
        guard found.count == expose.features.count, !drafts.isEmpty else { return false }
        for draft in drafts {
            for row in found {
                add(
                    expose.property, path: [row.key], to: draft, trait: host,
                    attribute: row.attribute, row.conversion)
            }
        }
        return true
    }

    // MARK: - Effects

    private static let dynamicLighting = "Matter.DynamicLightingTrait"
    /// What identifies a lamp, and what ends an effect.
    private static let stops = [
        "stop_hue_effect", "stop_effect", "finish_effect", "stop_colorloop", "none", "off",
    ]
    private static let signals = ["blink", "breathe", "okay", "channel_change"]
    private static let speedMax = 100

    /// The effects of a lamp that tells which one it shows, numbered as the expose lists them.
    private mutating func placeEffect(_ expose: Zigbee2MQTTExpose) -> Bool {
        let lights = hosts(.parts(with: "Matter.OnOffTrait"), endpoint: expose.endpoint)
            .filter { drafts[$0].rank == .light }
        guard let light = lights.first else { return false }
        switch expose.name {
        case "effect" where expose.type == "enum" && expose.isPublished && expose.isSettable:
            return addEffects(expose, to: light)
        case "effect_speed" where expose.type == "numeric":
            guard drafts[light].traits[Self.dynamicLighting] != nil else { return false }
            let isRatio = expose.valueMax?.scaled(by: 1) == 1
            guard isRatio || expose.unit == "%" else { return false }
            add(
                expose.property, to: light, trait: Self.dynamicLighting, attribute: "currentSpeed",
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
        add(
            expose.property, to: light, trait: Self.dynamicLighting,
            attribute: "currentEffectID", .words(words))
        addConstant(
            "availableEffects", of: Self.dynamicLighting, .list(available), to: light)
        return true
    }

    // MARK: - Types by a telling name

    /// Names that say what a device is where nothing else does.
    private static let tellingNames: [(names: Set<String>, word: String, type: String)] = [
        (["unlock_door", "lock_status", "inserted"], "lock", "DoorLockDeviceType"),
        (
            ["warning", "squawk", "trigger_alarm", "alarm_switch", "alarm_melody"], "siren",
            "Zigbee2MQTT.SirenDeviceType"
        ),
        (["alarm_ringtone"], "ringtone", "Zigbee2MQTT.SirenDeviceType"),
        (["alarm_1", "alarm_2", "alarm_status"], "alarm", "Zigbee2MQTT.AlarmDeviceType"),
        (["feed"], "feeder", "GooglePetFeederDeviceType"),
        (["sos", "emergency", "key_1", "key_state"], "button", "GenericSwitchDeviceType"),
        (["people"], "people", "OccupancySensorDeviceType"),
        (["num_tracks", "send_tts"], "speaker", "SpeakerDeviceType"),
        (["time_ring"], "intercom", "IntercomDeviceType"),
        (
            ["pulse_count", "water_consumed", "cumulative_heat"], "meter",
            "Zigbee2MQTT.UtilityMeterDeviceType"
        ),
        (
            ["liquid_level_percent", "liquid_state"], "level",
            "Zigbee2MQTT.LevelSensorDeviceType"
        ),
    ]

    /// A part for what the names tell, unless the device already is something that acts or warns.
    mutating func addTellingPart(_ exposes: [Zigbee2MQTTExpose]) {
        let isKnown = drafts.contains { $0.rank <= .meter }
        guard !isKnown else { return }
        let names = Set(exposes.map(\.name))
        let found = Self.tellingNames.first { !$0.names.isDisjoint(with: names) }
        guard let found, drafts.count == 1 || found.word == "siren" else { return }
        _ = part(found.word, endpoint: nil, type: found.type, rank: .alarm)
    }
}
