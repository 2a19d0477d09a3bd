// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes parts, traits and conversions of a device's exposes.
///
/// Specific exposes (light, lock, ...) are read first, then the generic ones. What needs the rest
/// of the device to be placed (power, settings) is deferred to the end; names of parts come last,
/// when it is clear what shares an endpoint.
struct Zigbee2MQTTMapping {
    var drafts: [Draft]
    var constants: [(draft: Int, trait: String, attribute: String, value: AttributeValue)] = []
    var facts: Facts
    private(set) var properties: [PropertyDraft] = []
    private var propertyIndex: [ByteString: Int] = [:]
    private var deferred: [Zigbee2MQTTExpose] = []
    private var features: [(expose: Zigbee2MQTTExpose, draft: Int)] = []
    private var settings: [ByteString: ValueSetting] = [:]

    typealias Conversion = ValueConversion

    /// A part in the making.
    struct Draft {
        var word: String
        var endpoint: String?
        var type: String
        var rank: TypeRank
        var traits: [String: Set<String>] = [:]
    }

    struct PropertyDraft {
        var key: String
        var role: Zigbee2MQTTBinding.Property.Role
        var targets: [TargetDraft]
    }

    struct TargetDraft {
        var path: [String]
        var draft: Int
        var trait: String
        var attribute: String
        var rank: Int
        var conversion: Conversion
    }

    /// The order in which types are primary (corpus rules); vendors' types come beside their like.
    enum TypeRank: Int, Comparable {
        case climate, lock, cover, light, fan, valve, plug, occupancy, contact, alarm, meter
        case temperature, humidity, pressure, illuminance, air, remark, button, diagnostic, root

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        /// Parts that act on the world and may measure their own consumption.
        var isActuator: Bool { self <= .plug }
    }

    /// What is true of the exposes as a whole.
    struct Facts {
        var hasBattery: Bool
        var hasConsumption: Bool
        var hasClimate: Bool
        var hasLock: Bool
        var hasAlarm: Bool
        var hasFilter: Bool
        /// A key for the battery's voltage alone: what is called `voltage` is not it.
        var hasBatteryVoltage: Bool

        init(_ exposes: [Zigbee2MQTTExpose]) {
            let names = Set(exposes.map { $0.name })
            let types = Set(exposes.lazy.filter { !Zigbee2MQTTMapping.isSetting($0) }.map(\.type))
            hasBattery =
                !names.isDisjoint(with: ["battery", "battery_low", "battery_state"])
            hasConsumption =
                !names.isDisjoint(with: ["power", "energy", "current", "ac_frequency"])
            hasClimate = types.contains("climate")
            hasLock = types.contains("lock")
            hasAlarm = !names.isDisjoint(with: ["smoke", "carbon_monoxide"])
            hasFilter = !names.isDisjoint(with: [
                "filter_age", "replace_filter", "filter_life", "filter_runtime",
            ])
            hasBatteryVoltage = names.contains("battery_voltage")
        }
    }

    static let root = 0

    init(_ exposes: [Zigbee2MQTTExpose]) {
        drafts = [Draft(word: "root", type: "RootNodeDeviceType", rank: .root)]
        drafts[0].traits["Matter.BasicInformationTrait"] = [
            "productName", "softwareVersionString", "vendorName",
        ]
        drafts[0].traits[Zigbee2MQTTBinding.vendorTrait] = []
        facts = Facts(exposes)
        for expose in exposes { placeSettings(expose) }
        for expose in exposes where Self.isSpecific(expose) { place(expose) }
        placeBareClimate(exposes)
        for (feature, draft) in features where !placeByTable(feature) {
            if !isPlaced(feature.property) { addVendor(feature.property, to: draft) }
        }
        for expose in exposes where !Self.isSpecific(expose) { place(expose) }
        addTellingPart(exposes)
        for expose in deferred where Self.firstNames.contains(expose.name) {
            _ = placeByTable(expose)
        }
        for expose in deferred { placeDeferred(expose) }
        settleMeters()
        for key in ["linkquality", "last_seen"] where !isPlaced(key) {
            add(key, to: Self.root, trait: Zigbee2MQTTBinding.vendorTrait, attribute: key, .any)
        }
        for expose in exposes { placeIdentify(expose) }
        addThermostatFeatures()
    }

