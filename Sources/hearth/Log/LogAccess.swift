// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// A log opened for reading without a lock, even while the daemon appends to it; it may also be one
/// file: an export, or a segment.
struct LogAccess {
    /// The data directory, or the file.
    let directory: String
    let reader: FileLogReader
    let replay: Replay

    init(_ options: DataOptions) throws(CommandFailure) {
        try self.init(
            directory: DataDirectory.toRead(options.data, environment: Console.value))
    }

    init(directory: String) throws(CommandFailure) {
        self.directory = directory
        do throws(LogError) {
            reader = try FileLogReader(path: directory)
        } catch {
            throw DataDirectory.failure(error, opening: directory)
        }
        replay = Replay(reader: reader, sha256: sha256)
    }

    /// The oldest record that can be read.
    var firstOffset: UInt64 { replay.firstOffset }
    /// The offset after the last durable record at the time of opening.
    var nextOffset: UInt64 { replay.nextOffset }

    /// Whether the state before the first record is there; a single segment needs none.
    func hasBeginning() throws(CommandFailure) -> Bool {
        if Directories.isFile(directory) { return true }
        do throws(EngineError) {
            if try replay.hasBeginning() { return true }
        } catch {
            throw CommandFailure(error)
        }
        // A writer may have trimmed the log just now, and removed the checkpoint with the records.
        _ = try? reader.refresh()
        return reader.firstOffset != firstOffset
    }

    /// The state at a point; tells on the standard error where damage made it incomplete.
    func state(at point: Point) throws(CommandFailure) -> HomeState {
        try state(through: offset(of: point))
    }

    func state(
        through offset: UInt64, from start: Replay.Start = .newestCheckpoint
    ) throws(CommandFailure) -> HomeState {
        let state: HomeState
        do throws(EngineError) {
            state = try replay.fold(through: offset, from: start).state
        } catch {
            throw CommandFailure(error)
        }
        for range in state.books.lostRanges {
            Output.tell(
                CountText.records(range.first, range.last, areWhat: "lost")
                    + ": what is shown is incomplete")
        }
        return state
    }

    /// The record at an offset; nil where it is damaged or no longer kept.
    func record(at offset: UInt64) throws(CommandFailure) -> HomeRecord? {
        var found: HomeRecord?
        try records(in: offset..<offset + 1) { item throws(CommandFailure) in
            if case .record(let record) = item { found = record }
            return true
        }
        return found
    }

    /// Reads records in order; the body returns false to stop.
    func records(
        in range: Range<UInt64>, captures: Bool = true,
        _ body: (ReplayItem) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try run { try replay.records(in: range, captures: captures, body) }
    }

    /// Reads records without their captures, at least those that name one of these devices; all
    /// where there are no ids. The body returns false to stop.
    func records(
        in range: Range<UInt64>, naming ids: [String]?,
        _ body: (ReplayItem) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        guard let ids else { return try records(in: range, captures: false, body) }
        try run { try replay.records(in: range, naming: ids, body) }
    }
}

extension LogAccess {
    /// The message that a later record released.
    func held(
        _ released: HeldReleased, before offset: UInt64
    ) throws(CommandFailure) -> MessageHeld? {
        try run { try replay.held(released, before: offset) }
    }
}

extension LogAccess {
    /// The same log up to its present end.
    func refreshed() throws(CommandFailure) -> LogAccess {
        do throws(LogError) {
            try reader.refresh()
        } catch {
            throw CommandFailure(error)
        }
        return LogAccess(sharing: self)
    }

    private init(sharing other: LogAccess) {
        directory = other.directory
        reader = other.reader
        replay = Replay(reader: other.reader, sha256: sha256)
    }
}
