// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeThreads
import Logging
import Synchronization

/// Has a partition for as long as it should and its lease lasts.
///
///     waiting ──wanted, lease──▶ opening ──▶ serving ──stop, lease over, failure──▶ waiting
///        ▲                          │ cannot be opened  │ another should have it, and a slot is free
///        └──────────────────────────┘                   └──▶ moving ──▶ waiting
///
/// On a thread of its own; the lease is renewed by another one meanwhile.
final class PartitionKeeper: Sendable {
    let partition: Int
    private let node: FleetNodeIdentity
    private let store: any FleetStore
    private let settings: FleetSettings
    private let world: FleetPartition.World
    private let logger: Logger
    private let onChange: @Sendable () -> Void
    private let state: Watched<State>
    private let isStarted = Atomic(false)
    private let ended = Latch()

    private struct State {
        var phase = FleetPartitionStatus.Phase.waiting
        var isStopped = false
        /// Whether this node should have it; false until the nodes are known.
        var isWanted = false
        var served: FleetPartition?
        var epoch: UInt64 = 0
        /// Why the partition that is served must be given up.
        var failure: FleetError?
        var takeovers = 0
        var lastError: String?
        /// As it was read last; nil while it is not served.
        var room: StreamBounds?
        /// The logs of removed homes whose files have gone.
        var withoutFiles: Set<[UInt8]> = []
    }

    /// Between two tries to get a lease that somebody else has, in nanoseconds.
    private static let leasePause: Int64 = 100_000_000
    /// Between two looks at the list of homes, in nanoseconds.
    private static let homesPause: Int64 = 2_000_000_000
    /// Between two looks at the room of the stream, in nanoseconds.
    private static let roomPause: Int64 = 10_000_000_000
    /// How long a move waits for the next owner before its slot is free again, in nanoseconds.
    private static let movePatience: Int64 = 5_000_000_000
    /// Between two tries to open a partition, at first and at most.
    private static let openPauses: (first: Int64, longest: Int64) = (1_000_000_000, 30_000_000_000)
    /// A partition that was served as long as that begins with the first pause again.
    private static let soundTime: Int64 = 60_000_000_000

    /// - Parameter onChange: called after each change of the status.
    init(
        _ partition: Int, node: FleetNodeIdentity, store: any FleetStore, settings: FleetSettings,
        world: FleetPartition.World, logger: Logger, onChange: @escaping @Sendable () -> Void
    ) {
        self.partition = partition
        self.node = node
        self.store = store
        self.settings = settings
        self.world = world
        self.onChange = onChange
        var logger = logger
        logger[metadataKey: "partition"] = "\(partition)"
        self.logger = logger
        state = Watched(State())
    }

    func start() throws(OwnThread.Failure) {
        try OwnThread.start { [self] in
            run()
            ended.open()
        }
        isStarted.store(true, ordering: .releasing)
    }

    /// Says whether this node should have it.
    func want(_ isWanted: Bool) {
        if state.current.isWanted != isWanted { state.change { $0.isWanted = isWanted } }
    }

    /// Asks for an orderly end.
    func stop() {
        state.change { $0.isStopped = true }
    }

    func waitUntilStopped() {
        if isStarted.load(ordering: .acquiring) { ended.wait() }
    }

    /// The partition while this node serves it.
    var served: FleetPartition? { state.current.served }

    var status: FleetPartitionStatus {
        let state = state.current
        let counts = state.served?.counts ?? SharedCounts()
        return FleetPartitionStatus(
            partition: partition, phase: state.phase, epoch: state.epoch,
            homes: state.served?.keys.count ?? 0, takeovers: state.takeovers,
            messagesOfNoHome: counts.messagesOfNoHome,
            redeliveredRemoved: counts.redeliveredRemoved, brokerDropped: counts.brokerDropped,
            tally: state.served?.tally ?? PartitionTally(), room: state.room,
            lastError: state.lastError)
    }

