// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// What a running daemon tells of itself, and to whom.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"), .timeLimit(.minutes(20)))
struct CLIDaemonTests {
    @Test func statusTellsHowTheHomeIs() throws {
        let daemon = try CLIDaemon()
        let result = try daemon.run(["status"])
        #expect(result.code == 0, "\(result.error)")
        let status = try #require(try JSONReader.read(Array(result.output.utf8)).object)
        #expect(status["devices"]?.object?["online"]?.int == 2)
        #expect(status["engine"]?.object?["answering"]?.bool == true)
        let session = try #require(status["sessions"]?.array?.first?.object)
        #expect(session["phase"]?.string == "connected")
        #expect(session["broker"]?.string == "mqtt://127.0.0.1:\(daemon.broker.port)")
        #expect((session["counts"]?.object?["messages"]?.int ?? 0) >= 6)
        let table = try daemon.run(["status", "--output", "table"]).output
        #expect(table.contains("devices   2: 2 online\n"))
        #expect(table.contains("connected"))
        // The broker goes: that is worth an exit code.
        daemon.broker.stop()
        try daemon.waitForOutput("trying again")
        let without = try daemon.run(["status", "--output", "table"])
        #expect(without.code == 1)
        #expect(without.output.contains("broker"))
    }

    @Test func onlyTheOwnerReachesTheSocket() throws {
        let daemon = try CLIDaemon()
        var information = stat()
        #expect(stat(daemon.directory + "/hearth.sock", &information) == 0)
        #expect(information.st_mode & 0o777 == 0o600)
        #expect(daemon.end() == 0)
        #expect(stat(daemon.directory + "/hearth.sock", &information) != 0)
        #expect(try daemon.run(["status"]).code == 69)
    }

    /// An address of a Unix socket holds about a hundred bytes; a data directory may have more.
    @Test func aLongPathIsServedToo() throws {
        let daemon = try CLIDaemon(directoryName: String(repeating: "long-name-", count: 20))
        #expect(daemon.directory.utf8.count > 200)
        #expect(try daemon.run(["status"]).code == 0)
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
    }

    @Test func forgetGoesThroughTheDaemon() throws {
        let daemon = try CLIDaemon()
        let dry = try daemon.run(["forget", "--dry-run"])
        #expect(dry.code == 0, "\(dry.error)")
        #expect(dry.error.contains("would end session hearth-"))
        #expect(try daemon.run(["forget"]).code == 64)
        #expect(try daemon.run(["forget", "--profile", "other", "--yes"]).code == 1)
        #expect(try daemon.run(["status"]).code == 0)
        let result = try daemon.run(["forget", "--yes"])
        #expect(result.code == 0, "\(result.error)")
        #expect(result.error.wholeMatch(of: /hearth: session hearth-\w+-main is ended\n/) != nil)
        // Our id came once more, with a clean start, and the daemon stays without a session.
        try daemon.broker.waitForLog("-main (p5, c1,")
        let status = try daemon.run(["status"])
        #expect(status.code == 1)
        #expect(status.output.contains(#""phase":"stopped""#))
        let refused = try daemon.run(["set", "lamp", "on"])
        #expect(refused.code == 69, "\(refused.output)\(refused.error)")
    }

