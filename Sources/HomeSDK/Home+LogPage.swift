// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph
import HomeLog
import HomeTypes

/// The records that a page of the log shall have.
package struct LogQuery: Sendable {
    /// Records below this offset; nil for the newest.
    package var before: UInt64?
    /// Records behind this offset, the nearest first of all; it wins over ``before``.
    package var after: UInt64?
    /// How many records.
    package var count = 50
    package var filter = EventFilter()
    /// Whether to leave out diagnostics, repeats and bookkeeping.
    package var hides = true

    package init() {}
}

/// Some records of a log, the newest first.
package struct LogPage: Sendable {
    package struct Entry: Sendable {
        /// Without its captured message where `lost` is set.
        package var record: HomeRecord
        package var events: [Event]
        /// The records that damage took; the record has no events then.
        package var lost: RangeLost?
    }

    /// A wanted event in words.
    package struct Event: Sendable {
        package var index: Int
        package var subject: String
        package var details: String
    }

    package var entries: [Entry] = []
    /// Where older records go on: below this offset. Nil where there are none.
    package var older: UInt64?
    /// Where newer records go on: behind this offset. Nil for the newest.
    package var newer: UInt64?
}

extension Home {
    /// Reads a page of the log.
    ///
    /// - Throws: `HomeError`: `unavailable` after `disconnect()`, `cancelled`, `dataLoss` where the
    ///   log cannot be read.
    package func page(_ query: LogQuery) async throws -> LogPage {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            let reader = LogPageReader(replay: try backend.replay(), query: query)
            do {
                return try reader.page { try cancellation.check() }
            } catch let error as EngineError {
                throw HomeError(error)
            }
        }
    }
}

/// Reads a page in stretches, which grow while nothing is found.
private struct LogPageReader {
    let replay: Replay
    let query: LogQuery

    /// More records are not read for one page: the next one goes on from there.
    private static let readMax: UInt64 = 200_000
    private static let stretchMax: UInt64 = 1 << 14

    func page(_ keepsOn: () throws -> Void) throws -> LogPage {
        try query.after.map { try pageBehind($0, keepsOn) }
            ?? pageBelow(min(query.before ?? replay.nextOffset, replay.nextOffset), keepsOn)
    }

    private func pageBelow(_ end: UInt64, _ keepsOn: () throws -> Void) throws -> LogPage {
        var page = LogPage()
        var end = max(end, replay.firstOffset)
        if end < replay.nextOffset { page.newer = max(end, 1) - 1 }
        var size = UInt64(max(64, query.count))
        var left = Self.readMax
        while end > replay.firstOffset, page.entries.count < query.count, left > 0 {
            try keepsOn()
            let start = max(replay.firstOffset, end.subtractingSaturated(min(size, left)))
            page.entries += try entries(in: start..<end).reversed()
            left -= end - start
            end = start
            size = min(size * 4, Self.stretchMax)
        }
        if page.entries.count > query.count {
            page.entries.removeLast(page.entries.count - query.count)
            end = page.entries.last?.record.offset ?? end
        }
        if end > replay.firstOffset { page.older = end }
        return page
    }

    private func pageBehind(_ offset: UInt64, _ keepsOn: () throws -> Void) throws -> LogPage {
        var page = LogPage()
        var start = max(replay.firstOffset, offset.addingSaturated(1))
        if start > replay.firstOffset { page.older = start }
        var size = UInt64(max(64, query.count))
        var left = Self.readMax
        var found: [LogPage.Entry] = []
        while start < replay.nextOffset, found.count < query.count, left > 0 {
            try keepsOn()
            let end = min(replay.nextOffset, start.addingSaturated(min(size, left)))
            found += try entries(in: start..<end)
            left -= end - start
            start = end
            size = min(size * 4, Self.stretchMax)
        }
        if found.count > query.count {
            found.removeLast(found.count - query.count)
            start = (found.last?.record.offset ?? start).addingSaturated(1)
        }
        if start < replay.nextOffset { page.newer = max(start, 1) - 1 }
        page.entries = found.reversed()
        return page
    }

    /// The wanted records of a stretch, in order.
    private func entries(in range: Range<UInt64>) throws -> [LogPage.Entry] {
        var state: HomeState? = try replay.state(before: range.lowerBound)
        var found: [LogPage.Entry] = []
        try replay.records(in: range) { item in
            switch item {
            case .record(let record):
                if let entry = entry(record, &state) { found.append(entry) }
            case .lost(let lost):
                guard !lost.offsets.isEmpty else { return true }
                let first = max(lost.offsets.lowerBound, range.lowerBound)
                let last = min(lost.offsets.upperBound, range.upperBound) - 1
                lose(RangeLost(first: first, last: max(first, last)), state, &found)
            case .unreadable(let offset, _):
                lose(RangeLost(first: offset, last: offset), state, &found)
            }
            return true
        }
        return found
    }

    private func lose(
        _ range: RangeLost, _ state: HomeState?, _ found: inout [LogPage.Entry]
    ) {
        guard query.filter.wants(.rangeLost(range), by: .engine) else { return }
        var record = HomeRecord(
            receivedAt: state?.books.lastReceivedAt ?? 0, cause: .engine,
            events: [.rangeLost(range)])
        record.offset = range.first
        found.append(LogPage.Entry(record: record, events: [], lost: range))
    }

    /// Nil where no event of the record is wanted.
    private func entry(_ record: HomeRecord, _ state: inout HomeState?) -> LogPage.Entry? {
        guard var folded = state else { return nil }
        // The fold changes the state in place: nobody else may hold it meanwhile.
        state = nil
        defer { state = folded }
        let before = record.events.contains(where: \.takesAway) ? folded.graph : nil
        let effects = reduce(into: &folded, record)
        let words = EventText(snapshot: folded.graph, before: before)
        let events = record.events.indices.filter { index in
            let event = record.events[index]
            guard query.filter.matches(event, of: record) else { return false }
            return !query.hides || !event.isMinor(effects[index])
        }.map { index in
            LogPage.Event(
                index: index, subject: words.subject(record.events[index]),
                details: words.details(record.events[index]))
        }
        return events.isEmpty ? nil : LogPage.Entry(record: record, events: events)
    }
}
