// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK

/// Reads the wanted events of a log, and folds its records where the output depends on the state.
struct LogReading {
    var filter: EventFilter
    /// Whether to leave out diagnostics, repeats and bookkeeping.
    var hides: Bool
    /// Whether to fold, so that devices have names.
    var names: Bool

    /// An event or a lost range.
    enum Entry {
        case event(HomeRecord, index: Int, Surroundings)
        /// Damage; the time is that of the record before, 0 without one.
        case lost(RangeLost, after: Int64)
    }

    /// The home around an event, for its words; empty where names are not wanted.
    struct Surroundings {
        /// The home after the event's record.
        var after = HomeSnapshot()
        /// The home before it, where the record removes an object with a name.
        var before: HomeSnapshot?
    }

    /// Reads the events of some records.
    ///
    /// - Returns: the offset to go on from.
    func events(
        of log: LogAccess, in bounds: Range<UInt64>, _ body: (Entry) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> UInt64 {
        let start = bounds.lowerBound
        var state: HomeState?
        if hides || names {
            state = start > log.firstOffset ? try log.state(through: start - 1) : HomeState()
        }
        var next = start
        var time = state?.books.lastReceivedAt ?? 0
        if state == nil, start > log.firstOffset {
            time = try log.record(at: start - 1)?.receivedAt ?? 0
        }
        // Words need the homes between, and those every record.
        let ids = state == nil ? filter.namedDeviceIDs : nil
        try log.records(in: bounds, naming: ids) { item throws(CommandFailure) in
            switch item {
            case .record(let record):
                try show(record, &state, body)
                time = record.receivedAt
                next = (record.offset ?? next) + 1
            case .lost(let range):
                guard !range.offsets.isEmpty else { return true }
                let lost = RangeLost(
                    first: range.offsets.lowerBound,
                    last: min(range.offsets.upperBound, bounds.upperBound) - 1)
                try body(.lost(lost, after: time))
                next = range.offsets.upperBound
            case .unreadable(let offset, _):
                try body(.lost(RangeLost(first: offset, last: offset), after: time))
                next = offset + 1
            }
            return true
        }
        return next
    }

    private func show(
        _ record: HomeRecord, _ state: inout HomeState?,
        _ body: (Entry) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var effects: [EventEffect] = []
        var around = Surroundings()
        if var folded = state {
            state = nil
            if record.events.contains(where: \.takesAway) { around.before = folded.graph }
            effects = reduce(into: &folded, record)
            if names { around.after = folded.graph }
            state = folded
        }
        for (index, event) in record.events.enumerated() where filter.matches(event, of: record) {
            if hides, event.isMinor(effects[index]) { continue }
            try body(.event(record, index: index, around))
        }
    }
}
