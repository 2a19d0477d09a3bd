// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK
import Testing

/// One file for a range of a log, and every reading command on it.
@Suite struct CLIExportTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    private func object(_ line: String) throws -> JSONObject {
        try #require(try JSONReader.read(Array(line.utf8)).object)
    }

    @discardableResult
    private func export(
        _ home: CLIHome, _ range: [String], to file: String
    ) throws -> CLIProgram.Result {
        let result = try program.run(
            ["log", "export"] + range + ["--to", file, "--data", home.directory])
        try #require(result.code == 0, "\(result.error)")
        return result
    }

    @Test func theEndOfAnExportIsThatOfTheLog() throws {
        let home = try CLIHome()
        for second in 0..<5 { try home.report(isOn: second.isMultiple(of: 2)) }
        let data = ["--data", home.directory]
        let last = home.last - 2
        let first = home.last - 6
        let file = folder.file("part.hearth")
        let told = try object(export(home, ["@\(first)..@\(last)"], to: file).output)
        #expect(told["first"]?.int == Int(first) && told["last"]?.int == Int(last))
        for offset in [first, last] {
            let point = ["@\(offset)", "--hash"]
            let ours = try program.run(["show"] + point + ["--data", file])
            #expect(try ours.output == program.run(["show"] + point + data).output)
            #expect(ours.code == 0, "\(ours.error)")
        }
        #expect(
            try program.run(["show", "HEAD", "--hash", "--data", file]).output
                == "\(told["stateHash"]?.string ?? "")\n")
        // Offsets, times, origins and events are the same.
        let theirs = try program.run(["log", "@\(first)..@\(last)"] + data).output
        #expect(try program.run(["log", "--data", file]).output == theirs)
    }

    @Test func everyReadingCommandOpensIt() throws {
        let home = try CLIHome()
        try home.report(isOn: false)
        let file = folder.file("whole.hearth")
        try export(home, [], to: file)
        let lamp = CLIHome.lamp
        let isOn = "device(\"\(lamp)\").onOff == on"
        for command in [
            ["ls"], ["show", "HEAD"], ["show", "HEAD", lamp], ["log", "-n", "3"],
            ["log", lamp], ["diff", "@0", "HEAD"], ["explain", lamp], ["explain", lamp, "onOff"],
            ["blame", lamp], ["find", "--expr", isOn], ["bisect", "@3", "@5", "--expr", isOn],
            ["watch", "--expr", "not (\(isOn))", "--timeout", "5s"], ["verify", "--refold"],
            ["tag", "ls"], ["remap", "--stat"], ["room", "ls"],
        ] {
            let theirs = try program.run(command + ["--data", home.directory])
            let ours = try program.run(command + ["--data", file])
            #expect(ours.code == theirs.code, "\(command): \(ours.error)")
            if ["ls", "show", "diff", "blame", "find"].contains(command[0]) {
                #expect(ours.output == theirs.output, "\(command)")
            }
        }
    }

    @Test func tagsOfTheRangeGoWithIt() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        for (name, offset) in [("early", 1), ("late", home.last)] {
            try #require(program.run(["tag", "add", name, "@\(offset)"] + data).code == 0)
        }
        let file = folder.file("tagged.hearth")
        try export(home, ["@3..HEAD"], to: file)
        let tags = try program.run(["tag", "ls", "--data", file]).lines
        #expect(tags.count == 1 && tags.first?.contains("\"late\"") == true, "\(tags)")
        let shown = try program.run(["show", "tag:late", "--hash", "--data", file])
        #expect(try shown.output == program.run(["show", "tag:late", "--hash"] + data).output)
    }

    @Test func whatWritesRefusesIt() throws {
        let home = try CLIHome()
        let file = folder.file("whole.hearth")
        try export(home, [], to: file)
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        for command in [
            ["set", CLIHome.lamp, "on"],
            ["rename", CLIHome.lamp, "x"], ["tag", "add", "x", "@1"], ["status"], ["doctor"],
            ["room", "create", "Loft"],
        ] {
            let result = try program.run(command + ["--data", file])
            #expect(result.code == 77, "\(command): \(result.code) \(result.error)")
            #expect(result.error.contains("is one file of a log, which is only read"))
            #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }

    @Test func tarUnpacksItIntoADataDirectory() throws {
        let home = try CLIHome()
        let file = folder.file("whole.hearth")
        try export(home, ["@2..HEAD"], to: file)
        _ = try ChildProcess.run(
            "/usr/bin/env", ["tar", "-x", "-f", file, "-C", folder.file("")])
        let unpacked = folder.file("hearth-log")
        defer { try? FileManager.default.removeItem(atPath: unpacked) }
        let hash = ["show", "HEAD", "--hash", "--data"]
        #expect(try program.run(hash + [unpacked]).output == program.run(hash + [file]).output)
        #expect(try program.run(["verify", "--refold", "--data", unpacked]).code == 0)
        // A writer goes on at its end.
        let log = try FileLog.open(directory: unpacked, mode: .write, random: { 1 })
        #expect(log.firstOffset == 2 && log.nextOffset == home.last + 1)
        try log.close()
    }

    @Test func filesThatAreNoExportAreRefused() throws {
        let home = try CLIHome()
        let file = folder.file("whole.hearth")
        try export(home, [], to: file)
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        let taken = try program.run(
            ["log", "export", "--to", file, "--data", home.directory])
        #expect(taken.code == 73 && taken.error.contains("is there already"), "\(taken.error)")
        for (name, content) in [
            ("cut", Array(bytes.dropLast(1500))), ("short", Array(bytes.prefix(700))),
            ("text", Array("{\"a\":1}\n".utf8)), ("empty", []),
            ("header", Array(bytes.prefix(512)) + [9] + bytes.dropFirst(513)),
        ] as [(String, [UInt8])] {
            let path = folder.file(name)
            try Data(content).write(to: URL(fileURLWithPath: path))
            let result = try program.run(["ls", "--data", path])
            if name == "header" {
                // Damage within a file of the log: what is lost is said, as in any log.
                #expect([0, 65].contains(result.code), "\(result.error)")
                continue
            }
            #expect(result.code == 65, "\(name): \(result.code) \(result.error)")
            #expect(result.error.contains("is no export, backup or segment of a log"))
        }
        #expect(try program.run(["ls", "--data", folder.file("absent")]).code == 66)
        let follow = try program.run(["log", "-f", "--data", file])
        #expect(follow.code == 64 && follow.error.contains("does not grow"), "\(follow.error)")
        let none = try program.run(
            ["log", "export", "@2..@1", "--to", folder.file("x"), "--data", home.directory])
        #expect(none.code == 1 && none.error.contains("holds no record"), "\(none.error)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("x")))
    }

    @Test func aStateThatDamageChangesIsTold() throws {
        let home = try CLIHome()
        let lost = try home.damage()
        let file = folder.file("damaged.hearth")
        let made = try export(home, [], to: file)
        #expect(made.error.contains("behind the lost records @\(lost) to @\(lost) the state"))
        let told = try object(made.output)["stateHash"]?.string ?? ""
        let hash = ["show", "HEAD", "--hash", "--data"]
        #expect(try program.run(hash + [file]).output == told + "\n")
        #expect(try program.run(hash + [home.directory]).output != told + "\n")
    }

    @Test func aSegmentAloneIsReadToo() throws {
        let home = try CLIHome()
        try home.close()
        let segment = try home.segment().path
        let hash = ["show", "HEAD", "--hash", "--data"]
        let whole = try program.run(hash + [home.directory]).output
        #expect(try program.run(hash + [segment]).output == whole)
    }

    /// The recipe of the documentation: a log of a report becomes a test.
    @Test func aTestOpensItInThreeLines() async throws {
        let home = try CLIHome()
        let off = try home.report(isOn: false)
        let file = folder.file("problem.hearth")
        try export(home, ["@\(off - 3)..HEAD"], to: file)

        let session = try ReplaySession(log: file)
        try session.run(until: HomePredicate("device(\"\(CLIHome.lamp)\").onOff == off"))
        #expect(session.offset == off)

        let shown = try await Home.open(.log(file: file))
        #expect(try await shown.find(HomePredicate("home.any(onOff == off)"), from: off).count == 1)
    }
}
