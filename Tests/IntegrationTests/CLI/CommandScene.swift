// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting

/// The folder in which the commands of `Tests/Fixtures/commands` run: logs that are the same on
/// every machine, and files that are none.
///
/// - `night`: the log of `Examples/story`; `night.jsonl`: its messages.
/// - `damaged`: the same with one byte changed in record @366, `worn`: in the message of @366;
///   `newer`: of format 3.0.
/// - `twice`: a clock that was set back between @5 and @6; `trimmed`: the oldest records are gone;
///   `grown`: many segments, for trims; `broken`: the same, damaged in three places.
/// - `nothing`: an empty folder; `words.txt`: no log.
/// - `recorder.db`: the database of `recorder.sql`; `half.db`: the first half of it.
/// - `settings.yaml`, `unknown-key.yaml`: settings.
final class CommandScene: Sendable {
    let path: String
    private let program: CLIProgram

    /// The folder that the others are copies of; it is removed when the tests end.
    static let shared: Result<CommandScene, any Error> = {
        atexit { CommandScene.removeShared() }
        return Result { try CommandScene(program: CLIProgram()) }
    }()

    private static func removeShared() {
        if let scene = try? shared.get() { try? FileManager.default.removeItem(atPath: scene.path) }
    }

    private init(program: CLIProgram) throws {
        self.program = program
        path = try Self.newFolder()
        try make()
    }

    private init(copyOf other: CommandScene) throws {
        program = other.program
        path = try Self.newFolder()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func copy() throws -> CommandScene { try CommandScene(copyOf: self) }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appending(path: "../../..").standardized.path

    static let fixtures = URL(fileURLWithPath: root).appending(path: "Tests/Fixtures/commands")

    private static func newFolder() throws -> String {
        let base = FileManager.default.temporaryDirectory
            .appending(path: "hearth-commands-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
        return base.path
    }

    /// Runs a line as a shell does, and ends with its exit code.
    func run(_ line: String) throws -> CLIProgram.Result {
        let script = "cd \"$1\" && exec >\"$2\" 2>\"$3\" </dev/null && eval \"$4\""
        let (output, error) = (path + "/.output", path + "/.error")
        let child = try ChildProcess(
            "/usr/bin/env",
            ["-i"] + Self.kept
                + [
                    "PATH=\(path)/bin:/usr/bin:/bin", "HOME=\(path)", "TMPDIR=\(path)", "TZ=UTC",
                    "LANG=C.UTF-8", "TERM=dumb", "COLUMNS=80", "HEARTH_DATA=night",
                    "/bin/sh", "-c", script, "sh", path, output, error, line,
                ])
        let code = child.wait()
        return CLIProgram.Result(
            code: code, output: try String(contentsOfFile: output, encoding: .utf8),
            error: try String(contentsOfFile: error, encoding: .utf8))
    }

    /// What the program needs to start at all.
    private static let kept = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"].compactMap { name in
        ProcessInfo.processInfo.environment[name].map { "\(name)=\($0)" }
    }

    private func make() throws {
        let files = FileManager.default
        try files.createDirectory(atPath: path + "/bin", withIntermediateDirectories: true)
        try files.createSymbolicLink(
            atPath: path + "/bin/hearth", withDestinationPath: program.path)
        for name in ["Examples", "Tests"] {
            try files.createSymbolicLink(
                atPath: "\(path)/\(name)", withDestinationPath: "\(Self.root)/\(name)")
        }
        for line in [
            "python3 -B Examples/story/night.py > night.jsonl",
            "hearth replay night.jsonl --to reducer --data night", "mkdir nothing",
            "cp -R night damaged", "cp -R night worn", "cp -R night newer",
            "python3 -B Tests/Fixtures/commands/recorder.py recorder.db half.db",
        ] {
            let made = try run(line)
            guard made.code == 0 else { throw BrokerFault.unexpected("\(line): \(made.error)") }
        }
        try write("no log at all\n", to: "words.txt")
        try write("name: Cottage\nmqtt:\n  broker: mqtt://hub:1883\n", to: "settings.yaml")
        try write("mqtt:\n  brokr: mqtt://hub\n", to: "unknown-key.yaml")
        let segment = "segments/00000000000000000000.seg"
        for (name, distance) in [("damaged", -12), ("worn", 0)] {
            try change("\(name)/\(segment)") { bytes in
                // The message stands behind the events of its record.
                let words = Data(#"{"power": 1200, "state": "ON"}"#.utf8)
                guard let found = bytes.range(of: words) else { return }
                bytes[found.lowerBound + distance] ^= 1
            }
        }
        try change("newer/\(segment)") { bytes in
            // The major version, in both copies of the header.
            for place in [8, 88] { bytes[place] = 3 }
        }
        try makeSmallLogs()
    }

    private func makeSmallLogs() throws {
        let twice = try SmallLog(at: path + "/twice")
        for number in 0..<5 { try twice.commit("before \(number)") }
        twice.clock.step(seconds: -150)
        for number in 0..<5 { try twice.commit("after \(number)") }
        try twice.close()
        let trimmed = try SmallLog(at: path + "/trimmed")
        for number in 0..<12 { try trimmed.commit("message \(number)") }
        try trimmed.trim(below: 7)
        try trimmed.close()
        let grown = try SmallLog(at: path + "/grown")
        for number in 0..<24 { try grown.commit("message \(number)") }
        try grown.close()
        try breakCopy()
    }

    /// A copy of the many segments with a damaged footer, a header that is gone, and a record.
    private func breakCopy() throws {
        let made = try run("cp -R grown broken")
        guard made.code == 0 else { throw BrokerFault.unexpected(made.error) }
        let folder = "broken/segments"
        let segments = try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
            .filter { $0.hasSuffix(".seg") }.sorted().map { "\(folder)/\($0)" }
        try change(segments[1]) { $0[$0.count - 40] ^= 1 }
        try change(segments[2]) { $0.resetBytes(in: 0..<160) }
        try change(segments[2].dropLast(4) + ".head") { $0[70] ^= 1 }
        try change(segments[4]) { bytes in
            guard let found = bytes.range(of: Data("message 1".utf8)) else { return }
            bytes[found.lowerBound] ^= 1
        }
    }

    private func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }

    private func change(_ name: String, _ body: (inout Data) throws -> Void) throws {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        var bytes = try Data(contentsOf: file)
        let before = bytes
        try body(&bytes)
        guard bytes != before else { throw BrokerFault.unexpected("\(name) is as it was") }
        try bytes.write(to: file)
    }
}
