// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Lights in the three schemas: topics of their own, one JSON text, templates (R-HA-LIGHT).

extension HomeAssistantMapping {
    static let onOff = "Matter.OnOffTrait"
    static let level = "Matter.LevelControlTrait"
    static let color = "Matter.ColorControlTrait"

    private static let fraction = Conversion.scaled(by: 65_536, in: 0...65_279, clamps: true)
    private static let degrees = Conversion.scaled(by: 254, over: 360, in: 0...254, clamps: true)
    private static let percent = Conversion.scaled(by: 254, over: 100, in: 0...254, clamps: true)
    private static let modes = Conversion.words([
        "hs": 0, "rgb": 0, "rgbw": 0, "rgbww": 0, "xy": 1, "color_temp": 2,
    ])

    /// What a light can do, by its configuration.
    private struct Abilities {
        var modes: Set<String>
        /// Nil for a light without levels, and for a scale of them that is none.
        private(set) var level: Conversion?

        init(_ config: HomeAssistantConfig) {
            modes = Set(config.list("supported_color_modes"))
            let hasTopic = { (name: String) in
                config.text(name + "_state_topic") != nil
                    || config.text(name + "_command_topic") != nil
            }
            for mode in ["brightness", "color_temp", "hs", "xy", "rgb", "rgbw", "rgbww", "white"] {
                let isSaid = config.isTrue(mode) || hasTopic(mode)
                if isSaid || config.text(mode + "_template") != nil { modes.insert(mode) }
            }
            if config.text("red_template") != nil { modes.insert("rgb") }
            if isDimmed { level = .level(upTo: HomeAssistantMapping.brightnessScale(config)) }
        }

        var isMixed: Bool { !modes.isDisjoint(with: ["rgb", "rgbw", "rgbww"]) }
        var isColored: Bool { isMixed || modes.contains("hs") || modes.contains("xy") }
        var isWarm: Bool { modes.contains("color_temp") }
        var isDimmed: Bool {
            isColored || isWarm || modes.contains("brightness") || modes.contains("white")
        }

        var type: String {
            if isColored { return "ExtendedColorLightDeviceType" }
            if isWarm { return "ColorTemperatureLightDeviceType" }
            return isDimmed ? "DimmableLightDeviceType" : "OnOffLightDeviceType"
        }
    }

    mutating func placeLight(_ component: HomeAssistantComponent) {
        let abilities = Abilities(component.config)
        let draft = actuator(component, type: abilities.type)
        if abilities.isDimmed, abilities.level == nil {
            let top = Self.brightnessScale(component.config)
            noteScale(component, "brightness", from: .number(JSONNumber(0)), to: top)
        }
        switch component.config.text("schema") ?? "basic" {
        case "json":
            placeJSONLight(component, abilities, draft)
            placeRest(component, except: ["state"])
        case "template":
            placeTemplateLight(component, abilities, draft)
            placeRest(component, except: ["state"])
        default: placeBasicLight(component, abilities, draft)
        }
    }

    private static func brightnessScale(_ config: HomeAssistantConfig) -> JSONValue {
        config.scaleEnd("brightness_scale", standard: 255)
    }

    private func mireds(_ config: HomeAssistantConfig) -> Conversion {
        config.isTrue("color_temp_kelvin")
            ? .reciprocal(numerator: 1_000_000, min: 0, max: 65_279)
            : .scaled(by: 1, in: 0...65_279)
    }

    /// The bounds of a colour temperature, in the unit of the payloads.
    private func miredSetting(_ config: HomeAssistantConfig) -> ValueSetting {
        let isKelvin = config.isTrue("color_temp_kelvin")
        var setting = ValueSetting.settable
        setting.valueMin = config.number(isKelvin ? "min_kelvin" : "min_mireds")
        setting.valueMax = config.number(isKelvin ? "max_kelvin" : "max_mireds")
        return setting
    }

    // MARK: JSON

