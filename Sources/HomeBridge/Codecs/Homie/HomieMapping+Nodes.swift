// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What nodes are, and what their properties measure: the convention names neither, so that only
// what unit, datatype and usual words say together gets a standard trait.

extension HomieMapping {
    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let color = "Matter.ColorControlTrait"

    private func take(
        _ left: inout [HomieProperty], _ fits: (HomieProperty) -> Bool
    ) -> HomieProperty? {
        left.firstIndex(where: fits).map { left.remove(at: $0) }
    }

    /// - Returns: the part that the node's consumption belongs to.
    mutating func placeActuator(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        if let part = placeCover(node, &left) { return part }
        if let part = placeThermostat(node, &left) { return part }
        if let part = placeLock(node, &left) { return part }
        if let part = placeFan(node, &left) { return part }
        let isLight = node.says(HomieWords.lights)
        let dimmer = take(&left) {
            $0.isNumber && $0.top != nil
                && ($0.isCalled(HomieWords.brightness, in: node)
                    || isLight && $0.isCalled(HomieWords.level))
        }
        let color = take(&left) { $0.datatype == "color" && HomieColor.isReadable($0.format) }
        let white = take(&left) {
            $0.isCalled(HomieWords.colorTemperature) && Self.mireds($0) != nil
        }
        let power = takePower(of: node, &left)
        guard dimmer != nil || color != nil || white != nil || power != nil else { return nil }
        let type: String
        if color != nil {
            type = "ExtendedColorLightDeviceType"
        } else if white != nil {
            type = "ColorTemperatureLightDeviceType"
        } else if dimmer != nil {
            type = "DimmableLightDeviceType"
        } else {
            type = isLight ? "OnOffLightDeviceType" : "OnOffPluginUnitDeviceType"
        }
        let part = builder.part(node.id, type: type)
        if let power { placePower(power, of: node, in: part) }
        if let dimmer, let top = dimmer.top {
            // Fractions, and steps of a range, are not whole levels.
            let isWhole = top > 1 && dimmer.bounds.step == nil
            let conversion: Conversion =
                isWhole ? .level(top: top) : .scaled(by: 254, over: top, in: 0...254)
            put(
                dimmer, of: node, as: builder.attribute(part, Self.level, "currentLevel"),
                conversion)
        }
        if let white, let mireds = Self.mireds(white) {
            put(
                white, of: node, as: builder.attribute(part, Self.color, "colorTemperatureMireds"),
                mireds)
        }
        if let color { placeColor(color, of: node, in: part, hasDimmer: dimmer != nil) }
        placeMode(of: node, in: part, color: color, hasWhite: white != nil, &left)
        return part
    }

    /// What switches the node: a property that is called so, else the only one that can.
    private func takePower(
        of node: HomieNode, _ left: inout [HomieProperty]
    ) -> HomieProperty? {
        let isCircuit = node.says(HomieWords.circuits)
        let isSwitch =
            isCircuit || node.says(HomieWords.lights) || node.says(HomieWords.switches)
        func isPower(_ property: HomieProperty) -> Bool {
            guard Self.switching(property, of: node) != nil else { return false }
            if property.isCalled(HomieWords.power) { return true }
            if isCircuit, property.isCalled(HomieWords.contacts) { return true }
            if isSwitch, property.isCalled(HomieWords.state) { return true }
            return property.isSettable
                && (property.isCalled(HomieWords.power, in: node)
                    || property.isCalled(HomieWords.lights)
                    || property.isCalled(HomieWords.switches))
        }
        if let named = take(&left, isPower) { return named }
        let settable = left.filter { $0.isSettable && Self.switching($0, of: node) != nil }
        guard isSwitch, settable.count == 1 else { return nil }
        return take(&left) { utf8Equal($0.id, settable[0].id) }
    }

    private mutating func placePower(
        _ property: HomieProperty, of node: HomieNode, in part: Int
    ) {
        guard let conversion = Self.switching(property, of: node) else { return }
        let place = builder.attribute(part, Self.onOff, "onOff")
        put(property, of: node, as: place, conversion)
        guard property.isSettable,
            let word = property.choices.first(where: { HomieWords.joined($0) == "toggle" })
        else { return }
        builder.say("toggle", of: place, topic(node, property) + "/set", word)
    }

