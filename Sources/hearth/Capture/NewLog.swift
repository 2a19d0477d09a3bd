// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// A log that a command makes from given records, with their offsets and times.
final class NewLog {
    private let engine: Engine
    /// The log, where it is in memory: records are dropped after folding.
    private let passing: MemoryLog?
    private let directory: String?
    private let wasThere: Bool
    private var waiting: [HomeRecord] = []
    private var waitingBytes = 0
    private static let batchRecordsMax = 4096
    private static let batchBytesMax = 16 << 20

    /// A clock that stands still: no timer is due and no step is seen that the records do not say.
    private struct StoppedClock: EngineClock {
        var wallNanoseconds: Int64
        var monotonicNanoseconds: Int64 { 0 }
    }

    /// Makes the log and its first record.
    ///
    /// - Parameters:
    ///   - directory: nil: the log is in memory only.
    ///   - logID: 16 bytes; also the seed of every random choice.
    ///   - openedAt: when the first record was received.
    ///   - reducerVersion: of the fold rules that hold from the first record on.
    /// - Throws: there is a log in the directory already, or none can be made there.
    init(
        directory: String?, logID: [UInt8], homeName: String, openedAt: Int64,
        reducerVersion: UInt32 = HomeState.reducerVersion
    ) throws(CommandFailure) {
        self.directory = directory
        wasThere = directory.map { Directories.exists($0) } ?? false
        if let directory {
            try Directories.make(parentOf: directory)
            guard (try? FileLogReader.isFile(directory)) != true else {
                throw CommandFailure(
                    .cannotCreate, "\(TerminalText.escape(directory)) is a file: name a directory")
            }
        }
        let clock = StoppedClock(wallNanoseconds: openedAt)
        do throws(EngineError) {
            let log = try Self.log(directory, logID, openedAt)
            passing = log as? MemoryLog
            engine = try Engine.open(
                log: log, homeName: homeName, reducerVersion: reducerVersion, clock: clock,
                sha256: sha256, logger: Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() },
                checkpointRecords: directory == nil ? .max / 2 : 100_000)
        } catch {
            throw CommandFailure(error)
        }
    }

    private static func log(
        _ directory: String?, _ logID: [UInt8], _ time: Int64
    ) throws(EngineError) -> any EventLog {
        guard let directory else { return MemoryLog(logID: logID) }
        // Salts only distinguish segments of different logs, as the id does.
        let salt = logID.reduce(UInt64(0)) { $0 << 8 ^ $0 >> 56 ^ UInt64($1) }
        do throws(LogError) {
            return try FileLog.open(
                directory: directory, mode: .create(logID: logID, time: time), random: { salt })
        } catch {
            throw .log(error)
        }
    }

    /// Adds a record; it is durable after ``finish()``.
    func append(_ record: HomeRecord) throws(CommandFailure) {
        waiting.append(record)
        waitingBytes += record.capture?.count ?? 0
        if waiting.count >= Self.batchRecordsMax || waitingBytes >= Self.batchBytesMax {
            try flush()
        }
    }

    /// Makes the rest durable, saves a checkpoint and closes the log.
    ///
    /// - Returns: the state after the last record.
    func finish() throws(CommandFailure) -> HomeState {
        try flush()
        let state = engine.state
        // A last checkpoint would fold records again that are dropped.
        if passing != nil { return state }
        do throws(EngineError) {
            try engine.close()
        } catch {
            throw CommandFailure(error)
        }
        return state
    }

    /// Removes a log that is not finished, with its directory unless that existed before.
    func discard() {
        try? engine.close()
        if let directory, !wasThere { SystemFileSystem.removeTree(directory) }
    }

    private func flush() throws(CommandFailure) {
        defer {
            waiting.removeAll(keepingCapacity: true)
            waitingBytes = 0
        }
        do throws(EngineError) {
            try engine.commit(waiting)
            if let passing { try? passing.trim(below: passing.nextOffset) }
        } catch {
            throw CommandFailure(error)
        }
    }
}
