// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeSDK

struct RoomCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "room", abstract: "List, create, rename and delete rooms.",
        subcommands: [RoomList.self, RoomCreate.self, RoomRename.self, RoomDelete.self])
}

struct RoomList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List all rooms, also those without a device.")

    @Option(help: Point.optionHelp, transform: Point.option)
    var at = Point.head

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let snapshot = try LogAccess(data).state(at: at).graph
        let rooms = snapshot.rooms.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        var counts: [ByteString: Int] = [:]
        snapshot.forEachView { view in
            if let room = view.roomID { counts[ByteString(room), default: 0] += 1 }
        }
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .jsonl:
            for room in rooms {
                var json = JSONText()
                json.room(room, count: counts[ByteString(room.id)] ?? 0)
                try out.line(json.text)
            }
        case .json:
            var json = JSONText()
            json.array(rooms) { $0.room($1, count: counts[ByteString($1.id)] ?? 0) }
            try out.line(json.text)
        case let form:
            var table = Table([
                .init("ROOM"), .init("DEVICES", isRight: true), .init("STRUCTURE"), .init("ID"),
            ])
            for room in rooms {
                let structure = snapshot.structure(room.structureID)?.name ?? room.structureID
                table.rows.append([
                    .init(HomeWords.roomName(room), .bold),
                    .init("\(counts[ByteString(room.id)] ?? 0)"),
                    .init(TerminalText.escape(structure)), .init(room.id, .dim),
                ])
            }
            try out.lines(
                form == .csv
                    ? table.csv : table.lines(width: console.columns, paint: console.paint))
        }
        try out.flush()
    }
}

extension JSONText {
    fileprivate mutating func room(_ room: RoomState, count: Int) {
        object { json in
            json.key("devices")
            json.number(count)
            json.key("id")
            json.string(room.id)
            json.key("name")
            json.string(room.name)
            json.key("structureID")
            json.string(room.structureID)
            json.key("v")
            json.number(1)
        }
    }
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
        let structureID = try structure.map { name throws(CommandFailure) in
            try home.structure(name).id
        }
        if let structureID { members.append(("structure", .string(structureID))) }
        try home.checkIsFree(name: name, for: .newRoom(structureID: structureID))
        try HomeChangeRequest("createRoom", members).run(home.daemon, output)
    }
}

struct RoomRename: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a room another name.")

    @Argument(help: "A room: id or name.", completion: NameCompletion.rooms)
    var room: String

    @Argument(help: "The new name.")
    var name: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let home = try HomeAtHead(data)
        let id = try home.room(room).id
        try home.checkIsFree(name: name, for: .room(id))
        let request = HomeChangeRequest(
            "renameRoom", [("room", .string(id)), ("name", .string(name))])
        try request.run(home.daemon, output)
    }
}

struct RoomDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a room; its devices stay, without a room.")

    @Argument(help: "A room: id or name.", completion: NameCompletion.rooms)
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
