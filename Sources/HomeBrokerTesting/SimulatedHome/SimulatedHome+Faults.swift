// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// The devices that misbehave.
extension SimulatedHome {
    /// The devices with faults, by their present names, in the order of the device list.
    public var faults: [(name: String, fault: SimulatedFault)] {
        devices.compactMap { device in device.fault.map { (device.name, $0) } }
    }

    /// Chooses the faults with a random generator of its own, so that everything else is the same
    /// with and without faults.
    mutating func chooseFaults(seed: UInt64) {
        var random = SeededRandom(seed: seed ^ 0x5A17_0F35)
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
