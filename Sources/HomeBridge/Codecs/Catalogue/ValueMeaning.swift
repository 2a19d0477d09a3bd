// SPDX-License-Identifier: Apache-2.0

/// What a value of a source means: a row of the catalogue, and how the source's values are read.
struct ValueMeaning {
    /// The type of a part that has it; nil: the value belongs to `root`.
    var type: DeviceTypeName?
    var name: AttributeName
    var conversion: ValueConversion
    /// Of concentrations, the number of the unit.
    var unit: Int?

    init(type: DeviceTypeName?, name: AttributeName, conversion: ValueConversion) {
        self.type = type
        self.name = name
        self.conversion = conversion
    }

    /// - Returns: nil for a unit that the quantity does not have.
    init?(_ quantity: Quantity, _ unit: String?) {
        guard let conversion = quantity.conversion(unit) else { return nil }
        self.init(type: quantity.type, name: quantity.target, conversion: conversion)
        self.unit = ValueUnits.concentration(unit)
    }

    init(_ condition: Condition, _ conversion: ValueConversion) {
        self.init(type: condition.type, name: condition.target, conversion: conversion)
    }

    /// A condition that a boolean tells.
    ///
    /// - Parameter isOn: what the boolean is while it is so.
    init(_ condition: Condition, isOn: Bool = true) {
        let (whenTrue, whenFalse) =
            isOn ? (condition.on, condition.off) : (condition.off, condition.on)
        self.init(condition, .words(["true": whenTrue, "false": whenFalse]))
    }
}
