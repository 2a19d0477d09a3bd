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
    /// The offsets of a range: from the first point, or the first record at or after a time, to the
    /// last point with its record.
    ///
    /// - Parameters:
    ///   - from: nil for the oldest record.
    ///   - to: nil for the newest.
    ///   - tag: the offset of a tag; nil where there is none of the name.
    /// - Throws: `HomeError`: `invalidArgument` for a range that ends before it begins; else as
    ///   ``Home/offset(of:tag:)``
    static func offsets(
        from: Point?, to: Point?, in replay: Replay, tag: (String) throws -> UInt64?
    ) throws -> Range<UInt64> {
        let begin = try from?.first(in: replay, tag: tag) ?? replay.firstOffset
        guard let to else { return begin..<max(begin, replay.nextOffset) }
        let end = try to.offset(in: replay, tag: tag)?.addingSaturated(1) ?? replay.firstOffset
        guard begin <= end else {
            throw HomeError.invalidArgument(
                "The range ends before it begins: it begins with @\(begin)"
                    + (end > replay.firstOffset ? " and ends with @\(end - 1)." : "."))
        }
        return begin..<end
    }

    private func first(
        in replay: Replay, tag: (String) throws -> UInt64?
    ) throws -> UInt64 {
        guard case .time(_, let time) = self else {
            guard let offset = try offset(in: replay, tag: tag) else {
                throw HomeError.outOfRange("The log has no point \(SafeText.escape(text)).")
            }
            return offset
        }
        let before = time.lowerBound.subtractingSaturated(1)
        let moment = try asHomeError { () throws(EngineError) in
            try replay.moment(at: before...before)
        }
        guard case .at(let offset) = moment else { return replay.firstOffset }
        return offset.addingSaturated(1)
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
