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
        let published = PrometheusText.families.map { family in
            "`\(family.name)` \(family.kind.rawValue) "
                + family.labels.map { "`\($0)`" }.joined(separator: ", ") + " \(family.help)"
        }
        #expect(documented == published)
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
