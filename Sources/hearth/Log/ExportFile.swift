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
        /// Whether that is the state of the log, which may go on from a checkpoint behind damage;
        /// in other words, where the export has others.
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
    ///   - redaction: gives the export, its log's id included, other words.
    ///   - see: is told each record before it is stored.
    func write(
        _ log: LogAccess, _ range: Range<UInt64>, redaction: Redaction? = nil,
        see: (HomeRecord) -> Void = { _ in }
    ) throws(CommandFailure) -> Summary {
        defer { place.remove() }
        do {
            let summary = try filled(log, range, redaction, see)
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
        _ log: LogAccess, _ range: Range<UInt64>, _ redaction: Redaction?,
        _ see: (HomeRecord) -> Void
    ) throws -> Summary {
        let last = range.upperBound - 1
        let identity = log.reader.identity.logID
        let logID = redaction?.logID(identity) ?? identity
        var copy = LogCopy(range: range)
        var first = try log.replay.verifiedState(before: range.lowerBound)
        if let redaction, let original = first {
            first = try original.state.redacted(by: redaction)
        }
        try copy.write(
            log.replay, to: place.directory, logID: logID, first: first,
            change: { record in
                try mayGoOn()
                see(record)
                guard let redaction else { return record }
                let masked = record.masked(by: redaction)
                try redaction.check()
                return masked
            })
        var notes = try tags(of: log, range, logID: hexText(logID), redaction)
        if let fork = try ForkFile.bytes(of: log.directory) {
            notes.append((ForkFile.name, redaction == nil ? fork : ForkFile.redacted))
        }
        let file = try SystemFileSystem().open(place.file, .create(replacing: false))
        try LogArchive.pack(directory: place.directory, notes: notes, into: file)
        try mayGoOn()
        // The proof that the file is whole and means the same: it is opened and folded.
        var found = try LogAccess(directory: place.file).state(through: last)
        let hashes = found.hashes(sha256: sha256)
        let state = try log.state(through: last)
        var expected = try redaction.map { try state.redacted(by: $0).state } ?? state
        let originals = expected.hashes(sha256: sha256)
        // The books keep some lists in the order of names, and other names have another one.
        let isSame =
            redaction == nil
            ? hashes.state == originals.state : hashes.graph == originals.graph
        // Behind damage the log may go on from a checkpoint that the export has not; and where two
        // sources say different things at once, the order of their names may decide.
        guard isSame || !copy.lost.isEmpty || redaction != nil else {
            throw CommandFailure(
                .internalError, "the export does not give the state of the log at @\(last)")
        }
        return Summary(
            range: range, logID: hexText(logID), lost: copy.lost,
            damagedCaptures: copy.damagedCaptures, byteCount: try file.size(),
            stateHash: hexText(hashes.state), hasStateOfLog: isSame)
    }

    /// The tags of the exported records.
    private func tags(
        of log: LogAccess, _ range: Range<UInt64>, logID: String, _ redaction: Redaction?
    ) throws(CommandFailure) -> [(name: String, bytes: [UInt8])] {
        let all = try log.tagFile.read()
        var kept = TagList(logID: logID)
        for var tag in all.tags where range.contains(tag.offset) {
            if let redaction { tag.name = redaction.tagName(tag.name) }
            kept.set(tag)
        }
        return kept.tags.isEmpty ? [] : [(TagFile.name, kept.fileBytes)]
    }
}

extension Replay {
    /// The state before a record, folded twice with the same result; nil before the first record
    /// of all.
    func verifiedState(before offset: UInt64) throws(CommandFailure) -> StateCheckpoint? {
        guard offset > 0 else { return nil }
        var (state, again) = (HomeState(), HomeState())
        do throws(EngineError) {
            state = try self.state(before: offset)
            again = try self.state(before: offset)
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

extension HomeState {
    /// The state in other words, with its hash.
    fileprivate func redacted(by redaction: Redaction) throws(CommandFailure) -> StateCheckpoint {
        var state: HomeState
        do throws(CodingError) {
            state = try masked(by: redaction)
        } catch {
            try redaction.check()
            throw CommandFailure(.internalError, "the redacted state cannot be read: \(error)")
        }
        try redaction.check()
        return StateCheckpoint(state: &state, sha256: sha256)
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
