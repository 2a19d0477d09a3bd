// SPDX-License-Identifier: Apache-2.0

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
    static let brightness: Set<String> = ["brightness", "dim", "dimmer", "dimming"]
    static let level: Set<String> = ["level", "intensity"]
    static let colorTemperature: Set<String> = [
        "colortemperature", "colourtemperature", "colortemp", "ct",
    ]
    static let position: Set<String> = ["position", "lift", "opening", "level"]
    static let setpoints: Set<String> = [
        "setpoint", "targettemperature", "temperaturesetpoint", "targettemp", "desiredtemperature",
        "settemperature", "temperaturetarget", "heatingsetpoint", "target",
    ]
    static let modes: Set<String> = ["mode", "systemmode", "thermostatmode", "hvacmode"]
    static let contact: Set<String> = ["contact", "closed"]
    static let open: Set<String> = ["open", "opened", "isopen"]
    static let motion: Set<String> = [
        "motion", "occupancy", "presence", "pir", "occupied", "motiondetected",
    ]
    static let leak: Set<String> = ["leak", "waterleak", "flood", "leakdetected"]
    static let smoke: Set<String> = ["smoke", "smokedetected", "smokealarm"]
    static let button: Set<String> = ["button", "action", "press", "click", "event"]

    /// The text as one word: `Target-Temperature` is `targettemperature`.
    static func joined(_ text: String) -> String {
        String(text.lowercased().unicodeScalars.filter { isLetter($0) })
    }

    /// The words of a text, each in the singular.
    static func split(_ text: String) -> [String] {
        text.lowercased().unicodeScalars.split { !isLetter($0) }.map { word in
            let word = String(word)
            return word.utf8.count > 3 && word.hasSuffix("s") ? String(word.dropLast()) : word
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
    func says(_ words: Set<String>) -> Bool {
        !words.isDisjoint(with: HomieWords.split(id + " " + name + " " + type))
    }
}

extension HomieProperty {
    /// Whether the id, or the name, is one of the words.
    func isCalled(_ words: Set<String>) -> Bool {
        words.contains(HomieWords.joined(id)) || words.contains(HomieWords.joined(name))
    }

    /// Whether id or name hold the word.
    func says(_ word: String) -> Bool {
        HomieWords.split(id + " " + name).contains(word)
    }

    var isBoolean: Bool { datatype == "boolean" }
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
