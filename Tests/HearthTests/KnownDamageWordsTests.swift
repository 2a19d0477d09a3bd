// SPDX-License-Identifier: Apache-2.0

import HomeRuntime
import HomeSDK
import Testing

@testable import hearth

/// What a log lost, in words; its file may hold any offsets.
@Suite struct KnownDamageWordsTests {
    @Test(arguments: [
        (KnownDamage.Place.records(5...5), "record @5 is lost"),
        (.records(0 ... .max), "records @0 to @18446744073709551615 are lost"),
        (.captures(5...5), "the message of record @5 is lost"),
        (
            .captures(0 ... .max),
            "the messages of records @0 to @18446744073709551615 are lost"
        ),
        (
            .bytes(segment: .max, position: .max),
            "byte 18446744073709551615 of segment @18446744073709551615 is damaged"
        ),
    ])
    func words(place: KnownDamage.Place, words: String) {
        #expect(place.words == words)
        #expect(KnownDamage(place, foundAt: .min).words == words)
        #expect(!KnownDamage(place, foundAt: .max).words.isEmpty)
    }
}
