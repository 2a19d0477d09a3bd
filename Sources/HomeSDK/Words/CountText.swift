// SPDX-License-Identifier: Apache-2.0

/// Numbers of things, and ranges of records, in words that fit the number.
package enum CountText {
    /// `1 segment`, `3 segments`.
    ///
    /// - Parameter areWhat: `1 message is damaged`, `2 messages are damaged`.
    package static func of(_ count: some BinaryInteger, _ noun: String, areWhat: String? = nil)
        -> String
    {
        "\(count) \(noun)" + (count == 1 ? "" : "s") + verb(count == 1, areWhat)
    }

    /// `record @7`, `records @7 to @9`.
    ///
    /// - Parameter areWhat: `record @7 is lost`, `records @7 to @9 are lost`.
    package static func records(_ first: UInt64, _ last: UInt64, areWhat: String? = nil) -> String {
        (first == last ? "record @\(first)" : "records @\(first) to @\(last)")
            + verb(first == last, areWhat)
    }

    private static func verb(_ isOne: Bool, _ what: String?) -> String {
        what.map { (isOne ? " is " : " are ") + $0 } ?? ""
    }
}
