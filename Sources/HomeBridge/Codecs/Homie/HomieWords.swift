// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The words by which people call what the convention itself has no names for.
enum HomieWords {
    static let lights: Set<String> = ["light", "lamp", "led", "bulb", "dimmer", "lighting"]
    static let covers: Set<String> = [
        "cover", "blind", "shutter", "shade", "curtain", "awning", "roller", "rollershutter",
    ]
    static let thermostats: Set<String> = [
        "thermostat", "climate", "heating", "hvac", "radiator", "heater",
    ]

    static let power: Set<String> = ["on", "power", "switch", "relay", "onoff", "ison"]
    /// A state is on or off where the node says what it is.
    static let state: Set<String> = ["state", "status"]
    static let switches: Set<String> = ["switch", "relay", "plug", "outlet", "socket"]
    /// What is closed where current flows, and open where none does.
    static let circuits: Set<String> = ["relay", "breaker", "contactor", "circuit"]
    /// Words of a number that stays what it is, or counts something else than what is measured now.
    static let constants: Set<String> = [
        "rating", "rated", "nominal", "nameplate", "capacity", "limit", "maximum", "minimum", "max",
        "threshold", "default", "configured", "hysteresis", "calibration", "offset",
    ]
    /// Words of an energy that is no sum of all that went through.
    static let amounts: Set<String> = [
        "soe", "stored", "remaining", "available", "usable", "today", "yesterday", "hourly",
        "daily", "weekly", "monthly", "yearly",
    ]
    static let charge: Set<String> = [
        "soc", "stateofcharge", "chargelevel", "batterylevel", "batterystate",
    ]
    /// Words of a temperature that is the device's own.
    static let chips: Set<String> = ["cpu", "chip", "mcu", "soc", "board", "core", "internal"]

    /// What version 2 leaves to the name: the datatype, and the unit of its usual examples.
    static func usual(_ id: String, isPlainIn node: String) -> (datatype: String, unit: String?) {
        let word = joined(id)
        let truths = [power, contact, open, motion, leak, smoke, locked]
        if truths.contains(where: { $0.contains(word) }) { return ("boolean", nil) }
        for (words, unit) in numbers where words.contains(word) { return ("float", unit) }
        let plain = split(node)
        guard self.plain.contains(word) else { return ("string", nil) }
        for (words, unit) in numbers where !words.isDisjoint(with: plain) { return ("float", unit) }
        return ("string", nil)
    }

    private static let numbers: [(words: Set<String>, unit: String)] = [
        (["degrees", "temperature", "celsius"], "°C"), (["humidity"], "%"),
        (["pressure"], "hPa"), (["lux", "illuminance"], "lx"), (brightness, "%"),
    ]

    static let brightness: Set<String> = ["brightness", "dim", "dimmer", "dimming"]
    static let level: Set<String> = ["level", "intensity"]
    static let colorTemperature: Set<String> = [
        "colortemperature", "colourtemperature", "colortemp", "ct",
    ]
    static let lightModes: Set<String> = ["mode", "colormode", "colourmode", "lightmode"]
    static let position: Set<String> = ["position", "lift", "opening", "level"]
    static let setpoints: Set<String> = [
        "setpoint", "targettemperature", "temperaturesetpoint", "targettemp", "desiredtemperature",
        "settemperature", "temperaturetarget", "heatingsetpoint", "heatsetpoint", "target",
    ]
    static let coolingSetpoints: Set<String> = [
        "coolingsetpoint", "coolsetpoint", "coolingtarget", "targetcooling",
    ]
    static let modes: Set<String> = ["mode", "systemmode", "thermostatmode", "hvacmode"]
    static let contact: Set<String> = ["contact", "closed"]
    /// What a relay calls its own contact.
    static let contacts: Set<String> = ["contact", "contacts", "closed", "isclosed"]
    static let open: Set<String> = ["open", "opened", "isopen"]
    static let motion: Set<String> = [
        "motion", "occupancy", "presence", "pir", "occupied", "motiondetected",
    ]
    static let leak: Set<String> = ["leak", "waterleak", "flood", "leakdetected"]
    static let smoke: Set<String> = ["smoke", "smokedetected", "smokealarm"]
    static let button: Set<String> = [
        "button", "action", "press", "click", "event", "pushed", "pressed", "push", "doorbell",
        "bell", "ring",
    ]
    static let fans: Set<String> = ["fan", "ventilator", "ventilation"]
    static let speed: Set<String> = ["speed", "fanspeed", "fanmode"]
    static let locks: Set<String> = ["lock", "doorlock", "deadbolt"]
    static let locked: Set<String> = ["lock", "locked", "islocked", "lockstate"]
    static let entries: Set<String> = ["contact", "door", "window", "gate", "garage"]
    /// Names that say nothing: the node's own words count there.
    static let plain: Set<String> = [
        "value", "state", "status", "detected", "detection", "active", "alarm", "triggered",
        "control", "percentage", "percent", "reading",
    ]
    static let pressure: Set<String> = ["pressure", "barometer"]
    static let powerFactor: Set<String> = ["powerfactor", "pf", "cosphi"]
    static let exported: Set<String> = ["export", "exported", "returned", "feedin"]
    static let substances: [String: Quantity] = [
        "co2": .carbonDioxide, "carbondioxide": .carbonDioxide, "eco2": .carbonDioxide,
        "co": .carbonMonoxide, "carbonmonoxide": .carbonMonoxide,
        "tvoc": .volatileOrganicCompounds, "voc": .volatileOrganicCompounds,
        "pm1": .pm1, "pm25": .pm25, "pm10": .pm10, "no2": .nitrogenDioxide,
        "ozone": .ozone, "formaldehyde": .formaldehyde, "hcho": .formaldehyde, "radon": .radon,
    ]