    /// What goes before others of the same attribute, wherever the list has it.
    private static let firstNames: Set<String> = ["effect", "tamper", "tamper_alarm"]

    private static let specificTypes: Set<String> = [
        "light", "switch", "cover", "lock", "fan", "climate",
    ]

    private static func isSpecific(_ expose: Zigbee2MQTTExpose) -> Bool {
        specificTypes.contains(expose.type) && !isSetting(expose)
    }

    /// A setting in the form of a switch or lock: a thermostat that looks for open windows is no
    /// plug, and one whose keys are locked is no door.
    static func isSetting(_ expose: Zigbee2MQTTExpose) -> Bool {
        guard expose.type == "switch" || expose.type == "lock",
            let state = expose.feature("state")?.property
        else { return false }
        return settingNames.contains(state)
    }

    private static let settingNames: Set<String> = [
        "auto_lock", "away_mode", "child_lock", "comfort_smiley", "enable_display", "indicator",
        "tilt_mode", "valve_detection", "window_detection",
    ]

    private mutating func place(_ expose: Zigbee2MQTTExpose) {
        guard !Self.isSetting(expose) else { return deferred.append(expose) }
        switch expose.type {
        case "light": placeLight(expose)
        case "switch": placeSwitch(expose)
        case "cover": placeCover(expose)
        case "lock": placeLock(expose)
        case "fan": placeFan(expose)
        case "climate": placeClimate(expose)
        default:
            if !placeSensor(expose) { deferred.append(expose) }
        }
    }

    private mutating func placeDeferred(_ expose: Zigbee2MQTTExpose) {
        guard !placeConsumption(expose), !placeByTable(expose) else { return }
        placeGeneric(expose)
    }

    /// A feature of a part that its trait has no attribute for: the table's, else the vendor's.
    mutating func placeLater(_ feature: Zigbee2MQTTExpose, in draft: Int) {
        if !feature.property.isEmpty { features.append((feature, draft)) }
    }

    /// What measures neither power nor energy decides nothing.
    private mutating func settleMeters() {
        let telling: Set<String> = [
            "activePower", "apparentPower", "activeCurrent", "cumulativeEnergyImported",
        ]
        for index in drafts.indices where drafts[index].rank == .meter {
            let attributes = drafts[index].traits.values.reduce(Set()) { $0.union($1) }
            if attributes.isDisjoint(with: telling) { drafts[index].rank = .remark }
        }
    }
}

// MARK: - Building

extension Zigbee2MQTTMapping {
    /// The part of a word and an endpoint; made when it is not there.
    mutating func part(
        _ word: String, endpoint: String?, type: String, rank: TypeRank
    ) -> Int {
        let found = drafts.firstIndex { $0.word == word && $0.endpoint == endpoint }
        if let found { return found }
        drafts.append(Draft(word: word, endpoint: endpoint, type: type, rank: rank))
        return drafts.count - 1
    }

    mutating func add(
        _ key: String, path: [String] = [], to draft: Int, trait: String, attribute: String,
        rank: Int = 0, _ conversion: Conversion
    ) {
        drafts[draft].traits[trait, default: []].insert(attribute)
        let target = TargetDraft(
            path: path, draft: draft, trait: trait, attribute: attribute, rank: rank,
            conversion: conversion)
        if let index = propertyIndex[ByteString(key)] {
            let isKnown = properties[index].targets.contains {
                $0.path == path && $0.draft == draft && $0.trait == trait
                    && $0.attribute == attribute
            }
            if !isKnown { properties[index].targets.append(target) }
            return
        }
        propertyIndex[ByteString(key)] = properties.count
        properties.append(PropertyDraft(key: key, role: .value, targets: [target]))
    }

