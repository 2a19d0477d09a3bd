// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Removes redelivered copies of messages that the log holds, and nothing else.
///
/// ```
///           resumed              silence              the mark of a mosquitto
/// normal ────────────▶ queue ──────────────▶ late ────────────────────────────▶ normal
///   ▲ started           │ ▲                   │ ▲
///   └─ (any state)      └─┘ copies, new ids,  └─┘ copies, new ids
///                           passed-over ids,
///                           a rollback          (the mark ends `queue` as well)
/// ```
/// QoS 0 messages have no id and pass in every state. Two equal button presses are two messages:
/// a message is dropped only when the broker itself says that it is a copy (DUP) and it equals an
/// entry of the fence from before this connection that no other copy was matched with. Silence
/// does not prove that no copy follows, so after it copies are dropped as before.
///
/// A new id (DUP = 0) behind the highest one has two causes. An id that the fence does not hold was
/// passed over by the broker, which sends it now. One that it does hold is given out again: the
/// broker lost memory. From then on messages that equal one of before are marked; the fence itself
/// remembers those, so that they survive a restart. A broker with an empty queue shows its next id
/// only later, so the first new id counts after the end of the queue too.
///
/// An id that is given out twice on one connection has another cause: the broker takes ids again as
/// soon as they are free. An equal id proves nothing then, so copies are marked and not dropped, and
/// no id shows a rollback.
public struct RedeliveryFilter: Sendable {
    public enum Decision: Hashable, Sendable {
        case append
        /// The log holds it: acknowledge without a record.
        case drop
        /// Equal to a message of the fence after a rollback, or where ids are given out again:
        /// cannot be distinguished from a new one.
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
        /// No copy comes.
        case normal
        /// The broker sends its queue.
        case queue
        /// The queue seems to have ended, because nothing came for a while.
        case late
    }

    /// The fence of the books once everything appended so far is folded.
    public private(set) var fence: SessionFence
    private(set) var state = State.normal
    /// The entries from before this connection whose copies may still come; none while
    /// ``State/normal``, else at most as many as the fence has.
    private var unmatched: Set<FenceEntry> = []
    /// The ids of ``unmatched`` that the fence holds more than once.
    private var repeated: Set<UInt16> = []
    /// How many messages of this connection the fence holds, or more.
    private var noted = 0
    /// The ids of those that came as copies: the broker did not give them out on this connection.
    private var copied: Set<UInt16> = []
    /// No new id has come since the session was resumed, so the next one may show a rollback.
    private var awaitsID = false
    /// A rollback that was seen and could not be logged.
    private var isRolledBack: Bool
    /// The broker gives ids out again within a session, without having lost memory.
    public private(set) var areIDsReused: Bool

    /// - Parameter isRolledBack: the broker lost memory, which the fence does not know.
    public init(fence: SessionFence, isRolledBack: Bool = false) {
        self.fence = fence
        self.isRolledBack = isRolledBack
        areIDsReused = Self.showsReuse(fence.current)
    }

    /// Whether the DUP flag of the next message makes a difference.
    public var needsDuplicateFlag: Bool {
        state != .normal || awaitsID
    }

    /// The broker has no session for this client.
    public mutating func started(epoch: UInt32) {
        self = RedeliveryFilter(fence: SessionFence(epoch: epoch))
    }

    /// The broker goes on with the session: copies of unacknowledged messages come first.
    ///
    /// - Returns: the highest id of the epoch where a rollback is to be logged now.
    @discardableResult
    public mutating func resumed() -> UInt16? {
        state = .queue
        noted = 0
        copied = []
        unmatched = []
        repeated = []
        if isRolledBack, let highest = fence.highestPacketID {
            isRolledBack = false
            fence.rollBack()
            return highest
        }
        var ids: Set<UInt16> = []
        for entry in fence.current {
            unmatched.insert(entry)
            if !ids.insert(entry.packetID).inserted { repeated.insert(entry.packetID) }
        }
        awaitsID = true
        return nil
    }

    /// Nothing came for a while, or the time for the queue is over. Copies may follow all the same.
    public mutating func queueSeemsEnded() {
        if state == .queue { state = .late }
    }

