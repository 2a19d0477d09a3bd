// SPDX-License-Identifier: Apache-2.0

/// The logarithmic scale of illuminance.
enum Illuminance {
    /// `round(10000 * log10(lux) + 1)`; 0 for 0 lux and whatever lies below the scale.
    ///
    /// - Returns: nil for negative values and for more than the scale holds (3.57 million lux).
    static func measuredValue(lux: JSONNumber) -> Int? {
        guard let value = lux.double, value >= 0 else { return nil }
        guard value > 0 else { return 0 }
        let scaled = (10_000 * commonLogarithm(value) + 1).rounded(.toNearestOrAwayFromZero)
        return scaled <= 65_534 ? max(0, Int(scaled)) : nil
    }

    /// log10 of a positive number, by additions and products alone: the mathematics libraries of
    /// two systems may differ in the last digit, and the same log must give the same home anywhere.
    static func commonLogarithm(_ value: Double) -> Double {
        var fraction = value.significand
        var power = Double(value.exponent)
        if fraction > 2.0.squareRoot() {
            fraction /= 2
            power += 1
        }
        // ln m = 2 (z + z^3/3 + z^5/5 ...) with z = (m - 1) / (m + 1), at most 0.172 here.
        let ratio = (fraction - 1) / (fraction + 1)
        let square = ratio * ratio
        var sum = 0.0
        for odd in stride(from: 25, through: 1, by: -2) { sum = sum * square + 1 / Double(odd) }
        let natural = 2 * ratio * sum + power * 0.693_147_180_559_945_309_4
        return natural / 2.302_585_092_994_045_684
    }
}
