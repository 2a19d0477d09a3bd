// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog
package import HomeThreads
public import Logging
import Synchronization

/// One home: takes records, makes them durable, folds them, and publishes the result.
///
/// `commit` is synchronous and safe from several threads; threads that come together share one
/// sync. The leader appends, syncs, folds in offset order and publishes, and only then are the
/// records seen: durable before visible.
public final class Engine: Sendable {
    /// Where the records are; only this engine writes to it.
    public let log: any EventLog
    let clock: any EngineClock
    let sha256: SHA256Function
    let logger: Logger
    let machine: Mutex<EngineStateMachine>
    let housekeeping: Mutex<HousekeepingMachine>
    /// Logs due timers.
    let timers: any JobQueue
    /// Saves checkpoints: that folds 100 000 records again, half a second of a processor that
    /// messages may need.
    let checkpoints: any JobQueue
    /// Nil where everything is kept.
    let retention: LogRetention?
    /// Nil where segments stay as they are.
    let compression: LogCompression?
    /// Held while checkpoints are saved or removed, and the log is trimmed.
    let saving = Mutex<Void>(())
    /// Makes the indexes of sealed segments: that takes seconds each, and no checkpoint waits for
    /// it.
    let indexing: any JobQueue
    /// Segments that have an index, or can have none worth its size.
    let indexed = Mutex<Set<UInt64>>([])
    private let published: Mutex<PublishedPoint>
    private let subscribers = SubscriberList()
    /// Every error that it throws is fatal; an error of one submission is in its settlement.
    private let committer = GroupCommit<Submission, Settlement>()
    private let watch: (any CommitWatch)?

    /// The most bytes of a record's events, and of its capture; a larger record is replaced by a
    /// short one that reports its size.
    static let recordBytesMax = 20 << 20
    /// The most records in one append.
    static let appendRecordsMax = 8192
    static let appendBytesMax = 24 << 20

    /// Opens a home on a log: the newest checkpoint, then the tail, then the log's first record
    /// where the log is new.
    ///
    /// - Parameters:
    ///   - log: No other engine or process may write to it.
    ///   - homeName: the name of the first structure of a new log.
    ///   - reducerVersion: of the fold rules that a new log begins with, from 1.
    ///   - clock: The two clocks of the engine.
    ///   - sha256: the digest of state hashes.
    ///   - logger: Gets messages for the person who runs the engine.
    ///   - checkpointRecords: how many records lie between two checkpoints; one is also saved at the
    ///     end. Nil where only ``checkpoint()`` saves one.
    ///   - retention: how much is kept of a log of files, and how; by default everything, as it is.
    ///   - watch: Called before a record is encoded or folded.
    /// - Throws: `EngineError`
    public static func open(
        log: any EventLog, homeName: String = "Home",
        reducerVersion: UInt32 = HomeState.reducerVersion, clock: any EngineClock,
        sha256: @escaping SHA256Function, logger: Logger, checkpointRecords: UInt64? = 100_000,
        retention: Retention = Retention(), watch: (any CommitWatch)? = nil
    ) throws(EngineError) -> Engine {
        try open(
            log: log, homeName: homeName, reducerVersion: reducerVersion, clock: clock,
            queues: ThreadQueues(), sha256: sha256, logger: logger,
            checkpointRecords: checkpointRecords, retention: retention, watch: watch)
    }

    /// As the public function, with queues that a simulation makes.
    package static func open(
        log: any EventLog, homeName: String = "Home",
        reducerVersion: UInt32 = HomeState.reducerVersion, clock: any EngineClock,
        queues: any JobQueues, sha256: @escaping SHA256Function, logger: Logger,
        checkpointRecords: UInt64? = 100_000, retention: Retention = Retention(),
        watch: (any CommitWatch)? = nil
    ) throws(EngineError) -> Engine {
        var replay = Replay(log: log, sha256: sha256)
        replay.watch = watch
        let (fold, start) = try replay.watchedFold()
        let engine = Engine(
            log: log, fold: fold, lastCheckpoint: start, clock: clock, queues: queues,
            sha256: sha256, logger: logger, checkpointRecords: checkpointRecords,
            retention: retention, watch: watch)
        if log.nextOffset == 0 {
            let event = HomeEvent.logOpened(
                LogOpened(
                    logID: hexText(log.identity.logID), homeName: homeName,
                    reducerVersion: reducerVersion))
            try engine.commit([
                HomeRecord(receivedAt: clock.wallNanoseconds, cause: .engine, events: [event])
            ])
        } else if fold.state.books.logID.isEmpty, fold.state.books.lostRanges.isEmpty {
            throw .notOpened
        } else {
            try engine.adoptRules(of: fold.state)
        }
        engine.keepHouse()
        engine.indexLater()
        return engine
    }

