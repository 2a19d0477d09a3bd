// SPDX-License-Identifier: Apache-2.0

/// One QoS 1 message that the log holds: enough to recognise its redelivered copy.
public struct FenceEntry: Hashable, Sendable {
    public var packetID: UInt16
    /// ``fenceHash(topic:payload:)`` of the message.
    public var hash: UInt64

    public init(packetID: UInt16, hash: UInt64) {
        self.packetID = packetID
        self.hash = hash
    }
}

/// The latest QoS 1 messages of one session epoch, oldest first: redelivered copies are compared
/// with them after a reconnect.
///
/// A new epoch starts with an empty fence whenever the broker had no session for this client.
public struct SessionFence: Hashable, Sendable {
    /// The window: how many messages may come before the last copy of the unacknowledged ones. A
    /// broker has at most one batch of those, 4 096 messages; but before their copies mosquitto
    /// sends the messages that it passed over (``isPassedOver(_:)``), 4 859 in one run.
    public static let window = 16_384

    /// 0 before the first session of a log.
    public var epoch: UInt32
    /// Oldest first, at most twice the window.
    public var entries: [FenceEntry]
    /// The packet id farthest ahead since the epoch or the last rollback began, counting around the
    /// end of the id space.
    public var highestPacketID: UInt16?
    /// How many entries, from the oldest on, precede a rollback of the broker: no message is
    /// dropped because of them, for their ids are given out a second time. They stay as long as the
    /// window is: a broker may go back twice, the second time to before the first.
    public private(set) var rolledBackCount = 0
    /// The highest id before the rollback, until the new ids have passed it.
    public private(set) var rolledBackHighest: UInt16?

    public init(
        epoch: UInt32 = 0, entries: [FenceEntry] = [], highestPacketID: UInt16? = nil,
        rolledBackCount: Int = 0, rolledBackHighest: UInt16? = nil
    ) {
        precondition(rolledBackCount <= entries.count, "Entries rolled back are entries.")
        self.epoch = epoch
        self.entries = entries
        self.highestPacketID = highestPacketID
        self.rolledBackCount = rolledBackCount
        self.rolledBackHighest = rolledBackHighest
    }

    /// The entries that copies may be dropped for.
    public var current: ArraySlice<FenceEntry> { entries[rolledBackCount...] }

    /// The entries from before a rollback.
    public var rolledBack: ArraySlice<FenceEntry> { entries[..<rolledBackCount] }

    /// The broker lost memory and gives ids out again.
    public mutating func rollBack() {
        guard let highest = highestPacketID else { return }
        if let before = rolledBackHighest, Self.isAhead(before, of: highest) {
            rolledBackHighest = before
        } else {
            rolledBackHighest = highest
        }
        rolledBackCount = entries.count
        highestPacketID = nil
    }

    /// Remembers a message that the log holds; QoS 0 messages (id 0) leave no trace.
    ///
    /// The oldest window is dropped at once when twice the window is reached, so that a long
    /// session pays for it once per window and not once per message.
    ///
    /// - Parameters:
    ///   - packetID: of the message.
    ///   - hash: of ``fenceHash(topic:payload:)``.
    ///   - keepsRolledBack: whether entries from before a rollback stay when the new ids have
    ///     passed those of before; not so by the rules before version 3.
    public mutating func note(packetID: UInt16, hash: UInt64, keepsRolledBack: Bool = true) {
        guard packetID != 0 else { return }
        if let before = rolledBackHighest, Self.isAhead(packetID, of: before) {
            rolledBackHighest = nil
            if !keepsRolledBack {
                entries.removeFirst(rolledBackCount)
                rolledBackCount = 0
            }
        }
        if entries.count >= 2 * Self.window {
            let count = entries.count - Self.window
            entries.removeFirst(count)
            rolledBackCount = max(0, rolledBackCount - count)
        }
        entries.append(FenceEntry(packetID: packetID, hash: hash))
        if isAhead(packetID) {
            highestPacketID = packetID
        }
    }

    /// Whether an id lies ahead of the highest one, less than half way around the 65 535 ids.
    public func isAhead(_ packetID: UInt16) -> Bool {
        guard let highestPacketID else { return true }
        return Self.isAhead(packetID, of: highestPacketID)
    }

    /// Whether an id that was never seen lies among those that were: brokers that queue messages of
    /// both kinds of QoS pass over some ids, and send them after the next reconnect.
    public func isPassedOver(_ packetID: UInt16) -> Bool {
        guard let oldest = current.first?.packetID, Self.isAhead(packetID, of: oldest) else {
            return false
        }
        return !current.contains { $0.packetID == packetID }
    }

    private static func isAhead(_ packetID: UInt16, of other: UInt16) -> Bool {
        let idCount = 65_535
        let distance = (Int(packetID) - Int(other) + idCount) % idCount
        return distance > 0 && distance <= idCount / 2
    }
}

/// FNV-1a (64 bits) over the topic in UTF-8, a zero byte and the payload.
public func fenceHash(topic: String, payload: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let prime: UInt64 = 0x0000_0100_0000_01b3
    for byte in topic.utf8 {
        hash = (hash ^ UInt64(byte)) &* prime
    }
    hash = hash &* prime
    for byte in payload {
        hash = (hash ^ UInt64(byte)) &* prime
    }
    return hash
}
