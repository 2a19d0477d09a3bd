// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
public import HomeGraph
import HomeLog
import HomeThreads
public import Logging
public import ServiceLifecycle
import Synchronization

//        first answer           the stream breaks, after a pause
// away ───────────────▶ following ─────────────────────────────────▶ away
//   │ refused, another home, set back, different hashes: run() throws
//
/// Follows a home on another machine: keeps its records in a log of its own, folds them by the same
/// rules, and compares hashes with the home.
///
///     let replica = try await Replica.open(
///         HomeAddress("http://localhost:8123"), directory: "./replica", sha256: sha256,
///         logger: logger)
///     try await replica.run()
///
/// The directory is a log as any other one, with the offsets, names and times of the home's, so
/// `HomeSource.log(directory:)` gives the whole Home API over it, with or without a connection.
/// What it shows is as of ``ReplicaStatus/lastReceivedAt``. Nothing is ever written to it but the
/// home's own records: commands to devices become ``edits``, which are sent to the home.
public final class Replica: Service {
    /// The commands that wait for the home, and what became of others.
    public let edits: EditStore
    private let connection: any HomeConnection
    private let closeConnection: @Sendable () async -> Void
    private let directory: String
    private let log: ReplicaLog
    private let delivery: EditDelivery
    private let logger: Logger
    private let onChange: @Sendable (ReplicaStatus) -> Void
    private let state = Mutex(State())

    private struct State {
        var status = ReplicaStatus()
        var decoder = ReplicationDecoder()
        var pause = Pause()
        /// Whether the next mark is the first one of its stream.
        var isFirstMark = true
        /// What the log of this stream keeps: from here on the home can give states.
        var homeFirstOffset: UInt64 = 0
        /// Home and replica had the same state before this offset, by this stream: another one may
        /// be of another history.
        var agreedInStream: UInt64?
        var applying: Applying?
    }

    /// A frame that is being applied on a thread of its own.
    private struct Applying {
        var frame: ReplicationFrame
        var task: Task<ReplicaLog.Verdict?, any Error>
    }

    /// Opens the replica in a directory, or begins one there. Nothing is connected yet.
    ///
    /// - Parameters:
    ///   - address: of the home.
    ///   - directory: made where it is absent; its parent must exist.
    ///   - sha256: the digest; `HomeRuntime` has one.
    ///   - logger: gets what a person who runs the replica wants to know.
    ///   - onChange: is told each new status, on no particular thread.
    /// - Throws: `ReplicaError`: `notAReplica`, `files`.
    public static func open(
        _ address: HomeAddress, directory: String, sha256: @escaping SHA256Function,
        logger: Logger, onChange: @escaping @Sendable (ReplicaStatus) -> Void = { _ in }
    ) async throws -> Replica {
        let note = ReplicaNote(home: address)
        switch address.way {
        case .mqtt(let broker, let home):
            return try await open(
                MQTTConnection(broker, home: home, address: address), note: note,
                directory: directory, sha256: sha256, logger: logger, onChange: onChange)
        case .http(let access):
            let connection = HTTPConnection(address, access)
            do {
                return try await open(
                    connection, note: note, directory: directory, sha256: sha256, logger: logger,
                    onChange: onChange, closing: { await connection.close() })
            } catch {
                await connection.close()
                throw error
            }
        }
    }

    /// As the public function, over any way to the home.
    package static func open(
        _ connection: some HomeConnection, note: ReplicaNote, directory: String,
        sha256: @escaping SHA256Function, logger: Logger,
        onChange: @escaping @Sendable (ReplicaStatus) -> Void = { _ in },
        closing: @escaping @Sendable () async -> Void = {}
    ) async throws -> Replica {
        let log = try await onThread {
            try ReplicaFiles.open(directory, note: note, sha256: sha256, logger: logger)
        }
        do {
            let edits = try await onThread { try EditStore(directory: directory) }
            return Replica(connection, closing, directory, log, edits, logger, onChange)
        } catch {
            try? await onThread { try log.close() }
            throw error
        }
    }

    private init(
        _ connection: any HomeConnection, _ closeConnection: @escaping @Sendable () async -> Void,
        _ directory: String, _ log: ReplicaLog, _ edits: EditStore, _ logger: Logger,
        _ onChange: @escaping @Sendable (ReplicaStatus) -> Void
    ) {
        self.connection = connection
        self.closeConnection = closeConnection
        self.directory = directory
        self.log = log
        self.edits = edits
        delivery = EditDelivery(edits, to: connection, log, logger)
        self.logger = logger
        self.onChange = onChange
        state.withLock { state in
            state.status.nextOffset = log.nextOffset
            state.status.lastReceivedAt = log.lastReceivedAt
            state.status.lostRanges = log.gaps
        }
    }