    private mutating func placeJSONLight(
        _ component: HomeAssistantComponent, _ abilities: Abilities, _ draft: Int
    ) {
        let config = component.config
        var values: [([String], String, String, Int, Conversion)] = [
            (["state"], Self.onOff, "onOff", 0, Self.states("ON", "OFF"))
        ]
        if let level = abilities.level {
            values.append((["brightness"], Self.level, "currentLevel", 0, level))
        }
        if abilities.isWarm {
            values.append(
                (["color_temp"], Self.color, "colorTemperatureMireds", 0, mireds(config)))
        }
        if abilities.modes.contains("xy") {
            values += [
                (["color", "x"], Self.color, "currentX", 0, Self.fraction),
                (["color", "y"], Self.color, "currentY", 0, Self.fraction),
            ]
        }
        if abilities.modes.contains("hs") {
            values += [
                (["color", "h"], Self.color, "currentHue", 0, Self.degrees),
                (["color", "s"], Self.color, "currentSaturation", 0, Self.percent),
            ]
        }
        if abilities.isColored || abilities.isWarm {
            values.append((["color_mode"], Self.color, "colorMode", 0, Self.modes))
        }
        for (path, trait, attribute, rank, conversion) in values {
            read(
                component, "state_topic", [], then: path, to: draft, trait, attribute, rank: rank,
                conversion)
        }
        if abilities.isMixed, let topic = topic(component, "state_topic") {
            readMixed("value_json.color", component, topic, draft)
        }
        setJSONLight(component, abilities, draft)
    }

    /// Hue and saturation of red, green and blue; they count less than those that are said.
    private mutating func readMixed(
        _ expression: String, _ component: HomeAssistantComponent, _ topic: String, _ draft: Int
    ) {
        let targets: [(String, String, Conversion)] = [
            ("hue", "currentHue", Self.degrees), ("saturation", "currentSaturation", Self.percent),
        ]
        for (filter, attribute, conversion) in targets {
            add(
                component, topic, .template("{{ (\(expression))|\(filter) }}", then: []),
                .value(
                    AttributeRef(part: draft, trait: Self.color, attribute: attribute), rank: -1,
                    conversion))
        }
    }

    private mutating func setJSONLight(
        _ component: HomeAssistantComponent, _ abilities: Abilities, _ draft: Int
    ) {
        let config = component.config
        guard let topic = topic(component, "command_topic") else { return }
        let isReported = config.text("state_topic") != nil
        func add(
            _ path: [String], _ trait: String, _ attribute: String, _ conversion: Conversion,
            _ setting: ValueSetting = .settable, wholeSteps: Bool = true
        ) {
            set(
                draft, trait, attribute, topic, .member(path), conversion, setting: setting,
                wholeSteps: wholeSteps, isReported: isReported)
        }
        add(["state"], Self.onOff, "onOff", Self.states("ON", "OFF"))
        if let level = abilities.level {
            add(["brightness"], Self.level, "currentLevel", level)
        }
        if abilities.isWarm {
            add(
                ["color_temp"], Self.color, "colorTemperatureMireds", mireds(config),
                miredSetting(config))
        }
        if abilities.modes.contains("xy") {
            add(["color", "x"], Self.color, "currentX", Self.fraction, wholeSteps: false)
            add(["color", "y"], Self.color, "currentY", Self.fraction, wholeSteps: false)
        }
        if abilities.modes.contains("hs") {
            add(["color", "h"], Self.color, "currentHue", Self.degrees, wholeSteps: false)
            add(["color", "s"], Self.color, "currentSaturation", Self.percent, wholeSteps: false)
        } else if abilities.isMixed {
            setMixed(draft, topic, .member(["color"]), isReported: isReported)
        }
        guard config.isTrue("effect") else { return }
        let attribute = component.word + ".effect"
        read(
            component, "state_topic", [], then: ["effect"], to: Self.root, Self.vendorTrait,
            attribute, .any)
        set(
            Self.root, Self.vendorTrait, attribute, topic, .member(["effect"]), .any,
            setting: Self.options(config, of: "effect"), isReported: isReported)
    }

    /// Hue and saturation of a light that is told red, green and blue.
    private mutating func setMixed(
        _ draft: Int, _ topic: String, _ form: SettingRule.Channels, isReported: Bool
    ) {
        for (attribute, conversion) in [
            ("currentHue", Self.degrees), ("currentSaturation", Self.percent),
        ] {
            set(
                draft, Self.color, attribute, topic, .channels(form), conversion,
                wholeSteps: false, isReported: isReported)
        }
    }

    // MARK: Topics of their own

