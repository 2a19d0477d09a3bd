// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK

/// The newest home in the log, and the daemon that serves it, for commands that change something.
struct HomeAtHead {
    let directory: String
    let snapshot: HomeSnapshot
    let daemon: ControlClient

    /// - Throws: `noLog`, or `unreachable` where no daemon serves the log.
    init(_ options: DataOptions) throws(CommandFailure) {
        let log = try LogAccess(options)
        directory = log.directory
        try DataDirectory.mustNotBeCopy(directory)
        // The daemon first: without one nothing else matters.
        daemon = try ControlClient(directory: log.directory)
        snapshot = try log.state(at: .head).graph
    }

    /// The one device of an id, alias or name.
    func device(_ text: String) throws(CommandFailure) -> DeviceState {
        try HomeSearch.device(text, in: snapshot)
    }

    /// The one room of an id or name.
    func room(_ text: String) throws(CommandFailure) -> RoomState {
        let found = try HomeSearch(text, in: snapshot) {
            if case .room = $0 { true } else { false }
        }
        guard case .room(let id) = found, let room = snapshot.room(id) else {
            throw CommandFailure(.no, "'\(TerminalText.escape(text))' is no room")
        }
        return room
    }

    /// Refuses a name that another object of the kind has already: they could not be distinguished.
    ///
    /// Names that differ only in the case of letters are the same; rooms of two structures may
    /// share one.
    /// - Parameter thing: The object that gets the name; a room to be made has no id yet.
    func checkIsFree(name: String, for thing: Named) throws(CommandFailure) {
        let others = names(beside: thing)
        let name = HomeName.cut(name)
        func isTaken(_ name: String, by other: (id: String, name: String)) -> Bool {
            utf8Equal(other.name.lowercased(), name.lowercased())
        }
        guard let taken = others.first(where: { isTaken(name, by: $0) }) else { return }
        var number = 2
        while others.contains(where: { isTaken("\(name) \(number)", by: $0) }) { number += 1 }
        throw CommandFailure(
            .usage,
            "\(TerminalText.escape(taken.id)) is called '\(TerminalText.escape(taken.name))' "
                + "already: choose another name, '\(TerminalText.escape(name)) \(number)' for one")
    }

    /// The object that gets a name.
    enum Named {
        case device(String)
        case room(String)
        case newRoom(structureID: String?)
        case structure(String)
    }

    /// The other objects of the kind, whose names must differ.
    private func names(beside thing: Named) -> [(id: String, name: String)] {
        switch thing {
        case .device(let id):
            return snapshot.devices.map { ($0.id, $0.name) }.filter { !utf8Equal($0.0, id) }
        case .room(let id):
            let structureID = snapshot.room(id)?.structureID
            return snapshot.rooms
                .filter { !utf8Equal($0.id, id) && HomeWords.utf8Same(structureID, $0.structureID) }
                .map { ($0.id, $0.name) }
        case .newRoom(let structureID):
            let structureID = structureID ?? HomeID.firstStructure
            return snapshot.rooms.filter { utf8Equal($0.structureID, structureID) }
                .map { ($0.id, $0.name) }
        case .structure(let id):
            return snapshot.structures.map { ($0.id, $0.name) }.filter { !utf8Equal($0.0, id) }
        }
    }

    /// The one structure of an id or name.
    func structure(_ text: String) throws(CommandFailure) -> StructureState {
        let found = try HomeSearch(text, in: snapshot) {
            if case .structure = $0 { true } else { false }
        }
        guard case .structure(let id) = found, let structure = snapshot.structure(id) else {
            throw CommandFailure(.no, "'\(TerminalText.escape(text))' is no structure")
        }
        return structure
    }
}

/// A change of names or places: sent to the daemon, and its result printed.
struct HomeChangeRequest {
    var what: String
    var members: [JSONMember]

    init(_ what: String, _ members: [(String, JSONValue)]) {
        self.what = what
        self.members =
            [JSONMember(key: "do", value: .string(what))]
            + members.map { JSONMember(key: $0.0, value: $0.1) }
    }

    /// Sends the change and prints the result.
    func run(_ daemon: ControlClient, _ output: OutputOptions) throws(CommandFailure) {
        if output.output == .csv {
            throw CommandFailure(.usage, "this command has no csv form")
        }
        let answer = try daemon.ask(members)
        let out = Output()
        switch output.form(output.console) {
        case .json, .jsonl: try out.line(json(answer))
        case .table: try out.line(line(answer))
        case .csv: break
        }
        try out.flush()
    }

    private func line(_ answer: JSONObject) -> String {
        guard let offset = answer["offset"]?.int else { return "nothing to do: it is so already" }
        let made = answer["id"]?.string.map { TerminalText.escape($0) + " " } ?? ""
        return "\(made)done @\(offset)"
    }

    private func json(_ answer: JSONObject) -> String {
        var members: [JSONMember] = []
        if let id = answer["id"] { members.append(JSONMember(key: "id", value: id)) }
        members.append(JSONMember(key: "offset", value: answer["offset"] ?? .null))
        members.append(JSONMember(key: "v", value: .number(JSONNumber(1))))
        return JSONWriter.write(.object(JSONObject(members)))
    }
}
