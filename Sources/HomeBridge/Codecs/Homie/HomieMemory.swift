// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What the devices have said of themselves, by the topics of their attributes.
///
/// It mirrors the codec's notes in the log, whose keys are the topics.
struct HomieMemory: Sendable {
    struct Device: Sendable {
        /// By the topic below the device's own.
        var attributes: [UTF8Key: String] = [:]
        /// Values that came as stored copies, by `<node>/<property>`.
        var values: [UTF8Key: String] = [:]
        /// What is announced by name and not described yet, as `<node>/<property>`, so that not all
        /// of it is looked through at each attribute; nil where that is not known.
        fileprivate(set) var missing: Set<UTF8Key>?

        subscript(path: String) -> String? { attributes[UTF8Key(path)] }

        var state: HomieState? {
            if let text = self["$state"] { return HomieState(rawValue: text) }
            // Version 2 says no more than this.
            return self["$online"].flatMap { HomieState.ofOnline[$0] }
        }
    }

    private var devices: [UTF8Key: Device] = [:]
    /// How many attributes and values there are.
    private(set) var count = 0

    /// The device whose topics begin with this.
    subscript(base: String) -> Device? { devices[UTF8Key(base)] }

    mutating func set(_ topic: HomieTopic, _ text: String?) {
        var device = devices.removeValue(forKey: UTF8Key(topic.base)) ?? Device()
        let before = device.attributes.count + device.values.count
        if case .property = topic.kind {
            device.values[UTF8Key(topic.path)] = text
        } else {
            device.attributes[UTF8Key(topic.path)] = text
        }
        let after = device.attributes.count + device.values.count
        count += after - before
        device.follow(topic.kind, text)
        if after > 0 { devices[UTF8Key(topic.base)] = device }
    }

    /// Remembers what a description of the device lacks, unless one attribute may describe many.
    mutating func setMissing(by description: HomieDescription, of base: String) {
        devices[UTF8Key(base)]?.missing = description.hasArrays ? nil : description.missing
    }
}

extension HomieMemory.Device {
    /// Whether this says of a property what it is.
    func describes(_ name: String, _ text: String) -> Bool {
        if name == "$datatype" { return true }
        // Version 3 leaves it out for texts.
        guard self["$homie"]?.hasPrefix("3") == true else { return false }
        return name == "$unit" || name == "$name" && !text.isEmpty
            || name == "$settable" && text == "true"
    }

    /// Keeps what is missing as it is after an attribute was set.
    fileprivate mutating func follow(_ kind: HomieTopic.Kind, _ text: String?) {
        switch kind {
        case .attribute("$homie"), .attribute("$nodes"), .nodeAttribute(_, "$properties"),
            .nodeAttribute(_, "$array"):
            missing = nil
        case .propertyAttribute(let node, let property, let name):
            guard let text else {
                missing = nil
                return
            }
            guard missing?.isEmpty == false, describes(name, text) else { return }
            missing?.remove(UTF8Key(node + "/" + property))
        default: break
        }
    }
}
