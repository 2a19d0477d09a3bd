// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// The words after `hearth set DEVICE`: `on`, `50%`, `heat=21.5`, `Trait.attribute=value`.
struct SetArguments {
    /// The device, which decides the meaning of `50%` or `mode=auto`.
    var device: DeviceState
    /// Nil: any part.
    var part: String?
    /// For locks; nil where none was given.
    var pin: String?

    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let color = "Matter.ColorControlTrait"
    private static let covering = "Matter.WindowCoveringTrait"
    private static let lock = "Matter.DoorLockTrait"
    private static let fan = "Matter.FanControlTrait"
    private static let lighting = "Matter.DynamicLightingTrait"
    private static let thermostat = "Matter.ThermostatTrait"

    static let systemModes = [
        ("off", 0), ("auto", 1), ("cool", 3), ("heat", 4), ("emergencyHeat", 5), ("precooling", 6),
        ("fanOnly", 7), ("dry", 8), ("sleep", 9),
    ]
    static let fanModes = [
        ("off", 0), ("low", 1), ("medium", 2), ("high", 3), ("on", 4), ("auto", 5), ("smart", 6),
    ]

    func request(_ words: String) throws(CommandFailure) -> SetRequest {
        if let request = try single(words) { return request }
        if words.hasSuffix(")"), let open = words.utf8.firstIndex(of: UInt8(ascii: "(")) {
            return try call(words[..<open], words[words.utf8.index(after: open)...].dropLast())
        }
        guard let equals = words.utf8.firstIndex(of: UInt8(ascii: "=")) else {
            throw unknown(words)
        }
        let (name, text) = (
            String(words[..<equals]), String(words[words.utf8.index(after: equals)...])
        )
        if let request = try assignment(name, text) { return request }
        return try generic(name, text)
    }

    /// One word.
    private func single(_ words: String) throws(CommandFailure) -> SetRequest? {
        switch words {
        case "on", "off": return try switched(words)
        case "toggle": return try invoke(Self.onOff, "toggle", words)
        case "lock": return try invoke(Self.lock, "lockDoor", words, pinArguments)
        case "unlock": return try invoke(Self.lock, "unlockDoor", words, pinArguments)
        case "open": return try invoke(Self.covering, "upOrOpen", words)
        case "close": return try invoke(Self.covering, "downOrClose", words)
        case "stop": return try invoke(Self.covering, "stopMotion", words)
        default:
            guard words.hasSuffix("%"), !words.contains("=") else { return nil }
            return try percent(words)
        }
    }

    private func switched(_ words: String) throws(CommandFailure) -> SetRequest {
        if !has(Self.onOff), has(Self.fan) {
            return SetRequest(
                trait: Self.fan, action: .write([member("fanMode", words == "on" ? 4 : 0)]))
        }
        return try invoke(Self.onOff, words, words)
    }

    private var pinArguments: [JSONMember] {
        guard let pin else { return [] }
        return [JSONMember(key: "pinCode", value: .string(pin))]
    }

    /// `50%`: of the level, of the lift (100 % is closed), or of the fan's speed.
    private func percent(_ words: String) throws(CommandFailure) -> SetRequest {
        let value = try percentage(words)
        if has(Self.covering) { return try lift(value) }
        if has(Self.fan) { return try speed(value) }
        if has(Self.level) { return try brightness(value) }
        throw CommandFailure(
            .usage, "\(HomeWords.name(of: device)) has no level, lift or speed to set to \(words)")
    }

    private func lift(_ percent: Double) throws(CommandFailure) -> SetRequest {
        try invoke(
            Self.covering, "goToLiftPercentage", "lift",
            [member("liftPercent100thsValue", Int((percent * 100).rounded()))])
    }

    private func speed(_ percent: Double) throws(CommandFailure) -> SetRequest {
        try write(Self.fan, "percentSetting", Int(percent.rounded()), "speed")
    }

    private func brightness(_ percent: Double) throws(CommandFailure) -> SetRequest {
        try level(Int((percent * 254 / 100).rounded()))
    }

    private func level(_ level: Int) throws(CommandFailure) -> SetRequest {
        try invoke(Self.level, "moveToLevelWithOnOff", "brightness", [member("level", level)])
    }

