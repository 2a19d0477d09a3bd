// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Numbers at the bounds of a conversion, and beyond them.
@Suite("Codecs: conversions of values")
struct ValueConversionTests {
    private static func number(_ text: String) -> JSONValue {
        JSONNumber(text).map { .number($0) } ?? .null
    }

    @Test(arguments: [
        ("-5", ValueConversion.Result.value(.int(-5))), ("5", .value(.int(5))),
        ("4.5", .value(.double(4.5))), ("-5.001", .unreadable), ("5.001", .unreadable),
        ("6", .unreadable), ("1e400", .unreadable),
    ])
    func aMeasureHasBothBounds(text: String, result: ValueConversion.Result) {
        #expect(ValueConversion.measure(min: -5, max: 5).convert(Self.number(text)) == result)
    }

    @Test(arguments: [
        ("6536", ValueConversion.Result.value(.int(153))), ("2000", .value(.int(500))),
        ("6600", .unreadable), ("1990", .unreadable), ("0", .unreadable), ("-2000", .unreadable),
    ])
    func aReciprocalHasBothBounds(text: String, result: ValueConversion.Result) {
        let conversion = ValueConversion.reciprocal(numerator: 1_000_000, min: 153, max: 500)
        #expect(conversion.convert(Self.number(text)) == result)
    }
}
