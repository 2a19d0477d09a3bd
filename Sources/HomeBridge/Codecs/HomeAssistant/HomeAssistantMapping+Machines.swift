// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Machines that work by themselves, and what warns: vacuums, mowers, humidifiers, sirens, alarms.

extension HomeAssistantMapping {
    private static let robot = "Matter.RvcOperationalStateTrait"
    private static let run = "Matter.RvcRunModeTrait"
    private static let operation = "Matter.OperationalStateTrait"
    private static let dock = "Google.DockTrait"
    private static let arming = "Google.ArmDisarmTrait"
    private static let humidityControl = "Google.RelativeHumidityControlTrait"

    private static func word(_ text: String, _ value: Int64) -> Conversion.Word {
        .init(text: text, value: .int(value))
    }

    // MARK: Vacuums

    /// What a vacuum does, as RvcOperationalState and as RvcRunMode (0 idle, 1 cleaning).
    private static let vacuumStates: [(word: String, state: Int64, mode: Int64)] = [
        ("cleaning", 1, 1), ("docked", 66, 0), ("paused", 2, 0), ("idle", 0, 0),
        ("returning", 64, 0), ("error", 3, 0), ("charging", 65, 0), ("stopped", 0, 0),
        ("segment_cleaning", 1, 1), ("spot_cleaning", 1, 1), ("zone_cleaning", 1, 1),
        ("manual_control", 1, 1), ("moving", 1, 1), ("washing", 67, 0), ("emptying", 67, 0),
    ]

