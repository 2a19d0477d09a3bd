// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

@testable import HomeRuntime

/// `Examples/follow/follow.sh`: another language that applies the diffs, byte for byte.
@Suite(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct NativeFollowTests {
    /// A follower that starts in the middle of many changes and ends at a hash mark.
    @Test(arguments: freshSeeds(1))
    func aShellScriptFollowsTheHome(seed: UInt64) throws {
        let broker = try RealBroker()
        let home = try NativeHome(port: broker.port)
        var changes = NativeChanges(random: SeededRandom(seed: seed))
        for _ in 0..<60 { try changes.make(in: home) }
        let until = home.nextOffset + 240
        let listener = try NativeListener(port: broker.port)
        let follower = try Follower(broker, until: until)
        for _ in 0..<240 { try changes.make(in: home) }
        try listener.waitForAnswer()
        for _ in 0..<60 { try changes.make(in: home) }
        try home.passToHash()
        try check(follower, home, from: until, "HEARTH_SEED=\(seed)")
    }

    /// Told to end in the middle, it prints the home where it is.
    @Test func aFollowerEndsWhenItIsTold() throws {
        let broker = try RealBroker()
        let home = try NativeHome(port: broker.port)
        var changes = NativeChanges(random: SeededRandom(seed: 5))
        let listener = try NativeListener(port: broker.port)
        let follower = try Follower(broker, until: nil)
        for _ in 0..<100 { try changes.make(in: home) }
        try listener.waitForAnswer()
        for _ in 0..<100 { try changes.make(in: home) }
        follower.child.end(SIGTERM)
        try check(follower, home, from: 0, "")
    }

    private func check(
        _ follower: Follower, _ home: NativeHome, from first: UInt64, _ seed: String
    ) throws {
        let code = follower.child.wait()
        let errors = try follower.errors
        #expect(code == 0, "\(seed) \(errors)")
        let printed = try follower.output
        let json = try JSONSerialization.jsonObject(with: Data(printed.utf8)) as? [String: Any]
        let offset = try #require((json?["offset"] as? NSNumber)?.uint64Value)
        #expect(offset >= first, "\(seed)")
        let ours = try home.snapshot(at: offset).json()
        #expect(utf8Equal(printed, ours), "\(seed) @\(offset)\nshell: \(printed)\nours:  \(ours)")
        // The same from the program, without the hashes, which no diff carries.
        let shown = try CLIProgram().run(
            ["show", "@\(offset)", "--data", home.directory, "--output", "json"])
        let hashes = /"(graph|state)Hash":"[0-9a-f]{64}",/
        #expect(utf8Equal(shown.lines.joined().replacing(hashes, with: ""), printed), "\(seed)")
    }
}

/// The script as it runs.
private struct Follower {
    let child: ChildProcess
    private let folder: TemporaryFolder

    init(_ broker: RealBroker, until: UInt64?) throws {
        folder = try TemporaryFolder()
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        let script = root.joined(separator: "/") + "/Examples/follow/follow.sh"
        child = try ChildProcess(
            "/bin/sh",
            [
                "-c", "out=$1 err=$2; shift 2; exec \"$@\" >\"$out\" 2>\"$err\"", "sh",
                folder.file("output"), folder.file("errors"), script, "home",
                until.map { "\($0)" } ?? "null", "-h", "127.0.0.1", "-p", "\(broker.port)",
            ])
    }

    var output: String {
        get throws {
            try String(contentsOfFile: folder.file("output"), encoding: .utf8)
                .trimmingCharacters(in: .newlines)
        }
    }

    var errors: String {
        get throws { try String(contentsOfFile: folder.file("errors"), encoding: .utf8) }
    }
}
