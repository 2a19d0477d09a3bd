// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeTypes
import Synchronization

/// When records came, and when nobody listened, over the whole log; it reads only what came since
/// it was asked last.
///
/// ```
/// cells   │▇│▂│ │ │▅│▇│        records in equal lengths of time
/// outages      ├───┤           a broker was lost, or Hearth did not run
/// ```
package struct TimelineScan: Sendable {
    /// A time in which a broker was not heard.
    package struct Outage: Hashable, Sendable {
        /// Nil: Hearth itself did not run.
        package var profile: String?
        package var reason: String
        /// In nanoseconds since 1970 UTC.
        package var start: Int64
        /// Nil while it goes on.
        package var end: Int64?
    }

    /// Records of one length of time.
    package struct Bucket: Hashable, Sendable {
        package var start: Int64
        /// Of the first record in it; nil without one.
        package var first: UInt64?
        package var count: Int
    }

    private struct Cell {
        var first: UInt64
        var last: UInt64
        var count: Int
        /// When they came.
        var times: ClosedRange<Int64>

        func joined(with other: Cell?) -> Cell {
            guard let other else { return self }
            let low = min(times.lowerBound, other.times.lowerBound)
            let high = max(times.upperBound, other.times.upperBound)
            return Cell(
                first: min(first, other.first), last: max(last, other.last),
                count: count + other.count, times: low...high)
        }
    }

    /// By time, in units of ``width``.
    private var cells: [Int64: Cell] = [:]
    /// The length of a cell in nanoseconds; doubled when there are too many.
    private var width: Int64 = 1_000_000_000
    package private(set) var outages: [Outage] = []
    /// The place of the outage that goes on, by profile.
    private var open: [String: Int] = [:]
    /// The profiles whose session stands.
    private var connected: Set<String> = []
    private var next: UInt64?
    private var last: Int64?

    private let cellsMax: Int
    /// More outages are not kept: the oldest go.
    static let outagesMax = 10_000
    /// So many records are read in less time than a record is found in the log.
    private static let gapMax: UInt64 = 1 << 16

    /// - Parameter cellsMax: More cells are not kept, so that a long log needs no more memory than
    ///   a short one.
    package init(cellsMax: Int = 1 << 15) { self.cellsMax = cellsMax }

    /// Reads the records that came since.
    ///
    /// - Parameter keepsOn: is asked now and then whether to go on.
    /// - Throws: the log cannot be read.
    mutating func extend(_ replay: Replay, keepsOn: () throws -> Void) throws {
        let start = max(next ?? replay.firstOffset, replay.firstOffset)
        try replay.records(in: start..<replay.nextOffset, captures: false) { item in
            if case .record(let record) = item {
                take(record)
                if record.offset.map({ $0 % 4096 == 0 }) ?? false { try keepsOn() }
            }
            return true
        }
        next = max(start, replay.nextOffset)
    }

    private mutating func take(_ record: HomeRecord) {
        let time = record.receivedAt
        let (key, offset) = (cell(of: time), record.offset ?? 0)
        cells[key] = Cell(first: offset, last: offset, count: 1, times: time...time)
            .joined(with: cells[key])
        if cells.count > cellsMax { coarsen() }
        for event in record.events {
            switch event {
            case .sessionLost(let event): lose(event.profile, event.reason, at: time)
            case .sessionStarted(let event): find(event.profile, at: time)
            case .sessionResumed(let profile): find(profile, at: time)
            default: continue
            }
        }
        last = time
    }

    private func cell(of time: Int64) -> Int64 {
        let (quotient, remainder) = time.quotientAndRemainder(dividingBy: width)
        return remainder < 0 ? quotient - 1 : quotient
    }

    private mutating func coarsen() {
        let (doubled, isOver) = width.multipliedReportingOverflow(by: 2)
        guard !isOver else { return }
        width = doubled
        var joined: [Int64: Cell] = [:]
        for (key, cell) in cells { joined[key >> 1] = cell.joined(with: joined[key >> 1]) }
        cells = joined
    }

    private mutating func lose(_ profile: String, _ reason: String, at time: Int64) {
        connected.remove(profile)
        guard open[profile] == nil else { return }
        begin(Outage(profile: profile, reason: reason, start: time, end: nil), profile)
    }

    /// A session stands. Where the last one had not ended, Hearth itself had been away.
    private mutating func find(_ profile: String, at time: Int64) {
        if let place = open.removeValue(forKey: profile) {
            outages[place].end = time
        } else if connected.contains(profile), let last {
            outages.append(Outage(profile: nil, reason: "", start: last, end: time))
        }
        connected.insert(profile)
    }

    private mutating func begin(_ outage: Outage, _ profile: String) {
        if outages.count >= Self.outagesMax {
            let dropped = Self.outagesMax / 2
            outages.removeFirst(dropped)
            open = open.compactMapValues { $0 >= dropped ? $0 - dropped : nil }
        }
        open[profile] = outages.count
        outages.append(outage)
    }

    /// The records between two times, in equal lengths of time, each in the one in which it came.
    ///
    /// A cell that several buckets share, or that the range cuts, is read again from the log.
    /// Buckets of the length of a cell or more begin with one, so that only the range cuts cells.
    ///
    /// - Parameters:
    ///   - count: of buckets, at least 1; fewer where they would be shorter than a nanosecond.
    ///   - replay: of the log that was scanned.
    ///   - keepsOn: is asked now and then whether to go on.
    /// - Throws: the log cannot be read.
    func buckets(
        _ times: ClosedRange<Int64>, count: Int, _ replay: Replay, keepsOn: () throws -> Void
    ) throws -> [Bucket] {
        var buckets = starts(in: times, count: count).map { Bucket(start: $0, count: 0) }
        var shared: [Int64: Cell] = [:]
        for (key, cell) in cells where cell.times.overlaps(times) {
            let place = buckets.place(of: cell.times.lowerBound)
            if cell.times.clamped(to: times) == cell.times,
                place == buckets.place(of: cell.times.upperBound)
            {
                buckets[place].add(cell.count, from: cell.first)
            } else {
                shared[key] = cell
            }
        }
        for offsets in Self.offsets(of: shared.values) {
            try replay.records(in: offsets, captures: false) { item in
                guard case .record(let record) = item, let offset = record.offset else {
                    return true
                }
                if offset % 4096 == 0 { try keepsOn() }
                let time = record.receivedAt
                if times.contains(time), shared[cell(of: time)] != nil {
                    buckets[buckets.place(of: time)].add(1, from: offset)
                }
                return true
            }
        }
        return buckets
    }

    /// Where buckets begin.
    private func starts(in times: ClosedRange<Int64>, count: Int) -> [Int64] {
        // The range holds its last nanosecond.
        let length = Int128(times.upperBound) - Int128(times.lowerBound) + 1
        let count = min(Int128(count), length)
        let hasCells = length / count >= Int128(width)
        return (0..<Int(count)).map { index in
            let start = Int64(Int128(times.lowerBound) + length * Int128(index) / count)
            guard hasCells, index > 0 else { return start }
            return cell(of: start).multipliedSaturated(by: width)
        }
    }

    /// The offsets of some cells, with those between two cells where few are.
    private static func offsets(of cells: some Sequence<Cell>) -> [Range<UInt64>] {
        var ranges: [Range<UInt64>] = []
        for cell in cells.sorted(by: { $0.first < $1.first }) {
            let end = cell.last.addingSaturated(1)
            if let last = ranges.last,
                cell.first <= last.upperBound.addingSaturated(Self.gapMax)
            {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                ranges.append(cell.first..<end)
            }
        }
        return ranges
    }

    /// The outages that touch a time.
    package func outages(in times: ClosedRange<Int64>) -> [Outage] {
        outages.filter { outage in
            outage.start <= times.upperBound && (outage.end ?? .max) >= times.lowerBound
        }
    }
}

extension TimelineScan.Bucket {
    fileprivate mutating func add(_ records: Int, from offset: UInt64) {
        count += records
        first = min(first ?? .max, offset)
    }
}

extension [TimelineScan.Bucket] {
    /// The last bucket that begins at a time or before; the first where none does.
    fileprivate func place(of time: Int64) -> Int {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }
}

extension Home {
    /// Reads what came since into a scan, off the threads of tasks.
    package func extended(_ scan: TimelineScan) async throws -> TimelineScan {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            var scan = scan
            do {
                try scan.extend(backend.replay()) { try cancellation.check() }
            } catch let error as EngineError {
                throw HomeError(error)
            }
            return scan
        }
    }

    /// The records of a scan between two times, in equal lengths of time; off the threads of tasks.
    ///
    /// - Parameter count: of buckets, at least 1; fewer where they would be shorter than a
    ///   nanosecond.
    package func buckets(
        of scan: TimelineScan, in times: ClosedRange<Int64>, count: Int
    ) async throws -> [TimelineScan.Bucket] {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            do {
                return try scan.buckets(times, count: count, backend.replay()) {
                    try cancellation.check()
                }
            } catch let error as EngineError {
                throw HomeError(error)
            }
        }
    }
}
