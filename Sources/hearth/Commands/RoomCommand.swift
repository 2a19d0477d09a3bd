// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph

struct RoomCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "room", abstract: "Create, rename and delete rooms.",
        subcommands: [RoomCreate.self, RoomRename.self, RoomDelete.self])
}

struct RoomCreate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Make a room; prints its id.",
        discussion: """
            hearth room create Kitchen
            hearth room create Sauna --structure "Summer house"
            """)

    @Argument(help: "Its name.")
    var name: String

    @Option(help: "The structure: id or name; without it the first one.")
    var structure: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let home = try HomeAtHead(data)
        var members: [(String, JSONValue)] = [("name", .string(name))]
        if let structure {
            members.append(("structure", .string(try home.structure(structure).id)))
        }
        try HomeChangeRequest("createRoom", members).run(home.daemon, output)
    }
}

struct RoomRename: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a room another name.")

    @Argument(help: "A room: id or name.")
    var room: String

    @Argument(help: "The new name.")
    var name: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let home = try HomeAtHead(data)
        let request = HomeChangeRequest(
            "renameRoom", [("room", .string(try home.room(room).id)), ("name", .string(name))])
        try request.run(home.daemon, output)
    }
}

struct RoomDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a room; its devices stay, without a room.")

    @Argument(help: "A room: id or name.")
    var room: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let home = try HomeAtHead(data)
        let request = HomeChangeRequest(
            "deleteRoom", [("room", .string(try home.room(room).id))])
        try request.run(home.daemon, output)
    }
}
