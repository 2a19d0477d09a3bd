// SPDX-License-Identifier: Apache-2.0

/// An order to one device, as the values that its state will have.
struct SimulatedCommand: Hashable, Sendable {
    var values: [String: SimulatedJSON] = [:]
    var transitionMilliseconds = 0
    /// Whether a blind is to stop.
    var isStop = false

    static let transitionMillisecondsMax = 600_000

    var isEmpty: Bool { values.isEmpty && !isStop }
}

extension SimulatedDevice {
    /// The order in the members of a payload; unknown members are ignored.
    ///
    /// Codes of locks are not read.
    func order(_ told: [String: SimulatedJSON]) -> SimulatedCommand {
        var order = SimulatedCommand()
        if let seconds = told["transition"]?.scaled(places: 3), seconds > 0 {
            order.transitionMilliseconds = min(seconds, SimulatedCommand.transitionMillisecondsMax)
        }
        for (key, value) in told {
            guard let feature = kind.model.features[key], feature.isSettable else { continue }
            // A key that is never reported, such as an effect, changes no state.
            guard feature.access & 1 != 0 else { continue }
            order.values[key] = feature.value(for: value, now: state[key])
        }
        switch kind {
        case .colorLight, .whiteLight, .dimmableLight: adjustLight(&order, told)
        case .shade: adjustShade(&order, told)
        case .lock: adjustLock(&order, told)
        case .fan: adjustFan(&order)
        case .radiator: adjustRadiator(&order)
        default: break
        }
        return order
    }

    private func adjustLight(_ order: inout SimulatedCommand, _ told: [String: SimulatedJSON]) {
        order.values["brightness"] = nil
        if let level = level(told), order.values["state"] != "OFF" {
            if level == 0 {
                order.values["state"] = "OFF"
            } else {
                order.values["state"] = "ON"
                order.values["brightness"] = .integer(level)
            }
        }
        if kind != .dimmableLight, let mireds = told["color_temp"]?.scaled(places: 0),
            case .number(let least, let most)? = kind.model.features["color_temp"]?.form
        {
            let clamped = min(max(mireds, (least ?? 0) / 1_000), (most ?? 0) / 1_000)
            order.values["color_temp"] = .integer(clamped)
            order.values["color_mode"] = "color_temp"
        }
        if kind == .colorLight, let color = told["color"]?.members { adjustColor(&order, color) }
    }

    /// The ordered brightness, 0 to 254.
    private func level(_ told: [String: SimulatedJSON]) -> Int? {
        if let level = told["brightness"]?.scaled(places: 0) { return min(max(level, 0), 254) }
        guard isOn, let step = told["brightness_step"]?.scaled(places: 0),
            let now = state["brightness"]?.scaled(places: 0)
        else { return nil }
        return min(max(now + min(max(step, -254), 254), 1), 254)
    }

    private func adjustColor(_ order: inout SimulatedCommand, _ color: [String: SimulatedJSON]) {
        if let x = color["x"]?.scaled(places: 4), let y = color["y"]?.scaled(places: 4) {
            guard (0...10_000).contains(x), (0...10_000).contains(y) else { return }
            order.values["color_mode"] = "xy"
            order.values["color"] = ["x": .decimal(x, places: 4), "y": .decimal(y, places: 4)]
            return
        }
        guard let hue = (color["hue"] ?? color["h"])?.scaled(places: 2),
            let saturation = (color["saturation"] ?? color["s"])?.scaled(places: 2),
            (0...36_000).contains(hue), (0...10_000).contains(saturation)
        else { return }
        order.values["color_mode"] = "hs"
        order.values["color"] = [
            "hue": .decimal(hue, places: 2), "saturation": .decimal(saturation, places: 2),
        ]
    }

    private func adjustShade(_ order: inout SimulatedCommand, _ told: [String: SimulatedJSON]) {
        let word = order.values.removeValue(forKey: "state")
        if let position = order.values["position"]?.scaled(places: 0) {
            order.values["position"] = .integer(position)
        } else if word == "STOP" {
            order.isStop = true
        } else if let word {
            order.values["position"] = word == "OPEN" ? 100 : 0
        }
    }

    /// `LOCK`, or with a code `{"state":"UNLOCK","code":...}`.
    private func adjustLock(_ order: inout SimulatedCommand, _ told: [String: SimulatedJSON]) {
        if let inner = told["state"]?.members?["state"], let feature = kind.model.features["state"]
        {
            order.values["state"] = feature.value(for: inner, now: state["state"])
        }
        guard let state = order.values["state"] else { return }
        order.values["lock_state"] = state == "LOCK" ? "locked" : "unlocked"
    }

    /// State and mode of a fan say the same; the mode wins.
    private func adjustFan(_ order: inout SimulatedCommand) {
        if let mode = order.values["fan_mode"] {
            order.values["fan_state"] = mode == "off" ? "OFF" : "ON"
        } else if let state = order.values["fan_state"] {
            order.values["fan_mode"] = state == "OFF" ? "off" : "on"
        }
    }

    /// Rounds to half degrees, as the radiator does.
    private func adjustRadiator(_ order: inout SimulatedCommand) {
        guard let hundredths = order.values["occupied_heating_setpoint"]?.scaled(places: 2) else {
            return
        }
        order.values["occupied_heating_setpoint"] = .decimal((hundredths + 25) / 50 * 5, places: 1)
    }
}
