// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime
import HomeSDK

extension KnownDamage {
    /// `records @5 to @7 are lost, found 2026-11-01T10:00:00Z`
    var words: String { place.words + (foundAt > 0 ? ", found \(timeText(foundAt))" : "") }
}

extension KnownDamage.Place {
    /// `records @5 to @7 are lost`
    var words: String {
        switch self {
        case .records(let range):
            return CountText.records(range.lowerBound, range.upperBound, areWhat: "lost")
        case .captures(let range):
            // Not by its count: a range of all offsets has more than an Int holds.
            let isOne = range.lowerBound == range.upperBound
            return (isOne ? "the message of " : "the messages of ")
                + CountText.records(range.lowerBound, range.upperBound)
                + (isOne ? " is lost" : " are lost")
        case .bytes(let segment, let position):
            return "byte \(position) of segment @\(segment) is damaged"
        }
    }
}
