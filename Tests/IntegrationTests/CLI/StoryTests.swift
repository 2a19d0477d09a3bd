// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeSDK
import HomeTesting
import Testing

/// The night of docs/DEBUGGING.md, from its messages to a test of what went wrong.
@Suite struct StoryTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../..").standardized.path

    @Test func theNightBecomesATestThatFails() throws {
        let program = try CLIProgram()
        let folder = try TemporaryFolder()
        let messages = try ChildProcess.run(
            "/usr/bin/env", ["python3", "-B", "\(Self.root)/Examples/story/night.py"])
        let file = try folder.write(messages, to: "night.jsonl")
        let data = folder.file("night")
        let played = try program.run(["replay", file, "--to", "reducer", "--data", data])
        try #require(played.code == 0, "\(played.error)")
        let export = folder.file("night.hearth")
        let exported = try program.run([
            "log", "export", "2026-11-15T03:00Z..2026-11-15T05:00Z", "--to", export,
            "--data", data,
        ])
        try #require(exported.code == 0, "\(exported.error)")

        let session = try ReplaySession(log: export)
        let heats = try HomePredicate("device(\"bath/heater\").onOff == on")
        // The page's test expects the end of the log; here it must not come so far.
        #expect(try session.run(until: heats) == .predicate)
        // It stands at the report, and the command of the script is right before it.
        let log = try program.run(["log", "@365..@365", "--data", export])
        #expect(session.state.graph.offset == 366 && log.output.contains("commandObserved"))
        #expect(try session.stepBack() && session.state.graph.offset == 365)
    }
}
