// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A colour by hue and saturation, and by red, green and blue: whole numbers throughout, so that
/// both ways give the same everywhere.
enum ShellyColor {
    struct HueSaturation: Hashable {
        /// 0 to 254.
        var hue: Int
        /// 0 to 254.
        var saturation: Int
    }

    /// - Returns: nil unless there are three numbers of 0 to 255.
    static func hueSaturation(_ channels: [Int]) -> HueSaturation? {
        guard channels.count == 3, channels.allSatisfy({ (0...255).contains($0) }) else {
            return nil
        }
        let (red, green, blue) = (channels[0], channels[1], channels[2])
        let top = max(red, green, blue)
        let span = top - min(red, green, blue)
        guard span > 0 else { return HueSaturation(hue: 0, saturation: 0) }
        // In 1/span of a sixth of the circle.
        let sixths: Int
        if top == red {
            sixths = (green - blue + 6 * span) % (6 * span)
        } else if top == green {
            sixths = blue - red + 2 * span
        } else {
            sixths = red - green + 4 * span
        }
        return HueSaturation(
            hue: divided(sixths * 254, 6 * span), saturation: divided(span * 254, top))
    }

    /// The channels of a colour, as it was asked for where that is more exact.
    static func channels(_ color: HueSaturation, exact: LightColor?) -> [Int] {
        exact.map { [$0.red, $0.green, $0.blue] } ?? channels(color)
    }

    /// The brightest colour of this hue and saturation.
    ///
    /// - Precondition: both lie in 0...254.
    static func channels(_ color: HueSaturation) -> [Int] {
        let position = color.hue * 6
        let (sector, part) = (position / 254, position % 254)
        let low = divided(255 * (254 - color.saturation), 254)
        let span = 255 - low
        let (rising, falling) = (low + divided(span * part, 254), 255 - divided(span * part, 254))
        switch sector {
        case 1: return [falling, 255, low]
        case 2: return [low, 255, rising]
        case 3: return [low, falling, 255]
        case 4: return [rising, low, 255]
        case 5: return [255, low, falling]
        default: return [255, rising, low]
        }
    }

    /// Of numbers that are not negative, half up.
    private static func divided(_ number: Int, _ divisor: Int) -> Int {
        (number + divisor / 2) / divisor
    }
}

extension CodecCommand {
    /// Says for a colour what the device will report of it, since eight bits a channel hold less.
    mutating func expect(_ channels: [Int]) {
        guard let said = ShellyColor.hueSaturation(channels) else { return }
        for index in expectation.indices {
            switch expectation[index].attribute {
            case "currentHue": expectation[index].value = .int(Int64(said.hue))
            case "currentSaturation": expectation[index].value = .int(Int64(said.saturation))
            default: break
            }
        }
    }
}

extension JSONObject {
    /// Takes the hue and the saturation out of what is to be set.
    ///
    /// - Returns: nil where there is none of both.
    /// - Throws: `unimplemented` where one is there without the other.
    mutating func takeColor() throws(CommandRefusal) -> ShellyColor.HueSaturation? {
        let (hue, saturation) = (self["hue"]?.int, self["saturation"]?.int)
        guard hue != nil || saturation != nil else { return nil }
        guard let hue, let saturation else {
            throw CommandRefusal(
                .unimplemented, "the light takes hue and saturation together only")
        }
        members.removeAll { $0.key == "hue" || $0.key == "saturation" }
        return ShellyColor.HueSaturation(hue: hue, saturation: saturation)
    }
}
