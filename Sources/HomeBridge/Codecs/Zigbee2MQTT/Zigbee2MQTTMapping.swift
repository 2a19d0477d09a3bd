// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes parts, traits and conversions of a device's exposes.
///
/// Specific exposes (light, lock, ...) are read first, then the generic ones. What needs the rest
/// of the device to be placed (power, settings) is deferred to the end; names of parts come last,
/// when it is clear what shares an endpoint.
struct Zigbee2MQTTMapping {
    /// What is known of each part of the builder.
    private(set) var mappedParts: [MappedPart] = []
    private(set) var builder = BindingBuilder(
        vendorTrait: Zigbee2MQTTCodec.vendorTrait,
        identity: Set(
            [AttributeName.productName, .softwareVersionString, .vendorName].map(\.name)))
    let facts: Facts
    /// In the order of their keys, of which each stands where it was named first.
    private(set) var targets: [Target] = []
    private var placedKeys: Set<ByteString> = []
    private var deferred: [Zigbee2MQTTExpose] = []
    private var features: [(expose: Zigbee2MQTTExpose, part: Int)] = []
    private var settings: [ByteString: ValueSetting] = [:]

    typealias Conversion = ValueConversion

    /// A part of the builder: its word, its endpoint and its rank.
    struct MappedPart {
        var word: String
        var endpoint: String?
        var rank: TypeRank
    }

    /// Where a value of the payloads goes.
    struct Target {
        var key: String
        /// The keys below it, for composites.
        var path: [String] = []
        var ref: AttributeRef
        /// Of two values for one attribute in one payload the higher rank wins.
        var rank = 0
        /// Nil: something that happens for a moment.
        var conversion: Conversion?
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

    static let root = BindingBuilder.root

    init(_ exposes: [Zigbee2MQTTExpose]) {
        mappedParts = [MappedPart(word: "root", rank: .root)]
        facts = Facts(exposes)
        for expose in exposes.flatMap(\.keyed) {
            addSetting(ValueSetting(expose), of: expose.property)
        }
        for expose in exposes where Self.isSpecific(expose) { place(expose) }
        placeBareClimate(exposes)
        for (feature, part) in features where !placeByTable(feature) {
            if !isPlaced(feature.property) { addVendor(feature.property, to: part) }
        }
        for expose in exposes where !Self.isSpecific(expose) { place(expose) }
        addCharacteristicPart(exposes)
        for expose in deferred where Self.firstNames.contains(expose.name) {
            _ = placeByTable(expose)
        }
        for expose in deferred { placeDeferred(expose) }
        settleMeters()
        for key in ["linkquality", "last_seen"] where !isPlaced(key) {
            addVendor(key, to: Self.root)
        }
        for expose in exposes { placeIdentify(expose) }
        addThermostatFeatures()
    }

    /// Parts that are known, to which keys are added.
    init(parts: [PartDescription]) {
        mappedParts = [MappedPart(word: "root", rank: .root)]
        facts = Facts([])
        for part in parts.dropFirst() {
            _ = self.part(part.part, endpoint: nil, type: DeviceTypeName(part.type), rank: .root)
        }
        for (index, part) in parts.enumerated() {
            for trait in part.traits {
                builder.carry(trait.trait, on: index)
                for attribute in trait.attributes {
                    builder.attribute(index, trait.trait, attribute)
                }
            }
        }
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
    mutating func placeLater(_ feature: Zigbee2MQTTExpose, in part: Int) {
        if !feature.property.isEmpty { features.append((feature, part)) }
    }

    /// What measures neither power nor energy decides nothing.
    private mutating func settleMeters() {
        let measured: [AttributeName] = [
            .activePower, .apparentPower, .activeCurrent, .cumulativeEnergyImported,
        ]
        for index in mappedParts.indices where mappedParts[index].rank == .meter {
            if !measured.contains(where: { builder.has($0, on: index) }) {
                mappedParts[index].rank = .remark
            }
        }
    }
}

// MARK: - Building

extension Zigbee2MQTTMapping {
    /// The part of a word and an endpoint; made when it is not there.
    mutating func part(
        _ word: String, endpoint: String?, type: DeviceTypeName, rank: TypeRank
    ) -> Int {
        let found = mappedParts.firstIndex { $0.word == word && $0.endpoint == endpoint }
        if let found { return found }
        mappedParts.append(MappedPart(word: word, endpoint: endpoint, rank: rank))
        return builder.addPart(word, type: type.name)
    }