    @Test func metricsAreScraped() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon(["--metrics-port", "\(port)", "--metrics-devices"])
        let answer = try HTTPProbe.get("/metrics", port: port)
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        for line in [
            "hearth_devices{connectivity=\"online\"} 2", "hearth_engine_up 1",
            "hearth_session_connected{profile=\"main\"} 1",
            "hearth_session_filters{profile=\"main\",answer=\"refused\"} 0",
            "hearth_commands_total{outcome=\"confirmed\"} 0",
        ] {
            #expect(answer.contains(line + "\n"), "\(line) in \(answer)")
        }
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        let after = try HTTPProbe.get("/metrics", port: port)
        #expect(after.contains("hearth_commands_total{outcome=\"confirmed\"} 1\n"))
        #expect(after.contains("hearth_commands_sent_total 1\n"))
        let lamp = #"device="zigbee:0x00158d0000000001",name="lamp",room="""#
        #expect(after.contains("hearth_device_reachable{\(lamp)} 1\n"), "\(after)")
        #expect(after.contains("hearth_device_value{\(lamp),part="), "\(after)")
        #expect(after.contains(#"trait="Matter.OnOffTrait",attribute="onOff",unit=""} 1"#))
        #expect(try HTTPProbe.get("/", port: port).hasPrefix("HTTP/1.1 404"))
        // Another one cannot have the port.
        let folder = try TemporaryFolder()
        let second = try daemon.program.run([
            "run", "--broker", "mqtt://127.0.0.1:\(daemon.broker.port)", "--data",
            folder.file("other"), "--metrics-port", "\(port)",
        ])
        #expect(second.code == 75, "\(second.error)")
        #expect(second.error.contains("metrics on 127.0.0.1 port \(port)"))
        try? FileManager.default.removeItem(atPath: folder.file("other"))
    }

    @Test func theServiceManagerIsTold() throws {
        let folder = try TemporaryFolder()
        let manager = try NotifyProbe(folder.file("notify"))
        let daemon = try CLIDaemon(environment: [
            "NOTIFY_SOCKET=\(folder.file("notify"))", "WATCHDOG_USEC=100000",
        ])
        #expect(try manager.wait(for: "READY=1\nSTATUS="))
        #expect(try manager.wait(for: "WATCHDOG=1"))
        #expect(daemon.end() == 0)
        #expect(try manager.wait(for: "STOPPING=1\n"))
    }

    @Test func theLogIsJSONWhereThatIsWanted() throws {
        let folder = try TemporaryFolder()
        let port = try FreePort.find()
        let program = try CLIProgram()
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let child = try program.start([
            "run", "--broker", "mqtt://127.0.0.1:\(port)", "--data", data, "--quiet",
            "--log-format", "json",
        ])
        try child.waitForOutput(
            #"{"label":"hearth","level":"notice","message":"mqtt://127.0.0.1:\#(port): broker unreachable"#
        )
        child.end(SIGTERM)
        #expect(child.wait() == 69)
        let wrong = try program.run(["run", "--broker", "mqtt://h", "--log-format", "xml"])
        #expect(wrong.code == 64)
        #expect(wrong.error.contains("--log-format: 'xml' is not text, json"))
    }

    @Test func severalBrokersAreOneHome() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (try RealBroker(), try RealBroker())
        let devices = try ScriptedDevices(second)
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let config = try folder.write(
            """
            data: \(data)
            profiles:
              - key: one
                broker: mqtt://127.0.0.1:\(first.port)
                codecs: native
              - key: two
                broker: mqtt://127.0.0.1:\(second.port)
                structure: Cabin
                accept: commands
                publish: home

            """, to: "hearth.yaml")
        let program = try CLIProgram()
        let child = try program.start(["run", "--config", config])
        try child.waitForOutput("2 of 2 devices online")
        #expect(try program.run(["set", "lamp", "on", "--data", data]).code == 0)
        #expect(devices.received(on: "lamp/set") == [#"{"state":"ON"}"#])
        let status = try program.run(["status", "--output", "table", "--data", data])
        #expect(status.code == 0, "\(status.output)\(status.error)")
        #expect(status.output.contains("one  mqtt://127.0.0.1:\(first.port)  connected"))
        #expect(status.output.contains("two  mqtt://127.0.0.1:\(second.port)  connected"))
        #expect(status.output.contains("accepts commands over MQTT"))
        #expect(status.output.contains("publishing hearth/v1/home/out  online"))
        #expect(
            try program.run(["show", "--data", data, "--output", "json"]).output.contains("Cabin"))
        child.end(SIGTERM)
        #expect(child.wait() == 0)
        // Each session is ended at its own broker.
        let forget = try program.run(["forget", "--config", config, "--yes"])
        #expect(forget.code == 0, "\(forget.error)")
        try first.waitForLog("-one (p5, c1,")
        try second.waitForLog("-two (p5, c1,")
        let both = try program.run(["run", "--config", config, "--broker", "mqtt://h"])
        #expect(both.code == 64)
        #expect(both.error.contains("--broker: stands beside the profiles of \(config):2"))
    }
}
