// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeSDK

/// How much history the disk holds, and when the budget is full.
struct HistoryCheck {
    /// What the data directory takes.
    var usedBytes: UInt64
    /// When the oldest and the newest record were received, in nanoseconds since 1970 UTC.
    var times: (oldest: Int64, newest: Int64)
    var limits: RetentionLimits
    /// Free on the file system; nil where it does not say.
    var freeBytes: UInt64?

    private static let day = 86_400.0 * 1e9
    /// A shorter time, in days, says nothing of a rate.
    private static let daysMin = 1.0
    /// Where everything is kept, a disk that is full within so many days is worth a line.
    private static let daysLeftMin = 90.0

    private var days: Double {
        Double(times.newest.subtractingSaturated(times.oldest)) / Self.day
    }

    var finding: Finding? {
        guard days >= Self.daysMin, usedBytes > 0 else {
            return limits.bytes == nil
                ? Finding(
                    .note, "history", "everything is kept: the log only grows",
                    remedy: "log.keep.bytes sets a budget: docs/RETENTION.md") : nil
        }
        let perGB = days / (Double(usedBytes) / 1e9)
        let text =
            "\(Self.whole(days)) of history take \(SizeText.bytes(Int(clamping: usedBytes))): "
            + "\(Self.whole(perGB)) per GB"
        guard let budget = limits.bytes else { return unlimited(text, perGB) }
        let size = SizeText.bytes(Int(clamping: budget))
        let left = Double(budget.subtractingSaturated(min(usedBytes, budget))) / 1e9 * perGB
        let isFull = usedBytes >= budget / 10 * 8
        return Finding(
            .ok, "history",
            isFull
                ? "\(text); the budget of \(size) is used, old records go"
                : "\(text); the budget of \(size) is full in about \(Self.whole(left))")
    }

    private func unlimited(_ text: String, _ perGB: Double) -> Finding {
        let free = freeBytes.map { Double($0) / 1e9 * perGB } ?? .infinity
        guard free < Self.daysLeftMin else {
            return Finding(.ok, "history", "\(text); everything is kept")
        }
        return Finding(
            .warning, "history", "\(text); the disk is full in about \(Self.whole(free))",
            remedy: "log.keep.bytes sets a budget: docs/RETENTION.md")
    }

    /// `12 d`
    private static func whole(_ days: Double) -> String {
        days >= 1e6 ? "over a million d" : "\(Int(days.rounded())) d"
    }
}
