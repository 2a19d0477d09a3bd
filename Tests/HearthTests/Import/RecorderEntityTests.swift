// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK
import Testing

@testable import hearth

/// What the states of a recorder mean in Hearth's terms.
@Suite struct RecorderEntityTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var id: String
        var attributes: String
        var state: String
        /// `trait.attribute=raw`, sorted.
        var values: [String]
        var testDescription: String { "\(id) \(state)" }

        init(_ id: String, _ attributes: String, _ state: String, _ values: String...) {
            self.id = id
            self.attributes = attributes
            self.state = state
            self.values = values
        }
    }

    static let cases = [
        Case(
            "sensor.a", #"{"device_class":"temperature","unit_of_measurement":"°F"}"#, "68",
            "TemperatureMeasurement.measuredValue=2000"),
        Case(
            "sensor.a", #"{"device_class":"temperature","unit_of_measurement":"°C"}"#, "-18.25",
            "TemperatureMeasurement.measuredValue=-1825"),
        Case(
            "sensor.a", #"{"device_class":"humidity","unit_of_measurement":"%"}"#, "54.6",
            "RelativeHumidityMeasurement.measuredValue=5460"),
        Case(
            "sensor.a", #"{"device_class":"power","unit_of_measurement":"kW"}"#, "1.2",
            "ElectricalPowerMeasurement.activePower=1200000"),
        Case(
            "sensor.a",
            #"{"device_class":"energy","unit_of_measurement":"kWh","state_class":"total_increasing"}"#,
            "1.5", #"ElectricalEnergyMeasurement.cumulativeEnergyImported={"energy":1500000}"#),
        Case(
            "sensor.a", #"{"device_class":"pressure","unit_of_measurement":"hPa"}"#, "1013",
            "PressureMeasurement.measuredValue=1013"),
        Case(
            "sensor.a", #"{"device_class":"battery","unit_of_measurement":"%"}"#, "80",
            "PowerSource.batPercentRemaining=160"),
        Case("sensor.a", "{}", "12"), Case("sensor.a", #"{"unit_of_measurement":"lqi"}"#, "80"),
        Case(
            "binary_sensor.a", #"{"device_class":"door"}"#, "on",
            "BooleanState.stateValue=false"),
        Case(
            "binary_sensor.a", #"{"device_class":"motion"}"#, "on", "OccupancySensing.occupancy=1"),
        Case("switch.a", "{}", "off", "OnOff.onOff=false"),
        Case(
            "light.a", #"{"brightness":128,"color_temp_kelvin":4000}"#, "on",
            "ColorControl.colorTemperatureMireds=250", "LevelControl.currentLevel=127",
            "OnOff.onOff=true"),
        Case(
            "light.a", #"{"brightness":255,"color_temp":370}"#, "on",
            "ColorControl.colorTemperatureMireds=370", "LevelControl.currentLevel=254",
            "OnOff.onOff=true"),
        Case(
            "cover.a", #"{"current_position":25}"#, "open",
            "WindowCovering.currentPositionLiftPercent100ths=7500",
            "WindowCovering.operationalStatus=0"),
        Case("lock.a", "{}", "locked", "DoorLock.lockState=1"),
        Case(
            "climate.a",
            #"{"hvac_modes":["off","heat"],"max_temp":30,"current_temperature":20.5,"temperature":21}"#,
            "heat", "Thermostat.localTemperature=2050", "Thermostat.occupiedHeatingSetpoint=2100",
            "Thermostat.systemMode=4"),
        Case(
            "climate.a",
            #"{"hvac_modes":["off","heat"],"max_temp":95,"current_temperature":68,"temperature":70}"#,
            "off", "Thermostat.localTemperature=2000", "Thermostat.occupiedHeatingSetpoint=2111",
            "Thermostat.systemMode=0"),
    ]

    private static func texts(_ values: [RecorderEntity.Value]) -> [String] {
        values.map {
            let trait = $0.trait.split(separator: ".").last.map(String.init) ?? ""
            return "\(trait.replacing("Trait", with: "")).\($0.attribute)="
                + ValueText.json($0.value)
        }.sorted()
    }

    @Test(arguments: cases)
    func statesAreReadByTheRulesOfDiscovery(_ example: Case) throws {
        var entity = try #require(RecorderEntity(example.id))
        let attributes = try #require(
            try JSONReader.read(Array(example.attributes.utf8)).object)
        let values = entity.values(state: example.state, attributes: attributes, at: 1)
        #expect(Self.texts(values) == example.values)
        // Nobody knew it: what had a value has none.
        let unknown = entity.values(state: "unavailable", attributes: attributes, at: 2)
        #expect(unknown.count == values.count && unknown.allSatisfy { $0.value == .null })
        // The same state again is the same, and a unit may change.
        let again = entity.values(state: example.state, attributes: attributes, at: 3)
        #expect(Self.texts(again) == example.values)
    }

    @Test func aUnitThatChangesIsFollowed() throws {
        var entity = try #require(RecorderEntity("sensor.a"))
        var found: [String] = []
        for (unit, state) in [("°C", "20"), ("°F", "68"), ("°C", "21")] {
            let attributes = JSONObject([
                JSONMember(key: "device_class", value: .string("temperature")),
                JSONMember(key: "unit_of_measurement", value: .string(unit)),
            ])
            found += Self.texts(entity.values(state: state, attributes: attributes, at: 1))
        }
        #expect(found.map { $0.split(separator: "=").last } == ["2000", "2000", "2100"])
    }

    @Test(arguments: ["automation.a", "sun.sun", "person.b", "", "a", "."])
    func otherEntitiesHaveNoValues(id: String) { #expect(RecorderEntity(id) == nil) }
}
