// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeLog
import HomeRuntime
import Testing

@testable import hearth

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct ReplayTests {
    private static let announcement =
        #"{"name":"Lock","parts":[{"part":"main","type":"DoorLockDeviceType","traits":"#
        + #"[{"trait":"Matter.DoorLockTrait","attributes":["lockState"]}]}]}"#

    private func line(
        _ topic: String, _ payload: String, at time: String? = nil, more: String = ""
    ) -> String {
        var json = JSONText()
        json.string(payload)
        let when = time.map { ",\"receivedAt\":\"2026-11-21T10:00:\($0)Z\"" } ?? ""
        return "{\"topic\":\"\(topic)\",\"payload\":\(json.text)\(when)\(more)}"
    }

    private func file(_ lines: [String], in folder: TemporaryFolder) throws -> WholeFile {
        try WholeFile(
            folder.write(lines.joined(separator: "\n") + "\n", to: "\(lines.count).jsonl"))
    }

    @Test func theSameFileGivesTheSameBytes() throws {
        let folder = try TemporaryFolder()
        let messages = try file(
            [
                line("hearth/v1/home/in/announce/lock", Self.announcement, at: "00.5"),
                line(
                    "hearth/v1/home/in/report/lock",
                    #"{"parts":{"main":{"Matter.DoorLockTrait":{"lockState":1}}}}"#, at: "01"),
                line("z/lock/set", #"{"state":{"state":"UNLOCK","code":"481516"}}"#, at: "02"),
            ], in: folder)
        var contents: [[UInt8]] = []
        for name in ["a", "b"] {
            let directory = folder.file(name)
            defer { SystemFileSystem.removeTree(directory) }
            let replay = try MessageReplay(
                messages.messages.map(\.message), codecs: CodecChoice.all, homeName: "Home")
            let state = try replay.write(to: directory)
            #expect(state.graph.deviceCount == 1)
            var bytes = try FileLines.bytes(directory + "/durable")
            let segments = try #require(Self.files(in: directory + "/segments"))
            #expect(!segments.isEmpty)
            for segment in segments { bytes += try FileLines.bytes(segment) }
            contents.append(bytes)
        }
        #expect(contents[0] == contents[1])
        // The secret is nowhere, and no digest of it either.
        let text = String(decoding: contents[0], as: UTF8.self)
        #expect(!text.contains("481516"))
        #expect(text.contains("redacted:00000000"))
    }

    private static func files(in directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(directory + "/" + name) }
        }
        return names.sorted()
    }

    @Test func timersFireByTheTimesOfTheFile() throws {
        let folder = try TemporaryFolder()
        let devices = (1...3).map { number in
            "{\"ieee_address\":\"0x00158d000000000\(number)\",\"friendly_name\":\"d\(number)\","
                + "\"type\":\"EndDevice\",\"supported\":true,\"interview_completed\":true,"
                + "\"definition\":{\"vendor\":\"V\",\"model\":\"M\",\"exposes\":[]}}"
        }
        let all = "[" + devices.joined(separator: ",") + "]"
        func count(_ last: String) throws -> Int {
            let messages = try file(
                [
                    line("zigbee2mqtt/bridge/devices", all, at: "00"),
                    line("zigbee2mqtt/bridge/devices", "[\(devices[0])]", at: "01"),
                    "{\"topic\":\"x\",\"payload\":\"\",\"receivedAt\":\"\(last)\"}",
                ], in: folder)
            return try MessageReplay(
                messages.messages.map(\.message), codecs: CodecChoice.all, homeName: "Home"
            ).write(to: nil).graph.deviceCount
        }
        // A list without most of the devices has to stand for a minute.
        #expect(try count("2026-11-21T10:00:59Z") == 3)
        #expect(try count("2026-11-21T10:02:00Z") == 1)
    }

    @Test func whatIsInterruptedLeavesNothing() throws {
        let folder = try TemporaryFolder()
        let messages = try file([line("a", "1"), line("b", "2")], in: folder).messages
            .map(\.message)
        let directory = folder.file("data")
        // It is asked once for each message, and then once for each record of the log.
        for asked in [1, 2, 3, 5] {
            var left = asked
            let failure = #expect(throws: CommandFailure.self) {
                try MessageReplay(
                    messages, codecs: CodecChoice.all, homeName: "Home",
                    hasToEnd: {
                        left -= 1
                        return left == 0
                    }
                ).write(to: directory)
            }
            #expect(failure?.status == .interrupted)
            #expect(access(directory, F_OK) != 0)
        }
    }

    @Test func stepsKeepTheirPace() throws {
        let folder = try TemporaryFolder()
        let messages = try file(
            [
                line("a", "1", more: #","retain":true,"qos":2"#), line("b", "2", at: "10"),
                line("c", "3", at: "12", more: #","stored":true"#), line("a", "4", at: "11"),
                line("a", "5"), line("b", "6", at: "14.5", more: #","qos":1"#),
            ], in: folder)
        let seconds: Int64 = 1_000_000_000
        let player = try messages.player(speed: 1)
        #expect(
            try player.steps.map(\.dueAt)
                == [0, 0, 2 * seconds, 2 * seconds, 2 * seconds, 4_500_000_000])
        #expect(
            try player.steps.map(\.message.isRetained) == [true, false, true, false, false, false])
        #expect(try player.steps.map(\.message.qos) == [1, 0, 0, 0, 0, 1])
        #expect(player.topics == ["a", "b", "c"])
        #expect(try messages.player(speed: 2).duration == 2_250_000_000)
        #expect(try messages.player(speed: 0).duration == 0)
        let moved = try messages.player(speed: 1, prefix: "lab/one")
        #expect(moved.topics == ["lab/one/a", "lab/one/b", "lab/one/c"])
    }

    @Test(arguments: [
        ("localhost", true), ("LocalHost", true), ("127.0.0.1", true), ("127.8.9.1", true),
        ("::1", true), ("127.0.0.1.example.org", false), ("127.0.0", false),
        ("broker.lan", false), ("10.0.0.1", false), ("1270.0.1.1", false), ("", false),
    ])
    func loopbackIsThisMachine(host: String, isLoopback: Bool) {
        #expect(LiveBroker.isLoopback(host) == isLoopback)
    }

    @Test func aBrokerThatStoresTheseTopicsIsAlive() {
        #expect(LiveBroker.reason(stored: ["a", "b"], topics: ["c"]) == nil)
        let reason = LiveBroker.reason(stored: ["x", "a/\u{1B}", "b"], topics: ["b", "a/\u{1B}"])
        #expect(
            reason?.hasPrefix("stores messages on 2 of these topics already, a/\\u{1B}") == true)
    }

    @Test func aFileIsNotReplacedUnlessSomebodySaysSo() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("precious", to: "file")
        let failure = #expect(throws: CommandFailure.self) { try NewFile(path, replaces: false) }
        #expect(failure?.status == .cannotCreate)
        #expect(throws: CommandFailure.self) { try NewFile.check(path, replaces: false) }
        let kept = try NewFile(path, replaces: true)
        kept.discard()
        #expect(try FileLines.bytes(path) == Array("precious".utf8))
        try kept.write(Array("new".utf8))
        try kept.sync()
        #expect(try FileLines.bytes(path) == Array("new".utf8))
        let other = folder.file("other")
        try NewFile(other, replaces: false).discard()
        #expect(access(other, F_OK) != 0)
        let far = #expect(throws: CommandFailure.self) {
            try NewFile(folder.file("no/such"), replaces: false)
        }
        #expect(far?.status == .cannotCreate)
    }

    @Test func aRecordingHidesSecretsAndStopsInTime() throws {
        let folder = try TemporaryFolder()
        // Longer than what a digest may hold by chance.
        let pin = "48151623424815"
        let messages = (0..<5).map { number in
            IncomingMessage(
                topic: "z/lock/set", payload: Array("{\"pin_code\":\"\(pin)\(number)\"}".utf8),
                isRetained: number == 0, receivedAt: Int64(number))
        }
        for hasSecrets in [false, true] {
            let path = folder.file("secrets-\(hasSecrets)")
            let recording = MessageRecording(
                to: try NewFile(path, replaces: false), countMax: 4, hasSecrets: hasSecrets)
            #expect(try recording.take(Array(messages[0..<3])))
            #expect(try !recording.take(Array(messages[3..<5])))
            #expect(recording.counts.messages == 4)
            #expect(recording.counts.stored == 1)
            #expect(recording.counts.redacted == (hasSecrets ? 0 : 4))
            #expect(recording.topicCount == 1)
            let text = String(decoding: try FileLines.bytes(path), as: UTF8.self)
            #expect(text.contains(pin) == hasSecrets)
            #expect(text.contains("redacted:") == !hasSecrets)
            #expect(
                try WholeFile(path).messages.map(\.message.isStored) == [
                    true, false, false, false,
                ])
        }
    }
}
