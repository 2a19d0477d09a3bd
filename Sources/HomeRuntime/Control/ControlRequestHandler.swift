// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeThreads
import Synchronization

/// Answers the requests of the control socket from the dispatcher and the home; `docs/COMMANDS.md`
/// has the protocol.
final class ControlRequestHandler: Sendable {
    private let dispatcher: CommandDispatcher
    private let status: @Sendable () -> JSONValue
    private let forget: @Sendable (String?) throws(CommandRefusal) -> [String]
    private let engine: Engine

    init(
        dispatcher: CommandDispatcher, engine: Engine,
        status: @escaping @Sendable () -> JSONValue,
        forget: @escaping @Sendable (String?) throws(CommandRefusal) -> [String]
    ) {
        self.engine = engine
        self.dispatcher = dispatcher
        self.status = status
        self.forget = forget
    }

    /// The answer to one request of a peer; blocks until every command in it has an outcome.
    func answer(_ line: [UInt8], from peer: ControlPeer) -> [UInt8] {
        answer(line) { request throws(CommandRefusal) in try answer(to: request, peer) }
    }

    /// The same for somebody who may do less.
    func answer(_ line: [UInt8], from sender: RequestSender) -> [UInt8] {
        let peer = ControlPeer(user: sender.user, program: sender.program)
        return answer(line) { request throws(CommandRefusal) in
            switch request["do"]?.string {
            case "command":
                let (commands, id) = try Self.commands(request)
                for command in commands { try sender.mustCommand(command.deviceID) }
                return send(commands, id, try origin(request, peer))
            case "read":
                if let device = request["device"]?.string { try sender.mustCommand(device) }
                return try answer(to: request, peer)
            case let what? where sender.mayChangeNames && CommandJSON.changesNames(what):
                return try answer(to: request, peer)
            default:
                throw CommandRefusal(
                    .permissionDenied,
                    "do: is neither command nor read"
                        + (sender.mayChangeNames ? ", nor a change of names and rooms" : ""))
            }
        }
    }

    private func answer(
        _ line: [UInt8], _ carryOut: (JSONObject) throws(CommandRefusal) -> [JSONMember]
    ) -> [UInt8] {
        var members: [JSONMember]
        do throws(CommandRefusal) {
            members = try carryOut(Self.request(line))
            members.insert(JSONMember(key: "ok", value: .bool(true)), at: 0)
        } catch {
            members = [
                JSONMember(key: "ok", value: .bool(false)),
                JSONMember(key: "code", value: .string(error.code.name)),
                JSONMember(key: "message", value: .string(error.message)),
            ]
        }
        members.append(JSONMember(key: "v", value: .number(JSONNumber(1))))
        members.sort { utf8Less($0.key, $1.key) }
        return Array(JSONWriter.write(.object(JSONObject(members))).utf8)
    }

