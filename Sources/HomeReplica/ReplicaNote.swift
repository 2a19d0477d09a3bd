// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeLog

/// The file beside the log of a replica: it has the id of its home's log, so a daemon on it would
/// take over the sessions of the living home.
///
/// That it is there makes the directory a replica's; what it says is for people.
public struct ReplicaNote: Hashable, Sendable, Codable {
    /// The address of the home that was followed last.
    public var home: String
    /// The version of the file.
    private var v = Self.version
    /// The CRC-32C of the address in hexadecimal; older files have none.
    private var checksum: String?

    static let name = "replica"
    private static let version = 1

    init(home: HomeAddress) { self.init(home.description) }

    private init(_ home: String) {
        self.home = home
        checksum = EditFile.checksum(of: Array(home.utf8))
    }

    /// The note of a directory; nil where it holds no replica. One that is damaged names no home,
    /// and the next `hearth follow` writes it anew.
    ///
    /// - Throws: `ReplicaError.files` where the file cannot be read, or is of a newer version.
    public static func read(in directory: String) throws(ReplicaError) -> ReplicaNote? {
        let path = directory + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else {
            throw .files("\(path) cannot be read: it says of what the directory is a replica")
        }
        guard let note = try? JSONDecoder().decode(ReplicaNote.self, from: data), note.isSound
        else {
            return ReplicaNote("a home that its file '\(name)', which is damaged, does not name")
        }
        guard note.v <= version else { throw .files("\(path) is of a newer version") }
        return note
    }

    private var isSound: Bool {
        v > 0 && checksum.map { $0 == EditFile.checksum(of: Array(home.utf8)) } ?? true
    }

    /// It is durable when it returns.
    func write(to directory: String) throws(ReplicaError) {
        let path = directory + "/" + Self.name
        let bytes: [UInt8]
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            bytes = Array(try encoder.encode(self) + Data("\n".utf8))
        } catch {
            throw .files("\(path) cannot be written: \(error.localizedDescription)")
        }
        do throws(LogError) {
            try SystemFileSystem().replace(Self.name, in: directory, by: bytes)
        } catch {
            throw .files("\(path) cannot be written: \(error.words)")
        }
    }
}