    /// Nil for what is neither a boolean nor an enum of on and off, or of the words of a relay.
    private static func switching(
        _ property: HomieProperty, of node: HomieNode
    ) -> Conversion? {
        let isCircuit = node.says(HomieWords.circuits) || property.says(HomieWords.circuits)
        if property.isBoolean {
            // A contact that is open lets nothing through.
            guard isCircuit, let labels = property.labels, circuit[labels.whenTrue] == .bool(false)
            else { return truth }
            return .words([
                .init(text: "false", value: .bool(true)), .init(text: "true", value: .bool(false)),
            ])
        }
        let conversion =
            property.conversion(switched) ?? (isCircuit ? property.conversion(circuit) : nil)
        guard case .words(let words)? = conversion else { return nil }
        return [true, false].allSatisfy { state in words.contains { $0.value == .bool(state) } }
            ? conversion : nil
    }

    /// Words of what may be told, and tells nothing.
    private static let unsaid: [String: AttributeValue] = [
        "unknown": .null, "undefined": .null, "toggle": .null, "fault": .null,
    ]
    private static let switched: [String: AttributeValue] = [
        "on": .bool(true), "off": .bool(false),
    ].merging(unsaid) { $1 }
    private static let circuit: [String: AttributeValue] = [
        "closed": .bool(true), "close": .bool(true), "open": .bool(false), "opened": .bool(false),
        "tripped": .bool(false),
    ].merging(unsaid) { $1 }

    private static func mireds(_ property: HomieProperty) -> Conversion? {
        guard property.isNumber else { return nil }
        switch property.unit {
        case "K": return .reciprocal(numerator: 1_000_000, min: 1, max: 65_279)
        case "mired", "mireds", "MK^-1", "MK⁻¹": return .scaled(by: 1, in: 1...65_279)
        default: return nil
        }
    }

    /// Whether a light shows its colour or its white: what it has, else what a property says.
    private mutating func placeMode(
        of node: HomieNode, in part: Int, color: HomieProperty?, hasWhite: Bool,
        _ left: inout [HomieProperty]
    ) {
        guard color != nil || hasWhite else { return }
        let place = builder.attribute(part, Self.color, "colorMode")
        let isPoint = color.map { HomieColor($0.format) == nil } ?? false
        let colored = AttributeValue.int(isPoint ? 1 : 0)
        guard let color, hasWhite else {
            builder.constant(place, color == nil ? .int(2) : colored)
            return
        }
        var words = Self.modesOfLights
        for word in ["color", "colour", "rgb", "hsv", "hs"] { words[word] = colored }
        let mode = take(&left) {
            !utf8Equal($0.id, color.id) && $0.isCalled(HomieWords.lightModes)
                && $0.conversion(words) != nil
        }
        guard let mode, let conversion = mode.conversion(words) else { return }
        put(mode, of: node, as: place, conversion, isSet: false)
    }

    /// Words of a light that shows a colour or a white.
    private static let modesOfLights: [String: AttributeValue] = [
        "xy": .int(1), "xyz": .int(1), "white": .int(2), "ct": .int(2), "cct": .int(2),
        "temperature": .int(2), "colortemperature": .int(2), "colourtemperature": .int(2),
        "colortemp": .int(2), "tunablewhite": .int(2), "effect": .null, "scene": .null,
    ]

