// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Lights in the three schemas: topics of their own, one JSON text, templates (R-HA-LIGHT).

extension HomeAssistantMapping {
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
        /// Of mireds or Kelvin.
        let mireds: Conversion
        /// The bounds of a colour temperature, in the unit of the payloads.
        let temperatures: ValueSetting

        init(_ config: HomeAssistantConfig) {
            modes = Set(config.list("supported_color_modes"))
            for mode in ["brightness", "color_temp", "hs", "xy", "rgb", "rgbw", "rgbww", "white"] {
                let keys = ["_state_topic", "_command_topic", "_template"].map { mode + $0 }
                if config.isTrue(mode) || keys.contains(where: { config.text($0) != nil }) {
                    modes.insert(mode)
                }
            }
            if config.text("red_template") != nil { modes.insert("rgb") }
            let isKelvin = config.isTrue("color_temp_kelvin")
            mireds =
                isKelvin
                ? .reciprocal(numerator: 1_000_000, min: 0, max: 65_279)
                : .scaled(by: 1, in: 0...65_279)
            temperatures = config.range(
                isKelvin ? "min_kelvin" : "min_mireds", isKelvin ? "max_kelvin" : "max_mireds")
            if isDimmed { level = .level(upTo: HomeAssistantMapping.brightnessScale(config)) }
        }

