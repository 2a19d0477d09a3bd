// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph
import HomeTypes

/// The records that a log holds.
package struct LogExtent: Hashable, Sendable {
    /// The offset of the oldest record that is kept.
    package var firstOffset: UInt64
    /// The offset of the record that comes next.
    package var nextOffset: UInt64
    /// When the oldest record was received, in nanoseconds since 1970 UTC; nil where there is none,
    /// or it cannot be read.
    package var firstAt: Int64?
    /// When the newest record was received; nil likewise.
    package var lastAt: Int64?
}

extension Home {
    /// The records that the log holds now.
    ///
    /// - Throws: `HomeError`: `unavailable` after `disconnect()`, `cancelled`, `dataLoss` where the
    ///   log cannot be read.
    package func logExtent() async throws -> LogExtent {
        let backend = try feed.openBackend()
        return try await offPool { _ in
            let replay = try backend.replay()
            var extent = LogExtent(firstOffset: replay.firstOffset, nextOffset: replay.nextOffset)
            guard replay.firstOffset < replay.nextOffset else { return extent }
            let (first, last) = try asHomeError { () throws(EngineError) in
                (
                    try replay.record(at: replay.firstOffset),
                    try replay.record(at: replay.nextOffset - 1)
                )
            }
            extent.firstAt = first?.receivedAt
            extent.lastAt = last?.receivedAt
            return extent
        }
    }

    /// One record with its captured message, and what it changed.
    ///
    /// - Parameter offset: of the record.
    /// - Throws: `HomeError`: `outOfRange` for an offset that the log does not hold, `dataLoss` for
    ///   a record that is lost, `unavailable` after `disconnect()`, `cancelled`.
    package func record(
        at offset: UInt64
    ) async throws -> (record: HomeRecord, changes: [HomeChange]) {
        let backend = try feed.openBackend()
        return try await offPool { _ in
            let replay = try backend.replay()
            guard (replay.firstOffset..<replay.nextOffset).contains(offset) else {
                throw HomeError.outOfRange(
                    "The log has no record @\(offset): it holds \(replay.rangeText).")
            }
            return try asHomeError { () throws(EngineError) in
                guard let record = try replay.record(at: offset) else { return nil }
                var state = try replay.state(before: offset)
                let before = state.graph
                reduce(into: &state, record)
                return (record, diff(before, state.graph).changes)
            } ?? { throw HomeError.lost(RangeLost(first: offset, last: offset)) }()
        }
    }
}
