// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// Commands on a replica: `hearth set`, `hearth follow`, a real mosquitto, a daemon and a lamp.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"), .timeLimit(.minutes(20)))
struct CLIEditTests {
    /// The replica of a daemon's home, kept by one process after the other.
    private struct Follower {
        let daemon: CLIDaemon
        let home: [String]
        let port: UInt16
        let data: String

        init(_ daemon: CLIDaemon, _ home: [String]) throws {
            self.daemon = daemon
            self.home = home
            port = try FreePort.find()
            data = daemon.directory + "-replica"
        }

        func start() throws -> ChildProcess {
            let child = try daemon.program.start(
                ["follow"] + home + ["--data", data, "--web-port", "\(port)", "--web-commands"])
            // The page is there before or behind it.
            try child.waitForOutput("and the home's state, as of")
            return child
        }

        func run(_ arguments: [String]) throws -> CLIProgram.Result {
            try daemon.program.run(arguments + ["--data", data])
        }

        func edits() throws -> String {
            try HTTPProbe.get("/api/v1/edits", port: port).components(separatedBy: "\r\n\r\n")[1]
        }

        /// Asks until the edits are as wanted.
        func waitForEdits(_ words: String...) throws {
            var text: String?
            let end = ContinuousClock.now + .seconds(60)
            while .now < end {
                text = try? edits()
                if let text, words.allSatisfy({ text.contains($0) }) { return }
            }
            Issue.record("the edits stay \(text ?? "unread")")
        }
    }

    private func http() throws -> Follower {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--web-port", "\(port)", "--web-commands"])
        return try Follower(daemon, ["http://localhost:\(port)"])
    }

    @Test("a command reaches the lamp at once while the home is there, and says who asked")
    func atOnce() throws {
        let replica = try http()
        let child = try replica.start()
        let set = try replica.run(["set", "lamp", "on", "--output", "table"])
        #expect(set.code == 0, "\(set.error)")
        #expect(set.output.hasPrefix("waits for the home, as edit "), "\(set.output)")
        try replica.daemon.devices.waitToHear("lamp/set")
        try replica.waitForEdits(#""state":"done""#)
        let status = try replica.run(["status", "--output", "table"])
        #expect(status.code == 0 && status.output.contains("connected"), "\(status.output)")
        let log = try replica.daemon.run(["log", "--kind", "commandReceived", "--output", "jsonl"])
        #expect(log.output.contains("replica: "), "\(log.output)")
        #expect(log.output.contains("hearth set"), "\(log.output)")
        child.end(SIGTERM)
        #expect(child.wait() == 0)
    }

    @Test("edits that are made while nothing runs wait; one whose base changed is a conflict")
    func offline() throws {
        let replica = try http()
        #expect(
            try replica.daemon.run(["set", "lamp", "on", "LevelControl.moveToLevel(level=10)"]).code
                == 0)
        let first = try replica.start()
        first.end(SIGTERM)
        #expect(first.wait() == 0)
        let set = try replica.run(["set", "lamp", "LevelControl.moveToLevel(level=99)"])
        #expect(set.code == 0 && set.output.contains(#""state":"queued""#), "\(set.error)")
        #expect(try replica.run(["set", "lamp", "off"]).code == 0)
        #expect(try replica.run(["set", "lamp", "nonsense"]).code == 64)
        let pin = try replica.daemon.write("4815162342\n", to: "pin.txt")
        let secret = try replica.run(["set", "door", "unlock", "--pin-file", pin])
        #expect(
            secret.code == 64 && (secret.output + secret.error).contains("is not kept in a file"))
        let status = try replica.run(["status"])
        #expect(status.code == 69 && status.error.contains("2 edits wait for the home"))
        let list = try replica.run(["ls", "--output", "table"])
        #expect(list.error.contains("2 edits wait for the home"), "\(list.error)")
        let permissions = try FileManager.default.attributesOfItem(atPath: replica.data + "/edits")
        #expect(permissions[.posixPermissions] as? Int == 0o600)
        // Somebody at home was there first.
        #expect(
            try replica.daemon.run(["set", "lamp", "LevelControl.moveToLevel(level=50)"]).code == 0)
        let second = try replica.start()
        try replica.waitForEdits(
            #""conflicts":[{"attribute":"currentLevel","basedOn":10,"now":50,"wanted":99}]"#,
            #""state":"done""#)
        #expect(
            replica.daemon.devices.received(on: "lamp/set")
                == [
                    #"{"state":"ON"}"#, #"{"brightness":10}"#, #"{"brightness":50}"#,
                    #"{"state":"OFF"}"#,
                ])
        let undecided = try replica.run(["status", "--output", "table"])
        #expect(undecided.code == 1 && undecided.output.contains("1 edit is undecided"))
        // Applied anyway, through the socket of the replica.
        let text = try replica.edits()
        let id = try #require(text.firstMatch(of: /"follows"|"id":"([0-9a-f-]{36})"/)?.output.1)
        let applied = try HTTPProbe.post(
            "/api/v1/commands", #"{"do":"applyEdit","edit":"\#(id)","v":1}"#, port: replica.port)
        #expect(applied.contains(#""ok":true"#), "\(applied)")
        try replica.daemon.devices.waitToHear("lamp/set", count: 5)
        #expect(replica.daemon.devices.received(on: "lamp/set").last == #"{"brightness":99}"#)
        second.end(SIGTERM)
        #expect(second.wait() == 0)
    }

    @Test("a home that takes no commands over HTTP refuses an edit, with its reason")
    func refused() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--web-port", "\(port)"])
        let replica = try Follower(daemon, ["http://localhost:\(port)"])
        let child = try replica.start()
        #expect(try replica.run(["set", "lamp", "on"]).code == 0)
        try replica.waitForEdits(#""state":"refused""#, "set web.commands to allow it")
        let rename = try replica.run(["rename", "lamp", "Lantern"])
        #expect(rename.code == 1 && rename.error.contains("ask the home"), "\(rename.error)")
        child.end(SIGTERM)
        #expect(child.wait() == 0)
    }

    @Test("the same over the broker alone, also through a kill of the replica")
    func overMQTT() throws {
        let daemon = try CLIDaemon([
            "--codec", "zigbee2mqtt", "--codec", "native=home", "--publish", "home", "--accept",
            "replicas", "--accept", "commands",
        ])
        let replica = try Follower(
            daemon, ["--broker", "mqtt://127.0.0.1:\(daemon.broker.port)", "--home", "home"])
        let first = try replica.start()
        #expect(try replica.run(["set", "lamp", "on"]).code == 0)
        try daemon.devices.waitToHear("lamp/set")
        try replica.waitForEdits(#""state":"done""#)
        first.end(SIGKILL)
        _ = first.wait()
        #expect(try replica.run(["set", "lamp", "LevelControl.moveToLevel(level=99)"]).code == 0)
        #expect(try replica.run(["set", "lamp", "LevelControl.moveToLevel(level=20)"]).code == 0)
        #expect(try replica.run(["set", "door", "lock"]).code == 0)
        let second = try replica.start()
        // Locks need acceptSecure at the home.
        try replica.waitForEdits("need acceptSecure in the broker's profile")
        #expect(
            daemon.devices.received(on: "lamp/set")
                == [#"{"state":"ON"}"#, #"{"brightness":99}"#, #"{"brightness":20}"#])
        #expect(try replica.edits().components(separatedBy: #""state":"done""#).count == 4)
        #expect(
            try daemon.run(["set", "lamp", "LevelControl.moveToLevel(level=50)"]).code == 0)
        second.end(SIGTERM)
        #expect(second.wait() == 0)
    }
}
