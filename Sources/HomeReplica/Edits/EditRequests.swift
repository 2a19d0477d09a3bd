// SPDX-License-Identifier: Apache-2.0

import HomeBridge
public import HomeGraph

/// Answers the requests of the control protocol (docs/COMMANDS.md) on a replica: commands become
/// edits, and edits can be listed, discarded and applied anyway.
public struct EditRequests: Sendable {
    private let edits: EditStore
    private let home: @Sendable () -> HomeState?

    /// - Parameters:
    ///   - edits: of the replica.
    ///   - home: the replica's state; nil before its first record.
    public init(edits: EditStore, home: @escaping @Sendable () -> HomeState?) {
        self.edits = edits
        self.home = home
    }

    /// The answer to one request; blocks on the file of the edits.
    ///
    /// - Parameters:
    ///   - sender: who asks, where the request names no `program`.
    ///   - status: the JSON of the replica's status; nil where no status can be asked for.
    public func answer(
        _ line: [UInt8], from sender: String, status: (() -> String)? = nil
    ) -> [UInt8] {
        var members: [JSONMember]
        do throws(CommandRefusal) {
            let request = try Self.request(line)
            if let status, request["do"]?.string == "status" {
                return Array("{\"ok\":true,\"status\":\(status()),\"v\":1}".utf8)
            }
            members = try carryOut(request, sender)
            members.append(JSONMember(key: "ok", value: .bool(true)))
        } catch {
            members = Self.members(of: error)
            members.append(JSONMember(key: "ok", value: .bool(false)))
        }
        members.append(JSONMember(key: "v", value: .number(JSONNumber(1))))
        return Array(JSONWriter.write(.object(JSONObject(members))).utf8)
    }

