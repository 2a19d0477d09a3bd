// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Nodes that act: the convention names no kinds, so that only what unit, datatype and usual words
// say together gets a standard trait.

extension [HomieProperty] {
    fileprivate mutating func take(_ fits: (HomieProperty) -> Bool) -> HomieProperty? {
        firstIndex(where: fits).map { remove(at: $0) }
    }
}

extension HomieMapping {
    /// - Returns: the part that the node's consumption belongs to.
    mutating func placeActuator(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        placeCover(node, &left) ?? placeThermostat(node, &left) ?? placeLock(node, &left)
            ?? placeFan(node, &left) ?? placeLight(node, &left)
    }

    /// A light, or whatever else is switched.
    private mutating func placeLight(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        let isLight = node.says(HomieWords.lights)
        let dimmer = left.take {
            $0.isNumber && $0.top != nil
                && ($0.means(HomieWords.brightness) || isLight && $0.isCalled(HomieWords.level))
        }
        let color = left.take { $0.datatype == "color" && HomieColor.isReadable($0.format) }
        let white = left.take { $0.isCalled(HomieWords.colorTemperature) && $0.mireds != nil }
        let power = Self.takePower(of: node, &left)
        guard dimmer != nil || color != nil || white != nil || power != nil else { return nil }
        let light = DeviceTypeName.light(
            isDimmed: dimmer != nil, isWarm: white != nil, isColored: color != nil)
        let part = builder.part(
            node.id, type: isLight || light != .onOffLight ? light : .onOffPluginUnit)
        if let power { placePower(power, on: part) }
        if let dimmer, let top = dimmer.top {
            // Fractions, and steps of a range, are not whole levels.
            let isWhole = top > 1 && dimmer.bounds.step == nil
            put(
                dimmer, on: part, .currentLevel,
                isWhole ? .level(top: top) : .scaled(by: 254, over: top, in: 0...254))
        }
        if let white, let mireds = white.mireds {
            put(white, on: part, .colorTemperatureMireds, mireds)
        }
        if let color { placeColor(color, on: part, hasDimmer: dimmer != nil) }
        placeMode(on: part, color: color, hasWhite: white != nil, &left)
        return part
    }

    // MARK: On and off

    /// What switches the node: a property that is called so, else the only one that can.
    private static func takePower(
        of node: HomieNode, _ left: inout [HomieProperty]
    ) -> HomieProperty? {
        let isCircuit = node.says(HomieWords.circuits)
        let isSwitch =
            isCircuit || node.says(HomieWords.lights) || node.says(HomieWords.switches)
        let named = left.take { property in
            guard property.switching != nil else { return false }
            if property.isCalled(HomieWords.power) { return true }
            if isCircuit, property.isCalled(HomieWords.contacts) { return true }
            if isSwitch, property.isCalled(HomieWords.state) { return true }
            return property.isSettable
                && (property.means(HomieWords.power) || property.isCalled(HomieWords.lights)
                    || property.isCalled(HomieWords.switches))
        }
        if let named { return named }
        let settable = left.filter { $0.isSettable && $0.switching != nil }
        guard isSwitch, settable.count == 1 else { return nil }
        return left.take { utf8Equal($0.id, settable[0].id) }
    }

    private mutating func placePower(_ property: HomieProperty, on part: Int) {
        guard let conversion = property.switching else { return }
        put(property, on: part, .onOff, conversion)
        guard property.isSettable, let word = property.choice(of: ["toggle"]) else { return }
        builder.say(.toggle, on: part, topic(property) + "/set", word)
    }

    // MARK: Colours

    /// Whether a light shows its colour or its white: what it has, else what a property says.
    private mutating func placeMode(
        on part: Int, color: HomieProperty?, hasWhite: Bool, _ left: inout [HomieProperty]
    ) {
        guard color != nil || hasWhite else { return }
        let isPoint = color.map { HomieColor($0.format) == nil } ?? false
        let colored = AttributeValue.int(isPoint ? 1 : 0)
        builder.attribute(part, .colorMode)
        guard let color, hasWhite else {
            builder.constant(part, .colorMode, color == nil ? .int(2) : colored)
            return
        }
        var words = Self.lightModes
        for word in ["color", "colour", "rgb", "hsv", "hs"] { words[word] = colored }
        let mode = left.take {
            !utf8Equal($0.id, color.id) && $0.isCalled(HomieWords.lightModes)
                && $0.conversion(words) != nil
        }
        guard let mode, let conversion = mode.conversion(words) else { return }
        put(mode, on: part, .colorMode, conversion, isSet: false)
    }

    /// Words of a light that shows a colour or a white.
    private static let lightModes: [String: AttributeValue] = [
        "xy": .int(1), "xyz": .int(1), "white": .int(2), "ct": .int(2), "cct": .int(2),
        "temperature": .int(2), "colortemperature": .int(2), "colourtemperature": .int(2),
        "colortemp": .int(2), "tunablewhite": .int(2), "effect": .null, "scene": .null,
    ]

