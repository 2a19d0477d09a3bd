// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
public import HomeRuntime
import HomeThreads
public import Logging

/// A node of a fleet: it takes the partitions that it should have of those nodes that are alive,
/// serves their homes, and hands them over when it stops or another node should have them.
///
///     let node = FleetNode(name: "engine-1", partitions: 0..<64, store: store, settings: settings,
///                          logger: logger)
///     try node.start()
public final class FleetNode: Sendable {
    private let keepers: [PartitionKeeper]
    private let membership: Membership
    private let observers: Observers

    /// - Parameters:
    ///   - name: of this node: 1 to 64 of `A-Z a-z 0-9 - _`, another one for each; a node that comes back with its name gets the
    ///     same partitions again.
    ///   - partitions: all of the fleet's.
    ///   - store: what it shares with the other nodes.
    ///   - settings: the same on all nodes.
    ///   - threads: for the queues of all homes, at least 1.
    ///   - logger: for the person who runs the node.
    /// - Throws: ``FleetError/invalidName(_:)``
    public convenience init(
        name: String, partitions: Range<Int>, store: any FleetStore, settings: FleetSettings,
        threads: Int = 16, logger: Logger
    ) throws(FleetError) {
        try self.init(
            name: name, partitions: partitions, store: store, settings: settings,
            world: FleetPartition.World(queues: PooledQueues(threads: threads)), logger: logger)
    }

    /// As the public one, in a world that a test makes.
    package init(
        name: String, partitions: Range<Int>, store: any FleetStore, settings: FleetSettings,
        world: FleetPartition.World, logger: Logger
    ) throws(FleetError) {
        guard HomeKey.isValid(name) else { throw .invalidName(name) }
        guard HomeID.isShortKey(settings.name) else { throw .invalidName(settings.name) }
        let identity = FleetNodeIdentity(name: name, nonce: world.random() | 1)
        let observers = Observers()
        self.observers = observers
        let keepers = partitions.map {
            PartitionKeeper(
                $0, node: identity, store: store, settings: settings, world: world, logger: logger,
                onChange: { observers.call() })
        }
        self.keepers = keepers
        membership = Membership(store.leases, node: identity, logger: logger) { placement in
            for keeper in keepers {
                keeper.want(
                    placement.owner(of: keeper.partition).map { utf8Equal($0, name) } ?? false)
            }
        }
    }

    /// Starts a thread for each partition, and one that knows the other nodes.
    ///
    /// - Throws: ``FleetError/noThread(errorNumber:)``; call ``stop()`` then as well.
    public func start() throws(FleetError) {
        do throws(OwnThread.Failure) {
            for keeper in keepers { try keeper.start() }
            try membership.start()
        } catch {
            throw .noThread(errorNumber: error.errorNumber)
        }
    }

    /// Ends in order: every partition is drained and handed over. Blocks.
    public func stop() {
        // First: the others then know that they should have its partitions.
        membership.stop()
        for keeper in keepers { keeper.stop() }
        for keeper in keepers { keeper.waitUntilStopped() }
    }

    /// What it says of each of its partitions, in their order.
    public var status: [FleetPartitionStatus] { keepers.map(\.status) }

    /// Calls an observer after each change of a partition's phase, and each new error.
    ///
    /// - Parameter observer: called on the partition's thread; it may only note that there is news.
    public func observe(_ observer: @escaping @Sendable () -> Void) {
        observers.add(observer)
    }

    /// A home that this node serves now; nil for every other.
    public func home(_ key: String) -> RunningHome? {
        for keeper in keepers {
            if let home = keeper.served?.home(key) { return home }
        }
        return nil
    }

    /// As ``home(_:)``, where the partition is known: no other one is asked.
    ///
    /// - Parameters:
    ///   - key: of the home.
    ///   - partition: as ``FleetFormat/partition(of:)`` gives it.
    public func home(_ key: String, in partition: Int) -> RunningHome? {
        keepers.first { $0.partition == partition }?.served?.home(key)
    }
}