    /// All edits as `/api/v1/edits` has them; blocks on their file.
    public var list: [UInt8] { answer(Array(#"{"do":"edits","v":1}"#.utf8), from: "") }

    private static func request(_ line: [UInt8]) throws(CommandRefusal) -> JSONObject {
        guard let request = (try? JSONReader.read(line))?.object else {
            throw CommandRefusal(.invalidArgument, "the request is no JSON object")
        }
        guard request["v"]?.int == 1 else {
            throw CommandRefusal(.invalidArgument, "v: is not 1")
        }
        try checkKeys(of: request)
        return request
    }

    /// Refuses a key that stands twice, because another reader may take the other value, and a key
    /// that the request does not know: as the home does.
    private static func checkKeys(of request: JSONObject) throws(CommandRefusal) {
        if let key = request.repeatedKeys.first {
            throw CommandRefusal(.invalidArgument, "\(key): stands twice")
        }
        guard let what = request["do"]?.string, let own = keys(of: what) else { return }
        let known = ["v", "do", "program"] + own
        for member in request.members where !known.contains(where: { utf8Equal($0, member.key) }) {
            throw CommandRefusal(
                .invalidArgument,
                "\(member.key): unknown key; known are \(known.joined(separator: ", "))")
        }
    }

    /// The keys of a request beside those of every request; nil for what a replica does not do.
    private static func keys(of what: String) -> [String]? {
        switch what {
        case "command": ["commands"]
        case "discardEdit", "applyEdit": ["edit"]
        case "edits", "status": []
        default: nil
        }
    }

    private func carryOut(
        _ request: JSONObject, _ sender: String
    ) throws(CommandRefusal) -> [JSONMember] {
        switch request["do"]?.string {
        case "command": return try add(request, request["program"]?.string ?? sender)
        case "edits":
            let list = edits.edits.map { JSONValue.object($0.object) }
            return [JSONMember(key: "edits", value: .array(list))]
        case "discardEdit":
            try edits.discard(id(request))
            return []
        case "applyEdit":
            let id = try edits.applyAnyway(id(request), offset: home()?.nextOffset ?? 0)
            return [JSONMember(key: "edit", value: .string(id))]
        case nil: throw CommandRefusal(.invalidArgument, "do: is not a text")
        case let word?:
            throw CommandRefusal(
                .failedPrecondition, "do: a replica does no \(word): ask the home")
        }
    }

    private func id(_ request: JSONObject) throws(CommandRefusal) -> String {
        guard let id = request["edit"]?.string else {
            throw CommandRefusal(.invalidArgument, "edit: is no id of an edit")
        }
        return id
    }

    private func add(
        _ request: JSONObject, _ sender: String
    ) throws(CommandRefusal) -> [JSONMember] {
        guard let items = request["commands"]?.array, !items.isEmpty,
            items.count <= EditLimits.count
        else {
            throw CommandRefusal(
                .invalidArgument, "commands: is not a list of 1 to \(EditLimits.count) commands")
        }
        guard let home = home() else {
            throw CommandRefusal(.unavailable, "the replica has no record of the home yet")
        }
        // Read all of them before one is taken.
        var commands: [(id: String?, command: DeviceCommand)] = []
        for (index, item) in items.enumerated() {
            do throws(CommandRefusal) {
                commands.append(try Self.read(item))
            } catch {
                throw CommandRefusal(error.code, "commands[\(index)].\(error.message)")
            }
        }
        let outcomes = commands.map { id, command in
            JSONValue.object(JSONObject(outcome(of: command, id, sender, home)))
        }
        return [JSONMember(key: "outcomes", value: .array(outcomes))]
    }

    private static func read(
        _ item: JSONValue
    ) throws(CommandRefusal) -> (String?, DeviceCommand) {
        guard var object = item.object else {
            throw CommandRefusal(.invalidArgument, "is not an object")
        }
        let id = object["id"]
        if let id, !(id.string.map(CommandJSON.isRequestID) ?? false) {
            throw CommandRefusal(
                .invalidArgument, "id: 1 to 64 printable ASCII characters are expected")
        }
        object.members.removeAll { utf8Equal($0.key, "id") }
        return (id?.string, try CommandJSON.device(object))
    }

    private func outcome(
        of command: DeviceCommand, _ id: String?, _ sender: String, _ home: HomeState
    ) -> [JSONMember] {
        do throws(CommandRefusal) {
            let edit = try edits.add(command, id: id, sender: Self.cut(sender), in: home)
            return [
                JSONMember(key: "deviceID", value: .string(edit.command.deviceID)),
                JSONMember(key: "edit", value: .string(edit.id)),
            ] + Self.members(of: edit.state)
        } catch {
            return [
                JSONMember(key: "deviceID", value: .string(command.deviceID)),
                JSONMember(key: "state", value: .string("failed")),
            ] + Self.members(of: error)
        }
    }

    private static func cut(_ sender: String) -> String {
        guard case .library(let text) = CommandSender.library(program: sender).bounded else {
            return ""
        }
        return text
    }

    /// The state of an edit as the outcome of a command.
    private static func members(of state: Edit.State) -> [JSONMember] {
        func named(_ word: String) -> [JSONMember] {
            [JSONMember(key: "state", value: .string(word))]
        }
        switch state {
        case .waiting, .sent: return named("queued")
        case .done: return named("confirmed")
        case .unconfirmed(let reason):
            return named("unconfirmed") + [JSONMember(key: "reason", value: .string(reason))]
        case .refused(let refusal): return named("failed") + members(of: refusal)
        case .expired:
            return named("failed")
                + members(of: CommandRefusal(.deadlineExceeded, "the edit is too old"))
        case .conflict(let conflicts):
            var refusal = CommandRefusal(
                .failedPrecondition, "values have changed that the edit is based on")
            refusal.conflicts = conflicts
            return named("failed") + members(of: refusal)
        }
    }

    private static func members(of refusal: CommandRefusal) -> [JSONMember] {
        var members = [
            JSONMember(key: "code", value: .string(refusal.code.name)),
            JSONMember(key: "message", value: .string(refusal.message)),
        ]
        if !refusal.conflicts.isEmpty {
            let conflicts = refusal.conflicts.map { JSONValue.object($0.object) }
            members.append(JSONMember(key: "conflicts", value: .array(conflicts)))
        }
        return members
    }
}