    /// The traits of a part, with their attributes.
    func traits(of part: Int) -> [String: Set<String>] { builder.parts[part].traits }

    mutating func add(
        _ key: String, path: [String] = [], to part: Int, _ attribute: AttributeName,
        rank: Int = 0, _ conversion: Conversion
    ) {
        let target = Target(
            key: key, path: path, ref: builder.attribute(part, attribute), rank: rank,
            conversion: conversion)
        guard !placedKeys.insert(ByteString(key)).inserted else { return targets.append(target) }
        let others = targets.indices.filter { utf8Equal(targets[$0].key, key) }
        let isKnown = others.contains {
            targets[$0].path == path && targets[$0].ref == target.ref
        }
        if !isKnown { targets.insert(target, at: (others.last ?? 0) + 1) }
    }

    /// Notes what may be set, by the keys of the payloads.
    mutating func addSetting(_ setting: ValueSetting, of key: String) {
        let key = ByteString(key)
        settings[key] = settings[key]?.joined(with: setting) ?? setting
    }

    func setting(of key: String) -> ValueSetting? { settings[ByteString(key)] }

    /// A value that follows from the exposes alone.
    mutating func addConstant(
        _ attribute: AttributeName, _ value: AttributeValue, to part: Int
    ) {
        builder.constant(AttributeRef(part: part, attribute), value)
    }

    private mutating func placeIdentify(_ expose: Zigbee2MQTTExpose) {
        for expose in expose.keyed where Self.canIdentify(expose) {
            guard let main = mainPart(endpoint: expose.endpoint) else { continue }
            builder.carry(StandardTrait.identify, on: main)
        }
    }

    /// What can make itself noticed, by a key of its own or by an effect of its light.
    private static func canIdentify(_ expose: Zigbee2MQTTExpose) -> Bool {
        guard expose.type == "enum", expose.isSettable else { return false }
        switch expose.name {
        case "identify": return expose.values.contains(.string("identify"))
        case "effect": return expose.values.contains(.string("blink"))
        default: return false
        }
    }

    /// A value that has no standard trait, under its own key.
    mutating func addVendor(_ key: String, to part: Int) {
        add(key, to: part, AttributeName(Zigbee2MQTTCodec.vendorTrait, key), .any)
    }

    mutating func addAction(_ key: String, to part: Int, trait: String) {
        guard placedKeys.insert(ByteString(key)).inserted else { return }
        builder.carry(trait, on: part)
        let ref = AttributeRef(part: part, trait: trait, attribute: "")
        targets.append(Target(key: key, ref: ref))
    }

    func isPlaced(_ key: String) -> Bool { placedKeys.contains(ByteString(key)) }

    /// The part that shall carry what belongs to the device's main function.
    func mainPart(endpoint: String?) -> Int? {
        let candidates = mappedParts.indices.dropFirst()
        if let endpoint,
            let index = best(candidates.filter { mappedParts[$0].endpoint == endpoint })
        {
            return index
        }
        return best(Array(candidates))
    }

    /// The first of the highest rank.
    func best(_ indices: [Int]) -> Int? {
        indices.min { (mappedParts[$0].rank, $0) < (mappedParts[$1].rank, $1) }
    }