    /// Everything that the broker had queued has come: no copies follow.
    ///
    /// The first new id does not show that: a broker may send a passed-over message ahead of
    /// copies.
    public mutating func queueEnded() {
        state = .normal
        unmatched = []
        repeated = []
    }

    /// Judges one message, in the order of arrival.
    ///
    /// - Parameters:
    ///   - packetID: 0 for QoS 0.
    ///   - hash: of ``fenceHash(topic:payload:)``.
    ///   - isDuplicate: the DUP flag.
    public mutating func decide(packetID: UInt16, hash: UInt64, isDuplicate: Bool) -> Outcome {
        guard packetID != 0 else { return Outcome(.append) }
        let entry = FenceEntry(packetID: packetID, hash: hash)
        let outcome = isDuplicate ? Outcome(decideCopy(entry)) : decideNew(entry)
        if outcome.decision != .drop {
            fence.note(packetID: packetID, hash: hash)
            noted += 1
            if isDuplicate { copied.insert(packetID) }
        }
        return outcome
    }

    /// Judges a message that the broker says it has sent before.
    private mutating func decideCopy(_ entry: FenceEntry) -> Decision {
        if unmatched.contains(entry) {
            // Where its id was given out twice, it may be a message that nobody has read.
            guard !areIDsReused, !repeated.contains(entry.packetID) else {
                return .appendPossibleDuplicate
            }
            unmatched.remove(entry)
            return .drop
        }
        return fence.rolledBack.contains(entry) ? .appendPossibleDuplicate : .append
    }

    private mutating func decideNew(_ entry: FenceEntry) -> Outcome {
        guard !areIDsReused else { return Outcome(.append) }
        // An id ahead of all was not given out before; to look for each of those would cost the
        // whole fence.
        let isAhead = fence.isAhead(entry.packetID)
        if isAhead {
            awaitsID = false
        } else if isReused(entry.packetID) {
            areIDsReused = true
            return Outcome(.append)
        }
        let rolledBackFrom = isAhead ? nil : rollbackShown(by: entry.packetID)
        let mayBeOld = !isAhead || fence.rolledBackHighest != nil
        let isMarked = mayBeOld && fence.rolledBack.contains(entry)
        return Outcome(
            isMarked ? .appendPossibleDuplicate : .append, rolledBackFrom: rolledBackFrom)
    }

    /// Whether a new id that is not ahead was given out before, by a broker that has lost no memory
    /// in between: it came on this connection already, or the broker has shown since the connection
    /// began that its ids go on.
    private func isReused(_ packetID: UInt16) -> Bool {
        guard !copied.contains(packetID) else { return false }
        let isKnownToGoOn = state != .queue && !awaitsID
        let entries = isKnownToGoOn ? fence.current : fence.current.suffix(noted)
        return entries.contains { $0.packetID == packetID }
    }

    /// Looks at an id that is not ahead.
    ///
    /// - Returns: the highest id of the epoch where a rollback was found.
    private mutating func rollbackShown(by packetID: UInt16) -> UInt16? {
        guard state == .queue || awaitsID, !fence.isPassedOver(packetID),
            let highest = fence.highestPacketID
        else { return nil }
        fence.rollBack()
        awaitsID = false
        unmatched = []
        repeated = []
        noted = 0
        return highest
    }

    /// So many times an id has to come again in the books to show reuse. A few times it may be of
    /// rollbacks that nobody has seen: those of a broker whose first message was lost each time.
    private static let repeatsMin = 8

    /// Whether some id was given out again and again.
    private static func showsReuse(_ entries: ArraySlice<FenceEntry>) -> Bool {
        var fence = SessionFence()
        var seen: Set<UInt16> = []
        var repeats: [UInt16: Int] = [:]
        for id in entries.lazy.map(\.packetID) {
            let isAhead = fence.isAhead(id)
            if isAhead { fence.highestPacketID = id }
            guard !seen.insert(id).inserted, !isAhead else { continue }
            repeats[id, default: 0] += 1
            if repeats[id] == repeatsMin { return true }
        }
        return false
    }
}
