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

    /// How many of the newest records are looked at, at most. Not all of them are messages: when a
    /// partition is opened each of its homes writes some records of its own.
    private static let recordsMax = 16 * SessionFence.window

    /// - Parameter epoch: the newest one of the session in the books of any home; 0 before the first.
    init(epoch: UInt32) {
        fence = SessionFence(epoch: epoch)
    }

    /// A home that is served.
    struct Home {
        var enrolled: FleetHome
        var running: RunningHome
    }

    /// What a record is to a fence.
    private enum Note {
        case message(FenceEntry)
        case rollback
    }

    /// Takes the next record.
    /// - Parameter home: whose it is.
    mutating func take(_ record: HomeRecord, of home: FleetHome) {
        if let note = note(of: record, of: home) { take(note) }
    }

    private mutating func take(_ note: Note) {
        switch note {
        case .message(let entry): fence.note(packetID: entry.packetID, hash: entry.hash)
        case .rollback: fence.rollBack()
        }
    }

    /// Nil for most records of a partition whose devices publish at QoS 0.
    private func note(of record: HomeRecord, of home: FleetHome) -> Note? {
        for case .brokerRolledBack(let profile) in record.events
        where utf8Equal(profile, home.profile) {
            return .rollback
        }
        guard let origin = record.origin, utf8Equal(origin.profile, home.profile), origin.qos > 0,
            origin.epoch == HomeEpochs(of: home).ofMessages(fence.epoch)
        else { return nil }
        return .message(FenceEntry(packetID: origin.packetID, hash: origin.fenceHash))
    }

    /// Reads the fence of a partition.
    ///
    /// - Parameters:
    ///   - enrolled: every home of the partition. What a home brought along is no message of the
    ///     session, and may be more than all that is.
    ///   - homes: those that are served, by the ids of their logs.
    ///   - removed: the ids of the logs of homes that are none any more.
    static func read(
        _ partition: JetStreamPartition, enrolled: [FleetHome], homes: [[UInt8]: Home],
        removed: Set<[UInt8]> = []
    ) throws -> SessionFence {
        var beginnings: [[UInt8]: UInt64] = [:]
        for logID in removed { beginnings[logID] = .max }
        for home in enrolled { beginnings[home.logID] = home.imported?.offsets.upperBound }
        let epochs = homes.values.map { home in
            let book = home.running.engine.state.books.profile(home.enrolled.profile)
            return HomeEpochs(of: home.enrolled).shared(book?.fence.epoch ?? 0)
        }
        var result = PartitionFence(epoch: epochs.max() ?? 0)
        guard result.fence.epoch != 0 else { return result.fence }
        let none = result
        var count = SessionFence.window
        while true {
            let written = try partition.newestRecords(count, from: beginnings)
            result = none
            for note in try result.notes(written, homes, partition) { result.take(note) }
            let isAll = written.reduce(0) { $0 + $1.offsets.count } < count
            let isEnough = result.fence.entries.count >= SessionFence.window
            if isAll || isEnough || count >= recordsMax { return result.fence }
            count = min(count * 4, recordsMax)
        }
    }

    /// What records are to the fence, in the order in which they were written.
    private func notes(
        _ written: [WrittenRecords], _ homes: [[UInt8]: Home], _ partition: JetStreamPartition
    ) throws -> [Note] {
        var needed: [[UInt8]: Range<UInt64>] = [:]
        for part in written {
            let known = needed[part.logID] ?? part.offsets
            needed[part.logID] = known.lowerBound..<max(known.upperBound, part.offsets.upperBound)
        }
        // Once for all homes; where that fails each of them says so below.
        _ = try? partition.readAhead(
            from: needed.filter { homes[$0.key] != nil }.mapValues(\.lowerBound),
            bytesMax: HomesTogether.bytesMax)
        defer { partition.endReadAhead() }
        var found: [[UInt8]: [UInt64: Note]] = [:]
        for (logID, offsets) in needed {
            guard let home = homes[logID] else { continue }
            try home.running.engine.replay().records(in: offsets, captures: false) { item in
                if case .record(let record) = item, let offset = record.offset,
                    let note = note(of: record, of: home.enrolled)
                {
                    found[logID, default: [:]][offset] = note
                }
                return true
            }
        }
        return written.flatMap { part in part.offsets.compactMap { found[part.logID]?[$0] } }
    }
}
