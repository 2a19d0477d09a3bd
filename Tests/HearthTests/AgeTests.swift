// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct AgeTests {
    @Test(
        arguments: [
            ("90s", 90), ("15min", 900), ("1h", 3600), ("2d", 172_800), ("0s", 0),
        ] as [(String, Int64)])
    func agesAreRead(text: String, seconds: Int64) {
        #expect(Age(argument: text)?.nanoseconds == seconds * 1_000_000_000)
    }

    @Test(arguments: ["", "1", "h", "-1h", "+1h", "1.5h", "1 h", "1w", "٣h", "9999999999999d"])
    func othersAreRefused(text: String) {
        #expect(Age(argument: text) == nil)
    }

    @Test func whoWasNotHeardForSoLongIsStale() throws {
        let hour = try #require(Age(argument: "1h"))
        let now: Int64 = 1_700_000_000_000_000_000
        #expect(hour.isReached(since: nil, now: now))
        #expect(hour.isReached(since: now - hour.nanoseconds, now: now))
        #expect(!hour.isReached(since: now - hour.nanoseconds + 1, now: now))
        #expect(!hour.isReached(since: now + 5, now: now))
        #expect(hour.isReached(since: .min, now: now))
        #expect(!hour.isReached(since: .max, now: .min))
    }
}
