// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// How many of the messages that the broker has dropped are to be told of, none twice.
///
/// There are two signs. Mosquitto counts what it drops, for all its clients; but a new process does
/// not know the count before, and older ones forget it a minute after the last drop. And it gives a
/// packet id to each message of QoS 1 that it drops, so ids that never come are messages of this
/// session.
struct DropTally: Hashable, Sendable {
    /// The broker's count; nil while it is not known.
    private(set) var total: UInt64?
    /// Told of by the count since the last id that followed the one before it: the next gap of ids
    /// may be of these.
    private var toldByCount: UInt64 = 0
    /// Told of by ids: the count may grow by these yet, for the broker renews it every ten seconds.
    private var toldByIDs: UInt64 = 0

    /// The broker says its count.
    ///
    /// - Returns: how many drops to tell of.
    mutating func counted(_ count: UInt64) -> UInt64 {
        defer { total = count }
        guard let total, count != total else { return 0 }
        // A restarted broker counts from nothing again.
        let growth = count > total ? count - total : count
        let new = growth - min(growth, toldByIDs)
        if growth > 0 { toldByIDs = 0 }
        toldByCount = toldByCount.addingSaturated(new)
        return new
    }

    /// Packet ids of the session never came.
    ///
    /// - Returns: how many drops to tell of.
    mutating func neverCame(_ ids: Int) -> UInt64 {
        guard ids > 0 else { return 0 }
        let ids = UInt64(ids)
        let new = ids - min(ids, toldByCount)
        toldByCount = 0
        toldByIDs = toldByIDs.addingSaturated(new)
        return new
    }

    /// A message has the id behind that of the message before: none was dropped between them.
    mutating func idFollowed() { toldByCount = 0 }
}
