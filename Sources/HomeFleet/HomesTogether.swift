// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream

/// Homes of a partition whose newest records are read at the same time.
///
/// Each of them reads what it has logged since its newest checkpoint, to open, to end or to save the
/// next one. By itself it would pass over the records of all others, so the stream is read once for
/// as many homes as there is room for.
struct HomesTogether {
    private let log: JetStreamPartition

    /// What may be in memory of a partition at a time; homes with more are read by themselves.
    private static let bytesMax = 64 << 20

    init(_ log: JetStreamPartition) { self.log = log }

    /// Calls the body with some homes at a time, until it has had all.
    ///
    /// - Parameters:
    ///   - homes: each with the id of its log.
    ///   - body: ends when they have read what they need.
    func read<Home>(_ homes: [(logID: [UInt8], home: Home)], _ body: ([Home]) -> Void) {
        var rest = homes
        var beginnings: [[UInt8]: UInt64] = [:]
        for (logID, _) in homes { beginnings[logID] = newestCheckpoint(of: logID) }
        defer { log.endReadAhead() }
        while !rest.isEmpty {
            // Where it fails each home reads by itself, and says what it meets.
            let ready = (try? log.readAhead(from: beginnings, bytesMax: Self.bytesMax)) ?? []
            let isReady = { (one: (logID: [UInt8], home: Home)) in
                ready.isEmpty || ready.contains(one.logID)
            }
            body(rest.filter(isReady).map(\.home))
            rest.removeAll(where: isReady)
            beginnings = beginnings.filter { !ready.contains($0.key) }
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
