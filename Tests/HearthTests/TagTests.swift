// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeSDK
import HomeTesting
import Testing

@testable import hearth

@Suite struct TagNameTests {
    @Test(arguments: [
        "a", "A9", "before-update", "v1.2.3", "1_2", String(repeating: "x", count: 64), "HEAD",
    ])
    func takesNames(name: String) throws {
        #expect(TagName.isValid(name))
        #expect(try Point.read("tag:\(name)") == .tag(name))
        #expect(Point.tag(name).text == "tag:\(name)")
        let range = try #require(try Point.range("tag:\(name)..tag:\(name)"))
        #expect(range.from == .tag(name) && range.to == .tag(name))
    }

    @Test(arguments: [
        "", ".", "..", "a..b", "a.", ".a", "-a", "_a", "a b", "a/b", "../a", "a\u{1B}[31m", "ä",
        "a\u{202E}", "a\0", "a\n", "@1", "a:b", String(repeating: "x", count: 65),
    ])
    func refusesOthers(name: String) throws {
        #expect(!TagName.isValid(name))
        let failure = #expect(throws: CommandFailure.self) { try Point.read("tag:\(name)") }
        #expect(failure?.status == .usage)
        let line = try #require(failure?.line)
        #expect(line.contains("no name of a tag: letters"))
        #expect(line == TerminalText.escape(line))
    }

    @Test func tagsStandInRangesWithOtherPoints() throws {
        let range = try #require(try Point.range("tag:a..-15m"))
        #expect(range.from == .tag("a") && range.to?.text == "-15m")
        #expect(try Point.range("..tag:a")?.to == .tag("a"))
        let open = try #require(try Point.range("tag:a.."))
        #expect(open.from == .tag("a") && open.to == nil)
        #expect(Point.isMeant("tag:a") && Point.isMeant("tag:") && !Point.isMeant("tags"))
        #expect(Point.prepared(["tag", "add", "a", "-15m"]) == ["tag", "add", "a", "now-15m"])
        #expect(Point.prepared(["blame", "x", "--at", "-15m"]).last == "now-15m")
    }
}

@Suite struct TagListTests {
    private static let logID = String(repeating: "07", count: 16)

    private let folder: TemporaryFolder
    private var file: TagFile { TagFile(directory: folder.path, logID: Self.logID) }

    init() throws { folder = try TemporaryFolder() }

    private static func tag(_ name: String, _ offset: UInt64) -> LogTag {
        LogTag(name: name, offset: offset, receivedAt: 1_795_176_000_123_456_789)
    }

    private var text: String {
        get throws { try String(contentsOfFile: file.path, encoding: .utf8) }
    }

