// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// The place in a log that a point means.
enum ResolvedPoint: Equatable {
    /// Before the log's first record: the empty home.
    case beforeFirst
    case record(UInt64)
}

extension LogAccess {
    /// The place that a point means now; tells on the standard error which record a time or count
    /// is.
    func place(of point: Point) throws(CommandFailure) -> ResolvedPoint {
        if let offset = try point.resolve(first: firstOffset, next: nextOffset) {
            if case .back = point { try tell(point, offset) }
            return .record(offset)
        }
        if case .tag(let name) = point {
            let offset = try self.offset(ofTag: name)
            try tell(point, offset)
            return .record(offset)
        }
        guard case .time(_, let time) = point else { return .beforeFirst }
        let found = try occurrences(of: time)
        switch found.moment {
        case .at(let offset):
            try tell(point, offset)
            try tellEarlier(point, found.earlier)
            return .record(offset)
        case .beforeFirst:
            Output.tell(
                "\(TerminalText.escape(point.text)) is \(LocalTime.zoned(time.lowerBound)), before "
                    + "the first record, @\(firstOffset)" + (try suffix(firstOffset)))
            return .beforeFirst
        case .trimmed:
            throw CommandFailure(
                .no,
                "the records of \(LocalTime.zoned(time.lowerBound)) are no longer kept: the oldest "
                    + "is @\(firstOffset)" + (try suffix(firstOffset)))
        }
    }

    /// The offset that a point means now.
    func offset(of point: Point) throws(CommandFailure) -> UInt64 {
        guard case .record(let offset) = try place(of: point) else {
            throw CommandFailure(
                .no, "there was no home yet at \(TerminalText.escape(point.text))")
        }
        return offset
    }

    /// The first wanted record since a point: that of an offset, or the first one at or after a
    /// time.
    func first(since point: Point) throws(CommandFailure) -> UInt64 {
        guard case .time(_, let time) = point else { return try offset(of: point) }
        let before = time.lowerBound - 1
        let found = try occurrences(of: before...before)
        let first: UInt64 =
            if case .at(let offset) = found.moment { offset + 1 } else { firstOffset }
        if first < nextOffset {
            try tell(point, first)
            try tellEarlier(point, found.earlier.map { $0 + 1 })
        } else {
            Output.tell(
                "\(TerminalText.escape(point.text)) is \(LocalTime.zoned(time.lowerBound)), after "
                    + "the last record")
        }
        return first
    }

    /// The offset behind the last wanted record until a point.
    func end(until point: Point) throws(CommandFailure) -> UInt64 {
        guard case .record(let offset) = try place(of: point) else { return firstOffset }
        return offset + 1
    }

    /// `hearth: yesterday is @1234, 2026-11-20 13:59:58.201 CET`
    private func tell(_ point: Point, _ offset: UInt64) throws(CommandFailure) {
        Output.tell("\(TerminalText.escape(point.text)) is @\(offset)" + (try suffix(offset)))
    }

    /// Says where a time is in earlier eras, when the wall clock was set back.
    private func tellEarlier(_ point: Point, _ offsets: [UInt64]) throws(CommandFailure) {
        guard let nearest = offsets.first else { return }
        var places = "@\(nearest)" + (try suffix(nearest))
        for offset in offsets.dropFirst() { places += "; @\(offset)" + (try suffix(offset)) }
        Output.tell(
            "\(TerminalText.escape(point.text)) occurred more than once, for the clock was set back: "
                + "the newest time counts; earlier it is \(places)")
    }

    private func occurrences(
        of time: ClosedRange<Int64>
    ) throws(CommandFailure) -> (moment: Replay.Moment, earlier: [UInt64]) {
        do throws(EngineError) {
            return try replay.occurrences(of: time)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func suffix(_ offset: UInt64) throws(CommandFailure) -> String {
        guard let record = try record(at: offset) else { return "" }
        return ", " + LocalTime.zoned(record.receivedAt)
    }

    /// The state at a place.
    func state(at place: ResolvedPoint) throws(CommandFailure) -> HomeState {
        switch place {
        case .beforeFirst: HomeState()
        case .record(let offset): try state(through: offset)
        }
    }
}
