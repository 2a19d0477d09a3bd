// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// The home as the log has it now, and the daemon that serves it: what every acting command needs.
struct HomeAtHead {
    let directory: String
    let snapshot: HomeSnapshot
    let daemon: ControlClient

    /// - Throws: `noLog`, or `unreachable` where no daemon serves the log.
    init(_ options: DataOptions) throws(CommandFailure) {
        let log = try LogAccess(options)
        directory = log.directory
        // First the daemon: without one nothing else matters.
        daemon = try ControlClient(directory: log.directory)
        snapshot = try log.state(at: .head).graph
    }

    /// The one device of an id, alias or name.
    func device(_ text: String) throws(CommandFailure) -> DeviceState {
        let found = try HomeSearch(text, in: snapshot) {
            if case .device = $0 { true } else { false }
        }
        guard case .device(let id) = found, let device = snapshot.device(id) else {
            throw CommandFailure(.no, "'\(TerminalText.escape(text))' is no device")
        }
        return device
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

/// A change of names or places, sent to the daemon and told to whoever asked for it.
struct HomeChangeRequest {
    var what: String
    var members: [JSONMember]

    init(_ what: String, _ members: [(String, JSONValue)]) {
        self.what = what
        self.members =
            [JSONMember(key: "do", value: .string(what))]
            + members.map { JSONMember(key: $0.0, value: $0.1) }
    }

    /// Sends it and prints what became of it.
    func run(_ daemon: ControlClient, _ output: OutputOptions) throws(CommandFailure) {
        let answer = try daemon.ask(members)
        let out = Output()
        if output.output == .json || output.output == .jsonl {
            try out.line(json(answer))
        } else {
            try out.line(line(answer))
        }
        try out.flush()
    }

    private func line(_ answer: JSONObject) -> String {
        guard let offset = answer["offset"]?.int else { return "nothing to do: it is so already" }
        let made = answer["id"]?.string.map { TerminalText.escape($0) + " " } ?? ""
        return "\(made)done @\(offset)"
    }

    private func json(_ answer: JSONObject) -> String {
        var members = [
            JSONMember(key: "offset", value: answer["offset"] ?? .null),
            JSONMember(key: "v", value: .number(JSONNumber(1))),
        ]
        if let id = answer["id"] { members.append(JSONMember(key: "id", value: id)) }
        return JSONWriter.write(.object(JSONObject(members)))
    }
}
