// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Removes redelivered copies of messages that the log holds, and nothing else.
///
/// ```
///           resumed                       the queue has ended
/// normal ────────────▶ redelivery ──────────────────────────────▶ normal
///   ▲ started            │  ▲
///   └─ (any state)       └──┘ copies, new ids, ids that were passed over, a rollback
/// ```
/// QoS 0 messages have no id and pass in every state. Two equal button presses are two messages:
/// a message is dropped only when the broker itself says that it is a copy (DUP) and it equals an
/// entry of the fence that no other copy was matched with.
///
/// A new id (DUP = 0) behind the highest one has two causes. An id that the fence does not hold was
/// passed over by the broker, which sends it now. One that it does hold is given out again: the
/// broker lost memory. From then on messages that equal one of before are marked; the fence itself
/// remembers those, so that they survive a restart. A broker with an empty queue shows its next id
/// only later, so the first new id counts after the end of the queue too.
public struct RedeliveryFilter: Sendable {
    public enum Decision: Hashable, Sendable {
        case append
        /// The log holds it: acknowledge without a record.
        case drop
        /// Equal to a message of the fence after a rollback: cannot be distinguished from a new
        /// one.
        case appendPossibleDuplicate
    }

    /// A decision, and whether this message showed that the broker lost memory.
    public struct Outcome: Hashable, Sendable {
        public var decision: Decision
        /// The highest id of the epoch, set only when the rollback is found out.
        public var rolledBackFrom: UInt16?

        init(_ decision: Decision, rolledBackFrom: UInt16? = nil) {
            self.decision = decision
            self.rolledBackFrom = rolledBackFrom
        }
    }

    enum State: Hashable, Sendable {
        case normal
        /// How many copies of each entry may still be dropped.
        case redelivery(unmatched: [FenceEntry: Int])
    }

    /// The fence of the books once everything appended so far is folded.
    public private(set) var fence: SessionFence
    private(set) var state = State.normal
    /// No new id has come since the session was resumed, so the next one may show a rollback.
    private var awaitsID = false
    /// A rollback that was seen and could not be logged.
    private var isRolledBack: Bool

    /// - Parameter isRolledBack: the broker lost memory, which the fence does not know.
    public init(fence: SessionFence, isRolledBack: Bool = false) {
        self.fence = fence
        self.isRolledBack = isRolledBack
    }

    /// Whether the DUP flag of the next message makes a difference.
    public var needsDuplicateFlag: Bool {
        state != .normal || awaitsID
    }

    /// The broker has no session for this client.
    public mutating func started(epoch: UInt32) {
        fence = SessionFence(epoch: epoch)
        state = .normal
        awaitsID = false
        isRolledBack = false
    }

    /// The broker goes on with the session: copies of unacknowledged messages come first.
    ///
    /// - Returns: the highest id of the epoch where a rollback is to be logged now.
    @discardableResult
    public mutating func resumed() -> UInt16? {
        if isRolledBack, let highest = fence.highestPacketID {
            isRolledBack = false
            fence.rollBack()
            state = .redelivery(unmatched: [:])
            return highest
        }
        var unmatched: [FenceEntry: Int] = [:]
        for entry in fence.current { unmatched[entry, default: 0] += 1 }
        state = .redelivery(unmatched: unmatched)
        awaitsID = true
        return nil
    }

    /// Everything that the broker had queued has come: no copies follow.
    ///
    /// The first new id does not show that: a broker may send a passed-over message ahead of
    /// copies.
    public mutating func queueEnded() {
        state = .normal
    }

    /// Judges one message, in the order of arrival.
    ///
    /// - Parameters:
    ///   - packetID: 0 for QoS 0.
    ///   - hash: of ``fenceHash(topic:payload:)``.
    ///   - isDuplicate: the DUP flag.
    public mutating func decide(packetID: UInt16, hash: UInt64, isDuplicate: Bool) -> Outcome {
        guard packetID != 0 else { return Outcome(.append) }
        let outcome = decideAcknowledged(
            FenceEntry(packetID: packetID, hash: hash), isDuplicate: isDuplicate)
        if outcome.decision != .drop {
            fence.note(packetID: packetID, hash: hash)
        }
        return outcome
    }

    private mutating func decideAcknowledged(
        _ entry: FenceEntry, isDuplicate: Bool
    ) -> Outcome {
        if case .redelivery(var unmatched) = state, isDuplicate, let count = unmatched[entry],
            count > 0
        {
            unmatched[entry] = count - 1
            state = .redelivery(unmatched: unmatched)
            return Outcome(.drop)
        }
        let rolledBackFrom = isDuplicate ? nil : rollbackShown(by: entry.packetID)
        // An id ahead of all is no copy; to look for each of those would cost the whole fence.
        let mayBeOld =
            isDuplicate || fence.rolledBackHighest != nil
            || !fence.isAhead(entry.packetID)
        let isMarked = mayBeOld && fence.rolledBack.contains(entry)
        return Outcome(
            isMarked ? .appendPossibleDuplicate : .append, rolledBackFrom: rolledBackFrom)
    }

    /// Looks at the id of a new message where it may be one that was given out before.
    ///
    /// - Returns: the highest id of the epoch where a rollback was found.
    private mutating func rollbackShown(by packetID: UInt16) -> UInt16? {
        guard needsDuplicateFlag else { return nil }
        guard !fence.isAhead(packetID) else {
            awaitsID = false
            return nil
        }
        guard !fence.isPassedOver(packetID), let highest = fence.highestPacketID else {
            return nil
        }
        fence.rollBack()
        awaitsID = false
        if state != .normal { state = .redelivery(unmatched: [:]) }
        return highest
    }
}
