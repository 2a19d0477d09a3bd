// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeSDK

/// What is kept of a log, in words.
enum KeepWords {
    /// `the log keeps at most 2 GB and 90 d: the oldest records go (log.keep)`; nil where nothing
    /// ever goes.
    static func sentence(_ limits: RetentionLimits) -> String? {
        let records = [
            limits.bytes.map { SizeText.bytes(Int(clamping: $0)) }, limits.age.map(duration),
        ].compactMap { $0 }
        let parts = [
            records.isEmpty
                ? nil
                : "the log keeps at most \(records.joined(separator: " and ")): "
                    + "the oldest records go",
            limits.captureAge.map { "captured messages go after \(duration($0)), events stay" },
        ].compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        return parts.joined(separator: "; ") + " (log.keep)"
    }

    private static func duration(_ nanoseconds: Int64) -> String {
        SizeText.duration(Int(clamping: nanoseconds / 1_000_000_000))
    }
}