    /// A colour comes in several forms; ``HomieColor`` turns them into one. It is told whole, and
    /// is the vendor's as well, as it stands.
    private mutating func placeColor(
        _ property: HomieProperty, of node: HomieNode, in part: Int, hasDimmer: Bool
    ) {
        putVendor(property, of: node)
        func read(_ topic: String, _ attribute: String, _ index: Int, _ conversion: Conversion) {
            let trait = attribute == "currentLevel" ? Self.level : Self.color
            self.read(
                topic, form: .text, as: builder.attribute(part, trait, attribute),
                .item(index, conversion))
        }
        let topic = topic(node, property)
        /// Half of the colour, which goes out with the other half.
        func set(
            _ attribute: String, _ order: SettingRule.Channels.Order, _ conversion: Conversion
        ) {
            guard property.isSettable else { return }
            builder.set(
                builder.attribute(part, Self.color, attribute),
                SettingRule(
                    slot: 0, attribute: attribute, topic: topic + "/set",
                    payload: .channels(
                        .spelled(prefix: isFive ? order.rawValue + "," : "", order)),
                    conversion: conversion, wholeSteps: false))
        }
        guard let form = HomieColor(property.format)?.form else {
            // `xyz,0.25,0.34`
            let fraction = Conversion.scaled(by: 65_536, in: 0...65_279, clamps: true)
            for (index, attribute) in [(1, "currentX"), (2, "currentY")] {
                read(topic, attribute, index, fraction)
                set(attribute, .xyz, fraction)
            }
            return
        }
        for (index, attribute, top) in [(0, "currentHue", 360), (1, "currentSaturation", 100)] {
            let conversion = Conversion.scaled(by: 254, over: top, in: 0...254)
            read(topic + form.suffix, attribute, index, conversion)
            set(attribute, form == .rgb ? .rgb : .hsv, conversion)
        }
        if !hasDimmer { read(topic + form.suffix, "currentLevel", 2, .level(top: 100)) }
    }

    private static let covering = "Matter.WindowCoveringTrait"
    private static let lift = "currentPositionLiftPercent100ths"

    private mutating func placeCover(
        _ node: HomieNode, _ left: inout [HomieProperty]
    ) -> Int? {
        guard node.says(HomieWords.covers) else { return nil }
        let position = take(&left) {
            $0.isNumber && $0.isCalled(HomieWords.position) && $0.top == 100
        }
        let state = left.first {
            $0.isCalled(HomieWords.state) && $0.conversion(Self.ends) != nil
        }
        guard position != nil || state != nil else { return nil }
        let part = builder.part(node.id, type: "WindowCoveringDeviceType")
        let place = builder.attribute(part, Self.covering, Self.lift)
        if let position {
            put(position, of: node, as: place, .scaled(by: -100, plus: 10_000, in: 0...10_000))
        }
        if let state {
            // Without a position the ends are all that is known.
            left.removeAll { utf8Equal($0.id, state.id) }
            put(
                state, of: node, as: builder.attribute(part, Self.covering, "operationalStatus"),
                state.conversion(Self.motions) ?? .any, isSet: false)
            if position == nil, let ends = state.conversion(Self.ends) {
                read(
                    topic(node, state), form: .either, rest: vendorKey(node, state), as: place, ends
                )
            }
        }
        placeMotions(node, of: place)
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

    /// The words that a cover is told.
    private mutating func placeMotions(_ node: HomieNode, of place: AttributeRef) {
        guard let command = node.properties.first(where: { $0.isEnum && $0.isSettable }) else {
            return
        }
        let topic = topic(node, command) + "/set"
        for (name, usual) in [
            ("upOrOpen", ["open", "up"]), ("downOrClose", ["close", "down"]),
            ("stopMotion", ["stop"]),
        ] {
            guard let word = command.choices.first(where: { usual.contains($0.lowercased()) })
            else { continue }
            builder.say(name, of: place, topic, word)
        }
    }

    private static let modes: [(word: String, mode: Int)] = [
        ("off", 0), ("auto", 1), ("cool", 3), ("heat", 4), ("fan_only", 7), ("fan", 7), ("dry", 8),
    ]

    private mutating func placeThermostat(
        _ node: HomieNode, _ left: inout [HomieProperty]
    ) -> Int? {
        let isThermostat = node.says(HomieWords.thermostats)
        func isTemperature(_ property: HomieProperty) -> Bool {
            property.isNumber && ValueUnits.temperature(property.unit) != nil
        }
        let cooling = take(&left) {
            $0.isSettable && isTemperature($0) && $0.isCalled(HomieWords.coolingSetpoints)
        }
        let heating = take(&left) {
            $0.isSettable && isTemperature($0)
                && (isThermostat || $0.isCalled(HomieWords.setpoints))
        }
        guard heating != nil || cooling != nil else { return nil }
        let measured = take(&left) { !$0.isSettable && isTemperature($0) }
        let trait = "Matter.ThermostatTrait"
        let part = builder.part(node.id, type: "ThermostatDeviceType")
        for (property, attribute) in [
            (heating, "occupiedHeatingSetpoint"), (cooling, "occupiedCoolingSetpoint"),
            (measured, "localTemperature"),
        ] {
            guard let property, let conversion = ValueUnits.temperature(property.unit) else {
                continue
            }
            put(property, of: node, as: builder.attribute(part, trait, attribute), conversion)
        }
        let mode = take(&left) { property in
            property.isEnum && property.isCalled(HomieWords.modes)
                && property.choices.contains { word in
                    Self.modes.contains { $0.word == word.lowercased() }
                }
        }
        if let mode {
            put(
                mode, of: node, as: builder.attribute(part, trait, "systemMode"),
                .words(Self.modes.map { .init(text: $0.word, value: .int(Int64($0.mode))) }))
        }
        return part
    }
}

// MARK: - Locks and fans

extension HomieMapping {
    private static let lockStates: [String: AttributeValue] = [
        "locked": .int(1), "lock": .int(1), "unlocked": .int(2), "unlock": .int(2),
        "jammed": .int(0), "notlocked": .int(2), "locking": .null, "unlocking": .null,
    ]

