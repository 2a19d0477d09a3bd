// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

private let hasCurl = FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

/// The session of docs/SYNC.md, run by the shell against the log of the command pages.
/// `HEARTH_UPDATE_FIXTURES=1` writes it anew; then read the difference.
@Suite(.enabled(if: hasCurl, "curl is not installed"))
struct SyncPageTests {
    private static let page = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../docs/SYNC.md").standardized

    @Test func theSessionSaysWhatTheAPIAnswers() throws {
        let scene = try CommandScene.shared.get().copy()
        let port = try FreePort.find()
        let server = try CLIProgram().start([
            "serve", "--data", scene.path + "/night", "--port", "\(port)",
        ])
        defer { server.end(SIGTERM) }
        try server.waitForOutput("http://localhost:\(port)/")
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        var found: [String] = []
        var count = 0
        var isAnswer = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("$ ") {
                found.append(String(line))
                let command = String(line.dropFirst(2))
                    .replacing("localhost:8123", with: "localhost:\(port)")
                // The exit code says that curl left; what it printed is the answer.
                let answer = try scene.run(command).output
                    .replacing("localhost:\(port)", with: "localhost:8123")
                found += answer.split(separator: "\n", omittingEmptySubsequences: false)
                    .map(String.init)
                while found.last == "" { found.removeLast() }
                count += 1
                isAnswer = true
            } else if line == "```" || !isAnswer {
                isAnswer = false
                found.append(String(line))
            }
        }
        #expect(count >= 15)
        let now = found.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1" {
            try now.write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            for (old, new) in zip(text.split(separator: "\n"), now.split(separator: "\n")) {
                #expect(old == new)
            }
            #expect(now == text)
        }
    }
}
