// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging
import Testing

/// Tags, and what points come to.
@Suite struct CLITagTests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    @Test func aTagIsAPointEverywhere() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let made = try program.run(["tag", "add", "start", "@3"] + data)
        #expect(made.code == 0, "\(made.error)")
        #expect(made.output.hasPrefix(#"{"name":"start","offset":3,"receivedAt":"20"#))
        #expect(made.output.hasSuffix(#""record":"kept","v":1}"# + "\n"))
        let head = try program.run(["tag", "add", "now", "--output", "table"] + data)
        #expect(head.output.hasPrefix("tag:now is @\(home.last), 20"))
        // The tag stays where it is when the log grows.
        let end = home.last
        try home.report(isOn: false)
        for (arguments, same) in [
            (["show", "tag:start"], ["show", "@3"]),
            (["show", "tag:start", CLIHome.lamp], ["show", "@3", CLIHome.lamp]),
            (["ls", "--at", "tag:start"], ["ls", "--at", "@3"]),
            (["diff", "tag:start..tag:now"], ["diff", "@3..@\(end)"]),
            (["diff", "tag:start", "tag:now"], ["diff", "@3", "@\(end)"]),
            (["diff", "tag:now.."], ["diff", "@\(end)", "HEAD"]),
            (["log", "tag:start..tag:now"], ["log", "--since", "@3", "--until", "@\(end)"]),
            (["log", "--since", "tag:now"], ["log", "--since", "@\(end)"]),
            (
                ["explain", CLIHome.lamp, "onOff", "--at", "tag:now"],
                ["explain", CLIHome.lamp, "onOff", "--at", "@\(end)"]
            ),
            (
                ["blame", CLIHome.lamp, "--at", "tag:now"],
                ["blame", CLIHome.lamp, "--at", "@\(end)"]
            ),
            (["room", "list", "--at", "tag:now"], ["room", "list", "--at", "@\(end)"]),
        ] {
            let tagged = try program.run(arguments + data)
            #expect(tagged.code == 0, "\(arguments): \(tagged.error)")
            #expect(try tagged.output == program.run(same + data).output, "\(arguments)")
            #expect(tagged.error.contains("hearth: tag:"), "\(arguments): \(tagged.error)")
            #expect(!tagged.output.isEmpty, "\(arguments)")
        }
        let again = try program.run(["tag", "add", "copy", "tag:start"] + data)
        #expect(again.output.contains(#""offset":3"#))
    }

    @Test("--by source: a range holds what happened in it, whenever that was received")
    func timesOfSources() throws {
        let log = try SmallLog()
        let hour: Int64 = 3_600_000_000_000
        let (_, first) = try log.commit("at once")
        try log.commit("an hour late", sourceAt: first + 61_000_000_000 - hour)
        try log.commit("later still", sourceAt: first - 2 * hour)
        let (last, end) = try log.commit("an hour early", sourceAt: first + hour)
        try log.close()
        let times = [first - hour, first, first + hour].map { timeText($0) }
        let ignored = ["--kind", "messageIgnored", "--data", log.directory, "--output", "csv"]
        func rows(_ arguments: [String]) throws -> [String] {
            let result = try program.run(["log"] + arguments + ignored)
            #expect(result.code == 0, "\(result.error)")
            return result.lines.dropFirst().map { String($0.split(separator: ",")[2]) }
        }
        let between = ["--since", times[0], "--until", times[1]]
        #expect(try rows(between + ["--by", "source"]).count == 2)
        #expect(try rows(between) == [times[1]])
        #expect(
            try rows(["\(times[0])..\(times[1])", "--by", "source"])
                == [times[1], timeText(first + 61_000_000_000 - hour)])
        // The last one is found from the end, and where a device has no clock its receipt counts.
        #expect(try rows(["-n", "1", "--until", times[0], "--by", "source"]).count == 1)
        #expect(try rows(["--since", times[2], "--by", "source"]) == [times[2]])
        #expect(try rows(["--since", "@\(last)", "--until", times[1], "--by", "source"]) == [])
        #expect(try rows(["--since", timeText(end)]) == [timeText(end)])
        for (wrong, words) in [
            (["--since", times[1], "--until", times[0]], "the range ends before it begins"),
            (["\(times[0])..", "--until", times[1]], "A..B is --since and --until already"),
        ] {
            let refused = try program.run(
                ["log"] + wrong + ["--by", "source", "--data", log.directory])
            #expect(refused.code == 64 && refused.error.contains(words), "\(refused.error)")
        }
    }

    @Test func tagsAreListedAndRemoved() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let none = try program.run(["tag", "ls"] + data)
        #expect(none.code == 0 && none.output.isEmpty && none.error.contains("has no tags"))
        for (name, point) in [("b", "@5"), ("a", "@2")] {
            #expect(try program.run(["tag", "add", name, point] + data).code == 0)
        }
        let table = try program.run(["tag", "ls", "--output", "table"] + data).lines
        try #require(table.count == 3)
        #expect(table[0].hasPrefix("TAG  OFFSET  TIME ("))
        #expect(table[1].hasPrefix("a    @2      20") && table[1].hasSuffix("kept"))
        let csv = try program.run(["tag", "ls", "--output", "csv"] + data).lines
        #expect(csv.first == "tag,offset,time,record" && csv.last?.hasPrefix("b,5,20") == true)
        let json = try program.run(["tag", "ls", "--output", "json"] + data).output
        #expect(
            json.hasPrefix(#"{"tags":[{"name":"a","offset":2,"#) && json.hasSuffix("],\"v\":1}\n"))
        let lines = try program.run(["tag", "ls"] + data).lines
        #expect(json == "{\"tags\":[\(lines.joined(separator: ","))],\"v\":1}\n")
        let removed = try program.run(["tag", "rm", "a", "--output", "table"] + data)
        #expect(removed.output.hasPrefix("tag:a was @2, 20"), "\(removed.error)")
        #expect(try program.run(["tag", "ls"] + data).lines.count == 1)
    }

    @Test func whatIsWrongWithATagIsSaid() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        #expect(try program.run(["tag", "add", "party", "@3"] + data).code == 0)
        for (arguments, code, words) in [
            (["tag", "add", "party"], 64, "there is a tag 'party' already: @3, 20"),
            (["tag", "add", "a b"], 64, "'a b' is no name of a tag: letters"),
            (["tag", "add", "a\u{1B}[31m\u{202E}"], 64, "'a\\u{1B}[31m\\u{202E}' is no name"),
            (["tag", "add", "x", "tomorrow"], 64, "no point"),
            (["tag", "add", "x", "@999"], 1, "it holds @0 to @"),
            (["tag", "add", "x", "yesterday"], 1, "there was no home yet"),
            (["tag", "rm", "part"], 1, "did you mean 'party'?"),
            (["show", "tag:part"], 1, "there is no tag 'part'; did you mean 'party'?"),
            (["show", "tag:other"], 1, "'hearth tag ls' lists them"),
            (["show", "tag:a b"], 64, "is no name of a tag"),
            (["show", "tag:"], 64, "'' is no name of a tag"),
            (["ls", "--at", "tag:.."], 64, "is no name of a tag"),
            (["diff", "tag:party", "tag:\u{1B}"], 64, "'\\u{1B}' is no name of a tag"),
            (["log", "--since", "tag:part"], 1, "did you mean 'party'?"),
        ] as [([String], Int32, String)] {
            let result = try program.run(arguments + data)
            #expect(result.code == code, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
            #expect(result.output.isEmpty && !result.error.contains("\u{1B}"), "\(arguments)")
        }
        let moved = try program.run(["tag", "add", "party", "@4", "--force"] + data)
        #expect(moved.output.contains(#""offset":4"#))
    }

    @Test func aFileThatIsNotUnderstoodIsNotTouched() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let path = home.directory + "/tags.json"
        for (text, words) in [
            ("{", "tags.json is damaged: byte 1"),
            (#"{"logID":"x","tags":[],"v":9}"#, "has version 9, written by a newer hearth"),
            (#"{"logID":"0123456789abcdef","tags":[],"v":1}"#, "has the tags of log 0123456789ab"),
        ] {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            for arguments in [
                ["tag", "ls"], ["tag", "add", "a"], ["tag", "add", "a", "--force"],
                ["tag", "rm", "a"], ["show", "tag:a"],
            ] {
                let result = try program.run(arguments + data)
                #expect(result.code == 65, "\(arguments): \(result.error)")
                #expect(result.error.contains(path) && result.error.contains(words))
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        }
    }

    @Test func commandsThatWriteAtOnceLoseNoTag() throws {
        let home = try CLIHome()
        let failures = Failures()
        let data = ["--data", home.directory]
        let program = program
        DispatchQueue.concurrentPerform(iterations: 6) { number in
            do {
                let result = try program.run(["tag", "add", "t\(number)", "@\(number % 5)"] + data)
                if result.code != 0 { failures.add(result.error) }
            } catch {
                failures.add("\(error)")
            }
        }
        #expect(failures.all.isEmpty)
        #expect(try program.run(["tag", "ls", "--data", home.directory]).lines.count == 6)
    }

    /// More files in the directory: no reason to complain, and no part of the log.
    @Test func theLogIsTheSameWithAndWithoutTags() throws {
        let home = try CLIHome()
        let data = ["--data", home.directory]
        let hash = try program.run(["show", "--hash"] + data).output
        #expect(try program.run(["tag", "add", "a"] + data).code == 0)
        #expect(try program.run(["show", "--hash"] + data).output == hash)
        #expect(try program.run(["doctor"] + data).output.contains("only the owner reads"))
        try home.close()
        let verified = try program.run(["verify", "--refold"] + data)
        #expect(verified.code == 0, "\(verified.output)")
        // A writer opens the directory as before.
        try CLIHome(reopening: home).close()
        #expect(try program.run(["show", "tag:a", "--output", "jsonl"] + data).code == 0)
    }

    @Test func aTagWhoseRecordIsGoneSaysSo() throws {
        let log = try SmallLog()
        for number in 0..<8 { try log.commit("x\(number)") }
        let data = ["--data", log.directory]
        for (name, offset) in [("old", 1), ("kept", log.last), ("beyond", log.last - 1)] {
            #expect(try program.run(["tag", "add", name, "@\(offset)"] + data).code == 0)
        }
        let path = log.directory + "/tags.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let grown = text.replacing("\"offset\":\(log.last - 1)", with: "\"offset\":99")
            .replacing("\"name\":\"kept\"", with: "\"name\":\"wrong\"")
        try grown.replacing(
            "\"offset\":\(log.last)", with: "\"offset\":\(log.last - 2)"
        ).write(toFile: path, atomically: true, encoding: .utf8)
        try log.trim(below: 5)
        let first = try log.first()
        #expect(first > 1, "the first segment is gone")
        for (arguments, words) in [
            (["show", "tag:old"], "which is no longer kept: the oldest record is @\(first)"),
            (["show", "tag:beyond"], "but the log ends with @\(log.last)"),
            (["show", "tag:wrong"], "the log lost records and grew again"),
            (["show", "@1"], "@1 is no longer kept: it holds @\(first) to @\(log.last)"),
            (["ls", "--at", "1971-01-01"], "are no longer kept: the oldest is @\(first), 20"),
        ] {
            let result = try program.run(arguments + data)
            #expect(result.code == 1, "\(arguments): \(result.error)")
            #expect(result.error.contains(words), "\(arguments): \(result.error)")
        }
        let table = try program.run(["tag", "ls", "--output", "csv"] + data).lines
        #expect(
            table.dropFirst().map { $0.split(separator: ",").last ?? "" } == [
                "no longer kept", "another one now", "not in the log",
            ], "\(table)")
        // An end that is left out is the oldest record that is kept.
        let diff = try program.run(["diff", "..HEAD", "--output", "json"] + data)
        #expect(diff.code == 0, "\(diff.error)")
    }

    @Test func aTimeThatOccurredTwiceIsNotSilent() throws {
        let log = try SmallLog()
        var times: [(offset: UInt64, time: Int64)] = []
        for number in 0..<5 { times.append(try log.commit("a\(number)")) }
        log.clock.step(seconds: -150)
        var again: [(offset: UInt64, time: Int64)] = []
        for number in 0..<5 { again.append(try log.commit("b\(number)")) }
        let data = ["--data", log.directory]
        let twice = timeText(times[4].time)
        let newest = try #require(again.last { $0.time <= times[4].time })
        let shown = try program.run(["show", twice] + data)
        #expect(shown.code == 0)
        #expect(shown.error.contains("\(twice) is @\(newest.offset), 20"), "\(shown.error)")
        #expect(
            shown.error.contains(
                "\(twice) occurred more than once, for the clock was set back: the newest time "
                    + "counts; earlier it is @\(times[4].offset), 20"), "\(shown.error)")
        let since = try program.run(["log", "--since", twice] + data)
        #expect(since.error.contains("occurred more than once"), "\(since.error)")
        let once = try program.run(["show", timeText(times[0].time)] + data)
        #expect(once.error.contains("is @\(times[0].offset), 20"))
        #expect(!once.error.contains("more than once"))
    }
}

private final class Failures: Sendable {
    private let lock = NSLock()
    nonisolated(unsafe) private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }

    func add(_ line: String) { lock.withLock { lines.append(line) } }
}
