// SPDX-License-Identifier: Apache-2.0

import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Values in the words and units of people.
enum ValueText {
    /// Any value, as it stands.
    static func raw(_ value: AttributeValue) -> String {
        switch value {
        case .null: "unknown"
        case .string(let text): TerminalText.escape(text)
        default: TerminalText.escape(json(value))
        }
    }

    static func json(_ value: AttributeValue) -> String {
        var json = JSONText()
        json.value(value)
        return json.text
    }

    /// The value of an attribute, with its unit where the trait defines one.
    static func text(_ trait: String, _ attribute: String, _ value: AttributeValue) -> String {
        if case .null = value { return "unknown" }
        return measured(trait, attribute, value) ?? word(trait, attribute, value) ?? raw(value)
    }

    private static func number(_ value: AttributeValue) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    private static func measured(
        _ trait: String, _ attribute: String, _ value: AttributeValue
    ) -> String? {
        if short(trait) == "ElectricalEnergyMeasurement", case .object(let members) = value,
            let energy = members.first(where: { utf8Equal($0.key, "energy") }),
            let milli = number(energy.value)
        {
            return decimal(milli / 1_000_000, 2) + " kWh"
        }
        guard let number = number(value) else { return nil }
        switch (short(trait), attribute) {
        case ("LevelControl", "currentLevel"):
            return decimal(number / 254 * 100, 0) + " %"
        case ("ColorControl", "colorTemperatureMireds") where number > 0:
            return decimal(1_000_000 / number, 0) + " K"
        case ("TemperatureMeasurement", "measuredValue"), ("Thermostat", "localTemperature"),
            ("Thermostat", "occupiedHeatingSetpoint"), ("Thermostat", "occupiedCoolingSetpoint"):
            return decimal(number / 100, 1) + " °C"
        case ("RelativeHumidityMeasurement", "measuredValue"):
            return decimal(number / 100, 1) + " %"
        case ("WindowCovering", "currentPositionLiftPercent100ths"),
            ("WindowCovering", "currentPositionTiltPercent100ths"):
            return decimal(number / 100, 0) + " %"
        case ("PressureMeasurement", "measuredValue"): return decimal(number, 0) + " hPa"
        case ("IlluminanceMeasurement", "measuredValue"):
            return (number == 0 ? "0" : decimal(pow(10, (number - 1) / 10_000), 0)) + " lx"
        case ("ElectricalPowerMeasurement", "activePower"):
            return decimal(number / 1000, 1) + " W"
        case ("ElectricalPowerMeasurement", "voltage"): return decimal(number / 1000, 0) + " V"
        case ("ElectricalPowerMeasurement", "activeCurrent"):
            return decimal(number / 1000, 2) + " A"
        case ("PowerSource", "batPercentRemaining"): return decimal(number / 2, 0) + " %"
        case ("FanControl", "percentCurrent"): return decimal(number, 0) + " %"
        default: return nil
        }
    }

    private static func word(
        _ trait: String, _ attribute: String, _ value: AttributeValue
    ) -> String? {
        switch (short(trait), attribute, value) {
        case ("OnOff", "onOff", .bool(let isOn)): isOn ? "on" : "off"
        case ("OccupancySensing", "occupancy", .int(let bits)):
            bits & 1 == 1 ? "occupied" : "free"
        case ("DoorLock", "lockState", .int(1)): "locked"
        case ("DoorLock", "lockState", .int(2)): "unlocked"
        case ("DoorLock", "lockState", .int(0)): "not fully locked"
        case ("SmokeCoAlarm", "smokeState", .int(let state)): state == 0 ? "no smoke" : "smoke"
        case ("SmokeCoAlarm", "coState", .int(let state)): state == 0 ? "no CO" : "CO"
        default: nil
        }
    }

    /// A number with at most so many decimals, without an exponent or trailing zeros.
    static func decimal(_ value: Double, _ digits: Int) -> String {
        let scale = pow(10, Double(digits))
        guard abs(value) < 1e15 else { return "\(value)" }
        let scaled = Int64((abs(value) * scale).rounded())
        let whole = scaled / Int64(scale)
        var fraction = String(scaled % Int64(scale))
        fraction = String(repeating: "0", count: max(0, digits - fraction.utf8.count)) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        let sign = value < 0 && scaled != 0 ? "-" : ""
        return sign + String(whole) + (digits == 0 || fraction.isEmpty ? "" : "." + fraction)
    }

    /// `OnOff` for `Matter.OnOffTrait`.
    static func short(_ trait: String) -> String {
        var name =
            trait.utf8.lastIndex(of: UInt8(ascii: ".")).map {
                String(trait[trait.utf8.index(after: $0)...])
            } ?? trait
        if name.hasSuffix("Trait"), name.utf8.count > 5 { name.removeLast(5) }
        return name
    }
}