    /// The everyday names, with everyday units.
    private func assignment(
        _ name: String, _ text: String
    ) throws(CommandFailure) -> SetRequest? {
        switch name {
        case "brightness":
            if text.hasSuffix("%") { return try brightness(percentage(text)) }
            return try level(integer(text, 0...254, "brightness"))
        case "lift": return try lift(percentage(text))
        case "tilt":
            let value = Int((try percentage(text) * 100).rounded())
            return try invoke(
                Self.covering, "goToTiltPercentage", name,
                [member("tiltPercent100thsValue", value)])
        case "speed": return try speed(percentage(text))
        case "color-temperature": return try colorTemperature(text)
        case "color": return try color(text)
        case "heat":
            return try write(Self.thermostat, "occupiedHeatingSetpoint", temperature(text), name)
        case "cool":
            return try write(Self.thermostat, "occupiedCoolingSetpoint", temperature(text), name)
        case "mode": return try mode(text)
        case "effect": return try effect(text)
        default: return nil
        }
    }

    private func colorTemperature(_ text: String) throws(CommandFailure) -> SetRequest {
        let mireds: Int
        if text.hasSuffix("K") || text.hasSuffix("k") {
            let kelvin = try integer(String(text.dropLast()), 1000...20_000, "color-temperature")
            mireds = (1_000_000 + kelvin / 2) / kelvin
        } else {
            mireds = try integer(text, 1...65_279, "color-temperature")
        }
        return try invoke(
            Self.color, "moveToColorTemperature", "color-temperature",
            [member("colorTemperatureMireds", mireds)])
    }

    private func color(_ text: String) throws(CommandFailure) -> SetRequest {
        guard let point = ColorPoint(text) else {
            throw CommandFailure(
                .usage,
                "color is written as #ff8800 (not black) or as x,y from 0 to 1, "
                    + "not '\(TerminalText.escape(text))'")
        }
        return try invoke(
            Self.color, "moveToColor", "color",
            [member("colorX", point.x), member("colorY", point.y)])
    }

    private func mode(_ text: String) throws(CommandFailure) -> SetRequest {
        let isThermostat = has(Self.thermostat)
        guard isThermostat || has(Self.fan) else {
            throw CommandFailure(.usage, "\(HomeWords.name(of: device)) has no modes")
        }
        let modes = isThermostat ? Self.systemModes : Self.fanModes
        guard let value = Choice.find(text, modes) else {
            throw CommandFailure(.usage, "mode: " + Choice.complaint(text, modes.map(\.0)))
        }
        return isThermostat
            ? try write(Self.thermostat, "systemMode", value, "mode")
            : try write(Self.fan, "fanMode", value, "mode")
    }

    /// An effect by the lamp's name for it. A lamp that takes effects but never reports them has an
    /// attribute of its vendor instead.
    private func effect(_ text: String) throws(CommandFailure) -> SetRequest? {
        guard has(Self.lighting) else {
            let vendors = Self.unique(parts.flatMap { $0.traits.map(\.trait) }).filter {
                !$0.hasPrefix("Matter.") && !$0.hasPrefix("Google.")
            }
            guard vendors.count == 1 else { return nil }
            return SetRequest(
                trait: vendors[0],
                action: .write([JSONMember(key: "effect", value: Self.value(text))]))
        }
        let place = place(Self.lighting, "currentEffectID")
        let known = ValueWord.known(place)
        let stops = ["none", "off", "stop"]
        switch ValueWord.value(text, at: place) ?? Int64(text).map({ .int($0) }) {
        case .int(let number)?:
            return SetRequest(
                trait: Self.lighting,
                action: .invoke(
                    name: "startEffect",
                    arguments: [
                        JSONMember(key: "effectID", value: .number(JSONNumber(Int(number))))
                    ]))
        case .null?: return try invoke(Self.lighting, "stopEffect", "effect")
        default:
            if stops.contains(text) { return try invoke(Self.lighting, "stopEffect", "effect") }
            throw CommandFailure(
                .usage,
                "effect: " + Choice.complaint(text, known.map { TerminalText.escape($0.word) }))
        }
    }

    // MARK: - Any trait

