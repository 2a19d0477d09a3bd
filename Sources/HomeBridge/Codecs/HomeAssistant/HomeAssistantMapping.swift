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
    var builder = BindingBuilder(vendorTrait: Self.vendorTrait)
    /// By the key of the component that they are about.
    private(set) var notices: [(key: String, text: String)] = []
    /// The component that is being placed.
    var component: HomeAssistantComponent
    /// Its part; `root` where it has none.
    var part = Self.root
    /// The keys of the components that have a part, with that part.
    var placed: [(key: String, part: Int)] = []
    /// The state topics of parts that act, for what they consume.
    var actuators: [(part: Int, topics: Set<String>)] = []

    /// - Parameters:
    ///   - components: of one device, at least one, in the order announced.
    ///   - binding: of the device; who it is counts, not what it has.
    init(_ components: [HomeAssistantComponent], of binding: DeviceBinding) {
        isNative = binding.liveness == .sourceTime
        isNode = HomeAssistantIdentity.isNode(binding)
        component = components[0]
        let facts = HomeAssistantSensors.Facts(components)
        var consumption: [HomeAssistantComponent] = []
        for component in components {
            if HomeAssistantSensors.isConsumption(component, facts) {
                consumption.append(component)
            } else {
                (self.component, part) = (component, Self.root)
                place(facts)
            }
        }
        for component in consumption {
            self.component = component
            placeConsumption()
        }
        placeAvailability(components)
    }

    private mutating func place(_ facts: HomeAssistantSensors.Facts) {
        switch component.kind {
        case "light": placeLight()
        case "switch": placeSwitch()
        case "cover": placeCover()
        case "lock": placeLock()
        case "fan": placeFan()
        case "valve": placeValve()
        case "climate": placeClimate()
        case "binary_sensor": placeBinarySensor()
        case "sensor": placeSensor(facts)
        case "event": placeEvent()
        case "device_automation": placeAutomation()
        case "update": placeUpdate()
        case "vacuum": placeVacuum()
        case "lawn_mower": placeMower()
        case "siren": placeSiren()
        case "humidifier": placeHumidifier()
        case "water_heater": placeWaterHeater()
        case "alarm_control_panel": placeAlarm()
        case "tag": placeTag()
        default: placeRest()
        }
    }
}

// MARK: - The component at hand

extension HomeAssistantMapping {
    var config: HomeAssistantConfig { component.config }
    var word: String { component.word }

    /// The component's vendor attribute of a name; without one that of the component itself.
    func vendor(_ name: String? = nil) -> AttributeName {
        AttributeName(Self.vendorTrait, word + (name.map { "." + $0 } ?? ""))
    }

    /// Gives the component a part of its own.
    mutating func makePart(_ type: DeviceTypeName) { take(part: word, type) }

    /// Gives the component the part of this word; it is made where it is not there.
    mutating func take(part word: String, _ type: DeviceTypeName) {
        take(part: builder.sharedPart(word, type: type))
    }

    mutating func take(part: Int) {
        self.part = part
        placed.append((component.key, part))
    }

    /// Gives the component a part of its own that acts.
    mutating func makeActuator(_ type: DeviceTypeName) {
        makePart(type)
        let topics = config.object.members.compactMap { member in
            member.key.hasSuffix("state_topic") ? member.value.string : nil
        }
        actuators.append((part, Set(topics)))
    }

    mutating func note(_ text: String) { notices.append((component.key, text)) }

    /// Says that no value can be placed between two ends.
    mutating func noteScale(_ name: String, from start: JSONValue, to end: JSONValue) {
        let ends = [start, end].map { JSONWriter.write($0).prefix(40) }
        note("\(word): \(ends[0]) to \(ends[1]) is no scale of a \(name)")
    }

    /// A topic of the component that can be used; says so where it cannot.
    mutating func topic(_ key: String) -> String? {
        guard let topic = config.text(key) else { return nil }
        let isCommandTopic = key.hasSuffix("command_topic") || key.hasPrefix("set_")
        guard
            isCommandTopic
                ? HomeAssistantTopic.isUsable(topic) : HomeAssistantTopic.isReadable(topic)
        else {
            note("\(word): \(key) is no topic for a device")
            return nil
        }
        return topic
    }

    /// The words that switch the component (R-HA-BOOL).
    func switching(
        _ on: AttributeValue = .bool(true), _ off: AttributeValue = .bool(false)
    ) -> Conversion {
        .words([config.word("payload_on") ?? "ON": on, config.word("payload_off") ?? "OFF": off])
    }

    /// The words by which it says how it is: those that switch it, unless it has others.
    var switched: Conversion {
        .either(
            config.word("state_on") ?? config.word("payload_on") ?? "ON",
            or: config.word("state_off") ?? config.word("payload_off") ?? "OFF")
    }
}

// MARK: - Reading

