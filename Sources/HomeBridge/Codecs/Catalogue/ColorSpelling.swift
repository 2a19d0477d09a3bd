// SPDX-License-Identifier: Apache-2.0

extension SettingRule.Channels.Order {
    /// The items of a colour as texts.
    ///
    /// - Parameters:
    ///   - first: the hue of 0 to 254, or x in parts of 65536.
    ///   - second: the saturation of 0 to 254, or y.
    ///   - channels: red, green and blue of 0 to 255.
    func items(_ first: Int, _ second: Int, _ channels: [Int]) -> [String] {
        switch self {
        case .rgb: channels.map { String($0) }
        case .hsv: [(first * 360 + 127) / 254, (second * 100 + 127) / 254, 100].map { String($0) }
        case .xyz: [first, second].map { Self.fraction($0) }
        }
    }

    /// Four decimals: no light tells more points apart.
    private static func fraction(_ parts: Int) -> String {
        let digits = String((parts * 10_000 + 32_768) / 65_536)
        return "0." + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}
