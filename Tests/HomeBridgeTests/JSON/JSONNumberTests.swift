// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("JSON: numbers from their text")
struct JSONNumberTests {
    @Test(
        "scales exactly, half away from zero, once",
        arguments: [
            ("25.84", 100, 0, 1, 2584), ("-0.85", 100, 0, 1, -85), ("1009.8", 1, 0, 1, 1010),
            ("0.5", 1, 0, 1, 1), ("-0.5", 1, 0, 1, -1), ("0.49999999999999999999", 1, 0, 1, 0),
            ("2.5", 1, 0, 1, 3), ("-2.5", 1, 0, 1, -3), ("1.005", 100, 0, 1, 101),
            ("50", 254, 0, 100, 127), ("80", 254, 0, 100, 203), ("30", -100, 10_000, 1, 7000),
            ("212", 500, -16_000, 9, 10_000), ("32", 500, -16_000, 9, 0),
            ("0.5056", 65_536, 0, 1, 33_135), ("1e3", 1, 0, 1, 1000), ("1e-3", 1000, 0, 1, 1),
            ("0.000000000000000000000000000001", 100, 0, 1, 0), ("1e-400", 100, 0, 1, 0),
            ("123456789012345.6789", 1_000, 0, 1, 123_456_789_012_345_679),
            ("0e5", 7, 3, 1, 3), ("-0", 100, 0, 1, 0), ("0e40", 1, 0, 1, 0),
            ("-0.0e99999", 254, 60, 100, 1), ("1e-99999", 254, 60, 100, 1),
        ])
    func scales(text: String, factor: Int, offset: Int, divisor: Int, expected: Int) {
        let number = JSONNumber(text)
        #expect(number?.scaled(by: factor, plus: offset, over: divisor) == expected)
    }

    @Test(
        "what does not fit is nil",
        arguments: ["1e400", "1e38", "123456789012345678901234567890"])
    func doesNotFit(text: String) {
        #expect(JSONNumber(text)?.scaled(by: 100) == nil)
    }

    @Test("takes reciprocals: Kelvin to mired")
    func reciprocal() {
        #expect(JSONNumber("2700")?.reciprocal(of: 1_000_000) == 370)
        #expect(JSONNumber("4000.0")?.reciprocal(of: 1_000_000) == 250)
        #expect(JSONNumber("0")?.reciprocal(of: 1_000_000) == nil)
        #expect(JSONNumber("-4000")?.reciprocal(of: 1_000_000) == -250)
    }

    @Test("has one canonical value")
    func canonical() {
        let table: [(String, AttributeValue?)] = [
            ("21", .int(21)), ("21.0", .int(21)), ("2.1e1", .int(21)), ("-0.0", .int(0)),
            ("-0", .int(0)), ("9223372036854775807", .int(.max)),
            ("9223372036854775808", .uint(9_223_372_036_854_775_808)),
            ("18446744073709551615", .uint(.max)), ("-9223372036854775808", .int(.min)),
            ("18446744073709551616", .double(18_446_744_073_709_551_616)),
            ("123456789012345678901234567890", .double(123_456_789_012_345_677_877_719_597_056)),
            ("21.5", .double(21.5)),
            ("1E-320", .double(Double(sign: .plus, exponent: -1074, significand: 2024))),
            ("1e400", nil), ("-1e400", nil),
            ("1.00000000000000000000000001", .int(1)), ("1e18", .int(1_000_000_000_000_000_000)),
        ]
        for (text, expected) in table {
            #expect(JSONNumber(text)?.attributeValue == expected, "\(text)")
        }
    }

    @Test("agrees with integer arithmetic on random decimals")
    func agrees() throws {
        try checkProperty(cases: 2_000, seed: 3) { random in
            [
                random.below(2_000_001) - 1_000_000, random.below(7),
                random.below(2_001) - 1_000, random.below(2_001) - 1_000, 1 + random.below(500),
            ]
        } property: { (numbers: [Int]) in
            let (mantissa, places) = (numbers[0], numbers[1])
            let (factor, offset, divisor) = (numbers[2], numbers[3], numbers[4])
            let digits = String(mantissa.magnitude)
            let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
            let whole = padded.dropLast(places)
            let text =
                (mantissa < 0 ? "-" : "") + whole
                + (places == 0 ? "" : "." + padded.suffix(places))
            let power = (0..<places).reduce(1) { product, _ in product * 10 }
            // round(a / b), half away from zero, is the sign times (2|a| + b) / 2b rounded down.
            let above = mantissa * factor + offset * power
            let below = divisor * power
            let rounded = (2 * abs(above) + below) / (2 * below) * above.signum()
            let scaled = JSONNumber(text)?.scaled(by: factor, plus: offset, over: divisor)
            guard scaled == rounded else { throw Wrong(text: text, scaled: scaled) }
        }
    }

    private struct Wrong: Error {
        var text: String
        var scaled: Int?
    }
}
