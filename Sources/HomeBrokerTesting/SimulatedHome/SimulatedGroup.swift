// SPDX-License-Identifier: Apache-2.0

/// A Zigbee group: lights of one room under one name.
struct SimulatedGroup: Sendable {
    let number: Int
    var name: String
    /// Devices by index.
    let members: [Int]
    var isReachable = true

    /// The groups: one for each living room that has at least two lights.
    static func groups(rooms: [SimulatedRoom], devices: [SimulatedDevice]) -> [SimulatedGroup] {
        var groups: [SimulatedGroup] = []
        for room in rooms where room.name.hasPrefix("living room") {
            let lights = room.devices.filter { devices[$0].kind.isLight }
            guard lights.count >= 2 else { continue }
            groups.append(
                SimulatedGroup(
                    number: groups.count + 1, name: room.name + "/all lights", members: lights))
        }
        return groups
    }
}
