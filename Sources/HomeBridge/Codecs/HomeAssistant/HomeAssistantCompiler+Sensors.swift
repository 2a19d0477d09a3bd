// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What only tells: sensors, events, and everything that has no standard trait.

extension HomeAssistantCompiler {
    mutating func placeBinarySensor(_ component: HomeAssistantComponent) {
        let place = HomeAssistantSensors.detection(component.config) { on, off in
            Self.states(component, "payload_on", "ON", "payload_off", "OFF", (on, off))
        }
        if let place { return put(component, at: place) }
        read(
            component, "state_topic", ["value_template"], to: Self.root, Self.vendorTrait,
            component.word, Self.states(component, "payload_on", "ON", "payload_off", "OFF"))
        placeRest(component, except: ["state"])
    }

    mutating func placeSensor(
        _ component: HomeAssistantComponent, _ facts: HomeAssistantSensors.Facts
    ) {
        let config = component.config
        if let place = HomeAssistantSensors.measurement(config),
            !HomeAssistantSensors.isOfDevice(config)
        {
            put(component, at: place)
        } else if let (trait, unit) = HomeAssistantSensors.concentration(config) {
            placeConcentration(component, trait, unit)
        } else if HomeAssistantSensors.isBatteryVoltage(config, facts),
            let conversion = ValueUnits.batteryVoltage(config.text("unit_of_measurement"))
        {
            read(
                component, "state_topic", ["value_template"], to: Self.root,
                "Matter.PowerSourceTrait", "batVoltage", conversion)
        } else {
            placeRest(component, except: [])
        }
    }

    private mutating func put(
        _ component: HomeAssistantComponent, at place: HomeAssistantSensors.Place
    ) {
        let draft = place.type.map { part(component, type: $0) } ?? Self.root
        read(
            component, "state_topic", ["value_template"], to: draft, place.trait, place.attribute,
            place.conversion)
        placeRest(component, except: ["state"])
    }

    /// Concentrations share a part; one that is measured twice has a part of its own.
    private mutating func placeConcentration(
        _ component: HomeAssistantComponent, _ trait: String, _ unit: Int
    ) {
        let type = "AirQualitySensorDeviceType"
        var draft = part("air", type: type)
        if drafts[draft].traits[trait] != nil { draft = part(component.word, type: type) }
        placed.append((component, draft))
        read(
            component, "state_topic", ["value_template"], to: draft, trait, "measuredValue",
            .measure(min: 0, max: 1_000_000_000))
        addConstant(draft, trait, "measurementUnit", .int(Int64(unit)))
    }

    /// What a part consumes belongs to it: to the one whose state has the same topic, else to the
    /// only one that acts, else to a meter; what is measured twice there has a meter of its own.
    mutating func placeConsumption(_ component: HomeAssistantComponent) {
        guard let place = HomeAssistantSensors.consumption(component.config) else { return }
        let topic = component.config.text("state_topic") ?? ""
        let type = "ElectricalMeterDeviceType"
        let own = actuators.filter { $0.topics.contains(topic) }
        let candidate =
            own.count == 1 ? own[0].draft : actuators.count == 1 ? actuators[0].draft : nil
        var draft = candidate ?? part("meter", type: type)
        if drafts[draft].traits[place.trait]?.contains(place.attribute) == true {
            draft = part(component.word, type: type)
        }
        placed.append((component, draft))
        read(
            component, "state_topic", ["value_template"], to: draft, place.trait, place.attribute,
            place.conversion)
    }

    // MARK: What happens

    mutating func placeEvent(_ component: HomeAssistantComponent) {
        let draft = part(component, type: "GenericSwitchDeviceType")
        drafts[draft].traits["Matter.SwitchTrait"] = []
        guard let topic = topic(component, "state_topic") else { return }
        guard let source = source(component, ["value_template"], then: ["event_type"]) else {
            return readRaw(component, topic)
        }
        add(
            component, topic, source,
            .momentary(
                draft: draft, trait: "Matter.SwitchTrait", MomentaryPlan(slot: 0, name: nil)))
    }

    /// A trigger: named by its type, with its subtype, when the message is its payload.
    mutating func placeAutomation(_ component: HomeAssistantComponent) {
        let config = component.config
        guard config.text("automation_type") == "trigger", let type = config.text("type"),
            let subtype = config.text("subtype")
        else { return }
        let draft = part("action", type: "GenericSwitchDeviceType")
        if !placed.contains(where: { $0.draft == draft }) { placed.append((component, draft)) }
        guard let topic = topic(component, "topic") else { return }
        let text = config.text("value_template") ?? "{{ value }}"
        let name = Self.quoted(subtype)
        let whole =
            config.word("payload").map { payload in
                "{% set said %}\(text){% endset %}"
                    + "{% if said|trim==\(Self.quoted(payload)) %}{{ \(name) }}{% endif %}"
            } ?? "{{ \(name) }}"
        guard HomeAssistantTemplate(whole) != nil else {
            note(component, "\(component.word): value_template is not in the supported subset")
            return readRaw(component, topic)
        }
        add(
            component, topic, .template(whole, then: []),
            .momentary(
                draft: draft, trait: "Matter.SwitchTrait",
                MomentaryPlan(slot: 0, name: type, field: "subtype")))
    }

