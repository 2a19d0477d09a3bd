// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A colour as a point of the CIE 1931 diagram, in parts of 65536, as Matter counts.
struct ColorPoint: Equatable {
    var x: Int
    var y: Int

    /// The largest coordinate that Matter knows.
    static let coordinateMax = 0xFEFF

    /// `#ff8800`, or `0.56,0.4`; nil for anything else, and for black, which has no colour.
    init?(_ text: String) {
        if text.utf8.first == UInt8(ascii: "#") {
            self.init(hex: text.utf8.dropFirst())
            return
        }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]),
            (0...1).contains(x), (0...1).contains(y)
        else { return nil }
        self.init(x: x, y: y)
    }

    private init(x: Double, y: Double) {
        self.x = min(Int((x * 65_536).rounded()), Self.coordinateMax)
        self.y = min(Int((y * 65_536).rounded()), Self.coordinateMax)
    }

    private init?(hex digits: Substring.UTF8View) {
        let text = String(decoding: digits, as: UTF8.self)
        guard digits.count == 6, digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let number = UInt32(text, radix: 16), number != 0
        else { return nil }
        let red = Self.linear(number >> 16 & 255)
        let green = Self.linear(number >> 8 & 255)
        let blue = Self.linear(number & 255)
        // sRGB to XYZ, white point D65 (IEC 61966-2-1).
        let sumX = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
        let sumY = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
        let sumZ = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
        let sum = sumX + sumY + sumZ
        self.init(x: sumX / sum, y: sumY / sum)
    }

    private static func linear(_ value: UInt32) -> Double {
        let part = Double(value) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
}
