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
    private let waiting: WaitingCommands

    init(
        dispatcher: CommandDispatcher, engine: Engine,
        waiting: WaitingCommands = WaitingCommands(),
        status: @escaping @Sendable () -> JSONValue,
        forget: @escaping @Sendable (String?) throws(CommandRefusal) -> [String]
    ) {
        self.engine = engine
        self.dispatcher = dispatcher
        self.waiting = waiting
        self.status = status
        self.forget = forget
    }

    /// The answer to one request of a peer; blocks until every command in it has an outcome.
    func answer(_ line: [UInt8], from peer: ControlPeer) -> [UInt8] {
        let found = step(line) { request throws(CommandRefusal) in try step(request, peer) }
        guard case .send(let commands, let origin) = found else { return found.answer }
        let outcomes = Mutex<[CommandOutcome]>([])
        let done = Latch()
        send(commands, origin) { found in
            outcomes.withLock { $0 = found }
            done.open()
        }
        done.wait()
        return ControlAnswer.bytes(outcomes.withLock { $0 })
    }

    /// The same for somebody who may do less. No thread waits for the outcomes: they may take
    /// minutes, and many may ask.
    ///
    /// - Throws: `CommandRefusal` (`resourceExhausted`) where too many commands of the sender wait
    ///   already.
    func answer(
        _ line: [UInt8], from sender: RequestSender
    ) async throws(CommandRefusal) -> [UInt8] {
        let found = await withCheckedContinuation { continuation in
            ThreadPool.control.async { [self] in
                continuation.resume(returning: step(line, from: sender))
            }
        }
        guard case .send(let commands, let origin) = found else { return found.answer }
        try waiting.take(commands.count, of: sender.user)
        let outcomes = await withCheckedContinuation { continuation in
            send(commands, origin) { continuation.resume(returning: $0) }
        }
        waiting.release(commands.count, of: sender.user)
        return ControlAnswer.bytes(outcomes)
    }

    /// What a request comes to: an answer, or commands whose outcomes are the answer.
    private enum Step: Sendable {
        case answered([UInt8])
        case send([DeviceCommand], CommandOrigin)

        /// Empty for commands.
        var answer: [UInt8] { if case .answered(let bytes) = self { bytes } else { [] } }

        static func members(_ members: [JSONMember]) -> Step {
            .answered(ControlAnswer.bytes(members))
        }
    }

    private func step(_ line: [UInt8], from sender: RequestSender) -> Step {
        let peer = ControlPeer(user: sender.user, program: sender.program)
        return step(line) { request throws(CommandRefusal) in
            switch request["do"]?.string {
            case "command":
                let found = try commands(request, peer)
                if case .send(let commands, _) = found {
                    for command in commands { try sender.mustCommand(command.deviceID) }
                }
                return found
            case "read":
                if let device = request["device"]?.string { try sender.mustCommand(device) }
                return try step(request, peer)
            case let what? where CommandJSON.changesNames(what):
                try sender.mustChangeNames(what)
                return try step(request, peer)
            default:
                throw CommandRefusal(
                    .permissionDenied,
                    "do: is neither command nor read"
                        + (sender.mayChangeNames ? ", nor a change of names and rooms" : ""))
            }
        }
    }

    private func step(
        _ line: [UInt8], _ begin: (JSONObject) throws(CommandRefusal) -> Step
    ) -> Step {
        do throws(CommandRefusal) {
            return try begin(Self.request(line))
        } catch {
            return .answered(ControlAnswer.bytes(error))
        }
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
        try checkKeys(of: object)
        return object
    }

    /// Refuses a key that stands twice, because another reader may take the other value, and a key
    /// that the request does not know.
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

    /// The keys of a request beside those of every request; nil where `CommandJSON` knows them, or
    /// nobody does.
    private static func keys(of what: String) -> [String]? {
        switch what {
        case "command": ["commands"]
        case "read": ["device"]
        case "status": []
        case "forget": ["profile"]
        case "trim", "removeCaptures", "saveCheckpoint", "removeCheckpoint": ["offset"]
        default: nil
        }
    }

    private func step(
        _ request: JSONObject, _ peer: ControlPeer
    ) throws(CommandRefusal) -> Step {
        if request["do"]?.string == "command" { return try commands(request, peer) }
        return .members(try answer(to: request, peer))
    }

    private func commands(
        _ request: JSONObject, _ peer: ControlPeer
    ) throws(CommandRefusal) -> Step {
        let (commands, id) = try Self.commands(request)
        var origin = try origin(request, peer)
        origin.requestID = id
        return .send(commands, origin)
    }

    private func answer(
        to request: JSONObject, _ peer: ControlPeer
    ) throws(CommandRefusal) -> [JSONMember] {
        switch request["do"]?.string {
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

    /// - Parameter finish: called once, with every outcome in the order of the commands.
    private func send(
        _ commands: [DeviceCommand], _ origin: CommandOrigin,
        _ finish: @escaping @Sendable ([CommandOutcome]) -> Void
    ) {
        let collector = OutcomeCollector(count: commands.count, finish: finish)
        dispatcher.send(commands, origin: origin) { index, outcome in
            collector.set(index, outcome)
        }
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

    static let commandsMax = 256
}

extension RequestSender {
    fileprivate func mustCommand(_ device: String) throws(CommandRefusal) {
        guard mayCommand(device) else {
            throw CommandRefusal(
                .permissionDenied,
                "\(device) is not of the structure that the sender's token is of")
        }
    }

    fileprivate func mustChangeNames(_ what: String) throws(CommandRefusal) {
        guard mayChangeNames else {
            throw CommandRefusal(
                .permissionDenied,
                "do: \(what) needs a token of the scope 'admin' for the whole home")
        }
    }
}