    @Test func theFileIsVersionedAndNamesItsLog() throws {
        #expect(try file.read().tags.isEmpty)
        try file.change {
            $0.set(Self.tag("late", 9))
            $0.set(Self.tag("early", .max))
            $0.set(Self.tag("a", 9))
        }
        #expect(
            try text == """
                {"logID":"\(Self.logID)","tags":[\
                {"name":"a","offset":9,"receivedAt":"2026-11-20T12:00:00.123456789Z"},\
                {"name":"late","offset":9,"receivedAt":"2026-11-20T12:00:00.123456789Z"},\
                {"name":"early","offset":18446744073709551615,\
                "receivedAt":"2026-11-20T12:00:00.123456789Z"}],"v":1}

                """)
        #expect(try file.read().tags.map(\.name) == ["a", "late", "early"])
        #expect(try file.read()["late"] == Self.tag("late", 9))
        var information = stat()
        #expect(stat(file.path, &information) == 0 && information.st_mode & 0o777 == 0o600)
        #expect(access(file.path + ".new", F_OK) != 0, "no temporary file stays")
        try file.change { $0.remove("late") }
        #expect(try file.read().tags.map(\.name) == ["a", "early"])
    }

    /// What a crash between the write and the rename leaves is no obstacle, and is not read.
    @Test func aLeftOverIsReplaced() throws {
        try folder.write("rubbish", to: TagFile.name + ".new")
        try file.change { $0.set(Self.tag("a", 1)) }
        #expect(try file.read().tags.count == 1)
    }

    @Test(arguments: [
        ("", "is damaged: byte 0: the text is empty"),
        ("[]", "is damaged: it is an array"),
        (#"{"logID":"x","tags":[]"#, "is damaged: byte"),
        (#"{"logID":"x","tags":[]}"#, "says no version"),
        (#"{"logID":"x","tags":[],"v":0}"#, "says no version"),
        (
            #"{"logID":"x","tags":[],"v":2}"#,
            "version 2, written by a newer hearth; this one reads 1"
        ),
        (#"{"tags":[],"v":1}"#, "says no log"),
        (#"{"logID":"LOG","v":1}"#, "no list of tags"),
        (#"{"logID":"LOG","tags":[{"name":"a"}],"v":1}"#, "its tag 1 is none"),
        (#"{"logID":"LOG","tags":[TAG,TAG],"v":1}"#, "its tag 2 is none, or there twice"),
        (#"{"logID":"LOG","tags":[TAG2],"v":1}"#, "its tag 1 is none"),
        (
            #"{"logID":"abcdef0123456789\u001b[31m","tags":[],"v":1}"#,
            "the tags of log abcdef012345"
        ),
    ])
    func whatIsNotUnderstoodStays(content: String, sentence: String) throws {
        let tag = #"{"name":"a","offset":1,"receivedAt":"2026-11-20T12:00:00Z"}"#
        let content = content.replacing("TAG2", with: tag.replacing("\"a\"", with: "\"a..b\""))
            .replacing("TAG", with: tag).replacing("LOG", with: Self.logID)
        try folder.write(content, to: TagFile.name)
        for attempt in [
            { _ = try file.read() }, { try file.change { $0.set(Self.tag("b", 2)) } },
        ] {
            let failure = #expect(throws: CommandFailure.self) { try attempt() }
            #expect(failure?.status == .damaged)
            #expect(failure?.line.hasPrefix(file.path) == true, "\(failure?.line ?? "")")
            #expect(failure?.line.contains(sentence) == true, "\(failure?.line ?? "")")
            #expect(failure?.line.contains("\u{1B}") == false)
        }
        #expect(try text == content)
    }

    /// It is read by every command that is given a point.
    @Test("any file is a list, or is refused with its name, and never ends the process")
    func hostileFile() throws {
        try file.change {
            $0.set(Self.tag("early", 3))
            $0.set(Self.tag("late", .max))
        }
        let hostile = HostileText([try text])
        var random = SeededRandom(seed: propertySeed(20_261_128))
        var taken = 0
        for _ in 0..<(getenv("HEARTH_SOAK") == nil ? 2_000 : 200_000) {
            try folder.write(hostile.next(using: &random), to: TagFile.name)
            let found: TagList
            do throws(CommandFailure) {
                found = try file.read()
            } catch {
                #expect(error.status == .damaged && error.line.hasPrefix(file.path))
                continue
            }
            taken += 1
            #expect(try TagList(fileBytes: found.fileBytes) == found)
            for tag in found.tags { #expect(!LocalTime.zoned(tag.receivedAt).isEmpty) }
        }
        #expect(taken > 20)
    }

    @Test func aNameIsKeptUntilTheCommandMayTakeIt() throws {
        try file.change { $0.set(Self.tag("a", 1)) }
        #expect(throws: CommandFailure(.no, "x")) {
            try file.change { list throws(CommandFailure) in
                list.set(Self.tag("a", 2))
                throw CommandFailure(.no, "x")
            }
        }
        #expect(try file.read()["a"]?.offset == 1)
        try file.change { $0.set(Self.tag("a", 2)) }
        #expect(try file.read().tags == [Self.tag("a", 2)])
    }

    @Test func aWriterWaitsForTheOther() throws {
        let lock = open(folder.file(TagFile.lockName), O_RDWR | O_CREAT, 0o600)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
        var waits = 0
        var file = TagFile(directory: folder.path, logID: Self.logID, pause: { waits += 1 })
        let failure = #expect(throws: CommandFailure.self) {
            try file.change { $0.set(Self.tag("a", 1)) }
        }
        #expect(failure?.status == .tryAgain && waits == TagFile.triesMax - 1)
        #expect(failure?.line.hasSuffix("is changing the tags") == true)
        #expect(try file.read().tags.isEmpty, "a reader waits for nobody")
        file = TagFile(
            directory: folder.path, logID: Self.logID, pause: { flock(lock, LOCK_UN) })
        try file.change { $0.set(Self.tag("a", 1)) }
        #expect(try file.read().tags.count == 1)
    }

    @Test func aDirectoryToWhichOthersWriteIsRefused() throws {
        chmod(folder.path, 0o777)
        let failure = #expect(throws: CommandFailure.self) {
            try file.change { $0.set(Self.tag("a", 1)) }
        }
        #expect(failure?.status == .notAllowed)
        chmod(folder.path, 0o700)
    }

    @Test func anUnknownNameGetsASuggestion() {
        var list = TagList(logID: "")
        #expect(
            list.missing("a\u{1B}")
                == CommandFailure(
                    .no,
                    "there is no tag 'a\\u{1B}': this log has none; 'hearth tag add' makes one"))
        list.set(Self.tag("party", 1))
        #expect(list.missing("Party").line == "there is no tag 'Party'; did you mean 'party'?")
        #expect(list.missing("x").line == "there is no tag 'x': 'hearth tag ls' lists them")
    }

    @Test func aLogHasSoManyTagsAtMost() throws {
        let failure = #expect(throws: CommandFailure.self) {
            try file.change { list in
                for number in 0...TagList.tagsMax {
                    list.set(Self.tag("t\(number)", UInt64(number)))
                }
            }
        }
        #expect(failure?.line == "a log has 10000 tags at most: remove some")
        let name = String(repeating: "x", count: TagName.bytesMax - 5)
        try file.change { list in
            for number in 10_000..<10_000 + TagList.tagsMax {
                list.set(Self.tag("\(name)\(number)", .max))
            }
        }
        #expect(try file.read().tags.count == TagList.tagsMax, "as many are read again")
    }
}
