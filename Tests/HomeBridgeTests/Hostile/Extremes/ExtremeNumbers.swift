// SPDX-License-Identifier: Apache-2.0

import HomeGraph

@testable import HomeBridge

/// What stands where a publisher writes a number: the limits of the types that hold it, what lies
/// beyond them, and what is no number.
enum ExtremeNumbers {
    /// The limits of integers of 8 to 64 bits and of doubles, and their neighbours.
    private static let texts = [
        "-9223372036854775808", "-9223372036854775807", "9223372036854775807",
        "9223372036854775806", "-9223372036854775809", "9223372036854775808",
        "18446744073709551615", "18446744073709551616", "170141183460469231731687303715884105727",
        "-170141183460469231731687303715884105728", "0", "-0", "1", "-1", "9007199254740992",
        "9007199254740993", "-9007199254740993", "2147483647", "2147483648", "-2147483648",
        "-2147483649", "4294967295", "4294967296", "4294967297", "-4294967297", "127", "128",
        "-128", "-129", "255", "256", "32767", "32768", "65535", "65536", "1e308", "-1e308",
        "1.7976931348623157e308", "5e-324", "1e400", "-1e400", "1e-400", "1e99999", "0.1", "-0.5",
        "0.000000000000000000000000000001", "9223372036854775807.5",
    ]

    private static let words: [JSONValue] = [
        .string("9223372036854775807"), .string("-9223372036854775808"), .string("1e400"),
        .string("NaN"), .string("inf"), .string(""), .string(" "), .null, .bool(true),
        .array([]), .object(JSONObject()),
    ]

    static let all: [JSONValue] = texts.map { .number(JSONNumber(validated: $0)) } + words

    /// Those that are most often the first to end a process.
    static let worst: [JSONValue] = [
        "-9223372036854775808", "-9223372036854775807", "9223372036854775807", "1e400",
    ].map { .number(JSONNumber(validated: $0)) }

    /// The values, and each integer that a message holds with its neighbours: most ends of ranges
    /// stand in the message that they bound.
    static func values(besides numbers: [Int64]) -> [JSONValue] {
        let own = Set(
            numbers.prefix(6).flatMap { number in
                [
                    number.subtractingSaturated(1), number, number.addingSaturated(1),
                    number.multipliedSaturated(by: -1),
                ]
            })
        return all + own.sorted().map { .number(JSONNumber(integer: $0)) }
    }
}

extension JSONValue {
    /// As it stands in a text.
    var extremeText: String {
        if case .string(let text) = self { return text }
        return JSONWriter.write(self, sortsKeys: false)
    }
}
