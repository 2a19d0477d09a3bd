// SPDX-License-Identifier: Apache-2.0

/// The floor plan: which devices a home has, and in which rooms.
struct SimulatedFloorPlan {
    private(set) var rooms: [String] = []
    /// Devices that point into the rooms.
    private(set) var devices: [(room: Int, name: String, kind: SimulatedKind)] = []
    private var indices: [String: Int] = [:]

    /// Ordered so that the first few devices are already a varied home.
    private static let houseDevices: [(room: String, name: String, kind: SimulatedKind)] = [
        ("kitchen", "ceiling light", .dimmableLight),
        ("hallway", "motion", .motion),
        ("living room", "floor lamp", .colorLight),
        ("hallway", "front door", .contact),
        ("living room", "thermostat", .radiator),
        ("kitchen", "kettle", .plug),
        ("living room", "remote", .remote),
        ("bathroom", "climate", .climate),
        ("hallway", "door lock", .lock),
        ("living room", "roller shade", .shade),
        ("kitchen", "leak under the sink", .leak),
        ("living room", "ceiling light", .colorLight),
        ("bathroom", "wall switch", .wallSwitch),
        ("hallway", "smoke", .smoke),
        ("kitchen", "motion", .motion),
        ("bedroom", "bedside button", .button),
        ("bedroom", "bedside lamp", .whiteLight),
        ("living room", "presence", .presence),
        ("living room", "television plug", .plug),
        ("bedroom", "window", .contact),
        ("bedroom", "thermostat", .radiator),
        ("bedroom", "climate", .climate),
        ("hallway", "ceiling light", .dimmableLight),
        ("kitchen", "counter light", .whiteLight),
        ("living room", "air quality", .airQuality),
        ("bathroom", "motion", .motion),
        ("bedroom", "roller shade", .shade),
        ("study", "ceiling fan", .fan),
        ("study", "ceiling light", .whiteLight),
        ("garden", "light sensor", .lightSensor),
    ]

    /// A whole home; beyond thirty devices the floor plan repeats: `kitchen 2/ceiling light`.
    static func home(deviceCount: Int) -> SimulatedFloorPlan {
        var plan = SimulatedFloorPlan()
        for position in 0..<deviceCount {
            let (storey, entry) = position.quotientAndRemainder(dividingBy: houseDevices.count)
            let device = houseDevices[entry]
            let room = storey == 0 ? device.room : device.room + " " + String(storey + 1)
            plan.add(device.name, device.kind, in: room)
        }
        return plan
    }

    /// One climate sensor per room, for measurements with messages of one size.
    static func sensors(deviceCount: Int) -> SimulatedFloorPlan {
        var plan = SimulatedFloorPlan()
        for position in 0..<deviceCount {
            plan.add("climate", .climate, in: "room " + String(position))
        }
        return plan
    }

    private mutating func add(_ name: String, _ kind: SimulatedKind, in room: String) {
        let index = indices[room] ?? rooms.count
        if index == rooms.count {
            indices[room] = index
            rooms.append(room)
        }
        devices.append((index, room + "/" + name, kind))
    }
}

/// A room of a simulated home, with its people and its weather.
struct SimulatedRoom: Sendable {
    let name: String
    /// Hundredths of a degree Celsius.
    var temperature: Int
    /// Hundredths of a percent.
    var humidity: Int
    /// How many people are in it.
    var people = 0
    var devices: [Int] = []
}
