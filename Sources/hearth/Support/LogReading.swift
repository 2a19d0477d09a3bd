// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog

/// Reads the wanted events of a log, folding along where that decides what is shown.
struct LogReading {
    var filter: EventFilter
    /// Leaves out diagnostics, repeats and bookkeeping.
    var hides: Bool

    /// What a reader meets.
    enum Entry {
        /// The snapshot is the one before the record, for names.
        case event(HomeRecord, index: Int, HomeSnapshot?)
        /// Damage.
        case lost(first: UInt64, last: UInt64)
    }

    /// Reads from an offset to the end that the log has now.
    ///
    /// - Returns: the offset to go on from.
    func events(
        of log: LogAccess, from start: UInt64, _ body: (Entry) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> UInt64 {
        var state: HomeState?
        if hides {
            state = start > log.firstOffset ? try log.state(through: start - 1) : HomeState()
        }
        var next = start
        try log.records(in: start..<log.nextOffset) { item throws(CommandFailure) in
            switch item {
            case .record(let record):
                try show(record, &state, body)
                next = (record.offset ?? next) + 1
            case .lost(let range):
                guard !range.offsets.isEmpty else { return true }
                try body(.lost(first: range.offsets.lowerBound, last: range.offsets.upperBound - 1))
                next = range.offsets.upperBound
            case .unreadable(let offset, _):
                try body(.lost(first: offset, last: offset))
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
        if var folded = state {
            state = nil
            effects = reduce(into: &folded, record)
            state = folded
        }
        for (index, event) in record.events.enumerated() where filter.matches(event, of: record) {
            if hides {
                if event.isDiagnostic || event.isBookkeeping { continue }
                if event.isRepeat(effects[index]) { continue }
            }
            try body(.event(record, index: index, state?.graph))
        }
    }
}
