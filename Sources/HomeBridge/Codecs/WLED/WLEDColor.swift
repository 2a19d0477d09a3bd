// SPDX-License-Identifier: Apache-2.0

/// A colour as red, green and blue of 0 to 255, and as hue and saturation of 0 to 254.
struct WLEDColor: Hashable {
    var red: Int
    var green: Int
    var blue: Int

    /// The top of hue and saturation.
    private static let top = 254

    init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads `#RRGGBB`, with the white channel before it where there is one: `#WWRRGGBB`, and
    /// without the zero that it may begin with.
    init(_ text: String) throws(WLEDError) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), (6...8).contains(digits.count),
            digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
            let number = UInt32(text.dropFirst(), radix: 16)
        else { throw WLEDError("no colour", "byte 0: # and 6 to 8 hex digits are expected") }
        self.init(
            red: Int(number >> 16 & 255), green: Int(number >> 8 & 255), blue: Int(number & 255))
    }

    /// The brightest colour of a hue and a saturation.
    init(hue: Int, saturation: Int) {
        let sector = hue * 6 / Self.top % 6
        let rest = hue * 6 % Self.top
        let square = Self.top * Self.top
        let low = Self.rounded(255 * (Self.top - saturation), Self.top)
        let falling = Self.rounded(255 * (square - saturation * rest), square)
        let rising = Self.rounded(255 * (square - saturation * (Self.top - rest)), square)
        switch sector {
        case 0: self.init(red: 255, green: rising, blue: low)
        case 1: self.init(red: falling, green: 255, blue: low)
        case 2: self.init(red: low, green: 255, blue: rising)
        case 3: self.init(red: low, green: falling, blue: 255)
        case 4: self.init(red: rising, green: low, blue: 255)
        default: self.init(red: 255, green: low, blue: falling)
        }
    }

    private var highest: Int { max(red, green, blue) }
    private var range: Int { highest - min(red, green, blue) }

    /// Nil for grey, which has none.
    var hue: Int? {
        guard range > 0 else { return nil }
        // Sixths of the circle, in parts of the range.
        var place: Int
        if highest == red {
            place = green - blue
        } else if highest == green {
            place = 2 * range + blue - red
        } else {
            place = 4 * range + red - green
        }
        if place < 0 { place += 6 * range }
        return Self.rounded(place * Self.top, 6 * range)
    }

    var saturation: Int { highest == 0 ? 0 : Self.rounded(range * Self.top, highest) }

    /// `#RRGGBB`.
    var text: String {
        let number = red << 16 | green << 8 | blue
        let digits = String(number, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    /// Half up; nothing here is below zero.
    private static func rounded(_ numerator: Int, _ denominator: Int) -> Int {
        (2 * numerator + denominator) / (2 * denominator)
    }
}
