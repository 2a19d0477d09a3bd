// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HomeEngine
import HomeGraph
import HomeTypes

/// A point of a log: the home after some record.
public enum HomePoint: Hashable, Sendable {
    /// After the newest record.
    case newest
    /// After the record of this offset.
    case offset(UInt64)
    /// After the newest record that had been received at this time.
    ///
    /// After the clock was set back, a time may lie in two eras: the newest of them counts. A
    /// `Date` is exact to about a quarter of a microsecond.
    case time(Date)
}

extension HomePoint {
    /// The home at this point, and the log as if it ended there.
    ///
    /// - Throws: `outOfRange` for a point that the log does not hold, `dataLoss` for one whose
    ///   record is lost.
    func resolve(in replay: Replay) throws(HomeError) -> (state: HomeState, records: Replay) {
        switch self {
        case .newest:
            return (
                try asHomeError { () throws(EngineError) in try replay.fold().state },
                replay.limited(to: replay.nextOffset)
            )
        case .offset(let offset): return try Self.home(at: offset, replay)
        case .time(let date):
            let time = date.logTime
            let moment = try asHomeError { () throws(EngineError) in try replay.moment(at: time) }
            switch moment {
            case .beforeFirst: return (HomeState(), replay.limited(to: 0))
            case .at(let offset): return try Self.home(at: offset, replay)
            case .trimmed:
                throw .outOfRange("\(date) is before @\(replay.firstOffset), the log's beginning.")
            }
        }
    }

    private static func home(
        at offset: UInt64, _ replay: Replay
    ) throws(HomeError) -> (HomeState, Replay) {
        guard (replay.firstOffset..<replay.nextOffset).contains(offset) else {
            throw .outOfRange("The log has no point @\(offset): it holds \(replay.rangeText).")
        }
        let state = try asHomeError { () throws(EngineError) in
            try replay.fold(through: offset).state
        }
        // The books may name a loss whose record can be read here: only an unreadable one is lost.
        for lost in state.books.lostRanges where (lost.first...lost.last).contains(offset) {
            guard try replay.isReadable(offset) else { throw .lost(lost) }
        }
        return (state, replay.limited(to: offset + 1))
    }
}

extension Replay {
    /// The offsets that the log holds, for messages.
    var rangeText: String {
        firstOffset < nextOffset ? "@\(firstOffset) to @\(nextOffset - 1)" : "no record"
    }
}

extension Replay {
    /// Whether the record at an offset can be read.
    fileprivate func isReadable(_ offset: UInt64) throws(HomeError) -> Bool {
        var tail = try recordTail(from: offset)
        guard case .record? = try tail.nextItem() else { return false }
        return tail.nextOffset == offset + 1
    }
}

extension HomeError {
    static func lost(_ range: RangeLost) -> HomeError {
        range.first == range.last
            ? .dataLoss("Record @\(range.first) is lost.")
            : .dataLoss("Records @\(range.first) to @\(range.last) are lost.")
    }
}

/// Turns an error of the engine into the client's.
func asHomeError<Result>(
    _ body: () throws(EngineError) -> Result
) throws(HomeError) -> Result {
    do throws(EngineError) {
        return try body()
    } catch {
        throw HomeError(error)
    }
}

extension Date {
    /// - Parameter logTime: nanoseconds since 1970 UTC.
    init(logTime: Int64) {
        self.init(timeIntervalSince1970: Double(logTime) / 1_000_000_000)
    }

    /// The range in which this date may lie, in nanoseconds since 1970 UTC: a record received at a
    /// date is found at that date.
    var logTime: ClosedRange<Int64> {
        let seconds = timeIntervalSince1970
        guard abs(seconds) < 9_000_000_000 else {
            return seconds < 0 ? .min ... .min : .max ... .max
        }
        let whole = seconds.rounded(.down)
        let middle = Int64(whole) * 1_000_000_000 + Int64((seconds - whole) * 1_000_000_000)
        let tolerance = Int64(seconds.ulp * 1_000_000_000) + 1
        return middle - tolerance...middle + tolerance
    }
}
