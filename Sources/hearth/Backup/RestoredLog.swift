// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// A new log made of the records of another one up to a point: with an id of its own, so that both
/// may live.
struct RestoredLog {
    /// What a restore made.
    struct Summary {
        var range: Range<UInt64>
        /// Of the new log, and of the one that it was.
        var logID: String
        var from: String
        /// Of the state at the point, which is that of the other log there.
        var stateHash: String
        /// The files that are not as they were stored, by their names in the backup.
        var files: [BackupVerifier.FileDamage]
        var lost: [ClosedRange<UInt64>]
        var damagedCaptures: Int
        /// Why there are no tags, where the backup's cannot be read.
        var lostTags: String?

        /// Whether everything is there that was once backed up.
        var isWhole: Bool {
            files.isEmpty && lost.isEmpty && damagedCaptures == 0 && lostTags == nil
        }
    }

    private let source: LogAccess
    private let place: CopyPlace
    private let mayGoOn: (UInt64) throws(CommandFailure) -> Void

    /// - Parameters:
    ///   - place: where the new data directory comes to be.
    ///   - mayGoOn: called with each offset; it throws to stop.
    init(
        _ source: LogAccess, in place: CopyPlace,
        mayGoOn: @escaping (UInt64) throws(CommandFailure) -> Void
    ) {
        self.source = source
        self.place = place
        self.mayGoOn = mayGoOn
    }

    /// Makes the log; nothing is left where that fails.
    ///
    /// - Parameters:
    ///   - last: the last record of the new log that is one of the old.
    ///   - logID: of the new log, 16 bytes.
    ///   - now: in nanoseconds since 1970 UTC.
    func write(
        through last: UInt64, logID: [UInt8], now: Int64
    ) throws(CommandFailure) -> Summary {
        defer { place.remove() }
        do {
            let files = try BackupVerifier.run(source.reader) { SHA256Stream() }
            var copy = LogCopy(range: source.firstOffset..<last + 1)
            try copy.write(
                source.replay, to: place.directory, logID: logID,
                first: try source.replay.verifiedState(before: source.firstOffset),
                change: { record in
                    try mayGoOn(record.offset ?? 0)
                    return record
                })
            try copyCheckpoints(through: last)
            let lostTags = try copyTags(through: last, logID: logID)
            try copyKey()
            let hash = try checkedHash(at: last)
            let from = try mark(logID: logID, now: now)
            try mayGoOn(last)
            try place.finishDirectory()
            return Summary(
                range: source.firstOffset..<last + 1, logID: hexText(logID), from: from,
                stateHash: hash, files: files, lost: copy.lost,
                damagedCaptures: copy.damagedCaptures, lostTags: lostTags)
        } catch {
            throw CommandFailure(ofCopy: error)
        }
    }

    /// The checkpoints are states of the same records: past points stay near one, and a fold goes
    /// on behind damage as in the old log.
    private func copyCheckpoints(through last: UInt64) throws {
        let log = try FileLog.open(
            directory: place.directory, mode: .write, random: { .random(in: .min ... .max) })
        for info in try source.reader.checkpoints.list()
        where info.isVerified && info.offset <= last + 1 && info.offset > source.firstOffset {
            guard let bytes = try? source.reader.checkpoints.load(offset: info.offset) else {
                continue
            }
            try log.checkpoints.save(offset: info.offset, bytes: bytes, verified: true)
        }
        try log.close()
    }

    /// The tags of the copied records.
    ///
    /// - Returns: why there are none, where they cannot be read: the home matters more.
    private func copyTags(through last: UInt64, logID: [UInt8]) throws -> String? {
        let found: TagList
        do throws(CommandFailure) {
            found = try source.tagFile.read()
        } catch {
            return error.line
        }
        var kept = TagList(logID: hexText(logID))
        for tag in found.tags where tag.offset <= last { kept.set(tag) }
        if !kept.tags.isEmpty { try write(TagFile.name, kept.fileBytes) }
        return nil
    }

    /// The key of digests, so that the same PIN keeps its digest.
    private func copyKey() throws {
        let path = source.reader.path + "/" + BackupSource.keyName
        guard let key = try source.reader.fileSystem.openIfPresent(path, .read) else { return }
        let count = min(Int(clamping: try key.size()), BackupSource.keyBytesMax)
        try write(BackupSource.keyName, try key.read(count, at: 0))
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        let file = try NewFile(place.directory + "/" + name, replaces: false)
        try file.write(bytes)
        try file.sync()
    }

    /// The hash of the new log's state at the point, which must be that of the old log.
    private func checkedHash(at last: UInt64) throws -> String {
        var found = try LogAccess(directory: place.directory).replay.fold(through: last).state
        var expected = try source.replay.fold(through: last).state
        let hash = found.hashes(sha256: sha256).state
        guard hash == expected.hashes(sha256: sha256).state else {
            throw CommandFailure(
                .internalError, "the new log does not give the state of the backup at @\(last)")
        }
        return hexText(hash)
    }

    /// Adds the record from which on the log is another one.
    ///
    /// - Returns: the id that it had.
    private func mark(logID: [UInt8], now: Int64) throws -> String {
        let log = try FileLog.open(
            directory: place.directory, mode: .write, random: { .random(in: .min ... .max) })
        let state = try Replay(log: log, sha256: sha256).fold().state
        let record = HomeRecord(
            // A clock that is wrong does not make it older than what it stands behind.
            receivedAt: max(now, state.books.lastReceivedAt), cause: .engine,
            events: [
                .logRestored(LogRestored(logID: hexText(logID), from: state.books.logID))
            ])
        var encoder = RecordEncoder()
        let stored = LogRecord(time: record.receivedAt, events: encoder.encode(record))
        _ = try log.append(
            LogBatch(records: [stored], dictionary: [], era: state.books.era), expecting: nil)
        try log.close()
        return state.books.logID
    }
}
