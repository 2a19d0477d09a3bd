// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What the properties measure that move nothing.

extension HomieMapping {
    /// A node's word goes to its first part; every other part is called by its property.
    mutating func placeSensors(_ node: HomieNode, _ left: [HomieProperty], _ actuator: Int?) {
        var first = actuator
        var meter = actuator
        // Concentrations of one node share a part.
        var air: Int?
        func newPart(_ property: HomieProperty, _ type: DeviceTypeName?) -> Int {
            guard let type else { return BindingBuilder.root }
            let part = builder.part(first == nil ? node.id : property.key, type: type)
            first = first ?? part
            return part
        }
        for property in left {
            if placeBattery(property) { continue }
            if let meaning = property.consumption {
                let part = meter ?? newPart(property, meaning.type)
                meter = part
                guard !builder.has(meaning.name, on: part) else {
                    putVendor(property)
                    continue
                }
                put(property, on: part, meaning.name, meaning.conversion)
            } else if let meaning = property.meaning {
                let shared = meaning.unit == nil ? nil : air
                let part = shared ?? newPart(property, meaning.type)
                if meaning.name == .temperature,
                    property.says(HomieWords.chips) || node.says(HomieWords.chips)
                {
                    chips.insert(builder.parts[part].name)
                }
                if let unit = meaning.unit {
                    air = part
                    guard builder.parts[part].traits[meaning.name.trait] == nil else {
                        putVendor(property)
                        continue
                    }
                    builder.constant(part, meaning.name.measurementUnit, .int(Int64(unit)))
                }
                put(property, on: part, meaning.name, meaning.conversion)
            } else {
                putVendor(property)
            }
        }
    }

    private mutating func placeBattery(_ property: HomieProperty) -> Bool {
        guard property.isNumber, !property.isSettable,
            property.says(["battery"]) || property.nodeWords.contains("battery")
                || property.means(HomieWords.charge)
        else { return false }
        let root = BindingBuilder.root
        for quantity in [Quantity.battery, .batteryVoltage] where !builder.has(quantity, on: root) {
            guard let meaning = ValueMeaning(quantity, property.unit) else { continue }
            put(property, on: root, meaning.name, meaning.conversion)
            return true
        }
        return false
    }
}

// MARK: - What a property means

extension HomieProperty {
    /// What it says of what went through.
    fileprivate var consumption: ValueMeaning? {
        guard isNumber, !isSettable else { return nil }
        let unit = unit ?? ""
        if ValueUnits.energy(unit) != nil, says(HomieWords.amounts) { return nil }
        let quantity: Quantity
        switch unit {
        case "W", "kW", "mW": quantity = .activePower
        case "VA", "kVA": quantity = .apparentPower
        case "var", "VAr", "VAR", "kvar": quantity = .reactivePower
        case "V", "mV": quantity = .voltage
        case "A", "mA": quantity = .current
        case "Hz": quantity = .frequency
        case "", "%":
            guard isCalled(HomieWords.powerFactor) else { return nil }
            quantity = .powerFactor
        default: quantity = says(HomieWords.exported) ? .energyExported : .energyImported
        }
        return ValueMeaning(quantity, unit)
    }

    /// What it measures, or whether something is so.
    fileprivate var meaning: ValueMeaning? {
        guard !isSettable else { return nil }
        if isNumber { return measured }
        if isBoolean { return labelled ?? binary }
        return isEnum ? entry : nil
    }

    private var measured: ValueMeaning? {
        // Kelvin is also the unit of a light's colour.
        if unit != "K" || !isCalled(HomieWords.colorTemperature),
            let temperature = ValueMeaning(.temperature, unit)
        {
            return temperature
        }
        if says(["humidity"]) || means(["humidity"]) { return ValueMeaning(.humidity, unit) }
        switch unit {
        case "hPa", "mbar", "kPa", "mmHg", "inHg": return ValueMeaning(.pressure, unit)
        default: break
        }
        if let light = ValueMeaning(.illuminance, unit) { return light }
        if says(HomieWords.pressure) || means(HomieWords.pressure) {
            return ValueMeaning(.pressure, unit)
        }
        if let substance { return substance }
        let quantity = Quantity.called(id) ?? Quantity.called(name)
        return quantity.flatMap { ValueMeaning($0, unit) }
    }

    private var substance: ValueMeaning? {
        let names = [id, name, nodeID]
        let words = names.map { HomieWords.joined($0) } + names.flatMap { HomieWords.split($0) }
        let substance = words.lazy.compactMap { HomieWords.substances[$0] }.first
        return substance.flatMap { ValueMeaning($0, unit) }
    }

    // MARK: Of two values

    private static let opened: Set<String> = ["open", "opened"]
    private static let closed: Set<String> = ["closed", "close", "shut"]

    /// What a boolean says whose values have names, whatever it is called itself.
    private var labelled: ValueMeaning? {
        guard let (whenFalse, whenTrue) = labels else { return nil }
        if Self.closed.contains(whenFalse), Self.opened.contains(whenTrue) {
            return ValueMeaning(.open)
        }
        if Self.opened.contains(whenFalse), Self.closed.contains(whenTrue) {
            return ValueMeaning(.open, isOn: false)
        }
        if HomieWords.motion.contains(whenTrue) { return ValueMeaning(.occupied) }
        if HomieWords.leak.contains(whenTrue) || whenTrue == "wet" { return ValueMeaning(.leak) }
        return HomieWords.smoke.contains(whenTrue) ? ValueMeaning(.smoke) : nil
    }

    private var binary: ValueMeaning? {
        if isCalled(HomieWords.contact) { return ValueMeaning(.open, isOn: false) }
        if isCalled(HomieWords.open) { return ValueMeaning(.open) }
        if means(HomieWords.leak) { return ValueMeaning(.leak) }
        if means(HomieWords.motion) { return ValueMeaning(.occupied) }
        return means(HomieWords.smoke) ? ValueMeaning(.smoke) : nil
    }

    /// A door or a window that says in words whether it is open.
    private var entry: ValueMeaning? {
        guard means(HomieWords.entries) || isCalled(HomieWords.open) else { return nil }
        var values: [String: AttributeValue] = [:]
        for word in Self.opened { values[word] = Condition.open.on }
        for word in Self.closed { values[word] = Condition.open.off }
        return conversion(values).map { ValueMeaning(.open, $0) }
    }
}
