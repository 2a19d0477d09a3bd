// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// The program against a real mosquitto.
@Suite(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct CLIBrokerTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    private func url(_ broker: RealBroker, user: String = "") -> String {
        "mqtt://\(user)127.0.0.1:\(broker.port)"
    }

    @Test func runLogsAndEndsInOrder() throws {
        let broker = try RealBroker()
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let child = try program.start(["run", "--broker", url(broker), "--data", data])
        try child.waitForOutput("connected")
        let simulated = try program.run(
            ["simulate", "--broker", url(broker), "--devices", "5", "--duration", "0.5"])
        #expect(simulated.code == 0, "\(simulated.error)")
        try child.waitForOutput("of 5 devices online")
        child.end(SIGTERM)
        #expect(child.wait() == 0)
        #expect(try program.run(["ls", "--data", data]).lines.count >= 5)
        #expect(try program.run(["verify", "--refold", "--data", data]).code == 0)
        // Without anybody to ask, forgetting needs a word.
        let forget = ["forget", "--broker", url(broker), "--data", data]
        #expect(try program.run(forget).code == 64)
        #expect(try program.run(forget + ["--dry-run"]).error.contains("would end session hearth-"))
        let forgotten = try program.run(forget + ["--yes"])
        #expect(forgotten.code == 0)
        #expect(forgotten.error.contains("is ended"))
    }

    @Test func aWrongPasswordIsSaidInOneLine() throws {
        var settings = RealBroker.Settings()
        settings.users = ["warden": "right"]
        let broker = try RealBroker(settings)
        let wrong = try folder.write("wrong\n", to: "wrong")
        let right = try folder.write("right\n", to: "right")
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let arguments = ["run", "--broker", url(broker, user: "warden@"), "--data", data]
        let refused = try program.start(arguments + ["--password-file", wrong])
        try refused.waitForOutput("broker refused the connection")
        refused.end(SIGTERM)
        #expect(refused.wait() == 77)
        let accepted = try program.start(arguments + ["--password-file", right])
        try accepted.waitForOutput("connected")
        accepted.end(SIGINT)
        #expect(accepted.wait() == 0)
    }

    @Test func aBrokerThatIsNotThereIsTriedAgain() throws {
        let broker = try RealBroker()
        // mosquitto says that it runs a moment before it heeds a signal: once it answers, it does.
        let client = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "first")
        try client.connect()
        client.disconnect()
        broker.stop()
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let child = try program.start(["run", "--broker", url(broker), "--data", data])
        try child.waitForOutput("\(url(broker)): broker unreachable")
        try broker.start()
        try child.waitForOutput("connected")
        broker.stop()
        try child.waitForOutput("trying again")
        child.end(SIGTERM)
        #expect(child.wait() == 0)
    }

    @Test func anUntrustedCertificateIsRefused() throws {
        var settings = RealBroker.Settings()
        settings.certificates = try TestCertificates()
        let broker = try RealBroker(settings)
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let address = "mqtts://localhost:\(broker.port)"
        let other = try TestCertificates()
        let refused = try program.start(
            ["run", "--broker", address, "--data", data, "--cafile", other.authority])
        try refused.waitForOutput("\(address): TLS failed")
        refused.end(SIGTERM)
        #expect(refused.wait() == 69)
        let authority = try #require(settings.certificates).authority
        let accepted = try program.start(
            ["run", "--broker", address, "--data", data, "--cafile", authority])
        try accepted.waitForOutput("connected")
        accepted.end(SIGTERM)
        #expect(accepted.wait() == 0)
    }

    @Test func ephemeralLeavesNothing() throws {
        let broker = try RealBroker()
        let child = try program.start(
            ["run", "--broker", url(broker), "--ephemeral"],
            environment: ["TMPDIR=\(folder.path)"])
        try child.waitForOutput("connected")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
        child.end(SIGTERM)
        #expect(child.wait() == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        // Nothing stays at the broker either: our id came once more, with a clean start.
        try broker.waitForLog("-main (p5, c1,")
    }
}
