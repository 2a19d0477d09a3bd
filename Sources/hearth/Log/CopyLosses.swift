// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// What a copy of a log lacks, because damage took it before.
struct CopyLosses {
    /// The lost records.
    var records: [ClosedRange<UInt64>]
    /// How many records came without their captured message.
    var captures: Int

    /// Says it on the standard error.
    ///
    /// - Parameter original: what has the same losses: the log, or the backup.
    func tell(asIn original: String) {
        for range in records {
            let words = CountText.records(range.lowerBound, range.upperBound, areWhat: "lost")
            Output.tell("\(words), as in the \(original)")
        }
        if captures > 0 {
            Output.tell(
                CountText.of(captures, "captured message", areWhat: "damaged") + " and left out")
        }
    }
}
