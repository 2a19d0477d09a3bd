// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

@Suite struct ThermostatFeaturesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var modes: [Int64]
        var attributes: Set<String>
        var featureMap: Int64
        var sequence: Int64?
    }

    /// Off 0, auto 1, cool 3, heat 4, emergency heat 5, fan only 7.
    static let rows = [
        Row(
            testDescription: "radiator", modes: [0, 4],
            attributes: ["localTemperature", "occupiedHeatingSetpoint"],
            featureMap: 0b1, sequence: 2),
        Row(
            testDescription: "radiator whose auto is its schedule", modes: [0, 1, 4],
            attributes: ["localTemperature", "occupiedHeatingSetpoint"],
            featureMap: 0b1, sequence: 2),
        Row(
            testDescription: "air conditioner with one setpoint", modes: [0, 1, 3, 4, 7],
            attributes: ["localTemperature", "occupiedCoolingSetpoint"],
            featureMap: 0b10_0011, sequence: 4),
        Row(
            testDescription: "cooler", modes: [0, 3, 7],
            attributes: ["localTemperature", "occupiedCoolingSetpoint"],
            featureMap: 0b10, sequence: 0),
        Row(
            testDescription: "modes decide over setpoints that are only listed", modes: [0, 4],
            attributes: ["localTemperature", "occupiedHeatingSetpoint", "occupiedCoolingSetpoint"],
            featureMap: 0b1, sequence: 2),
        Row(
            testDescription: "no modes: setpoints decide", modes: [],
            attributes: ["localTemperature", "occupiedHeatingSetpoint"],
            featureMap: 0b1, sequence: 2),
        Row(
            testDescription: "modes that say neither: setpoints decide", modes: [0, 1],
            attributes: ["localTemperature", "occupiedHeatingSetpoint", "occupiedCoolingSetpoint"],
            featureMap: 0b10_0011, sequence: 4),
        Row(
            testDescription: "occupancy and setback", modes: [0, 4],
            attributes: ["localTemperature", "unoccupiedHeatingSetpoint", "occupiedSetback"],
            featureMap: 0b1_0101, sequence: 2),
        Row(
            testDescription: "no temperature", modes: [0, 4],
            attributes: ["occupiedHeatingSetpoint"], featureMap: 0b100_0001, sequence: 2),
        Row(
            testDescription: "only a temperature", modes: [], attributes: ["localTemperature"],
            featureMap: 0, sequence: nil),
    ]

    @Test(arguments: rows) func features(_ row: Row) {
        let map = ThermostatFeatures.featureMap(modes: row.modes, attributes: row.attributes)
        #expect(map == row.featureMap)
        #expect(ThermostatFeatures.controlSequence(featureMap: map) == row.sequence)
    }
}
