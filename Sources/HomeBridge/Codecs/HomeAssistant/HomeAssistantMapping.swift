// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes parts, readings and settings of a device's components.
///
/// What acts and what senses has a part of its own under its word; everything else is an attribute
/// of that name at `root`, in the trait of the vendor. What needs the rest of the device to be
/// placed (consumption) comes last.
struct HomeAssistantMapping {
    static let vendorTrait = "HomeAssistant.PropertiesTrait"
    static let root = BindingBuilder.root

    typealias Conversion = ValueConversion

    /// Of a device with a codec of its own: what no component reads is that codec's business.
    let isNative: Bool
    /// A node of Z-Wave JS UI: its availability is that of three.
    let isNode: Bool
    var builder = BindingBuilder(
        vendorTrait: Self.vendorTrait,
        identity: ["productName", "serialNumber", "softwareVersionString", "vendorName"])
    /// By the key of the component that they are about.
    private(set) var notices: [(key: String, text: String)] = []
    /// The part of each component that has one.
    var placed: [(component: HomeAssistantComponent, draft: Int)] = []
    /// The state topics of parts that act, for what they consume.
    var actuators: [(draft: Int, topics: Set<String>)] = []

    init(isNative: Bool, isNode: Bool = false) {
        self.isNative = isNative
        self.isNode = isNode
    }

    /// - Parameter components: of one device, in the order announced.
    mutating func compile(_ components: [HomeAssistantComponent]) {
        let facts = HomeAssistantSensors.Facts(components)
        var consumption: [HomeAssistantComponent] = []
        for component in components {
            if HomeAssistantSensors.isConsumption(component, facts) {
                consumption.append(component)
            } else {
                place(component, facts)
            }
        }
        for component in consumption { placeConsumption(component) }
        placeAvailability(components)
    }

    private mutating func place(
        _ component: HomeAssistantComponent, _ facts: HomeAssistantSensors.Facts
    ) {
        switch component.kind {
        case "light": placeLight(component)
        case "switch": placeSwitch(component)
        case "cover": placeCover(component)
        case "lock": placeLock(component)
        case "fan": placeFan(component)
        case "valve": placeValve(component)
        case "climate": placeClimate(component)
        case "binary_sensor": placeBinarySensor(component)
        case "sensor": placeSensor(component, facts)
        case "event": placeEvent(component)
        case "device_automation": placeAutomation(component)
        case "update": placeUpdate(component)
        case "vacuum": placeVacuum(component)
        case "lawn_mower": placeMower(component)
        case "siren": placeSiren(component)
        case "humidifier": placeHumidifier(component)
        case "water_heater": placeWaterHeater(component)
        case "alarm_control_panel": placeAlarm(component)
        case "tag": placeTag(component)
        default: placeRest(component, except: [])
        }
    }
}

// MARK: - Building

extension HomeAssistantMapping {
    mutating func part(_ component: HomeAssistantComponent, type: String) -> Int {
        let draft = part(component.word, type: type)
        placed.append((component, draft))
        return draft
    }

    /// The part of this word; made when it is not there.
    mutating func part(_ word: String, type: String) -> Int {
        builder.sharedPart(word, type: type)
    }

    mutating func actuator(_ component: HomeAssistantComponent, type: String) -> Int {
        let draft = part(component, type: type)
        let topics = component.config.object.members.compactMap { member in
            member.key.hasSuffix("state_topic") ? member.value.string : nil
        }
        actuators.append((draft, Set(topics)))
        return draft
    }

    /// A topic of the component that can be used; says so where it cannot.
    mutating func topic(_ component: HomeAssistantComponent, _ key: String) -> String? {
        guard let topic = component.config.text(key) else { return nil }
        let isTold = key.hasSuffix("command_topic") || key.hasPrefix("set_")
        guard isTold ? HomeAssistantTopic.isUsable(topic) : HomeAssistantTopic.isReadable(topic)
        else {
            note(component, "\(component.word): \(key) is no topic for a device")
            return nil
        }
        return topic
    }

    mutating func note(_ component: HomeAssistantComponent, _ text: String) {
        notices.append((component.key, text))
    }