    private mutating func placeLock(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        guard node.says(HomieWords.locks),
            let lock = take(
                &left,
                { property in
                    property.isCalled(HomieWords.locked, in: node)
                        && (property.isBoolean || property.conversion(Self.lockStates) != nil)
                })
        else { return nil }
        let trait = "Matter.DoorLockTrait"
        let part = builder.part(node.id, type: "DoorLockDeviceType")
        let place = builder.attribute(part, trait, "lockState")
        let isInverted = lock.labels.map { Self.lockStates[$0.whenFalse] == .int(1) } ?? false
        let truth: (lock: String, unlock: String) =
            isInverted ? ("false", "true") : ("true", "false")
        put(
            lock, of: node, as: place,
            lock.conversion(Self.lockStates)
                ?? .words([
                    .init(text: truth.lock, value: .int(1)),
                    .init(text: truth.unlock, value: .int(2)),
                ]), isSet: false)
        guard lock.isSettable else { return part }
        let topic = topic(node, lock) + "/set"
        for (name, word, spellings) in [
            ("lockDoor", truth.lock, ["lock", "locked"]),
            ("unlockDoor", truth.unlock, ["unlock", "unlocked"]),
        ] {
            let choice = spellings.lazy.compactMap { spelling in
                lock.choices.first { HomieWords.joined($0) == spelling }
            }.first
            guard let text = lock.isBoolean ? word : choice else { continue }
            builder.say(name, of: place, topic, text)
        }
        return part
    }

    private static let fanModes: [String: AttributeValue] = [
        "off": .int(0), "low": .int(1), "medium": .int(2), "med": .int(2), "high": .int(3),
        "on": .int(4), "auto": .int(5), "smart": .int(6),
    ]

    private mutating func placeFan(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        let isFan = node.says(HomieWords.fans)
        let speed = take(&left) { property in
            guard property.isSettable else { return false }
            let isSpeed =
                property.isCalled(HomieWords.speed)
                || isFan && property.isCalled(HomieWords.fans, in: node)
            if isFan, property.isNumber { return isSpeed && property.top == 100 }
            return isSpeed && property.conversion(Self.fanModes) != nil
                && property.choices.contains { ["low", "high"].contains($0.lowercased()) }
        }
        guard let speed else { return nil }
        let trait = "Matter.FanControlTrait"
        let part = builder.part(node.id, type: "FanDeviceType")
        if let modes = speed.conversion(Self.fanModes) {
            put(speed, of: node, as: builder.attribute(part, trait, "fanMode"), modes)
        } else {
            let percent = Conversion.scaled(by: 1, in: 0...100)
            put(speed, of: node, as: builder.attribute(part, trait, "percentSetting"), percent)
            read(
                topic(node, speed), form: .either, rest: vendorKey(node, speed),
                as: builder.attribute(part, trait, "percentCurrent"), percent)
        }
        if let power = takePower(of: node, &left) { placePower(power, of: node, in: part) }
        return part
    }
}
