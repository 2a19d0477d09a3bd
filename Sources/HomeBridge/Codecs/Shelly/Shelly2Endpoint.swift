// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A known device of the second generation made ready for reading.
final class Shelly2Endpoint: Sendable {
    let device: Shelly2Device
    let reader: BindingReader
    /// The device's components, in its order.
    private let components: [Known]

    /// A component, and how it is read; a class, so that a look at it costs one reference.
    private final class Known: Sendable {
        let component: Shelly2Device.Component
        let rule: BindingReader.PreparedRule?

        init(_ component: Shelly2Device.Component, _ rule: BindingReader.PreparedRule?) {
            self.component = component
            self.rule = rule
        }
    }

    /// - Returns: nil for the binding of something else.
    init?(_ reader: BindingReader) {
        guard let device = Shelly2Device(reader.binding) else { return nil }
        self.device = device
        self.reader = reader
        components = device.components.map { component in
            Known(component, reader.rule(of: device.statusTopic(component.name)))
        }
    }

    /// Whether it is known to publish below a prefix; nil: below any.
    func publishes(below prefix: String?) -> Bool {
        guard let prefix else { return true }
        return !device.isPrefixGuessed && utf8Equal(device.prefix, prefix)
    }

    /// Whether a report tells nothing of a component that would be remembered.
    func knows(_ name: String, _ value: JSONValue) -> Bool {
        guard case .object(let object) = value else {
            return value.isNull || rule(of: name) != nil
        }
        if name == "sys", let sleeps = Shelly2Device.sleeps(object), sleeps != device.sleeps {
            return false
        }
        return known(name).map { !$0.component.hasNews(in: object) } ?? false
    }

    /// Most names differ in length.
    private func known(_ name: String) -> Known? {
        let count = name.utf8.count
        return components.first {
            $0.component.name.utf8.count == count && utf8Equal($0.component.name, name)
        }
    }

    /// How a component is read; nil for one that has said nothing before.
    func rule(of component: String) -> BindingReader.PreparedRule? { known(component)?.rule }
}