extension HomeAssistantMapping {
    /// Where a value stands, by the first of these templates that there is; nil, with a notice, for
    /// one outside of the subset.
    mutating func source(_ templates: [String], then keys: [String] = []) -> Reading.Source? {
        guard let key = templates.first(where: { config.text($0) != nil }),
            let text = config.text(key)
        else { return .path(keys) }
        let source = HomeAssistantTemplate.source(text, then: keys)
        if source == nil { note("\(word): \(key) is not in the supported subset") }
        return source
    }

    /// - Parameter name: what the topic tells, where that is not the state.
    mutating func add(
        _ topic: String, _ source: Reading.Source, _ effect: BindingBuilder.Effect,
        name: String? = nil
    ) {
        builder.declare(topic, form: nil)
        builder.read(topic, source, effect)
        if case .fact = effect { return }
        if name == nil, case .value(let ref, _, let conversion) = effect { expire(ref, conversion) }
        // A topic that is a value alone keeps its own name.
        let value = source == .path([]) ? name : nil
        keepRest(of: topic, under: value.map { word + "." + $0 } ?? word)
    }

    /// Reads what a template makes of a topic's messages.
    mutating func add(
        _ topic: String, template: String, _ attribute: AttributeName, rank: Int = 0,
        _ conversion: Conversion, name: String? = nil
    ) {
        add(
            topic, .template(template, then: []),
            .value(AttributeRef(part: part, attribute), rank: rank, conversion), name: name)
    }

    /// Keeps the leaves of a topic that no reading takes; a codec of its own keeps them anyway.
    mutating func keepRest(of topic: String, under word: String) {
        guard !isNative else { return }
        builder.declare(topic, form: nil)
        builder.keepRest(of: topic, under: word)
    }

    /// `expire_after`: what is not said again is unknown. `off_delay`: a sensor that says on alone
    /// is off again.
    private mutating func expire(_ ref: AttributeRef, _ conversion: Conversion) {
        let isBinary = component.kind == "binary_sensor"
        guard isBinary || component.kind == "sensor", !builder.expires(ref) else { return }
        func seconds(_ key: String) -> UInt32? {
            let seconds = config.number(key)?.scaled(by: 1).flatMap { UInt32(exactly: $0) }
            return seconds == 0 ? nil : seconds
        }
        func add(_ seconds: UInt32, _ value: AttributeValue, when: AttributeValue?) {
            builder.expire(
                ref,
                ExpiryRule(
                    slot: 0, attribute: ref.attribute, seconds: seconds, value: value, when: when))
        }
        let after = seconds("expire_after")
        var state: AttributeValue?
        if isBinary, let delay = seconds("off_delay"), case .words(let words) = conversion,
            words.count == 2, delay <= after ?? delay
        {
            add(delay, words[1].value, when: words[0].value)
            state = words[1].value
        }
        if let after { add(after, .null, when: state) }
    }

    /// Reads a value of the component, where it says on what topic.
    ///
    /// - Parameters:
    ///   - templates: the keys of the templates that it may have; nil: those of the topic's name.
    ///   - part: nil: that of the component.
    /// - Returns: whether it can be read.
    @discardableResult
    mutating func read(
        _ topicKey: String, templates: [String]? = nil, then keys: [String] = [],
        on part: Int? = nil, _ attribute: AttributeName, rank: Int = 0, _ conversion: Conversion
    ) -> Bool {
        guard let topic = topic(topicKey), let name = Self.valueName(topicKey) else { return false }
        guard let source = source(templates ?? Self.templates(of: name), then: keys) else {
            readRaw(topic)
            return false
        }
        add(
            topic, source,
            .value(AttributeRef(part: part ?? self.part, attribute), rank: rank, conversion),
            name: name == "state" ? nil : name)
        return true
    }

    /// What no template can read is kept as it comes; a codec of its own keeps it anyway.
    mutating func readRaw(_ topic: String) {
        let raw = vendor("raw")
        guard !isNative, !builder.has(raw, on: Self.root) else { return }
        add(topic, .path([]), .value(AttributeRef(part: Self.root, raw), rank: 0, .any))
    }

    /// What a topic tells: `state_topic` the state, `current_temperature_topic` the current
    /// temperature; nil for topics that are no values.
    static func valueName(_ key: String) -> String? {
        switch key {
        case "topic", "command_topic", "availability_topic", "image_topic", "url_topic": return nil
        case "state_topic": return "state"
        default: break
        }
        guard key.hasSuffix("_topic"), !key.hasSuffix("_command_topic"), !key.hasPrefix("set_"),
            !key.hasPrefix("send_")
        else { return nil }
        let suffix = key.hasSuffix("_state_topic") ? "_state_topic" : "_topic"
        return String(key.dropLast(suffix.count))
    }

