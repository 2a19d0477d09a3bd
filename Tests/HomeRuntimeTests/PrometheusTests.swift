// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeEngine
import HomeGraph
import Testing

@testable import HomeRuntime

@Suite struct PrometheusTests {
    private static func status() -> HomeStatus {
        var status = HomeStatus()
        status.lastOffset = 41
        status.checkpointOffset = 10
        status.disk = DiskUse(usedBytes: 5, freeBytes: 1 << 40)
        status.startedAt = 1_500_000_000
        var session = SessionReport(profile: "ma\"in\\\n", broker: "mqtt://h:1", clientID: "c")
        session.status.counters.messages = 7
        session.publishing = NativeOutputStatus(home: "home")
        status.sessions = [session]
        return status
    }

    @Test("The table of docs/CLI.md and the program name the same metrics, types and labels")
    func theDocumentAgrees() throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/CLI.md").standardized.path
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `hearth_") }.map { row in
            row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let documented = rows.map { "\($0[0]) \($0[1]) \($0[2]) \($0[3])" }
        let published =
            PrometheusText.families.map(Self.row) + PrometheusText.deviceFamilies.map(Self.row)
        #expect(documented == published)
    }

    private static func row<Subject>(_ family: PrometheusText.MetricFamily<Subject>) -> String {
        "`\(family.name)` \(family.kind.rawValue) "
            + family.labels.map { "`\($0)`" }.joined(separator: ", ") + " \(family.help)"
    }

    private static func home(
        _ values: [AttributeMember], trait: String = "Matter.TemperatureMeasurementTrait"
    ) -> HomeSnapshot {
        var state = HomeState()
        for (offset, events) in [
            [
                HomeEvent.logOpened(LogOpened(logID: "aa", homeName: "H", reducerVersion: 1)),
                .profileChanged(ProfileSettings(profile: "main")),
                .deviceAnnounced(
                    DeviceAnnounced(
                        deviceID: "native:a", source: "main:native:h", codec: "native",
                        nativeID: "a", name: "Fri\"dge\n")),
                .deviceDescribed(
                    DeviceDescribed(
                        deviceID: "native:a", source: "main:native:h",
                        parts: [
                            PartDescription(
                                part: "x", type: "TemperatureSensorDeviceType",
                                traits: [
                                    TraitDescription(
                                        trait: trait,
                                        attributes: ["measuredValue"])
                                ])
                        ])),
                .attributesReported(
                    AttributesReported(
                        deviceID: "native:a", source: "main:native:h", part: "x",
                        trait: trait, attributes: values)),
            ]
        ].enumerated() {
            var record = HomeRecord(receivedAt: 1, cause: .message, events: events)
            record.offset = UInt64(offset)
            reduce(into: &state, record)
        }
        return state.graph
    }

    @Test("numbers, switches and enumerations are values; texts are none")
    func valuesOfDevices() {
        let text = PrometheusText.devices(
            of: Self.home([
                AttributeMember(key: "measuredValue", value: .int(2056)),
                AttributeMember(key: "vendorFlag", value: .bool(true)),
                AttributeMember(key: "vendorMax", value: .uint(.max)),
                AttributeMember(key: "vendorMin", value: .int(.min)),
                AttributeMember(key: "vendorText", value: .string("x")),
                AttributeMember(key: "vendorNull", value: .null),
            ]))
        let labels =
            #"{device="native:a",name="Fri\"dge\n",room="",part="x","#
            + #"trait="Matter.TemperatureMeasurementTrait","#
        for line in [
            #"attribute="measuredValue",unit="°C"} 20.56"#, #"attribute="vendorFlag",unit=""} 1"#,
            #"attribute="vendorMax",unit=""} 1.8446744073709552e+19"#,
            #"attribute="vendorMin",unit=""} -9223372036854775808"#,
        ] {
            #expect(text.contains("hearth_device_value\(labels)\(line)\n"), "\(line) in \(text)")
        }
        #expect(!text.contains("vendorText") && !text.contains("vendorNull"))
        #expect(text.contains("hearth_device_values_left_out 0\n"))
    }

    /// A meter reports an object: its energy is the number, in the unit that tables show.
    @Test func energyIsAValue() {
        func energy(_ milliwattHours: Int64) -> AttributeValue {
            .object([
                AttributeMember(key: "endTimestamp", value: .int(7)),
                AttributeMember(key: "energy", value: .int(milliwattHours)),
            ])
        }
        let text = PrometheusText.devices(
            of: Self.home(
                [
                    AttributeMember(key: "cumulativeEnergyImported", value: energy(12_345_670)),
                    AttributeMember(key: "cumulativeEnergyExported", value: .object([])),
                ], trait: "Matter.ElectricalEnergyMeasurementTrait"))
        let labels = #"part="x",trait="Matter.ElectricalEnergyMeasurementTrait","#
        #expect(
            text.contains(labels + #"attribute="cumulativeEnergyImported",unit="kWh"} 12.34567"#),
            "\(text)")
        #expect(!text.contains("cumulativeEnergyExported"))
    }

    @Test func valuesBeyondTheBoundAreCounted() {
        let most = PrometheusText.DeviceSamples.valuesMax
        let home = Self.home(
            (0..<most + 3).map { AttributeMember(key: "v\($0)", value: .int(1)) })
        let kept = home.devices.flatMap(\.parts).flatMap(\.traits).flatMap(\.attributes).count
        let text = PrometheusText.devices(of: home)
        #expect(text.contains("hearth_device_values_left_out \(max(0, kept - most))\n"))
        #expect(
            text.split(separator: "\n").count(where: { $0.hasPrefix("hearth_device_value{") })
                == min(kept, most))
    }

    @Test func namesFollowTheConventions() {
        var names: Set<String> = []
        for family in PrometheusText.families {
            #expect(names.insert(family.name).inserted, "\(family.name) is there twice")
            #expect(family.name.hasPrefix("hearth_"))
            #expect(family.name.utf8.allSatisfy { (97...122).contains($0) || $0 == 95 })
            #expect(family.name.hasSuffix("_total") == (family.kind == .counter), "\(family.name)")
            #expect(family.help.hasSuffix("."))
            for unit in ["seconds", "bytes"] where family.name.contains(unit) {
                let last = family.kind == .counter ? "_\(unit)_total" : "_\(unit)"
                #expect(family.name.hasSuffix(last), "\(family.name): the unit comes last")
            }
        }
    }

    @Test func everyLineIsWellFormed() {
        let text = PrometheusText.text(of: Self.status())
        #expect(text.hasSuffix("\n"))
        var lastType = ""
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# TYPE ") { lastType = String(line.split(separator: " ")[2]) }
            if line.hasPrefix("#") { continue }
            #expect(line.hasPrefix(lastType), "\(line) stands below its TYPE")
            #expect(line.wholeMatch(of: /[a-z_]+(\{.*\})? [-+.e0-9]+/) != nil, "\(line)")
        }
        #expect(text.contains("hearth_messages_total{profile=\"ma\\\"in\\\\\\n\"} 7\n"))
        #expect(text.contains("hearth_log_last_offset 41\n"))
        #expect(text.contains("hearth_start_time_seconds 1.5\n"))
        #expect(text.contains("hearth_disk_free_bytes 1099511627776\n"))
    }

    @Test func whatIsNotKnownIsNotThere() {
        let text = PrometheusText.text(of: HomeStatus())
        #expect(!text.contains("hearth_log_last_offset"))
        #expect(!text.contains("hearth_messages_total"))
        #expect(text.contains("hearth_engine_up 0\n"))
    }

    @Test func theJSONOfAStatusHasItsKeys() throws {
        let json = Self.status().json
        let object = try #require(json.object)
        #expect(
            object.members.map(\.key) == [
                "checkpoint", "commands", "compression", "counts", "damage", "dataDirectory",
                "devices", "disk",
                "durability", "engine", "firstOffset", "homeName", "keep", "lastOffset",
                "logFormat", "logID", "oldestAt", "poisonRefusals", "poisoned", "processID",
                "records", "reducer", "sessions", "startedAt", "uptimeSeconds", "v", "version",
            ])
        var limited = Self.status()
        limited.retention = RetentionReport()
        #expect(
            limited.json.object?["keep"]?.object?.members.map(\.key) == [
                "ageSeconds", "bytes", "captureAgeSeconds", "captureBytes", "captureFailure",
                "captureSegments", "failure", "hold", "trimmedBytes", "trimmedSegments",
            ])
        let session = try #require(object["sessions"]?.array?.first?.object)
        #expect(
            session.members.map(\.key) == [
                "accepts", "backlog", "beyondLimits", "broker", "brokerDropped", "clientID",
                "commitError", "counts", "epoch", "granted", "limits", "phase", "profile",
                "publishing", "refused", "route", "traffic", "trouble", "unreadable",
            ])
        // What is written can be read again.
        #expect(try JSONReader.read(Array(JSONWriter.write(json).utf8)) == json)
    }
}