    /// Settings and values without a standard trait: diagnostics go to `root`, what belongs to an
    /// endpoint to its part, everything else to the primary part.
    private mutating func placeGeneric(_ expose: Zigbee2MQTTExpose) {
        for expose in expose.keyed where !isPlaced(expose.property) {
            let isOfRoot = expose.isDiagnostic || Self.rootNames.contains(expose.name)
            let main = isOfRoot ? nil : mainPart(endpoint: expose.endpoint)
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
    /// Writes what was placed into a binding, which knows its topic.
    func finish(into binding: inout DeviceBinding) {
        var builder = builder
        for (part, name) in partNames().enumerated() { builder.rename(part, name) }
        let topic = binding.stateTopic
        builder.declare(topic, form: .members, rest: "")
        for target in targets {
            let (key, ref) = (target.key, target.ref)
            if let conversion = target.conversion {
                builder.read(topic, [key] + target.path, as: ref, rank: target.rank, conversion)
            } else {
                let rule = Self.actionRule(key, silence: [""])
                builder.read(topic, [key], moment: rule, on: ref.part, ref.trait)
            }
        }
        if !isPlaced(Self.action) {
            // An action that no expose names is of no part; one without a word stays a value.
            let rule = Self.actionRule(Self.action, silence: [])
            let trait = Zigbee2MQTTCodec.vendorTrait
            builder.read(topic, [Self.action], moment: rule, on: Self.root, trait)
        }
        for (ref, rule) in settingRules(topic + "/set") { builder.set(ref, rule) }
        binding.topics = []
        builder.finish(into: &binding)
        if let primary = primary() { binding.parts[primary].isPrimary = true }
        binding.endpoints = endpoints()
    }

    private static let action = "action"

    private static func actionRule(_ key: String, silence: [String]) -> MomentaryRule {
        MomentaryRule(
            slot: 0, name: action, field: key, companions: action + "_", silence: silence)
    }

    /// Where values are set, of several keys for one attribute the most trusted first.
    private func settingRules(_ topic: String) -> [(AttributeRef, SettingRule)] {
        let values = targets.filter { $0.conversion != nil }
        let reported = Set(values.filter { isReported($0.key, $0.path) }.map(\.ref))
        return values.sorted { $0.rank > $1.rank }.compactMap { target in
            guard let conversion = target.conversion, let setting = setting(of: target.key),
                setting.isSettable
            else { return nil }
            // Numbers up to 1 are parts of a whole.
            let isRatio = setting.valueMax?.scaled(by: 1) == 1
            let rule = SettingRule(
                slot: 0, attribute: target.ref.attribute, topic: topic,
                payload: .member([target.key] + target.path), conversion: conversion,
                setting: setting,
                wholeSteps: !isRatio && !Self.fineTraits.contains(target.ref.trait),
                isReported: reported.contains(target.ref))
            return (target.ref, rule)
        }
    }

    /// Traits whose numbers are set in finer steps than whole ones.
    private static let fineTraits = [StandardTrait.thermostat, StandardTrait.colorControl]

    /// Whether the device reports what stands at a key.
    private func isReported(_ key: String, _ path: [String]) -> Bool {
        guard let setting = setting(of: key) else { return false }
        guard let inner = path.first else { return setting.isPublished }
        return setting.inner.contains { utf8Equal($0, inner) }
    }

    /// Some types have no rank, and diagnostics are of types that do: the codec says
    /// which part is primary where that matters.
    private func primary() -> Int? {
        let isUnordered = mappedParts.indices.contains { index in
            let type = builder.parts[index].type
            return type.contains(".") || mappedParts[index].rank == .remark
                || mappedParts[index].rank == .diagnostic
                || Self.unordered.contains(DeviceTypeName(type))
        }
        return isUnordered ? mainPart(endpoint: nil) : nil
    }

    private static let unordered: Set<DeviceTypeName> = [
        .electricalMeter, .airQualitySensor, .flowSensor, .soilSensor, .rainSensor, .speaker,
        .googlePetFeeder,
    ]

    private func endpoints() -> [String] {
        mappedParts.compactMap(\.endpoint).reduce(into: []) { seen, endpoint in
            if !seen.contains(endpoint) { seen.append(endpoint) }
        }
    }

    /// The endpoint's word goes to its main part; every other part is called by its kind.
    private func partNames() -> [String] {
        var names = Array(repeating: "", count: mappedParts.count)
        names[Self.root] = "root"
        for endpoint in endpoints() {
            let sharing = mappedParts.indices.filter { mappedParts[$0].endpoint == endpoint }
            if let main = best(sharing) { names[main] = PartName.make(endpoint, besides: names) }
        }
        for index in mappedParts.indices where names[index].isEmpty {
            let part = mappedParts[index]
            let word = part.endpoint.map { part.word + "_" + $0 } ?? part.word
            names[index] = PartName.make(word, besides: names)
        }
        return names
    }
}
