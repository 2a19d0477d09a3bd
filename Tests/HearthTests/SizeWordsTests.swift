// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

/// Sizes as people write them.
@Suite struct SizeWordsTests {
    @Test(
        arguments: [
            ("2GB", 2_000_000_000), ("2 gb", 2_000_000_000), ("500 MB", 500_000_000),
            ("1.5 GiB", 1_610_612_736), ("268435456", 268_435_456), ("0", 0), ("7b", 7),
            ("1 KiB", 1024), ("3 TB", 3_000_000_000_000),
        ] as [(String, UInt64)])
    func aSizeIsRead(text: String, bytes: UInt64) {
        #expect(SizeWords.read(text) == bytes)
    }

    @Test(arguments: [
        "", "GB", " 2GB", "2  GB", "-2GB", "2.GB", ".5GB", "1.2.3GB", "2GBs", "1e9", "0x10",
        "2 G B", "99999999999999999999 TB", "nan", "inf", "½ GB", "2GB\u{301}",
    ])
    func whatIsNoSizeIsRefused(text: String) {
        #expect(SizeWords.read(text) == nil)
    }
}
