// SPDX-License-Identifier: Apache-2.0

import HomeLogJetStream
import HomeThreads
import Logging
import Synchronization

/// Tells the other nodes that this one is alive, and knows which ones are.
///
/// Each node has one of a fixed number of keys, as a lease. So all of them can be read one by one:
/// a list of keys would need a consumer of the servers, each time.
final class Membership: Sendable {
    private let store: any LeaseStore
    private let node: FleetNodeIdentity
    private let logger: Logger
    private let isStarted = Atomic(false)
    private let end = Latch()
    private let ended = Latch()
    private let onChange: @Sendable (Placement) -> Void

    /// How many nodes a fleet may have.
    static let membersMax = 32

    /// - Parameter onChange: called with the nodes that are alive, this one among them, whenever
    ///   they were read.
    init(
        _ store: any LeaseStore, node: FleetNodeIdentity, logger: Logger,
        onChange: @escaping @Sendable (Placement) -> Void
    ) {
        self.store = store
        self.node = node
        self.logger = logger
        self.onChange = onChange
    }

    func start() throws(OwnThread.Failure) {
        try OwnThread.start { [self] in
            run()
            ended.open()
        }
        isStarted.store(true, ordering: .releasing)
    }

    /// Takes this node off the list, and waits until that is done.
    func stop() {
        end.open()
        if isStarted.load(ordering: .acquiring) { ended.wait() }
    }

    private func run() {
        var own: (lease: Lease, renewal: LeaseRenewal)?
        repeat {
            if let held = own, !held.lease.holds {
                held.renewal.stop()
                own = nil
            }
            do throws(StreamError) {
                if own == nil, let lease = try join() {
                    // By itself: to read all keys of a slow store may take longer than it lasts.
                    own = (lease, LeaseRenewal(lease) {})
                }
                if own?.lease.holds == true { onChange(Placement(members: try members())) }
            } catch {
                // What was known stays; leases end by themselves where this goes on.
                logger.debug("the nodes cannot be read", metadata: ["error": "\(error)"])
            }
        } while !end.wait(atMost: store.timeToLive / 4)
        own?.renewal.stop()
        own?.lease.release()
    }

    private func join() throws(StreamError) -> Lease? {
        for number in 0..<Self.membersMax {
            let lease = try Lease.acquire(
                store, key: Self.key(number), node: node.name, nonce: node.nonce)
            if let lease { return lease }
        }
        logger.error(
            "the fleet has as many nodes as it may have",
            metadata: ["nodes": "\(Self.membersMax)"])
        return nil
    }

    private func members() throws(StreamError) -> [String] {
        try [node.name] + Self.names(store)
    }

    /// The names of the nodes that are alive.
    static func names(_ store: any LeaseStore) throws(StreamError) -> [String] {
        var found: [String] = []
        for number in 0..<membersMax {
            if let holder = try Lease.holder(store, key: key(number)) { found.append(holder.node) }
        }
        return found
    }

    private static func key(_ number: Int) -> String { "n\(number)" }
}
