// SPDX-License-Identifier: Apache-2.0

/// Notices the packet ids that a broker passes over, and when it is worth connecting again for
/// them.
///
/// Mosquitto 2.0.11, with a queue longer than our Receive Maximum, may leave messages lying that it
/// has given an id: it sends them only after the next reconnect, be it hours later. Its ids rise by
/// one, so the gap is seen at once. Gaps have other causes: a message that is longer than what we
/// accept takes an id and is left out, and there are brokers that count otherwise. A reconnect that
/// brings nothing is therefore followed by a rest, and the next such one by twice as long a rest:
/// nobody makes us connect again and again, nor switches this off.
struct PacketIDGaps: Sendable {
    /// So many new messages after a gap it is no mere change of order. Well below the fence's
    /// window, so that the fence still covers what comes late.
    static let patience = 512
    /// A longer gap is no gap: ids of another kind, or a rollback.
    static let gapMax = 8192
    /// For so many new messages gaps are left alone after the first reconnect that brought nothing.
    static let restMin = 4096
    static let restMax = 1 << 20

    private(set) var missing: Set<UInt16> = []
    /// How many ids this connection passed over, also while gaps are left alone.
    private(set) var lost = 0
    /// What the last reconnect was made for.
    private var awaited: Set<UInt16> = []
    /// The highest id of this connection.
    private var highest: UInt16?
    private var newMessages = 0
    /// New messages for which gaps are left alone.
    private var rest = 0
    private var nextRest = Self.restMin

    /// A new epoch: nothing of the old one is to come.
    mutating func started() {
        missing = []
        connected()
    }

    /// The same session on a new connection: what was passed over comes first.
    mutating func resumed() { connected() }

    private mutating func connected() {
        awaited = missing
        highest = nil
        newMessages = 0
        lost = 0
    }

    /// Takes the id of a message; copies say nothing of the order of new ones.
    mutating func received(_ packetID: UInt16, isDuplicate: Bool) {
        guard packetID != 0 else { return }
        if missing.remove(packetID) != nil {
            lost = max(0, lost - 1)
            if awaited.contains(packetID) { nextRest = Self.restMin }
            return
        }
        if isDuplicate { return }
        if !missing.isEmpty { newMessages += 1 }
        let isResting = rest > 0
        if isResting { rest -= 1 }
        guard let last = highest else {
            highest = packetID
            return
        }
        let distance = (Int(packetID) - Int(last) + Self.idCount) % Self.idCount
        guard distance > 0, distance <= Self.idCount / 2 else { return }
        highest = packetID
        guard distance > 1, distance <= Self.gapMax else { return }
        lost += distance - 1
        if isResting { return }
        var id = last
        for _ in 1..<distance {
            id = id == .max ? 1 : id + 1
            missing.insert(id)
        }
    }

    /// Whether so much is lost that the broker may soon send us nothing more.
    ///
    /// Mosquitto (2.0.11) never gives back the place in our Receive Maximum that a message took
    /// which it then left out for its length. With the last place gone no message of QoS 1 comes
    /// any more, until we connect again.
    func fills(receiveMaximum: UInt16) -> Bool { lost >= max(1, Int(receiveMaximum) / 2) }

    /// Whether to connect again now, to be asked after a batch is committed and acknowledged.
    ///
    /// - Parameter hasQueueEnded: nothing that was queued is to come any more.
    mutating func wantsReconnect(hasQueueEnded: Bool) -> Bool {
        guard !missing.isEmpty, newMessages >= Self.patience || hasQueueEnded else { return false }
        guard awaited.isDisjoint(with: missing) else {
            // They did not come: this broker's ids have gaps, or it dropped the messages.
            missing = []
            rest = nextRest
            nextRest = min(2 * nextRest, Self.restMax)
            return false
        }
        return true
    }

    private static let idCount = 65_535
}
