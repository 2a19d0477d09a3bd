// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The epochs of a session that several homes share.
///
/// A copy of a message is known by the packet ids of all messages of the session, in their order, so
/// the fence of a shared session is the partition's: it is read from the newest records of all homes
/// when a partition is taken over (`PartitionFence`). A home by itself sees too few of the ids: an
/// entry that is long out of date could make a new message look like a copy. So the messages of a
/// shared session have an epoch that no home's own fence ever has, and homes note none of them.
enum SharedEpoch {
    private static let mark: UInt32 = 1 << 31

    /// The epoch in the records of messages.
    static func ofMessages(_ epoch: UInt32) -> UInt32 { epoch | mark }
}