    /// How far the replica is.
    public var status: ReplicaStatus { state.withLock { $0.status } }

    /// The home as the replica has it; nil before the first record.
    public var home: HomeState? { log.home }

    /// Follows the home until the task is cancelled or its service group shuts down; a connection
    /// that breaks is made again.
    ///
    /// - Throws: `ReplicaError`
    public func run() async throws {
        let result = await Task {
            try await cancelWhenGracefulShutdown {
                // Cancelled when the home is not followed any more.
                async let _: Void = self.delivery.run { self.status }
                try await self.followWhileSound()
            }
        }.resultWithCancellation()
        await closeConnection()
        edits.close()
        try await onThread { [log] in try log.close() }
        if case .failure(is LogDamage) = result {
            // Set aside by the next opening: until the program ends, its page reads the log.
            try await onThread { [directory] in try ReplicaFiles.condemn(directory) }
            throw ReplicaError.damaged(directory: directory)
        }
        try result.get()
    }

    /// The log lacks records that it had, or bytes of it are not as they were written.
    private struct LogDamage: Error {}

    /// Follows the home, and meanwhile reads the own log once: damage to old records shows nowhere
    /// else, and whoever follows this replica would get it.
    private func followWhileSound() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await self.follow()
                return true
            }
            group.addTask {
                let isDamaged = try await self.hasWrongBytes()
                if isDamaged { throw LogDamage() }
                return false
            }
            while let isOver = try await group.next() {
                if isOver { return group.cancelAll() }
            }
        }
    }

    private func hasWrongBytes() async throws -> Bool {
        do {
            return try await onThread { [log] in try log.hasWrongBytes() }
        } catch let failure as ReplicaLog.Failure {
            throw ReplicaFiles.error(failure, directory)
        }
    }

    private func follow() async throws {
        while !Task.isCancelled {
            state.withLock { state in
                state.decoder = ReplicationDecoder()
                state.isFirstMark = true
                state.agreedInStream = nil
            }
            do {
                let next = log.nextOffset
                do {
                    try await connection.follow(from: next) { try await self.take($0) }
                } catch {
                    try await settle()
                    throw error
                }
                try await settle()
                lose("the home ended the stream")
            } catch is CancellationError {
                return
            } catch ConnectionError.unreachable(let text) {
                lose(text)
            } catch ConnectionError.refused(let text) {
                throw ReplicaError.refused(text)
            } catch is ReplicationDamage {
                lose("the stream was damaged on its way")
            } catch let failure as ReplicaLog.Failure {
                try judge(failure)
            }
            let pause = state.withLock { state in
                var random = SystemRandomNumberGenerator()
                return state.pause.take(random: &random)
            }
            do { try await Task.sleep(for: pause) } catch { return }
        }
    }

    /// Takes a piece of the stream: a frame is read while the one before is applied.
    private func take(_ piece: [UInt8]) async throws {
        state.withLock { $0.decoder.add(piece) }
        while let frame = try state.withLock({ state throws in try state.decoder.next() }) {
            try await settle()
            try Task.checkCancellation()
            let task = Task { [log] in try await onThread { try log.apply(frame) } }
            state.withLock { $0.applying = Applying(frame: frame, task: task) }
        }
        // Where a part of a frame is there, the rest of it comes at once.
        if state.withLock({ $0.decoder.isEmpty }) { try await settle() }
    }

    /// Waits until the frame before is applied, and judges what it found.
    private func settle() async throws {
        guard let applying = state.withLock({ $0.applying.take() }) else { return }
        let verdict = try await applying.task.value
        change { state in
            state.pause.reset()
            state.status.isConnected = true
            state.status.problem = nil
            state.status.nextOffset = log.nextOffset
            state.status.lastReceivedAt = log.lastReceivedAt
            state.status.lostRanges = log.gaps
            if case .opened(let start) = applying.frame {
                state.status.homeNextOffset = start.nextOffset
                state.homeFirstOffset = start.firstOffset
            }
            state.status.homeNextOffset = max(
                state.status.homeNextOffset ?? 0, state.status.nextOffset)
        }
        if case .mark(let mark) = applying.frame, let verdict {
            try await judge(verdict, at: mark)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let status = state.withLock { state in
            let before = state.status
            body(&state)
            return state.status == before ? nil : state.status
        }
        guard let status else { return }
        delivery.look()
        onChange(status)
    }

    private func lose(_ reason: String) {
        change { state in
            state.status.isConnected = false
            state.status.problem = reason
        }
        logger.info("the home is away", metadata: ["reason": "\(reason)"])
    }

    // MARK: What cannot go on

    private func judge(_ failure: ReplicaLog.Failure) throws {
        switch failure {
        case .badOrder(let text): lose("the stream is out of order: \(text)")
        case .ended(let text): lose(text)
        case .badCheckpoint(let offset):
            throw ReplicaError.refused(
                "its state before @\(offset) cannot be read here: it is of a newer version")
        case .otherLog(let own, let found):
            throw ReplicaError.otherHome(own: hexText(own), found: hexText(found))
        case .homeBehind(let home, let replica):
            throw ReplicaError.homeBehind(home: home, replica: replica)
        case .damaged, .engine: throw ReplicaFiles.error(failure, directory)
        }
    }

    private func judge(_ verdict: ReplicaLog.Verdict, at mark: StateMark) async throws {
        let isFirst = state.withLock { state in
            defer { state.isFirstMark = false }
            return state.isFirstMark
        }
        switch verdict {
        case .agreed:
            change { state in
                state.agreedInStream = mark.nextOffset
                state.status.agreedAt = mark.nextOffset
                state.status.agreements += 1
                state.status.isIncomplete = false
                if state.status.isCurrent { state.status.isFilling = false }
            }
        case .graphAgreed, .incomplete:
            // The home's own fold of the same records lacks what its log lost. Where it lacks
            // nothing, and did not say that it has lost anything, the records are lost here. What
            // it has lost itself would not come if it were asked for again.
            guard isFirst, !log.isToldOfLoss else {
                return change { state in
                    state.status.isIncomplete = true
                    if state.status.isCurrent { state.status.isFilling = false }
                }
            }
            // Unless it is another history: then nothing is wrong with them.
            if let error = try await difference(before: mark.nextOffset, isCertain: false) {
                throw error
            }
            throw LogDamage()
        case .differs:
            let error = try await difference(before: mark.nextOffset, isCertain: true)
            throw error ?? .diverged(offset: mark.nextOffset, "the states before it are not equal")
        }
    }

    /// Finds the record from which on home and replica differ.
    ///
    /// - Parameters:
    ///   - end: the states before this offset are not equal.
    ///   - isCertain: whether that shows that they differ; else the replica may only lack records.
    /// - Returns: nil where they need not differ.
    private func difference(before end: UInt64, isCertain: Bool) async throws -> ReplicaError? {
        let proven = try await onThread { [log] in
            try log.provenRange(below: min(end, log.nextOffset))
        }
        let (first, agreed) = state.withLock { ($0.homeFirstOffset, $0.agreedInStream) }
        let lowest = max(proven.lowerBound, first)
        // The states before `low` count as equal until they show to be none; those before `high`
        // are not.
        var low = max(lowest, agreed ?? 0)
        var high = proven.upperBound
        guard low < high else {
            guard isCertain else { return nil }
            return .diverged(
                offset: end,
                "or from an earlier one: of the records before it one of them keeps no states; "
                    + "the home may have been set back and gone on from there")
        }
        if !isCertain, try await isEqual(after: high - 1) { return nil }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if try await isEqual(after: middle - 1) { low = middle } else { high = middle }
        }
        let last = high - 1
        guard try await !isEqual(after: last) else {
            return .diverged(
                offset: last,
                "the home's log folded again gives the replica's state, and its daemon has another: "
                    + "'hearth verify --refold' there says more")
        }
        let isOldest = last == lowest && last > 0 && agreed != last
        return .diverged(
            offset: last,
            (isOldest ? "or from an earlier one, which cannot be compared any more: " : "")
                + "'hearth log --record @\(last)' here and there shows whether the records differ; "
                + "the home may have been set back and gone on from there")
    }

    /// Whether home and replica have the same state after a record.
    private func isEqual(after offset: UInt64) async throws -> Bool {
        let theirs = try await connection.stateHash(after: offset)
        return try await onThread { [log] in try log.stateHash(after: offset) } == theirs
    }
}

extension Task where Failure == any Error {
    /// The result; cancelling the caller cancels the task.
    fileprivate func resultWithCancellation() async -> Result<Success, any Error> {
        await withTaskCancellationHandler {
            await result
        } onCancel: {
            cancel()
        }
    }
}
