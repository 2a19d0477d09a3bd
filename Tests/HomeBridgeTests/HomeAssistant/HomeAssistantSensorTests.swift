// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// What the classes and units of sensors become.
@Suite("Home Assistant: classes of sensors")
struct HomeAssistantSensorTests {
    private typealias Home = HomeAssistantClassTests

    private static let vendor = "HomeAssistant.PropertiesTrait"

    struct SensorCase: Sendable, CustomTestStringConvertible {
        var config: String
        var payload: String
        var type: String?
        /// Part, trait and attribute.
        var place: [String]
        var value: AttributeValue
        var testDescription: String { "\(config) \(payload)" }
    }

    private static func unit(_ name: String, _ unit: String) -> String {
        "\"dev_cla\":\"\(name)\",\"unit_of_meas\":\"\(unit)\",\"stat_cla\":\"total_increasing\""
    }

    private static let power = "ElectricalPowerMeasurement"

    private static func energy(_ unit: String, _ payload: String, _ value: Int64) -> SensorCase {
        SensorCase(
            config: Self.unit("energy", unit), payload: payload, type: nil,
            place: ["meter", "ElectricalEnergyMeasurement", "cumulativeEnergyImported"],
            value: .members([("energy", .int(value))]))
    }

    private static func measured(
        _ name: String, _ unit: String, _ payload: String, _ trait: String, _ value: Int64
    ) -> SensorCase {
        SensorCase(
            config: Self.unit(name, unit), payload: payload, type: nil,
            place: ["it", trait, "measuredValue"], value: .int(value))
    }

    static let units: [SensorCase] = [
        energy("J", "7200", 2_000), energy("kJ", "36", 10_000), energy("MJ", "3.6", 1_000_000),
        energy("GJ", "1", 277_777_778), energy("kcal", "860.421", 1_000_000),
        energy("GWh", "0.5", 500_000_000_000),
        measured("pressure", "cbar", "101.3", "PressureMeasurement", 1_013),
        measured("pressure", "inH₂O", "407", "PressureMeasurement", 1_014),
        measured("volume_flow_rate", "L/s", "0.5", "FlowMeasurement", 18),
        measured("volume_flow_rate", "m³/min", "0.1", "FlowMeasurement", 60),
        measured("volume_flow_rate", "gal/min", "10", "FlowMeasurement", 23),
        measured("volume_flow_rate", "ft³/min", "10", "FlowMeasurement", 170),
        SensorCase(
            config: unit("power", "BTU/h"), payload: "1000", type: "ElectricalMeterDeviceType",
            place: ["meter", power, "activePower"], value: .int(293_071)),
        SensorCase(
            config: unit("frequency", "kHz"), payload: "0.05", type: "ElectricalMeterDeviceType",
            place: ["meter", power, "frequency"], value: .int(50_000)),
        // A difference is no temperature, whatever it is counted in.
        SensorCase(
            config: unit("temperature_delta", "°C"), payload: "1.5", type: nil,
            place: ["root", vendor, "it"], value: .double(1.5)),
    ]

    static let sensorKinds: [SensorCase] = [
        ("gas", "UtilityMeter"), ("water", "UtilityMeter"), ("wind_speed", "WeatherSensor"),
        ("precipitation", "WeatherSensor"), ("irradiance", "WeatherSensor"),
        ("volume_storage", "LevelSensor"),
    ].map { name, type in
        SensorCase(
            config: "\"dev_cla\":\"\(name)\"", payload: "12.5",
            type: "HomeAssistant.\(type)DeviceType", place: ["it", vendor, "it"],
            value: .double(12.5))
    }

