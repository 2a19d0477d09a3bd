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
        var count: Int
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

    /// More cells are not kept, so that a long log needs no more memory than a short one.
    static let cellsMax = 1 << 15
    /// More outages are not kept: the oldest go.
    static let outagesMax = 10_000

    package init() {}

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
        cells[cell(of: time), default: Cell(first: record.offset ?? 0, count: 0)].count += 1
        if cells.count > Self.cellsMax { coarsen() }
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
        for (key, cell) in cells {
            let half = key >> 1
            if let other = joined[half] {
                joined[half] = Cell(
                    first: min(other.first, cell.first), count: other.count + cell.count)
            } else {
                joined[half] = cell
            }
        }
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

    /// The records between two times, in equal lengths of time.
    ///
    /// - Parameter count: of buckets, at least 1.
    package func buckets(_ times: ClosedRange<Int64>, count: Int) -> [Bucket] {
        let length = times.upperBound.subtractingSaturated(times.lowerBound)
        let step = max(1, (length / Int64(count)).addingSaturated(1))
        var buckets = (0..<count).map { index in
            Bucket(
                start: times.lowerBound.addingSaturated(step.multipliedSaturated(by: Int64(index))),
                first: nil, count: 0)
        }
        for (key, cell) in cells {
            let start = key.multipliedSaturated(by: width)
            let end = start.addingSaturated(width)
            guard end > times.lowerBound, start <= times.upperBound else { continue }
            let place = max(0, start.subtractingSaturated(times.lowerBound)) / step
            let index = min(Int(place), count - 1)
            buckets[index].count += cell.count
            buckets[index].first = min(buckets[index].first ?? .max, cell.first)
        }
        return buckets
    }

    /// The outages that touch a time.
    package func outages(in times: ClosedRange<Int64>) -> [Outage] {
        outages.filter { outage in
            outage.start <= times.upperBound && (outage.end ?? .max) >= times.lowerBound
        }
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
}