    mutating func placeVacuum(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "RoboticVacuumCleanerDeviceType")
        let config = component.config
        let states = Self.vacuumStates
        read(
            component, "state_topic", ["value_template"], then: ["state"], to: draft, Self.robot,
            "operationalState", .words(states.map { Self.word($0.word, $0.state) }))
        let isReported = read(
            component, "state_topic", ["value_template"], then: ["state"], to: draft, Self.run,
            "currentMode", .words(states.map { Self.word($0.word, $0.mode) }))
        read(
            component, "state_topic", ["value_template"], then: ["battery_level"], to: Self.root,
            "Matter.PowerSourceTrait", "batPercentRemaining", .scaled(by: 2, in: 0...200))
        let speed = component.word + ".fan_speed"
        read(
            component, "state_topic", ["value_template"], then: ["fan_speed"], to: Self.root,
            Self.vendorTrait, speed, .any)
        set(
            component, "set_fan_speed_topic", Self.root, Self.vendorTrait, speed, .any,
            setting: Self.options(config, of: "fan_speed"), isReported: isReported)
        set(
            component, "send_command_topic", Self.root, Self.vendorTrait,
            component.word + ".send_command", .any, isReported: false)
        if let topic = topic(component, "command_topic") {
            setVacuum(component, draft, topic, isReported: isReported)
        }
        placeRest(component, except: ["state", "fan_speed"])
    }

    private mutating func setVacuum(
        _ component: HomeAssistantComponent, _ draft: Int, _ topic: String, isReported: Bool
    ) {
        func payload(_ key: String, _ standard: String) -> String {
            component.config.word(key) ?? standard
        }
        let start = payload("payload_start", "start")
        let stop = payload("payload_stop", "stop")
        let home = payload("payload_return_to_base", "return_to_base")
        let pause = payload("payload_pause", "pause")
        say(draft, Self.robot, "pause", topic, pause)
        say(draft, Self.robot, "resume", topic, start)
        say(draft, Self.robot, "goHome", topic, home)
        set(
            draft, Self.run, "currentMode", topic, .text,
            .words([Self.word(start, 1), Self.word(stop, 0)]), isReported: isReported)
        let others = [
            payload("payload_locate", "locate"), payload("payload_clean_spot", "clean_spot"),
        ]
        set(
            Self.root, Self.vendorTrait, component.word + ".command", topic, .text, .any,
            setting: Self.choice([start, stop, pause, home] + others), isReported: false)
    }

    // MARK: Mowers

    private static let mowerStates: [(word: String, state: Int64, isDocked: Bool)] = [
        ("mowing", 1, false), ("paused", 2, false), ("docked", 0, true), ("returning", 1, false),
        ("error", 3, false), ("charging", 0, true), ("idle", 0, false),
    ]

    mutating func placeMower(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "GoogleMowerDeviceType")
        read(
            component, "activity_state_topic", ["activity_value_template"], to: draft,
            Self.operation, "operationalState",
            .words(Self.mowerStates.map { Self.word($0.word, $0.state) }))
        read(
            component, "activity_state_topic", ["activity_value_template"], to: draft, Self.dock,
            "isDocked",
            .words(Self.mowerStates.map { .init(text: $0.word, value: .bool($0.isDocked)) }))
        let commands: [(trait: String, commands: [String], key: String, word: String)] = [
            (Self.operation, ["start", "resume"], "start_mowing", "start_mowing"),
            (Self.operation, ["pause"], "pause", "pause"), (Self.dock, ["dock"], "dock", "dock"),
        ]
        for (trait, names, key, word) in commands {
            guard let topic = topic(component, key + "_command_topic") else { continue }
            let template = component.config.text(key + "_command_template")
            let payload =
                template.map { HomeAssistantTemplate($0)?.command(.string(word)) } ?? word
            for name in names { say(draft, trait, name, topic, payload) }
        }
        placeRest(component, except: ["activity", "start_mowing", "pause", "dock"])
    }

    // MARK: Humidifiers

    mutating func placeHumidifier(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "OnOffPluginUnitDeviceType")
        let config = component.config
        let states = Self.states(component, "payload_on", "ON", "payload_off", "OFF")
        let isReported = read(
            component, "state_topic", ["state_value_template"], to: draft, Self.onOff, "onOff",
            states)
        set(
            component, "command_topic", template: "command_template", draft, Self.onOff, "onOff",
            states, isReported: isReported)
        let humidity = Conversion.scaled(by: 100, in: 0...10_000)
        let isTold = read(
            component, "target_humidity_state_topic", ["target_humidity_state_template"],
            to: draft, Self.humidityControl, "relativeHumiditySetpoint", humidity)
        var setting = ValueSetting.settable
        setting.valueMin = config.number("min_humidity")
        setting.valueMax = config.number("max_humidity")
        set(
            component, "target_humidity_command_topic",
            template: "target_humidity_command_template",
            draft, Self.humidityControl, "relativeHumiditySetpoint", humidity, setting: setting,
            isReported: isTold)
        for (key, attribute) in [
            ("min_humidity", "minRelativeHumidity"), ("max_humidity", "maxRelativeHumidity"),
        ] {
            guard let number = config.number(key),
                case .value(let value) = humidity.convert(.number(number))
            else { continue }
            addConstant(draft, Self.humidityControl, attribute, value)
        }
        if config.text("current_humidity_topic") != nil {
            let sensor = part(component.word + "_humidity", type: "HumiditySensorDeviceType")
            read(
                component, "current_humidity_topic", ["current_humidity_template"], to: sensor,
                "Matter.RelativeHumidityMeasurementTrait", "measuredValue", humidity)
        }
        placeRest(component, except: ["state", "target_humidity", "current_humidity"])
    }

    // MARK: Sirens

    /// Told in JSON, unless a template says how; it answers in JSON or in a word.
    mutating func placeSiren(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "OnOffPluginUnitDeviceType")
        let config = component.config
        let states = Self.states(
            component, "state_on", config.word("payload_on") ?? "ON", "state_off",
            config.word("payload_off") ?? "OFF")
        let text = config.text("state_value_template") ?? "{{ value }}"
        let whole =
            "{% set said %}\(text){% endset %}{% set said = said|trim %}"
            + "{% if said|first == '{' %}{% set all = said|from_json %}"
            + "{% if all.state is defined %}{{ all.state }}{% endif %}"
            + "{% else %}{{ said }}{% endif %}"
        var isReported = false
        if let topic = topic(component, "state_topic"), HomeAssistantTemplate(whole) != nil {
            add(
                component, topic, .template(whole, then: []),
                .value(
                    AttributeRef(part: draft, trait: Self.onOff, attribute: "onOff"), rank: 0,
                    states))
            isReported = true
        } else {
            isReported = read(
                component, "state_topic", ["state_value_template"], to: draft, Self.onOff, "onOff",
                states)
        }
        guard let topic = topic(component, "command_topic") else { return }
        let commands = Self.states(component, "payload_on", "ON", "payload_off", "OFF")
        let template = config.text("command_template")
        set(
            draft, Self.onOff, "onOff", topic, template.map { .template($0) } ?? .member(["state"]),
            commands, isReported: isReported)
        guard template == nil else { return }
        for (name, setting) in [
            ("tone", Self.choice(config.list("available_tones"))), ("duration", .settable),
            ("volume_level", .settable),
        ] {
            set(
                Self.root, Self.vendorTrait, component.word + "." + name, topic, .member([name]),
                .any, setting: setting, wholeSteps: false, isReported: false)
        }
    }

    // MARK: Alarm panels

    private static let armLevels = ["away", "home", "night", "vacation", "custom_bypass"]

    mutating func placeAlarm(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "GoogleSecuritySystemDeviceType")
        let config = component.config
        let armed = Self.armLevels.map { "armed_" + $0 }
        func words(
            _ value: (_ level: String) -> AttributeValue, others: [(String, AttributeValue)]
        ) -> Conversion {
            .words(
                zip(armed, Self.armLevels).map { .init(text: $0, value: value($1)) }
                    + others.map { .init(text: $0.0, value: $0.1) })
        }
        let isReported = read(
            component, "state_topic", ["value_template"], to: draft, Self.arming, "isArmed",
            words(
                { _ in .bool(true) },
                others: [
                    ("disarmed", .bool(false)), ("arming", .bool(false)),
                    ("disarming", .bool(true)), ("pending", .bool(true)),
                    ("triggered", .bool(true)),
                ]))
        read(
            component, "state_topic", ["value_template"], to: draft, Self.arming,
            "currentArmLevel",
            words(
                { .string($0) },
                others: ["disarmed", "arming", "disarming", "pending", "triggered"].map {
                    ($0, .null)
                }))
        // What it is about to do, and that it was triggered, has no other place.
        placeRest(component, except: [])
        // A code is nothing that stands in an announcement or a log.
        guard config.value("code") == nil, let topic = topic(component, "command_topic") else {
            return
        }
        setAlarm(component, draft, topic, isReported: isReported)
    }

    private mutating func setAlarm(
        _ component: HomeAssistantComponent, _ draft: Int, _ topic: String, isReported: Bool
    ) {
        let config = component.config
        let text = config.text("command_template") ?? "{{ action }}"
        let disarming = JSONValue.string(config.word("payload_disarm") ?? "DISARM")
        // A template that wants a code as well has nothing to render.
        guard let disarm = HomeAssistantTemplate(text)?.command(disarming) else { return }
        let features = config.list("supported_features")
        let levels = Self.armLevels.filter {
            features.isEmpty || features.contains("arm_" + $0)
        }
        let words = levels.map { level in
            let key =
                level == "custom_bypass" ? "payload_arm_custom_bypass" : "payload_arm_" + level
            return Conversion.Word(
                text: config.word(key) ?? "ARM_" + level.uppercased(), value: .string(level))
        }
        guard let first = levels.first else { return }
        set(
            draft, Self.arming, "currentArmLevel", topic, .template(text), .words(words),
            isReported: isReported)
        set(
            draft, Self.arming, "isArmed", topic,
            .through(trait: Self.arming, attribute: "currentArmLevel", otherwise: .string(first)),
            .words([
                .init(text: disarm, value: .bool(false)), .init(text: first, value: .bool(true)),
            ]), isReported: isReported)
    }
}