    /// Says that no value can be placed between two ends.
    mutating func noteScale(
        _ component: HomeAssistantComponent, _ name: String, from start: JSONValue,
        to end: JSONValue
    ) {
        let ends = [start, end].map { JSONWriter.write($0).prefix(40) }
        note(component, "\(component.word): \(ends[0]) to \(ends[1]) is no scale of a \(name)")
    }

    /// Where a value stands, by the first of these templates that there is; nil, with a notice, for
    /// one outside of the subset.
    mutating func source(
        _ component: HomeAssistantComponent, _ templates: [String], then keys: [String] = []
    ) -> Reading.Source? {
        guard let key = templates.first(where: { component.config.text($0) != nil }),
            let text = component.config.text(key)
        else { return .path(keys) }
        guard let template = HomeAssistantTemplate(text) else {
            note(component, "\(component.word): \(key) is not in the supported subset")
            return nil
        }
        return template.path.map { .path($0 + keys) } ?? .template(text, then: keys)
    }

    /// - Parameter name: what the topic tells, where that is not the state.
    mutating func add(
        _ component: HomeAssistantComponent, _ topic: String, _ source: Reading.Source,
        _ effect: BindingBuilder.Effect, name: String? = nil
    ) {
        builder.declare(topic, form: nil)
        builder.read(topic, source, effect)
        if case .fact = effect { return }
        if name == nil, case .value(let ref, _, let conversion) = effect {
            expire(component, ref, conversion)
        }
        guard !isNative else { return }
        // A topic that is a value alone keeps its own name.
        let isValue = source == .path([]) && name != nil
        builder.keepRest(
            of: topic, under: isValue ? component.word + "." + (name ?? "") : component.word)
    }

    /// `expire_after`: what is not said again is unknown. `off_delay`: who says on alone is off.
    private mutating func expire(
        _ component: HomeAssistantComponent, _ ref: AttributeRef, _ conversion: Conversion
    ) {
        guard component.kind == "sensor" || component.kind == "binary_sensor" else { return }
        let seconds = { (key: String) -> UInt32? in
            component.config.number(key)?.scaled(by: 1).flatMap { UInt32(exactly: $0) }
                .flatMap { $0 > 0 ? $0 : nil }
        }
        let after = seconds("expire_after")
        guard !builder.expires(ref) else { return }
        func add(_ seconds: UInt32, _ value: AttributeValue, when: AttributeValue?) {
            builder.expire(
                ref,
                ExpiryRule(
                    slot: 0, attribute: ref.attribute, seconds: seconds, value: value, when: when))
        }
        guard component.kind == "binary_sensor", let delay = seconds("off_delay"),
            case .words(let words) = conversion, words.count == 2, delay <= after ?? delay
        else {
            if let after { add(after, .null, when: nil) }
            return
        }
        add(delay, words[1].value, when: words[0].value)
        if let after { add(after, .null, when: words[1].value) }
    }

    /// Keeps the leaves of a topic that no reading takes.
    mutating func keepRest(of topic: String, as word: String) {
        builder.declare(topic, form: nil)
        builder.keepRest(of: topic, under: word)
    }

    /// Reads a value of the component, where it says on what topic.
    ///
    /// - Returns: whether it can be read.
    @discardableResult
    mutating func read(
        _ component: HomeAssistantComponent, _ topicKey: String, _ templates: [String],
        then keys: [String] = [], to draft: Int, _ trait: String, _ attribute: String,
        rank: Int = 0, _ conversion: Conversion
    ) -> Bool {
        guard let topic = topic(component, topicKey) else { return false }
        guard let source = source(component, templates, then: keys) else {
            readRaw(component, topic)
            return false
        }
        let name = Self.valueName(topicKey)
        add(
            component, topic, source,
            .value(
                AttributeRef(part: draft, trait: trait, attribute: attribute), rank: rank,
                conversion),
            name: name == "state" ? nil : name)
        return true
    }

