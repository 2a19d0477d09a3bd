// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import Testing

/// `hearth import sync` with the built program.
@Suite struct ImportTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    private static let sync = """
        {
          "requestId": "1",
          "payload": {
            "agentUserId": "user",
            "devices": [
              {"id": "lamp", "type": "action.devices.types.LIGHT",
               "traits": ["action.devices.traits.OnOff", "action.devices.traits.Brightness"],
               "name": {"name": "Reading lamp"}, "roomHint": "Study", "willReportState": true,
               "deviceInfo": {"manufacturer": "Acme", "model": "L1"},
               "matterOriginalVendorId": "fff1"}
            ]
          }
        }
        """
    private static let report = """
        {"requestId": "2", "agentUserId": "user", "payload": {"devices": {"states": {
          "lamp": {"online": true, "on": true, "brightness": 50}}}}}
        """

    private func file(_ name: String, _ text: String) throws -> String {
        let path = folder.file(name)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    /// A home that nobody writes to.
    private func closedHome() throws -> CLIHome {
        let home = try CLIHome()
        try home.close()
        return home
    }

    private func object(_ text: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(text.utf8)).object)
    }

    private func head(_ home: CLIHome) throws -> Int {
        let shown = try program.run(["show", "--output", "json", "--data", home.directory])
        return try #require(try object(shown.output)["offset"]?.int)
    }

    private func device(_ home: CLIHome, _ id: String) throws -> JSONObject? {
        let shown = try program.run(["show", "--output", "json", "--data", home.directory])
        #expect(shown.code == 0, "\(shown.error)")
        return try object(shown.output)["devices"]?.array?.compactMap(\.object)
            .first { $0["id"]?.string == id }
    }

    private func attributes(_ device: JSONObject?, _ trait: String) -> JSONObject? {
        for part in device?["types"]?.array ?? [] {
            for found in part.object?["traits"]?.array ?? []
            where found.object?["trait"]?.string == trait {
                return found.object?["attributes"]?.object
            }
        }
        return nil
    }

    @Test("a SYNC answer and then a Report State are in the home")
    func imported() throws {
        let home = try closedHome()
        let data = ["--data", home.directory, "--output", "jsonl"]
        let arguments = ["import", "sync", try file("sync.json", Self.sync), "--agent", "acme"]
        let first = try program.run(arguments + data)
        #expect(first.code == 0, "\(first.error)")
        // The vendor id has no 0x: nil, and a warning.
        #expect(first.error.contains("payload.devices[0].matterOriginalVendorId: fff1"))
        let summary = try object(first.output)
        let written = try head(home)
        #expect(summary["offset"]?.int == written)
        let change = try #require(summary["devices"]?.array?.first?.object)
        #expect(change["change"]?.string == "new" && change["id"]?.string == "cloud:acme:lamp")

        let lamp = try #require(try device(home, "cloud:acme:lamp"))
        #expect(lamp["name"]?.string == "Reading lamp" && lamp["codec"]?.string == "cloud")
        #expect(lamp["vendorName"]?.string == "Acme")
        #expect(lamp["dataSourceLocality"]?.string == "remote")
        #expect(lamp["connectivityState"]?.string == "unknown")
        #expect(lamp["roomID"]?.string != nil)
        #expect(
            attributes(lamp, "Matter.BasicInformationTrait")?["vendorID"] == .null)

        let report = try file("report.json", Self.report)
        let second = try program.run(["import", "sync", report, "--agent", "acme"] + data)
        #expect(second.code == 0, "\(second.error)")
        let what = try object(second.output)["devices"]?.array?.first?.object?["change"]?.string
        #expect(what == "changed")
        let lit = try device(home, "cloud:acme:lamp")
        #expect(lit?["connectivityState"]?.string == "online")
        #expect(attributes(lit, "Matter.OnOffTrait")?["onOff"]?.bool == true)
        #expect(attributes(lit, "Matter.LevelControlTrait")?["currentLevel"]?.int == 127)
        let log = try program.run(["log", "--output", "jsonl"] + Array(data.prefix(2)))
        #expect(log.lines.contains { $0.contains("\"cause\":\"import\"") })

        // The same list again tells nothing new, and is no record.
        let offset = try head(home)
        let again = try program.run(arguments + data)
        #expect(again.code == 0, "\(again.error)")
        let nothing = try object(again.output)
        #expect(nothing["offset"] == .null)
        #expect(try head(home) == offset)
    }

    @Test("a dry run says what would change and writes nothing")
    func dryRun() throws {
        let home = try closedHome()
        let offset = try head(home)
        let result = try program.run(
            ["import", "sync", try file("sync.json", Self.sync), "--dry-run"]
                + ["--data", home.directory, "--output", "table"])
        #expect(result.code == 0, "\(result.error)")
        #expect(result.lines == ["new cloud:default:lamp Reading lamp", "nothing was written"])
        #expect(try head(home) == offset)
    }

    @Test("states before their list wait for it")
    func held() throws {
        let home = try closedHome()
        let data = ["--data", home.directory, "--output", "table"]
        let report = try program.run(["import", "sync", try file("r.json", Self.report)] + data)
        #expect(report.code == 0, "\(report.error)")
        #expect(report.lines.first == "held until a list names the device: 1")
        _ = try program.run(["import", "sync", try file("s.json", Self.sync)] + data)
        let lamp = try device(home, "cloud:default:lamp")
        #expect(attributes(lamp, "Matter.OnOffTrait")?["onOff"]?.bool == true)
    }

    @Test("a bad file is named with its place, and nothing is written")
    func badFiles() throws {
        let home = try closedHome()
        let offset = try head(home)
        for (text, words) in [
            ("{\n\"payload\": {\n  oops", "line 3: byte"), ("", "line 1: byte 0"),
            ("{\"payload\":{\"devices\":7}}", "payload.devices: a number"),
            ("{\"payload\":{\"devices\":[{}]}}", "payload.devices[0].id: is missing"),
            ("{\"inputs\":[]}", "tells of no device: question or answer"),
            (
                "{\"payload\":{\"errorCode\":\"authFailure\"}}",
                "tells of no device: question or answer"
            ),
        ] {
            let path = try file("bad.json", text)
            let result = try program.run(["import", "sync", path, "--data", home.directory])
            #expect(result.code == 65, "\(text): \(result.error)")
            #expect(result.error.contains(path) && result.error.contains(words), "\(result.error)")
            #expect(result.output.isEmpty)
        }
        #expect(try head(home) == offset)
        for (arguments, code, words) in [
            (["/nowhere.json"], 74, "/nowhere.json: No such file"),
            (["/nowhere.json", "--agent", "a/b"], 64, "--agent"),
        ] as [([String], Int32, String)] {
            let result = try program.run(
                ["import", "sync"] + arguments + ["--data", home.directory])
            #expect(result.code == code && result.error.contains(words), "\(result.error)")
        }
        let lost = try program.run(
            ["import", "sync", try file("s.json", Self.sync), "--data", "/nowhere"])
        #expect(lost.code == 66 && lost.error.contains("no log in /nowhere"))
    }

    @Test("beside a process that writes to the log nothing is imported, and the topic is named")
    func locked() throws {
        let home = try CLIHome()
        let result = try program.run(
            ["import", "sync", try file("s.json", Self.sync), "--agent", "acme"]
                + ["--data", home.directory])
        #expect(result.code == 75, "\(result.error)")
        #expect(result.error.contains("is in use: process"))
        #expect(result.error.contains("in/cloud/acme instead"))
    }
}
