// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
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
    }
}