    /// Notes what may be set, by the keys of the payloads.
    mutating func addSetting(_ setting: ValueSetting, of key: String) {
        let key = ByteString(key)
        settings[key] = settings[key]?.joined(with: setting) ?? setting
    }

    func setting(of key: String) -> ValueSetting? { settings[ByteString(key)] }

    /// A value that follows from the exposes alone.
    mutating func addConstant(
        _ attribute: String, of trait: String, _ value: AttributeValue, to draft: Int
    ) {
        drafts[draft].traits[trait, default: []].insert(attribute)
        constants.append((draft, trait, attribute, value))
    }

    private mutating func placeSettings(_ expose: Zigbee2MQTTExpose) {
        for expose in expose.property.isEmpty ? expose.features : [expose]
        where !expose.property.isEmpty {
            addSetting(ValueSetting(expose), of: expose.property)
        }
    }

    private mutating func placeIdentify(_ expose: Zigbee2MQTTExpose) {
        for expose in expose.property.isEmpty ? expose.features : [expose] {
            if Self.canIdentify(expose), let main = mainDraft(endpoint: expose.endpoint),
                drafts[main].traits[Self.identifyTrait] == nil
            {
                drafts[main].traits[Self.identifyTrait] = []
            }
        }
    }

    static let identifyTrait = "Matter.IdentifyTrait"

    /// What can make itself noticed, by a key of its own or by an effect of its light.
    private static func canIdentify(_ expose: Zigbee2MQTTExpose) -> Bool {
        guard expose.type == "enum", expose.access & 2 != 0 else { return false }
        switch expose.name {
        case "identify": return expose.values.contains(.string("identify"))
        case "effect": return expose.values.contains(.string("blink"))
        default: return false
        }
    }

    /// A value that has no standard trait, under its own key.
    mutating func addVendor(_ key: String, to draft: Int) {
        add(key, to: draft, trait: Zigbee2MQTTBinding.vendorTrait, attribute: key, .any)
    }

    mutating func addAction(_ key: String, to draft: Int, trait: String) {
        guard propertyIndex[ByteString(key)] == nil else { return }
        if drafts[draft].traits[trait] == nil { drafts[draft].traits[trait] = [] }
        propertyIndex[ByteString(key)] = properties.count
        properties.append(
            PropertyDraft(
                key: key, role: .action,
                targets: [
                    TargetDraft(
                        path: [], draft: draft, trait: trait, attribute: "", rank: 0,
                        conversion: .any)
                ]))
    }

    func isPlaced(_ key: String) -> Bool { propertyIndex[ByteString(key)] != nil }

    /// The part that shall carry what belongs to the device's main function.
    func mainDraft(endpoint: String?) -> Int? {
        let candidates = drafts.indices.dropFirst()
        if let endpoint, let index = best(candidates.filter { drafts[$0].endpoint == endpoint }) {
            return index
        }
        return best(Array(candidates))
    }

    /// The first of the highest rank.
    func best(_ indices: [Int]) -> Int? {
        indices.min { (drafts[$0].rank, $0) < (drafts[$1].rank, $1) }
    }

    /// Settings and values without a standard trait: diagnostics go to `root`, what belongs to an
    /// endpoint to its part, everything else to the primary part.
    private mutating func placeGeneric(_ expose: Zigbee2MQTTExpose) {
        for expose in expose.property.isEmpty ? expose.features : [expose] {
            guard !expose.property.isEmpty, !isPlaced(expose.property) else { continue }
            let isOfRoot = expose.isDiagnostic || Self.rootNames.contains(expose.name)
            let main = isOfRoot ? nil : mainDraft(endpoint: expose.endpoint)
            addVendor(expose.property, to: main ?? Self.root)
        }
    }

