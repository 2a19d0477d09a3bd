// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The epochs of a session that several homes share, as the log of one of them has them.
///
/// A copy of a message is known by the packet ids of all messages of the session, in their order, so
/// the fence of a shared session is the partition's: it is read from the newest records of all homes
/// when a partition is taken over (`PartitionFence`). A home by itself sees too few of the ids: an
/// entry that is long out of date could make a new message look like a copy. So the messages of a
/// shared session have an epoch that no home's own fence ever has, and homes note none of them.
///
/// A home that was moved in has had epochs of its own: those of the session count from the newest of
/// them on, so that no old record has one of theirs.
struct HomeEpochs: Hashable, Sendable {
    /// The newest epoch that the home had before.
    let base: UInt32

    private static let mark: UInt32 = 1 << 31

    /// Homes that have more are not taken in: the epochs that follow must be below the mark.
    static let baseMax: UInt32 = 1 << 30

    init(of home: FleetHome) { base = home.imported?.epoch ?? 0 }

    /// As it stands in the home's books.
    func own(_ shared: UInt32) -> UInt32 { base &+ shared }

    /// As it stands in the records of messages.
    func ofMessages(_ shared: UInt32) -> UInt32 { own(shared) | Self.mark }

    /// The epoch of the session; 0 where the home knows none of its epochs.
    func shared(_ own: UInt32) -> UInt32 { own > base ? own - base : 0 }
}