        var isMixed: Bool { !modes.isDisjoint(with: ["rgb", "rgbw", "rgbww"]) }
        var isColored: Bool { isMixed || modes.contains("hs") || modes.contains("xy") }
        var isWarm: Bool { modes.contains("color_temp") }
        var isDimmed: Bool {
            isColored || isWarm || modes.contains("brightness") || modes.contains("white")
        }
    }

    private static func brightnessScale(_ config: HomeAssistantConfig) -> JSONValue {
        config.scaleEnd("brightness_scale", standard: 255)
    }

    mutating func placeLight() {
        let abilities = Abilities(config)
        makeActuator(
            .light(
                isDimmed: abilities.isDimmed, isWarm: abilities.isWarm,
                isColored: abilities.isColored))
        if abilities.isDimmed, abilities.level == nil {
            let top = Self.brightnessScale(config)
            noteScale("brightness", from: .number(JSONNumber(0)), to: top)
        }
        switch config.text("schema") ?? "basic" {
        case "json":
            placeJSONLight(abilities)
            placeRest(except: ["state"])
        case "template":
            placeTemplateLight(abilities)
            placeRest(except: ["state"])
        default: placeBasicLight(abilities)
        }
    }

    // MARK: Colours

    /// One of the two numbers of a colour, as it stands in payloads.
    private struct Half {
        /// Its key in an object.
        var key: String
        var name: AttributeName
        var conversion: Conversion
        /// The filter that makes it of red, green and blue.
        var filter = ""
    }

    private static let hueAndSaturation = [
        Half(key: "h", name: .currentHue, conversion: degrees, filter: "hue"),
        Half(key: "s", name: .currentSaturation, conversion: percent, filter: "saturation"),
    ]

    private static let point = [
        Half(key: "x", name: .currentX, conversion: .coordinate),
        Half(key: "y", name: .currentY, conversion: .coordinate),
    ]

    /// Hue and saturation of red, green and blue; they count less than those that are said.
    ///
    /// - Parameter key: of the publisher's template that is part of this one.
    private mutating func readMixed(
        _ topic: String, _ key: String = "", _ template: (_ filter: String) -> String
    ) {
        for half in Self.hueAndSaturation {
            let text = template(half.filter)
            guard HomeAssistantTemplate(text) != nil else {
                return note("\(word): \(key) is not supported")
            }
            add(topic, template: text, half.name, rank: -1, half.conversion)
        }
    }

    /// Hue and saturation of a light that is set by red, green and blue.
    private mutating func setMixed(
        _ topic: String, _ form: SettingRule.Channels, isReported: Bool
    ) {
        for half in Self.hueAndSaturation {
            set(
                half.name, topic, .channels(form), half.conversion, wholeSteps: false,
                isReported: isReported)
        }
    }

    // MARK: JSON

    private mutating func placeJSONLight(_ abilities: Abilities) {
        let command = topic("command_topic")
        let isReported = config.text("state_topic") != nil
        func place(
            _ path: [String], on part: Int? = nil, _ name: AttributeName,
            _ conversion: Conversion, setting: ValueSetting = .settable, wholeSteps: Bool = true
        ) {
            read("state_topic", templates: [], then: path, on: part, name, conversion)
            guard let command else { return }
            set(
                name, on: part, command, .member(path), conversion, setting: setting,
                wholeSteps: wholeSteps, isReported: isReported)
        }
        place(["state"], .onOff, .either("ON", or: "OFF"))
        if let level = abilities.level { place(["brightness"], .currentLevel, level) }
        if abilities.isWarm {
            place(
                ["color_temp"], .colorTemperatureMireds, abilities.mireds,
                setting: abilities.temperatures)
        }
        for (mode, halves) in [("xy", Self.point), ("hs", Self.hueAndSaturation)]
        where abilities.modes.contains(mode) {
            for half in halves {
                place(["color", half.key], half.name, half.conversion, wholeSteps: false)
            }
        }
        if abilities.isColored || abilities.isWarm {
            read("state_topic", templates: [], then: ["color_mode"], .colorMode, Self.modes)
        }
        if abilities.isMixed, let topic = topic("state_topic") {
            readMixed(topic) { "{{ (value_json.color)|\($0) }}" }
        }
        guard let command else { return }
        if abilities.isMixed, !abilities.modes.contains("hs") {
            setMixed(command, .member(["color"]), isReported: isReported)
        }
        guard config.isTrue("effect") else { return }
        place(
            ["effect"], on: Self.root, vendor("effect"), .any, setting: options(of: "effect"))
    }

    // MARK: Topics of their own

    private mutating func placeBasicLight(_ abilities: Abilities) {
        let isReported = read(
            "state_topic", templates: ["state_value_template", "value_template"], .onOff,
            switching())
        if let topic = topic("command_topic") {
            set(.onOff, topic, switchingOn, switching(), isReported: isReported)
        }
        placeBrightness(abilities)
        place(
            "color_temp", .colorTemperatureMireds, abilities.mireds,
            setting: abilities.temperatures)
        read("color_mode_state_topic", .colorMode, Self.modes)
        for (key, halves) in [("hs", Self.hueAndSaturation), ("xy", Self.point)] {
            for (index, half) in halves.enumerated() {
                let isReported = read(
                    key + "_state_topic", half.name, .item(index, half.conversion))
                guard config.text(key + "_command_template") == nil,
                    let topic = topic(key + "_command_topic")
                else { continue }
                set(
                    half.name, topic, .item(index, of: 2), half.conversion, wholeSteps: false,
                    isReported: isReported)
            }
        }
        for key in ["rgb", "rgbw", "rgbww"] {
            guard let topic = topic(key + "_state_topic") else { continue }
            if let text = config.text(key + "_value_template") {
                readMixed(topic, key + "_value_template") {
                    "{% set mixed %}\(text){% endset %}{{ mixed|trim|\($0) }}"
                }
            } else {
                readMixed(topic) { "{{ (value)|\($0) }}" }
            }
        }
        if config.text("hs_command_topic") == nil, let topic = topic("rgb_command_topic") {
            let form = config.text("rgb_command_template").map { SettingRule.Channels.template($0) }
            setMixed(topic, form ?? .text, isReported: config.text("rgb_state_topic") != nil)
        }
        placeRest(
            except: [
                "state", "color_temp", "color_mode", "hs", "xy", "rgb", "rgbw", "rgbww", "white",
                abilities.level == nil ? "" : "brightness",
            ])
    }

    private mutating func placeBrightness(_ abilities: Abilities) {
        guard let level = abilities.level else { return }
        let isReported = readBrightness(level)
        set(.currentLevel, "brightness_command_topic", level, isReported: isReported)
        guard config.text("brightness_command_topic") == nil,
            let white = Conversion.level(upTo: config.scaleEnd("white_scale", standard: 255))
        else { return }
        set(.currentLevel, "white_command_topic", white, isReported: isReported)
    }

    /// How `on` is sent (`on_command_type`): behind all else, before it, or by the brightness
    /// alone, which is the last one or all of it.
    private var switchingOn: SettingRule.Payload {
        switch config.text("on_command_type") {
        case "brightness" where config.text("brightness_command_topic") != nil:
            .through(.currentLevel, otherwise: .int(254))
        case "first": .textFirst
        default: .text
        }
    }

    /// A light that is switched on by its last brightness keeps it while it is off and says 0.
    private mutating func readBrightness(_ conversion: Conversion) -> Bool {
        let text = config.text("brightness_value_template") ?? "{{ value }}"
        let whole =
            "{% set level %}\(text){% endset %}"
            + "{% if level|float(0) > 0 %}{{ level|trim }}{% endif %}"
        guard config.text("on_command_type") == "brightness", HomeAssistantTemplate(whole) != nil,
            let topic = topic("brightness_state_topic")
        else { return read("brightness_state_topic", .currentLevel, conversion) }
        add(topic, template: whole, .currentLevel, conversion, name: "brightness")
        return true
    }

    // MARK: Templates

    private mutating func placeTemplateLight(_ abilities: Abilities) {
        let words = Conversion.either("on", or: "off")
        let isReported = read("state_topic", templates: ["state_template"], .onOff, words)
        let isDimmed = config.text("brightness_template") != nil
        if isDimmed, let level = abilities.level {
            read("state_topic", templates: ["brightness_template"], .currentLevel, level)
        }
        let isWarm = config.text("color_temp_template") != nil
        if isWarm {
            read(
                "state_topic", templates: ["color_temp_template"], .colorTemperatureMireds,
                abilities.mireds)
        }
        let channels = ["red", "green", "blue"].compactMap { config.text($0 + "_template") }
        if let topic = topic("state_topic"), channels.count == 3 {
            let mixed = channels.joined(separator: ",")
            readMixed(topic, "red_template") {
                "{% set mixed %}\(mixed){% endset %}{{ mixed|\($0) }}"
            }
        }
        guard let topic = topic("command_topic"),
            let on = config.text("command_on_template"),
            let off = config.text("command_off_template")
        else { return }
        set(
            .onOff, topic, .template("{% if value=='on' %}\(on){% else %}\(off){% endif %}"), words,
            isReported: isReported)
        if let level = abilities.level {
            set(
                .currentLevel, topic, .template("{% set brightness=value %}\(on)"), level,
                isReported: isDimmed)
        }
        if abilities.isWarm {
            set(
                .colorTemperatureMireds, topic, .template("{% set color_temp=value %}\(on)"),
                abilities.mireds, setting: abilities.temperatures, isReported: isWarm)
        }
    }
}