    /// Diagnostics by their names, also where the expose does not say so.
    static let rootNames: Set<String> = [
        "linkquality", "last_seen", "update", "update_available", "rssi", "elapsed", "device",
        "device_temperature", "cpu_temperature", "chip_temperature", "power_outage_count",
        "trigger_count", "uptime", "battery_state", "charging_state", "charging_status",
        "battery_level", "identify", "device_id", "firmware_version", "reporting_time",
    ]
}

// MARK: - The finished binding

extension Zigbee2MQTTMapping {
    /// Writes parts, properties and constants into a binding.
    func finish(into binding: inout Zigbee2MQTTBinding) {
        let names = partNames()
        binding.parts = drafts.indices.map { index in
            let draft = drafts[index]
            let traits = draft.traits.keys.sorted { utf8Less($0, $1) }
            return PartDescription(
                part: names[index], type: draft.type, isPrimary: isPrimary(index) ? true : nil,
                traits: traits.map { trait in
                    let attributes = draft.traits[trait, default: []]
                    return TraitDescription(
                        trait: trait, attributes: attributes.sorted { utf8Less($0, $1) })
                })
        }
        binding.endpoints = endpoints()
        binding.properties = properties.map { property in
            Zigbee2MQTTBinding.Property(
                key: property.key, role: property.role,
                targets: property.targets.map { target in
                    Zigbee2MQTTBinding.Target(
                        path: target.path, slot: slot(target.draft, target.trait),
                        attribute: target.attribute, rank: target.rank,
                        conversion: target.conversion)
                }, setting: settings[ByteString(property.key)] ?? .unnamed)
        }
        binding.constants = constants.map {
            .init(slot: slot($0.draft, $0.trait), attribute: $0.attribute, value: $0.value)
        }
    }

    private func slot(_ draft: Int, _ trait: String) -> Int {
        let before = drafts[..<draft].reduce(0) { $0 + $1.traits.count }
        let traits = drafts[draft].traits.keys.sorted { utf8Less($0, $1) }
        guard let index = traits.firstIndex(of: trait) else {
            preconditionFailure("a target's trait is one of its part")
        }
        return before + index
    }

    /// Some types stand in nobody's order, and diagnostics are of types that do: the codec says
    /// which part is primary where that matters.
    private func isPrimary(_ index: Int) -> Bool {
        guard index == mainDraft(endpoint: nil) else { return false }
        return drafts.contains { draft in
            draft.type.contains(".") || draft.rank == .remark || draft.rank == .diagnostic
                || Self.unordered.contains(draft.type)
        }
    }

    private static let unordered: Set<String> = [
        "ElectricalMeterDeviceType", "AirQualitySensorDeviceType", "FlowSensorDeviceType",
        "SoilSensorDeviceType", "RainSensorDeviceType", "SpeakerDeviceType",
        "GooglePetFeederDeviceType",
    ]

    private func endpoints() -> [String] {
        var seen: [String] = []
        for draft in drafts {
            if let endpoint = draft.endpoint, !seen.contains(endpoint) { seen.append(endpoint) }
        }
        return seen
    }

    /// The endpoint's word goes to its main part; every other part is called by its kind.
    private func partNames() -> [String] {
        var taken: Set<ByteString> = ["root"]
        var names = Array(repeating: "", count: drafts.count)
        names[Self.root] = "root"
        func take(_ wanted: String) -> String {
            var name = wanted
            var number = 2
            while !taken.insert(ByteString(name)).inserted {
                name = "\(wanted).\(number)"
                number += 1
            }
            return name
        }
        for endpoint in endpoints() {
            let sharing = drafts.indices.filter { drafts[$0].endpoint == endpoint }
            if let main = best(sharing) { names[main] = take(PartName.make(endpoint)) }
        }
        for index in drafts.indices where names[index].isEmpty {
            let draft = drafts[index]
            let word = draft.endpoint.map { draft.word + "_" + $0 } ?? draft.word
            names[index] = take(PartName.make(word))
        }
        return names
    }
}
