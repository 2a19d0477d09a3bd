// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK

/// The captured messages of a log, as those of a message file.
final class LogMessages {
    private let log: LogAccess
    private var hasToldLosses = false

    /// - Parameter path: A data directory, an export or a segment; nil where it is none.
    init?(_ path: String) {
        guard path != "-", let log = try? LogAccess(directory: path) else { return nil }
        self.log = log
    }

    /// The offsets of its records.
    var offsets: Range<UInt64> { log.firstOffset..<log.nextOffset }

    /// Reads the messages with the offsets of their records; records without a captured message are
    /// left out.
    func each(
        _ body: (Int, MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        defer { hasToldLosses = true }
        try log.records(in: offsets) { item throws(CommandFailure) in
            switch item {
            case .record(let record):
                guard let message = MessageLine(record) else { return true }
                return try body(Int(clamping: record.offset ?? 0), message)
            case .lost(let range): tell(lost: range.offsets)
            case .unreadable(let offset, _): tell(lost: offset..<offset + 1)
            }
            return true
        }
    }

    /// Says once what damage took, however often the messages are read.
    private func tell(lost range: Range<UInt64>) {
        guard !hasToldLosses, !range.isEmpty else { return }
        Output.tell(CountText.records(range.lowerBound, range.upperBound - 1, areWhat: "lost"))
    }
}
