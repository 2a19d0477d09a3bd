// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLogJetStream
import HomeRuntime

/// The fence of a partition's shared session, from the newest records of all homes.
///
/// Whoever takes a partition over gets the messages again that the owner before had logged and not
/// acknowledged. They are known by their packet ids, and those are of the session and not of a home;
/// so the records of all homes are looked at, in the order in which they were written.
struct PartitionFence {
    private(set) var fence: SessionFence
    private let profile: String

    /// How many of the newest records are looked at. A fence holds as many messages at least.
    static let records = SessionFence.window

    /// - Parameters:
    ///   - epoch: the newest one in the books of any home; 0 before the first session.
    ///   - profile: the key of the homes' profile.
    init(epoch: UInt32, profile: String) {
        fence = SessionFence(epoch: epoch)
        self.profile = profile
    }

    /// Takes the next record.
    mutating func take(_ record: HomeRecord) {
        for case .brokerRolledBack(let profile) in record.events where profile == self.profile {
            fence.rollBack()
        }
        guard let origin = record.origin, origin.profile == profile, origin.qos > 0,
            origin.epoch == SharedEpoch.ofMessages(fence.epoch)
        else { return }
        fence.note(packetID: origin.packetID, hash: origin.fenceHash)
    }

    /// Reads the fence of a partition.
    ///
    /// - Parameter homes: those of the partition, by the ids of their logs.
    static func read(
        _ partition: JetStreamPartition, homes: [[UInt8]: RunningHome], profile: String
    ) throws -> SessionFence {
        let epochs = homes.values.map { $0.engine.state.books.profile(profile)?.fence.epoch ?? 0 }
        var result = PartitionFence(epoch: epochs.max() ?? 0, profile: profile)
        guard result.fence.epoch != 0 else { return result.fence }
        let written = try partition.newestRecords(records)
        var needed: [[UInt8]: Range<UInt64>] = [:]
        for part in written {
            let known = needed[part.logID] ?? part.offsets
            needed[part.logID] = known.lowerBound..<max(known.upperBound, part.offsets.upperBound)
        }
        var found: [[UInt8]: [UInt64: HomeRecord]] = [:]
        for (logID, offsets) in needed {
            guard let home = homes[logID] else { continue }
            try home.engine.replay().records(in: offsets, captures: false) { item in
                if case .record(let record) = item, let offset = record.offset {
                    found[logID, default: [:]][offset] = record
                }
                return true
            }
        }
        for part in written {
            for offset in part.offsets {
                guard let record = found[part.logID]?[offset] else { continue }
                result.take(record)
            }
        }
        return result.fence
    }
}
