// SPDX-License-Identifier: Apache-2.0

/// What the devices have said of themselves, by the topics of their attributes.
///
/// It mirrors the codec's notes in the log, whose keys are the topics.
struct HomieMemory: Sendable {
    struct Device: Sendable {
        /// By the topic below the device's own.
        var attributes: [UTF8Key: String] = [:]
        /// Values that came as stored copies, by `<node>/<property>`.
        var values: [UTF8Key: String] = [:]

        subscript(path: String) -> String? { attributes[UTF8Key(path)] }

        var state: HomieState? { self["$state"].flatMap { HomieState(rawValue: $0) } }
    }

    private var devices: [UTF8Key: Device] = [:]
    /// How many attributes and values there are.
    private(set) var count = 0

    /// The device whose topics begin with this.
    subscript(base: String) -> Device? { devices[UTF8Key(base)] }

    mutating func set(_ topic: HomieTopic, _ text: String?) {
        var device = devices.removeValue(forKey: UTF8Key(topic.base)) ?? Device()
        let before = device.attributes.count + device.values.count
        if case .property = topic.place {
            device.values[UTF8Key(topic.path)] = text
        } else {
            device.attributes[UTF8Key(topic.path)] = text
        }
        let after = device.attributes.count + device.values.count
        count += after - before
        if after > 0 { devices[UTF8Key(topic.base)] = device }
    }
}