    @Test(
        "R-HA-SENSOR: every unit of a class, and classes that have no standard trait",
        arguments: units + sensorKinds)
    func sensors(_ row: SensorCase) {
        var home = Home.home("sensor", "\"stat_t\":\"s\",\(row.config)")
        home.read(CodecSupport.message("s", row.payload))
        let value = Home.value(home, row.place[1], row.place[2], part: row.place[0])
        #expect(value == row.value)
        if let type = row.type { #expect(Home.type(home, row.place[0]) == type) }
    }

    @Test(
        "R-HA-SENSOR: what only a unit tells of the weather",
        arguments: ["km/h", "mi/h", "mm/h", "m/s"])
    func weather(unit: String) {
        func type(_ name: String) -> String? {
            let home = Home.home(
                "sensor",
                "\"stat_t\":\"s\",\"name\":\"\(name)\",\"unit_of_meas\":\"\(unit)\"")
            return Home.type(home)
        }
        #expect(type("Wind") == "HomeAssistant.WeatherSensorDeviceType")
        // A car has a speed, too.
        #expect((type("Speed") == nil) == (unit != "mm/h"))
    }

    static let binaryKinds: [(String, String?, [String], AttributeValue, AttributeValue)] = [
        (
            "cold", "WaterFreezeDetectorDeviceType", ["it", "BooleanState", "stateValue"],
            .bool(true), .bool(false)
        ),
        ("lock", "DoorLockDeviceType", ["it", "DoorLock", "lockState"], .int(2), .int(1)),
        (
            "battery_charging", nil, ["root", "PowerSource", "batChargeState"], .int(1), .int(3)
        ),
        (
            "tamper", nil, ["root", "GeneralDiagnostics", "activeHardwareFaults"],
            .list([.int(10)]), .list([])
        ),
        (
            "gas", "HomeAssistant.GasSensorDeviceType", ["it", vendor, "it"], .bool(true),
            .bool(false)
        ),
        (
            "vibration", "HomeAssistant.VibrationSensorDeviceType", ["it", vendor, "it"],
            .bool(true), .bool(false)
        ),
        ("problem", nil, ["root", vendor, "it"], .bool(true), .bool(false)),
    ]

    @Test("R-HA-BINARY: what the classes of binary sensors say", arguments: binaryKinds)
    func binarySensors(
        name: String, type: String?, place: [String], on: AttributeValue, off: AttributeValue
    ) {
        var home = Home.home("binary_sensor", "\"stat_t\":\"s\",\"dev_cla\":\"\(name)\"")
        home.read(CodecSupport.message("s", "ON"))
        #expect(Home.value(home, place[1], place[2], part: place[0]) == on)
        home.read(CodecSupport.message("s", "OFF"))
        #expect(Home.value(home, place[1], place[2], part: place[0]) == off)
        if let type { #expect(Home.type(home) == type) }
    }

    /// What has no place of its own for two is the first one's.
    @Test func aSecondTamperStaysTheVendors() {
        var home = TasmotaHome()
        for object in ["one", "two"] {
            home.read(
                Home.config(
                    "binary_sensor", object, "\"stat_t\":\"\(object)\",\"dev_cla\":\"tamper\""))
        }
        home.read(CodecSupport.message("one", "OFF"))
        home.read(CodecSupport.message("two", "ON"))
        let faults = Home.value(home, "GeneralDiagnostics", "activeHardwareFaults", part: "root")
        #expect(faults == .list([]))
        #expect(Home.value(home, Self.vendor, "two", part: "root") == .bool(true))
    }

    @Test(
        "R-HA-PRIMARY: a meter with a temperature is a meter, a thermometer with a voltage none",
        arguments: [("power", "W", "ElectricalMeter"), ("frequency", "Hz", "TemperatureSensor")])
    func meters(name: String, unit: String, type: String) {
        var home = TasmotaHome()
        let temperature = Self.unit("temperature", "°C")
        home.read(Home.config("sensor", "temp", "\"stat_t\":\"t\",\(temperature)"))
        home.read(Home.config("sensor", "other", "\"stat_t\":\"o\",\(Self.unit(name, unit))"))
        let primary = home.device(Home.id)?.parts.filter { $0.isPrimaryType }
        #expect(primary?.map { $0.type } == [type + "DeviceType"])
    }

    /// A type that is ours alone is primary only where there is no other.
    @Test func typesOfOurOwnComeLast() {
        var home = TasmotaHome()
        home.read(Home.config("sensor", "gas", "\"stat_t\":\"g\",\"dev_cla\":\"gas\""))
        home.read(Home.config("sensor", "power", "\"stat_t\":\"p\",\"dev_cla\":\"power\""))
        let primary = home.device(Home.id)?.parts.filter { $0.isPrimaryType }
        #expect(primary?.map { $0.type } == ["ElectricalMeterDeviceType"])
    }

    @Test(
        "R-HA-ENERGY: what goes out is exported, by its name",
        arguments: [
            ("Energy returned", true), ("YieldTotal", true), ("total_export_kwh", true),
            ("PV production", true), ("Energy delivered", false), ("Total", false),
            ("Feed-in", true), ("Not exported", false), ("Production hall plug", false),
            ("Consumption from production", false), ("Yielding", false),
        ])
    func exported(name: String, isExported: Bool) {
        var home = Home.home(
            "sensor",
            "\"stat_t\":\"s\",\"name\":\"\(name)\",\(Self.unit("energy", "kWh"))")
        home.read(CodecSupport.message("s", "2"))
        let attribute =
            isExported ? "cumulativeEnergyExported" : "cumulativeEnergyImported"
        let value = Home.value(home, "ElectricalEnergyMeasurement", attribute, part: "meter")
        #expect(value == .members([("energy", .int(2_000_000))]))
    }

    @Test("a fan's direction is FanControl.airflowDirection, and is set by it")
    func direction() throws {
        var home = Home.home(
            "fan",
            "\"cmd_t\":\"f/s\",\"dir_stat_t\":\"f/d\",\"dir_cmd_t\":\"f/dc\"")
        home.read(CodecSupport.message("f/d", "reverse"))
        #expect(Home.value(home, "FanControl", "airflowDirection") == .int(1))
        let write = DeviceCommand.Action.write([
            AttributeMember(key: "airflowDirection", value: .int(0))
        ])
        #expect(try Home.sent(home, "FanControl", write) == ["f/dc forward"])
    }

    @Test("an event of the class doorbell is one")
    func doorbell() {
        let home = Home.home(
            "event", "\"stat_t\":\"b\",\"dev_cla\":\"doorbell\",\"event_types\":[\"ring\"]")
        #expect(Home.type(home) == "DoorbellDeviceType")
    }
}
