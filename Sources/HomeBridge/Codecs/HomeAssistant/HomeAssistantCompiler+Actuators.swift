// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Switches, covers, locks, fans and valves.

extension HomeAssistantCompiler {
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
        let position = Self.closed(
            open: config.number("position_open") ?? JSONNumber(100),
            closed: config.number("position_closed") ?? JSONNumber(0))
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
        let opened = config.number("tilt_opened_value") ?? config.number("tilt_max")
        let shut = config.number("tilt_closed_value") ?? config.number("tilt_min")
        let tilt = Self.closed(open: opened ?? JSONNumber(100), closed: shut ?? JSONNumber(0))
        if let tilt {
            let attribute = "currentPositionTiltPercent100ths"
            let isTold = read(
                component, "tilt_status_topic", ["tilt_status_template"], to: draft, Self.covering,
                attribute, tilt)
            set(
                component, "tilt_command_topic", template: "tilt_command_template", draft,
                Self.covering, attribute, tilt, isReported: isTold)
        }
        placeRest(component, except: ["state", "position", "tilt_status"])
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

    /// Hundredths of a percent closed, of a position between two ends; nil for ends that are one.
    private static func closed(open: JSONNumber, closed: JSONNumber) -> Conversion? {
        guard let open = open.exactInt64, let closed = closed.exactInt64, open != closed,
            abs(open) <= 1_000_000, abs(closed) <= 1_000_000
        else { return nil }
        let sign = open > closed ? 1 : -1
        return .scaled(
            by: -10_000 * sign, plus: 10_000 * Int(open) * sign, over: Int(open - closed) * sign,
            in: 0...10_000)
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
        // The range counts the speeds without off, which is 0.
        let top = config.number("speed_range_max")?.scaled(by: 1) ?? 100
        let low = config.number("speed_range_min")?.scaled(by: 1) ?? 1
        let steps = top - low + 1
        guard steps > 0, low > 0, top <= 1_000_000 else { return }
        let percent = Conversion.scaled(
            by: 100, plus: 100 * (1 - low), over: steps, in: 0...100, clamps: true)
        var isTold = false
        for attribute in ["percentCurrent", "percentSetting"] {
            isTold = read(
                component, "percentage_state_topic", ["percentage_value_template"], to: draft,
                Self.fanControl, attribute, percent)
        }
        set(
            component, "percentage_command_topic", template: "percentage_command_template", draft,
            Self.fanControl, "percentSetting", percent, isReported: isTold)
        placeRest(component, except: ["state", "percentage"])
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
        let config = component.config
        guard let open = (config.number("position_open") ?? JSONNumber(100)).exactInt64,
            let closed = (config.number("position_closed") ?? JSONNumber(0)).exactInt64,
            open != closed, abs(open) <= 1_000_000, abs(closed) <= 1_000_000
        else { return }
        let sign = open > closed ? 1 : -1
        let percent = Conversion.scaled(
            by: 100 * sign, plus: -100 * Int(closed) * sign, over: Int(open - closed) * sign,
            in: 0...100)
        let isReported = read(
            component, "state_topic", ["value_template"], to: draft, Self.valve, "currentLevel",
            percent)
        set(
            component, "command_topic", template: "command_template", draft, Self.valve,
            "currentLevel", percent, isReported: isReported)
    }
}