    private mutating func placeBasicLight(
        _ component: HomeAssistantComponent, _ abilities: Abilities, _ draft: Int
    ) {
        let config = component.config
        let states = Self.states(component, "payload_on", "ON", "payload_off", "OFF")
        let isReported = read(
            component, "state_topic", ["state_value_template", "value_template"], to: draft,
            Self.onOff, "onOff", states)
        if let topic = topic(component, "command_topic") {
            set(
                draft, Self.onOff, "onOff", topic, Self.switching(config), states,
                isReported: isReported)
        }
        placeBrightness(component, abilities, draft)
        let isWarm = read(
            component, "color_temp_state_topic", ["color_temp_value_template"], to: draft,
            Self.color, "colorTemperatureMireds", mireds(config))
        set(
            component, "color_temp_command_topic", template: "color_temp_command_template", draft,
            Self.color, "colorTemperatureMireds", mireds(config), setting: miredSetting(config),
            isReported: isWarm)
        read(
            component, "color_mode_state_topic", ["color_mode_value_template"], to: draft,
            Self.color, "colorMode", Self.modes)
        for (key, attributes, conversions) in [
            ("hs", ["currentHue", "currentSaturation"], [Self.degrees, Self.percent]),
            ("xy", ["currentX", "currentY"], [Self.fraction, Self.fraction]),
        ] {
            for index in 0..<2 {
                let isReported = read(
                    component, key + "_state_topic", [key + "_value_template"], to: draft,
                    Self.color, attributes[index], .item(index, conversions[index]))
                guard config.text(key + "_command_template") == nil,
                    let topic = topic(component, key + "_command_topic")
                else { continue }
                set(
                    draft, Self.color, attributes[index], topic, .item(index, of: 2),
                    conversions[index], wholeSteps: false, isReported: isReported)
            }
        }
        for key in ["rgb", "rgbw", "rgbww"] { readBasicMixed(key, component, draft) }
        if config.text("hs_command_topic") == nil,
            let topic = topic(component, "rgb_command_topic")
        {
            let form = config.text("rgb_command_template").map { SettingRule.Channels.template($0) }
            setMixed(
                draft, topic, form ?? .text, isReported: config.text("rgb_state_topic") != nil)
        }
        placeRest(
            component,
            except: [
                "state", "color_temp", "color_mode", "hs", "xy", "rgb", "rgbw", "rgbww", "white",
                abilities.level == nil ? "" : "brightness",
            ])
    }

    private mutating func placeBrightness(
        _ component: HomeAssistantComponent, _ abilities: Abilities, _ draft: Int
    ) {
        let config = component.config
        guard let level = abilities.level else { return }
        let isDimmed = readBrightness(component, level, draft)
        set(
            component, "brightness_command_topic", template: "brightness_command_template", draft,
            Self.level, "currentLevel", level, isReported: isDimmed)
        guard config.text("brightness_command_topic") == nil,
            let white = Conversion.level(upTo: config.scaleEnd("white_scale", standard: 255))
        else { return }
        set(
            component, "white_command_topic", draft, Self.level, "currentLevel", white,
            isReported: isDimmed)
    }

    /// How `on` is told (`on_command_type`): behind all else, before it, or by the brightness alone,
    /// which is the last one or all of it.
    private static func switching(_ config: HomeAssistantConfig) -> SettingRule.Payload {
        switch config.text("on_command_type") {
        case "brightness" where config.text("brightness_command_topic") != nil:
            .through(trait: level, attribute: "currentLevel", otherwise: .int(254))
        case "first": .textFirst
        default: .text
        }
    }

    /// A light that is switched on by its last brightness keeps it while it is off and says 0.
    private mutating func readBrightness(
        _ component: HomeAssistantComponent, _ conversion: Conversion, _ draft: Int
    ) -> Bool {
        let config = component.config
        let text = config.text("brightness_value_template") ?? "{{ value }}"
        let whole =
            "{% set level %}\(text){% endset %}"
            + "{% if level|float(0) > 0 %}{{ level|trim }}{% endif %}"
        guard config.text("on_command_type") == "brightness", HomeAssistantTemplate(whole) != nil,
            let topic = topic(component, "brightness_state_topic")
        else {
            return read(
                component, "brightness_state_topic", ["brightness_value_template"], to: draft,
                Self.level, "currentLevel", conversion)
        }
        add(
            component, topic, .template(whole, then: []),
            .value(
                AttributeRef(part: draft, trait: Self.level, attribute: "currentLevel"), rank: 0,
                conversion),
            name: "brightness")
        return true
    }

