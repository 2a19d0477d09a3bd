// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Switches, covers, locks, fans and valves.

extension HomeAssistantMapping {
    private static let covering = "Matter.WindowCoveringTrait"
    private static let doorLock = "Matter.DoorLockTrait"
    static let fanControl = "Matter.FanControlTrait"
    private static let valve = "Matter.ValveConfigurationAndControlTrait"

    mutating func placeSwitch(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "OnOffPluginUnitDeviceType")
        let config = component.config
        let commands = Self.states(component, "payload_on", "ON", "payload_off", "OFF")
        let states = Self.states(
            component, "state_on", config.word("payload_on") ?? "ON", "state_off",
            config.word("payload_off") ?? "OFF")
        let isReported = read(
            component, "state_topic", ["value_template"], to: draft, Self.onOff, "onOff", states)
        set(
            component, "command_topic", template: "command_template", draft, Self.onOff, "onOff",
            commands, isReported: isReported)
        placeRest(component, except: ["state"])
    }

    // MARK: Covers

    /// Positions are of any range; Matter counts hundredths of a percent closed (R-HA-COVER).
    mutating func placeCover(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "WindowCoveringDeviceType")
        let config = component.config
        let lift = "currentPositionLiftPercent100ths"
        let position = scale(
            component, of: 10_000, "position",
            from: config.scaleEnd("position_open", standard: 100),
            to: config.scaleEnd("position_closed", standard: 0))
        var isReported = false
        if let position {
            isReported = read(
                component, "position_topic", ["position_template"], to: draft, Self.covering, lift,
                rank: 1, position)
            set(
                component, "set_position_topic", template: "set_position_template", draft,
                Self.covering, lift, position, isReported: isReported)
        }
        placeCoverStates(component, draft, hasPosition: isReported, lift)
        let tilt = scale(
            component, of: 10_000, "tilt",
            from: config.scaleEnd("tilt_opened_value", "tilt_max", standard: 100),
            to: config.scaleEnd("tilt_closed_value", "tilt_min", standard: 0))
        if let tilt {
            let attribute = "currentPositionTiltPercent100ths"
            let isTold = read(
                component, "tilt_status_topic", ["tilt_status_template"], to: draft, Self.covering,
                attribute, tilt)
            set(
                component, "tilt_command_topic", template: "tilt_command_template", draft,
                Self.covering, attribute, tilt, isReported: isTold)
        }
        placeRest(
            component,
            except: Set(
                ["state"] + (position == nil ? [] : ["position"])
                    + (tilt == nil ? [] : ["tilt_status", "tilt"])))
        guard let topic = topic(component, "command_topic") else { return }
        for (command, key, standard) in [
            ("upOrOpen", "payload_open", "OPEN"), ("downOrClose", "payload_close", "CLOSE"),
            ("stopMotion", "payload_stop", "STOP"),
        ] {
            say(draft, Self.covering, command, topic, Self.payload(config, key, standard))
        }
    }

    /// A payload, unless the component says that there is none.
    private static func payload(
        _ config: HomeAssistantConfig, _ key: String, _ standard: String
    ) -> String? {
        guard let value = config.value(key) else { return standard }
        return value.wordText
    }

    private mutating func placeCoverStates(
        _ component: HomeAssistantComponent, _ draft: Int, hasPosition: Bool, _ lift: String
    ) {
        let config = component.config
        func word(_ key: String, _ standard: String) -> String { config.word(key) ?? standard }
        let (open, closed) = (word("state_open", "open"), word("state_closed", "closed"))
        read(
            component, "state_topic", ["value_template"], to: draft, Self.covering,
            "operationalStatus",
            .words([
                .init(text: open, value: .int(0)), .init(text: closed, value: .int(0)),
                .init(text: word("state_stopped", "stopped"), value: .int(0)),
                .init(text: word("state_opening", "opening"), value: .int(5)),
                .init(text: word("state_closing", "closing"), value: .int(10)),
            ]))
        // A position of another topic is not contradicted; one of the same message that is none of
        // the range gives way to the words.
        guard !hasPosition || config.text("position_topic") == config.text("state_topic") else {
            return
        }
        // Between the ends nobody knows where it stands.
        read(
            component, "state_topic", ["value_template"], to: draft, Self.covering, lift,
            .words([
                .init(text: open, value: .int(0)), .init(text: closed, value: .int(10_000)),
                .init(text: word("state_stopped", "stopped"), value: .null),
                .init(text: word("state_opening", "opening"), value: .null),
                .init(text: word("state_closing", "closing"), value: .null),
            ]))
    }

    /// Where a value stands between two ends; nil, with a notice, for ends that make no scale.
    private mutating func scale(
        _ component: HomeAssistantComponent, of whole: Int, _ name: String, from start: JSONValue,
        to end: JSONValue
    ) -> Conversion? {
        let scale = Conversion.share(of: whole, from: start, to: end)
        if scale == nil { noteScale(component, name, from: start, to: end) }
        return scale
    }

    // MARK: Locks, fans, valves

    mutating func placeLock(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "DoorLockDeviceType")
        let config = component.config
        func word(_ key: String, _ standard: String, _ value: Int64) -> Conversion.Word {
            .init(text: config.word(key) ?? standard, value: .int(value))
        }
        read(
            component, "state_topic", ["value_template"], to: draft, Self.doorLock, "lockState",
            .words([
                word("state_locked", "LOCKED", 1), word("state_unlocked", "UNLOCKED", 2),
                word("state_jammed", "JAMMED", 0), word("state_locking", "LOCKING", 0),
                word("state_unlocking", "UNLOCKING", 0),
            ]))
        placeRest(component, except: ["state"])
        // A template may want the code.
        guard config.text("command_template") == nil, let topic = topic(component, "command_topic")
        else { return }
        say(
            draft, Self.doorLock, "lockDoor", topic, Self.payload(config, "payload_lock", "LOCK"))
        say(
            draft, Self.doorLock, "unlockDoor", topic,
            Self.payload(config, "payload_unlock", "UNLOCK"))
    }

    mutating func placeFan(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "FanDeviceType")
        let config = component.config
        let states = Self.states(component, "payload_on", "ON", "payload_off", "OFF")
        let isReported = read(
            component, "state_topic", ["state_value_template"], to: draft, Self.onOff, "onOff",
            states)
        set(
            component, "command_topic", template: "command_template", draft, Self.onOff, "onOff",
            states, isReported: isReported)
        let directions = Conversion.words(["forward": 0, "reverse": 1])
        let isTurned = read(
            component, "direction_state_topic", ["direction_value_template"], to: draft,
            Self.fanControl, "airflowDirection", directions)
        set(
            component, "direction_command_topic", template: "direction_command_template", draft,
            Self.fanControl, "airflowDirection", directions,
            setting: Self.choice(["forward", "reverse"]), isReported: isTurned)
        // The range counts the speeds without off, which is 0.
        let low = config.scaleEnd("speed_range_min", standard: 1)
        let top = config.scaleEnd("speed_range_max", standard: 100)
        guard let percent = Conversion.percent(ofSpeedsFrom: low, to: top) else {
            noteScale(component, "speed", from: low, to: top)
            placeRest(component, except: ["state", "direction"])
            return
        }
        var isTold = false
        for attribute in ["percentCurrent", "percentSetting"] {
            isTold = read(
                component, "percentage_state_topic", ["percentage_value_template"], to: draft,
                Self.fanControl, attribute, percent)
        }
        set(
            component, "percentage_command_topic", template: "percentage_command_template", draft,
            Self.fanControl, "percentSetting", percent, isReported: isTold)
        placeRest(component, except: ["state", "direction", "percentage"])
    }

    mutating func placeValve(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "WaterValveDeviceType")
        let config = component.config
        if config.isTrue("reports_position") {
            placeValvePosition(component, draft)
            return
        }
        func word(_ key: String, _ standard: String, _ value: Int64) -> Conversion.Word {
            .init(text: config.word(key) ?? standard, value: .int(value))
        }
        read(
            component, "state_topic", ["value_template"], to: draft, Self.valve, "currentState",
            .words([
                word("state_closed", "closed", 0), word("state_open", "open", 1),
                word("state_opening", "opening", 2), word("state_closing", "closing", 2),
            ]))
        placeRest(component, except: ["state"])
        guard let topic = topic(component, "command_topic") else { return }
        say(draft, Self.valve, "open", topic, Self.payload(config, "payload_open", "OPEN"))
        say(draft, Self.valve, "close", topic, Self.payload(config, "payload_close", "CLOSE"))
    }

    /// Percent open of a valve that tells its position: as a number, or in an object.
    private mutating func placeValvePosition(_ component: HomeAssistantComponent, _ draft: Int) {
        let start = component.config.scaleEnd("position_closed", standard: 0)
        let end = component.config.scaleEnd("position_open", standard: 100)
        let percent = scale(component, of: 100, "position", from: start, to: end)
        guard let percent, let closed = start.scaleEnd, let open = end.scaleEnd else {
            return placeRest(component, except: [])
        }
        let isReported = readValvePosition(component, draft, percent, closed: closed)
        set(
            component, "command_topic", template: "command_template", draft, Self.valve,
            "currentLevel", percent, isReported: isReported)
        guard let topic = topic(component, "command_topic") else { return }
        // Who tells positions opens and closes by them.
        set(
            draft, Self.valve, "currentState", topic,
            .through(trait: Self.valve, attribute: "currentLevel", otherwise: .int(100)),
            .words([
                .init(text: String(open), value: .int(1)),
                .init(text: String(closed), value: .int(0)),
            ]), isReported: isReported)
        placeRest(component, except: ["state"])
    }

    /// The position stands alone, or beside the state.
    private mutating func readValvePosition(
        _ component: HomeAssistantComponent, _ draft: Int, _ percent: Conversion, closed: Int
    ) -> Bool {
        let config = component.config
        guard let topic = topic(component, "state_topic") else { return false }
        let text = config.text("value_template") ?? "{{ value }}"
        let parsed =
            "{% set said %}\(text){% endset %}{% set said = said|trim %}"
            + "{% set all = said|from_json if said|first == '{' else {'position': said} %}"
        let position =
            parsed + "{% if all.position is defined and all.position|is_number %}"
            + "{{ all.position }}{% endif %}"
        let state =
            parsed + "{% if all.state is defined %}{{ all.state }}"
            + "{% elif all.position is defined and all.position|is_number %}"
            + "{{ 'closed' if all.position|float == \(closed) else 'open' }}{% endif %}"
        guard HomeAssistantTemplate(position) != nil, HomeAssistantTemplate(state) != nil else {
            return read(
                component, "state_topic", ["value_template"], to: draft, Self.valve,
                "currentLevel", percent)
        }
        func word(_ text: String, _ value: Int64) -> Conversion.Word {
            .init(text: text, value: .int(value))
        }
        add(
            component, topic, .template(position, then: []),
            .value(
                AttributeRef(part: draft, trait: Self.valve, attribute: "currentLevel"), rank: 0,
                percent))
        add(
            component, topic, .template(state, then: []),
            .value(
                AttributeRef(part: draft, trait: Self.valve, attribute: "currentState"), rank: 0,
                .words([
                    word(config.word("state_closed") ?? "closed", 0),
                    word(config.word("state_open") ?? "open", 1),
                    word(config.word("state_opening") ?? "opening", 2),
                    word(config.word("state_closing") ?? "closing", 2),
                ])))
        return true
    }
}
