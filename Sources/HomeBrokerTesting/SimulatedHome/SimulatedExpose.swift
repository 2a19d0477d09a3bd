// SPDX-License-Identifier: Apache-2.0

/// The entries of `definition.exposes` in the form of Zigbee2MQTT 2.x, with wording of our own.
///
/// `access` is a bit mask: 1 published in the state, 2 can be set, 4 can be asked for.
enum SimulatedExpose {
    static func numeric(
        _ name: String, _ description: String, access: Int = 1, unit: String? = nil,
        from least: SimulatedJSON? = nil, to most: SimulatedJSON? = nil,
        step: SimulatedJSON? = nil, category: String? = nil
    ) -> SimulatedJSON {
        var members = common(name, description, "numeric", access, category)
        members["unit"] = unit.map { .text($0) }
        members["value_min"] = least
        members["value_max"] = most
        members["value_step"] = step
        return .object(members)
    }

    static func binary(
        _ name: String, _ description: String, access: Int = 1, on: SimulatedJSON = true,
        off: SimulatedJSON = false, toggles: Bool = false, category: String? = nil
    ) -> SimulatedJSON {
        var members = common(name, description, "binary", access, category)
        members["value_on"] = on
        members["value_off"] = off
        if toggles { members["value_toggle"] = "TOGGLE" }
        return .object(members)
    }

    static func choice(
        _ name: String, _ description: String, _ values: [String], access: Int = 1,
        category: String? = nil
    ) -> SimulatedJSON {
        var members = common(name, description, "enum", access, category)
        members["values"] = .list(values.map { .text($0) })
        return .object(members)
    }

    /// A composite such as `color_xy`, whose parts are members of one property.
    static func composite(
        _ name: String, property: String, _ description: String, _ parts: [SimulatedJSON]
    ) -> SimulatedJSON {
        var members = common(name, description, "composite", 7, nil)
        members["property"] = .text(property)
        members["features"] = .list(parts)
        return .object(members)
    }

    /// One of the specific kinds: `light`, `switch`, `cover`, `lock`, `climate`.
    static func specific(
        _ type: String, _ features: [SimulatedJSON], endpoint: String? = nil
    ) -> SimulatedJSON {
        guard let endpoint else {
            return .object(["type": .text(type), "features": .list(features)])
        }
        return .object([
            "type": .text(type), "endpoint": .text(endpoint),
            "features": .list(features.map { placed($0, at: endpoint) }),
        ])
    }

    /// A feature whose name is not the property under which it is reported.
    static func named(_ name: String, _ feature: SimulatedJSON) -> SimulatedJSON {
        guard case .object(var members) = feature else { return feature }
        members["name"] = .text(name)
        return .object(members)
    }

    static func action(_ values: [String]) -> SimulatedJSON {
        choice("action", "What was pressed last", values, category: "diagnostic")
    }

    static let battery = numeric(
        "battery", "Battery charge that is left", unit: "%", from: 0, to: 100,
        category: "diagnostic")
    static let batteryLow = binary(
        "battery_low", "The battery wants to be replaced", category: "diagnostic")
    static let voltage = numeric(
        "voltage", "Voltage of the battery", unit: "mV", category: "diagnostic")
    static let linkQuality = numeric(
        "linkquality", "Strength of the radio link", unit: "lqi", from: 0, to: 255,
        category: "diagnostic")
    static let deviceTemperature = numeric(
        "device_temperature", "Temperature inside the device", unit: "°C",
        category: "diagnostic")
    static let temperature = numeric("temperature", "Air temperature", unit: "°C")
    static let humidity = numeric("humidity", "Relative humidity of the air", unit: "%")
    static let illuminance = numeric("illuminance", "Brightness of the place", unit: "lx")
    static let powerOnBehavior = choice(
        "power_on_behavior", "What the device does when power returns",
        ["off", "on", "toggle", "previous"], access: 7, category: "config")
    static let onOff = binary(
        "state", "Whether it is on", access: 7, on: "ON", off: "OFF", toggles: true)
    static let brightness = numeric(
        "brightness", "How bright it is", access: 7, from: 0, to: 254)

    static func colorTemperature(_ range: ClosedRange<Int>) -> SimulatedJSON {
        numeric(
            "color_temp", "Warmth of the white light", access: 7, unit: "mired",
            from: .integer(range.lowerBound), to: .integer(range.upperBound))
    }

    private static func common(
        _ name: String, _ description: String, _ type: String, _ access: Int, _ category: String?
    ) -> [String: SimulatedJSON] {
        var members: [String: SimulatedJSON] = [
            "name": .text(name), "property": .text(name), "label": .text(label(name)),
            "description": .text(description), "type": .text(type), "access": .integer(access),
        ]
        members["category"] = category.map { .text($0) }
        return members
    }

    /// `device_temperature` is shown as "Device temperature".
    private static func label(_ name: String) -> String {
        let words = name.split(separator: "_").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Properties of a part with several endpoints end in the endpoint's name.
    private static func placed(_ feature: SimulatedJSON, at endpoint: String) -> SimulatedJSON {
        guard case .object(var members) = feature, case .text(let name)? = members["property"]
        else { return feature }
        members["property"] = .text(name + "_" + endpoint)
        members["endpoint"] = .text(endpoint)
        return .object(members)
    }
}
