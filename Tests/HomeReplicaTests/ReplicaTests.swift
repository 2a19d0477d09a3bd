// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeReplica
import HomeRuntime
import HomeSDK
import HomeServer
import HomeTesting
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// Replicas of a home in this process, over HTTP on loopback.
@Suite(.timeLimit(.minutes(20))) struct ReplicaTests {
    @Test func aReplicaFollowsAHomeThatGoesAndComesBack() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: propertySeed(20_261_201))
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(100)
        let replica = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) {
            try await replica.isCurrent(at: 100)
            try home.append(57)
            try await replica.isCurrent(at: 157)
        }
        try await replica.until { !$0.isConnected && $0.problem != nil }
        try home.append(60)
        try await home.served(on: port) { try await replica.isCurrent(at: 217) }
        try await replica.end()
        // The replica is a home for itself.
        let mine = try await Home.open(.log(directory: folder.path + "/replica"))
        let theirs = try await Home.open(.log(directory: folder.path + "/home"))
        #expect(try await mine.snapshot() == theirs.snapshot())
        #expect(
            try await mine.snapshot(at: .offset(99)) == theirs.snapshot(at: .offset(99)))
        await mine.disconnect()
        await theirs.disconnect()
        // And goes on from there.
        let again = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) { try await again.isCurrent(at: 217) }
        try await again.end()
    }

    @Test("the first record that differs is named", arguments: freshSeeds(3))
    func aHomeThatWentAnotherWay(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        let port = Int(try FreePort.find())
        let changed = 20 + random.below(60)
        var other = random
        let home = try ServedLog(folder.path + "/home", records: 200, using: &random)
        try home.append(120)
        let first = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) { try await first.isCurrent(at: 120) }
        try await first.end()
        let fork = try ServedLog(
            folder.path + "/fork", records: 200, changing: changed, using: &other)
        try fork.append(130)
        let second = try await FollowedReplica(folder.path + "/replica", port: port)
        try await fork.served(on: port) {
            let error = await second.error()
            guard case .diverged(let offset, _) = error else {
                Issue.record("\(String(describing: error)), HEARTH_SEED=\(seed)")
                return
            }
            #expect(offset == UInt64(changed), "HEARTH_SEED=\(seed)")
        }
    }

    /// Another home answered at the address meanwhile: what it agreed with says nothing of this one.
    @Test func theFirstRecordThatDiffersIsNamedBehindAnAgreement() async throws {
        var random = SeededRandom(seed: 11)
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var other = random
        let home = try ServedLog(folder.path + "/home", records: 200, using: &random)
        try home.append(120)
        let fork = try ServedLog(folder.path + "/fork", records: 200, changing: 40, using: &other)
        try fork.append(130)
        let replica = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) { try await replica.isCurrent(at: 120) }
        try await fork.served(on: port) {
            let error = await replica.error()
            guard case .diverged(40, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// A gap changes nothing about what is proved behind it.
    @Test(arguments: [false, true]) func aReplicaWithAGapComparesAsBefore(
        isRestarted: Bool
    ) async throws {
        var random = SeededRandom(seed: 12)
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var other = random
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(60)
        let directory = folder.path + "/replica"
        let one = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await one.isCurrent(at: 60) }
        try await one.until { !$0.isConnected }
        try home.append(140)
        let first = try home.trim()
        #expect(first > 60)
        let changed = Int(first) + 3
        try await home.served(on: port) {
            try await one.isCurrent(at: 200)
            #expect(one.status.lostRanges == [60...first - 1])
            #expect(!one.status.isFilling)
            try home.append(5)
            try await one.isCurrent(at: 205)
        }
        if isRestarted { try await one.end() }
        let replica = isRestarted ? try await FollowedReplica(directory, port: port) : one
        #expect(replica.status.lostRanges == [60...first - 1])
        // The home was set back, and went on another way beyond the replica.
        let back = try ServedLog(
            folder.path + "/back", records: 300, changing: changed, using: &other)
        try back.append(240)
        try await back.served(on: port) {
            let error = await replica.error()
            guard case .diverged(UInt64(changed), _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(!FileManager.default.fileExists(atPath: directory + "/aside/replica-1"))
        let log = try FileLogReader(directory: directory)
        #expect(log.nextOffset == 205, "nothing of another history was taken")
    }

    @Test func aReplicaWithoutItsBeginningFetchesItAgain() async throws {
        var random = SeededRandom(seed: 13)
        let folder = try Folder()
        let port = Int(try FreePort.find())
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(200)
        let first = try home.trim()
        let directory = folder.path + "/replica"
        let replica = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await replica.isCurrent(at: 200) }
        try await replica.end()
        try FileManager.default.removeItem(
            atPath: LogPaths(directory: directory).checkpoint(first))
        let lines = Awaited<[String]>([])
        let again = try await FollowedReplica(
            directory, at: HomeAddress("http://127.0.0.1:\(port)"),
            logger: Logger(label: "test") { _ in KeptLines(lines: lines) })
        #expect(
            lines.current == [
                "the replica's log is damaged and begins anew: the state before its first record is "
                    + "gone; moved to \(directory)/aside/replica-1"
            ])
        try await home.served(on: port) { try await again.isCurrent(at: 200) }
        try await again.end()
    }

    @Test func aReplicaWithoutSegmentsFetchesThemAgain() async throws {
        var random = SeededRandom(seed: 14)
        let folder = try Folder()
        let port = Int(try FreePort.find())
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(200)
        let directory = folder.path + "/replica"
        let replica = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await replica.isCurrent(at: 200) }
        try await replica.end()
        try FileManager.default.removeItem(atPath: directory + "/segments")
        let again = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await again.isCurrent(at: 200) }
        try await again.end()
        #expect(FileManager.default.fileExists(atPath: directory + "/aside/replica-1"))
    }

    @Test(arguments: [
        ("", "the directory of the replica has no name"),
        ("/dev/null", "/dev/null is no directory"),
        ("/nowhere/replica", "/nowhere/replica cannot be made: there is no directory /nowhere"),
    ])
    func directoriesThatAreNone(_ directory: String, _ words: String) async throws {
        await #expect(throws: ReplicaError.files(words)) {
            try await FollowedReplica(directory, port: 9).end()
        }
    }

    @Test func aHomeThatWasSetBackIsNotFollowed() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 3)
        var same = random
        let home = try ServedLog(folder.path + "/home", records: 100, using: &random)
        try home.append(80)
        let first = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) { try await first.isCurrent(at: 80) }
        try await first.end()
        let back = try ServedLog(folder.path + "/back", records: 100, using: &same)
        try back.append(50)
        let second = try await FollowedReplica(folder.path + "/replica", port: port)
        try await back.served(on: port) {
            #expect(await second.error() == .homeBehind(home: 50, replica: 80))
        }
    }

    @Test func anotherHomeIsNotFollowed() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 3)
        let home = try ServedLog(folder.path + "/home", records: 100, using: &random)
        let other = try ServedLog(folder.path + "/other", records: 100, id: 9, using: &random)
        try home.append(10)
        try other.append(20)
        let first = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) { try await first.isCurrent(at: 10) }
        try await first.end()
        let second = try await FollowedReplica(folder.path + "/replica", port: port)
        try await other.served(on: port) {
            let error = await second.error()
            guard case .otherHome = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test func damagedFilesAreSetAsideAndComeAgain() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 4)
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(300)
        let directory = folder.path + "/replica"
        let first = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await first.isCurrent(at: 300) }
        try await first.end()
        try damage(directory, at: 2000)
        let second = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await second.isCurrent(at: 300) }
        try await second.end()
        #expect(FileManager.default.fileExists(atPath: directory + "/aside/replica-1/segments"))
        // Each has a place of its own: the first may have what the home has no more.
        try damage(directory, at: 2000)
        let third = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await third.isCurrent(at: 300) }
        try await third.end()
        for number in 1...2 {
            let aside = directory + "/aside/replica-\(number)/segments"
            #expect(FileManager.default.fileExists(atPath: aside))
        }
    }

    /// A state that was folded before does not show it, nor does any mark.
    @Test func damageToOldRecordsIsFoundAfterAStart() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 6)
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(200)
        let directory = folder.path + "/replica"
        let first = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await first.isCurrent(at: 200) }
        try await first.end()
        let second = try await Replica.open(
            HomeAddress("http://127.0.0.1:\(port)"), directory: directory,
            sha256: { sha256($0) }, logger: quiet)
        // Behind the opening, which reads a short log whole.
        try damage(directory, at: 2000)
        try home.append(100)
        try await home.served(on: port) {
            await #expect(throws: ReplicaError.damaged(directory: directory)) {
                try await second.run()
            }
        }
        let aside = directory + "/aside/replica-1/segments"
        #expect(!FileManager.default.fileExists(atPath: aside), "a page may be reading the log")
        #expect(FileManager.default.fileExists(atPath: directory + "/segments"))
        let third = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await third.isCurrent(at: 300) }
        try await third.end()
        #expect(FileManager.default.fileExists(atPath: aside))
        // Not at every start: once is enough.
        let fourth = try await FollowedReplica(directory, port: port)
        try await home.served(on: port) { try await fourth.isCurrent(at: 300) }
        try await fourth.end()
        #expect(FileManager.default.fileExists(atPath: aside))
        #expect(try LogVerifier.run(directory: directory).findings.filter(\.isDamage) == [])
    }

    /// Its state has what its log has lost, and nobody has noticed yet: to ask again would not help.
    @Test func whatTheHomeLostWithoutKnowingIsNotAskedForAgain() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 7)
        let home = try ServedLog(folder.path + "/home", records: 300, using: &random)
        try home.append(200)
        try home.checkpoint()
        try damage(folder.path + "/home", at: 2000)
        let replica = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) {
            try await replica.until { $0.isCurrent && $0.nextOffset == 200 && !$0.isFilling }
            try home.append(50)
            try await replica.until { $0.isCurrent && $0.nextOffset == 250 }
        }
        try await replica.end()
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/replica/aside/replica-1"))
    }

    /// Those who follow it may have what a crash or damage took: it gives nothing to them before.
    @Test func aReplicaIsNotFollowedBeforeItHasCaughtUp() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 5)
        let home = try ServedLog(folder.path + "/home", records: 100, using: &random)
        try home.append(80)
        let first = try await FollowedReplica(folder.path + "/replica", port: port)
        #expect(first.status.isFilling)
        try await home.served(on: port) { try await first.isCurrent(at: 80) }
        #expect(!first.status.isFilling)
        try await first.end()
        let again = try await FollowedReplica(folder.path + "/replica", port: port)
        #expect(again.status.isFilling)
        try await home.served(on: port) { try await again.isCurrent(at: 80) }
        #expect(!again.status.isFilling)
        try await again.end()
    }

    /// The page of a replica reads its log a moment behind it.
    @Test func aReplicaThatShowsLessThanItHasIsAskedAgain() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        var random = SeededRandom(seed: 3)
        var same = random
        let home = try ServedLog(folder.path + "/home", records: 100, using: &random)
        try home.append(80)
        let first = try await FollowedReplica(folder.path + "/replica", port: port)
        try await home.served(on: port) { try await first.isCurrent(at: 80) }
        try await first.end()
        let behind = try ServedLog(folder.path + "/behind", records: 100, using: &same)
        try behind.append(50)
        let (asked, asking) = AsyncStream.makeStream(of: Void.self)
        let second = try await FollowedReplica(folder.path + "/replica", port: port)
        let mayReplicate: @Sendable (UInt64, UInt64) -> Bool = { from, end in
            asking.yield()
            return from <= end || from > 80
        }
        try await behind.served(on: port, mayReplicate: mayReplicate) {
            _ = await asked.first { _ in true }
            try behind.append(30)
            try await second.isCurrent(at: 80)
        }
        try await second.end()
    }

    @Test func nobodyWhoListensIsSaidSo() async throws {
        let folder = try Folder()
        let port = Int(try FreePort.find())
        let replica = try await FollowedReplica(folder.path + "/replica", port: port)
        try await replica.until { $0.problem != nil }
        #expect(replica.status.problem == "nobody listens at http://127.0.0.1:\(port)")
        try await replica.end()
    }

    @Test func whatIsNoHomeIsSaidSo() async throws {
        let folder = try Folder()
        let home = try await Home.open(.engine(try Engine.inMemory()))
        let port = Int(try FreePort.find())
        // A server without a digest serves no replicas.
        try await serve(home, on: port, sha256: nil) {
            let replica = try await FollowedReplica(folder.path + "/replica", port: port)
            #expect(await replica.error() == .refused("This program serves no replicas"))
        }
        await home.disconnect()
        // The directory of a home is nobody's replica.
        var random = SeededRandom(seed: 4)
        let log = try ServedLog(folder.path + "/home", records: 10, using: &random)
        try log.append(5)
        await #expect(throws: ReplicaError.notAReplica(directory: folder.path + "/home")) {
            try await FollowedReplica(folder.path + "/home", port: port).end()
        }
    }

    @Test(arguments: [
        ("", "is not a URL"), ("localhost:8123", "is not a URL"), ("ftp://a", "scheme 'ftp'"),
        ("http://", "is not a URL"), ("http://a:0", "port 0"), ("http://a:99999", "port 99999"),
        ("http://u:p@a", "a user"), ("http://a/path", "behind the host"),
        ("http://a?x", "behind the host"), ("http://a b", "is not a URL"),
        ("http://a/api/v1/homes/", "behind the host"),
        ("http://a/api/v1/homes/b/c", "behind the host"),
        ("http://a/api/v1/homes/..", "behind the host"),
        ("http://a/api/v1/homes/b?x", "behind the host"),
    ])
    func addresses(_ text: String, _ reason: String) {
        do {
            let address = try HomeAddress(text)
            Issue.record("\(address)")
        } catch {
            #expect("\(error)".contains(reason), "\(error)")
        }
    }

    @Test(arguments: [
        ("http://example.org", "t", nil as String?, "use https"),
        ("http://localhost", "t", "x", "use https"),
        ("https://localhost", "t", "/nothing.pem", "no certificate in PEM"),
    ])
    func whatWouldCarryATokenForAll(
        _ text: String, _ token: String, _ cafile: String?, _ reason: String
    ) {
        do {
            let address = try HomeAddress(text, token: token, cafile: cafile)
            Issue.record("\(address)")
        } catch {
            #expect("\(error)".contains(reason), "\(error)")
        }
    }

    @Test func addressesThatAreOnes() throws {
        #expect(try HomeAddress("HTTP://localhost:8123/").description == "http://localhost:8123")
        #expect(try HomeAddress("https://[::1]:9").description == "https://[::1]:9")
        for end in ["", "/"] {
            let address = try HomeAddress("http://a:1/api/v1/homes/flat-17\(end)")
            #expect(address.description == "http://a:1/api/v1/homes/flat-17")
        }
        for text in ["http://localhost", "http://[::1]:1", "https://example.org"] {
            #expect(try !"\(HomeAddress(text, token: "secret"))".contains("secret"))
        }
    }
}
