// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What a home must hold, by what its connection carried: a model that knows nothing of the engine.
///
/// It sees each packet that the home read and each acknowledgement that the home wrote. A message
/// whose acknowledgement was written is promised, and so is everything that was read before it on
/// the connection.
final class SimulationModel {
    /// The user property that tells which message a record is of.
    static let property = "n"

    struct Message {
        var topic = ""
        var payload: [UInt8] = []
        /// The broker's own count of what it dropped, and what the home itself published: read, and
        /// not recorded.
        var isExempt = false
        /// When it was read, by the count of all reads.
        var reads: [Int] = []
        var packetID: UInt16 = 0
        var isPromised = false
        /// Of its first record.
        var offset: UInt64?
        /// How often the broker had gone back when it was first and last read.
        var rollbacks = (first: 0, last: 0)
    }

    /// By their numbers.
    private(set) var messages: [Message] = [Message()]
    private(set) var reads = 0
    private(set) var acknowledgements = 0
    /// Read on this connection, and not promised yet.
    private var unpromised: [(reads: Int, number: Int)] = []
    /// Promised, and not found in the log yet.
    private(set) var awaited: [Int] = []
    /// Copies that came with the DUP flag.
    private(set) var copies = 0

    // What the log must say of the broker.
    private(set) var gapsExpected = 0
    private(set) var rollbacksExpected = 0
    private var isGapDue = false
    private var isRollbackDue = false
    /// The latest rollback that the log must tell of.
    private var lastRollback = 0
    private var sessions = 0
    /// The promised message that last had an id in this session of the broker.
    private var owners: [UInt16: (reads: Int, rollbacks: Int)] = [:]

    /// The broker answered CONNECT.
    func welcomed(isSessionPresent: Bool, _ broker: SimulatedBroker) {
        unpromised = []
        isRollbackDue = false
        isGapDue = false
        guard !isSessionPresent else { return }
        owners = [:]
        // A home that was told of no session before has lost none.
        isGapDue = sessions > 0
    }

    /// The home reads a packet.
    ///
    /// - Returns: the count of reads, to be given with its acknowledgement.
    func read(
        _ message: SimulatedBroker.Queued, isDuplicate: Bool, _ broker: SimulatedBroker
    ) -> Int {
        reads += 1
        while messages.count <= message.number { messages.append(Message()) }
        var known = messages[message.number]
        if known.reads.isEmpty {
            known.topic = message.topic
            known.payload = message.payload
            known.isExempt = message.isOwn || message.topic == SessionMachine.versionTopic
            known.rollbacks.first = broker.rollbacks
        }
        known.rollbacks.last = broker.rollbacks
        known.reads.append(reads)
        known.packetID = message.packetID
        messages[message.number] = known
        unpromised.append((reads, message.number))
        if isDuplicate { copies += 1 }
        noteReuse(message, isDuplicate, broker)
        return reads
    }

    /// An id that a promised message had is given out again, though the ids have not gone round.
    private func noteReuse(
        _ message: SimulatedBroker.Queued, _ isDuplicate: Bool, _ broker: SimulatedBroker
    ) {
        guard !isDuplicate, message.packetID != 0, let owner = owners[message.packetID],
            owner.rollbacks < broker.rollbacks, lastRollback < broker.rollbacks,
            reads - owner.reads < 30_000
        else { return }
        isRollbackDue = true
    }

    /// The home writes an acknowledgement.
    func acknowledged(reads count: Int, rollbacks: Int) {
        acknowledgements += 1
        let end = unpromised.firstIndex { $0.reads > count } ?? unpromised.count
        for (reads, number) in unpromised[..<end] {
            if messages[number].packetID != 0, !messages[number].isExempt {
                owners[messages[number].packetID] = (reads, rollbacks)
            }
            guard !messages[number].isPromised else { continue }
            messages[number].isPromised = true
            if !messages[number].isExempt, messages[number].offset == nil { awaited.append(number) }
        }
        unpromised.removeFirst(end)
        sessions = max(1, sessions)
        if isGapDue { gapsExpected += 1 }
        if isRollbackDue {
            rollbacksExpected += 1
            lastRollback = rollbacks
        }
        (isGapDue, isRollbackDue) = (false, false)
    }

    /// The log has a record of a message.
    func found(_ number: Int, at offset: UInt64) {
        messages[number].offset = offset
        messages[number].payload = []
    }

    /// Every promised message that the log still lacks.
    func takeMissing() -> [Int] {
        let missing = awaited.filter { messages[$0].offset == nil }
        awaited = []
        return missing
    }
}
