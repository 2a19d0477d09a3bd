// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK

extension LogRemap {
    /// Reads a whole log again, in order.
    ///
    /// - Parameters:
    ///   - target: the new log; nil: none is written.
    ///   - hasToEnd: asked before each record.
    ///   - passed: is told the offset of each record.
    ///   - onDifferent: Gets each record that is read differently.
    /// - Throws: an error for a record that a new log would miss; what `onDifferent` threw.
    mutating func run(
        over log: LogAccess, into target: RemapTarget?, hasToEnd: () -> Bool = { false },
        passed: (UInt64) -> Void = { _ in },
        onDifferent: (RemapText) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> RemapSummary {
        var summary = RemapSummary()
        // For the names of devices.
        var state = HomeState()
        try log.records(in: 0..<log.nextOffset) { item throws(CommandFailure) in
            if hasToEnd() { throw CommandFailure(.interrupted, "interrupted") }
            guard case .record(let record) = item else {
                try Self.lost(item, hasTarget: target != nil)
                return true
            }
            if let offset = record.offset { passed(offset) }
            let (again, fate) = read(record)
            summary.add(record, fate)
            reduce(into: &state, record)
            if case .different = fate {
                try onDifferent(RemapText(old: record, new: again, snapshot: state.graph))
            }
            try target?.append(again)
            return true
        }
        return summary
    }

    /// Skips damage where only a report is wanted; else throws.
    private static func lost(
        _ item: ReplayItem, hasTarget: Bool
    ) throws(CommandFailure) {
        let words: String
        switch item {
        case .record: return
        case .unreadable(let offset, let error): words = "record @\(offset): \(error)"
        case .lost(let range):
            guard !range.offsets.isEmpty else { return }
            words = CountText.records(
                range.offsets.lowerBound, range.offsets.upperBound - 1, areWhat: "lost")
        }
        guard !hasTarget else {
            throw CommandFailure(
                .damaged, "\(words): a new log would miss them; 'hearth verify' has more")
        }
        Output.tell("\(words): what follows may be read otherwise than it would be")
    }
}
