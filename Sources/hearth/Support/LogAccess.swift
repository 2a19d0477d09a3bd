// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// A log opened for reading: without a lock, also while the daemon appends to it.
struct LogAccess {
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
            reader = try FileLogReader(directory: directory)
        } catch {
            throw CommandFailure(error)
        }
        replay = Replay(reader: reader, sha256: sha256)
    }

    /// The oldest record that can be read.
    var firstOffset: UInt64 { replay.firstOffset }
    /// The offset after the last durable record, as of the opening.
    var nextOffset: UInt64 { replay.nextOffset }

    /// The offset that a point means now.
    func offset(of point: Point) throws(CommandFailure) -> UInt64 {
        try point.resolve(first: firstOffset, next: nextOffset)
    }

    /// The state at a point; says on the standard error when damage made it incomplete.
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
                "records @\(range.first) to @\(range.last) are lost: what is shown is incomplete")
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
        in range: Range<UInt64>, _ body: (ReplayItem) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        do {
            try replay.records(in: range, body)
        } catch let error as CommandFailure {
            throw error
        } catch let error as EngineError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }
}

extension LogAccess {
    /// The same log, as long as it is now.
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
