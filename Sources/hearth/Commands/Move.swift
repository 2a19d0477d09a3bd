// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph

struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put devices into a room, all of them or none.",
        discussion: """
            hearth move "Kitchen lamp" "Coffee machine" Kitchen
            hearth move "Garden plug" --no-room
            hearth move "Kitchen lamp" --reset
            """)

    @Argument(
        help: "Devices, and behind them the room: ids or names.",
        completion: NameCompletion.devicesAndRooms)
    var things: [String]

    @Flag(help: "Into no room.")
    var noRoom = false

    @Flag(help: "Take your choice back: the device is where it announces itself.")
    var reset = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if noRoom, reset { throw ValidationError("--no-room or --reset: one of them") }
        if things.count < (noRoom || reset ? 1 : 2) {
            throw ValidationError("which devices, and into which room?")
        }
    }

    func run() throws {
        let home = try HomeAtHead(data)
        let names = noRoom || reset ? things : things.dropLast()
        var ids: [JSONValue] = []
        for name in names { ids.append(.string(try home.device(name).id)) }
        var members: [(String, JSONValue)] = [("devices", .array(ids))]
        if reset {
            members.append(("reset", .bool(true)))
        } else if noRoom {
            members.append(("room", .null))
        } else {
            members.append(("room", .string(try home.room(things[things.count - 1]).id)))
        }
        try HomeChangeRequest("moveDevices", members).run(home.daemon, output)
    }
}
