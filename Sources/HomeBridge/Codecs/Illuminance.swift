// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The logarithmic scale of illuminance.
enum Illuminance {
    /// `round(10000 * log10(lux) + 1)`; 0 for 0 lux and whatever lies below the scale.
    ///
    /// - Returns: nil for negative values and for more than the scale holds (3.57 million lux).
    static func measuredValue(lux: JSONNumber) -> Int? {
        guard let value = lux.double, value >= 0 else { return nil }
        guard value > 0 else { return 0 }
        let scaled = (10_000 * log10(value) + 1).rounded(.toNearestOrAwayFromZero)
        return scaled <= 65_534 ? max(0, Int(scaled)) : nil
    }
}
