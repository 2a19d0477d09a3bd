// SPDX-License-Identifier: Apache-2.0

/// How a device misbehaves when it gets an order.
public enum SimulatedFault: String, CaseIterable, Hashable, Sendable {
    /// It reports its old state before it obeys: periodic reports come in between.
    case oldReports
    /// It confirms twice.
    case doubleAnswers
    /// It does not obey and does not answer.
    case silence
    /// It obeys, but only after ``SimulationOptions/lateAnswerSeconds``.
    case lateAnswers
    /// It reports on its state topic and on the topic of one of its properties, as in Zigbee2MQTT's
    /// output mode `attribute_and_json`.
    case twoTopics

    /// The fault in a few words.
    public var line: String {
        switch self {
        case .oldReports: "repeats what it was before it does as it is told"
        case .doubleAnswers: "says everything twice"
        case .silence: "does nothing when it is told something"
        case .lateAnswers: "does as it is told, but too late"
        case .twoTopics: "answers on two topics"
        }
    }
}

extension SimulatedHome {
    /// The devices with faults, by their present names, in the order of the device list.
    public var faults: [(name: String, fault: SimulatedFault)] {
        devices.compactMap { device in device.fault.map { (device.name, $0) } }
    }

    /// Chooses the faults with a random generator of its own, so that everything else is the same
    /// with and without faults.
    mutating func chooseFaults(seed: UInt64) {
        var random = SimulationRandom(seed: seed ^ 0x5A17_0F35)
        for position in devices.indices where devices[position].kind.isCommandable {
            let isFaulty = random.chance(perThousand: options.faultyDevicesPerThousand)
            let fault = random.element(of: SimulatedFault.allCases)
            if isFaulty { devices[position].fault = fault }
            if let wanted = options.faults[devices[position].firstName] {
                devices[position].fault = wanted
            }
        }
    }
}
