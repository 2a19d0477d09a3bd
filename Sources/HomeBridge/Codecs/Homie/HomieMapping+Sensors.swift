// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What the properties measure that move nothing.

extension HomieMapping {
    /// What a property measures, or whether something is so.
    private struct Meaning {
        var type: String?
        var trait: String
        var attribute: String
        var conversion: Conversion
        /// For concentrations, the number of the unit.
        var unit: Int?

        /// - Returns: nil for a unit that the quantity does not have.
        init?(_ quantity: Quantity, _ unit: String?) {
            guard let conversion = quantity.conversion(unit) else { return nil }
            type = quantity.deviceType
            trait = quantity.trait
            attribute = quantity.attribute
            self.conversion = conversion
            self.unit = ValueUnits.concentration(unit)
        }

        init(_ condition: Condition, _ conversion: Conversion) {
            type = condition.deviceType
            trait = condition.trait
            attribute = condition.attribute
            self.conversion = conversion
        }

        /// - Parameter isOn: what the property says while it is so.
        init(_ condition: Condition, isOn: Bool = true) {
            self.init(
                condition,
                .words([
                    .init(text: "true", value: isOn ? condition.on : condition.off),
                    .init(text: "false", value: isOn ? condition.off : condition.on),
                ]))
        }
    }

    /// A node's word goes to its first part; every other part is called by its property.
    mutating func placeSensors(_ node: HomieNode, _ left: [HomieProperty], _ actuator: Int?) {
        var first = actuator
        var meter = actuator
        // Concentrations of one node share a part.
        var air: Int?
        for property in left {
            if placeBattery(property, of: node) { continue }
            if let (quantity, conversion) = Self.consumption(property, of: node) {
                let part = meter ?? newPart(node, property, &first, quantity.deviceType)
                meter = part
                guard !builder.has(quantity, on: part) else {
                    putVendor(property, of: node)
                    continue
                }
                put(property, of: node, as: builder.attribute(part, of: quantity), conversion)
            } else if let meaning = Self.meaning(property, of: node) {
                let shared = meaning.unit == nil ? nil : air
                let part = shared ?? newPart(node, property, &first, meaning.type)
                if meaning.trait == Quantity.temperature.trait,
                    property.says(HomieWords.chips) || node.says(HomieWords.chips)
                {
                    chips.insert(builder.parts[part].name)
                }
                if let unit = meaning.unit {
                    air = part
                    guard builder.parts[part].traits[meaning.trait] == nil else {
                        putVendor(property, of: node)
                        continue
                    }
                    builder.constant(
                        builder.attribute(part, meaning.trait, "measurementUnit"), .int(Int64(unit))
                    )
                }
                put(
                    property, of: node,
                    as: builder.attribute(part, meaning.trait, meaning.attribute),
                    meaning.conversion)
            } else {
                putVendor(property, of: node)
            }
        }
    }

    private mutating func newPart(
        _ node: HomieNode, _ property: HomieProperty, _ first: inout Int?, _ type: String?
    ) -> Int {
        guard let type else { return BindingBuilder.root }
        let part = builder.part(
            first == nil ? node.id : node.id + "." + property.id, type: type)
        first = first ?? part
        return part
    }

    private mutating func placeBattery(_ property: HomieProperty, of node: HomieNode) -> Bool {
        guard property.isNumber, !property.isSettable,
            property.says("battery") || node.says(["battery"])
                || property.isCalled(HomieWords.charge, in: node)
        else { return false }
        for quantity in [Quantity.battery, .batteryVoltage] {
            let root = BindingBuilder.root
            guard let conversion = quantity.conversion(property.unit),
                !builder.has(quantity, on: root)
            else { continue }
            put(property, of: node, as: builder.attribute(root, of: quantity), conversion)
            return true
        }
        return false
    }

