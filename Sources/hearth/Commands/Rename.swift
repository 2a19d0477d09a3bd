// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph

struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give a device, room or structure a name.",
        discussion: """
            hearth rename zigbee:0x00158d0001a2b3c4 "Kitchen lamp"
            hearth rename Kitchen "Big kitchen"
            hearth rename "Kitchen lamp" --reset

            Your name stays, whatever the device announces, until it is reset. A name has at
            most 60 characters; what is longer is cut.
            """)

    @Argument(help: "A device, room or structure: id or name.", completion: NameCompletion.things)
    var id: String

    @Argument(help: "The new name.")
    var name: String?

    @Flag(help: "Take the name of a device back: it is called as it announces itself.")
    var reset = false

    @Flag(help: "Also where something is called so already.")
    var force = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (name == nil) == reset else {
            throw ValidationError("a new name, or --reset: one of them")
        }
    }

    func run() throws {
        let home = try HomeAtHead(data)
        let found = try HomeSearch(id, in: home.snapshot)
        if let name, !force {
            switch found {
            case .device(let id): try home.checkIsFree(name: name, for: .device(id))
            case .room(let id): try home.checkIsFree(name: name, for: .room(id))
            case .structure(let id): try home.checkIsFree(name: name, for: .structure(id))
            }
        }
        let request: HomeChangeRequest
        switch (found, name) {
        case (.device(let id), let name?):
            request = HomeChangeRequest(
                "renameDevice", [("device", .string(id)), ("name", .string(name))])
        case (.device(let id), nil):
            request = HomeChangeRequest(
                "renameDevice", [("device", .string(id)), ("reset", .bool(true))])
        case (.room(let id), let name?):
            request = HomeChangeRequest(
                "renameRoom", [("room", .string(id)), ("name", .string(name))])
        case (.structure(let id), let name?):
            request = HomeChangeRequest(
                "renameStructure", [("structure", .string(id)), ("name", .string(name))])
        case (_, nil):
            throw CommandFailure(
                .usage, "--reset is for devices: rooms and structures announce no name")
        }
        try request.run(home.daemon, output)
    }
}
