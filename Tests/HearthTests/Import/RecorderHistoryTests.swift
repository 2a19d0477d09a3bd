// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeSDK
import Testing

@testable import hearth

/// Which device and part the entities of a recorder belong to, and what statistics become.
@Suite struct RecorderHistoryTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hearth-history-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try body(folder)
    }

    private static let energy = "Matter.ElectricalEnergyMeasurementTrait"

    /// Plugs that several ecosystems announced, each with two switches and a meter.
    private static let home: HomeSnapshot = {
        var state = HomeState()
        let switched = TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"])
        let metered = TraitDescription(
            trait: energy, attributes: ["cumulativeEnergyImported"])
        let ids = [
            "zigbee:0x00158d0001a2b3c4", "zwave:ec8116e0-12", "mac:a4cf12f3b1c0",
            "homeassistant:main:boiler-7", "homie:main:cellar",
        ]
        for (offset, id) in ids.enumerated() {
            let native = id == "homie:main:cellar" ? "cellar-device" : id
            let record = HomeRecord(
                offset: UInt64(offset), receivedAt: 1, cause: .message,
                events: [
                    .deviceAnnounced(
                        DeviceAnnounced(
                            deviceID: id, source: "main:x:y", codec: "x", nativeID: native,
                            name: id)),
                    .deviceDescribed(
                        DeviceDescribed(
                            deviceID: id, source: "main:x:y",
                            parts: [
                                PartDescription(part: "left", type: "T", traits: [switched]),
                                PartDescription(
                                    part: "right", type: "T", traits: [switched, metered]),
                            ])),
                ])
            reduce(into: &state, record)
        }
        return state.graph
    }()

    private static func registry(_ pair: String, _ isConnection: Bool, in folder: String) throws {
        let (identifiers, connections) = isConnection ? ("[]", "[\(pair)]") : ("[\(pair)]", "[]")
        try """
        {"data":{"entities":[{"entity_id":"switch.a_left","device_id":"d","unique_id":"u"},
         {"entity_id":"sensor.a_energy","device_id":"d","unique_id":"v",
          "original_device_class":"energy"}]}}
        """.write(toFile: folder + "/core.entity_registry", atomically: true, encoding: .utf8)
        try """
        {"data":{"devices":[{"id":"d","identifiers":\(identifiers),"connections":\(connections)}]}}
        """.write(toFile: folder + "/core.device_registry", atomically: true, encoding: .utf8)
    }

    @Test(arguments: [
        (#"["mqtt","zigbee2mqtt_0x00158d0001a2b3c4"]"#, false, "zigbee:0x00158d0001a2b3c4"),
        (#"["zha","00:15:8d:00:01:a2:b3:c4"]"#, false, "zigbee:0x00158d0001a2b3c4"),
        (#"["zigbee","00:15:8D:00:01:A2:B3:C4"]"#, true, "zigbee:0x00158d0001a2b3c4"),
        (#"["zwave_js","3967882976-12-271:3:1"]"#, false, "zwave:ec8116e0-12"),
        (#"["mqtt","zwavejs2mqtt_0xec8116e0_node12"]"#, false, "zwave:ec8116e0-12"),
        (#"["mac","A4:CF:12:F3:B1:C0"]"#, true, "mac:a4cf12f3b1c0"),
        (#"["shelly","A4CF12F3B1C0"]"#, false, "mac:a4cf12f3b1c0"),
        (#"["mqtt","boiler-7"]"#, false, "homeassistant:main:boiler-7"),
        (#"["mqtt","cellar-device"]"#, false, "homie:main:cellar"),
        (#"["mqtt","nobody"]"#, false, nil), (#"["zwave_js","x"]"#, false, nil), ("[]", false, nil),
    ])
    func devicesAreFoundByTheirIdentity(pair: String, isConnection: Bool, id: String?) throws {
        try inFolder { folder in
            try Self.registry(pair, isConnection, in: folder)
            let registry = try #require(try RecorderRegistry(folder: folder, isNeeded: true))
            #expect(
                registry.device(of: "switch.a_left", in: Self.home, profiles: ["main"]) == id)
        }
    }

    @Test func partsAreNamedOrSureAndMetersAreNoMeans() throws {
        try inFolder { folder in
            try Self.registry(
                #"["mqtt","zigbee2mqtt_0x00158d0001a2b3c4"]"#, false, in: folder)
            let made = try SQLiteDatabase(folder + "/db", .create)
            let statements = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().appending(path: "../../Fixtures/commands/recorder.sql")
            try made.execute(String(contentsOf: statements, encoding: .utf8))
            try made.execute(
                """
                INSERT INTO states_meta VALUES (11, 'switch.a_left'), (12, 'switch.unsure');
                INSERT INTO states (state, last_updated_ts, metadata_id) VALUES
                    ('on', 1793772000.5, 11), ('on', 1793772000, 12);
                INSERT INTO statistics_meta VALUES
                    (11, 'sensor.a_energy', 'recorder', 'kWh', 0, 1, NULL);
                INSERT INTO statistics (metadata_id, start_ts, state, sum) VALUES
                    (11, 1793764800, 1.5, 0), (11, 1793768400, 2, 0.5);
                """)
            let map = folder + "/map"
            try "entities:\n  switch.unsure: zigbee:0x00158d0001a2b3c4\n".write(
                toFile: map, atomically: true, encoding: .utf8)
            var history = RecorderHistory(
                try RecorderDatabase(folder + "/db"),
                try RecorderRegistry(folder: folder, isNeeded: true),
                try RecorderMap(map, of: Self.home), of: Self.home, profiles: ["main"],
                hasToEnd: { false })
            var found: [String] = []
            try history.each { series, sample in
                found.append(
                    "\(series.series) \(series.part) \(series.seconds) "
                        + "\(timeText(sample.time)) \(ValueText.json(sample.value))")
            }
            #expect(
                found == [
                    #"sensor.a_energy right 0 2026-11-04T05:00:00.000000000Z {"energy":1500000}"#,
                    #"sensor.a_energy right 0 2026-11-04T06:00:00.000000000Z {"energy":2000000}"#,
                    "switch.a_left left 0 2026-11-04T06:00:00.500000000Z true",
                ])
            #expect(
                history.unmatched.lines.contains(
                    "1 entities of which --map must say the part: switch.unsure"))
        }
    }
}
