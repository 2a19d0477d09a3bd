// SPDX-License-Identifier: Apache-2.0

package import HomeLog
package import HomeRuntime

/// What a home brought along that is moved into a fleet, in a directory that all nodes reach: its log
/// until the fleet has it, and the key of its digests for ever.
public struct ImportedHome: Sendable {
    /// The home's own, with its checkpoints.
    package let directory: String

    /// - Parameter directory: of one home; it need not be there.
    public init(directory: String) { self.directory = directory }

    /// Where a copy of the log lies until the fleet has it.
    package var logDirectory: String { directory + "/" + Self.name }

    private static let name = "import"

    /// The key of a home's digests: the one that it brought along, or else its part of the fleet's.
    ///
    /// - Throws: where it brought one and that is absent, damaged or cannot be read: codes would be
    ///   written that cannot be compared with those before.
    package func digestKey(of home: FleetHome, secret: [UInt8]) throws(FleetError) -> [UInt8] {
        guard home.imported != nil else {
            return FleetSettings.digestKey(secret: secret, logID: home.logID)
        }
        return try broughtKey(of: home)
    }

    /// The key that a home brought along.
    func broughtKey(of home: FleetHome) throws(FleetError) -> [UInt8] {
        do throws(SecretKey.Failure) {
            if let key = try SecretKey(in: directory) { return key.bytes }
        } catch {
            switch error {
            case .damaged(let path): throw .importing(key: home.key, "\(path) is damaged")
            case .system(let failure): throw .importing(key: home.key, failure.line)
            }
        }
        throw .importing(key: home.key, "there is no \(directory)/\(SecretKey.fileName)")
    }

    /// Whether the key is there that a home brought along.
    package var hasKey: Bool { (try? SecretKey(in: directory)) != nil }

    /// Makes the directory, without anything that an earlier home with this log has left there.
    package func make() throws(LogError) {
        let files = SystemFileSystem()
        try files.createDirectory(directory)
        SystemFileSystem.removeTree(LogPaths(directory: directory).checkpoints)
        try removeCopies(files)
    }

    /// Puts the key of the home's digests where nodes look for it.
    package func write(_ key: SecretKey) throws(SystemFailure) { try key.write(to: directory) }

    /// The copy of the log.
    /// - Throws: `noLog` where it is not there, and as every opening of a log.
    func log() throws(LogError) -> FileLogReader {
        try FileLogReader(directory: logDirectory)
    }

    /// Removes the copy of the log, whole or not begun; one that is not there is no error.
    /// - Returns: whether it is gone.
    func removeLog() -> Bool {
        do throws(LogError) {
            let files = SystemFileSystem()
            // Whoever waits for it sees all of it or none.
            if try files.list(directory).contains(Self.name) {
                try files.rename(logDirectory, to: logDirectory + ".done")
            }
            try removeCopies(files)
            // A file of another user stays, and nobody is told by who removes it.
            return try !files.list(directory).contains { $0.hasPrefix(Self.name) }
        } catch {
            return false
        }
    }

    /// The copy, one that is being removed, and those whose making was interrupted.
    private func removeCopies(_ files: SystemFileSystem) throws(LogError) {
        for name in try files.list(directory) where name.hasPrefix(Self.name) {
            SystemFileSystem.removeTree(directory + "/" + name)
        }
    }
}
