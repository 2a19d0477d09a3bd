// SPDX-License-Identifier: Apache-2.0

/// A command to one device, as the values that its state will have.
struct SimulatedCommand: Hashable, Sendable {
    var values: [String: SimulatedJSON] = [:]
    var transitionMilliseconds = 0
    /// Whether a blind is to stop.
    var isStop = false

    static let transitionMillisecondsMax = 600_000

    var isEmpty: Bool { values.isEmpty && !isStop }
}

extension SimulatedDevice {
    /// The command in the members of a payload; unknown members are ignored.
    ///
    /// Codes of locks are not read.
    func command(_ fields: [String: SimulatedJSON]) -> SimulatedCommand {
        var command = SimulatedCommand()
        if let seconds = fields["transition"]?.scaled(places: 3), seconds > 0 {
            command.transitionMilliseconds = min(
                seconds, SimulatedCommand.transitionMillisecondsMax)
        }
        for (key, value) in fields {
            guard let feature = kind.model.features[key], feature.isSettable else { continue }
            // A key that is never reported, such as an effect, changes no state.
            guard feature.access & 1 != 0 else { continue }
            command.values[key] = feature.value(for: value, now: state[key])
        }
        switch kind {
        case .colorLight, .whiteLight, .dimmableLight: adjustLight(&command, fields)
        case .shade: adjustShade(&command, fields)
        case .lock: adjustLock(&command, fields)
        case .fan: adjustFan(&command)
        case .radiator: adjustRadiator(&command)
        default: break
        }
        return command
    }

    private func adjustLight(_ command: inout SimulatedCommand, _ fields: [String: SimulatedJSON]) {
        command.values["brightness"] = nil
        if let level = level(fields), command.values["state"] != "OFF" {
            if level == 0 {
                command.values["state"] = "OFF"
            } else {
                command.values["state"] = "ON"
                command.values["brightness"] = .integer(level)
            }
        }
        if kind != .dimmableLight, let mireds = fields["color_temp"]?.scaled(places: 0),
            case .number(let least, let most)? = kind.model.features["color_temp"]?.form
        {
            let clamped = min(max(mireds, (least ?? 0) / 1_000), (most ?? 0) / 1_000)
            command.values["color_temp"] = .integer(clamped)
            command.values["color_mode"] = "color_temp"
        }
        if kind == .colorLight, let color = fields["color"]?.members {
            adjustColor(&command, color)
        }
    }

    /// The ordered brightness, 0 to 254.
    private func level(_ fields: [String: SimulatedJSON]) -> Int? {
        if let level = fields["brightness"]?.scaled(places: 0) { return min(max(level, 0), 254) }
        guard isOn, let step = fields["brightness_step"]?.scaled(places: 0),
            let now = state["brightness"]?.scaled(places: 0)
        else { return nil }
        return min(max(now + min(max(step, -254), 254), 1), 254)
    }

    private func adjustColor(_ command: inout SimulatedCommand, _ color: [String: SimulatedJSON]) {
        if let x = color["x"]?.scaled(places: 4), let y = color["y"]?.scaled(places: 4) {
            guard (0...10_000).contains(x), (0...10_000).contains(y) else { return }
            command.values["color_mode"] = "xy"
            command.values["color"] = ["x": .decimal(x, places: 4), "y": .decimal(y, places: 4)]
            return
        }
        guard let hue = (color["hue"] ?? color["h"])?.scaled(places: 2),
            let saturation = (color["saturation"] ?? color["s"])?.scaled(places: 2),
            (0...36_000).contains(hue), (0...10_000).contains(saturation)
        else { return }
        command.values["color_mode"] = "hs"
        command.values["color"] = [
            "hue": .decimal(hue, places: 2), "saturation": .decimal(saturation, places: 2),
        ]
    }

    private func adjustShade(_ command: inout SimulatedCommand, _ fields: [String: SimulatedJSON]) {
        let word = command.values.removeValue(forKey: "state")
        if let position = command.values["position"]?.scaled(places: 0) {
            command.values["position"] = .integer(position)
        } else if word == "STOP" {
            command.isStop = true
        } else if let word {
            command.values["position"] = word == "OPEN" ? 100 : 0
        }
    }

    /// `LOCK`, or with a code `{"state":"UNLOCK","code":...}`.
    private func adjustLock(_ command: inout SimulatedCommand, _ fields: [String: SimulatedJSON]) {
        if let inner = fields["state"]?.members?["state"],
            let feature = kind.model.features["state"]
        {
            command.values["state"] = feature.value(for: inner, now: state["state"])
        }
        guard let state = command.values["state"] else { return }
        command.values["lock_state"] = state == "LOCK" ? "locked" : "unlocked"
    }

    /// State and mode of a fan say the same; the mode wins.
    private func adjustFan(_ command: inout SimulatedCommand) {
        if let mode = command.values["fan_mode"] {
            command.values["fan_state"] = mode == "off" ? "OFF" : "ON"
        } else if let state = command.values["fan_state"] {
            command.values["fan_mode"] = state == "OFF" ? "off" : "on"
        }
    }

    /// Rounds to half degrees, as the radiator does.
    private func adjustRadiator(_ command: inout SimulatedCommand) {
        guard let hundredths = command.values["occupied_heating_setpoint"]?.scaled(places: 2) else {
            return
        }
        command.values["occupied_heating_setpoint"] = .decimal(
            (hundredths + 25) / 50 * 5, places: 1)
    }
}
