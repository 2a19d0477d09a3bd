// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// An attribute of a part, how it is read, and how it is set, in one call.

extension BindingBuilder {
    /// Gives a part an attribute that a topic tells.
    @discardableResult
    mutating func read(
        _ topic: String, _ path: [String] = [], as name: AttributeName, of part: Int,
        rank: Int = 0, _ conversion: ValueConversion
    ) -> AttributeRef {
        let ref = attribute(part, name)
        read(topic, path, as: ref, rank: rank, conversion)
        return ref
    }

    /// Gives a part the attribute of a quantity, which a topic tells in a unit of it.
    mutating func read(
        _ topic: String, _ path: [String] = [], as quantity: Quantity, in unit: String,
        of part: Int
    ) {
        read(topic, path, as: quantity.target, of: part, quantity.conversion(in: unit))
    }

    /// Gives a part an attribute that one topic tells, and another one sets in the same words.
    mutating func read(
        _ topic: String, _ path: [String] = [], as name: AttributeName, of part: Int,
        set target: (topic: String, payload: SettingRule.Payload), _ conversion: ValueConversion,
        wholeSteps: Bool = true
    ) {
        let ref = read(topic, path, as: name, of: part, conversion)
        set(ref, target.topic, target.payload, conversion, wholeSteps: wholeSteps)
    }
}
