// SPDX-License-Identifier: Apache-2.0
//
// Groups the devices by their rooms, and does so again whenever a room or a device changes.
//
//     swift run RoomGroups

import ExampleHome
import HomeSDK

struct Group: Hashable {
    var room: String
    var devices: [String]

    // Not a closure of this file: those belong to the main actor, and values come on other threads.
    static func all(_ rooms: Set<Room>, _ devices: Set<HomeDevice>) -> [Group] {
        rooms.map { room in
            Group(
                room: room.name,
                devices: devices.filter { $0.roomID == room.id }.map(\.name).sorted())
        }.sorted { $0.room < $1.room }
    }
}

let example = try await ExampleHome()
let home = example.home

let groups = home.rooms().batched()
    .combineLatest(home.devices().batched(), Group.all)
    .removeDuplicates()

var step = 0
let kettle = try await example.device("kitchen/kettle")
let structure = try await home.structures().list().first!
for try await groups in groups.values {
    let place = groups.first { $0.devices.contains("kitchen/kettle") }?.room
    switch step {
    case 0:
        guard groups.flatMap(\.devices).count == 13 else { continue }
        for group in groups { print("\(group.room): \(group.devices.joined(separator: ", "))") }
        check(place == "kitchen", "the kettle is in the kitchen")
        let pantry = try await structure.createRoom(name: "pantry")
        try await structure.move(device: kettle, to: pantry)
    case 1:
        // Making the room and moving the kettle may be seen as one step or as two.
        guard place == "pantry" else { continue }
        check(groups.map(\.room).contains("pantry"), "the kettle is in the pantry")
        let pantry = try await home.rooms().list().first { $0.name == "pantry" }!
        try await structure.deleteRoom(pantry)
    default:
        guard place == nil else { continue }
    }
    step += 1
    if step == 3 { break }
}
check(step == 3, "without the pantry the kettle is in no room")
try await example.stop()
