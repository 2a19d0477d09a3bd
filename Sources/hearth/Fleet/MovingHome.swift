// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeFleet
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// A home by itself that is moved into a fleet: nobody else writes its log meanwhile.
struct MovingHome {
    /// What the fleet has to know of it.
    let imported: ImportedLog
    private let log: FileLog
    /// Of the state at its end, in hexadecimal.
    private let stateHash: String
    private let key: SecretKey

    var logID: [UInt8] { log.identity.logID }

    /// - Parameters:
    ///   - directory: its data directory.
    ///   - profile: which one goes on; nil where it has one.
    /// - Throws: where the directory is none, is a copy, or a daemon runs; where the profile is not
    ///   known, or must be named.
    init(directory: String, profile: String?) throws(CommandFailure) {
        try DataDirectory.mustNotBeCopy(directory)
        guard try DataDirectory.hasLog(directory) else {
            throw CommandFailure(
                .noLog,
                "no log in \(TerminalText.escape(directory)): --from is the data directory of the home"
            )
        }
        key = try Self.key(in: directory)
        do throws(LogError) {
            log = try FileLog.open(
                directory: directory, mode: .write, random: { UInt64.random(in: .min ... .max) })
        } catch {
            throw CommandFailure(error)
        }
        do throws(CommandFailure) {
            (imported, stateHash) = try Self.imported(log, profile)
        } catch {
            try? log.close()
            throw error
        }
    }

    private static func key(in directory: String) throws(CommandFailure) -> SecretKey {
        do throws(SecretKey.Failure) {
            if let key = try SecretKey(in: directory) { return key }
        } catch {
            throw FleetSecret.failure(error)
        }
        throw CommandFailure(
            .noLog,
            "\(TerminalText.escape(directory)) has no \(SecretKey.fileName): codes that the home "
                + "writes from now on could not be compared with those in its log")
    }

    private static func imported(
        _ log: FileLog, _ profile: String?
    ) throws(CommandFailure) -> (ImportedLog, stateHash: String) {
        let offsets = log.firstOffset..<log.nextOffset
        guard !offsets.isEmpty else {
            throw CommandFailure(
                .no, "the log has no record: 'hearth fleet enrol' makes a new home")
        }
        var state: HomeState
        do throws(EngineError) {
            state = try Replay(log: log, sha256: sha256).fold().state
        } catch {
            throw CommandFailure(error)
        }
        let books = state.books
        let keys = books.profiles.map(\.settings.profile)
        let key: String
        if let profile {
            guard keys.contains(where: { utf8Equal($0, profile) }) else {
                throw CommandFailure(
                    .usage,
                    "the home has no profile '\(TerminalText.escape(profile))': "
                        + (keys.isEmpty ? "it has none" : list(keys)))
            }
            key = profile
        } else if keys.count > 1 {
            throw CommandFailure(
                .usage,
                "a fleet has one broker: say with --profile which one goes on: \(list(keys))")
        } else {
            key = keys.first ?? FleetSettings.profileKey
        }
        let epoch = books.profile(key)?.fence.epoch ?? 0
        guard epoch <= ImportedLog.epochMax else {
            throw CommandFailure(.no, "the home has had \(epoch) sessions: a fleet takes no more")
        }
        let hash = hexText(state.hashes(sha256: sha256).state)
        return (ImportedLog(offsets: offsets, profile: key, epoch: epoch), hash)
    }

    private static func list(_ keys: [String]) -> String {
        keys.map { TerminalText.escape($0) }.joined(separator: ", ")
    }

    /// Copies the log and the key to where the nodes of a fleet find them.
    ///
    /// - Parameter advance: called for each record; what it throws ends the copy.
    /// - Throws: where it cannot be written, or does not fold to the state of the log.
    func copy(
        to home: ImportedHome, advance: (UInt64) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        do {
            try home.make()
            let place = try CopyPlace(directory: home.logDirectory)
            defer { place.remove() }
            let replay = Replay(log: log, sha256: sha256)
            var copy = LogCopy(range: imported.offsets)
            try copy.write(
                replay, to: place.directory, logID: logID,
                first: try replay.verifiedState(before: imported.offsets.lowerBound),
                change: { record in
                    if let offset = record.offset { try advance(offset) }
                    return record
                })
            CopyLosses(records: copy.lost, captures: copy.damagedCaptures).tell(asIn: "log")
            try fold(copyIn: place.directory)
            try place.copyCheckpoints(of: log, through: imported.offsets.upperBound)
            try home.write(key)
            try place.finishDirectory()
        } catch {
            throw CommandFailure(ofCopy: error)
        }
    }

    /// Compares the state of a copy with that of the log. Behind damage a log goes on from checkpoints,
    /// which the copy has not yet.
    private func fold(copyIn directory: String) throws {
        var state = try Replay(reader: FileLogReader(directory: directory), sha256: sha256).fold()
            .state
        let hash = hexText(state.hashes(sha256: sha256).state)
        guard hash == stateHash || !state.books.lostRanges.isEmpty else {
            throw CommandFailure(
                .damaged,
                "the copy folds to \(hash), and the log to \(stateHash): 'hearth verify --refold'")
        }
    }

    func close() { try? log.close() }
}