    /// A colour comes in several forms; ``HomieColor`` turns them into one. It is set whole, and
    /// is the vendor's as well, as it stands.
    private mutating func placeColor(_ property: HomieProperty, on part: Int, hasDimmer: Bool) {
        putVendor(property)
        let form = HomieColor(property.format)?.form
        let whole = topic(property)
        let topic = whole + (form?.suffix ?? "")
        let order: SettingRule.Channels.Order = form.map { $0 == .rgb ? .rgb : .hsv } ?? .xyz
        // `xyz,0.25,0.34`
        let halves: [(Int, AttributeName, Conversion)] =
            form == nil
            ? [(1, .currentX, .coordinate), (2, .currentY, .coordinate)]
            : [(0, .currentHue, .hue), (1, .currentSaturation, .saturation)]
        builder.declare(topic, form: .text)
        for (index, name, conversion) in halves {
            let ref = AttributeRef(part: part, name)
            builder.read(topic, as: ref, .item(index, conversion))
            guard property.isSettable else { continue }
            builder.set(
                ref, whole + "/set",
                .channels(.spelled(prefix: isFive ? order.rawValue + "," : "", order)), conversion,
                wholeSteps: false)
        }
        guard form != nil, !hasDimmer else { return }
        builder.read(topic, as: AttributeRef(part: part, .currentLevel), .item(2, .level(top: 100)))
    }

    // MARK: Covers

    private mutating func placeCover(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        guard node.says(HomieWords.covers) else { return nil }
        let position = left.take {
            $0.isNumber && $0.isCalled(HomieWords.position) && $0.top == 100
        }
        let state = left.take {
            $0.isCalled(HomieWords.state) && $0.conversion(Self.ends) != nil
        }
        guard position != nil || state != nil else { return nil }
        let part = builder.part(node.id, type: .windowCovering)
        let lift = builder.attribute(part, .lift)
        if let position { put(position, on: part, .lift, .percentOpen) }
        if let state {
            put(
                state, on: part, .operationalStatus, state.conversion(Self.motions) ?? .any,
                isSet: false)
            // Without a position the ends are all that is known.
            if position == nil, let ends = state.conversion(Self.ends) {
                builder.read(topic(state), as: lift, ends)
            }
        }
        guard let control = node.properties.first(where: { $0.isEnum && $0.isSettable }) else {
            return part
        }
        for (command, words) in [
            (CommandName.upOrOpen, ["open", "up"]), (.downOrClose, ["close", "down"]),
            (.stopMotion, ["stop"]),
        ] {
            guard let word = control.choices.first(where: { words.contains($0.lowercased()) })
            else {
                continue
            }
            builder.say(command, on: part, topic(control) + "/set", word)
        }
        return part
    }

    /// Words of a cover's state, and where it stands then.
    private static let ends: [String: AttributeValue] = [
        "open": .int(0), "opened": .int(0), "up": .int(0), "closed": .int(10_000),
        "close": .int(10_000), "down": .int(10_000), "opening": .null, "closing": .null,
        "stop": .null, "stopped": .null, "moving": .null,
    ]
    /// The same words, and where it moves: two bits each for the whole, the lift and the tilt.
    private static let motions: [String: AttributeValue] = ends.mapValues { _ in .int(0) }
        .merging(["opening": .int(5), "closing": .int(10), "moving": .null]) { $1 }

    // MARK: Thermostats

    private static let modes: [(word: String, mode: Int64)] = [
        ("off", 0), ("auto", 1), ("cool", 3), ("heat", 4), ("fan_only", 7), ("fan", 7), ("dry", 8),
    ]

    private mutating func placeThermostat(
        _ node: HomieNode, _ left: inout [HomieProperty]
    ) -> Int? {
        let isThermostat = node.says(HomieWords.thermostats)
        func isTemperature(_ property: HomieProperty, isSettable: Bool) -> Bool {
            property.isNumber && property.isSettable == isSettable
                && ValueUnits.temperature(property.unit) != nil
        }
        let cooling = left.take {
            isTemperature($0, isSettable: true) && $0.isCalled(HomieWords.coolingSetpoints)
        }
        let heating = left.take {
            isTemperature($0, isSettable: true)
                && (isThermostat || $0.isCalled(HomieWords.setpoints))
        }
        guard heating != nil || cooling != nil else { return nil }
        let measured = left.take { isTemperature($0, isSettable: false) }
        let part = builder.part(node.id, type: .thermostat)
        for (property, name) in [
            (heating, AttributeName.occupiedHeatingSetpoint),
            (cooling, .occupiedCoolingSetpoint), (measured, .localTemperature),
        ] {
            guard let property, let conversion = ValueUnits.temperature(property.unit) else {
                continue
            }
            put(property, on: part, name, conversion)
        }
        let mode = left.take { property in
            property.isEnum && property.isCalled(HomieWords.modes)
                && property.choices.contains { word in
                    Self.modes.contains { $0.word == word.lowercased() }
                }
        }
        if let mode {
            put(mode, on: part, .systemMode, .words(Self.modes.map { .init($0.word, $0.mode) }))
        }
        return part
    }

