// SPDX-License-Identifier: Apache-2.0

import HomeLog
package import HomeRuntime

/// What a home brought along that is moved into a fleet, in a directory that all nodes reach: its log
/// until the fleet has it, and the key of its digests for ever.
public struct ImportedHome: Sendable {
    /// The home's own, beside its checkpoints.
    private let directory: String

    /// - Parameter directory: of one home; it need not be there.
    public init(directory: String) { self.directory = directory }

    /// Where a copy of the log lies until the fleet has it.
    package var logDirectory: String { directory + "/import" }

    /// The key of a home's digests: the one that it brought along, or else its part of the fleet's.
    ///
    /// - Throws: where it brought one and that is absent, damaged or cannot be read: codes would be
    ///   written that cannot be compared with those before.
    package func digestKey(of home: FleetHome, secret: [UInt8]) throws(FleetError) -> [UInt8] {
        guard home.imported != nil else {
            return FleetSettings.digestKey(secret: secret, logID: home.logID)
        }
        do throws(SecretKey.Failure) {
            if let key = try SecretKey(in: directory) { return key.bytes }
        } catch {
            switch error {
            case .damaged(let path): throw .importing("\(path) is damaged")
            case .system(let failure): throw .importing(failure.line)
            }
        }
        throw .importing("there is no \(directory)/\(SecretKey.fileName)")
    }

    /// Puts the key of the home's digests where nodes look for it.
    package func write(_ key: SecretKey) throws(SystemFailure) { try key.write(to: directory) }

    /// The copy of the log.
    /// - Throws: `noLog` where it is not there, and as every opening of a log.
    func log() throws(LogError) -> FileLogReader {
        try FileLogReader(directory: logDirectory)
    }

    /// Removes the copy of the log; one that is not there is no error.
    package func removeLog() { SystemFileSystem.removeTree(logDirectory) }
}
