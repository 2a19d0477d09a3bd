// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension LightColor {
    /// Reads `#RRGGBB`, with the white channel before it where there is one: `#WWRRGGBB`, and
    /// without the zero that it may begin with.
    init(wled text: String) throws(UnreadableMessage) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), (6...8).contains(digits.count),
            digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-"),
            let number = UInt32(text.dropFirst(), radix: 16),
            let color = LightColor(channels: [16, 8, 0].map { Int(number >> $0 & 255) })
        else {
            throw UnreadableMessage("no colour", "byte 0: # and 6 to 8 hex digits are expected")
        }
        self = color
    }

    /// `#RRGGBB`.
    var wledText: String {
        let number = red << 16 | green << 8 | blue
        let digits = String(number, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
