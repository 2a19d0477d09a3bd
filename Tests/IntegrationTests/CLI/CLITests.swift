// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeRuntime
import HomeSDK
import Testing

@Suite struct CLITests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    @Test func exitCodesTellWhatIsWrong() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        for (arguments, code, words) in [
            (["ls", "--data", "/nowhere"], 66, "no log in /nowhere"),
            (["show", "@999"] + data, 1, "it holds @0 to @"),
            (["show", "@-999"] + data, 1, "it holds @0 to @"),
            (["show", "25:99"] + data, 64, "14:00, -15m"),
            (["show", "@1x"] + data, 64, "no point"),
            (["show", "yesterday"] + data, 1, "there was no home yet"),
            (["show", "-1d"] + data, 1, "there was no home yet"),
            (["show", "Switc"] + data, 1, "did you mean 'Switch'?"),
            (["ls", "--at", "14:99"] + data, 64, "yesterday"),
            (["diff", "14:00Z", "HEAD"] + data, 64, "2026-11-20T14:00"),
            (["diff", "@0..@1", "Switch", "Switch"] + data, 64, "both points"),
            (["log", "Switc"] + data, 1, "did you mean 'Switch'?"),
            (["log", "--device", "Switc"] + data, 1, "did you mean 'Switch'?"),
            (["log", "--device", "Hall"] + data, 1, "is no device"),
            (["log", "--room", "Hal"] + data, 1, "did you mean 'Hall'?"),
            (["log", "--room", "Switch"] + data, 1, "is no room"),
            (["log", "--trait", "OnOf"] + data, 64, "did you mean OnOff?"),
            (["log", "--cause", "sesion"] + data, 64, "did you mean session?"),
            (["log", "--since", "25:00"] + data, 64, "14:00"),
            (["log", "-f", "--until", "HEAD"] + data, 64, "--until"),
            (["room", "list", "--data", "/nowhere"], 66, "no log in /nowhere"),
            (["show", "HEAD", "nobody"] + data, 1, "nothing has the id or name 'nobody'"),
            (["explain", "Kitchen"] + data, 1, "only devices are explained"),
            (["explain", "Switch", "level"] + data, 1, "has never reported 'level'"),
            (["log", "--kind", "sesionLost"] + data, 64, "did you mean sessionLost?"),
            (["log", "-n", "0"] + data, 64, "-n"),
            (["nonsense"], 64, "nonsense"),
            (["run"], 64, "which broker?"),
            (["run", "--broker", "mqtt://a:b@h"], 64, "--password-file"),
            (["run", "--config", "/nowhere.yaml"], 74, "/nowhere.yaml: No such file"),
            (["run", "--broker", "mqtt://h", "--codec", "zigbe2mqtt"], 64, "did you mean"),
            (["run", "--broker", "mqtt://127.0.0.1:1"] + data, 75, "is in use: process"),
            (["forget", "--broker", "mqtt://127.0.0.1:1"] + data, 75, "is in use: process"),
            (["simulate", "--broker", "mqtt://127.0.0.1:1"], 69, "mqtt://127.0.0.1:1: broker"),
            (["map", "test", "/nowhere"], 74, "/nowhere"),
        ] as [([String], Int32, String)] {
            let result = try program.run(arguments)
            #expect(result.code == code, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
            #expect(result.output.isEmpty, "\(arguments): \(result.output)")
        }
    }

    @Test func helpIsShortAndLedByExamples() throws {
        let result = try program.run(["--help"])
        #expect(result.code == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 40)
        let example = lines.firstIndex { $0.contains("hearth run --broker") }
        let usage = lines.firstIndex { $0.hasPrefix("USAGE") }
        #expect(try #require(example) < #require(usage))
    }

    @Test func showPrintsTheSnapshotJSON() throws {
        let home = try CLIHome()
        let hashes = home.engine.hashes()
        let result = try program.run(["show", "--output", "json", "--data", home.directory])
        #expect(result.code == 0, "\(result.error)")
        #expect(
            result.output == home.engine.snapshot.json(
                graphHash: hexText(hashes.graph), stateHash: hexText(hashes.state)) + "\n")
        let hash = try program.run(["show", "HEAD", "--hash", "--data", home.directory])
        #expect(hash.output == hexText(hashes.state) + "\n")
        var old = try home.snapshot(at: 3).json()
        let past = try program.run(["show", "@3", "--data", home.directory])
        // All but the hashes, which sort between other keys.
        old.removeLast()
        #expect(past.output.hasPrefix(String(old.prefix(40))))
        #expect(past.output.contains("\"offset\":3,"))
    }

    @Test func logPrintsEveryEventOnce() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let expected = try home.records().flatMap(\.jsonLines)
        #expect(try program.run(["log", "--output", "jsonl"] + data).lines == expected)
        // Piped, JSON Lines are the usual form.
        #expect(try program.run(["log"] + data).lines == expected)
        #expect(try program.run(["log", "-n", "2"] + data).lines == Array(expected.suffix(2)))
        #expect(try program.run(["log", "-n", "9999"] + data).lines == expected)
        let array = try program.run(["log", "--output", "json"] + data).output
        let parsed = try JSONSerialization.jsonObject(with: Data(array.utf8)) as? [Any]
        #expect(parsed?.count == expected.count)
    }

    @Test func logFilters() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        func count(_ arguments: String...) throws -> Int {
            try program.run(["log"] + arguments + data).lines.count
        }
        #expect(try count("--kind", "attributesReported") == 4)
        #expect(try count("--trait", "OnOff") == 3)
        #expect(try count("--trait", "Vendor.RadioTrait") == 1)
        #expect(try count("--device", CLIHome.switchID) == 2)
        #expect(try count("--room", "Hall") == 2)
        #expect(try count("Switch", "--kind", "deviceAnnounced") == 1)
        #expect(try count("--cause", "session") == 1)
        #expect(try count("--topic", "hearth/+/home/#", "--kind", "deviceAnnounced") == 2)
        #expect(try count("--topic", "elsewhere/#") == 0)
    }

    @Test func tablesHideDiagnosticsAndRepeatsUnlessAsked() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory, "--output", "table"]
        let short = try program.run(["log"] + data)
        #expect(short.lines.count { $0.contains("attributesReported") } == 2)
        #expect(!short.output.contains("linkQuality"))
        #expect(short.output.contains("messageUnreadable"))
        let whole = try program.run(["log", "--all"] + data)
        #expect(whole.lines.count { $0.contains("attributesReported") } == 4)
        #expect(whole.output.contains("linkQuality"))
        let before = "@\(home.last)"
        try home.diagnose(linkQuality: 90)
        let change = try program.run(["diff", before, "HEAD"] + data)
        #expect(!change.output.contains("linkQuality"))
        #expect(change.output.contains("1 more, of diagnostics"))
        let all = try program.run(["diff", before, "HEAD", "--all"] + data)
        #expect(all.output.contains("linkQuality 80 → 90"))
    }

    @Test func noTextOfADeviceReachesTheTerminal() throws {
        let home = try CLIHome()
        for arguments in [
            ["ls"], ["ls", "--tree"], ["show"], ["log", "--all"], ["diff", "@0", "HEAD", "--all"],
            ["explain", CLIHome.lamp], ["explain", CLIHome.lamp, "onOff"],
            ["show", "HEAD", CLIHome.lamp],
        ] {
            let result = try program.run(
                arguments + ["--output", "table", "--data", home.directory])
            #expect(result.code == 0, "\(arguments): \(result.error)")
            #expect(result.output.contains("\\u{1B}[31m\\u{202E}"), "\(arguments)")
            #expect(!result.output.contains("\u{1B}"), "\(arguments)")
            #expect(!result.output.contains("\u{202E}"), "\(arguments)")
        }
    }

    @Test func diffPrintsTheJSONAndItsExitCode() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let (from, to) = (try home.snapshot(at: 3), try home.snapshot(at: home.last))
        let result = try program.run(["diff", "@3", "HEAD", "--output", "json"] + data)
        let words = ChangeText.words(old: from, new: to)
        #expect(result.output == diff(from, to).json(logID: nil, words: words) + "\n")
        #expect(result.output.contains(#""new":true,"newText":"on""#))
        #expect(result.code == 0)
        #expect(try program.run(["diff", "@3", "HEAD", "--exit-code"] + data).code == 1)
        #expect(try program.run(["diff", "@3", "@3", "--exit-code"] + data).code == 0)
        let lines = try program.run(["diff", "@3", "HEAD"] + data).lines
        #expect(lines.count == diff(from, to).changes.count)
        let one = try program.run(["diff", "@3", "HEAD", CLIHome.switchID] + data).lines
        #expect(!one.isEmpty && one.allSatisfy { $0.contains(CLIHome.switchID) })
    }

    @Test func lsHasEveryForm() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let lines = try program.run(["ls"] + data).lines
        try #require(lines.count == 2)
        #expect(lines[0].contains("\"id\":\"\(CLIHome.lamp)\""))
        let csv = try program.run(["ls", "--output", "csv"] + data).lines
        #expect(csv.first == "room,device,type,connectivity,locality,values,id")
        #expect(csv.count == 3)
        let json = try program.run(["ls", "Hall", "--output", "json"] + data).output
        #expect(json.contains("\"v\":1"))
        #expect(!json.contains(CLIHome.lamp))
        let parent = String(home.directory.dropLast("/data".count))
        #expect(try program.run(["ls"], environment: ["HEARTH_DATA=\(home.directory)"]).code == 0)
        #expect(try program.run(["ls"], environment: ["HEARTH_DATA=\(parent)"]).code == 66)
    }

    @Test func explainNamesTheRecordOfAValue() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let since = try home.report(isOn: false)
        let value = try program.run(["explain", CLIHome.lamp, "OnOff.onOff"] + data)
        #expect(value.output.contains("\"since\":\(since),"))
        #expect(value.output.contains("\"topic\":\"hearth/v1/home/in/x\""))
        let facts = try program.run(["explain", CLIHome.lamp] + data)
        #expect(facts.output.contains("\"slot\":\"session\""))
        #expect(facts.output.contains("\"value\":\"connected\""))
        #expect(facts.output.contains(#""delivery":"live","part""#))
        #expect(facts.output.contains(#""facts":[1],"part":null,"trait":null}"#), "heard decides")
    }

    @Test("freshness stands beside connectivity, in show and in explain")
    func freshness() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory, "--output", "table"]
        let lamp = try program.run(["show", "HEAD", CLIHome.lamp] + data)
        #expect(lamp.lines.count { $0.contains("heard live ") && $0.contains(" ago") } == 1)
        let silent = try program.run(["show", "HEAD", CLIHome.switchID] + data)
        #expect(silent.lines.contains { $0.hasSuffix("heard live never") })
        let explained = try program.run(["explain", CLIHome.lamp] + data)
        #expect(explained.lines.contains { $0.hasPrefix("heard live: 20") && $0.hasSuffix(" ago") })
        #expect(
            explained.lines.contains {
                $0.split(separator: " ").starts(with: ["yes", "heard", "device", "on"])
            })
    }

    @Test("F19: explain says of a fact that flaps what it counts as, and which online is no proof")
    func explainFlapping() throws {
        let home = try CLIHome()
        let table = ["--data", home.directory, "--output", "table"]
        let explain = { try self.program.run(["explain", CLIHome.switchID] + table).output }
        try home.say(.on, of: CLIHome.switchID, delivery: .stored)
        #expect(try explain().contains("on (stored, unconfirmed)"))
        for value in [FactValue.off, .on, .off] { try home.say(value, of: CLIHome.switchID) }
        #expect(try explain().contains("off (flaps: counts as on until "))
        let json = try program.run(["explain", CLIHome.switchID, "--data", home.directory]).output
        #expect(json.contains(#""connectivityState":"online""#))
        #expect(json.contains(#""shownValue":"on"}"#))
        #expect(json.contains(#""unconfirmed":false,"value":"off"}"#))
    }

    @Test func followShowsWhatIsAppended() throws {
        let home = try CLIHome()
        let child = try program.start(
            ["log", "-f", "-n", "1", "--output", "jsonl", "--data", home.directory])
        try child.waitForOutput("messageUnreadable")
        let offset = try home.report(isOn: false)
        try child.waitForOutput("\"offset\":\(offset),")
        child.end(SIGINT)
        // Ended by the signal, as every program that has nothing to put in order.
        #expect(child.wait() == 130)
    }

    /// The checkpoint at the end spares the fold, but not the dictionary of the log.
    @Test func aRestartGoesOnWhereTheLogEnds() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        try home.close()
        let again = try CLIHome(reopening: home)
        try again.report(isOn: false)
        try again.diagnose(linkQuality: 7)
        let hash = hexText(again.engine.hashes().state)
        try again.close()
        let shown = try program.run(["log", "-n", "2"] + data)
        #expect(shown.lines.first?.contains("\"Matter.OnOffTrait\"") == true)
        #expect(shown.lines.last?.contains("{\"linkQuality\":7}") == true)
        let offset = "@\(again.last)"
        #expect(try program.run(["show", offset, "--hash"] + data).output == hash + "\n")
        let verified = try program.run(["verify", "--refold"] + data)
        #expect(verified.code == 0, "\(verified.output)")
        #expect(verified.output.contains("\(hash) folded from the first record"))
    }

    @Test func verifyFindsDamage() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        try home.close()
        let sound = try program.run(["verify", "--refold"] + data)
        #expect(sound.code == 0, "\(sound.output)")
        let states = sound.lines.filter { $0.hasPrefix("state ") }
        let hashes = Set(states.map { $0.split(separator: " ")[1] })
        #expect(hashes.count == 1)
        let segment = try home.segment()
        var bytes = try Data(contentsOf: segment)
        let text = try #require(bytes.range(of: Data("not JSON".utf8)))
        bytes[text.lowerBound] ^= 1
        try bytes.write(to: segment)
        let damaged = try program.run(["verify"] + data)
        #expect(damaged.code == 65)
        #expect(damaged.output.contains("frame"))
        let json = try program.run(["verify", "--output", "json"] + data)
        #expect(json.output.contains("\"sound\":false"))
    }

    @Test func mapTestReportsAndPrintsTheHome() throws {
        let folder = try TemporaryFolder()
        let announce =
            #"{\"ieee_address\":\"0x00158d0000000001\",\"friendly_name\":\"lamp\",\"type\":\"Router\",\"definition\":null}"#
        let good = try folder.write(
            "{\"topic\":\"zigbee2mqtt/bridge/devices\",\"payload\":\"[\(announce)]\",\"stored\":true}\n\n"
                + #"{"topic":"other/topic","payload":"x"}"# + "\n", to: "good.jsonl")
        let result = try program.run(["map", "test", good])
        #expect(result.code == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("ignored 1"))
        let json = try program.run(["map", "test", good, "--output", "json"])
        #expect(json.output.contains("zigbee:0x00158d0000000001"))
        let bad = try folder.write(
            #"{"topic":"zigbee2mqtt/bridge/devices","payload":"[{"}"# + "\n", to: "bad.jsonl")
        let unreadable = try program.run(["map", "test", bad])
        #expect(unreadable.code == 1)
        #expect(unreadable.output.contains("unreadable 1"))
        let broken = try folder.write("{}\n", to: "broken.jsonl")
        #expect(try program.run(["map", "test", broken]).error.contains("line 1: no topic"))
        // Messages are told of as they are read: also those before a line that is none.
        let line = #"{"topic":"hearth/v1/home/in/report/x","payload":"{}"}"# + "\n"
        let blanks = String(repeating: "\n", count: 9000)
        let long = try folder.write(
            String(repeating: line, count: 1001) + blanks + line + "{}\n", to: "long")
        let table = try program.run(["map", "test", long], environment: ["COLUMNS=50"])
        #expect(table.code == 65 && table.error.contains("line 10003: no topic"))
        #expect(table.lines.count == 1003 && table.lines[1002].hasPrefix("   10002  "))
        #expect(table.lines.allSatisfy { $0.count <= 50 })
        let csv = try program.run(["map", "test", long, "--output", "csv"])
        #expect(csv.code == 65 && csv.lines.count == 1003)
    }

    @Test func badConfigurationNamesFileLineAndKey() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("mqtt:\n  brokr: mqtt://h\n", to: "hearth.yaml")
        let result = try program.run(["run", "--config", path])
        #expect(result.code == 78)
        #expect(
            result.error
                == "hearth: \(path):2: unknown key 'mqtt.brokr'; did you mean mqtt.broker?\n")
    }
}
