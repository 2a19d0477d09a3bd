// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import HomeBridge

@Suite("Codecs: illuminance")
struct CodecIlluminanceTests {
    @Test("the logarithm agrees with the system's to 1e-12")
    func logarithm() {
        var value = 1e-9
        while value < 1e12 {
            let difference = abs(Illuminance.commonLogarithm(value) - log10(value))
            #expect(difference < 1e-12, "\(value)")
            value *= 1.0837
        }
    }

    @Test("R-Z-LUX: powers of ten are exact, the ends are bounded")
    func scale() {
        for (lux, expected) in [(1, 1), (10, 10_001), (1_000, 30_001), (100_000, 50_001)] {
            #expect(Illuminance.measuredValue(lux: JSONNumber(lux)) == expected)
        }
        #expect(Illuminance.measuredValue(lux: JSONNumber(0)) == 0)
        #expect(Illuminance.measuredValue(lux: JSONNumber(-1)) == nil)
        #expect(Illuminance.measuredValue(lux: JSONNumber(4_000_000)) == nil)
    }
}
