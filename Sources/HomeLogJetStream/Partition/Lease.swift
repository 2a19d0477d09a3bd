// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// What one node alone has, for as long as it renews it: the right to write in a partition.
///
/// It ends for its holder before it ends for everybody else: `holds` counts from the moment at which
/// a renewal was sent, by a clock that does not step, and leaves out the last quarter of the time.
/// That is what keeps two owners from working at once for long. Safety does not depend on it: the
/// epoch and the expected sequence of each message fence an owner whose clock is wrong.
public final class Lease: Sendable {
    /// Greater than that of every holder before.
    public let epoch: UInt64
    /// Whether the holder before said that it had ended; else it was killed, or cut off.
    public let wasHandedOver: Bool
    private let key: String
    private let value: [UInt8]
    private let store: any LeaseStore
    private let clock: @Sendable () -> Int64
    private let state: Mutex<State>

    private struct State {
        var revision: UInt64
        /// When its holder must stop.
        var until: Int64
        var isOver = false
    }

    /// A value that nobody holds.
    private static let free: [UInt8] = []

    /// Takes the lease of a partition, or returns nil where somebody else has it.
    /// - Parameters:
    ///   - partition: from 0.
    ///   - node: the name of the one who asks, for people.
    ///   - nonce: a random number; tells two nodes of one name apart.
    ///   - clock: does not step, in nanoseconds.
    /// - Throws: `unknown` where no answer came; to try again is safe.
    public static func acquire(
        _ store: any LeaseStore, partition: Int, node: String, nonce: UInt64,
        clock: @escaping @Sendable () -> Int64 = PartitionSettings().clock
    ) throws(StreamError) -> Lease? {
        try acquire(store, key: key(partition: partition), node: node, nonce: nonce, clock: clock)
    }

    /// The key of a partition's lease.
    package static func key(partition: Int) -> String { "p\(partition)" }

    /// As that of a partition, for anything else that one node alone may have.
    package static func acquire(
        _ store: any LeaseStore, key: String, node: String, nonce: UInt64,
        clock: @escaping @Sendable () -> Int64 = PartitionSettings().clock
    ) throws(StreamError) -> Lease? {
        let value = Array("\(nonce) \(node)".utf8)
        let now = clock()
        do throws(StreamError) {
            let revision: UInt64
            var wasHandedOver = false
            switch try store.read(key) {
            case nil:
                revision = try store.create(key, value)
            case let found? where found.bytes == free || found.bytes == value:
                // Handed over, or our own: an answer got lost.
                revision = try store.update(key, value, revision: found.revision)
                wasHandedOver = found.bytes == free
            default:
                return nil
            }
            return Lease(store, key, value, revision, wasHandedOver, clock, now)
        } catch {
            if case .wrongSequence = error { return nil }
            throw error
        }
    }

    private init(
        _ store: any LeaseStore, _ key: String, _ value: [UInt8], _ revision: UInt64,
        _ wasHandedOver: Bool, _ clock: @escaping @Sendable () -> Int64, _ now: Int64
    ) {
        self.store = store
        self.key = key
        self.value = value
        self.clock = clock
        epoch = revision
        self.wasHandedOver = wasHandedOver
        state = Mutex(State(revision: revision, until: now + Self.usable(store)))
    }

    /// How long its holder uses a lease after it was sent.
    private static func usable(_ store: any LeaseStore) -> Int64 {
        store.timeToLive - store.timeToLive / 4
    }

    /// How long it stays without being renewed, in nanoseconds.
    public var timeToLive: Int64 { store.timeToLive }

    /// Whether its holder may still write.
    public var holds: Bool {
        let now = clock()
        return state.withLock { $0.isOver == false && now < $0.until }
    }

    /// Renews it; call it several times in its time to live.
    /// - Returns: whether it is held. Where the store does not answer, that is so until its time is
    ///   over.
    public func renew() -> Bool {
        let now = clock()
        let (revision, isOver) = state.withLock { ($0.revision, $0.isOver) }
        if isOver { return false }
        do throws(StreamError) {
            try renewed(store.update(key, value, revision: revision), at: now)
        } catch {
            if case .wrongSequence = error { adopt() }
        }
        return holds
    }

    /// Who has a key; nil where nobody does.
    package static func holder(
        _ store: any LeaseStore, key: String
    ) throws(StreamError) -> (node: String, nonce: UInt64)? {
        guard let found = try store.read(key), found.bytes != free else { return nil }
        let text = String(decoding: found.bytes, as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let nonce = UInt64(parts[0]) else { return nil }
        return (String(parts[1]), nonce)
    }

    private func renewed(_ revision: UInt64, at now: Int64) {
        state.withLock { state in
            state.revision = revision
            state.until = now + Self.usable(store)
        }
    }

    /// Somebody has written: ourselves, where an answer got lost, or another one.
    private func adopt() {
        let now = clock()
        do throws(StreamError) {
            guard let found = try store.read(key), found.bytes == value else {
                state.withLock { $0.isOver = true }
                return
            }
            try renewed(store.update(key, value, revision: found.revision), at: now)
        } catch {
            // It ends by itself where the next renewal fails too.
        }
    }

    /// Hands it over: the next one need not wait for the end of its time.
    public func release() {
        let revision = state.withLock { state in
            state.isOver = true
            return state.revision
        }
        // Where it fails, the time ends it.
        _ = try? store.update(key, Self.free, revision: revision)
    }
}