    private func run() {
        var pause = Self.openPauses.first
        while true {
            let now = state.wait { $0.isStopped || $0.isWanted }
            if now.isStopped { return }
            guard let lease = acquire() else {
                rest(Self.leasePause)
                continue
            }
            let began = SystemTime.monotonicNanoseconds
            do throws(FleetError) {
                try hold(lease)
                pause = Self.openPauses.first
            } catch {
                note(error)
                if SystemTime.monotonicNanoseconds - began >= Self.soundTime {
                    pause = Self.openPauses.first
                }
                // Another node may be able to, once the lease is over. What fails at each opening
                // writes records each time.
                rest(pause)
                pause = min(pause * 2, Self.openPauses.longest)
            }
        }
    }

    /// Opens and serves the partition for as long as it may.
    /// - Throws: why it ended before it had to.
    private func hold(_ lease: Lease) throws(FleetError) {
        tell { state in
            state.phase = .opening
            state.epoch = lease.epoch
            state.failure = nil
        }
        let renewal = LeaseRenewal(lease) { [self] in fail(.leaseOver, of: lease) }
        defer {
            renewal.stop()
            tell { $0.phase = .waiting }
        }
        let opened = try open(lease)
        tell { state in
            state.phase = .serving
            state.served = opened
            state.takeovers += 1
        }
        logger.notice("a partition is served", metadata: ["homes": "\(opened.keys.count)"])
        let move = waitForTheEnd(of: opened)
        // Before it is drained: nobody waits for it. What has failed is given up at once.
        if state.current.failure == nil {
            opened.saveCheckpointsForNext { [self] in state.current.failure == nil }
        }
        tell { state in
            state.phase = move == nil ? .ending : .moving
            state.served = nil
            state.room = nil
        }
        let isWhole = opened.stop()
        renewal.stop()
        // Else the time of the lease ends it: the next owner then asks for what may be missing.
        let failure = state.current.failure
        if isWhole, failure == nil { lease.release() }
        if let move { finish(move) }
        if let failure { throw failure }
    }

    /// Notes why a partition must be given up; what comes late, of a lease before, is of no account.
    private func fail(_ failure: FleetError, of lease: Lease) {
        state.change { state in
            if state.epoch == lease.epoch { state.failure = state.failure ?? failure }
        }
    }

    /// Waits until the partition cannot be served any more, or must not; serves new homes meanwhile.
    /// - Returns: the slot of a move; nil for every other end.
    private func waitForTheEnd(of opened: FleetPartition) -> MoveSlot? {
        var roomAt: Int64?
        while true {
            let clock = SystemTime.monotonicNanoseconds
            if roomAt.map({ clock - $0 >= Self.roomPause }) ?? true {
                roomAt = clock
                readRoom(of: opened)
            }
            let now = state.wait(atMost: Self.homesPause) {
                $0.isStopped || $0.failure != nil || !$0.isWanted
            }
            if now.isStopped || now.failure != nil { return nil }
            if now.isWanted {
                addHomes(to: opened)
                opened.saveCheckpointsWhenDue()
                continue
            }
            let slot = MoveSlot(store.leases, node: node, partition: partition)
            if let slot { return slot }
            rest(Self.leasePause)
        }
    }

    /// Reads what the stream has room for, and warns once when it is nearly full.
    private func readRoom(of opened: FleetPartition) {
        do throws(FleetError) {
            let room = try opened.room()
            let wasNearlyFull = state.change { state in
                defer { state.room = room }
                return state.room?.isNearlyFull ?? false
            }
            guard room.isNearlyFull, !wasNearlyFull else { return }
            logger.warning(
                "the stream of a partition is nearly full; when it is full nothing is acknowledged",
                metadata: ["bytesLeft": "\(room.bytesLeft)", "bytesMax": "\(room.bytesMax)"])
            onChange()
        } catch {
            // The partition is served all the same; what was read before stands.
            logger.debug("the room of a stream cannot be read", metadata: ["error": "\(error)"])
        }
    }

