// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeLog
import HomeRuntime
import HomeServer
import HomeTesting
import Testing

@testable import hearth

@Suite struct TokenFileTests {
    private static let logID = String(repeating: "07", count: 16)
    private static let now: Int64 = 1_795_176_000_000_000_000

    private let folder: TemporaryFolder
    private var file: TokenFile { TokenFile(directory: folder.path, logID: Self.logID) }

    init() throws { folder = try TemporaryFolder() }

    private func add(_ name: String, to file: TokenFile) throws -> String {
        try file.change { list throws(CommandFailure) in
            guard let secret = list.add(.init(name: name), .token, at: Self.now, { sha256($0) })
            else { throw CommandFailure(.no, AccessList.full) }
            return secret
        }
    }

    @Test func othersCannotReadIt() throws {
        #expect(try file.read().tokens.isEmpty && file.stamp == nil)
        let secret = try add("panel", to: file)
        #expect(try file.read().token(for: secret, at: Self.now, { sha256($0) })?.name == "panel")
        var information = stat()
        #expect(stat(file.path, &information) == 0 && information.st_mode & 0o777 == 0o600)
        #expect(access(file.path + ".new", F_OK) != 0, "no temporary file stays")
    }

    /// It is read whenever it has changed.
    @Test("any file is a list, or is refused with its name, and never ends the process")
    func hostileFile() throws {
        let secret = try add("panel", to: file)
        try file.change { list throws(CommandFailure) in
            let wanted = AccessToken.Wanted(
                name: "guest", scope: .admin, structure: "home",
                expiresAt: Self.now + 86_400_000_000_000)
            guard list.add(wanted, .link, at: Self.now, { sha256($0) }) != nil else {
                throw CommandFailure(.no, AccessList.full)
            }
        }
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        let hostile = HostileText([text])
        var random = SeededRandom(seed: propertySeed(20_261_128))
        var taken = 0
        for _ in 0..<(getenv("HEARTH_SOAK") == nil ? 2_000 : 200_000) {
            try folder.write(hostile.next(using: &random), to: TokenFile.name)
            var found: AccessList
            do throws(CommandFailure) {
                found = try file.read()
            } catch {
                #expect(error.status == .damaged && error.line.hasPrefix(file.path))
                continue
            }
            taken += 1
            #expect(try AccessList(Array(found.json.utf8)) == found)
            for now in [Int64.min, -1, Self.now, .max] {
                _ = found.token(for: secret, at: now, { sha256($0) })
                _ = found.hasToken(at: now)
            }
            _ = found.add(.init(name: "other"), .token, at: .max, { sha256($0) })
            _ = found.redeem(secret, at: .max, { sha256($0) })
        }
        #expect(taken > 20)
    }

    @Test func eachChangeIsSeen() throws {
        _ = try add("first", to: file)
        let stamp = try #require(file.stamp)
        _ = try add("second", to: file)
        #expect(file.stamp != stamp)
    }

    @Test(arguments: [
        ("{", "access.json is damaged"), (#"{"logID":"x","tokens":[],"v":2}"#, "newer hearth"),
        (#"{"logID":"0808","tokens":[],"v":1}"#, "has the tokens of log 0808"),
    ])
    func whatIsNotItsOwnOpensNothingAndStays(content: String, words: String) throws {
        try folder.write(content, to: TokenFile.name)
        for attempt in [{ _ = try file.read() }, { _ = try add("a", to: file) }] {
            let failure = #expect(throws: CommandFailure.self) { try attempt() }
            #expect(failure?.status == .damaged && failure?.line.contains(words) == true)
        }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == content)
    }

    /// F26: after a crash in any operation there is the old list or the new one.
    @Test func aCrashLeavesTheOldListOrTheNewOne() throws {
        let modes: [FaultyFileSystem.CrashMode] =
            [.dropped, .kept] + (0..<8).flatMap { [.torn(seed: $0), .reordered(seed: $0)] }
        var crashes = 0
        for crash in 0... {
            let disk = FaultyFileSystem()
            try disk.createDirectory("home")
            let file = TokenFile(directory: "home", logID: Self.logID, fileSystem: disk)
            _ = try add("old", to: file)
            var plan = FaultyFileSystem.Plan()
            plan.crash = disk.counts.operations + crash
            disk.setPlan(plan)
            let isDone = (try? add("new", to: file)) != nil
            if isDone { break }
            crashes += 1
            for mode in modes {
                let found = TokenFile(
                    directory: "home", logID: Self.logID, fileSystem: disk.restarted(mode))
                let names = try found.read().tokens.map(\.name)
                #expect(names == ["old"] || names == ["old", "new"], "\(crash) \(mode)")
                _ = try add("next", to: found)
                #expect(try found.read().tokens.last?.name == "next")
            }
        }
        #expect(crashes >= 4, "write, sync, rename and the directory's sync were met")
        reportFigure(
            "F26", "a change of the tokens, stopped",
            ["operations": crashes, "disks": crashes * modes.count])
    }
}
