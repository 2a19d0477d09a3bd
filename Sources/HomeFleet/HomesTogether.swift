// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream
import Logging

/// Homes of a partition whose newest records are read at the same time.
///
/// Each of them reads what it has logged since its newest checkpoint, to open, to end or to save the
/// next one. By itself it would pass over the records of all others, so the stream is read once for
/// as many homes as there is room for.
struct HomesTogether {
    private let log: JetStreamPartition
    private let logger: Logger

    /// What may be in memory of a partition at a time; homes with more are read by themselves.
    static let bytesMax = 64 << 20
    /// How many partitions of this process are read at a time: a node that lost many at once opens
    /// many at once.
    private static let slots = Watched(4)

    init(_ log: JetStreamPartition, _ logger: Logger) {
        self.log = log
        self.logger = logger
    }

    /// Calls the body with some homes at a time, until it has had all.
    ///
    /// - Parameters:
    ///   - homes: each with the id of its log.
    ///   - isWanted: asked before each reading; false ends it.
    ///   - body: ends when they have read what they need.
    /// - Returns: how many bytes of records were read, at most `bytesMax` of a home.
    @discardableResult
    func read<Home>(
        _ homes: [(logID: [UInt8], home: Home)], isWanted: () -> Bool = { true },
        _ body: ([Home]) -> Void
    ) -> Int {
        var rest = homes
        var beginnings: [[UInt8]: UInt64] = [:]
        for (logID, _) in homes { beginnings[logID] = newestCheckpoint(of: logID) }
        var bytes = 0
        while !rest.isEmpty, isWanted() {
            Self.takeSlot()
            defer {
                log.endReadAhead()
                Self.slots.change { $0 += 1 }
            }
            let ready = readAhead(beginnings)
            let isReady = { (one: (logID: [UInt8], home: Home)) in
                ready.homes.isEmpty || ready.homes.contains(one.logID)
            }
            let group = rest.filter(isReady)
            bytes += ready.byteCount
            if ready.homes.isEmpty {
                let behind = group.count {
                    log.log(of: $0.logID).nextOffset > beginnings[$0.logID] ?? 0
                }
                bytes += behind * Self.bytesMax
            }
            body(group.map(\.home))
            rest.removeAll(where: isReady)
            beginnings = beginnings.filter { !ready.homes.contains($0.key) }
        }
        return bytes
    }

    /// None where it fails: then each home reads by itself, and says what it meets.
    private func readAhead(
        _ beginnings: [[UInt8]: UInt64]
    ) -> (homes: Set<[UInt8]>, byteCount: Int) {
        do throws(LogError) {
            return try log.readAhead(from: beginnings, bytesMax: Self.bytesMax)
        } catch {
            logger.warning(
                "the homes of a partition are read one by one", metadata: ["error": "\(error)"])
            return ([], 0)
        }
    }

    private static func takeSlot() {
        while true {
            let isTaken = slots.change { free in
                guard free > 0 else { return false }
                free -= 1
                return true
            }
            if isTaken { return }
            _ = slots.wait { $0 > 0 }
        }
    }

    /// Where a home's records begin that no checkpoint has.
    private func newestCheckpoint(of logID: [UInt8]) -> UInt64 {
        let own = log.log(of: logID)
        let list = (try? own.checkpoints.list()) ?? []
        let newest = list.last { $0.isVerified && $0.offset <= own.nextOffset }
        return newest?.offset ?? own.firstOffset
    }
}
