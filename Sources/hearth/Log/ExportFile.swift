// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// One file that holds a range of a log, with the state before it: every reading command opens it.
struct ExportFile {
    private let place: CopyPlace
    private let hasToEnd: () -> Bool

    /// What an export holds.
    struct Summary {
        var range: Range<UInt64>
        var logID: String
        var lost: [ClosedRange<UInt64>]
        var damagedCaptures: Int
        /// In bytes.
        var byteCount: UInt64
        /// Of the state after the last record.
        var stateHash: String
        /// Whether that is the state of the log, which may go on from a checkpoint behind damage.
        var hasStateOfLog: Bool
    }

    /// Refuses a name that is taken before anything is read.
    ///
    /// - Parameter hasToEnd: asked again and again; true ends it with a failure that says so.
    init(_ path: String, hasToEnd: @escaping () -> Bool = { false }) throws(CommandFailure) {
        guard !Directories.exists(path) else {
            throw CommandFailure(
                .cannotCreate, "\(TerminalText.escape(path)) is there already: name another file")
        }
        try Directories.make(parentOf: path)
        place = try CopyPlace(path)
        self.hasToEnd = hasToEnd
    }

    /// Makes the file; nothing is left where that fails.
    ///
    /// - Parameters:
    ///   - range: at least one record.
    ///   - change: gets each record and gives the one to store.
    func write(
        _ log: LogAccess, _ range: Range<UInt64>,
        change: (HomeRecord) throws -> HomeRecord = { $0 }
    ) throws(CommandFailure) -> Summary {
        defer { place.remove() }
        do {
            let summary = try filled(log, range, change)
            try mayGoOn()
            try place.finishFile()
            return summary
        } catch {
            throw CommandFailure(ofCopy: error)
        }
    }

    private func mayGoOn() throws(CommandFailure) {
        if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
    }

    private func filled(
        _ log: LogAccess, _ range: Range<UInt64>, _ change: (HomeRecord) throws -> HomeRecord
    ) throws -> Summary {
        let last = range.upperBound - 1
        var copy = LogCopy(range: range)
        let first = try log.verifiedState(before: range.lowerBound)
        try copy.write(
            log.replay, to: place.directory, logID: log.reader.identity.logID, first: first,
            change: { record in
                try mayGoOn()
                return try change(record)
            })
        let tags = try tags(of: log, range)
        let file = try SystemFileSystem().open(place.file, .create(replacing: false))
        try LogArchive.pack(directory: place.directory, notes: tags, into: file)
        try mayGoOn()
        // The proof that the file is whole and means the same: it is opened and folded.
        var found = try LogAccess(directory: place.file).state(through: last)
        let hash = found.hashes(sha256: sha256).state
        var expected = try log.state(through: last)
        // Behind damage the log may go on from a checkpoint that the export has not.
        let isSame = hash == expected.hashes(sha256: sha256).state
        guard isSame || !copy.lost.isEmpty else {
            throw CommandFailure(
                .internalError, "the export does not give the state of the log at @\(last)")
        }
        return Summary(
            range: range, logID: hexText(log.reader.identity.logID), lost: copy.lost,
            damagedCaptures: copy.damagedCaptures, byteCount: try file.size(),
            stateHash: hexText(hash), hasStateOfLog: isSame)
    }

    /// The tags of the exported records.
    private func tags(
        of log: LogAccess, _ range: Range<UInt64>
    ) throws(CommandFailure) -> [(name: String, bytes: [UInt8])] {
        let all = try log.tagFile.read()
        var kept = TagList(logID: all.logID)
        for tag in all.tags where range.contains(tag.offset) { kept.set(tag) }
        return kept.tags.isEmpty ? [] : [(TagFile.name, Array((kept.json + "\n").utf8))]
    }
}

extension LogAccess {
    /// The state before a record, folded twice with the same result; nil before the first record
    /// of all.
    func verifiedState(before offset: UInt64) throws(CommandFailure) -> StateCheckpoint? {
        guard offset > 0 else { return nil }
        var (state, again) = (HomeState(), HomeState())
        do throws(EngineError) {
            state = try replay.state(before: offset)
            again = try replay.state(before: offset)
        } catch {
            throw CommandFailure(error)
        }
        let checkpoint = StateCheckpoint(state: &state, sha256: sha256)
        guard again.hashes(sha256: sha256).state == checkpoint.stateHash else {
            throw CommandFailure(
                .internalError, "two folds to @\(offset) differ: 'hearth verify --refold'")
        }
        return checkpoint
    }
}

extension CommandFailure {
    /// The error of copying a log.
    init(ofCopy error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as EngineError: self.init(error)
        case let error as LogError: self.init(error)
        default: self.init(.internalError, "\(error)")
        }
    }
}
