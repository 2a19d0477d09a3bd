// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes events of the values of a source that the log does not have yet.
struct HistoryImport {
    /// What became of the values of one series.
    struct SeriesTally: Equatable {
        var new = 0
        var known = 0
        /// The times of the new ones.
        var first: Int64?
        var last: Int64?
    }

    private var known: KnownHistory
    private let now: Int64
    private let write: ([HomeRecord]) throws(CommandFailure) -> Void
    private var pending: [ImportedSeries: [HistoryImported.Sample]] = [:]
    private var pendingCount = 0
    /// The value before, of each series: one that is the same again says nothing new.
    private var latest: [ImportedSeries: AttributeValue] = [:]
    private var records: [HomeRecord] = []
    private(set) var tallies: [ImportedSeries: SeriesTally] = [:]
    /// The values whose time cannot be.
    private(set) var untimely = 0

    /// More values are not held back until their series has enough for an event.
    private static let pendingMax = 200_000
    private static let recordsMax = 64
    /// Clocks may differ by so much.
    private static let aheadNanoseconds: Int64 = 86_400_000_000_000

    /// - Parameters:
    ///   - known: what the log has.
    ///   - now: nanoseconds since 1970 UTC.
    ///   - write: makes records durable.
    init(
        known: KnownHistory, now: Int64,
        write: @escaping ([HomeRecord]) throws(CommandFailure) -> Void
    ) {
        self.known = known
        self.now = now
        self.write = write
    }

    /// The number of values that were not known.
    var newCount: Int { tallies.values.reduce(0) { $0 + $1.new } }
    var knownCount: Int { tallies.values.reduce(0) { $0 + $1.known } }

    mutating func add(
        _ sample: HistoryImported.Sample, to series: ImportedSeries
    ) throws(CommandFailure) {
        guard (1...now.addingSaturated(Self.aheadNanoseconds)).contains(sample.time) else {
            untimely += 1
            return
        }
        // Each mean is of an hour of its own.
        if series.seconds == 0 {
            if latest[series] == sample.value { return }
            latest[series] = sample.value
        }
        guard known.insert(sample.time, of: series) else {
            tallies[series, default: SeriesTally()].known += 1
            return
        }
        tallies[series, default: SeriesTally()].take(sample.time)
        pending[series, default: []].append(sample)
        pendingCount += 1
        if pending[series]?.count == HistoryImported.samplesMax { try flush(series) }
        if pendingCount >= Self.pendingMax { try flushAll() }
    }

    /// Writes what is left.
    mutating func finish() throws(CommandFailure) {
        try flushAll()
        try commit()
    }

    private mutating func flushAll() throws(CommandFailure) {
        for series in pending.keys.sorted() { try flush(series) }
    }

    private mutating func flush(_ series: ImportedSeries) throws(CommandFailure) {
        guard let samples = pending.removeValue(forKey: series), !samples.isEmpty else { return }
        pendingCount -= samples.count
        records.append(
            HomeRecord(
                receivedAt: now, cause: .importLine,
                events: [series.event(samples.sorted { $0.time < $1.time })]))
        if records.count >= Self.recordsMax { try commit() }
    }

    private mutating func commit() throws(CommandFailure) {
        if !records.isEmpty { try write(records) }
        records.removeAll(keepingCapacity: true)
    }
}

extension HistoryImport.SeriesTally {
    fileprivate mutating func take(_ time: Int64) {
        new += 1
        first = min(first ?? time, time)
        last = max(last ?? time, time)
    }
}