    /// The text as one word: `Target-Temperature` is `targettemperature`.
    static func joined(_ text: String) -> String {
        String(text.lowercased().unicodeScalars.filter { isLetter($0) })
    }

    /// The words of a text, those that may be plurals in the singular as well.
    static func split(_ text: String) -> [String] {
        text.lowercased().unicodeScalars.split { !isLetter($0) }.flatMap { word in
            let word = String(word)
            return word.utf8.count > 3 && word.hasSuffix("s")
                ? [word, String(word.dropLast())] : [word]
        }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
            : scalar.properties.isAlphabetic
    }
}

extension HomieNode {
    /// Whether id, name or type hold one of the words.
    func says(_ words: Set<String>) -> Bool { !self.words.isDisjoint(with: words) }
}

extension HomieProperty {
    /// Whether the id, or the name, is one of the words.
    func isCalled(_ words: Set<String>) -> Bool {
        words.contains(HomieWords.joined(id)) || words.contains(HomieWords.joined(name))
    }

    /// Whether it is called so, or has an id that says nothing in a node that is.
    func means(_ words: Set<String>) -> Bool {
        if isCalled(words) { return true }
        let isPlain = HomieWords.plain.contains(HomieWords.joined(id))
        return isPlain && !nodeWords.isDisjoint(with: words)
    }

    /// Whether id or name hold one of the words.
    func says(_ words: Set<String>) -> Bool {
        !words.isDisjoint(with: HomieWords.split(id + " " + name))
    }

    /// What it is that happens here: a word for each press, or true for as long as it lasts.
    var isButton: Bool {
        guard isEnum || isBoolean, !isSettable else { return false }
        return means(HomieWords.button)
            || labels.map { HomieWords.button.contains($0.whenTrue) } == true
    }

    /// A number that is not what is measured now.
    var isConstant: Bool { isNumber && !isSettable && says(HomieWords.constants) }

    var isBoolean: Bool { datatype == "boolean" }
    var isEnum: Bool { datatype == "enum" }
    /// The words of an enum as the device spells them.
    var choices: [String] { isEnum ? HomieDescription.list(format) : [] }
    /// What false and true are called (`closed,open`), as one word each.
    var labels: (whenFalse: String, whenTrue: String)? {
        guard isBoolean else { return nil }
        let labels = HomieDescription.list(format).map { HomieWords.joined($0) }
        return labels.count == 2 ? (labels[0], labels[1]) : nil
    }

    /// The conversion of an enum whose words are all known; nil for another one.
    func conversion(_ values: [String: AttributeValue]) -> ValueConversion? {
        let words = choices.compactMap { word in
            values[HomieWords.joined(word)].map { ValueConversion.Word(text: word, value: $0) }
        }
        return words.count > 1 && words.count == choices.count ? .words(words) : nil
    }

    var isNumber: Bool { datatype == "integer" || datatype == "float" }

    /// The bounds that the format names: `0:100`, in version 5 with a step and open ends.
    var bounds: (min: JSONNumber?, max: JSONNumber?, step: JSONNumber?) {
        guard isNumber else { return (nil, nil, nil) }
        let items = format.split(separator: ":", omittingEmptySubsequences: false)
        guard items.count == 2 || items.count == 3, format.utf8.count < 100 else {
            return (nil, nil, nil)
        }
        let numbers = items.map { JSONNumber(String($0)) }
        let step = numbers.count == 3 ? numbers[2] : nil
        return (numbers[0], numbers[1], step.flatMap { ($0.double ?? 0) > 0 ? $0 : nil })
    }

    /// What stands for all of a range that begins with 0; nil where nothing says.
    var top: Int? {
        let (min, max, _) = bounds
        if let max {
            guard min?.exactInt64 == 0, let top = max.exactInt64, (1...65_535).contains(top) else {
                return nil
            }
            return Int(top)
        }
        return unit == "%" && format.isEmpty ? 100 : nil
    }
}
