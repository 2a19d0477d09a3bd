// SPDX-License-Identifier: Apache-2.0

import HomeSDK

extension Point {
    /// The point in a parameter.
    static func read(_ text: String) throws -> Point {
        guard let point = Point(text) else {
            throw APIError.badParameter(
                "'\(SafeText.escape(text))' is no point: HEAD, @1234, @-10, tag:NAME, or a time as "
                    + TimeWords.examples + hint(text))
        }
        return point
    }

    private static func hint(_ text: String) -> String {
        guard TimeWords.looksLikeTime(text) else { return "" }
        return text.contains(" ")
            ? "; the + of a time zone is %2B in an address"
            : "; times are those of 1970 to 2261"
    }
}

extension ServerFacilities {
    /// The offset of a tag; nil where there is none of the name.
    func tag(_ name: String) throws -> UInt64? {
        try tags().first { $0.name == name }?.offset
    }
}
