// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Machines that work by themselves, and what warns: vacuums, mowers, humidifiers, sirens, alarms.

extension HomeAssistantMapping {
    // MARK: Vacuums

    /// What a vacuum does, as RvcOperationalState and as RvcRunMode (0 idle, 1 cleaning).
    private static let vacuumStates: [(word: String, state: Int64, mode: Int64)] = [
        ("cleaning", 1, 1), ("docked", 66, 0), ("paused", 2, 0), ("idle", 0, 0),
        ("returning", 64, 0), ("error", 3, 0), ("charging", 65, 0), ("stopped", 0, 0),
        ("segment_cleaning", 1, 1), ("spot_cleaning", 1, 1), ("zone_cleaning", 1, 1),
        ("manual_control", 1, 1), ("moving", 1, 1), ("washing", 67, 0), ("emptying", 67, 0),
    ]

    mutating func placeVacuum() {
        makeActuator(.roboticVacuumCleaner)
        let (speed, states) = (vendor("fan_speed"), Self.vacuumStates)
        read(
            "state_topic", then: ["state"], .robotState,
            .words(states.map { .init($0.word, $0.state) }))
        let isReported = read(
            "state_topic", then: ["state"], .runMode,
            .words(states.map { .init($0.word, $0.mode) }))
        read(
            "state_topic", then: ["battery_level"], on: Self.root, .batPercentRemaining,
            .halfPercent)
        read("state_topic", then: ["fan_speed"], on: Self.root, speed, .any)
        set(
            speed, on: Self.root, "set_fan_speed_topic", .any, setting: options(of: "fan_speed"),
            isReported: isReported)
        set(vendor("send_command"), on: Self.root, "send_command_topic", .any, isReported: false)
        if let topic = topic("command_topic") { setVacuum(topic, isReported: isReported) }
        placeRest(except: ["state", "fan_speed"])
    }

    private mutating func setVacuum(_ topic: String, isReported: Bool) {
        func payload(_ command: String) -> String { config.word("payload_" + command) ?? command }
        let (start, stop, pause) = (payload("start"), payload("stop"), payload("pause"))
        let home = payload("return_to_base")
        builder.say(.pauseRobot, on: part, topic, pause)
        builder.say(.resumeRobot, on: part, topic, start)
        builder.say(.goHome, on: part, topic, home)
        set(.runMode, topic, .text, .words([start: 1, stop: 0]), isReported: isReported)
        set(
            vendor("command"), on: Self.root, topic, .text, .any,
            setting: .choice([start, stop, pause, home, payload("locate"), payload("clean_spot")]),
            isReported: false)
    }

    // MARK: Mowers

    private static let mowerStates: [(word: String, state: Int64, isDocked: Bool)] = [
        ("mowing", 1, false), ("paused", 2, false), ("docked", 0, true), ("returning", 1, false),
        ("error", 3, false), ("charging", 0, true), ("idle", 0, false),
    ]

    mutating func placeMower() {
        makeActuator(.googleMower)
        read(
            "activity_state_topic", .operationalState,
            .words(Self.mowerStates.map { .init($0.word, $0.state) }))
        read(
            "activity_state_topic", .isDocked,
            .words(Self.mowerStates.map { .init(text: $0.word, value: .bool($0.isDocked)) }))
        let commands: [(word: String, [CommandName])] = [
            ("start_mowing", [.start, .resume]), ("pause", [.pause]), ("dock", [.dock]),
        ]
        for (key, names) in commands {
            guard let topic = topic(key + "_command_topic") else { continue }
            let template = config.text(key + "_command_template")
            let payload =
                template.map { HomeAssistantTemplate($0)?.command(.string(key)) } ?? key
            guard let payload else { continue }
            for name in names { builder.say(name, on: part, topic, payload) }
        }
        placeRest(except: ["activity", "start_mowing", "pause", "dock"])
    }

    // MARK: Humidifiers

