// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

@Suite("Codecs: times of sources")
struct CodecTimeTests {
    @Test(
        "reads RFC 3339 with an offset",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01T01:00:00+01:00", 0),
            ("2022-05-16T20:37:54+08:00", 1_652_704_674_000_000_000),
            ("2022-05-16T12:37:54.120Z", 1_652_704_674_120_000_000),
            ("2000-02-29T00:00:00-0030", 951_784_200_000_000_000),
            ("1969-12-31T23:59:59.5Z", -500_000_000),
            // A leap second is the first one of the next day.
            ("2016-12-31T23:59:60Z", 1_483_228_800_000_000_000),
            // More digits than a nanosecond has.
            ("1970-01-01T00:00:00.12345678999Z", 123_456_789),
        ] as [(String, Int64)])
    func text(text: String, nanoseconds: Int64) {
        #expect(SourceTime.nanoseconds(text) == nanoseconds)
    }

    @Test(
        "refuses everything else",
        arguments: [
            "", "2022-05-16", "2022-05-16T20:37:54", "2022-13-16T20:37:54Z", "2022-02-30T00:00:00Z",
            "1900-02-29T00:00:00Z", "2016-12-31T23:59:61Z",
            "2022-05-16T24:00:00Z", "2022-05-16T20:37:54Z ", "2022-05-16T20:37:54.Z", "yesterday",
            "9999-12-31T23:59:59Z",
        ])
    func refuses(text: String) {
        #expect(SourceTime.nanoseconds(text) == nil)
    }

    @Test("reads milliseconds since 1970")
    func milliseconds() {
        let value = JSONValue.number(JSONNumber(1_652_704_674_120))
        #expect(SourceTime.nanoseconds(value) == 1_652_704_674_120_000_000)
        #expect(SourceTime.nanoseconds(.bool(true)) == nil)
    }
}