    private func generic(_ name: String, _ text: String) throws(CommandFailure) -> SetRequest {
        let (trait, attribute) = try split(name)
        let value = try value(text, at: place(trait, attribute), name)
        return SetRequest(
            trait: trait, action: .write([JSONMember(key: attribute, value: value)]))
    }

    /// The place of an attribute, or of `(command.argument`, in the part that has the trait.
    private func place(_ trait: String, _ attribute: String) -> ValueContext {
        guard let part = parts.first(where: { $0.trait(trait) != nil }),
            let found = part.trait(trait)
        else { return ValueContext(trait, attribute) }
        return ValueContext(found, attribute, on: part, of: parts)
    }

    /// The value of a text: JSON, else a word of the attribute, else the text itself.
    private func value(
        _ text: String, at place: ValueContext, _ name: String
    ) throws(CommandFailure) -> JSONValue {
        let plain = Self.value(text)
        guard case .string = plain, text.utf8.first != UInt8(ascii: "\"") else { return plain }
        switch ValueWord.value(text, at: place) {
        case .int(let number)?: return .number(JSONNumber(Int(number)))
        case .bool(let isTrue)?: return .bool(isTrue)
        case .null?: return .null
        default: break
        }
        let known = ValueWord.known(place)
        // Where only null has a word, the other values are numbers.
        guard known.contains(where: { $0.value != .null }) else { return plain }
        throw CommandFailure(
            .usage,
            TerminalText.escape(name) + ": "
                + Choice.complaint(text, known.map { TerminalText.escape($0.word) }))
    }

