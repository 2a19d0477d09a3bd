// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension JSONObject {
    /// Takes the hue and the saturation out of what is to be set.
    ///
    /// - Parameter exact: the colour as it was asked for, where that is more exact.
    /// - Returns: nil where there is none of both.
    /// - Throws: `unimplemented` where one is there without the other.
    mutating func takeColor(exact: LightColor?) throws(CommandRefusal) -> LightColor? {
        let (hue, saturation) = (self["hue"]?.int, self["saturation"]?.int)
        guard hue != nil || saturation != nil else { return nil }
        guard let hue, let saturation else {
            throw CommandRefusal(
                .unimplemented, "the light takes hue and saturation together only")
        }
        members.removeAll { $0.key == "hue" || $0.key == "saturation" }
        return exact ?? LightColor(hue: hue, saturation: saturation)
    }

    /// Says the hue and the saturation of red, green and blue, where there are all three.
    mutating func addColor(of channels: [JSONValue]) {
        guard let color = LightColor(channels: channels.compactMap(\.int)) else { return }
        replace(["hue": .number(color.hue), "saturation": .number(color.saturation)])
    }
}

extension CodecCommand {
    /// Says for a colour what the device will report of it, since eight bits a channel hold less.
    mutating func expect(_ color: LightColor) {
        for index in expectation.indices {
            switch expectation[index].name {
            case .currentHue: expectation[index].value = .int(Int64(color.hue))
            case .currentSaturation: expectation[index].value = .int(Int64(color.saturation))
            default: break
            }
        }
    }
}
