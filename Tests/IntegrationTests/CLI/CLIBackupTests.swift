// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import Testing

/// Backups of a log, and logs restored from them.
@Suite struct CLIBackupTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder
    private let target: String

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
        target = folder.file("backup")
    }

    private func object(_ result: CLIProgram.Result) throws -> JSONObject {
        try #require(result.code == 0, "\(result.error)")
        return try #require(try JSONReader.read(Array(result.output.utf8)).object)
    }

    private func hash(_ point: String, _ directory: String) throws -> String {
        try program.run(["show", point, "--hash", "--data", directory]).output
    }

    private func restore(at point: String, to name: String) throws -> CLIProgram.Result {
        try program.run(["restore", target, "--at", point, "--into", folder.file(name)])
    }

    @Test func aLivingHomeIsBackedUpAndRestoredBesideItself() throws {
        let daemon = try CLIDaemon()
        let first = try object(daemon.run(["backup", target]))
        let seen = try #require(first["last"]?.int)
        try #require(daemon.run(["tag", "add", "before", "@2"]).code == 0)
        try #require(daemon.run(["rename", "kitchen", "Pantry"]).code >= 0)
        try #require(daemon.run(["room", "create", "Cellar"]).code == 0)
        let second = try object(daemon.run(["backup", target]))
        let last = try #require(second["last"]?.int)
        #expect(last > seen && second["copiedSegments"]?.int == 1)
        #expect(try #require(second["copiedBytes"]?.int) < (first["bytes"]?.int ?? 0))
        #expect(try program.run(["verify", target, "--refold"]).code == 0)
        let restored = try object(restore(at: "HEAD", to: "restored"))
        let expected = try hash("@\(last)", daemon.directory)
        #expect(restored["stateHash"]?.string.map { $0 + "\n" } == expected)
        #expect(try hash("@\(last)", folder.file("restored")) == expected)
        #expect(restored["from"]?.string == first["logID"]?.string)
        #expect(restored["logID"]?.string != first["logID"]?.string)
        let tags = try program.run(["tag", "ls", "--data", folder.file("restored")])
        #expect(tags.output.contains("before"), "\(tags.error)")
        // Two homes at one broker, and neither takes the session of the other.
        let other = try program.start([
            "run", "--broker", "mqtt://127.0.0.1:\(daemon.broker.port)", "--data",
            folder.file("restored"),
        ])
        try other.waitForOutput("2 of 2 devices online")
        let lost = try daemon.run(["log", "--kind", "sessionLost"])
        #expect(lost.output.isEmpty, "\(lost.output)")
        other.end(SIGTERM)
        #expect(other.wait() == 0)
        #expect(daemon.end() == 0)
        #expect(
            try program.run(["verify", "--refold", "--data", folder.file("restored")]).code == 0)
    }

    @Test func everyPointIsRestoredWithItsHash() throws {
        let log = try SmallLog()
        for number in 0..<12 { try log.commit("message \(number)") }
        _ = try object(program.run(["backup", target, "--data", log.directory]))
        let hashes = try (0...8).map { try hash("@\($0)", log.directory) }
        try log.trim(below: 7)
        for number in 12..<15 { try log.commit("message \(number)") }
        let report = try object(program.run(["backup", target, "--data", log.directory]))
        #expect(report["first"]?.int == 0, "the backup keeps what the log trimmed")
        for (point, expected) in hashes.enumerated() {
            let restored = try object(restore(at: "@\(point)", to: "at-\(point)"))
            #expect(restored["stateHash"]?.string.map { $0 + "\n" } == expected)
            let directory = folder.file("at-\(point)")
            #expect(try hash("@\(point)", directory) == expected)
            let last = try program.run(["log", "-n", "1", "--all", "--data", directory])
            #expect(last.output.contains("logRestored"), "\(last.output)")
        }
        try log.close()
        // A backup of what is left begins where the log begins.
        let (part, late) = (folder.file("part"), folder.file("late"))
        _ = try object(program.run(["backup", part, "--data", log.directory]))
        let early = try program.run(["restore", part, "--at", "@2", "--into", late])
        #expect(early.code == 1 && early.error.contains("@2"), "\(early.error)")
        #expect(!FileManager.default.fileExists(atPath: late))
        let restored = try object(program.run(["restore", part, "--at", "@10", "--into", late]))
        #expect(
            restored["stateHash"]?.string.map { $0 + "\n" } == (try hash("@10", log.directory)))
        #expect(try program.run(["verify", "--refold", "--data", late]).code == 0)
    }

    @Test func onlyItsOwnerReadsABackup() throws {
        let home = try CLIHome()
        try Data(repeating: 7, count: 24).write(
            to: URL(fileURLWithPath: home.directory + "/digest.key"))
        _ = try object(program.run(["backup", target, "--data", home.directory]))
        _ = try object(restore(at: "HEAD", to: "restored"))
        for top in [target, folder.file("restored")] {
            var paths = [top]
            let files = FileManager.default.enumerator(atPath: top)
            while let name = files?.nextObject() as? String { paths.append(top + "/" + name) }
            #expect(paths.contains { $0.hasSuffix("digest.key") })
            for path in paths {
                let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
                let others = (mode as? NSNumber).map { $0.intValue & 0o077 }
                #expect(others == 0, "\(path)")
            }
        }
    }

    @Test func aTargetThatCannotBeIsRefused() throws {
        let home = try CLIHome()
        let file = try folder.write("mine", to: "file")
        for (target, code) in [(file, 73), (file + "/deeper", 73), ("", 64)] as [(String, Int32)] {
            let result = try program.run(["backup", target, "--data", home.directory])
            #expect(result.code == code, "\(target): \(result.error)")
            #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        }
        // A living log is never a target, also by another name of its directory.
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: home.directory)
        let inside = try program.run(["backup", link + "/copy", "--data", home.directory])
        #expect(inside.code == 73, "\(inside.error)")
        _ = try object(program.run(["backup", target, "--data", home.directory]))
        let over = try program.run(["restore", target, "--into", home.directory])
        #expect(over.code == 73 && over.error.contains("there is a log in"), "\(over.error)")
    }
}
