// SPDX-License-Identifier: Apache-2.0

/// What the raw values of an attribute, of an argument or of an event's field stand for.
public enum ValueMeaning: Hashable, Sendable {
    /// Each raw value has a name: `heat` of a thermostat's mode.
    case choice([Choice])
    /// Each bit, or group of bits, has a name.
    case bits([Choice])
    /// A number in a unit that the data model defines.
    case quantity(Quantity)
    /// A number without a unit in the tables.
    case number
    /// True or false, text, bytes, or what no table describes.
    case other

    /// A raw value, or the mask of a bit, and its name in the data model.
    public struct Choice: Hashable, Sendable {
        /// The raw value or mask.
        public var value: Int64
        /// The name as generated Swift code has it.
        public var name: String
    }

    /// The units of the data model.
    public enum Quantity: String, CaseIterable, Sendable {
        /// 0.01 °C.
        case temperature
        /// Per cent.
        case percent
        /// 0.01 %.
        case percent100ths
        /// Seconds since 2000 UTC.
        case epochSeconds = "epoch_s"
        /// Microseconds since 2000 UTC.
        case epochMicroseconds = "epoch_us"
        /// Milliseconds since 1970 UTC.
        case posixMilliseconds = "posix_ms"
        /// Seconds that have passed.
        case elapsedSeconds = "elapsed_s"
        /// Milliseconds since the device started.
        case systemMilliseconds = "systime_ms"
        /// Microseconds since the device started.
        case systemMicroseconds = "systime_us"
        /// Milliamperes.
        case current = "amperage_ma"
        /// Millivolts.
        case voltage = "voltage_mv"
        /// Milliwatts.
        case power = "power_mw"
        /// Millivolt-amperes.
        case apparentPower = "power_mva"
        /// Millivolt-amperes reactive.
        case reactivePower = "power_mvar"
        /// Milliwatt-hours.
        case energy = "energy_mwh"
        /// Millivolt-ampere-hours.
        case apparentEnergy = "energy_mvah"
        /// Millivolt-ampere-hours reactive.
        case reactiveEnergy = "energy_mvarh"
    }
}

extension Catalogue {
    /// The meanings of a trait's values: of attributes by their names, of the members of an object
    /// by paths (`cumulativeEnergyImported.energy`), of the fields of an event as `!event.field`,
    /// of the arguments of a command as `(command.argument`.
    ///
    /// Read from the tables at each call: keep what is used often.
    /// - Parameter trait: its graph name; also one that has no type here.
    /// - Returns: nothing for a trait that no table describes.
    public static func meanings(of trait: String) -> [String: ValueMeaning] {
        guard let lines = meaningLines[trait] else { return [:] }
        var meanings: [String: ValueMeaning] = [:]
        var words: [Substring] = []
        func finish() {
            guard words.count > 1 else { return }
            meanings[String(words[0])] = meaning(words[1], words.dropFirst(2))
        }
        for line in lines.split(separator: "\n") {
            if line.utf8.first != UInt8(ascii: " ") {
                finish()
                words = []
            }
            words += line.split(separator: " ")
        }
        finish()
        return meanings
    }

    /// The traits that have meanings.
    public static var traitsWithMeanings: [String] { meaningLines.keys.sorted() }

    private static let meaningLines = Dictionary(
        uniqueKeysWithValues: generatedMeanings.map { ($0.trait, $0.lines) })

    private static func meaning(
        _ kind: Substring, _ arguments: ArraySlice<Substring>
    ) -> ValueMeaning {
        switch kind {
        case "choice": .choice(arguments.compactMap { choice($0) })
        case "bits": .bits(arguments.compactMap { choice($0) })
        case "number": .number
        default: ValueMeaning.Quantity(rawValue: String(kind)).map { .quantity($0) } ?? .other
        }
    }

    private static func choice(_ text: Substring) -> ValueMeaning.Choice? {
        let halves = text.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, let value = Int64(halves[0]) else { return nil }
        return ValueMeaning.Choice(value: value, name: String(halves[1]))
    }
}
