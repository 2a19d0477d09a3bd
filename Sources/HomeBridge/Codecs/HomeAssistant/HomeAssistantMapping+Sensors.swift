// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What only tells: sensors, events, and everything that has no standard trait.

extension HomeAssistantMapping {
    mutating func placeBinarySensor() {
        let meaning = HomeAssistantSensors.detection(config).map {
            ValueMeaning($0, switching($0.on, $0.off))
        }
        if let meaning, isFree(meaning) { return put(meaning) }
        put(
            .init(
                type: HomeAssistantSensors.vendorType(component), name: vendor(),
                conversion: switching()))
    }

    /// What belongs to the device as a whole is reported by one component.
    private func isFree(_ meaning: ValueMeaning) -> Bool {
        meaning.type != nil || meaning.name == .batChargeLevel
            || !builder.has(meaning.name, on: Self.root)
    }

    mutating func placeSensor(_ facts: HomeAssistantSensors.Facts) {
        if isScene, let topic = topic("state_topic") {
            placeScene(topic)
        } else if let meaning = HomeAssistantSensors.measurement(config),
            !HomeAssistantSensors.isOfDevice(config)
        {
            if let unit = meaning.unit { placeConcentration(meaning, unit) } else { put(meaning) }
        } else if facts.batteryVoltage == component.key,
            let conversion = Quantity.batteryVoltage.conversion(
                HomeAssistantSensors.unit(of: config))
        {
            read("state_topic", on: Self.root, .batVoltage, conversion)
        } else if let meaning = HomeAssistantSensors.called(component) {
            put(meaning)
        } else if let type = HomeAssistantSensors.vendorType(component) {
            put(.init(type: type, name: vendor(), conversion: .any))
        } else {
            placeRest()
        }
    }

    private mutating func put(_ meaning: ValueMeaning) {
        if let type = meaning.type { makePart(type) }
        read("state_topic", meaning.name, meaning.conversion)
        placeRest(except: ["state"])
    }

    /// Concentrations share a part; one that is measured twice has a part of its own.
    private mutating func placeConcentration(_ meaning: ValueMeaning, _ unit: Int) {
        guard let type = meaning.type else { return }
        let air = builder.sharedPart("air", type: type)
        if builder.parts[air].traits[meaning.name.trait] == nil {
            take(part: air)
        } else {
            makePart(type)
        }
        read("state_topic", meaning.name, meaning.conversion)
        builder.constant(part, meaning.name.measurementUnit, .int(Int64(unit)))
    }

    /// What a part consumes belongs to it: to the one whose state has the same topic, else to the
    /// only one that acts, else to a meter; what is measured twice there has a meter of its own.
    mutating func placeConsumption() {
        guard let meaning = HomeAssistantSensors.consumption(component), let type = meaning.type
        else { return }
        let topic = config.text("state_topic") ?? ""
        let own = actuators.filter { $0.topics.contains(topic) }
        let acting = own.count == 1 ? own[0] : actuators.count == 1 ? actuators[0] : nil
        let candidate = acting?.part ?? builder.sharedPart("meter", type: type)
        if builder.has(meaning.name, on: candidate) {
            makePart(type)
        } else {
            take(part: candidate)
        }
        read("state_topic", meaning.name, meaning.conversion)
    }

    // MARK: What happens

    /// Something that happens at the component's part, or at `root`.
    private mutating func addMoment(
        _ topic: String, _ source: Reading.Source, of trait: String = StandardTrait.switch,
        name: String? = nil, field: String? = nil
    ) {
        add(
            topic, source,
            .momentary(part: part, trait: trait, MomentaryRule(name: name, field: field)))
    }

    /// A scene that a Z-Wave remote asks for: what its keys do is no state.
    private mutating func placeScene(_ topic: String) {
        makePart(.genericSwitch)
        let words = Self.keyWords.map { Self.quoted($0) }.joined(separator: ",")
        let text =
            "{% set key = value_json.value if value_json is mapping else value_json %}"
            + "{% if key is number %}{{ [\(words)][key] }}{% endif %}"
        addMoment(topic, .template(text, then: []))
    }

    /// What the keys of the command class Central Scene do, by number.
    private static let keyWords = [
        "press", "release", "hold", "press_2x", "press_3x", "press_4x", "press_5x",
    ]

    /// Whether a sensor of a Z-Wave node tells of scenes: command class 91, by number or name.
    private var isScene: Bool {
        guard isNode, let topic = config.text("state_topic") else { return false }
        let levels = topic.split(separator: "/")
        return levels.contains("scene") && levels.contains("91")
            || levels.contains("central_scene")
    }

    mutating func placeTag() {
        guard let topic = topic("topic"), let source = source(["value_template"]) else { return }
        addMoment(topic, source, of: Self.vendorTrait, name: "tag", field: "tag")
    }

    mutating func placeEvent() {
        makePart(config.text("device_class") == "doorbell" ? .doorbell : .genericSwitch)
        builder.carry(StandardTrait.switch, on: part)
        guard let topic = topic("state_topic") else { return }
        guard let source = source(["value_template"], then: ["event_type"]) else {
            return readRaw(topic)
        }
        addMoment(topic, source)
    }