    /// What no template can read is kept as it comes; a codec of its own keeps it anyway.
    mutating func readRaw(_ component: HomeAssistantComponent, _ topic: String) {
        guard !isNative else { return }
        let attribute = component.word + ".raw"
        guard builder.parts[Self.root].traits[Self.vendorTrait]?.contains(attribute) == false else {
            return
        }
        add(
            component, topic, .path([]),
            .value(
                AttributeRef(part: Self.root, trait: Self.vendorTrait, attribute: attribute),
                rank: 0, .any))
    }

    mutating func addConstant(
        _ part: Int, _ trait: String, _ attribute: String, _ value: AttributeValue
    ) {
        builder.constant(builder.attribute(part, trait, attribute), value)
    }

    /// Sets an attribute by a topic, where the component has it.
    mutating func set(
        _ component: HomeAssistantComponent, _ topicKey: String, template: String? = nil,
        _ draft: Int, _ trait: String, _ attribute: String, _ conversion: Conversion,
        setting: ValueSetting = .settable, wholeSteps: Bool = true, isReported: Bool
    ) {
        guard let topic = topic(component, topicKey) else { return }
        let text = template.flatMap { component.config.text($0) }
        set(
            draft, trait, attribute, topic, text.map { .template($0) } ?? .text, conversion,
            setting: setting, wholeSteps: wholeSteps, isReported: isReported)
    }

    mutating func set(
        _ draft: Int, _ trait: String, _ attribute: String, _ topic: String,
        _ payload: SettingRule.Payload, _ conversion: Conversion,
        setting: ValueSetting = .settable, wholeSteps: Bool = true, isReported: Bool
    ) {
        builder.set(
            AttributeRef(part: draft, trait: trait, attribute: attribute),
            SettingRule(
                slot: 0, attribute: attribute, topic: topic, payload: payload,
                conversion: conversion, setting: setting, wholeSteps: wholeSteps,
                isReported: isReported))
    }

    mutating func say(
        _ draft: Int, _ trait: String, _ command: String, _ topic: String, _ payload: String?
    ) {
        guard let payload else { return }
        builder.say(command, of: trait, on: draft, topic, payload)
    }
}

// MARK: - The finished binding

extension HomeAssistantMapping {
    /// A type of our own is nobody's order: it is primary where there is nothing else. A meter is
    /// no thermometer for the temperature that it tells beside.
    private func keepPrimary(in binding: inout DeviceBinding) {
        let isOwn = { (type: String) in type.hasPrefix(HomeAssistantSensors.vendorPrefix) }
        let others = binding.parts.indices.filter {
            !isOwn(binding.parts[$0].type) && !DeviceTypeOrder.isUtility(binding.parts[$0].type)
        }
        let rank = { (part: PartDescription) in
            DeviceTypeOrder.rank(part.type, isAnnounced: true)
        }
        let first = others.min { left, right in
            let (left, right) = (binding.parts[left], binding.parts[right])
            return rank(left) == rank(right)
                ? utf8Less(left.part, right.part) : rank(left) < rank(right)
        }
        guard let first else { return }
        let hasOwn = binding.parts.contains { isOwn($0.type) }
        let thermometer = DeviceTypeOrder.rank("TemperatureSensorDeviceType", isAnnounced: true)
        if rank(binding.parts[first]) >= thermometer,
            let meter = others.first(where: { Self.isTellingMeter(binding.parts[$0]) })
        {
            if meter != first || hasOwn { binding.parts[meter].isPrimary = true }
        } else if hasOwn {
            binding.parts[first].isPrimary = true
        }
    }

    /// A voltage or a frequency alone may be anything's.
    private static func isTellingMeter(_ part: PartDescription) -> Bool {
        let telling: Set<String> = [
            "activePower", "apparentPower", "activeCurrent", "cumulativeEnergyImported",
            "cumulativeEnergyExported",
        ]
        return part.type == "ElectricalMeterDeviceType"
            && part.traits.contains { !telling.isDisjoint(with: $0.attributes) }
    }

    /// Writes parts, topics, settings and constants into a binding.
    func finish(into binding: inout DeviceBinding) {
        binding.topics = []
        builder.finish(into: &binding)
        binding.topics.sort { utf8Less($0.topic, $1.topic) }
        keepPrimary(in: &binding)
    }
}
