// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A record's place in time, as the rows of an export have it.
struct ExportMoment {
    var offset: UInt64?
    /// Nanoseconds since 1970 UTC, by the wall clock.
    var time: Int64
    /// Nanoseconds since the export's first record, or the one before its range, without what the
    /// clock was set by.
    var elapsed: Int64

    /// The columns `offset`, `time` and `epoch`.
    var place: [SQLiteValue] {
        [
            offset.map { .int(Int64(clamping: $0)) } ?? .null, .text(timeText(time)),
            .double(Self.seconds(time)),
        ]
    }

    /// Seconds and their fraction, each exact: the nanoseconds are more than a double holds.
    private static func seconds(_ nanoseconds: Int64) -> Double {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return Double(seconds) + Double(rest) / 1e9
    }

    /// The columns of a moment.
    ///
    /// - Parameter event: its number within the record; nil for what no single event brought.
    func columns(event: Int? = nil) -> [SQLiteValue] {
        let place = place
        return [place[0], event.map { .int(Int64($0)) } ?? .null, place[1], place[2]]
            + [.double(Double(elapsed) / 1e9)]
    }
}

/// Counts the time that passes from record to record, as `history` does.
struct ExportClock {
    private(set) var era: UInt32
    /// The latest time of this era; nil before the first record.
    private var latest: Int64?
    private var elapsed: Int64 = 0

    /// - Parameter era: before the first record.
    init(era: UInt32) { self.era = era }

    /// - Parameters:
    ///   - era: after the record.
    ///   - step: by how much the record says that the clock was set.
    mutating func moment(
        _ offset: UInt64?, _ time: Int64, era: UInt32, step: Int64
    ) -> ExportMoment {
        let isNewEra = era != self.era
        self.era = era
        let unset = isNewEra ? time.subtractingSaturated(step) : time
        if let latest {
            elapsed = elapsed.addingSaturated(max(0, unset.subtractingSaturated(latest)))
        }
        latest = isNewEra ? time : max(latest ?? time, time)
        return ExportMoment(offset: offset, time: time, elapsed: elapsed)
    }
}
