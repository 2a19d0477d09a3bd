// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What only tells: sensors, events, and everything that has no standard trait.

extension HomeAssistantMapping {
    mutating func placeBinarySensor(_ component: HomeAssistantComponent) {
        let target = HomeAssistantSensors.detection(component.config) { on, off in
            Self.states(component, "payload_on", "ON", "payload_off", "OFF", (on, off))
        }
        if let target, isFree(target) { return put(component, at: target) }
        let states = Self.states(component, "payload_on", "ON", "payload_off", "OFF")
        put(
            component,
            at: .init(
                type: HomeAssistantSensors.vendorType(component), trait: Self.vendorTrait,
                attribute: component.word, conversion: states))
    }

    /// What belongs to the device as a whole is told by one component.
    private func isFree(_ target: HomeAssistantSensors.Target) -> Bool {
        target.type != nil
            || target.trait == "Matter.PowerSourceTrait"
                && target.attribute == "batChargeLevel"
            || builder.parts[Self.root].traits[target.trait]?.contains(target.attribute) != true
    }

    mutating func placeSensor(
        _ component: HomeAssistantComponent, _ facts: HomeAssistantSensors.Facts
    ) {
        let config = component.config
        if isScene(component), let topic = topic(component, "state_topic") {
            placeScene(component, topic)
        } else if let target = HomeAssistantSensors.measurement(config),
            !HomeAssistantSensors.isOfDevice(config)
        {
            put(component, at: target)
        } else if let (target, unit) = HomeAssistantSensors.concentration(config) {
            placeConcentration(component, target, unit)
        } else if facts.batteryVoltage == component.key,
            let conversion = Quantity.batteryVoltage.conversion(
                HomeAssistantSensors.unit(of: config))
        {
            read(
                component, "state_topic", ["value_template"], to: Self.root,
                Quantity.batteryVoltage.trait, Quantity.batteryVoltage.attribute, conversion)
        } else if let type = HomeAssistantSensors.vendorType(component) {
            put(
                component,
                at: .init(
                    type: type, trait: Self.vendorTrait, attribute: component.word,
                    conversion: .any))
        } else {
            placeRest(component, except: [])
        }
    }

    private mutating func put(
        _ component: HomeAssistantComponent, at target: HomeAssistantSensors.Target
    ) {
        let draft = target.type.map { part(component, type: $0) } ?? Self.root
        read(
            component, "state_topic", ["value_template"], to: draft, target.trait, target.attribute,
            target.conversion)
        placeRest(component, except: ["state"])
    }

    /// Concentrations share a part; one that is measured twice has a part of its own.
    private mutating func placeConcentration(
        _ component: HomeAssistantComponent, _ target: HomeAssistantSensors.Target, _ unit: Int
    ) {
        guard let type = target.type else { return }
        var draft = part("air", type: type)
        if builder.parts[draft].traits[target.trait] != nil {
            draft = part(component.word, type: type)
        }
        placed.append((component, draft))
        read(
            component, "state_topic", ["value_template"], to: draft, target.trait,
            target.attribute, target.conversion)
        addConstant(draft, target.trait, "measurementUnit", .int(Int64(unit)))
    }

    /// What a part consumes belongs to it: to the one whose state has the same topic, else to the
    /// only one that acts, else to a meter; what is measured twice there has a meter of its own.
    mutating func placeConsumption(_ component: HomeAssistantComponent) {
        guard let target = HomeAssistantSensors.consumption(component), let type = target.type
        else { return }
        let topic = component.config.text("state_topic") ?? ""
        let own = actuators.filter { $0.topics.contains(topic) }
        let candidate =
            own.count == 1 ? own[0].draft : actuators.count == 1 ? actuators[0].draft : nil
        var draft = candidate ?? part("meter", type: type)
        if builder.parts[draft].traits[target.trait]?.contains(target.attribute) == true {
            draft = part(component.word, type: type)
        }
        placed.append((component, draft))
        read(
            component, "state_topic", ["value_template"], to: draft, target.trait, target.attribute,
            target.conversion)
    }

    // MARK: What happens

    /// A scene that a Z-Wave remote asks for: what its keys do is no state.
    private mutating func placeScene(_ component: HomeAssistantComponent, _ topic: String) {
        let draft = part(component, type: "GenericSwitchDeviceType")
        builder.carry("Matter.SwitchTrait", on: draft)
        let words = Self.keyWords.map { Self.quoted($0) }.joined(separator: ",")
        let text =
            "{% set key = value_json.value if value_json is mapping else value_json %}"
            + "{% if key is number %}{{ [\(words)][key] }}{% endif %}"
        add(
            component, topic, .template(text, then: []),
            .momentary(part: draft, trait: "Matter.SwitchTrait", MomentaryRule(slot: 0, name: nil)))
    }

