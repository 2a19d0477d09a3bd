// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// Trims and checkpoints beside a running daemon, which does them, and a budget of its own.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"), .timeLimit(.minutes(20)))
struct CLITrimTests {
    private static func grow(_ directory: String) throws {
        let log = try SmallLog(at: directory)
        for number in 0..<24 { try log.commit("message \(number)") }
        try log.close()
    }

    private func object(_ result: CLIProgram.Result) throws -> JSONObject {
        #expect(result.code == 0, "\(result.error)")
        return try #require(try JSONReader.read(Array(result.output.utf8)).object)
    }

    @Test func theDaemonTrimsAndSavesCheckpoints() throws {
        let daemon = try CLIDaemon(prepare: Self.grow)
        let before = try daemon.run(["show", "@20", "--hash"])
        #expect(before.code == 0, "\(before.error)")
        let saved = try object(daemon.run(["checkpoint", "create", "@22"]))
        #expect(saved["verified"]?.bool == true)
        #expect(saved["offset"]?.int == 23)
        let trimmed = try object(daemon.run(["trim", "--before", "@16", "--yes"]))
        let first = try #require(trimmed["firstOffset"]?.int)
        #expect((10...16).contains(first))
        #expect(try daemon.run(["show", "@20", "--hash"]).output == before.output)
        let lost = try daemon.run(["show", "@3", "--hash"])
        #expect(lost.code == 1)
        #expect(lost.error.contains("@3 is no longer kept"))
        let needed = try daemon.run(["checkpoint", "rm", "@\(first)"])
        #expect(needed.code == 1, "\(needed.error)")
        #expect(needed.error.contains("is the beginning of the log"))
        let removed = try daemon.run(["checkpoint", "rm", "@23"])
        #expect(removed.code == 0, "\(removed.error)")
        let status = try object(daemon.run(["status"]))
        #expect(status["firstOffset"]?.int == first)
        #expect(status["keep"]?.isNull == true)
        // The daemon goes on, and starts again from what is left.
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        #expect(daemon.end() == 0)
        #expect(try daemon.run(["verify", "--refold"]).code == 0)
    }

    @Test func theDaemonRemovesCapturesAndTheEventsStay() throws {
        let daemon = try CLIDaemon(prepare: Self.grow)
        func messages() throws -> Int {
            let result = try daemon.program.run(["replay", daemon.directory, "--to", "stdout"])
            #expect(result.code == 0, "\(result.error)")
            return result.output.split(separator: "\n").count
        }
        let before = try daemon.run(["show", "@20", "--hash"])
        #expect(before.code == 0, "\(before.error)")
        let count = try messages()
        let removed = try object(daemon.run(["trim", "--captures-before", "@16", "--yes"]))
        #expect(try #require(removed["captureSegments"]?.int) > 1)
        #expect(removed["segments"]?.int == 0)
        #expect(removed["firstOffset"]?.int == 0)
        #expect(try (10...16).contains(count - messages()))
        #expect(try daemon.run(["show", "@20", "--hash"]).output == before.output)
        let again = try object(daemon.run(["trim", "--captures-before", "@16", "--yes"]))
        #expect(again["captureSegments"]?.int == 0)
        #expect(try daemon.run(["set", "lamp", "on"]).code == 0)
        #expect(daemon.end() == 0)
        #expect(try daemon.run(["verify", "--refold"]).code == 0)
    }

    @Test func statusAndMetricsSayWhatIsKept() throws {
        let port = try FreePort.find()
        let daemon = try CLIDaemon([
            "--metrics-port", "\(port)", "--keep-bytes", "2GB", "--keep-age", "90d",
            "--keep-captures", "30d",
        ])
        let keep = try object(daemon.run(["status"]))["keep"]?.object
        #expect(keep?["bytes"]?.int == 2_000_000_000)
        #expect(keep?["ageSeconds"]?.int == 90 * 86_400)
        #expect(keep?["captureAgeSeconds"]?.int == 30 * 86_400)
        let table = try daemon.run(["status", "--output", "table"]).output
        #expect(
            table.contains("keeps     2 GB at most, 90 d at most, captures 30 d at most\n"),
            "\(table)")
        let metrics = try HTTPProbe.get("/metrics", port: port)
        #expect(metrics.contains("\nhearth_keep_bytes 2000000000\n"))
        #expect(metrics.contains("\nhearth_trimmed_bytes_total 0\n"))
        #expect(metrics.contains("\nhearth_log_first_offset 0\n"))
    }

    @Test func aBudgetBelowTheLeastStartsNothing() throws {
        let program = try CLIProgram()
        let folder = try TemporaryFolder()
        let result = try program.run([
            "run", "--broker", "mqtt://127.0.0.1:1", "--data", folder.file("data"),
            "--keep-bytes", "64MB",
        ])
        #expect(result.code == 64, "\(result.error)")
        #expect(result.error.contains("'64MB' is too small for a log"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("data")))
    }
}