    private static func consumption(
        _ property: HomieProperty, of node: HomieNode
    ) -> (quantity: Quantity, conversion: Conversion)? {
        guard property.isNumber, !property.isSettable else { return nil }
        let unit = property.unit ?? ""
        if ValueUnits.energy(unit) != nil, property.says(HomieWords.amounts) { return nil }
        let quantity: Quantity
        switch unit {
        case "W", "kW", "mW": quantity = .activePower
        case "VA", "kVA": quantity = .apparentPower
        case "var", "VAr", "VAR", "kvar": quantity = .reactivePower
        case "V", "mV": quantity = .voltage
        case "A", "mA": quantity = .current
        case "Hz": quantity = .frequency
        case "", "%":
            guard property.isCalled(HomieWords.powerFactor) else { return nil }
            quantity = .powerFactor
        default:
            let isExported = HomieWords.exported.contains { property.says($0) }
            quantity = isExported ? .energyExported : .energyImported
        }
        return quantity.conversion(unit).map { (quantity, $0) }
    }

    private static func meaning(_ property: HomieProperty, of node: HomieNode) -> Meaning? {
        guard !property.isSettable else { return nil }
        if property.isNumber { return measured(property, of: node) }
        if property.isBoolean { return labelled(property) ?? binary(property, of: node) }
        return property.isEnum ? entry(property, of: node) : nil
    }

    private static func measured(_ property: HomieProperty, of node: HomieNode) -> Meaning? {
        // Kelvin is also the unit of a light's colour.
        if property.unit != "K" || !property.isCalled(HomieWords.colorTemperature),
            let found = Meaning(.temperature, property.unit)
        {
            return found
        }
        if property.says("humidity") || property.isCalled(["humidity"], in: node) {
            return Meaning(.humidity, property.unit)
        }
        switch property.unit {
        case "hPa", "mbar", "kPa", "mmHg", "inHg": return Meaning(.pressure, property.unit)
        default: break
        }
        if let light = Meaning(.illuminance, property.unit) { return light }
        if property.says("pressure") || property.isCalled(["pressure", "barometer"], in: node)
            || property.says("barometer")
        {
            return Meaning(.pressure, property.unit)
        }
        return concentration(property, of: node)
    }

    private static func concentration(
        _ property: HomieProperty, of node: HomieNode
    ) -> Meaning? {
        let names = [property.id, property.name, node.id]
        let words = names.map { HomieWords.joined($0) } + names.flatMap { HomieWords.split($0) }
        let substance = words.lazy.compactMap { HomieWords.substances[$0] }.first
        return substance.flatMap { Meaning($0, property.unit) }
    }

    // MARK: Of two values

    private static let opened: Set<String> = ["open", "opened"]
    private static let closed: Set<String> = ["closed", "close", "shut"]

    /// What a boolean says whose values have names, whatever it is called itself.
    private static func labelled(_ property: HomieProperty) -> Meaning? {
        guard let (whenFalse, whenTrue) = property.labels else { return nil }
        if closed.contains(whenFalse), opened.contains(whenTrue) { return Meaning(.open) }
        if opened.contains(whenFalse), closed.contains(whenTrue) {
            return Meaning(.open, isOn: false)
        }
        if HomieWords.motion.contains(whenTrue) { return Meaning(.occupied) }
        if HomieWords.leak.contains(whenTrue) || whenTrue == "wet" { return Meaning(.leak) }
        return HomieWords.smoke.contains(whenTrue) ? Meaning(.smoke) : nil
    }

    private static func binary(_ property: HomieProperty, of node: HomieNode) -> Meaning? {
        if property.isCalled(HomieWords.contact) { return Meaning(.open, isOn: false) }
        if property.isCalled(HomieWords.open) { return Meaning(.open) }
        if property.isCalled(HomieWords.leak, in: node) { return Meaning(.leak) }
        if property.isCalled(HomieWords.motion, in: node) { return Meaning(.occupied) }
        return property.isCalled(HomieWords.smoke, in: node) ? Meaning(.smoke) : nil
    }

    /// A door or a window that says in words whether it is open.
    private static func entry(_ property: HomieProperty, of node: HomieNode) -> Meaning? {
        guard property.isCalled(HomieWords.entries, in: node) || property.isCalled(HomieWords.open)
        else { return nil }
        var values: [String: AttributeValue] = [:]
        for word in opened { values[word] = Condition.open.on }
        for word in closed { values[word] = Condition.open.off }
        return property.conversion(values).map { Meaning(.open, $0) }
    }
}
