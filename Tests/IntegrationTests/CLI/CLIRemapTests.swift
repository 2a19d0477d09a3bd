// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph
import Testing

/// Reading old captures and message files again.
@Suite struct CLIRemapTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    /// A message file of a simulated home.
    private func messageFile() throws -> String {
        let start: Int64 = 1_795_000_000_000_000_000
        var home = SimulatedHome(
            seed: 11, deviceCount: 8, start: start, options: SimulationOptions())
        var lines: [String] = []
        func add(_ messages: [SimulatedMessage], at time: Int64) {
            for message in messages {
                var json = JSONText()
                json.object { json in
                    json.key("payload")
                    json.string(String(decoding: message.payload, as: UTF8.self))
                    json.key("qos")
                    json.number(message.qos)
                    json.key("receivedAt")
                    json.string(timeText(time))
                    json.key("topic")
                    json.string(message.topic)
                }
                lines.append(json.text)
            }
        }
        add(home.birth(), at: start)
        while let step = home.next(until: start + 60_000_000_000) {
            add(step.messages, at: step.dueAt)
        }
        return try folder.write(lines.joined(separator: "\n") + "\n", to: "home.jsonl")
    }

    private func value(_ key: StaticString, _ output: String) throws -> String {
        try #require(try JSONReader.read(Array(output.utf8)).object?[key]?.string)
    }

    private func bytes(_ directory: String) throws -> [String: Data] {
        var bytes: [String: Data] = [:]
        let files = FileManager.default.enumerator(atPath: directory)
        while let name = files?.nextObject() as? String {
            bytes[name] = FileManager.default.contents(atPath: "\(directory)/\(name)")
        }
        return bytes
    }

    @Test func aLogOfAnOlderProgramIsReadAsTodaysWould() throws {
        let file = try messageFile()
        let (old, new, whole) = (folder.file("old"), folder.file("new"), folder.file("whole"))
        defer {
            for path in [old, new, whole] { try? FileManager.default.removeItem(atPath: path) }
        }
        // A program that did not know Zigbee2MQTT yet, and one that does.
        let replay = ["replay", file, "--to", "reducer", "--output", "json", "--data"]
        let blind = try program.run(replay + [old, "--codec", "native"])
        #expect(blind.code == 0, "\(blind.error)")
        let expected = try program.run(replay + [whole])
        #expect(try value("graphHash", blind.output) != value("graphHash", expected.output))
        let before = try bytes(old)
        let count = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").count

        let listed = try program.run(["remap", "--data", old, "--output", "table"])
        #expect(listed.code == 0, "\(listed.error)")
        #expect(listed.output.contains("zigbee2mqtt/bridge/devices  none -> zigbee2mqtt "))
        #expect(listed.output.contains("  - messageIgnored  no codec"))
        #expect(listed.output.contains("  + deviceAnnounced  "))
        #expect(listed.lines.last == "\(count) read differently, 4 records are no messages")
        let stat = ["remap", "--data", old, "--stat", "--output"]
        #expect(try program.run(stat + ["json", "--exit-code"]).code == 1)
        #expect(try program.run(stat + ["jsonl", "--codec", "native", "--exit-code"]).code == 0)
        let lines = try program.run(["remap", "--data", old]).lines
        #expect(lines.count == count + 1)
        for line in lines { _ = try JSONReader.read(Array(line.utf8)) }

        let made = try program.run(stat + ["table", "--into", new])
        #expect(made.code == 0, "\(made.error)")
        let shown = try program.run(["show", "--data", new, "--output", "json"])
        #expect(try value("graphHash", shown.output) == value("graphHash", expected.output))
        #expect(try program.run(["verify", "--refold", "--data", new]).code == 0)
        let again = try program.run(["remap", "--data", new, "--stat", "--output", "table"])
        #expect(again.lines.last == "0 read differently, 4 records are no messages")
        #expect(try bytes(old) == before)
        let taken = try program.run(stat + ["table", "--into", new])
        #expect(taken.code == 73)
        #expect(taken.error.contains("there is a log in \(new) already"))
    }

    @Test func namesAndRoomsOfTheUserGoWithTheLog() throws {
        let home = try CLIHome()
        try home.close()
        let new = folder.file("new")
        defer { try? FileManager.default.removeItem(atPath: new) }
        let made = try program.run(["remap", "--data", home.directory, "--into", new])
        #expect(made.code == 0, "\(made.error)")
        #expect(try program.run(["verify", "--refold", "--data", new]).code == 0)
        // The key that stands behind the marks of secrets, too.
        #expect(
            FileManager.default.contents(atPath: new + "/digest.key")
                == FileManager.default.contents(atPath: home.directory + "/digest.key"))
        let mode = try FileManager.default.attributesOfItem(atPath: new + "/digest.key")
        #expect(mode[.posixPermissions] as? Int == 0o600)
        #expect(try program.run(["remap", "--data", folder.file("none")]).code == 66)
    }

    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func whatWasLivedIsReadTheSame() throws {
        let daemon = try CLIDaemon()
        let pin = try daemon.write("481516\n", to: "pin")
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        #expect(try daemon.run(["set", "door", "unlock", "--pin-file", pin]).code == 0)
        #expect(try daemon.run(["rename", "lamp", "Reading lamp"]).code == 0)
        #expect(daemon.end() == 0)
        let kinds = try daemon.run(["log", "--all", "--output", "jsonl"]).output
        #expect(kinds.contains("commandConfirmed") && kinds.contains("redacted:"))
        // Commands, their outcomes and the marks of secrets are no differences.
        let stat = try daemon.run(["remap", "--stat", "--exit-code", "--output", "table"])
        #expect(stat.code == 0, "\(stat.output)")
        let new = folder.file("new")
        defer { try? FileManager.default.removeItem(atPath: new) }
        #expect(try daemon.run(["remap", "--into", new]).code == 0)
        let verified = try program.run(["verify", "--refold", "--data", new])
        #expect(verified.code == 0, "\(verified.error)")
        let (before, after) = (
            try daemon.run(["show", "--output", "json"]).output,
            try program.run(["show", "--data", new, "--output", "json"]).output
        )
        #expect(try value("graphHash", before) == value("graphHash", after))
        let log = try program.run(["log", "--all", "--output", "jsonl", "--data", new]).output
        #expect(log.split(separator: "\n").count == kinds.split(separator: "\n").count)
    }

    @Test func aDamagedLogGetsNoSuccessor() throws {
        let home = try CLIHome()
        try home.close()
        let segment = try home.segment()
        var bytes = try Data(contentsOf: segment)
        let text = try #require(bytes.range(of: Data("not JSON".utf8)))
        bytes[text.lowerBound] ^= 1
        try bytes.write(to: segment)
        // What can still be read is told.
        let statistics = try program.run(["remap", "--stat", "--data", home.directory])
        #expect(statistics.code == 0, "\(statistics.error)")
        #expect(statistics.error.contains("lost"))
        let new = folder.file("new")
        let refused = try program.run(["remap", "--data", home.directory, "--into", new])
        #expect(refused.code == 65)
        #expect(refused.error.contains("a new log would miss"))
        #expect(!FileManager.default.fileExists(atPath: new))
    }

    @Test func theReportOfAFileIsPrinted() throws {
        let file = try messageFile()
        let report = ["map", "test", file, "--report", "--output"]
        let table = try program.run(report + ["table"])
        #expect(table.code == 0, "\(table.error)")
        #expect(table.lines.first?.hasPrefix("CODEC") == true)
        #expect(table.output.contains("no conflicts"))
        let json = try JSONReader.read(Array(program.run(report + ["json"]).output.utf8))
        let codec = try #require(json.object?["codecs"]?.array?.first?.object)
        #expect(codec["codec"]?.string == "zigbee2mqtt")
        #expect(codec["devices"]?.int == 8)
        let topics = try #require(codec["topics"]?.object)
        #expect(topics["read"]?.int == topics["count"]?.int)
        #expect(try program.run(report + ["jsonl"]).lines.count == 1)
        #expect(try program.run(report + ["csv"]).lines.count == 2)
        // Without the report the output is what it was.
        let snapshot = try program.run(["map", "test", file, "--output", "json"])
        #expect(try JSONReader.read(Array(snapshot.output.utf8)).object?["devices"] != nil)
    }
}
