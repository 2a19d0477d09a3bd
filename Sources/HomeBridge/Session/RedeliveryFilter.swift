// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Removes redelivered copies of messages that the log holds, and nothing else.
///
/// ```
///              resumed                 first new id lies ahead
///   ┌────────┐ ──────▶ ┌───────────┐ ─────────────────────────▶ ┌────────┐
///   │ normal │         │ redelivery│                            │ normal │
///   └────────┘ ◀────── └───────────┘ ───▶ ┌────────────┐ ─────▶ └────────┘
///              started   first new id     │ rolled back│   an id passes the
///              (any state) does not       └────────────┘   highest one seen
/// ```
/// QoS 0 messages have no id and pass in every state. Two equal button presses are two messages:
/// a message is dropped only when the broker itself says that it is a copy (DUP) and it equals an
/// entry of the fence, in fence order.
public struct RedeliveryFilter: Sendable {
    public enum Verdict: Hashable, Sendable {
        case append
        /// The log holds it: acknowledge without a record.
        case drop
        /// Equal to a message of the fence after a rollback: cannot be told from a new one.
        case appendPossibleDuplicate
    }

    /// A verdict, and whether this message showed that the broker lost memory.
    public struct Outcome: Hashable, Sendable {
        public var verdict: Verdict
        /// The highest id of the epoch, set only when the rollback is found out.
        public var rolledBackFrom: UInt16?

        init(_ verdict: Verdict, rolledBackFrom: UInt16? = nil) {
            self.verdict = verdict
            self.rolledBackFrom = rolledBackFrom
        }
    }

    enum State: Hashable, Sendable {
        case normal
        /// Copies come first; `next` is the first entry that has not been matched.
        case redelivery(entries: [FenceEntry], next: Int)
        /// `passing` has the highest id before the rollback.
        case rolledBack(entries: Set<FenceEntry>, passing: SessionFence)
    }

    /// What the books will hold once everything appended so far is folded.
    public private(set) var fence: SessionFence
    private(set) var state = State.normal

    public init(fence: SessionFence) {
        self.fence = fence
    }

    /// Whether the DUP flag of the next message makes a difference.
    public var needsDuplicateFlag: Bool {
        if case .redelivery = state { true } else { false }
    }

    /// The broker has no session of ours.
    public mutating func started(epoch: UInt32) {
        fence = SessionFence(epoch: epoch)
        state = .normal
    }

    /// The broker goes on with our session: copies of what we did not acknowledge come first.
    public mutating func resumed() {
        state = .redelivery(entries: fence.entries, next: 0)
    }

    /// Judges one message, in the order of arrival.
    ///
    /// - Parameters:
    ///   - packetID: 0 for QoS 0.
    ///   - hash: of ``fenceHash(topic:payload:)``.
    ///   - isDuplicate: the DUP flag.
    public mutating func judge(packetID: UInt16, hash: UInt64, isDuplicate: Bool) -> Outcome {
        guard packetID != 0 else { return Outcome(.append) }
        let outcome = judgeAcknowledged(
            FenceEntry(packetID: packetID, hash: hash), isDuplicate: isDuplicate)
        if outcome.verdict != .drop {
            fence.note(packetID: packetID, hash: hash)
        }
        return outcome
    }

    private mutating func judgeAcknowledged(
        _ entry: FenceEntry, isDuplicate: Bool
    ) -> Outcome {
        switch state {
        case .normal:
            return Outcome(.append)
        case .redelivery(let entries, let next):
            guard isDuplicate else { return judgeFirstNew(entry, entries: entries) }
            guard let index = entries[next...].firstIndex(of: entry) else {
                return Outcome(.append)
            }
            state = .redelivery(entries: entries, next: index + 1)
            return Outcome(.drop)
        case .rolledBack(let entries, let passing):
            if passing.isAhead(entry.packetID) {
                state = .normal
                return Outcome(.append)
            }
            return Outcome(entries.contains(entry) ? .appendPossibleDuplicate : .append)
        }
    }

    /// The first message that the broker does not call a copy tells whether it kept its memory.
    private mutating func judgeFirstNew(_ entry: FenceEntry, entries: [FenceEntry]) -> Outcome {
        guard let highest = fence.highestPacketID, !fence.isAhead(entry.packetID) else {
            state = .normal
            return Outcome(.append)
        }
        let known = Set(entries)
        state = .rolledBack(entries: known, passing: fence)
        return Outcome(
            known.contains(entry) ? .appendPossibleDuplicate : .append, rolledBackFrom: highest)
    }
}
