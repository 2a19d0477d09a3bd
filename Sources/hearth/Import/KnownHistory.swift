// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph

/// The times of the values that a log has from earlier imports.
struct KnownHistory {
    private var times: [ImportedSeries: Set<Int64>] = [:]
    private var count = 0

    /// More values of earlier imports are not looked through.
    static let valuesMax = 20_000_000

    init() {}

    /// - Parameter home: which knows the former ids of devices.
    init(_ log: LogAccess, in home: HomeSnapshot) throws(CommandFailure) {
        var found = KnownHistory()
        try log.imported(of: nil) { event, _ throws(CommandFailure) in
            let series = ImportedSeries(event, in: home)
            for sample in event.samples { found.times[series, default: []].insert(sample.time) }
            found.count += event.samples.count
            guard found.count <= Self.valuesMax else {
                throw CommandFailure(
                    .no, "the log has more than \(Self.valuesMax) imported values already")
            }
            return true
        }
        self = found
    }

    /// - Returns: whether the value was not known.
    mutating func insert(_ time: Int64, of series: ImportedSeries) -> Bool {
        times[series, default: []].insert(time).inserted
    }
}

extension LogAccess {
    /// Reads what earlier imports brought, for all devices where there are no ids; the body returns
    /// false to stop.
    func imported(
        of deviceIDs: [String]?,
        _ body: (HistoryImported, UInt64) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try records(in: firstOffset..<nextOffset, naming: deviceIDs) {
            item throws(CommandFailure) in
            guard case .record(let record) = item else { return true }
            for case .historyImported(let event) in record.events
            where deviceIDs?.contains(where: { utf8Equal($0, event.deviceID) }) != false {
                guard try body(event, record.offset ?? 0) else { return false }
            }
            return true
        }
    }
}
