// SPDX-License-Identifier: Apache-2.0

/// Notices the packet ids that a broker passes over, and when it is worth connecting again for
/// them.
///
/// Mosquitto 2.0.11, with a queue longer than the session's Receive Maximum, may pass over messages
/// that have an id already: it sends them only after the next reconnect, be it hours later. Its ids
/// rise by one, so the gap is seen at once. Gaps have other causes too: a message longer than the
/// session accepts takes an id and is left out, and some brokers count otherwise. A reconnect that
/// brings nothing is therefore followed by a rest, and the next such one by a rest of twice the
/// length. So a publisher or broker can neither make the session reconnect again and again nor
/// switch this off.
///
/// A gap is a sign only where the ids rise by one: the broker is a mosquitto, or a run of its ids
/// has shown it and no id went back. Other brokers take any free id, and are not left for it.
struct PacketIDGaps: Sendable {
    /// A gap that is still open after so many new messages is no mere change of order. Well below
    /// the fence's window, so that the fence still covers the messages that come late.
    static let patience = 512
    /// A longer gap is no gap: ids of another kind, or a rollback.
    static let gapMax = 8192
    /// For so many new messages gaps are left alone after the first reconnect that brought nothing.
    static let restMin = 4096
    static let restMax = 1 << 20
    /// So many ids in a row show that a broker's ids rise by one.
    static let runMin = 16

    private(set) var missing: Set<UInt16> = []
    /// Whether the last message has the id behind the one before, and nothing is missing.
    private(set) var isInOrder = false
    /// How many ids this connection passed over, also while gaps are left alone.
    private(set) var lost = 0
    /// The ids that the last reconnect was made for.
    private var awaited: Set<UInt16> = []
    /// The highest id of this connection.
    private var highest: UInt16?
    private var newMessages = 0
    /// How many ids were passed over and did not come on the next connection either, or make a gap
    /// that is too long to ask for, since ``takeNeverCame()``.
    private var neverCame = 0
    /// New messages for which gaps are left alone.
    private var rest = 0
    private var nextRest = Self.restMin
    /// The broker says that it is a mosquitto.
    var isMosquitto = false
    /// The ids of new messages in a row that rose by one.
    private var run = 0
    private var hasShownRun = false
    private var hasGoneBack = false

    /// Whether ids rise by one, as far as anybody knows.
    var areInSequence: Bool { isMosquitto || (hasShownRun && !hasGoneBack) }

    /// A new epoch: no message of the old one will come.
    mutating func started() {
        missing = []
        neverCame = 0
        (isMosquitto, hasShownRun, hasGoneBack) = (false, false, false)
        connected()
    }

    /// The same session on a new connection: the passed-over messages come first.
    mutating func resumed() { connected() }

    private mutating func connected() {
        awaited = missing
        highest = nil
        newMessages = 0
        lost = 0
        run = 0
    }

    /// Takes the id of a message; copies say nothing of the order of new ones.
    mutating func received(_ packetID: UInt16, isDuplicate: Bool) {
        isInOrder = false
        guard packetID != 0 else { return }
        if missing.remove(packetID) != nil {
            lost = max(0, lost - 1)
            if awaited.contains(packetID) { nextRest = Self.restMin }
            return
        }
        if isDuplicate {
            // What lies between a copy and the message before it may have come on an earlier
            // connection; what comes behind the copies is compared with the last of them.
            if highest.map({ Self.distance(from: $0, to: packetID) != nil }) ?? true {
                highest = packetID
            }
            return
        }
        if !missing.isEmpty { newMessages += 1 }
        let isResting = rest > 0
        if isResting { rest -= 1 }
        guard let last = highest else {
            highest = packetID
            return
        }
        guard let distance = Self.distance(from: last, to: packetID) else {
            hasGoneBack = true
            return
        }
        highest = packetID
        run = distance == 1 ? run + 1 : 0
        if run >= Self.runMin { hasShownRun = true }
        guard distance > 1 else {
            isInOrder = missing.isEmpty && neverCame == 0
            return
        }
        guard distance <= Self.gapMax else {
            if !isResting { neverCame += distance - 1 }
            return
        }
        lost += distance - 1
        // Where nobody will ask for the ids they cost time, and prove nothing.
        guard !isResting, areInSequence || missing.count < Self.gapMax else { return }
        var id = last
        for _ in 1..<distance {
            id = id == .max ? 1 : id + 1
            missing.insert(id)
        }
    }

    /// Whether so many ids are lost that the broker may soon send nothing more.
    ///
    /// Mosquitto (2.0.11) leaves out a message that is too long, but never gives back its place in
    /// the Receive Maximum. With the last place gone no message of QoS 1 comes until the session
    /// connects again.
    func fills(receiveMaximum: UInt16) -> Bool {
        areInSequence && lost >= max(1, Int(receiveMaximum) / 2)
    }

    /// Whether to connect again now, to be asked after a batch is committed and acknowledged.
    ///
    /// - Parameter hasQueueEnded: nothing that was queued is to come any more.
    mutating func wantsReconnect(hasQueueEnded: Bool) -> Bool {
        guard areInSequence, !missing.isEmpty, newMessages >= Self.patience || hasQueueEnded else {
            return false
        }
        guard awaited.isDisjoint(with: missing) else {
            // The awaited messages did not come: the broker's ids have gaps, or it dropped the
            // messages.
            neverCame += missing.intersection(awaited).count
            missing = []
            rest = nextRest
            nextRest = min(2 * nextRest, Self.restMax)
            return false
        }
        return true
    }

    /// How many messages were passed over for good since the last call.
    mutating func takeNeverCame() -> Int {
        defer { neverCame = 0 }
        return neverCame
    }

    /// How far an id lies ahead of another one; nil where it does not.
    private static func distance(from last: UInt16, to packetID: UInt16) -> Int? {
        let distance = (Int(packetID) - Int(last) + idCount) % idCount
        return distance > 0 && distance <= idCount / 2 ? distance : nil
    }

    private static let idCount = 65_535
}
