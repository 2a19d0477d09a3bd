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

    // MARK: One file

    private func unpack(_ file: String, into directory: String) throws {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: false)
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "-xf", file, "-C", directory]
        try tar.run()
        tar.waitUntilExit()
        #expect(tar.terminationStatus == 0)
    }

    private func mode(_ path: String) throws -> Int {
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        return try #require(mode as? NSNumber).intValue
    }

    @Test func oneFileOfALivingHomeIsReadWhereItLies() throws {
        let daemon = try CLIDaemon()
        let file = folder.file("home.tar")
        let first = try object(daemon.run(["backup", file]))
        try #require(daemon.run(["tag", "add", "before", "@2"]).code == 0)
        try #require(daemon.run(["room", "create", "Cellar"]).code == 0)
        let second = try object(daemon.run(["backup", file]))
        let last = try #require(second["last"]?.int)
        #expect(last > (first["last"]?.int ?? last))
        #expect(second["copiedBytes"]?.int == second["bytes"]?.int)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.hasPrefix("home") } == ["home.tar"])
        #expect(try mode(file) == 0o600)
        // Every reading command reads it.
        let expected = try hash("@\(last)", daemon.directory)
        #expect(try hash("HEAD", file) == expected)
        let verified = try program.run(["verify", file, "--refold", "--output", "table"])
        #expect(verified.code == 0 && verified.output.hasSuffix("sound\n"), "\(verified.error)")
        #expect(try program.run(["tag", "ls", "--data", file]).output.contains("before"))
        let log = try program.run(["log", "--all", "--data", file])
        #expect(log.output.contains("Cellar"), "\(log.error)")
        // A home is made of it, at its end and before.
        for point in ["@2", "HEAD"] {
            let into = folder.file("restored" + point)
            let restored = try object(
                program.run(["restore", file, "--at", point, "--into", into]))
            let wanted = try hash(point == "HEAD" ? "@\(last)" : point, daemon.directory)
            #expect(restored["stateHash"]?.string.map { $0 + "\n" } == wanted)
        }
        // And a directory, with which backups go on.
        try unpack(file, into: folder.file("out"))
        let directory = folder.file("out/hearth-log")
        #expect(try mode(directory) == 0o700)
        #expect(try mode(directory + "/backup.manifest") == 0o600)
        #expect(try program.run(["verify", directory, "--refold"]).code == 0)
        try #require(daemon.run(["room", "create", "Attic"]).code == 0)
        let third = try object(daemon.run(["backup", directory]))
        #expect(try #require(third["copiedBytes"]?.int) < (second["bytes"]?.int ?? 0))
        #expect(try program.run(["verify", directory, "--refold"]).code == 0)
        // No writer opens it.
        for arguments in [
            ["tag", "add", "mine", "HEAD", "--data", file],
            ["trim", "--before", "@2", "--data", file],
            ["run", "--data", file, "--broker", "mqtt://127.0.0.1:1"],
            ["backup", folder.file("other"), "--data", file], ["verify", file, "--repair"],
        ] {
            let result = try program.run(arguments)
            #expect(result.code == 77, "\(arguments): \(result.error)")
        }
        #expect(daemon.end() == 0)
    }

    @Test func whatIsNoBackupOfThisLogIsNotReplaced() throws {
        let (home, other) = (try CLIHome(), try SmallLog())
        try other.commit("message")
        let paths = ["mine", "export", "other", "cut"].map { folder.file($0 + ".tar") }
        _ = try folder.write("mine", to: "mine.tar")
        let export = ["log", "export", "..HEAD", "--to", paths[1], "--data", home.directory]
        try #require(program.run(export).code == 0)
        _ = try object(program.run(["backup", paths[2], "--data", other.directory]))
        try #require(program.run(["backup", paths[3], "--data", home.directory]).code == 0)
        let whole = try Data(contentsOf: URL(fileURLWithPath: paths[3]))
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: paths[3]))
        for path in paths {
            let before = try Data(contentsOf: URL(fileURLWithPath: path))
            try expectRefusal(path, home, 73)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before, "\(path)")
        }
        // What is no file, and where none can be.
        let files = FileManager.default
        try files.createDirectory(
            atPath: folder.file("folder.tar"), withIntermediateDirectories: false)
        try expectRefusal(folder.file("folder.tar"), home, 73)
        for (name, destination) in [("link", paths[2]), ("nowhere", folder.file("gone"))] {
            let link = folder.file(name + ".tar")
            try files.createSymbolicLink(atPath: link, withDestinationPath: destination)
            try expectRefusal(link, home, 73)
            #expect(try files.destinationOfSymbolicLink(atPath: link) == destination)
        }
        try expectRefusal(paths[0] + "/deeper.tar", home, 73)
        try expectRefusal(home.directory + "/inside.tar", home, 73)
        let names = try files.contentsOfDirectory(atPath: folder.path)
        #expect(!names.contains { $0.hasSuffix(".unfinished") }, "\(names)")
    }

    private func expectRefusal(_ target: String, _ home: CLIHome, _ code: Int32) throws {
        let result = try program.run(["backup", target, "--data", home.directory])
        #expect(result.code == code, "\(target): \(result.error)")
        #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
        #expect(result.output.isEmpty, "\(result.output)")
    }
}
