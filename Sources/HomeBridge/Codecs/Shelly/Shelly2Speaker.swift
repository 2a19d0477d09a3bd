// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A known device of the second generation made ready for reading.
final class Shelly2Speaker: Sendable {
    let device: Shelly2Device
    let reader: BindingReader
    /// How components are read, by name.
    private let plans: [UTF8Key: BindingReader.PreparedPlan]

    /// - Returns: nil for the binding of something else.
    init?(_ reader: BindingReader) {
        guard let device = Shelly2Device(reader.binding) else { return nil }
        self.device = device
        self.reader = reader
        var plans: [UTF8Key: BindingReader.PreparedPlan] = [:]
        for component in device.components {
            plans[UTF8Key(component.name)] = reader.plan(of: device.statusTopic(component.name))
        }
        self.plans = plans
    }

    /// Whether it is known to speak below a prefix; nil: below any.
    func speaks(below prefix: String?) -> Bool {
        guard let prefix else { return true }
        return !device.isPrefixGuessed && utf8Equal(device.prefix, prefix)
    }

    /// Whether a report tells nothing of a component that would be remembered.
    func knows(_ name: String, _ value: JSONValue) -> Bool {
        guard case .object(let object) = value else {
            return value.isNull || plan(of: name) != nil
        }
        if name == "sys", let sleeps = Shelly2Device.sleeps(object), sleeps != device.sleeps {
            return false
        }
        for component in device.components where utf8Equal(component.name, name) {
            return component.news(in: object).isEmpty
        }
        return false
    }

    /// How a component is read; nil for one that has said nothing before.
    func plan(of component: String) -> BindingReader.PreparedPlan? { plans[UTF8Key(component)] }
}