    private mutating func readBasicMixed(
        _ key: String, _ component: HomeAssistantComponent, _ draft: Int
    ) {
        guard let topic = topic(component, key + "_state_topic") else { return }
        let text = component.config.text(key + "_value_template")
        guard let text else { return readMixed("value", component, topic, draft) }
        let targets: [(String, String, Conversion)] = [
            ("hue", "currentHue", Self.degrees), ("saturation", "currentSaturation", Self.percent),
        ]
        for (filter, attribute, conversion) in targets {
            let whole = "{% set mixed %}\(text){% endset %}{{ mixed|trim|\(filter) }}"
            guard HomeAssistantTemplate(whole) != nil else {
                return note(component, "\(component.word): \(key)_value_template is not supported")
            }
            add(
                component, topic, .template(whole, then: []),
                .value(
                    AttributeRef(part: draft, trait: Self.color, attribute: attribute), rank: -1,
                    conversion))
        }
    }

    // MARK: Templates

    private mutating func placeTemplateLight(
        _ component: HomeAssistantComponent, _ abilities: Abilities, _ draft: Int
    ) {
        let config = component.config
        let isReported = read(
            component, "state_topic", ["state_template"], to: draft, Self.onOff, "onOff",
            Self.states("on", "off"))
        if config.text("brightness_template") != nil, let level = abilities.level {
            read(
                component, "state_topic", ["brightness_template"], to: draft, Self.level,
                "currentLevel", level)
        }
        if config.text("color_temp_template") != nil {
            read(
                component, "state_topic", ["color_temp_template"], to: draft, Self.color,
                "colorTemperatureMireds", mireds(config))
        }
        if let topic = topic(component, "state_topic"), let mixed = Self.mixed(config) {
            readMixedTemplate(mixed, component, topic, draft)
        }
        guard let topic = topic(component, "command_topic"),
            let on = config.text("command_on_template"),
            let off = config.text("command_off_template")
        else { return }
        set(
            draft, Self.onOff, "onOff", topic,
            .template("{% if value=='on' %}\(on){% else %}\(off){% endif %}"),
            Self.states("on", "off"), isReported: isReported)
        if let level = abilities.level {
            set(
                draft, Self.level, "currentLevel", topic,
                .template("{% set brightness=value %}\(on)"), level,
                isReported: config.text("brightness_template") != nil)
        }
        if abilities.isWarm {
            set(
                draft, Self.color, "colorTemperatureMireds", topic,
                .template("{% set color_temp=value %}\(on)"), mireds(config),
                setting: miredSetting(config),
                isReported: config.text("color_temp_template") != nil)
        }
    }

    /// Red, green and blue with commas between them.
    private static func mixed(_ config: HomeAssistantConfig) -> String? {
        let texts = ["red", "green", "blue"].compactMap { config.text($0 + "_template") }
        return texts.count == 3 ? texts.joined(separator: ",") : nil
    }

    private mutating func readMixedTemplate(
        _ mixed: String, _ component: HomeAssistantComponent, _ topic: String, _ draft: Int
    ) {
        guard HomeAssistantTemplate(mixed) != nil else {
            return note(component, "\(component.word): red_template is not supported")
        }
        for (filter, attribute, conversion) in [
            ("hue", "currentHue", Self.degrees), ("saturation", "currentSaturation", Self.percent),
        ] {
            add(
                component, topic,
                .template("{% set mixed %}\(mixed){% endset %}{{ mixed|\(filter) }}", then: []),
                .value(
                    AttributeRef(part: draft, trait: Self.color, attribute: attribute), rank: -1,
                    conversion))
        }
    }

    // MARK: Words

    static func states(_ on: String, _ off: String) -> Conversion {
        .words([.init(text: on, value: .bool(true)), .init(text: off, value: .bool(false))])
    }

    /// The two words of a component, whatever they are (R-HA-BOOL).
    static func states(
        _ component: HomeAssistantComponent, _ onKey: String, _ on: String, _ offKey: String,
        _ off: String,
        _ values: (on: AttributeValue, off: AttributeValue) = (.bool(true), .bool(false))
    ) -> Conversion {
        .words([
            .init(text: component.config.word(onKey) ?? on, value: values.on),
            .init(text: component.config.word(offKey) ?? off, value: values.off),
        ])
    }
}
