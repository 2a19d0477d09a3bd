// SPDX-License-Identifier: Apache-2.0

/// The name of a home in the topics `hearth/v1/<home>/`.
public enum HomeKey {
    /// What the topics begin with at which a home publishes.
    public static func root(_ home: String) -> String { "hearth/v1/\(home)/out/" }

    /// Whether a text may be one: 1 to 64 of `A-Z a-z 0-9 - _`.
    public static func isValid(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
