// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// Recording, replaying and proposing, against a real mosquitto.
@Suite(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct CLICaptureTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    private func url(_ broker: RealBroker, user: String = "") -> String {
        "mqtt://\(user)127.0.0.1:\(broker.port)"
    }

    private func publish(
        _ broker: RealBroker, _ messages: [(topic: String, payload: String, isRetained: Bool)]
    ) throws {
        let client = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "test-publisher")
        try client.connect()
        for message in messages {
            try client.publish(
                OutgoingMessage(
                    topic: message.topic, payload: message.payload, qos: 1,
                    isRetained: message.isRetained))
        }
        try client.flush()
        client.disconnect()
    }

    /// A home on a broker that reads one base, so that it misses nothing while it finds out.
    private func startHome(_ broker: RealBroker, _ data: String) throws -> ChildProcess {
        let child = try program.start(
            [
                "run", "--broker", url(broker), "--data", data, "--codec",
                "zigbee2mqtt=zigbee2mqtt",
            ])
        try child.waitForOutput("connected")
        try broker.waitForLog("zigbee2mqtt/#")
        return child
    }

    /// Asks again and again until it is so.
    private func wait(_ what: String, until isSo: () throws -> Bool) throws {
        for _ in 0..<2000 where try isSo() { return }
        throw BrokerFault.timedOut(what)
    }

    private func waitForRecord(_ topic: String, in data: String) throws {
        let arguments = ["log", "--data", data, "--topic", topic, "--all", "--output", "jsonl"]
        try wait("a record of \(topic)") { try !program.run(arguments).lines.isEmpty }
    }

    private func graphHash(_ output: String) throws -> String {
        let json = try JSONReader.read(Array(output.utf8))
        return try #require(json.object?["graphHash"]?.string)
    }

    private func lines(_ path: String) throws -> [JSONObject] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            try #require(try JSONReader.read(Array($0.utf8)).object)
        }
    }

    @Test func aRecordedHomeIsTheSameElsewhere() throws {
        let (first, second) = (folder.file("first"), folder.file("second"))
        defer { for path in [first, second] { try? FileManager.default.removeItem(atPath: path) } }
        let file = folder.file("home.jsonl")
        let broker = try RealBroker()
        let home = try startHome(broker, first)
        let recorder = try program.start(["record", file, "--broker", url(broker)])
        try recorder.waitForOutput("recording")
        let simulated = try program.run([
            "simulate", "--broker", url(broker), "--devices", "6", "--speed", "50", "--duration",
            "0.7",
        ])
        #expect(simulated.code == 0, "\(simulated.error)")
        let last = "zigbee2mqtt/the end"
        try publish(broker, [(last, "{}", false)])
        try waitForRecord(last, in: first)
        try wait("the recorder") {
            try String(contentsOfFile: file, encoding: .utf8).contains(last)
        }
        recorder.end(SIGINT)
        #expect(recorder.wait() == 0)
        home.end(SIGTERM)
        let expected = try graphHash(
            program.run(["show", "--data", first, "--output", "json"]).output)

        let other = try RealBroker()
        let copy = try startHome(other, second)
        let replayed = try program.run(
            ["replay", file, "--to", "broker", "--broker", url(other), "--speed", "0"])
        #expect(replayed.code == 0, "\(replayed.error)")
        #expect(replayed.error.contains("messages published"))
        try waitForRecord(last, in: second)
        copy.end(SIGTERM)
        let shown = try program.run(["show", "--data", second, "--output", "json"])
        #expect(try graphHash(shown.output) == expected)

        let reduced = ["replay", file, "--to", "reducer", "--output", "json"]
        let offline = try program.run(reduced + ["--codec", "zigbee2mqtt=zigbee2mqtt"])
        #expect(offline.code == 0, "\(offline.error)")
        #expect(try graphHash(offline.output) == expected)
        // The same file, the same bytes.
        #expect(try program.run(reduced).output == program.run(reduced).output)
    }

    @Test func storedAndLiveMessagesAreKeptApart() throws {
        let broker = try RealBroker()
        try publish(broker, [("a/stored", "before", true), ("b/other", "before", true)])
        let file = folder.file("two.jsonl")
        let recorder = try program.start([
            "record", file, "--broker", url(broker), "--filter", "a/#", "--count", "2",
        ])
        try recorder.waitForOutput("recording")
        try publish(broker, [("b/other", "now", false), ("a/live", #"{"pin_code":"4815"}"#, true)])
        // It has enough, and ends by itself.
        #expect(recorder.wait() == 0)
        let lines = try lines(file)
        #expect(lines.map { $0["topic"]?.string } == ["a/stored", "a/live"])
        #expect(lines.map { $0["stored"]?.bool } == [true, nil])
        #expect(lines.map { $0["retain"]?.bool } == [true, nil])
        #expect(lines.map { $0["qos"]?.int } == [1, 1])
        #expect(lines.allSatisfy { $0["receivedAt"]?.string != nil })
        #expect(lines[1]["payload"]?.string?.hasPrefix(#"{"pin_code":"redacted:"#) == true)

        // The file is there: nothing is overwritten by mistake.
        let again = ["record", file, "--broker", url(broker), "--duration", "0.2", "--filter", "x"]
        let refused = try program.run(again)
        #expect(refused.code == 73)
        #expect(refused.error.contains("\(file) is there already"))
        #expect(try self.lines(file).count == 2)
        #expect(try program.run(again + ["--force"]).code == 0)
        #expect(try self.lines(file).isEmpty)
        // Stored messages come at once, also to the standard output and with what they hold.
        let output = try program.run([
            "record", "-", "--broker", url(broker), "--filter", "a/live", "--count", "1",
            "--with-secrets",
        ])
        #expect(output.code == 0, "\(output.error)")
        #expect(output.output.contains("4815"))
        #expect(output.error.contains("secrets are in it"))
        #if os(Linux)
            let full = try program.run([
                "record", "/dev/full", "--force", "--broker", url(broker), "--duration", "5",
            ])
            #expect(full.code == 74)
            #expect(full.error.contains("write /dev/full: "))
        #endif
    }

    @Test func whatCannotBeHeardIsSaid() throws {
        var settings = RealBroker.Settings()
        settings.users = ["warden": "right"]
        let broker = try RealBroker(settings)
        let wrong = try folder.write("wrong\n", to: "wrong")
        let file = folder.file("none.jsonl")
        for command in [["record", file], ["init", "--seconds", "1"]] {
            let user = ["--broker", url(broker, user: "warden@"), "--password-file", wrong]
            let refused = try program.run(command + user)
            #expect(refused.code == 77, "\(command): \(refused.error)")
            #expect(refused.error.contains("broker refused the connection"))
            let away = try program.run(command + ["--broker", "mqtt://127.0.0.1:1"])
            #expect(away.code == 69, "\(command): \(away.error)")
            #expect(away.error.contains("mqtt://127.0.0.1:1: broker unreachable"))
            #expect(try program.run(command).code == 64)
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        let there = try folder.write("precious", to: "there.jsonl")
        let forced = ["record", there, "--force", "--broker", "mqtt://127.0.0.1:1"]
        #expect(try program.run(forced).code == 69)
        #expect(try String(contentsOfFile: there, encoding: .utf8) == "precious")
        let bad = try program.run(["record", file, "--filter", "a/#/b", "--broker", url(broker)])
        #expect(bad.code == 64)
        #expect(bad.error.contains("'a/#/b' is not a topic filter"))
    }

    @Test func aLivingBrokerIsNotToldOldStories() throws {
        let broker = try RealBroker()
        let file = try folder.write(
            """
            {"topic":"a/lamp","payload":"on","stored":true}
            {"topic":"a/door","payload":"shut","qos":2}
            {"topic":"b/lamp","payload_b64":"/w=="}

            """, to: "story.jsonl")
        let replay = ["replay", file, "--to", "broker", "--broker", url(broker)]
        let planned = try program.run(replay + ["--dry-run"])
        #expect(planned.code == 0)
        #expect(planned.error.contains("3 messages on 3 topics, 1 of them retained"))
        // An empty broker is nobody's home. What it hears is what the file holds, in its order.
        let copy = folder.file("copy.jsonl")
        let recorder = try program.start(["record", copy, "--broker", url(broker), "--count", "3"])
        try recorder.waitForOutput("recording")
        #expect(try program.run(replay).code == 0)
        #expect(recorder.wait() == 0)
        let (sent, received) = (try lines(file), try lines(copy))
        #expect(received.map { $0["topic"] } == sent.map { $0["topic"] })
        #expect(received.map { $0["payload"] } == sent.map { $0["payload"] })
        #expect(received.map { $0["payload_b64"] } == sent.map { $0["payload_b64"] })
        #expect(received.map { $0["qos"]?.int } == [0, 1, 0])
        // Now it stores what was published as retained, and might be one.
        let refused = try program.run(replay)
        #expect(refused.code == 64)
        #expect(refused.error.contains("stores messages on 1 of these topics already, a/lamp"))
        #expect(refused.error.contains("--yes"))
        let others = try program.run(replay + ["--only", "b/#"])
        #expect(others.code == 0)
        #expect(others.error.contains("1 of 1 messages published"))
        #expect(try program.run(replay + ["--yes"]).code == 0)
        #expect(try program.run(replay + ["--only", "nobody"]).code == 1)
        let far = try program.run([
            "replay", file, "--to", "broker", "--broker", "mqtt://broker.invalid",
        ])
        #expect(far.code == 64)
        #expect(far.error.contains("is not on this machine"))
        let wild = try folder.write(#"{"topic":"a/#","payload":""}"#, to: "wild.jsonl")
        let bad = try program.run(
            ["replay", wild, "--to", "broker", "--broker", url(broker), "--yes"])
        #expect(bad.code == 70)
        #expect(bad.error.contains("line 1"))
        #expect(try program.run(["replay", file, "--to", "reducer", "--yes"]).code == 64)
        #expect(try program.run(["replay", file, "--to", "broker", "--data", "x"]).code == 64)
        for wrong in [
            ["--prefix", ""], ["--prefix", "lab/"], ["--prefix", "lab/#"], ["--loop", "--step"],
        ] {
            #expect(try program.run(replay + wrong).code == 64, "\(wrong)")
        }
        #expect(try program.run(["replay", "-", "--to", "broker", "--step"]).code == 64)
        for wrong in [["--prefix", "lab"], ["--loop"], ["--step"]] {
            #expect(try program.run(["replay", file, "--to", "reducer"] + wrong).code == 64)
        }
    }

    @Test func aReplayGoesRoundAndRoundBelowAPrefix() throws {
        let broker = try RealBroker()
        let file = try folder.write(
            """
            {"topic":"a","payload":"1"}
            {"topic":"b","payload":"2"}

            """, to: "round.jsonl")
        let copy = folder.file("copy.jsonl")
        let recorder = try program.start(["record", copy, "--broker", url(broker), "--count", "5"])
        try recorder.waitForOutput("recording")
        let replay = try program.start([
            "replay", file, "--to", "broker", "--broker", url(broker), "--loop", "--prefix",
            "lab/one", "--speed", "0",
        ])
        #expect(recorder.wait() == 0)
        replay.end(SIGTERM)
        #expect(replay.wait() == 0)
        #expect(
            try lines(copy).map { $0["topic"]?.string } == [
                "lab/one/a", "lab/one/b", "lab/one/a", "lab/one/b", "lab/one/a",
            ])
    }

    @Test func aReplayGoesStepByStep() throws {
        let broker = try RealBroker()
        let file = try folder.write(
            """
            {"topic":"a","payload":"1"}
            {"topic":"b","payload":"2"}
            {"topic":"c","payload":"3"}

            """, to: "steps.jsonl")
        let copy = folder.file("copy.jsonl")
        let recorder = try program.start(["record", copy, "--broker", url(broker), "--count", "2"])
        try recorder.waitForOutput("recording")
        let input = try folder.write("\n\n", to: "enter")
        let error = folder.file("error")
        let child = try ChildProcess(
            "/bin/sh",
            [
                "-c", "in=$1 err=$2; shift 2; exec \"$@\" <\"$in\" 2>\"$err\"", "sh", input, error,
                program.path, "replay", file, "--to", "broker", "--broker", url(broker), "--step",
            ])
        #expect(child.wait() == 130)
        #expect(recorder.wait() == 0)
        #expect(try lines(copy).map { $0["topic"]?.string } == ["a", "b"])
        let errorText = try String(contentsOfFile: error, encoding: .utf8)
        #expect(errorText.contains("line 3  c  3  [Enter]"))
        #expect(errorText.contains("interrupted after 2 of 3 messages"))
    }

    @Test func aReplayThatIsEndedSaysHowFarItCame() throws {
        let broker = try RealBroker()
        let file = try folder.write(
            """
            {"topic":"a","payload":"1","receivedAt":"2026-11-21T10:00:00Z"}
            {"topic":"b","payload":"2","receivedAt":"2026-11-21T11:00:00Z"}

            """, to: "slow.jsonl")
        let child = try program.start(["replay", file, "--to", "broker", "--broker", url(broker)])
        try broker.waitForLog("Received PUBLISH from hearth-replay")
        child.end(SIGINT)
        #expect(child.wait() == 130)
        try child.waitForOutput("interrupted after 1 of 2 messages")
        // A connection that ends in order publishes no will and is no error of the broker.
        try broker.waitForLog("Received DISCONNECT from hearth-replay")
    }

    @Test func settingsAreProposedForWhatSpeaks() throws {
        let broker = try RealBroker()
        try publish(
            broker,
            [
                (
                    "zigbee2mqtt/bridge/devices",
                    #"[{"ieee_address":"0x00158d0000000001","friendly_name":"plug","type":"Router","#
                        + #""supported":true,"interview_completed":true,"definition":{"vendor":"V","#
                        + #""model":"M","exposes":[{"type":"switch","features":[{"type":"binary","#
                        + #""name":"state","property":"state","value_on":"ON","value_off":"OFF","#
                        + #""access":7}]}]}}]"#, true
                ), ("zigbee2mqtt/bridge/state", #"{"state":"online"}"#, true),
                ("weather/wind", "3", true),
            ])
        let file = folder.file("hearth.yaml")
        let arguments = ["init", "--broker", url(broker), "--seconds", "0.5"]
        let proposed = try program.run(arguments + ["--config", file])
        #expect(proposed.code == 0, "\(proposed.error)")
        #expect(proposed.lines.contains { $0.hasPrefix("zigbee2mqtt  zigbee2mqtt ") })
        #expect(proposed.output.contains("topics that no codec reads: weather/ 1"))
        let yaml = try String(contentsOfFile: file, encoding: .utf8)
        #expect(yaml.contains("- zigbee2mqtt=zigbee2mqtt "))
        // The plug has not spoken.
        #expect(yaml.contains("ask: true"))
        let again = try program.run(arguments + ["--config", file])
        #expect(again.code == 73)
        #expect(try program.run(arguments + ["--config", file, "--force"]).code == 0)
        // Without a file the settings go to the standard output, alone, and no map is written.
        let printed = try program.run(arguments)
        let map = yaml.split(separator: "\n").filter { $0.contains("maps: hearth-topics.yaml ") }
        #expect(map.count == 1)
        #expect(printed.output == yaml.replacing(map.first.map { $0 + "\n" } ?? "", with: ""))
        #expect(printed.error.contains("zigbee2mqtt  zigbee2mqtt "))
        let json = try program.run(arguments + ["--output", "json"])
        let codecs = try JSONReader.read(Array(json.output.utf8)).object?["codecs"]?.array
        #expect(codecs?.count == 1)
        // The file is one that the daemon runs with.
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let child = try program.start(["run", "--config", file, "--data", data])
        try child.waitForOutput("connected")
        child.end(SIGTERM)
        #expect(child.wait() == 0)
    }
}