    // MARK: Locks and fans

    private static let lockStates: [String: AttributeValue] = [
        "locked": .int(1), "lock": .int(1), "unlocked": .int(2), "unlock": .int(2),
        "jammed": .int(0), "notlocked": .int(2), "locking": .null, "unlocking": .null,
    ]

    private mutating func placeLock(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        guard node.says(HomieWords.locks) else { return nil }
        let lock = left.take {
            $0.means(HomieWords.locked)
                && ($0.isBoolean || $0.conversion(Self.lockStates) != nil)
        }
        guard let lock else { return nil }
        let part = builder.part(node.id, type: .doorLock)
        let isInverted = lock.labels.map { Self.lockStates[$0.whenFalse] == .int(1) } ?? false
        let (locked, unlocked) = isInverted ? ("false", "true") : ("true", "false")
        put(
            lock, on: part, .lockState,
            lock.conversion(Self.lockStates) ?? .words([locked: 1, unlocked: 2]), isSet: false)
        guard lock.isSettable else { return part }
        for (command, word, spellings) in [
            (CommandName.lockDoor, locked, ["lock", "locked"]),
            (.unlockDoor, unlocked, ["unlock", "unlocked"]),
        ] {
            guard let text = lock.isBoolean ? word : lock.choice(of: spellings) else { continue }
            builder.say(command, on: part, topic(lock) + "/set", text)
        }
        return part
    }

    private static let fanModes: [String: AttributeValue] = [
        "off": .int(0), "low": .int(1), "medium": .int(2), "med": .int(2), "high": .int(3),
        "on": .int(4), "auto": .int(5), "smart": .int(6),
    ]

    private mutating func placeFan(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        let isFan = node.says(HomieWords.fans)
        let speed = left.take { property in
            let isSpeed =
                property.isCalled(HomieWords.speed) || isFan && property.means(HomieWords.fans)
            guard property.isSettable, isSpeed else { return false }
            if isFan, property.isNumber { return property.top == 100 }
            return property.conversion(Self.fanModes) != nil
                && property.choices.contains { ["low", "high"].contains($0.lowercased()) }
        }
        guard let speed else { return nil }
        let part = builder.part(node.id, type: .fan)
        if let modes = speed.conversion(Self.fanModes) {
            put(speed, on: part, .fanMode, modes)
        } else {
            put(speed, on: part, .percentSetting, .percent)
            builder.read(topic(speed), as: AttributeRef(part: part, .percentCurrent), .percent)
        }
        if let power = Self.takePower(of: node, &left) { placePower(power, on: part) }
        return part
    }
}

extension HomieProperty {
    /// Nil for what is neither a boolean nor an enum of on and off, or of the words of a relay.
    fileprivate var switching: ValueConversion? {
        let isCircuit =
            !HomieWords.circuits.isDisjoint(with: nodeWords) || says(HomieWords.circuits)
        if isBoolean {
            // A contact that is open lets nothing through.
            let isInverted =
                isCircuit && labels.map { Self.circuit[$0.whenTrue] == .bool(false) } ?? false
            return isInverted ? .either("false", or: "true") : .truth
        }
        let conversion =
            conversion(Self.switched) ?? (isCircuit ? conversion(Self.circuit) : nil)
        guard case .words(let words)? = conversion else { return nil }
        return [true, false].allSatisfy { state in words.contains { $0.value == .bool(state) } }
            ? conversion : nil
    }

    /// Words that stand for no value.
    private static let withoutValue: [String: AttributeValue] = [
        "unknown": .null, "undefined": .null, "toggle": .null, "fault": .null,
    ]
    private static let switched: [String: AttributeValue] = [
        "on": .bool(true), "off": .bool(false),
    ].merging(withoutValue) { $1 }
    private static let circuit: [String: AttributeValue] = [
        "closed": .bool(true), "close": .bool(true), "open": .bool(false), "opened": .bool(false),
        "tripped": .bool(false),
    ].merging(withoutValue) { $1 }

    /// Nil for what is no temperature of a white.
    fileprivate var mireds: ValueConversion? {
        guard isNumber else { return nil }
        switch unit {
        case "K": return .kelvin
        case "mired", "mireds", "MK^-1", "MK⁻¹": return .scaled(by: 1, in: 1...65_279)
        default: return nil
        }
    }

    /// The first of these words that an enum has, as the device spells it.
    fileprivate func choice(of words: [String]) -> String? {
        words.lazy.compactMap { word in choices.first { HomieWords.joined($0) == word } }.first
    }
}
