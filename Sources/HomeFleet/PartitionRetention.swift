// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeLog
import HomeLogJetStream
import HomeRuntime
import Logging

/// Keeps the stream of a partition within a number of bytes: the oldest records of all its homes go.
///
/// A stream can only be cut for all homes at once, before a table. Behind that place each log begins at
/// its oldest checkpoint, which has the state that the records before it came to.
struct PartitionRetention {
    private let log: JetStreamPartition
    private let keepBytes: Int
    private let logger: Logger

    /// - Parameters:
    ///   - log: of the partition.
    ///   - keepBytes: what its stream may have.
    init(_ log: JetStreamPartition, keepBytes: Int, _ logger: Logger) {
        self.log = log
        self.keepBytes = keepBytes
        self.logger = logger
    }

    /// Removes what is too much. Blocks. Where that cannot be done everything stays, and the log says
    /// why.
    ///
    /// - Parameters:
    ///   - homes: that are served, with checkpoints of late.
    ///   - removed: the ids of the logs of homes of which nothing needs to stay.
    func run(_ homes: [RunningHome], removed: Set<[UInt8]>) {
        do {
            guard let border = try log.border(bytesMax: keepBytes) else { return }
            let kept = homes.filter { border.offsets[$0.engine.log.identity.logID] != nil }
            var beginnings: [[UInt8]: UInt64] = [:]
            for home in kept {
                let logID = home.engine.log.identity.logID
                beginnings[logID] = try home.engine.beginning(from: border.offsets[logID]!)
            }
            for logID in removed where border.offsets[logID] != nil {
                beginnings[logID] = log.log(of: logID).nextOffset
            }
            guard try log.purge(below: border, beginnings: beginnings) else {
                logger.warning(
                    "the oldest records stay: a home has no checkpoint of them, or is not served")
                return
            }
            logger.notice(
                "the oldest records of a partition were removed",
                metadata: ["sequence": "\(border.sequence)", "homes": "\(kept.count)"])
            for home in kept { try home.engine.removeOldCheckpoints() }
        } catch {
            logger.warning("the oldest records stay", metadata: ["error": "\(error)"])
        }
    }
}