    /// A home that cannot be opened does not keep the others from being served: nobody has asked the
    /// broker for its messages yet.
    private func addHomes(to opened: FleetPartition) {
        do throws(FleetError) {
            let count = opened.keys.count
            defer { if opened.keys.count != count { onChange() } }
            // Before the list of homes: a home is in one of both at every moment.
            let removed = try removedLogs()
            opened.remove(removed)
            removeFiles(of: removed)
            try opened.add(enrolled().filter { !removed.contains($0.logID) })
        } catch {
            note(error, "a home is not served, and the others of its partition are")
        }
    }

    private func enrolled() throws(FleetError) -> [FleetHome] {
        do throws(StreamError) {
            return try store.homes(of: partition)
        } catch {
            throw .store(error)
        }
    }

    private func removedLogs() throws(FleetError) -> Set<[UInt8]> {
        do throws(StreamError) {
            return try store.removedLogs(of: partition)
        } catch {
            throw .store(error)
        }
    }

    /// Once for each of them: no other node serves it now.
    private func removeFiles(of removed: Set<[UInt8]>) {
        let new = state.change { state in
            defer { state.withoutFiles.formUnion(removed) }
            return removed.subtracting(state.withoutFiles)
        }
        for logID in new { store.removeFiles(of: logID) }
    }

    /// Gives the slot of a move to others when the next owner has the partition.
    private func finish(_ move: MoveSlot) {
        let key = Lease.key(partition: partition)
        let began = SystemTime.monotonicNanoseconds
        while SystemTime.monotonicNanoseconds - began < Self.movePatience,
            !state.current.isStopped
        {
            if let holder = try? Lease.holder(store.leases, key: key), holder.nonce != node.nonce {
                break
            }
            rest(Self.leasePause)
        }
        move.release()
    }

    /// Nil where somebody else has it, or nobody can say.
    private func acquire() -> Lease? {
        do throws(StreamError) {
            return try Lease.acquire(
                store.leases, partition: partition, node: node.name, nonce: node.nonce)
        } catch {
            note(.store(error))
            return nil
        }
    }

    private func open(_ lease: Lease) throws(FleetError) -> FleetPartition {
        let owner = PartitionOwner(
            epoch: lease.epoch, name: node.name, nonce: node.nonce, mayAppend: { lease.holds })
        // In this order: a home that is removed meanwhile is in one of both.
        let homes = try enrolled()
        let removed = try removedLogs()
        let stream: any FrameStream
        do throws(StreamError) {
            stream = try store.stream(of: partition)
        } catch {
            throw .store(error)
        }
        let log: JetStreamPartition
        do throws(LogError) {
            log = try JetStreamPartition.open(stream: stream, owner: owner) { [store] in
                store.checkpoints(of: $0, firstOffset: $1)
            }
        } catch {
            throw .log(error)
        }
        do throws(FleetError) {
            let opened = try FleetPartition.open(
                partition, log: log, homes: homes.filter { !removed.contains($0.logID) },
                removed: removed, wasHandedOver: lease.wasHandedOver,
                settings: settings, imported: { [store] in store.importedHome($0) },
                world: world, logger: logger)
            do throws(FleetError) {
                try opened.start { [self] error in
                    fail(.commit(error.map { "\($0)" } ?? "the session ended"), of: lease)
                }
                return opened
            } catch {
                opened.stop()
                throw error
            }
        } catch {
            log.close()
            throw error
        }
    }

    private func note(_ error: FleetError, _ words: Logger.Message = "a partition is not served") {
        let isNew = state.change { state in
            let line = "\(error)"
            defer { state.lastError = line }
            return state.lastError != line
        }
        guard isNew else { return }
        logger.error(words, metadata: ["error": "\(error)"])
        onChange()
    }

    private func tell(_ change: (inout State) -> Void) {
        state.change(change)
        onChange()
    }

    private func rest(_ nanoseconds: Int64) {
        _ = state.wait(atMost: nanoseconds) { $0.isStopped }
    }
}
