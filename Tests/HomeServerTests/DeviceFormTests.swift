// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

/// The values of a device's page stand in the order in which people look for them.
@Suite(.timeLimit(.minutes(20))) struct DeviceFormTests {
    private static let thermostat = "Matter.ThermostatTrait"

    @Test func whatPeopleLookForStandsFirst() async throws {
        let home = try ServedHome()
        try home.commit([.profileChanged(ProfileSettings(profile: "main"))])
        let values: [(String, AttributeValue)] = [
            ("controlSequenceOfOperation", .int(4)), ("featureMap", .int(1)),
            ("localTemperature", .int(2150)), ("occupiedHeatingSetpoint", .int(2000)),
            ("systemMode", .int(4)),
        ]
        try home.commit(
            ServedHome.device(
                "native:t", name: "Thermostat", type: "ThermostatDeviceType",
                trait: Self.thermostat, values.map { AttributeMember(key: $0, value: $1) }))
        try await home.served { client in
            let answer = try await client.get("/api/v1/device?id=native:t")
            let json = try JSONSerialization.jsonObject(with: Data(answer.body))
            let found = (json as? [String: Any])?["values"] as? [[String: Any]]
            let names = try #require(found).compactMap { $0["attribute"] as? String }
            #expect(
                names == [
                    "localTemperature", "occupiedHeatingSetpoint", "systemMode",
                    "controlSequenceOfOperation", "featureMap",
                ])
        }
    }

    /// The energy of a meter is a number, although it is reported as an object.
    @Test func energyIsANumber() async throws {
        let home = try ServedHome()
        try home.commit([.profileChanged(ProfileSettings(profile: "main"))])
        let energy = AttributeValue.object([AttributeMember(key: "energy", value: .int(1_000_000))])
        try home.commit(
            ServedHome.device(
                "native:m", name: "Meter", type: "OnOffPluginUnitDeviceType",
                trait: "Matter.ElectricalEnergyMeasurementTrait",
                [AttributeMember(key: "cumulativeEnergyImported", value: energy)]))
        try await home.served { client in
            let answer = try await client.get("/api/v1/device?id=native:m")
            #expect(answer.text.contains(#""isNumber":true"#), "\(answer.text)")
        }
    }
}
