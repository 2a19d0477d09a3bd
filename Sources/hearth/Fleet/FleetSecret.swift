// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeRuntime

/// The key of the digests in the logs of a fleet, in the directory that all nodes share.
enum FleetSecret {
    /// The one that is there, or a new one.
    static func make(in directory: String) throws(CommandFailure) -> [UInt8] {
        guard Directories.exists(directory) else {
            throw CommandFailure(
                .cannotCreate, "there is no directory \(TerminalText.escape(directory))")
        }
        var random = SystemRandomNumberGenerator()
        do throws(SecretKey.Failure) {
            return try SecretKey(directory: directory) { random.next() }.bytes
        } catch {
            throw failure(error)
        }
    }

    /// The one of a fleet that was made.
    ///
    /// - Throws: where there is none, or another: two nodes would write codes under two keys.
    static func read(in directory: String, of format: FleetFormat) throws(CommandFailure) -> [UInt8]
    {
        let name = TerminalText.escape(directory)
        let key: SecretKey?
        do throws(SecretKey.Failure) {
            key = try SecretKey(in: directory)
        } catch {
            throw failure(error)
        }
        guard let key else {
            throw CommandFailure(
                .noLog,
                "\(name) has no \(SecretKey.fileName): all nodes need the directory with which "
                    + "the fleet '\(TerminalText.escape(format.name))' was made")
        }
        guard format.isMade(with: key.bytes) else {
            throw CommandFailure(
                .configuration,
                "the \(SecretKey.fileName) of \(name) is not that of the fleet "
                    + "'\(TerminalText.escape(format.name))'")
        }
        return key.bytes
    }

    static func failure(_ error: SecretKey.Failure) -> CommandFailure {
        switch error {
        case .system(let failure): CommandFailure(.inputOutput, failure.line)
        case .damaged(let path): CommandFailure(.damaged, "\(TerminalText.escape(path)) is damaged")
        }
    }
}