    /// Records that the rules of this program hold from here on, where the log has older ones.
    private func adoptRules(of state: HomeState) throws(EngineError) {
        guard state.books.reducerVersion < HomeState.reducerVersion else { return }
        try commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .engine,
                events: [.reducerChanged(version: HomeState.reducerVersion)])
        ])
    }

    private init(
        log: any EventLog, fold: LogFold, lastCheckpoint: UInt64, clock: any EngineClock,
        queues: any JobQueues, sha256: @escaping SHA256Function, logger: Logger,
        checkpointRecords: UInt64?, retention: Retention, watch: (any CommitWatch)?
    ) {
        self.watch = watch
        self.log = log
        self.clock = clock
        self.sha256 = sha256
        self.logger = logger
        machine = Mutex(EngineStateMachine(fold: fold))
        published = Mutex(PublishedPoint(snapshot: fold.state.graph))
        housekeeping = Mutex(
            HousekeepingMachine(
                checkpointRecords: checkpointRecords, lastCheckpoint: lastCheckpoint))
        timers = queues.make()
        checkpoints = queues.make(isUrgent: false)
        indexing = queues.make(isUrgent: false)
        self.retention = LogRetention(log, retention, sha256: sha256, logger: logger)
        compression = retention.compresses ? LogCompression(log, logger: logger) : nil
    }

    // MARK: Writing

    /// Makes records durable, folds and publishes them; blocks until all of that is done.
    ///
    /// Never call it from the cooperative pool.
    /// - Returns: the offsets of the records.
    /// - Throws: `EngineError.log(.full)`, after which nothing was added (of more than
    ///   `appendRecordsMax` records the first may have been) and a later call may succeed; after
    ///   any other error the engine is at its end.
    @discardableResult
    public func commit(_ records: [HomeRecord]) throws(EngineError) -> Range<UInt64> {
        guard !records.isEmpty else { return log.nextOffset..<log.nextOffset }
        switch try submit(.records(records)) {
        case .appended(let range): return range
        case .failed(let error): throw error
        case .nothing, .refused: preconditionFailure("Only decisions end so.")
        }
    }

    /// Makes events from the state at the place of their record, and commits them as one record;
    /// blocks like `commit`.
    ///
    /// Nothing comes between the state that `make` sees and the record, so of two commands that
    /// exclude each other only one can pass. Never call it from the cooperative pool.
    /// - Parameters:
    ///   - cause: of the record; it is received when the decision is made.
    ///   - sender: The sender of the command, kept in the record, with each text bounded.
    ///   - make: Turns the state after all earlier records into events; without events nothing is
    ///     written. It runs on a thread of the group commit, so it must be quick and never commit.
    /// - Returns: the record's offset, which with the event's index makes ids of rooms and
    ///   commands; nil where nothing was written.
    /// - Throws: `DecisionError`: `refused` with what `make` threw, which affects no other
    ///   submission; `engine` as `commit`.
    @discardableResult
    public func decide(
        cause: RecordCause = .command, sender: CommandSender? = nil,
        _ make: @escaping @Sendable (HomeState) throws(CommandRefusal) -> [HomeEvent]
    ) throws(DecisionError) -> UInt64? {
        let settlement: Settlement
        do throws(EngineError) {
            settlement = try submit(.decision(Decision(cause: cause, sender: sender, make: make)))
        } catch {
            throw .engine(error)
        }
        switch settlement {
        case .appended(let range): return range.lowerBound
        case .nothing: return nil
        case .refused(let refusal): throw .refused(refusal)
        case .failed(let error): throw .engine(error)
        }
    }

    private func submit(_ submission: Submission) throws(EngineError) -> Settlement {
        do {
            return try committer.submit(submission) { try perform($0) }
        } catch let error as EngineError {
            throw error
        } catch {
            preconditionFailure("The engine throws nothing else: \(error)")
        }
    }

    /// Commits a group, on the leading thread, for every thread that waits.
    func perform(_ submissions: [Submission]) throws(EngineError) -> [Settlement] {
        var group = CommitGroup { records throws(EngineError) in try self.append(records) }
        for submission in submissions {
            switch submission {
            case .records(let records): try group.add(records)
            case .decision(let decision):
                try group.add(
                    decision, now: { clock.wallNanoseconds }, state: { state })
            }
        }
        return try group.finish()
    }

    /// The approximate bytes of a record: its events rarely take more than its message did.
    static func sizeEstimate(_ record: HomeRecord) -> Int {
        2 * (record.capture?.count ?? 0) + 512 * record.events.count
    }

    /// Appends records, in several appends where they are too many for one.
    private func append(_ records: [HomeRecord]) throws(EngineError) -> [UInt64] {
        // Read once, so that a step of the clock puts no record of the engine between these.
        let (wall, monotonic) = (clock.wallNanoseconds, clock.monotonicNanoseconds)
        var offsets: [UInt64] = []
        var start = 0
        var bytes = 0
        for (index, record) in records.enumerated() {
            bytes += Self.sizeEstimate(record)
            let isFull =
                index + 1 - start >= Self.appendRecordsMax || bytes >= Self.appendBytesMax
            guard isFull || index + 1 == records.count else { continue }
            offsets += try appendOnce(
                Array(records[start...index]), wall: wall, monotonic: monotonic)
            start = index + 1
            bytes = 0
        }
        return offsets
    }

    private func appendOnce(
        _ records: [HomeRecord], wall: Int64, monotonic: Int64, mayTrim: Bool = true
    ) throws(EngineError) -> [UInt64] {
        watch?.willEncode()
        let prepared = machine.withLock {
            $0.prepare(
                records, wall: wall, monotonic: monotonic, recordBytesMax: Self.recordBytesMax)
        }
        watch?.didEncode()
        let range: Range<UInt64>
        do throws(LogError) {
            range = try log.append(prepared.batch, expecting: nil)
        } catch {
            machine.withLock { $0.refused() }
            // Old records go before new ones are refused.
            if case .full = error, mayTrim, retain(isFull: true) {
                return try appendOnce(records, wall: wall, monotonic: monotonic, mayTrim: false)
            }
            throw .log(error)
        }
        precondition(
            range.count == prepared.batch.records.count, "The log gives each record its offset.")
        let snapshot = try fold(prepared.batch, at: range.lowerBound)
        publish(PublishedPoint(snapshot: snapshot))
        return Array(range.dropFirst(prepared.ownCount))
    }

    private func fold(
        _ batch: LogBatch, at first: UInt64
    ) throws(EngineError) -> HomeSnapshot {
        defer { watch?.didFold() }
        return try machine.withLock { machine throws(EngineError) in
            try machine.appended(batch, at: first, watch: watch)
            return machine.fold.state.graph
        }
    }

    private func publish(_ point: PublishedPoint) {
        published.withLock { $0 = point }
        subscribers.emit(point)
        keepHouse()
    }

    // MARK: Reading

    /// The graph at the last published point.
    public var snapshot: HomeSnapshot { published.withLock { $0.snapshot } }

    /// A copy of the state after the last durable record: graph and books.
    public var state: HomeState { machine.withLock { $0.fold.state } }

    /// The next published points, newest first where the reader is slow; the current one at once.
    public func points() -> AsyncStream<PublishedPoint> {
        subscribers.add { published.withLock { $0 } }
    }

    /// Calls an observer after each published point until the engine is closed: for observers with
    /// a queue of their own, which must not depend on the cooperative pool.
    ///
    /// - Parameter observer: Called on the committing thread; it may only note that there is news.
    public func observePoints(_ observer: @escaping @Sendable () -> Void) {
        subscribers.add {
            observer()
            return true
        }
    }

    /// As ``observePoints(_:)``, for observers that may end before the engine is closed.
    ///
    /// - Parameter observer: Returns false to be removed.
    package func observePoints(whileWanted observer: @escaping @Sendable () -> Bool) {
        subscribers.add(observer: observer)
    }

    /// Everything that is durable now, to be folded or read again.
    public func replay() -> Replay { Replay(log: log, sha256: sha256) }

    /// The hashes of the state after the last durable record.
    public func hashes() -> StateHashes {
        machine.withLock { $0.hashes(sha256: sha256) }
    }

    /// The hashes of the state after the last durable record, and where that is.
    package func mark() -> StateMark {
        machine.withLock { machine in
            StateMark(
                nextOffset: machine.fold.state.nextOffset, hashes: machine.hashes(sha256: sha256))
        }
    }

    // MARK: The end

    /// Ends the engine: a last checkpoint, the log closed, subscribers finished.
    public func close() throws(EngineError) {
        stopHousekeeping()
        if housekeeping.withLock({ $0.savesAtEnd(log.nextOffset) }) { checkpoint() }
        subscribers.finish()
        do throws(LogError) {
            try log.close()
        } catch {
            throw .log(error)
        }
    }
}

/// A record boundary at which subscribers are notified.
public struct PublishedPoint: Sendable {
    /// The home after the last record.
    public var snapshot: HomeSnapshot

    /// The last record that the snapshot holds; nil before the first.
    public var offset: UInt64? { snapshot.offset }
}
