// SPDX-License-Identifier: Apache-2.0

import HomeEngine
public import HomeGraph
import HomeLog
import HomeTypes

extension Home {
    /// The home at a point of the past, with the same API; it stands still.
    ///
    ///     let before = try await home.at(.time(yesterday))
    ///     for room in try await before.rooms().list() { print(room.name) }
    ///
    /// Commands are refused with `failedPrecondition`.
    /// - Throws: `HomeError`: `outOfRange` for a point that the log does not hold, `dataLoss` for
    ///   one whose record is lost, `unavailable` after `disconnect()`, `cancelled`.
    public func at(_ point: HomePoint) async throws -> Home {
        let backend = try feed.openBackend()
        let past = try await offPool { _ in
            try PointBackend(backend.replay(), identifier: backend.identifier, at: point)
        }
        return Home(past, configuration)
    }

    /// Folds the log into a value of your own, as `reduce` folds it into the home.
    ///
    ///     let presses = try await home.fold(into: 0) { count, record in
    ///         for case .momentaryOccurred = record.events { count += 1 }
    ///     }
    ///
    /// - Parameters:
    ///   - initial: the value before the first record.
    ///   - offset: of the first record.
    ///   - skippingLost: skips records that damage took, without an error.
    ///   - body: gets each record up to the newest one, with its captured message where it was
    ///     kept. It runs on a thread of its own.
    /// - Throws: the body's error; `HomeError`: `dataLoss` where records are lost, `outOfRange` for
    ///   an offset that the log does not hold, `unavailable` after `disconnect()`, `cancelled`.
    public func fold<Value: Sendable>(
        into initial: Value, from offset: UInt64 = 0, skippingLost: Bool = false,
        _ body: @escaping @Sendable (inout Value, HomeRecord) throws -> Void
    ) async throws -> Value {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            let replay = try backend.replay()
            guard (replay.firstOffset...replay.nextOffset).contains(offset) else {
                throw HomeError.outOfRange(
                    "The log has no records from @\(offset) on: it holds \(replay.rangeText).")
            }
            var value = initial
            do {
                try replay.records(in: offset..<replay.nextOffset) { item in
                    try cancellation.check()
                    if let record = try item.record(skippingLost: skippingLost) {
                        try body(&value, record)
                    }
                    return true
                }
            } catch let error as EngineError {
                throw HomeError(error)
            }
            return value
        }
    }
}

extension ReplayItem {
    /// - Throws: `dataLoss` for a lost or unreadable record.
    fileprivate func record(skippingLost: Bool) throws(HomeError) -> HomeRecord? {
        let lost: RangeLost
        switch self {
        case .record(let record): return record
        case .unreadable(let offset, _): lost = RangeLost(first: offset, last: offset)
        case .lost(let range):
            guard let last = range.offsets.last else { return nil }
            lost = RangeLost(first: range.offsets.lowerBound, last: last)
        }
        if skippingLost { return nil }
        throw .lost(lost)
    }
}

extension HomeFeed {
    /// The backend of the home.
    ///
    /// - Throws: `unavailable` after `disconnect()`.
    func openBackend() throws(HomeError) -> any HomeBackend {
        if isOver { throw Self.over }
        return backend
    }
}
