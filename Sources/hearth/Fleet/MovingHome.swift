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
    private let directory: String
    private let log: FileLog
    private let key: SecretKey

    var logID: [UInt8] { log.identity.logID }

    /// - Parameters:
    ///   - directory: its data directory.
    ///   - profile: which one goes on; nil where it has one.
    /// - Throws: where the directory is none, is a copy, or a daemon runs; where the profile is not
    ///   known, or must be named.
    init(directory: String, profile: String?) throws(CommandFailure) {
        self.directory = directory
        try DataDirectory.mustNotBeCopy(directory)
        guard try DataDirectory.hasLog(directory) else {
            throw CommandFailure(LogError.noLog(path: directory))
        }
        key = try Self.key(in: directory)
        do throws(LogError) {
            log = try FileLog.open(
                directory: directory, mode: .write, random: { UInt64.random(in: .min ... .max) })
        } catch {
            throw CommandFailure(error)
        }
        do throws(CommandFailure) {
            imported = try Self.imported(log, profile)
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
    ) throws(CommandFailure) -> ImportedLog {
        let offsets = log.firstOffset..<log.nextOffset
        guard !offsets.isEmpty else {
            throw CommandFailure(
                .no, "the log has no record: 'hearth fleet enrol' makes a new home")
        }
        let books: Books
        do throws(EngineError) {
            books = try Replay(log: log, sha256: sha256).fold().state.books
        } catch {
            throw CommandFailure(error)
        }
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
        return ImportedLog(offsets: offsets, profile: key, epoch: epoch)
    }

    private static func list(_ keys: [String]) -> String {
        keys.map { TerminalText.escape($0) }.joined(separator: ", ")
    }

    /// Copies the log and the key to where the nodes of a fleet find them.
    ///
    /// - Parameter advance: called for each record; what it throws ends the copy.
    func copy(
        to home: ImportedHome, advance: (UInt64) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        // A copy that nobody was told of.
        home.removeLog()
        do {
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
            try copyNewestCheckpoint(to: place.directory)
            try home.write(key)
            try place.finishDirectory()
        } catch {
            throw CommandFailure(ofCopy: error)
        }
    }

    /// Without it a node would fold the whole log when it opens the home.
    private func copyNewestCheckpoint(to directory: String) throws(LogError) {
        guard let newest = try log.checkpoints.list().last(where: \.isVerified) else { return }
        let copy = try FileLog.open(
            directory: directory, mode: .write, random: { UInt64.random(in: .min ... .max) })
        try copy.checkpoints.save(
            offset: newest.offset, bytes: log.checkpoints.load(offset: newest.offset),
            verified: true)
        try copy.close()
    }

    func close() { try? log.close() }
}
