// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeReplica

/// What an address says of itself, and what it keeps for itself.
@Suite struct HomeAddressTests {
    @Test(
        "the password of an address that is refused is not shown",
        arguments: [
            "http://anna:s3cret@host", "ftp://anna:s3cret@host", "http://anna:s3cret@host:99999",
            "http://anna:s3cret@ho st", "anna:s3cret@host", "http://anna:s3cr@s3cret/@host",
        ])
    func passwords(_ text: String) {
        do {
            let address = try HomeAddress(text)
            Issue.record("\(address)")
        } catch {
            #expect(!"\(error)".contains("s3cr") && "\(error)".contains("@ho"), "\(error)")
        }
    }

    @Test(
        "what is no token is refused and not shown",
        arguments: [
            "", " ", "hearth_\u{1}abc", "hearth_ab cd", "hearth_t\u{F6}ken", "hearth_a\r\nb",
        ])
    func tokens(_ token: String) {
        do {
            let address = try HomeAddress("http://localhost:1", token: token)
            Issue.record("\(address)")
        } catch {
            #expect("\(error)".contains("wants a token"), "\(error)")
            #expect(!"\(error)".contains("hearth_"), "\(error)")
        }
    }

    @Test(
        "white space around a token and a byte order mark are none of it",
        arguments: ["hearth_abc", " hearth_abc", "hearth_abc \t", "\u{FEFF}hearth_abc\r"])
    func bareTokens(_ token: String) throws {
        guard case .http(let access) = try HomeAddress("http://localhost:1", token: token).way
        else {
            Issue.record("it is no HTTP")
            return
        }
        #expect(access.token == "hearth_abc")
    }

    @Test func otherHomesHaveARemedy() {
        for error in [
            ReplicaError.otherHome(own: "07", found: "09"), .homeBehind(home: 1, replica: 2),
            .notAReplica(directory: "x"),
        ] {
            #expect("\(error)".contains("empty directory"), "\(error)")
        }
    }
}

/// The file that makes a directory a replica's.
@Suite struct ReplicaNoteTests {
    private static func home(_ port: Int = 8123) throws -> HomeAddress {
        try HomeAddress("http://localhost:\(port)")
    }

    @Test("bytes cut or changed anywhere leave it a replica, of this home or of an unknown one")
    func damage() throws {
        let folder = try Folder()
        let note = ReplicaNote(home: try Self.home())
        try note.write(to: folder.path)
        #expect(try ReplicaNote.read(in: folder.path) == note)
        let path = URL(fileURLWithPath: folder.path + "/replica")
        let bytes = try Data(contentsOf: path)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(#""v":1}"# + "\n"))
        var others = (0..<bytes.count).map { bytes.prefix($0) }
        others += bytes.indices.map { index in
            var other = bytes
            other[index] ^= 1
            return other
        }
        others += [Data(count: bytes.count), Data("garbage".utf8)]
        for other in others {
            try other.write(to: path)
            let found: ReplicaNote?
            do {
                found = try ReplicaNote.read(in: folder.path)
            } catch {
                // A bit makes another version of it.
                #expect(error == .files("\(folder.path)/replica is of a newer version"))
                continue
            }
            let home = try #require(found).home
            #expect(
                home == note.home || home.contains("damaged"),
                "\(String(decoding: other, as: UTF8.self)) is of \(home)")
        }
    }

    @Test func olderAndNewerVersions() throws {
        let folder = try Folder()
        let path = URL(fileURLWithPath: folder.path + "/replica")
        #expect(try ReplicaNote.read(in: folder.path) == nil)
        try Data(#"{"home":"http://old","v":1}"#.utf8).write(to: path)
        #expect(try ReplicaNote.read(in: folder.path)?.home == "http://old")
        try Data(#"{"home":"http://new","v":2}"#.utf8).write(to: path)
        #expect(throws: ReplicaError.files("\(folder.path)/replica is of a newer version")) {
            try ReplicaNote.read(in: folder.path)
        }
    }

    @Test("the next start writes a damaged note anew, and the address that is followed now")
    func theNextStartMendsIt() async throws {
        let folder = try Folder()
        let directory = folder.path + "/replica"
        let path = URL(fileURLWithPath: directory + "/replica")
        for port in [8123, 8124] {
            try await Self.opened(directory, port)
            #expect(try ReplicaNote.read(in: directory)?.home == "http://localhost:\(port)")
        }
        for bytes in [Data(), Data("{".utf8), Data(count: 40)] {
            try bytes.write(to: path)
            try await Self.opened(directory, 8125)
            #expect(try ReplicaNote.read(in: directory)?.home == "http://localhost:8125")
        }
    }

    private static func opened(_ directory: String, _ port: Int) async throws {
        let replica = try await FollowedReplica(directory, at: home(port))
        try await replica.end()
    }
}