    static func templates(of name: String) -> [String] {
        if name == "state" { return ["value_template", "state_value_template", "state_template"] }
        return [name + "_value_template", name + "_state_template", name + "_template"]
    }
}

extension HomeAssistantTemplate {
    /// Where a value stands that a template picks: a path where the template is no more than that.
    ///
    /// - Returns: nil for a template outside of the subset.
    static func source(_ text: String, then keys: [String] = []) -> Reading.Source? {
        HomeAssistantTemplate(text).map { template in
            template.path.map { .path($0 + keys) } ?? .template(text, then: keys)
        }
    }
}

// MARK: - Setting

extension HomeAssistantMapping {
    /// Reads and sets what has topics and templates of one name: `mode_state_topic`,
    /// `mode_command_topic`, `mode_state_template`.
    ///
    /// - Parameter name: `state` for the component's own.
    mutating func place(
        _ name: String, _ attribute: AttributeName, _ conversion: Conversion,
        setBy inverse: Conversion? = nil, setting: ValueSetting = .settable, wholeSteps: Bool = true
    ) {
        let prefix = name == "state" ? "" : name + "_"
        let isReported = read(prefix + "state_topic", attribute, conversion)
        set(
            attribute, prefix + "command_topic", inverse ?? conversion, setting: setting,
            wholeSteps: wholeSteps, isReported: isReported)
    }

    /// Sets an attribute by a topic and its template, where the component has it.
    mutating func set(
        _ attribute: AttributeName, on part: Int? = nil, _ topicKey: String,
        _ conversion: Conversion, setting: ValueSetting = .settable, wholeSteps: Bool = true,
        isReported: Bool
    ) {
        guard let topic = topic(topicKey) else { return }
        let template = config.text(String(topicKey.dropLast("topic".count)) + "template")
        set(
            attribute, on: part, topic, template.map { .template($0) } ?? .text, conversion,
            setting: setting, wholeSteps: wholeSteps, isReported: isReported)
    }

    mutating func set(
        _ attribute: AttributeName, on part: Int? = nil, _ topic: String,
        _ payload: SettingRule.Payload, _ conversion: Conversion,
        setting: ValueSetting = .settable, wholeSteps: Bool = true, isReported: Bool
    ) {
        builder.set(
            AttributeRef(part: part ?? self.part, attribute),
            SettingRule(
                slot: 0, attribute: attribute.name, topic: topic, payload: payload,
                conversion: conversion, setting: setting, wholeSteps: wholeSteps,
                isReported: isReported))
    }

    /// Adds a command that is one word, unless the component says that there is none.
    ///
    /// - Parameters:
    ///   - key: where the component may name another word.
    mutating func say(_ command: CommandName, _ topic: String, _ key: String, _ usual: String) {
        guard let payload = config.value(key).map(\.wordText) ?? usual else { return }
        builder.say(command, on: part, topic, payload)
    }
}

// MARK: - The finished binding

extension HomeAssistantMapping {
    /// Writes parts, topics, settings and constants into a binding.
    func finish(into binding: inout DeviceBinding) {
        builder.finish(into: &binding)
        binding.topics.sort { utf8Less($0.topic, $1.topic) }
        if let primary = Self.primary(of: binding.parts) { binding.parts[primary].isPrimary = true }
    }

    /// The part to be named primary, where the order of types would pick another one.
    ///
    /// A type of our own has no rank: it is primary where there is nothing else. A meter is
    /// no thermometer for the temperature that it also reports.
    private static func primary(of parts: [PartDescription]) -> Int? {
        let isOwn = { (part: Int) in
            parts[part].type.hasPrefix(HomeAssistantSensors.vendorPrefix)
        }
        let rank = { (type: String) in DeviceTypeOrder.rank(type, isAnnounced: true) }
        let order = { (part: Int) in (rank(parts[part].type), ByteString(parts[part].part)) }
        let others = parts.indices.filter {
            !isOwn($0) && !DeviceTypeOrder.isUtility(parts[$0].type)
        }
        guard let first = others.min(by: { order($0) < order($1) }) else { return nil }
        let hasOwn = parts.indices.contains(where: isOwn)
        if order(first).0 >= rank(DeviceTypeName.temperatureSensor.name),
            let meter = others.first(where: { isMeasuringMeter(parts[$0]) })
        {
            return meter != first || hasOwn ? meter : nil
        }
        return hasOwn ? first : nil
    }

    /// A voltage or a frequency alone may be anything's.
    private static func isMeasuringMeter(_ part: PartDescription) -> Bool {
        let measured: Set<String> = [
            "activePower", "apparentPower", "activeCurrent", "cumulativeEnergyImported",
            "cumulativeEnergyExported",
        ]
        return part.type == DeviceTypeName.electricalMeter.name
            && part.traits.contains { !measured.isDisjoint(with: $0.attributes) }
    }
}
