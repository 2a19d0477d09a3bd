// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeTypes

extension Home {
    /// The whole graph at a point that somebody wrote.
    ///
    /// - Parameter tag: the offset of a tag; nil where there is none of the name.
    /// - Throws: `HomeError`: `notFound` for a tag, `outOfRange` for a point that the log does not
    ///   hold, `dataLoss` for one whose record is lost, `unavailable` after `disconnect()`,
    ///   `cancelled`; what `tag` throws.
    package func moment(
        at point: Point, tag: @escaping @Sendable (String) throws -> UInt64?
    ) async throws -> HomeMoment {
        if case .head = point { return try await moment(at: .newest) }
        guard let offset = try await offset(of: point, tag: tag) else {
            return HomeMoment(snapshot: HomeSnapshot(), receivedAt: nil)
        }
        return try await moment(at: .offset(offset))
    }

    /// The offset of a point that somebody wrote; nil before the first record.
    ///
    /// - Throws: as ``moment(at:tag:)``
    package func offset(
        of point: Point, tag: @escaping @Sendable (String) throws -> UInt64?
    ) async throws -> UInt64? {
        let backend = try feed.openBackend()
        return try await offPool { _ in
            try point.offset(in: backend.replay(), tag: tag)
        }
    }
}

extension Point {
    /// - Returns: nil before the first record.
    fileprivate func offset(
        in replay: Replay, tag: (String) throws -> UInt64?
    ) throws -> UInt64? {
        let (first, next) = (replay.firstOffset, replay.nextOffset)
        let offset: UInt64?
        switch self {
        case .head: return first < next ? next - 1 : nil
        case .offset(let given): offset = given
        case .back(let count): offset = next > count ? next - 1 - count : nil
        case .tag(let name):
            guard let found = try tag(name) else {
                throw HomeError.notFound("There is no tag '\(name)'.")
            }
            offset = found
        case .time(_, let time):
            let moment = try asHomeError { () throws(EngineError) in try replay.moment(at: time) }
            switch moment {
            case .beforeFirst: return nil
            case .at(let found): return found
            case .trimmed: offset = nil
            }
        }
        guard let offset, (first..<next).contains(offset) else {
            throw HomeError.outOfRange(
                "The log has no point \(SafeText.escape(text)): it holds \(replay.rangeText).")
        }
        return offset
    }
}
