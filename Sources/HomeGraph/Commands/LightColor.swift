// SPDX-License-Identifier: Apache-2.0

/// A colour of a light without its brightness. Made of a hue or a point, its strongest channel is
/// 255; made of channels, it has those.
///
/// It converts between the two ways in which Matter names a colour, so that a command in one way
/// can be sent to a light that has only the other. Numbers are computed with the four basic
/// operations and square roots alone, which give the same result on every machine.
public struct LightColor: Hashable, Sendable {
    /// 0 to 255.
    public let red: Int
    /// 0 to 255.
    public let green: Int
    /// 0 to 255.
    public let blue: Int

    /// Red, green and blue.
    public var channels: [Int] { [red, green, blue] }

    /// - Parameter channels: red, green and blue.
    /// - Returns: nil unless there are three numbers of 0 to 255.
    public init?(channels: [Int]) {
        guard channels.count == 3, channels.allSatisfy({ (0...255).contains($0) }) else {
            return nil
        }
        (red, green, blue) = (channels[0], channels[1], channels[2])
    }

    /// A point of the CIE 1931 diagram, in parts of 65536; a point outside sRGB is moved to its
    /// edge.
    public init(x: Int, y: Int) {
        let x = Double(min(max(x, 0), 65_536)) / 65_536
        // The line y = 0 has no colour: use the point next to it.
        let y = Double(min(max(y, 1), 65_536)) / 65_536
        let sumX = x / y
        let sumZ = max(0, 1 - x - y) / y
        // XYZ to sRGB, white point D65 (IEC 61966-2-1).
        let linear = [
            3.2404542 * sumX - 1.5371385 - 0.4985314 * sumZ,
            -0.9692660 * sumX + 1.8760108 + 0.0415560 * sumZ,
            0.0556434 * sumX - 0.2040259 + 1.0572252 * sumZ,
        ].map { max(0, $0) }
        let top = linear.reduce(0, max)
        let channels = linear.map { top > 0 ? Self.encoded($0 / top) : 255 }
        (red, green, blue) = (channels[0], channels[1], channels[2])
    }

    /// - Parameters:
    ///   - hue: 0 to 254, as Matter counts the circle.
    ///   - saturation: 0 to 254.
    public init(hue: Int, saturation: Int) {
        let (hue, saturation) = (min(max(hue, 0), 254), min(max(saturation, 0), 254))
        let sector = hue * 6 / 254
        let part = hue * 6 % 254
        let low = Self.rounded(255 * (254 - saturation), 254)
        let rising = low + Self.rounded((255 - low) * part, 254)
        let falling = 255 - Self.rounded((255 - low) * part, 254)
        switch sector {
        case 1: (red, green, blue) = (falling, 255, low)
        case 2: (red, green, blue) = (low, 255, rising)
        case 3: (red, green, blue) = (low, falling, 255)
        case 4: (red, green, blue) = (rising, low, 255)
        case 5: (red, green, blue) = (255, low, falling)
        default: (red, green, blue) = (255, rising, low)
        }
    }

    /// 0 to 254; 0 for grey, which has no hue.
    public var hue: Int {
        let (top, span) = (max(red, green, blue), span)
        guard span > 0 else { return 0 }
        // In 1/span of a sixth of the circle.
        let sixths: Int
        if top == red {
            sixths = (green - blue + 6 * span) % (6 * span)
        } else if top == green {
            sixths = blue - red + 2 * span
        } else {
            sixths = red - green + 4 * span
        }
        return Self.rounded(sixths * 254, 6 * span)
    }

    /// 0 to 254.
    public var saturation: Int { Self.rounded(span * 254, max(red, green, blue, 1)) }

    private var span: Int { max(red, green, blue) - min(red, green, blue) }

    /// The point of the CIE 1931 diagram, in parts of 65536; of black that of white.
    public var point: (x: Int, y: Int) {
        let (red, green, blue) = (Self.linear(red), Self.linear(green), Self.linear(blue))
        // sRGB to XYZ, white point D65 (IEC 61966-2-1).
        let sumX = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
        let sumY = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
        let sumZ = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
        let sum = sumX + sumY + sumZ
        guard sum > 0 else { return LightColor(hue: 0, saturation: 0).point }
        return (Int((sumX / sum * 65_536).rounded()), Int((sumY / sum * 65_536).rounded()))
    }

    /// Of numbers that are not negative, half up.
    private static func rounded(_ number: Int, _ divisor: Int) -> Int {
        (number + divisor / 2) / divisor
    }

    // MARK: The curve of sRGB

    private static func linear(_ channel: Int) -> Double {
        let part = Double(channel) / 255
        guard part > 0.04045 else { return part / 12.92 }
        let base = (part + 0.055) / 1.055
        let square = base * base
        // To the power of 2.4: the fifth root of the twelfth power.
        let sixth = square * square * square
        return root(sixth * sixth, 5)
    }

    private static func encoded(_ linear: Double) -> Int {
        guard linear > 0.0031308 else { return Int((linear * 12.92 * 255).rounded()) }
        // To the power of 5/12: the third root of the fourth root of the fifth power.
        let square = linear * linear
        let power = root((square * square * linear).squareRoot().squareRoot(), 3)
        return min(255, Int(((1.055 * power - 0.055) * 255).rounded()))
    }

    /// The root of a number above 0 and up to 1, by Newton's method from above.
    private static func root(_ number: Double, _ degree: Int) -> Double {
        var root = 1.0
        for _ in 0..<64 {
            var power = 1.0
            for _ in 1..<degree { power *= root }
            let next = (Double(degree - 1) * root + number / power) / Double(degree)
            guard next < root else { break }
            root = next
        }
        return root
    }
}
