// SPDX-License-Identifier: Apache-2.0

import HomeEngine

/// What is kept of a log, in words.
enum KeepWords {
    /// `the log keeps at most 2 GB and 90 d: the oldest records go (log.keep)`; nil where nothing
    /// ever goes.
    static func sentence(_ limits: RetentionLimits) -> String? {
        let parts = [
            limits.bytes.map { SizeText.bytes(Int(clamping: $0)) },
            limits.age.map { SizeText.duration(Int(clamping: $0 / 1_000_000_000)) },
        ].compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        return "the log keeps at most \(parts.joined(separator: " and ")): the oldest records go "
            + "(log.keep)"
    }
}
