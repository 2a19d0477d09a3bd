// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Switches, covers, locks, fans and valves.

extension HomeAssistantMapping {
    mutating func placeSwitch() {
        makeActuator(.onOffPluginUnit)
        place("state", .onOff, switched, setBy: switching())
        placeRest(except: ["state"])
    }

    /// Where a value stands between two ends; nil, with a notice, for ends that make no scale.
    private mutating func scale(
        of whole: Int, _ name: String, from start: JSONValue, to end: JSONValue
    ) -> Conversion? {
        let scale = Conversion.share(of: whole, from: start, to: end)
        if scale == nil { noteScale(name, from: start, to: end) }
        return scale
    }

    // MARK: Covers

    /// Positions are of any range; Matter counts hundredths of a percent closed (R-HA-COVER).
    mutating func placeCover() {
        makeActuator(.windowCovering)
        var known: Set = ["state"]
        var hasPosition = false
        let position = scale(
            of: 10_000, "position", from: config.scaleEnd("position_open", standard: 100),
            to: config.scaleEnd("position_closed", standard: 0))
        if let position {
            hasPosition = read("position_topic", .lift, rank: 1, position)
            set(.lift, "set_position_topic", position, isReported: hasPosition)
            known.insert("position")
        }
        placeCoverStates(hasPosition: hasPosition)
        let tilt = scale(
            of: 10_000, "tilt",
            from: config.scaleEnd("tilt_opened_value", "tilt_max", standard: 100),
            to: config.scaleEnd("tilt_closed_value", "tilt_min", standard: 0))
        if let tilt {
            let isReported = read("tilt_status_topic", .tilt, tilt)
            set(.tilt, "tilt_command_topic", tilt, isReported: isReported)
            known.formUnion(["tilt_status", "tilt"])
        }
        placeRest(except: known)
        guard let topic = topic("command_topic") else { return }
        say(.upOrOpen, topic, "payload_open", "OPEN")
        say(.downOrClose, topic, "payload_close", "CLOSE")
        say(.stopMotion, topic, "payload_stop", "STOP")
    }

    private mutating func placeCoverStates(hasPosition: Bool) {
        func word(_ name: String) -> [String] { [config.word("state_" + name) ?? name] }
        let words = CoverWords(
            open: word("open"), closed: word("closed"), resting: word("stopped"),
            opening: word("opening"), closing: word("closing"))
        read("state_topic", .operationalStatus, words.motion)
        // A position of another topic is not contradicted; one of the same message that is none of
        // the words count.
        guard !hasPosition || config.text("position_topic") == config.text("state_topic") else {
            return
        }
        read("state_topic", .lift, words.ends)
    }

    // MARK: Locks, fans, valves

    mutating func placeLock() {
        makeActuator(.doorLock)
        read(
            "state_topic", .lockState,
            states(["LOCKED": 1, "UNLOCKED": 2, "JAMMED": 0, "LOCKING": 0, "UNLOCKING": 0]))
        placeRest(except: ["state"])
        // A template may want the code.
        guard config.text("command_template") == nil, let topic = topic("command_topic") else {
            return
        }
        say(.lockDoor, topic, "payload_lock", "LOCK")
        say(.unlockDoor, topic, "payload_unlock", "UNLOCK")
    }

    /// The usual words of a state, or those that the component has in their places
    /// (`state_locked`).
    private func states(_ usual: KeyValuePairs<String, Int64>) -> Conversion {
        .words(usual.map { .init(config.word("state_" + $0.key.lowercased()) ?? $0.key, $0.value) })
    }

    mutating func placeFan() {
        makeActuator(.fan)
        place("state", .onOff, switching())
        place(
            "direction", .airflowDirection, .words(["forward": 0, "reverse": 1]),
            setting: .choice(["forward", "reverse"]))
        // The range counts the speeds without off, which is 0.
        let low = config.scaleEnd("speed_range_min", standard: 1)
        let top = config.scaleEnd("speed_range_max", standard: 100)
        guard let percent = Conversion.percent(ofSpeedsFrom: low, to: top) else {
            noteScale("speed", from: low, to: top)
            placeRest(except: ["state", "direction"])
            return
        }
        read("percentage_state_topic", .percentCurrent, percent)
        place("percentage", .percentSetting, percent)
        placeRest(except: ["state", "direction", "percentage"])
    }

    mutating func placeValve() {
        makeActuator(.waterValve)
        if config.isTrue("reports_position") {
            placeValvePosition()
            return
        }
        read("state_topic", .valveState, valveStates)
        placeRest(except: ["state"])
        guard let topic = topic("command_topic") else { return }
        say(.openValve, topic, "payload_open", "OPEN")
        say(.closeValve, topic, "payload_close", "CLOSE")
    }

    private var valveStates: Conversion {
        states(["closed": 0, "open": 1, "opening": 2, "closing": 2])
    }

    /// Percent open of a valve that tells its position: as a number, or in an object.
    private mutating func placeValvePosition() {
        let start = config.scaleEnd("position_closed", standard: 0)
        let end = config.scaleEnd("position_open", standard: 100)
        let percent = scale(of: 100, "position", from: start, to: end)
        guard let percent, let closed = start.scaleEnd, let open = end.scaleEnd else {
            return placeRest()
        }
        let isReported = readValvePosition(percent, closed: closed)
        set(.valveLevel, "command_topic", percent, isReported: isReported)
        guard let topic = topic("command_topic") else { return }
        // A valve that tells positions is opened and closed by them.
        set(
            .valveState, topic, .through(.valveLevel, otherwise: .int(100)),
            .words([String(open): 1, String(closed): 0]), isReported: isReported)
        placeRest(except: ["state"])
    }

    /// The position stands alone, or beside the state.
    private mutating func readValvePosition(_ percent: Conversion, closed: Int) -> Bool {
        guard let topic = topic("state_topic") else { return false }
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
            return read("state_topic", .valveLevel, percent)
        }
        add(topic, template: position, .valveLevel, percent)
        add(topic, template: state, .valveState, valveStates)
        return true
    }
}