    mutating func placeHumidifier() {
        makeActuator(.onOffPluginUnit)
        place("state", .onOff, switching())
        place(
            "target_humidity", .relativeHumiditySetpoint, .humidity,
            setting: config.range("min_humidity", "max_humidity"))
        placeLimits("humidity", .minRelativeHumidity, .maxRelativeHumidity, .humidity)
        placeHumidity()
        placeRest(except: ["state", "target_humidity", "current_humidity"])
    }

    // MARK: Sirens

    /// Set in JSON, unless a template says how; it answers in JSON or in a word.
    mutating func placeSiren() {
        makeActuator(.onOffPluginUnit)
        let text = config.text("state_value_template") ?? "{{ value }}"
        let whole =
            "{% set said %}\(text){% endset %}{% set said = said|trim %}"
            + "{% if said|first == '{' %}{% set all = said|from_json %}"
            + "{% if all.state is defined %}{{ all.state }}{% endif %}"
            + "{% else %}{{ said }}{% endif %}"
        var isReported = true
        if let topic = topic("state_topic"), HomeAssistantTemplate(whole) != nil {
            add(topic, template: whole, .onOff, switched)
        } else {
            isReported = read("state_topic", templates: ["state_value_template"], .onOff, switched)
        }
        guard let topic = topic("command_topic") else { return }
        let template = config.text("command_template")
        set(
            .onOff, topic, template.map { .template($0) } ?? .member(["state"]), switching(),
            isReported: isReported)
        guard template == nil else { return }
        for (name, setting) in [
            ("tone", .choice(config.list("available_tones"))), ("duration", .settable),
            ("volume_level", ValueSetting.settable),
        ] {
            set(
                vendor(name), on: Self.root, topic, .member([name]), .any, setting: setting,
                wholeSteps: false, isReported: false)
        }
    }

    // MARK: Alarm panels

    private static let armLevels = ["away", "home", "night", "vacation", "custom_bypass"]
    /// Other states of an alarm panel, and whether it is armed then.
    private static let alarmStates: KeyValuePairs<String, Bool> = [
        "disarmed": false, "arming": false, "disarming": true, "pending": true, "triggered": true,
    ]

    mutating func placeAlarm() {
        makeActuator(.googleSecuritySystem)
        let isArmed = Self.armLevels.map { ("armed_" + $0, AttributeValue.bool(true)) }
        let levels = Self.armLevels.map { ("armed_" + $0, AttributeValue.string($0)) }
        let isReported = read(
            "state_topic", .isArmed,
            .words(
                (isArmed + Self.alarmStates.map { ($0.key, .bool($0.value)) })
                    .map { .init(text: $0, value: $1) }))
        read(
            "state_topic", .currentArmLevel,
            .words(
                (levels + Self.alarmStates.map { ($0.key, .null) })
                    .map { .init(text: $0, value: $1) }))
        // What it is about to do, and that it was triggered, has no other place.
        placeRest()
        // A code is nothing that stands in an announcement or a log.
        guard config.value("code") == nil, let topic = topic("command_topic") else { return }
        setAlarm(topic, isReported: isReported)
    }

    private mutating func setAlarm(_ topic: String, isReported: Bool) {
        let text = config.text("command_template") ?? "{{ action }}"
        let disarming = JSONValue.string(config.word("payload_disarm") ?? "DISARM")
        // A template that wants a code as well has nothing to render.
        guard let disarm = HomeAssistantTemplate(text)?.command(disarming) else { return }
        let features = config.list("supported_features")
        let levels = Self.armLevels.filter {
            features.isEmpty || features.contains("arm_" + $0)
        }
        let words = levels.map { level in
            Conversion.Word(
                text: config.word("payload_arm_" + level) ?? "ARM_" + level.uppercased(),
                value: .string(level))
        }
        guard let first = levels.first else { return }
        set(.currentArmLevel, topic, .template(text), .words(words), isReported: isReported)
        set(
            .isArmed, topic, .through(.currentArmLevel, otherwise: .string(first)),
            .words([disarm: .bool(false), first: .bool(true)]), isReported: isReported)
    }
}