    /// A trigger: named by its type, with its subtype, when the message is its payload.
    mutating func placeAutomation() {
        guard config.text("automation_type") == "trigger", let type = config.text("type"),
            let subtype = config.text("subtype")
        else { return }
        part = builder.sharedPart("action", type: .genericSwitch)
        if !placed.contains(where: { $0.part == part }) { take(part: part) }
        guard let topic = topic("topic") else { return }
        let text = config.text("value_template") ?? "{{ value }}"
        let name = Self.quoted(subtype)
        let whole =
            config.word("payload").map { payload in
                "{% set said %}\(text){% endset %}"
                    + "{% if said|trim==\(Self.quoted(payload)) %}{{ \(name) }}{% endif %}"
            } ?? "{{ \(name) }}"
        guard HomeAssistantTemplate(whole) != nil else {
            note("\(word): value_template is not in the supported subset")
            return readRaw(topic)
        }
        addMoment(topic, .template(whole, then: []), name: type, field: "subtype")
    }

    /// A text as a literal of a template.
    private static func quoted(_ text: String) -> String {
        let escapes: [Unicode.Scalar: String] = [
            "'": "\\'", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t",
        ]
        return "'" + text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined() + "'"
    }

    // MARK: Vendors' values

    mutating func placeUpdate() {
        if let payload = config.word("payload_install"), let topic = topic("command_topic") {
            set(
                vendor("install"), topic, .text, .any, setting: .choice([payload]),
                isReported: false)
        }
        guard config.text("latest_version_topic") == nil else { return placeRest() }
        for key in ["installed_version", "latest_version", "in_progress", "update_percentage"] {
            read("state_topic", then: [key], vendor(key), .any)
        }
    }

    /// Everything that the component tells on topics of its own, under its word: the state by the
    /// word alone, the others with their names.
    mutating func placeRest(except known: Set<String> = []) {
        // An alarm is armed by its own trait, where it needs no code.
        let isSettable = component.kind != "alarm_control_panel"
        for member in config.object.members where member.key.hasSuffix("topic") {
            guard let name = Self.valueName(member.key), !known.contains(name) else { continue }
            if name == "json_attributes" {
                placeAttributes()
                continue
            }
            let isState = name == "state"
            let target = vendor(isState ? nil : name)
            let isReported = read(member.key, on: Self.root, target, .any)
            guard isSettable else { continue }
            set(
                target, on: Self.root, isState ? "command_topic" : name + "_command_topic", .any,
                setting: isState ? ownSetting : options(of: name), wholeSteps: false,
                isReported: isReported)
        }
        guard isSettable else { return }
        placeUnreported(except: known)
        guard config.text("state_topic") == nil, !known.contains("state") else { return }
        set(
            vendor(), on: Self.root, "command_topic", .any, setting: ownSetting, wholeSteps: false,
            isReported: false)
    }

    /// What can be set and is never reported.
    private mutating func placeUnreported(except known: Set<String>) {
        for member in config.object.members where member.key.hasSuffix("_command_topic") {
            let name = String(member.key.dropLast("_command_topic".count))
            let isReported = ["_state_topic", "_topic", "_status_topic"].contains {
                config.text(name + $0) != nil
            }
            guard !isReported, !known.contains(name) else { continue }
            set(
                vendor(name), on: Self.root, member.key, .any, setting: options(of: name),
                wholeSteps: false, isReported: false)
        }
    }

    /// What may be written to one of several values of a component, by the list of its words.
    func options(of name: String) -> ValueSetting {
        .choice(Self.optionLists[name].map { config.list($0) } ?? [])
    }

    private static let optionLists = [
        "effect": "effect_list", "fan_mode": "fan_modes", "fan_speed": "fan_speed_list",
        "mode": "modes", "preset_mode": "preset_modes", "swing_mode": "swing_modes",
        "swing_horizontal_mode": "swing_horizontal_modes",
    ]

    /// What may be written to a number, a select, a text or a button.
    private var ownSetting: ValueSetting {
        let options = config.list("options")
        if !options.isEmpty { return .choice(options) }
        if let payload = config.word("payload_press") { return .choice([payload]) }
        guard config.number("min") != nil || config.number("max") != nil else { return .settable }
        var setting = config.range("min", "max", step: "step")
        setting.kind = "numeric"
        return setting
    }

    /// The members of a JSON text as attributes: leaves under the component's word.
    private mutating func placeAttributes() {
        guard !isNative, config.text("json_attributes_template") == nil,
            let topic = topic("json_attributes_topic")
        else { return }
        keepRest(of: topic, under: word)
    }
}

extension HomeAssistantConfig {
    /// What may be written to a number, by the keys that say so.
    func range(_ min: String, _ max: String, step: String = "") -> ValueSetting {
        var setting = ValueSetting.settable
        setting.valueMin = number(min)
        setting.valueMax = number(max)
        setting.valueStep = number(step)
        return setting
    }
}

extension ValueSetting {
    /// One of these words; anything where there are none.
    static func choice(_ words: [String]) -> ValueSetting {
        var setting = ValueSetting.settable
        guard !words.isEmpty else { return setting }
        setting.kind = "enum"
        setting.values = words.map { .string($0) }
        return setting
    }
}
