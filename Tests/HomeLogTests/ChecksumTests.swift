// SPDX-License-Identifier: Apache-2.0

import CShims
import HomeTesting
import Testing

@Suite struct ChecksumTests {
    @Test func `LOG-CRC: the check value of CRC-32C`() {
        let digits = Array("123456789".utf8)
        #expect(hearth_crc32c(0, digits, digits.count) == 0xe306_9283)
        #expect(hearth_crc32c_table(0, digits, digits.count) == 0xe306_9283)
    }

    @Test func `LOG-CRC: hardware and table agree for every length and start, and in two parts`() {
        var random = SeededRandom(seed: propertySeed(1))
        let bytes = random.bytes(300)
        bytes.withUnsafeBytes { all in
            for start in 0..<9 {
                for count in 0..<(290 - start) {
                    let part = all.baseAddress! + start
                    let whole = hearth_crc32c(7, part, count)
                    let half = count / 2
                    let first = hearth_crc32c(7, part, half)
                    if whole != hearth_crc32c_table(7, part, count)
                        || whole != hearth_crc32c(first, part + half, count - half)
                    {
                        Issue.record("start \(start), count \(count)")
                    }
                }
            }
        }
    }
}
