// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import Testing

/// What-if copies of a log, and the check that its folds agree.
@Suite struct CLIForkTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder
    private let fork: String

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
        fork = folder.file("fork")
    }

    private func object(_ line: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(line.utf8)).object)
    }

    @Test func aDroppedRecordIsAnEventAtItsOffset() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        defer { try? FileManager.default.removeItem(atPath: fork) }
        let off = try home.report(isOn: false)
        let before = try program.run(["log"] + data).lines
        let made = try program.run(["fork", "--into", fork, "--drop", "@\(off)"] + data)
        try #require(made.code == 0, "\(made.error)")
        #expect(made.error.contains("hearth diff HEAD --against"))
        #expect(try object(made.output)["dropped"]?.array?.count == 1)
        // All lines but those of the dropped record are the same.
        let after = try program.run(["log", "--data", fork]).lines
        let marker = "\"offset\":\(off),"
        #expect(after.filter { !$0.contains(marker) } == before.filter { !$0.contains(marker) })
        let dropped = try object(try #require(after.last { $0.contains(marker) }))
        #expect(dropped["kind"]?.string == "recordDropped")
        #expect(dropped["kinds"]?.array?.first?.string == "attributesReported")
        let difference = try program.run(["diff", "HEAD", "--against", fork, "--exit-code"] + data)
        #expect(difference.code == 1, "\(difference.error)")
        let values = try difference.lines.map { try object($0) }.filter {
            $0["path"]?.array?.contains { $0.string == "onOff" } == true
        }
        #expect(values.count == 1, "\(difference.output)")
        let earlier = try program.run(
            ["diff", "@\(off - 1)", "--against", fork, "--exit-code"] + data)
        #expect(earlier.code == 0, "\(earlier.error)")
        #expect(try program.run(["verify", "--refold", "--data", fork]).code == 0)
        #expect(try program.run(["log"] + data).lines == before, "the log itself stays")
    }

    @Test func aFieldIsSet() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        defer { try? FileManager.default.removeItem(atPath: fork) }
        let off = try home.report(isOn: false)
        let made = try program.run(
            ["fork", "--into", fork, "--set", "@\(off) attributes.onOff=true"] + data)
        try #require(made.code == 0, "\(made.error)")
        let last = try object(try #require(program.run(["log", "--data", fork]).lines.last))
        #expect(last["offset"]?.int == Int(off))
        #expect(last["attributes"]?.object?["onOff"]?.bool == true)
    }

    @Test func errorsNameWhatIsThere() throws {
        let home = try CLIHome()
        let off = try home.report(isOn: false)
        let base = ["fork", "--into", fork, "--data", home.directory]
        for (arguments, code, words) in [
            ([], 64, "nothing to change"),
            (["--drop", "@0"], 64, "@0 is logOpened"),
            (["--drop", "@999"], 1, "it holds @0 to @"),
            (["--set", "@\(off)"], 64, "is no change of a field"),
            (["--set", "@\(off) valu=1"], 64, "there is no 'valu'; there are attributes,"),
            (["--set", "@\(off) attributes.on=1"], 64, "there is no 'on'; there are onOff"),
            (["--set", "@\(off) delivery=x"], 64, "is no value of delivery: live,"),
            (["--set", "@\(off) attributes.onOff=1", "--drop", "@\(off)"], 64, "is dropped"),
            (["--set", "@3 name=x"], 64, "say which event"),
        ] as [([String], Int32, String)] {
            let result = try program.run(base + arguments)
            #expect(result.code == code, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
            #expect(!FileManager.default.fileExists(atPath: fork))
        }
        let there = try program.run(
            ["fork", "--into", home.directory, "--drop", "@\(off)", "--data", home.directory])
        #expect(there.code == 73, "\(there.error)")
    }

    @Test func aTargetHasAllOrNothing() throws {
        let home = try CLIHome()
        let off = try home.report(isOn: false)
        let arguments = ["fork", "--drop", "@\(off)", "--data", home.directory, "--into"]
        let file = folder.file("file")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        for into in [file, file + "/deeper", folder.path] {
            let result = try program.run(arguments + [into])
            #expect(result.code == 73, "\(into): \(result.error)")
            #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        }
        let remap = try program.run(["remap", "--data", home.directory, "--into", file])
        #expect(remap.code == 73 && remap.error.contains("is a file"), "\(remap.error)")
        // An empty directory is taken.
        defer { try? FileManager.default.removeItem(atPath: fork) }
        try FileManager.default.createDirectory(
            atPath: fork, withIntermediateDirectories: false)
        #expect(try program.run(arguments + [fork + "/"]).code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["file", "fork"])
    }

    @Test func aLogThatLostRecordsIsNotForked() throws {
        let home = try CLIHome()
        let lost = try home.damage()
        let result = try program.run(
            ["fork", "--into", fork, "--drop", "@2", "--data", home.directory])
        #expect(result.code == 65, "\(result.error)")
        #expect(result.error.contains("lost the records @\(lost) to @\(lost)"), "\(result.error)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test func noDaemonServesAFork() throws {
        let home = try CLIHome()
        defer { try? FileManager.default.removeItem(atPath: fork) }
        let off = try home.report(isOn: false)
        let data = ["--data", fork]
        try #require(
            program.run(
                [
                    "fork", "--into", fork, "--drop", "@2", "--set",
                    "@\(off) attributes.onOff=true", "--data", home.directory,
                ]
            ).code == 0)
        let note = try String(contentsOfFile: fork + "/fork", encoding: .utf8)
        #expect(
            note == "\(home.directory)\ndrop @2\nset @\(off) attributes.onOff=true\n", "\(note)")
        let run = try program.run(["run", "--broker", "mqtt://127.0.0.1:1"] + data)
        #expect(run.code == 77, "\(run.error)")
        #expect(
            run.error.contains("is a fork of \(home.directory): only reading commands"),
            "\(run.error)")
        let doctor = try program.run(["doctor", "--output", "jsonl"] + data)
        #expect(doctor.output.contains("a fork of \(home.directory)"), "\(doctor.output)")
        #expect(!doctor.output.contains("start the daemon"), "\(doctor.output)")
        #expect(try program.run(["verify"] + data).code == 0)
        let file = folder.file("fork.hearth")
        let export = try program.run(["log", "export", "--to", file] + data)
        try #require(export.code == 0)
        #expect(export.error.contains("this is a fork of \(home.directory)"), "\(export.error)")
        let hash = ["show", "HEAD", "--hash", "--data"]
        #expect(try program.run(hash + [file]).output == program.run(hash + [fork]).output)
        // Nor what becomes of it elsewhere.
        #expect(
            try ChildProcess("/usr/bin/env", ["tar", "xf", file, "-C", folder.path]).wait() == 0)
        let again = try program.run(
            ["run", "--broker", "mqtt://127.0.0.1:1", "--data", folder.file("hearth-log")])
        #expect(again.code == 77, "\(again.error)")
    }

    @Test func anotherLogIsNotCompared() throws {
        let (home, other) = (try CLIHome(), try CLIHome())
        let data = ["--data", home.directory]
        let unrelated = try program.run(["diff", "HEAD", "--against", other.directory] + data)
        #expect(unrelated.code == 64, "\(unrelated.error)")
        for name in [home.directory, other.directory] { #expect(unrelated.error.contains(name)) }
        let file = folder.file("part.hearth")
        try #require(
            program.run(["log", "export", "@3..@4", "--to", file] + data).code == 0)
        #expect(try program.run(["diff", "@4", "--against", file] + data).code == 0)
        let missing = try program.run(["diff", "HEAD", "--against", file] + data)
        #expect(missing.code == 1, "\(missing.error)")
        #expect(
            missing.error.contains("\(file) has no record @\(home.last): it holds @3 to @4"),
            "\(missing.error)")
    }

    @Test func foldsAreChecked() throws {
        let home = try CLIHome()
        let file = folder.file("whole.hearth")
        try #require(
            program.run(["log", "export", "@3..HEAD", "--to", file, "--data", home.directory])
                .code == 0)
        for path in [home.directory, file] {
            let result = try program.run(["replay", path, "--check"])
            #expect(result.code == 0, "\(result.error)")
            let told = try object(result.output)
            #expect(told["same"]?.bool == true && told["offset"]?.int == Int(home.last))
            let hash = try program.run(["show", "HEAD", "--hash", "--data", path]).output
            #expect(hash == "\(told["stateHash"]?.string ?? "")\n")
        }
        let remap = try program.run(["replay", file, "--to", "reducer"])
        #expect(remap.code == 64 && remap.error.contains("hearth remap"), "\(remap.error)")
        let dry = try program.run(
            ["replay", file, "--to", "broker", "--broker", "mqtt://localhost:1", "--dry-run"])
        #expect(dry.code == 0 && dry.error.contains("would publish"), "\(dry.error)")
        #expect(try program.run(["replay", folder.file("absent"), "--check"]).code == 66)
        #expect(try program.run(["replay", file]).code == 64)
        for wrong in [["--dry-run"], ["--yes"], ["--only", "a/#"], ["--to", "stdout"]] {
            let result = try program.run(["replay", file, "--check"] + wrong)
            #expect(result.code == 64 && result.error.contains(wrong[0]), "\(result.error)")
        }
    }

    @Test func theMessagesOfALogAreAFileAgain() throws {
        let root = "hearth/v1/home/in"
        let announced =
            #"{\"name\":\"Lamp\",\"parts\":[{\"part\":\"light\",\"type\":\"OnOffLightDeviceType\",\"traits\":["#
            + #"{\"trait\":\"Matter.OnOffTrait\",\"attributes\":[\"onOff\"]}]}]}"#
        let reported = #"{\"parts\":{\"light\":{\"Matter.OnOffTrait\":{\"onOff\":true}}}}"#
        let messages = try folder.write(
            """
            {"payload":"\(announced)","qos":1,"receivedAt":"2026-11-20T08:00:00Z","stored":true,\
            "topic":"\(root)/announce/lamp"}
            {"payload":"\(reported)","qos":0,"receivedAt":"2026-11-20T08:00:01Z",\
            "topic":"\(root)/report/lamp"}

            """, to: "messages.jsonl")
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let reduce = ["replay", messages, "--to", "reducer", "--output", "json"]
        let first = try program.run(reduce + ["--data", data])
        try #require(first.code == 0 && first.output.contains("\"onOff\":true"), "\(first.output)")
        let printed = try program.run(["replay", data, "--to", "stdout"])
        #expect(printed.code == 0 && printed.lines.count == 2, "\(printed.error)")
        let copy = try folder.write(printed.output, to: "copy.jsonl")
        let second = try program.run(["replay", copy, "--to", "reducer", "--output", "json"])
        #expect(second.output == first.output, "\(second.error)")
        #expect(try program.run(["replay", copy, "--to", "stdout"]).output == printed.output)
        let part = try program.run([
            "replay", data, "--to", "stdout", "--only", "hearth/+/+/in/report/#",
        ])
        #expect(part.lines == [printed.lines[1]], "\(part.error)")
        let small = try program.run(reduce + ["--only", "hearth/v1/home/in/announce/#"])
        #expect(small.code == 0 && !small.output.contains("\"onOff\":true"), "\(small.error)")
        #expect(try program.run(["replay", data, "--to", "stdout", "--only", "x"]).code == 1)
        for wrong in [
            ["--speed", "2"], ["--step"], ["--data", "x"], ["--broker", "mqtt://localhost"],
            ["--output", "json"], ["--only", "a/#/b"],
        ] {
            let result = try program.run(["replay", data, "--to", "stdout"] + wrong)
            #expect(result.code == 64 && result.error.contains(wrong[0]), "\(result.error)")
        }
    }
}

extension CLIHome {
    /// Closes the home and damages a record that has others behind it, and a checkpoint.
    ///
    /// - Returns: its offset.
    func damage() throws -> UInt64 {
        let marker = "marker-of-damage"
        let time = try #require(records().last).receivedAt
        let lost = try engine.commit([
            HomeRecord(
                receivedAt: time, cause: .message,
                events: [
                    .messageUnreadable(MessageUnreadable(reason: "not JSON", detail: marker))
                ])
        ]).lowerBound
        try report(isOn: false)
        try report(isOn: true)
        try close()
        let url = try segment()
        var bytes = try Data(contentsOf: url)
        let found = try #require(bytes.range(of: Data(marker.utf8)))
        bytes[found.lowerBound] ^= 1
        try bytes.write(to: url)
        chmod(url.path, 0o600)
        return lost
    }
}
