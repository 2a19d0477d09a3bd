// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// `hearth doctor` on real brokers and a real log.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"), .timeLimit(.minutes(20)))
struct CLIDoctorTests {
    private struct Found {
        var level: String
        var subject: String
        var text: String
        var remedy: String?
    }

    /// The findings; the clock of a test machine is not our business.
    private func findings(_ result: CLIProgram.Result) throws -> [Found] {
        let object = try #require(try JSONReader.read(Array(result.output.utf8)).object)
        let found = (object["findings"]?.array ?? []).compactMap(\.object).map {
            Found(
                level: $0["level"]?.string ?? "", subject: $0["subject"]?.string ?? "",
                text: $0["text"]?.string ?? "", remedy: $0["remedy"]?.string)
        }
        let isWell = !found.contains { $0.level == "warning" || $0.level == "problem" }
        #expect(object["well"]?.bool == isWell)
        #expect(result.code == (isWell ? 0 : 1))
        for finding in found where finding.level == "warning" || finding.level == "problem" {
            #expect(finding.remedy != nil, "\(finding)")
        }
        return found
    }

    private func levels(_ found: [Found], _ subject: String) -> [String] {
        found.filter { $0.subject == subject }.map(\.level)
    }

    @Test func aRunningHomeIsLookedOver() throws {
        let daemon = try CLIDaemon(["--publish", "home"])
        let url = "mqtt://127.0.0.1:\(daemon.broker.port)"
        let found = try findings(
            daemon.run(["doctor", "--broker", url, "--output", "json"]))
        #expect(levels(found, "log") == ["ok", "ok"])
        #expect(levels(found, "permissions") == ["ok"])
        #expect(levels(found, "daemon") == ["ok"])
        #expect(levels(found, "session main") == ["ok"])
        #expect(!levels(found, "broker main").contains("problem"))
        // What the daemon publishes is nobody's orphan.
        #expect(!levels(found, "broker main").contains("warning"), "\(found)")
        #expect(found.contains { $0.text.contains("grants ") && $0.text.contains("zigbee2mqtt/#") })
        #expect(
            found.contains { $0.subject == "traffic main" && $0.text.contains("% of the last") })
        // A look at the broker left the session alone.
        #expect(try daemon.run(["status"]).code == 0)
        #expect(daemon.end() == 0)
        let without = try findings(
            daemon.run(["doctor", "--output", "json"]))
        #expect(levels(without, "daemon") == ["note"])
        #expect(levels(without, "broker") == ["note"])
        #expect(levels(without, "session main") == ["note"])
        let table = try daemon.run(["doctor", "--output", "table"])
        #expect(table.output.contains("ok       log"))
    }

    @Test func aBrokerThatRefusesIsNamed() throws {
        var settings = RealBroker.Settings()
        settings.users = ["warden": "right"]
        settings.accessRules = ["user warden", "topic read hearth/v1/+/in/#"]
        let broker = try RealBroker(settings)
        let program = try CLIProgram()
        let folder = try TemporaryFolder()
        let right = try folder.write("right\n", to: "right")
        let wrong = try folder.write("wrong\n", to: "wrong")
        let arguments = [
            "doctor", "--data", folder.file("none"), "--output", "json", "--broker",
            "mqtt://warden@127.0.0.1:\(broker.port)",
        ]
        let refused = try findings(program.run(arguments + ["--password-file", wrong]))
        let first = try #require(refused.first { $0.subject == "broker main" })
        #expect(first.level == "problem")
        #expect(
            first.text.contains("bad user name or password")
                || first.text.contains("not authorized"))
        let accepted = try findings(program.run(arguments + ["--password-file", right]))
        #expect(accepted.contains { $0.text.contains("lets us in") })
        #expect(levels(accepted, "log") == ["note"])
    }

    /// mosquitto grants what its ACL then hides, others say it: what they say is passed on.
    @Test func aRefusedFilterIsAProblem() throws {
        let broker = try ScriptedBroker()
        let child = try CLIProgram().start([
            "doctor", "--data", "/nowhere/none", "--output", "json", "--broker",
            "mqtt://127.0.0.1:\(broker.port)",
        ])
        let connection = try broker.welcome()
        while let packet = try connection.receive(), packet.kind != .disconnect {
            guard packet.kind == .subscribe else { continue }
            let codes = packet.filters.map { $0.filter.hasSuffix("#") ? UInt8(0x87) : 1 }
            try connection.send(.suback(packetID: packet.packetID, codes: codes))
        }
        try child.waitForOutput("topic read ")
        #expect(child.wait() == 1)
    }

    @Test func aBrokerThatIsNotThereIsNamed() throws {
        let port = try FreePort.find()
        let program = try CLIProgram()
        let result = try program.run([
            "doctor", "--data", "/nowhere/none", "--output", "json", "--broker",
            "mqtt://127.0.0.1:\(port)",
        ])
        let found = try findings(result)
        let broker = try #require(found.first { $0.subject == "broker main" })
        #expect(broker.level == "problem")
        #expect(broker.text.contains("broker unreachable"))
        #expect(try program.run(["doctor", "--broker", "h"]).code == 64)
    }

    @Test func damageIsFound() throws {
        let home = try CLIHome()
        try home.close()
        let file = try home.segment()
        var bytes = try Data(contentsOf: file)
        let text = try #require(bytes.range(of: Data("not JSON".utf8)))
        bytes[text.lowerBound] ^= 1
        try bytes.write(to: file)
        // Written anew by this test, it is open to all.
        chmod(file.path, 0o600)
        let found = try findings(
            CLIProgram().run(["doctor", "--data", home.directory, "--output", "json"]))
        let problem = try #require(found.first { $0.subject == "log" && $0.level == "problem" })
        #expect(problem.text.contains("damaged places") || problem.text.contains("are lost"))
        #expect(problem.remedy?.contains("hearth verify") == true)
    }

    @Test("what damage took away has a line of the log in its place")
    func damageIsALineOfTheLog() throws {
        let home = try CLIHome()
        try home.close()
        let file = try home.segment()
        var bytes = try Data(contentsOf: file)
        let text = try #require(bytes.range(of: Data("not JSON".utf8)))
        bytes[text.lowerBound] ^= 1
        try bytes.write(to: file)
        chmod(file.path, 0o600)
        func lines(_ arguments: String...) throws -> [String] {
            let result = try CLIProgram().run(
                ["log", "--data", home.directory, "--output", "jsonl"] + arguments)
            #expect(result.error.contains("record @9 is damaged and left out"))
            return result.output.split(separator: "\n").map(String.init)
        }
        let lost = try lines("--kind", "rangeLost")
        let line = try #require(lost.first)
        #expect(lost.count == 1)
        #expect(line.contains(#""cause":"engine""#) && line.contains(#""kind":"rangeLost""#))
        let all = try lines()
        #expect(all.filter { $0 == line }.count == 1)
        #expect(try lines("--kind", "deviceAnnounced").allSatisfy { !$0.contains("rangeLost") })
    }
}
