// SPDX-License-Identifier: Apache-2.0

// Scales whose ends a publisher names: the positions of a cover, the speeds of a fan.

extension JSONValue {
    /// How far from zero a scale may reach: more than any device counts, and little enough that no
    /// conversion of a scale overflows.
    static let scaleEndMax = 1 << 32

    /// The value as the end of a scale: a whole number within reach, or the text of one.
    var scaleEnd: Int? {
        let number = string.map { JSONNumber($0) } ?? number
        guard let end = number?.exactInt64.flatMap({ Int(exactly: $0) }),
            (-Self.scaleEndMax...Self.scaleEndMax).contains(end)
        else { return nil }
        return end
    }
}

extension ValueConversion {
    /// Where a value stands between two ends: 0 at the first, `whole` at the second.
    ///
    /// - Parameter whole: of the attribute, at most 10 000.
    /// - Returns: nil for ends that are one, or no ends of a scale.
    static func share(
        of whole: Int, from start: JSONValue, to end: JSONValue
    ) -> ValueConversion? {
        guard let start = start.scaleEnd, let end = end.scaleEnd else { return nil }
        return share(of: whole, from: start, to: end, clamps: false)
    }

    /// Percent of the speeds of a range: 0 is off, and counts as none of them.
    ///
    /// - Returns: nil for a range that is none, or that holds off.
    static func percent(ofSpeedsFrom low: JSONValue, to top: JSONValue) -> ValueConversion? {
        guard let low = low.scaleEnd, let top = top.scaleEnd, low > 0, low <= top else {
            return nil
        }
        return share(of: 100, from: low - 1, to: top, clamps: true)
    }

    /// A level of 0 to an end; nil for no end of a scale, and for one that is not above 0.
    static func level(upTo top: JSONValue) -> ValueConversion? {
        guard let top = top.scaleEnd, top > 0 else { return nil }
        return .level(top: top)
    }

    private static func share(
        of whole: Int, from start: Int, to end: Int, clamps: Bool
    ) -> ValueConversion? {
        guard start != end else { return nil }
        // A divisor is above zero.
        let sign = start < end ? 1 : -1
        return .scaled(
            by: whole * sign, plus: -whole * start * sign, over: (end - start) * sign,
            in: 0...whole, clamps: clamps)
    }
}