    private func call(
        _ name: Substring, _ arguments: Substring
    ) throws(CommandFailure) -> SetRequest {
        let (trait, command) = try split(String(name))
        var members: [JSONMember] = []
        for argument in Self.arguments(arguments) {
            guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")) else {
                throw CommandFailure(
                    .usage,
                    "an argument is written as name=value, not '\(TerminalText.escape(argument))'")
            }
            let key = String(argument[..<equals])
            members.append(
                JSONMember(
                    key: key,
                    value: try value(
                        String(argument[argument.utf8.index(after: equals)...]),
                        at: place(trait, "(\(command).\(key)"), key)))
        }
        return SetRequest(trait: trait, action: .invoke(name: command, arguments: members))
    }

    /// The trait and the name behind it. Both may contain dots: of several ways to split, the one
    /// with the longest attribute that the device has counts. An attribute of a vendor may stand
    /// alone.
    private func split(_ name: String) throws(CommandFailure) -> (String, String) {
        let traits = Self.unique(parts.flatMap { $0.traits.map(\.trait) })
        let cuts = traits.flatMap { trait in
            [trait, shortTraitName(trait)].compactMap { spelled -> (String, String)? in
                guard name.hasPrefix(spelled + ".") else { return nil }
                let member = String(name.utf8.dropFirst(spelled.utf8.count + 1)) ?? ""
                return member.isEmpty ? nil : (trait, member)
            }
        }
        let known = cuts.filter { hasAttribute($0.1, $0.0) }
        if let longest = known.max(by: { $0.1.utf8.count < $1.1.utf8.count }) { return longest }
        let vendors = traits.filter {
            !$0.hasPrefix("Matter.") && !$0.hasPrefix("Google.") && hasAttribute(name, $0)
        }
        if vendors.count == 1 { return (vendors[0], name) }
        // For an attribute that was never reported, the trait's name decides.
        if let cut = cuts.first, Self.unique(cuts.map(\.0)).count == 1 { return cut }
        return try cutAtLastDot(name)
    }

    private func hasAttribute(_ name: String, _ trait: String) -> Bool {
        parts.contains { part in
            part.trait(trait)?.attributes.contains { utf8Equal($0.key, name) } == true
        }
    }

    private func cutAtLastDot(_ name: String) throws(CommandFailure) -> (String, String) {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { throw unknown(name) }
        let (trait, member) = (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
        let traits = Self.unique(parts.flatMap { $0.traits.map(\.trait) })
        let found = traits.filter {
            utf8Equal($0, trait) || utf8Equal(shortTraitName($0), trait)
        }
        guard found.count == 1, !member.isEmpty else {
            let near = Suggestion.nearest(to: trait, in: traits.map { shortTraitName($0) })
            throw CommandFailure(
                .usage,
                "\(HomeWords.name(of: device)) has no trait '\(TerminalText.escape(trait))'"
                    + (near.map { "; did you mean \($0)?" }
                        ?? ": it has \(traits.map { shortTraitName($0) }.joined(separator: ", "))")
            )
        }
        return (found[0], member)
    }

    /// JSON where it is JSON, else a text.
    static func value(_ text: String) -> JSONValue {
        (try? JSONReader.read(Array(text.utf8))) ?? .string(text)
    }

    /// Cuts at the commas that stand in no brackets and no quotes.
    static func arguments(_ text: Substring) -> [String] {
        var found: [String] = []
        var current: [UInt8] = []
        var depth = 0
        var isQuoted = false
        var isEscaped = false
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isQuoted {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isQuoted = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isQuoted = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                case UInt8(ascii: ",") where depth == 0:
                    found.append(String(decoding: current, as: UTF8.self))
                    current = []
                    continue
                default: break
                }
            }
            current.append(byte)
        }
        if !current.isEmpty || !found.isEmpty {
            found.append(String(decoding: current, as: UTF8.self))
        }
        return found
    }

    // MARK: - Small helpers

    private var parts: [PartState] {
        guard let part else { return device.parts }
        return device.parts.filter { utf8Equal($0.part, part) }
    }

    private func has(_ trait: String) -> Bool { parts.contains { $0.trait(trait) != nil } }

    private func invoke(
        _ trait: String, _ name: String, _ words: String, _ arguments: [JSONMember] = []
    ) throws(CommandFailure) -> SetRequest {
        try need(trait, words)
        return SetRequest(trait: trait, action: .invoke(name: name, arguments: arguments))
    }

    private func write(
        _ trait: String, _ attribute: String, _ value: Int, _ words: String
    ) throws(CommandFailure) -> SetRequest {
        try need(trait, words)
        return SetRequest(trait: trait, action: .write([member(attribute, value)]))
    }

    private func need(_ trait: String, _ words: String) throws(CommandFailure) {
        guard !has(trait) else { return }
        let place = part.map { " part '\(TerminalText.escape($0))'" } ?? ""
        throw CommandFailure(
            .usage,
            "'\(words)' needs the trait \(shortTraitName(trait)), which "
                + "\(HomeWords.name(of: device))\(place) does not have")
    }

    private func member(_ key: String, _ value: Int) -> JSONMember {
        JSONMember(key: key, value: .number(JSONNumber(value)))
    }

    private func integer(
        _ text: String, _ range: ClosedRange<Int>, _ what: String
    ) throws(CommandFailure) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw CommandFailure(
                .usage,
                "\(what): '\(TerminalText.escape(text))' is not from \(range.lowerBound) to "
                    + "\(range.upperBound)")
        }
        return number
    }

    private func percentage(_ text: String) throws(CommandFailure) -> Double {
        let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
        guard let number = Double(digits), (0...100).contains(number) else {
            throw CommandFailure(.usage, "'\(TerminalText.escape(text))' is not from 0% to 100%")
        }
        return number
    }

    /// Hundredths of a degree Celsius.
    private func temperature(_ text: String) throws(CommandFailure) -> Int {
        guard let number = Double(text), (-100...200).contains(number) else {
            throw CommandFailure(
                .usage, "'\(TerminalText.escape(text))' is not a temperature in degrees Celsius")
        }
        return Int((number * 100).rounded())
    }

    private func unknown(_ words: String) -> CommandFailure {
        CommandFailure(
            .usage,
            "'\(TerminalText.escape(words))' is nothing that can be set: on, off, toggle, lock, "
                + "unlock, open, close, stop, 50%, brightness=, color-temperature=, color=, heat=, "
                + "cool=, mode=, effect=, Trait.attribute=value or Trait.command(argument=value)")
    }

    private static func unique(_ texts: [String]) -> [String] {
        var found: [String] = []
        for text in texts where !found.contains(where: { utf8Equal($0, text) }) {
            found.append(text)
        }
        return found
    }
}