    /// A text as a literal of a template.
    private static func quoted(_ text: String) -> String {
        var quoted = "'"
        for character in text.unicodeScalars {
            switch character {
            case "'": quoted += "\\'"
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "'"
    }

    // MARK: Vendors' values

    mutating func placeUpdate(_ component: HomeAssistantComponent) {
        let keys = ["installed_version", "latest_version", "in_progress", "update_percentage"]
        guard component.config.text("latest_version_topic") == nil else {
            return placeRest(component, except: [])
        }
        for key in keys {
            read(
                component, "state_topic", ["value_template"], then: [key], to: Self.root,
                Self.vendorTrait, component.word + "." + key, .any)
        }
    }

    /// Everything that the component tells on topics of its own, under its word: the state by the
    /// word alone, the others with their names.
    mutating func placeRest(_ component: HomeAssistantComponent, except known: Set<String>) {
        let config = component.config
        for member in config.object.members where member.key.hasSuffix("topic") {
            guard let name = Self.valueName(member.key), !known.contains(name) else { continue }
            if name == "json_attributes" {
                placeAttributes(component)
                continue
            }
            let attribute = name == "state" ? component.word : component.word + "." + name
            let isState = name == "state"
            // A vacuum tells its state among other things.
            let keys = isState && component.kind == "vacuum" ? ["state"] : []
            let isReported = read(
                component, member.key, Self.templates(of: name, member.key), then: keys,
                to: Self.root, Self.vendorTrait, attribute, .any)
            // An alarm takes its code by a template; without one it would be armed by anybody.
            guard component.kind != "alarm_control_panel" else { continue }
            if isState, component.kind == "siren", setSiren(component, isReported) { continue }
            set(
                component, isState ? "command_topic" : name + "_command_topic",
                template: isState ? "command_template" : name + "_command_template", Self.root,
                Self.vendorTrait, attribute, .any,
                setting: isState ? Self.setting(config) : .settable, wholeSteps: false,
                isReported: isReported)
        }
        guard config.text("state_topic") == nil, !known.contains("state"),
            component.kind != "alarm_control_panel"
        else { return }
        set(
            component, "command_topic", template: "command_template", Self.root, Self.vendorTrait,
            component.word, .any, setting: Self.setting(config), wholeSteps: false,
            isReported: false)
    }

    /// Sirens are told in JSON, unless a template says how.
    private mutating func setSiren(
        _ component: HomeAssistantComponent, _ isReported: Bool
    ) -> Bool {
        guard component.config.text("command_template") == nil,
            let topic = topic(component, "command_topic")
        else { return false }
        set(
            Self.root, Self.vendorTrait, component.word, topic, .member(["state"]), .any,
            isReported: isReported)
        return true
    }

    /// What a topic tells: `state_topic` the state, `current_temperature_topic` the current
    /// temperature; nil for topics that are no values.
    static func valueName(_ key: String) -> String? {
        switch key {
        case "topic", "command_topic", "availability_topic", "image_topic", "url_topic": return nil
        default: break
        }
        guard key.hasSuffix("_topic"), !key.hasSuffix("_command_topic"), !key.hasPrefix("set_"),
            !key.hasPrefix("send_")
        else { return nil }
        if key == "state_topic" { return "state" }
        let suffix = key.hasSuffix("_state_topic") ? "_state_topic" : "_topic"
        return String(key.dropLast(suffix.count))
    }

    private static func templates(of name: String, _ key: String) -> [String] {
        if name == "state" { return ["value_template", "state_value_template", "state_template"] }
        return [name + "_value_template", name + "_state_template", name + "_template"]
    }

    /// What may be written to a number, a select, a text or a button.
    private static func setting(_ config: HomeAssistantConfig) -> ValueSetting {
        var setting = ValueSetting.settable
        let options = config.list("options")
        if !options.isEmpty {
            setting.kind = "enum"
            setting.values = options.map { .string($0) }
        } else if let payload = config.word("payload_press") {
            setting.kind = "enum"
            setting.values = [.string(payload)]
        } else if config.number("min") != nil || config.number("max") != nil {
            setting.kind = "numeric"
            setting.valueMin = config.number("min")
            setting.valueMax = config.number("max")
            setting.valueStep = config.number("step")
        }
        return setting
    }

    /// The members of a JSON text as attributes: leaves under the component's word.
    private mutating func placeAttributes(_ component: HomeAssistantComponent) {
        guard !isNative, component.config.text("json_attributes_template") == nil,
            let topic = topic(component, "json_attributes_topic")
        else { return }
        keepRest(of: topic, as: component.word)
    }
}
