// SPDX-License-Identifier: Apache-2.0

package import HomeBridge
package import HomeEngine
import HomeGraph
import HomeLog
package import HomeLogJetStream
package import HomeRuntime
package import HomeThreads
package import Logging
import Synchronization

/// A partition that this node owns: its log, its homes, and their session with the broker.
///
///     opened ──start──▶ served ──stop──▶ ended
///                          │ a home cannot log, or the broker's session is over
///                          └──────▶ failed ──stop──▶ ended
///
/// A home of a partition is a ``RunningHome`` like any other, on a log that many homes share.
package final class FleetPartition: Sendable {
    /// From 0.
    package let number: Int
    private let settings: FleetSettings
    private let log: JetStreamPartition
    private let shared: SharedSession
    private let fence: SessionFence
    private let asksForStored: Bool
    private let logger: Logger
    /// The homes by their keys; one that is added later is started.
    private let homes: Mutex<[String: RunningHome]>
    /// The ids of the logs of homes that were removed.
    private let removed: Mutex<Set<[UInt8]>>
    private let imports: ImportQueue
    let checkpoints: PartitionCheckpoints
    private let pool: ThreadPool
    private let world: World

    /// What a partition takes from the world.
    package struct World: Sendable {
        package var sessions: any BrokerSessions = MosquittoSessions()
        package var queues: any JobQueues
        package var clock: any EngineClock = SystemClock()
        package var random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }

        package init(queues: any JobQueues) { self.queues = queues }
    }

    /// Opens every home of a partition whose log was taken over, but those that nobody has served since
    /// they moved in. Blocks; no broker is contacted before ``start(onFailure:)``.
    ///
    /// - Parameters:
    ///   - number: from 0.
    ///   - log: the partition's, just opened by its owner.
    ///   - homes: that were enrolled in the partition.
    ///   - removed: the ids of the logs of homes that were removed from it.
    ///   - wasHandedOver: whether the owner before ended in order. Else messages at QoS 0 that it
    ///     had not logged are lost, and the broker is asked for its stored ones.
    ///   - settings: of the fleet.
    ///   - imported: what a home brought along.
    ///   - logger: for the person who runs the node.
    /// - Throws: ``FleetError``
    package static func open(
        _ number: Int, log: JetStreamPartition, homes enrolled: [FleetHome],
        removed: Set<[UInt8]> = [], wasHandedOver: Bool, settings: FleetSettings,
        imported: @escaping @Sendable ([UInt8]) -> ImportedHome, world: World, logger: Logger
    ) throws(FleetError) -> FleetPartition {
        try check(enrolled)
        let listed = removed.union(enrolled.map(\.logID))
        if let missing = log.homes.first(where: { !listed.contains($0) }) {
            throw .notListed(logID: hexText(missing))
        }
        // Before its homes are opened: each writes its first record then.
        let isNew = log.homes.isEmpty
        let topics = HomeTopics(partition: number)
        let shared = SharedSession(topics: topics, threads: settings.threads, logger: logger)
        let pool = ThreadPool(threadsMax: settings.threads)
        let imports = ImportQueue(log, imported, pool)
        let homes = enrolled.filter { imports.wasServed($0) }
        let opened = Mutex<[String: Result<RunningHome, FleetError>]>([:])
        let behind = HomesTogether(log, logger).read(homes.map { ($0.logID, $0) }) { group in
            let tally = CallTally(group.count)
            for home in group {
                pool.async {
                    let result = Result { () throws(FleetError) in
                        try open(home, log, shared, imports, settings, world, logger)
                    }
                    opened.withLock { $0[home.key] = result }
                    tally.end(nil)
                }
            }
            tally.waitForAll()
        }
        let results = opened.withLock { $0 }
        var running: [String: RunningHome] = [:]
        var failure: FleetError?
        for (key, result) in results {
            switch result {
            case .success(let home): running[key] = home
            case .failure(let error): failure = error
            }
        }
        do throws(FleetError) {
            if let failure { throw failure }
            var byLog: [[UInt8]: PartitionFence.Home] = [:]
            for home in homes {
                byLog[home.logID] = PartitionFence.Home(
                    enrolled: home, running: running[home.key]!)
            }
            let fence = try fence(log, enrolled, byLog, removed)
            return FleetPartition(
                number, settings, log, shared, fence, asksForStored: !wasHandedOver && !isNew,
                world, running, removed, imports, behind: behind, pool, logger)
        } catch {
            end(running, pool, logger)
            throw error
        }
    }

    /// Ends homes on the threads of a pool, and waits for all.
    private static func end(
        _ homes: [String: RunningHome], _ pool: ThreadPool, _ logger: Logger
    ) {
        let tally = CallTally(homes.count)
        for (key, home) in homes {
            pool.async {
                do throws(RuntimeError) {
                    try home.stop()
                } catch {
                    // All that was acknowledged is in the log.
                    logger.warning(
                        "a home did not end in order",
                        metadata: ["home": "\(key)", "error": "\(error)"])
                }
                tally.end(nil)
            }
        }
        tally.waitForAll()
    }

    private static func check(_ homes: [FleetHome]) throws(FleetError) {
        var keys: Set<String> = []
        var logs: Set<[UInt8]> = []
        for home in homes {
            guard HomeKey.isValid(home.key) else {
                throw .invalidHome("\(home.key): a key is 1 to 64 of A-Z a-z 0-9 - _")
            }
            guard home.logID.count == LogIdentity.byteCount else {
                throw .invalidHome("\(home.key): a log id has \(LogIdentity.byteCount) bytes")
            }
            guard keys.insert(home.key).inserted else {
                throw .invalidHome("\(home.key) is there twice")
            }
            guard logs.insert(home.logID).inserted else {
                throw .invalidHome("\(home.key) has the log of another home")
            }
        }
    }

    private static func fence(
        _ log: JetStreamPartition, _ enrolled: [FleetHome],
        _ homes: [[UInt8]: PartitionFence.Home], _ removed: Set<[UInt8]>
    ) throws(FleetError) -> SessionFence {
        do {
            return try PartitionFence.read(
                log, enrolled: enrolled, homes: homes, removed: removed)
        } catch let error as LogError {
            throw .log(error)
        } catch let error as EngineError {
            throw .home(key: "", .engine(error))
        } catch {
            throw .commit("\(error)")
        }
    }

    private static func open(
        _ home: FleetHome, _ log: JetStreamPartition, _ shared: SharedSession,
        _ imports: ImportQueue, _ settings: FleetSettings, _ world: World, _ logger: Logger
    ) throws(FleetError) -> RunningHome {
        var seams = HomeSeams(
            queues: world.queues, sessions: SharedSessions(home: home, shared: shared),
            random: world.random)
        let key = try imports.digestKey(of: home, secret: settings.secret)
        seams.log = GivenLog(log.log(of: home.logID), digestKey: key)
        let profile = BrokerProfile(
            key: home.profile, broker: settings.broker, codecs: settings.codecs)
        var own = HomeSettings(dataDirectory: "", profiles: [profile])
        own.homeName = home.name
        own.capture = settings.capture
        // The partition saves those of all its homes together.
        own.checkpointRecords = nil
        var logger = logger
        logger[metadataKey: "home"] = "\(home.key)"
        do throws(RuntimeError) {
            return try RunningHome.open(own, clock: world.clock, seams: seams, logger: logger)
        } catch {
            throw .home(key: home.key, error)
        }
    }

    private init(
        _ number: Int, _ settings: FleetSettings, _ log: JetStreamPartition,
        _ shared: SharedSession, _ fence: SessionFence, asksForStored: Bool,
        _ world: World, _ homes: [String: RunningHome], _ removed: Set<[UInt8]>,
        _ imports: ImportQueue, behind: Int, _ pool: ThreadPool, _ logger: Logger
    ) {
        self.number = number
        self.settings = settings
        self.log = log
        self.shared = shared
        self.fence = fence
        self.asksForStored = asksForStored
        self.world = world
        self.homes = Mutex(homes)
        self.removed = Mutex(removed)
        self.imports = imports
        checkpoints = PartitionCheckpoints(
            log, everyBytes: settings.checkpointBytes,
            settings.keepBytes.map { PartitionRetention(log, keepBytes: $0, logger) },
            behind: behind, pool, logger)
        self.pool = pool
        self.logger = logger
    }

    /// The keys of its homes, sorted.
    package var keys: [String] { homes.withLock { $0.keys.sorted { utf8Less($0, $1) } } }

    /// What came for no home, since it was opened.
    var counts: SharedCounts { shared.counts }

    /// What was appended since it was opened.
    var tally: PartitionTally { log.tally }

    /// What its stream has room for. Asks the servers.
    func room() throws(FleetError) -> StreamBounds {
        do throws(LogError) { return try log.bounds() } catch { throw .log(error) }
    }

    /// A home by its key.
    package func home(_ key: String) -> RunningHome? { homes.withLock { $0[key] } }

    /// Opens and starts homes that were enrolled while the partition is served, or have moved in; those
    /// that it has already are left as they are. Blocks, but not for logs that are moving in.
    ///
    /// - Parameter all: every home of the partition.
    /// - Throws: ``FleetError``, of the first one that cannot be opened; all others are served.
    package func add(_ all: [FleetHome]) throws(FleetError) {
        var known = homes.withLock { homes in
            homes.map { FleetHome(key: $0.key, logID: $0.value.engine.log.identity.logID) }
        }
        let keys = Set(known.map(\.id))
        var failure: FleetError?
        for home in all {
            do throws(FleetError) {
                guard !keys.contains(home.id) else {
                    // Who served it first may not have come to that.
                    try imports.finish(home)
                    continue
                }
                try Self.check(known + [home])
                known.append(home)
                guard try imports.advance(home) else { continue }
                try serve(home)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Begins to save checkpoints of the homes where enough was logged since the last ones.
    package func saveCheckpointsWhenDue() {
        checkpoints.saveWhenDue { [self] in
            (homes.withLock { Array($0.values) }, removed.withLock { $0 })
        }
    }

    /// Saves checkpoints of the homes for the next owner, while the partition is still served. Blocks.
    ///
    /// - Parameter isWanted: asked before each home; false ends it.
    package func saveCheckpointsForNext(isWanted: @escaping @Sendable () -> Bool) {
        checkpoints.saveForNext(isWanted: isWanted) { [self] in
            homes.withLock { Array($0.values) }
        }
    }

    /// Ends homes that were removed from the fleet; what still comes for them is for nobody. Blocks.
    ///
    /// - Parameter logs: the ids of their logs, with those of earlier calls.
    package func remove(_ logs: Set<[UInt8]>) {
        removed.withLock { $0.formUnion(logs) }
        let ending = homes.withLock { homes in
            let found = homes.filter { logs.contains($0.value.engine.log.identity.logID) }
            for key in found.keys { homes[key] = nil }
            return found
        }
        guard !ending.isEmpty else { return }
        // One that is being saved would leave a file behind.
        checkpoints.wait()
        for key in ending.keys { shared.dismiss(ByteString(key)) }
        Self.end(ending, pool, logger)
    }

    private func serve(_ home: FleetHome) throws(FleetError) {
        let opened = try Self.open(home, log, shared, imports, settings, world, logger)
        do throws(RuntimeError) {
            try opened.start()
        } catch {
            try? opened.stop()
            throw .home(key: home.key, error)
        }
        homes.withLock { $0[home.key] = opened }
        try imports.finish(home)
    }

    /// Starts the homes and connects to the broker; returns without waiting for the connection.
    ///
    /// - Parameter onFailure: called once where a home cannot log its messages: nothing is
    ///   acknowledged any more, and the partition must be stopped.
    /// - Throws: ``FleetError``
    package func start(
        onFailure: @escaping @Sendable ((any Error)?) -> Void
    ) throws(FleetError) {
        if let reason = world.sessions.complaint() { throw .ackGate(reason) }
        for (key, home) in homes.withLock({ $0 }) {
            do throws(RuntimeError) { try home.start() } catch { throw .home(key: key, error) }
        }
        let configuration = SessionConfiguration(
            broker: settings.broker, clientID: settings.clientID(partition: number), filters: [],
            fence: fence, asksForStored: asksForStored)
        do throws(BridgeError) {
            try shared.start(configuration, sessions: world.sessions, onFailure: onFailure)
        } catch {
            throw .bridge(error)
        }
    }

    /// Ends in order: what has come is logged and acknowledged, the connection and the homes end.
    /// Blocks.
    ///
    /// - Returns: whether the next owner may take it as handed over: everything that was read is
    ///   logged, and the stored messages that an owner before had lost have come.
    @discardableResult
    package func stop() -> Bool {
        let owes = asksForStored && !hasStored
        imports.stop()
        checkpoints.stop()
        shared.stop()
        Self.end(homes.withLock { $0 }, pool, logger)
        log.close()
        return !owes && shared.failure == nil
    }

    /// How long a broker may take for its stored messages, in nanoseconds.
    private static let storedPatience: Int64 = 30_000_000_000

    /// Whether a connection lasted long enough for the stored messages to come.
    private var hasStored: Bool {
        guard let since = shared.status.connectedAtMonotonicNanoseconds else { return false }
        return world.clock.monotonicNanoseconds - since >= Self.storedPatience
    }
}