    private static func request(_ line: [UInt8]) throws(CommandRefusal) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(line)
        } catch {
            throw CommandRefusal(.invalidArgument, "the request is not JSON: \(error)")
        }
        guard let object = value.object else {
            throw CommandRefusal(.invalidArgument, "the request is not an object")
        }
        guard object["v"] == .number(JSONNumber(1)) else {
            throw CommandRefusal(.invalidArgument, "v: is not 1")
        }
        return object
    }

    private func answer(
        to request: JSONObject, _ peer: ControlPeer
    ) throws(CommandRefusal) -> [JSONMember] {
        switch request["do"]?.string {
        case "command":
            let (commands, id) = try Self.commands(request)
            return send(commands, id, try origin(request, peer))
        case "read":
            guard let device = request["device"]?.string else {
                throw CommandRefusal(.invalidArgument, "device: is not a text")
            }
            try dispatcher.read(device)
            return []
        case "status": return [JSONMember(key: "status", value: status())]
        case "forget":
            let sessions = try forget(request["profile"]?.string)
            return [JSONMember(key: "sessions", value: .array(sessions.map { .string($0) }))]
        case "trim", "removeCaptures", "saveCheckpoint", "removeCheckpoint":
            return try keep(request)
        case nil: throw CommandRefusal(.invalidArgument, "do: is not a text")
        default: return try change(request, try origin(request, peer))
        }
    }

    /// Changes what is kept of the log.
    private func keep(_ request: JSONObject) throws(CommandRefusal) -> [JSONMember] {
        guard let number = request["offset"]?.number, let offset = UInt64(number.text) else {
            throw CommandRefusal(.invalidArgument, "offset: is not an offset")
        }
        do throws(EngineError) {
            switch request["do"]?.string {
            case "trim": try engine.trim(below: offset)
            case "removeCaptures": try engine.removeCaptures(of: offset)
            case "saveCheckpoint": _ = try engine.saveCheckpoint(at: offset)
            default: try engine.removeCheckpoint(offset)
            }
        } catch {
            throw DecisionError.engine(error).refusal
        }
        return []
    }

    /// The sender of a request. The name that a peer gives itself is text for the record: nothing
    /// depends on it.
    private func origin(
        _ request: JSONObject, _ peer: ControlPeer
    ) throws(CommandRefusal) -> CommandOrigin {
        guard let program = request["program"] else {
            return CommandOrigin(sender: peer.sender(program: nil))
        }
        guard let name = program.string else {
            throw CommandRefusal(.invalidArgument, "program: is not a text")
        }
        return CommandOrigin(sender: peer.sender(program: name.isEmpty ? nil : name))
    }

    private func change(
        _ request: JSONObject, _ origin: CommandOrigin
    ) throws(CommandRefusal) -> [JSONMember] {
        var body = request
        body.members.removeAll { $0.key == "v" || $0.key == "program" }
        let command = try CommandJSON.metadata(body)
        let outcome: MetadataOutcome
        do throws(DecisionError) {
            outcome = try dispatcher.change(command, origin: origin)
        } catch {
            throw error.refusal
        }
        return outcome.members
    }

    /// The commands of a request, and the sender's own id where there is one.
    private static func commands(
        _ request: JSONObject
    ) throws(CommandRefusal) -> ([DeviceCommand], id: String?) {
        guard let items = request["commands"]?.array, !items.isEmpty else {
            throw CommandRefusal(.invalidArgument, "commands: is not a list with commands")
        }
        guard items.count <= commandsMax else {
            throw CommandRefusal(.invalidArgument, "commands: more than \(commandsMax) together")
        }
        var (commands, id) = ([DeviceCommand](), String?.none)
        for (index, item) in items.enumerated() {
            guard var object = item.object else {
                throw CommandRefusal(.invalidArgument, "commands[\(index)]: is not an object")
            }
            do throws(CommandRefusal) {
                id = try takeID(from: &object, isAlone: items.count == 1)
                commands.append(try CommandJSON.device(object))
            } catch {
                throw CommandRefusal(error.code, "commands[\(index)].\(error.message)")
            }
        }
        return (commands, id)
    }

    /// Waits until every command has an outcome.
    private func send(
        _ commands: [DeviceCommand], _ id: String?, _ origin: CommandOrigin
    ) -> [JSONMember] {
        var origin = origin
        origin.requestID = id
        let outcomes = Mutex<[CommandOutcome]>([])
        let done = Latch()
        let collector = OutcomeCollector(count: commands.count) { found in
            outcomes.withLock { $0 = found }
            done.open()
        }
        dispatcher.send(commands, origin: origin) { index, outcome in
            collector.set(index, outcome)
        }
        done.wait()
        let texts = outcomes.withLock { $0 }.map { JSONValue.object(JSONObject($0.members)) }
        return [JSONMember(key: "outcomes", value: .array(texts))]
    }

    /// The sender's own id of a command. Several commands with ids could not be remembered by one
    /// record.
    private static func takeID(
        from object: inout JSONObject, isAlone: Bool
    ) throws(CommandRefusal) -> String? {
        guard let id = object["id"] else { return nil }
        guard isAlone else {
            throw CommandRefusal(.invalidArgument, "id: belongs to a command that comes alone")
        }
        guard let text = id.string, CommandJSON.isRequestID(text) else {
            throw CommandRefusal(
                .invalidArgument, "id: 1 to 64 printable ASCII characters are expected")
        }
        object.members.removeAll { utf8Equal($0.key, "id") }
        return text
    }

    private static let commandsMax = 256
}

extension RequestSender {
    fileprivate func mustCommand(_ device: String) throws(CommandRefusal) {
        guard mayCommand(device) else {
            throw CommandRefusal(
                .permissionDenied,
                "\(device) is not of the structure that the sender's token is of")
        }
    }
}

extension CommandOutcome {
    /// The members of its JSON form, sorted by key.
    var members: [JSONMember] {
        var members = [JSONMember(key: "deviceID", value: .string(deviceID))]
        if let commandID {
            members.append(JSONMember(key: "commandID", value: .string(commandID)))
        }
        switch result {
        case .confirmed(let evidence, let latency):
            members += [
                JSONMember(key: "state", value: .string("confirmed")),
                JSONMember(key: "evidence", value: .string(evidence.name)),
                JSONMember(key: "latency", value: .number(JSONNumber(Int(latency)))),
            ]
        case .failed(let refusal):
            members += [
                JSONMember(key: "state", value: .string("failed")),
                JSONMember(key: "code", value: .string(refusal.code.name)),
                JSONMember(key: "message", value: .string(refusal.message)),
            ]
            if !refusal.conflicts.isEmpty {
                let conflicts = refusal.conflicts.map { JSONValue.object($0.object) }
                members.append(JSONMember(key: "conflicts", value: .array(conflicts)))
            }
        case .unconfirmed(let reason):
            members += [
                JSONMember(key: "state", value: .string("unconfirmed")),
                JSONMember(key: "reason", value: .string(reason.name)),
            ]
            if let refusal {
                members += [
                    JSONMember(key: "code", value: .string(refusal.code.name)),
                    JSONMember(key: "message", value: .string(refusal.message)),
                ]
            }
        }
        return members.sorted { utf8Less($0.key, $1.key) }
    }
}

extension MetadataOutcome {
    /// The members of its JSON form.
    var members: [JSONMember] {
        var members = [
            JSONMember(
                key: "offset",
                value: offset.map { .number(JSONNumber(Int($0))) } ?? .null)
        ]
        if let createdID { members.append(JSONMember(key: "id", value: .string(createdID))) }
        return members
    }
}
