// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HomeEngine
import HomeGraph
import HomeTypes

/// A time at which a predicate was true.
public struct PredicateSpan: Hashable, Sendable {
    /// A moment of the log.
    public struct Moment: Hashable, Sendable {
        /// The newest record of that moment.
        public var offset: UInt64
        /// The time; it need not be that of the record.
        public var time: Date { Date(logTime: nanoseconds) }
        /// The same in nanoseconds since 1970 UTC.
        package var nanoseconds: Int64
    }

    /// When the predicate became true, or the range began.
    public var from: Moment
    /// When it ceased to be; nil where it was true to the end.
    public var to: Moment?
}

extension Home {
    /// The times at which a predicate was true, oldest first.
    ///
    /// - Parameters:
    ///   - predicate: its names are looked up in the newest home.
    ///   - offset: of the first record.
    /// - Throws: ``PredicateError`` for a name, value or unit that the home does not have;
    ///   `HomeError`: `outOfRange` for an offset that the log does not hold, `unavailable` after
    ///   `disconnect()`, `cancelled`.
    public func find(
        _ predicate: HomePredicate, from offset: UInt64 = 0
    ) async throws -> [PredicateSpan] {
        try await find(predicate) { replay in
            guard (replay.firstOffset...replay.nextOffset).contains(offset) else {
                throw HomeError.outOfRange(
                    "The log has no records from @\(offset) on: it holds \(replay.rangeText).")
            }
            return offset
        }
    }

    /// The same from a point that somebody wrote: from its record, or from the first record at or
    /// after a time.
    ///
    /// - Parameters:
    ///   - from: nil for the oldest record.
    ///   - tag: the offset of a tag; nil where there is none of the name.
    /// - Throws: as above, and as ``moment(at:tag:)`` for the point.
    package func find(
        _ predicate: HomePredicate, from: Point?,
        tag: @escaping @Sendable (String) throws -> UInt64?
    ) async throws -> [PredicateSpan] {
        try await find(predicate) { replay in
            try Point.offsets(from: from, to: nil, in: replay, tag: tag).lowerBound
        }
    }

    private func find(
        _ predicate: HomePredicate, from first: @escaping @Sendable (Replay) throws -> UInt64
    ) async throws -> [PredicateSpan] {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            let replay = try backend.replay()
            let offset = try first(replay)
            let limited = replay.limited(to: replay.nextOffset)
            var spans: [PredicateSpan] = []
            do {
                let home = try limited.fold().state.graph
                var scan = try PredicateScan([predicate], boundTo: home, from: offset, limited)
                while let step = try scan.advance() {
                    try cancellation.check()
                    for edge in step.edges { spans.take(edge) }
                }
            } catch let error as EngineError {
                throw HomeError(error)
            }
            return spans
        }
    }
}

extension [PredicateSpan] {
    fileprivate mutating func take(_ edge: PredicateScan.Edge) {
        let moment = PredicateSpan.Moment(offset: edge.offset, nanoseconds: edge.time)
        if edge.isTrue {
            append(PredicateSpan(from: moment, to: nil))
        } else if !isEmpty {
            self[count - 1].to = moment
        }
    }
}
