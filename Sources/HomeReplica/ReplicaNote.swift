// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The file beside the log of a replica: it has the id of its home's log, so a daemon on it would
/// take over the sessions of the living home.
public struct ReplicaNote: Hashable, Sendable, Codable {
    /// The address of the home.
    public var home: String
    /// The version of the file.
    private var v = 1

    static let name = "replica"

    init(home: HomeAddress) { self.home = home.description }

    /// The note of a directory; nil where it holds no replica.
    ///
    /// - Throws: `ReplicaError.files` where the file is there and cannot be read.
    public static func read(in directory: String) throws(ReplicaError) -> ReplicaNote? {
        let path = directory + "/" + name
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            return try JSONDecoder().decode(ReplicaNote.self, from: data)
        } catch {
            throw .files("\(path) cannot be read: it says of what the directory is a replica")
        }
    }

    func write(to directory: String) throws(ReplicaError) {
        let path = directory + "/" + Self.name
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let data = try encoder.encode(self) + Data("\n".utf8)
            try data.write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw .files("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
