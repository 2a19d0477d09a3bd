// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeRuntime
import Testing

/// Directories, files and daemons that a command must not trust, or not wait for.
@Suite(.timeLimit(.minutes(20))) struct CLITrustTests {
    private static let isRoot = geteuid() == 0

    /// A run that reaches no broker; where nothing is wrong with the directory it goes on for ever.
    private func refusal(_ home: CLIHome) throws -> CLIProgram.Result {
        try CLIProgram().run(["run", "--broker", "mqtt://127.0.0.1:1", "--data", home.directory])
    }

    private func closedHome() throws -> CLIHome {
        let home = try CLIHome()
        try home.close()
        return home
    }

    @Test(arguments: [0o777, 0o775, 0o757, 0o1777, 0o722] as [mode_t])
    func aDirectoryToWhichOthersWriteIsRefused(mode: mode_t) throws {
        let home = try closedHome()
        chmod(home.directory, mode)
        let result = try refusal(home)
        #expect(result.code == 77, "\(result.error)")
        #expect(result.error.contains("others may write to"), "\(result.error)")
        #expect(result.error.contains("chmod 700"))
    }

    @Test(arguments: [0o700, 0o755, 0o750] as [mode_t])
    func aDirectoryThatOthersReadIsNot(mode: mode_t) throws {
        let home = try closedHome()
        chmod(home.directory, mode)
        _ = try CLIHome(reopening: home).close()
    }

    @Test(.enabled(if: isRoot, "only root may give a directory away"))
    func aDirectoryOfAnotherOwnerIsRefused() throws {
        let home = try closedHome()
        chown(home.directory, 1, 1)
        let result = try refusal(home)
        #expect(result.code == 77, "\(result.error)")
        #expect(result.error.contains("belongs to user 1"), "\(result.error)")
    }

    @Test func aLockThatIsALinkIsRefused() throws {
        let home = try closedHome()
        let lock = home.directory + "/lock"
        let folder = try TemporaryFolder()
        let target = try folder.write("precious", to: "target")
        try FileManager.default.removeItem(atPath: lock)
        try FileManager.default.createSymbolicLink(
            atPath: lock, withDestinationPath: target)
        let result = try refusal(home)
        #expect(result.code == 77, "\(result.error)")
        #expect(result.error.contains("symbolic link"), "\(result.error)")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    }

    @Test func aFileInThePlaceOfTheSocketStays() throws {
        let home = try closedHome()
        let path = home.directory + "/hearth.sock"
        try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
        let result = try refusal(home)
        #expect(result.code == 77, "\(result.error)")
        #expect(result.error.contains("is not a socket"), "\(result.error)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
        #expect(try CLIProgram().run(["status", "--data", home.directory]).code == 77)
    }

    @Test(
        .enabled(if: isRoot && RealBroker.program != nil, "only root may give a socket away"))
    func aSocketOfSomebodyElseIsNotAsked() throws {
        let daemon = try CLIDaemon()
        let path = daemon.directory + "/hearth.sock"
        #expect(try daemon.run(["status"]).code == 0)
        chown(path, 1, 1)
        for command in [["status"], ["rename", "lamp", "y"], ["doctor"]] {
            let result = try daemon.run(command)
            #expect(result.code == (command == ["doctor"] ? 1 : 77), "\(result.error)")
            #expect(
                (result.error + result.output).contains("belongs to user 1"), "\(result.error)")
        }
        #expect(daemon.end() == 0)
    }

    // MARK: The key of digests

    @Test(arguments: ["flipped", "check", "short", "empty", "long"])
    func aChangedKeyOfDigestsIsNoticed(change: String) throws {
        let home = try closedHome()
        let path = home.directory + "/digest.key"
        var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
        switch change {
        case "flipped": bytes[7] ^= 4
        case "check": bytes[35] ^= 1
        case "short": bytes.removeLast(9)
        case "long": bytes.append(0)
        default: bytes = []
        }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let result = try refusal(home)
        #expect(result.code == 65, "\(result.error)")
        #expect(result.error.contains("digest.key is not what hearth wrote"), "\(result.error)")
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
        let verified = try CLIProgram().run(["verify", "--data", home.directory])
        #expect(verified.code == 65, "\(verified.error)")
        #expect(verified.output.contains("damage digest.key is changed"), "\(verified.output)")
    }

    /// Written before keys had a check value.
    @Test func anOldKeyOfDigestsIsBelieved() throws {
        let home = try closedHome()
        let path = home.directory + "/digest.key"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.count == 40)
        try bytes.prefix(32).write(to: URL(fileURLWithPath: path))
        try CLIHome(reopening: home).close()
    }

    // MARK: A daemon that does not answer

    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func aStoppedDaemonIsNotWaitedForWithoutEnd() throws {
        let daemon = try CLIDaemon()
        daemon.signal(SIGSTOP)
        defer { daemon.signal(SIGCONT) }
        let result = try daemon.run(["status"])
        #expect(result.code == 75, "\(result.error)")
        #expect(result.error.contains("does not answer"), "\(result.error)")
        // Its queue of connections is full: the next one would wait for its turn.
        let directory = daemon.directory
        var waiting: [Int32] = []
        defer { for descriptor in waiting { close(descriptor) } }
        while let next = try? UnixSocket.connect(in: directory, name: "hearth.sock") {
            waiting.append(next)
        }
        #expect(waiting.count >= 8)
        for command in [["status"], ["rename", "lamp", "y"], ["doctor"]] {
            let result = try daemon.run(command)
            #expect(result.code == (command == ["doctor"] ? 1 : 75), "\(result.error)")
        }
    }

    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func oneConnectionTooManyIsToldSo() throws {
        let daemon = try CLIDaemon()
        let open = try (0..<40).map { _ in
            try UnixSocket.connect(in: daemon.directory, name: "hearth.sock")
        }
        defer { for descriptor in open { close(descriptor) } }
        let result = try daemon.run(["status"])
        #expect(result.code == 75, "\(result.error)")
        #expect(result.error.contains("too many connections"), "\(result.error)")
    }

    @Test(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
    func aClosedTerminalEndsTheDaemonInOrder() throws {
        let daemon = try CLIDaemon()
        #expect(daemon.end(by: SIGHUP) == 0)
        #expect(try CLIProgram().run(["verify", "--data", daemon.directory]).code == 0)
        #expect(
            try CLIProgram().run(["log", "--all", "--data", daemon.directory]).output
                .contains("stopped"))
    }
}
