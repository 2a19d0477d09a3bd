// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph

/// The captured messages of a log, as those of a message file.
struct LogMessages {
    private let log: LogAccess

    /// - Parameter path: A data directory, an export or a segment; nil where it is none.
    init?(_ path: String) {
        guard path != "-", let log = try? LogAccess(directory: path) else { return nil }
        self.log = log
    }

    /// Reads the messages with the offsets of their records; records without a captured message are
    /// left out.
    func each(
        _ body: (Int, MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        try log.records(in: log.firstOffset..<log.nextOffset) { item throws(CommandFailure) in
            guard case .record(let record) = item, let message = MessageLine(record) else {
                return true
            }
            return try body(Int(clamping: record.offset ?? 0), message)
        }
    }
}
