// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct ValueTests {
    private func json(_ value: AttributeValue) -> String {
        var json = JSONText()
        json.value(value)
        return json.text
    }

    @Test(
        arguments: [
            (1.0, .int(1)), (-0.0, .int(0)), (0.1, .double(0.1)),
            (1e18, .int(1_000_000_000_000_000_000)),
            (9.223372036854775807e18, .uint(1 << 63)), (1e20, .double(1e20)), (.nan, nil),
            (.infinity, nil), (-.infinity, nil), (-9.223372036854775808e18, .int(.min)),
        ] as [(Double, AttributeValue?)])
    func numbersHaveOneForm(number: Double, value: AttributeValue?) {
        #expect(AttributeValue.number(number) == value)
    }

    @Test(
        arguments: [
            (.null, "null"), (.bool(true), "true"), (.int(-5), "-5"),
            (.int(9_007_199_254_740_991), "9007199254740991"),
            (.int(9_007_199_254_740_992), #"{"i64":"9007199254740992"}"#),
            (.int(.min), #"{"i64":"-9223372036854775808"}"#),
            (.uint(.max), #"{"u64":"18446744073709551615"}"#),
            (.double(0.1), "0.1"), (.double(1e20), "1e+20"), (.double(1e-7), "1e-07"),
            (
                .string("a\"\\\n\r\t\u{1}\u{1f}é\u{7f}/"),
                "\"a\\\"\\\\\\n\\r\\t\\u0001\\u001fé\u{7f}/\""
            ),
            (.bytes([]), #"{"b64":""}"#), (.bytes([255]), #"{"b64":"/w=="}"#),
            (.bytes([1, 2]), #"{"b64":"AQI="}"#), (.bytes([1, 2, 3]), #"{"b64":"AQID"}"#),
            (.list([.int(1), .list([])]), "[1,[]]"),
            (.members([("b", .int(1)), ("a", .null), ("b", .int(2))]), #"{"a":null,"b":2}"#),
        ] as [(AttributeValue, String)])
    func jsonText(value: AttributeValue, text: String) {
        #expect(json(value) == text)
    }

    @Test func membersAreSortedByBytes() {
        // U+FF5E sorts behind U+10000 in UTF-16, before it in UTF-8.
        let value = AttributeValue.members([("\u{10000}", .int(1)), ("\u{ff5e}", .int(2))])
        #expect(json(value) == "{\"\u{ff5e}\":2,\"\u{10000}\":1}")
    }

    @Test("N-7: strings are compared as bytes")
    func stringsAreComparedAsBytes() {
        #expect(AttributeValue.string("\u{e9}") != .string("e\u{301}"))
        #expect(AttributeValue.members([("\u{e9}", .null)]) != .members([("e\u{301}", .null)]))
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000000000Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
            (951_782_400_000_000_000, "2000-02-29T00:00:00.000000000Z"),
            (4_107_542_399_999_999_999, "2100-02-28T23:59:59.999999999Z"),
            (4_107_542_400_000_000_000, "2100-03-01T00:00:00.000000000Z"),
            (1_795_219_123_000_000_001, "2026-11-20T23:58:43.000000001Z"),
            (Int64.max, "2262-04-11T23:47:16.854775807Z"),
            (Int64.min, "1677-09-21T00:12:43.145224192Z"),
        ] as [(Int64, String)])
    func times(nanoseconds: Int64, text: String) {
        #expect(timeText(nanoseconds) == text)
    }

    @Test("what must be escaped is found wherever it stands, and nothing else is escaped")
    func quotesAtEachPlace() {
        for length in 0...18 {
            for place in 0..<length {
                for scalar in (0...0x17F as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
                    var text = String.UnicodeScalarView(repeatElement("~", count: length))
                    let index = text.index(text.startIndex, offsetBy: place)
                    text.replaceSubrange(index..<text.index(after: index), with: [scalar])
                    var json = JSONText()
                    json.string(String(text))
                    let plain = "\"" + String(text) + "\""
                    let isEscaped = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
                    if (json.text != plain) != isEscaped {
                        Issue.record("\(scalar.value) at \(place) of \(length): \(json.text)")
                    }
                }
            }
        }
    }

    @Test("an integer is written in its decimal form")
    func integers() {
        let limits: [Int64] = [.min, .min + 1, -(1 << 53), -10, -9, -1, 0, 1, 9, 10, 99, .max]
        for value in limits {
            var json = JSONText()
            json.number(value)
            #expect(json.text == String(value))
        }
        var json = JSONText()
        json.number(UInt64.max)
        #expect(json.text == String(UInt64.max))
    }
}
