// SPDX-License-Identifier: Apache-2.0

/// How a device misbehaves when it is told to do something.
public enum SimulatedFault: String, CaseIterable, Hashable, Sendable {
    /// It repeats what it was before it does as it was told: periodic reports come in between.
    case oldReports
    /// It says twice that it did.
    case doubleAnswers
    /// It does nothing and says nothing.
    case silence
    /// It does as it was told, but after ``SimulationOptions/lateAnswerSeconds``.
    case lateAnswers
    /// What it became is spread over its state and the topic of one of its properties, as in
    /// Zigbee2MQTT's output mode `attribute_and_json`.
    case twoTopics

    /// What the device does, in a few words.
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
    /// The devices that misbehave, by their names now, in the order of the device list.
    public var faults: [(name: String, fault: SimulatedFault)] {
        devices.compactMap { device in device.fault.map { (device.name, $0) } }
    }

    /// Chooses by a chance of its own, so that the same life goes on with and without faults.
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
