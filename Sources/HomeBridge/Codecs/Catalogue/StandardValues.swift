// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What most sources tell in the same way, as conversions.

extension ValueConversion {
    /// Percent as hundredths of a percent.
    static let humidity = ValueConversion.scaled(by: 100, in: 0...10_000)
    /// Degrees Celsius as hundredths.
    static let celsius = ValueConversion.scaled(by: 100, in: -27_315...32_767)
    /// Percent as halves of a percent.
    static let halfPercent = ValueConversion.scaled(by: 2, in: 0...200)
    /// Whole percents.
    static let percent = ValueConversion.scaled(by: 1, in: 0...100)
    /// Percent open as hundredths of a percent closed.
    static let percentOpen = ValueConversion.scaled(by: -100, plus: 10_000, in: 0...10_000)
    /// Percent closed as hundredths.
    static let percentClosed = ValueConversion.scaled(by: 100, in: 0...10_000)
    /// Kelvin as mireds.
    static let kelvin = ValueConversion.reciprocal(numerator: 1_000_000, min: 1, max: 65_279)
    /// A coordinate of 0 to 1 in parts of 65536.
    static let coordinate = ValueConversion.scaled(
        by: 65_536, in: 0...65_279, clamps: true)
    /// Degrees of hue in parts of 254.
    static let hue = ValueConversion.scaled(by: 254, over: 360, in: 0...254)
    /// Percent of saturation in parts of 254.
    static let saturation = ValueConversion.scaled(by: 254, over: 100, in: 0...254)
    /// ColorControl.colorMode of what shows nothing else, whatever it tells.
    static func colorMode(_ mode: Int) -> ValueConversion {
        .scaled(by: 0, plus: mode, in: mode...mode)
    }

    /// The booleans of JSON, or the same as texts.
    static let truth = either("true", or: "false")

    /// True and false by a word each.
    static func either(_ on: String, or off: String) -> ValueConversion {
        .words([on: .bool(true), off: .bool(false)])
    }

    /// Values by words; the first word of a value is the one that is sent.
    static func words(_ pairs: KeyValuePairs<String, AttributeValue>) -> ValueConversion {
        .words(pairs.map { Word(text: $0.key, value: $0.value) })
    }

    /// Words that mean a value, or nothing at all, where another rule has everything else.
    static func named(
        _ pairs: KeyValuePairs<String, AttributeValue?>, _ inner: ValueConversion
    ) -> ValueConversion {
        .named(pairs.map { Name(text: $0.key, value: $0.value) }, inner)
    }
}

extension ValueConversion.Word {
    init(_ text: String, _ value: Int64) { self.init(text: text, value: .int(value)) }
}

extension Condition {
    /// Its two values by words.
    func conversion(on: String, off: String) -> ValueConversion {
        .words([on: self.on, off: self.off])
    }

    /// Its two values by a boolean of JSON, or a number of one bit.
    var truth: ValueConversion { .words(["true": on, "false": off, "1": on, "0": off]) }
}

// MARK: - Lights

extension DeviceTypeName {
    /// The type of a light by what it can do beside on and off.
    static func light(isDimmed: Bool, isWarm: Bool, isColored: Bool) -> DeviceTypeName {
        if isColored { return .extendedColorLight }
        if isWarm { return .colorTemperatureLight }
        return isDimmed ? .dimmableLight : .onOffLight
    }
}

// MARK: - Covers

/// The words by which a cover says how it is.
struct CoverWords {
    var open: [String]
    var closed: [String]
    /// It stands at an unknown position.
    var resting: [String]
    var opening: [String]
    var closing: [String]
    /// It moves in an unknown direction.
    var moving: [String] = []

    /// WindowCovering.operationalStatus: two bits each for the whole, the lift and the tilt, of
    /// which 1 opens and 2 closes.
    var motion: ValueConversion {
        .words(
            Self.words(open + closed + resting, .int(0)) + Self.words(opening, .int(5))
                + Self.words(closing, .int(10)) + Self.words(moving, .null))
    }

    /// Where it stands, where no position says so: between the ends it is unknown.
    var ends: ValueConversion {
        .words(
            Self.words(open, .int(0)) + Self.words(closed, .int(10_000))
                + Self.words(resting + opening + closing + moving, .null))
    }

    private static func words(
        _ texts: [String], _ value: AttributeValue
    ) -> [ValueConversion.Word] {
        texts.map { .init(text: $0, value: value) }
    }
}