    /// What the keys of the command class Central Scene do, by number.
    private static let keyWords = [
        "press", "release", "hold", "press_2x", "press_3x", "press_4x", "press_5x",
    ]

    /// Whether a sensor of a Z-Wave node tells of scenes: command class 91, by number or name.
    private func isScene(_ component: HomeAssistantComponent) -> Bool {
        guard isNode, let topic = component.config.text("state_topic") else { return false }
        let levels = topic.split(separator: "/")
        return levels.contains("scene")
            && (levels.contains("91") || levels.contains("central_scene"))
            || levels.contains("central_scene")
    }

    mutating func placeTag(_ component: HomeAssistantComponent) {
        guard let topic = topic(component, "topic"),
            let source = source(component, ["value_template"])
        else { return }
        add(
            component, topic, source,
            .momentary(
                part: Self.root, trait: Self.vendorTrait,
                MomentaryRule(slot: 0, name: "tag", field: "tag")))
    }

    mutating func placeEvent(_ component: HomeAssistantComponent) {
        let isBell = component.config.text("device_class") == "doorbell"
        let draft = part(
            component, type: isBell ? "DoorbellDeviceType" : "GenericSwitchDeviceType")
        builder.carry("Matter.SwitchTrait", on: draft)
        guard let topic = topic(component, "state_topic") else { return }
        guard let source = source(component, ["value_template"], then: ["event_type"]) else {
            return readRaw(component, topic)
        }
        add(
            component, topic, source,
            .momentary(part: draft, trait: "Matter.SwitchTrait", MomentaryRule(slot: 0, name: nil)))
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
                part: draft, trait: "Matter.SwitchTrait",
                MomentaryRule(slot: 0, name: type, field: "subtype")))
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
        if let payload = component.config.word("payload_install"),
            let topic = topic(component, "command_topic")
        {
            set(
                Self.root, Self.vendorTrait, component.word + ".install", topic, .text, .any,
                setting: Self.choice([payload]), isReported: false)
        }
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
            let isReported = read(
                component, member.key, Self.templates(of: name, member.key), to: Self.root,
                Self.vendorTrait, attribute, .any)
            // An alarm is armed by its own trait, where it needs no code.
            guard component.kind != "alarm_control_panel" else { continue }
            set(
                component, isState ? "command_topic" : name + "_command_topic",
                template: isState ? "command_template" : name + "_command_template", Self.root,
                Self.vendorTrait, attribute, .any,
                setting: isState ? Self.setting(config) : Self.options(config, of: name),
                wholeSteps: false, isReported: isReported)
        }
        placeUnsaid(component, except: known)
        guard config.text("state_topic") == nil, !known.contains("state"),
            component.kind != "alarm_control_panel"
        else { return }
        set(
            component, "command_topic", template: "command_template", Self.root, Self.vendorTrait,
            component.word, .any, setting: Self.setting(config), wholeSteps: false,
            isReported: false)
    }

    /// What can be told and is never said.
    private mutating func placeUnsaid(
        _ component: HomeAssistantComponent, except known: Set<String>
    ) {
        let config = component.config
        for member in config.object.members where member.key.hasSuffix("_command_topic") {
            let name = String(member.key.dropLast("_command_topic".count))
            let isSaid = [name + "_state_topic", name + "_topic", name + "_status_topic"].contains {
                config.text($0) != nil
            }
            guard !isSaid, !known.contains(name), component.kind != "alarm_control_panel" else {
                continue
            }
            set(
                component, member.key, template: name + "_command_template", Self.root,
                Self.vendorTrait, component.word + "." + name, .any,
                setting: Self.options(config, of: name), wholeSteps: false, isReported: false)
        }
    }

    /// What may be written to one of several values of a component, by the list of its words.
    static func options(_ config: HomeAssistantConfig, of name: String) -> ValueSetting {
        optionLists[name].map { choice(config.list($0)) } ?? .settable
    }

    static func choice(_ words: [String]) -> ValueSetting {
        var setting = ValueSetting.settable
        guard !words.isEmpty else { return setting }
        setting.kind = "enum"
        setting.values = words.map { .string($0) }
        return setting
    }

    private static let optionLists = [
        "effect": "effect_list", "fan_mode": "fan_modes", "fan_speed": "fan_speed_list",
        "mode": "modes", "preset_mode": "preset_modes", "swing_mode": "swing_modes",
        "swing_horizontal_mode": "swing_horizontal_modes",
    ]

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
            setting = choice([payload])
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
