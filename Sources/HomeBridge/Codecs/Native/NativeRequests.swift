// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Where the answer to a request over MQTT goes.
///
/// An answer must never be a command to another device, so that it goes below
/// `hearth/v1/<home>/out/answer/` or nowhere.
struct NativeReply {
    private let root: String
    private let responseTopic: String?
    let correlationData: [UInt8]?

    init(home: String, _ message: CodecMessage) {
        root = "hearth/v1/\(home)/out/answer/"
        responseTopic = message.responseTopic
        correlationData = message.correlationData
    }

    /// Whether a response topic was given that is none of ours.
    var isAstray: Bool { responseTopic.map { !isAllowed($0) } ?? false }

    /// The response topic, else the one that follows from the request's id.
    func topic(requestID: String?) -> String? {
        if let responseTopic, isAllowed(responseTopic) { return responseTopic }
        return requestID.map { root + HomeID.encode($0) }
    }

    private func isAllowed(_ topic: String) -> Bool {
        topic.utf8.starts(with: root.utf8) && topic.utf8.count > root.utf8.count
            && topic.isFreeOfWildcards
    }
}

/// Reads what is asked of the home itself: commands, changes of names, questions.
struct NativeRequests {
    let context: CodecContext
    let home: String

    // MARK: - Commands

    /// `hearth/v1/<home>/in/command`.
    func command(_ message: CodecMessage) -> CodecOutput {
        // An empty payload removes a stored command.
        if message.payload.isEmpty { return .ignored(.emptyPayload) }
        let reply = NativeReply(home: home, message)
        let payload = Result { () throws(CommandRefusal) in try object(message.payload) }
        let id = (try? payload.get())?["id"]?.string
        let requestID = id.flatMap { CommandJSON.isRequestID($0) ? $0 : nil }
        do throws(CommandRefusal) {
            try checkDelivery(message.delivery)
            return try received(payload.get(), requestID, reply, message)
        } catch {
            return refused(error, requestID: requestID, reply)
        }
    }

    /// An old message is refused before it is read.
    private func checkDelivery(_ delivery: Delivery) throws(CommandRefusal) {
        guard !context.accepts.isEmpty else {
            throw CommandRefusal(
                .permissionDenied, "profile \(context.profile) accepts no commands over MQTT")
        }
        switch delivery {
        case .live: return
        case .stored:
            throw CommandRefusal(
                .failedPrecondition, "a stored (retained) command is of another time")
        case .late:
            throw CommandRefusal(
                .failedPrecondition, "the command waited at the broker while nobody listened")
        }
    }

    private func object(_ payload: [UInt8]) throws(CommandRefusal) -> JSONObject {
        let value: JSONValue
        do throws(UnreadableMessage) {
            value = try context.json(payload)
        } catch {
            throw CommandRefusal(.invalidArgument, "no JSON: \(error.detail)")
        }
        guard let object = value.object else {
            throw CommandRefusal(
                .invalidArgument, "\(value.kindName) where an object is expected")
        }
        return object
    }

    private func received(
        _ object: JSONObject, _ requestID: String?, _ reply: NativeReply,
        _ message: CodecMessage
    ) throws(CommandRefusal) -> CodecOutput {
        let needed: Acceptance = object["do"] == nil ? .commands : .metadata
        guard context.accepts.contains(needed) else {
            throw CommandRefusal(
                .permissionDenied,
                "profile \(context.profile) accepts no \(needed.rawValue) over MQTT")
        }
        guard let requestID else {
            throw CommandRefusal(
                .invalidArgument, "id: 1 to 64 printable ASCII characters are expected")
        }
        if let key = object.repeatedKeys.first {
            throw CommandRefusal(.invalidArgument, "\(key): stands twice")
        }
        guard !reply.isAstray, let topic = reply.topic(requestID: requestID) else {
            throw CommandRefusal(
                .invalidArgument,
                "the response topic does not lie below hearth/v1/\(home)/out/answer/")
        }
        guard let issuedAt = object["issuedAt"].flatMap({ SourceTime.nanoseconds($0) }) else {
            throw CommandRefusal(
                .invalidArgument, "issuedAt: neither RFC 3339 nor milliseconds since 1970")
        }
        try Self.checkAge(issuedAt, receivedAt: message.receivedAt)
        let own = ["id", "issuedAt"]
        let command = try CommandJSON.read(
            JSONObject(object.members.filter { member in !own.contains { $0 == member.key } }))
        let text = JSONWriter.write(
            context.redaction.redacted(.object(CommandJSON.object(command))))
        var output = CodecOutput(events: [
            .commandReceived(
                CommandReceived(
                    profile: context.profile, requestID: requestID, issuedAt: issuedAt,
                    command: text))
        ])
        output.commands = [
            ReceivedCommand(
                requestID: requestID, issuedAt: issuedAt, command: command, replyTopic: topic,
                correlationData: reply.correlationData)
        ]
        return output
    }

    /// Older or newer than this is refused, in nanoseconds.
    private static let ageMax: Int64 = 10_000_000_000

    private static func checkAge(
        _ issuedAt: Int64, receivedAt: Int64
    ) throws(CommandRefusal) {
        if issuedAt < receivedAt.subtractingSaturated(ageMax) {
            throw CommandRefusal(
                .deadlineExceeded, "the command was issued more than 10 s before it came")
        }
        if issuedAt > receivedAt.addingSaturated(ageMax) {
            let seconds = issuedAt.subtractingSaturated(receivedAt) / 1_000_000_000
            throw CommandRefusal(
                .failedPrecondition,
                "the command was issued in the future: the sender's clock is \(seconds) s ahead of "
                    + "the home's")
        }
    }

    private func refused(
        _ refusal: CommandRefusal, requestID: String?, _ reply: NativeReply
    ) -> CodecOutput {
        var output = CodecOutput(events: [
            .commandFailed(
                CommandFailed(
                    commandID: nil, requestID: requestID, code: refusal.code,
                    message: refusal.message))
        ])
        if let topic = reply.topic(requestID: requestID) {
            output.replies = [
                CommandReply(
                    requestID: requestID, code: refusal.code, message: refusal.message,
                    topic: topic, correlationData: reply.correlationData)
            ]
        }
        return output
    }

    // MARK: - Questions

    /// `hearth/v1/<home>/in/request`, as `{"get":"snapshot"}`.
    func question(_ message: CodecMessage) throws(UnreadableMessage) -> CodecOutput {
        guard message.delivery != .stored else { return .ignored(.storedCommand) }
        let object = try NativeObject.read(
            message.payload, limits: context.limits.json,
            keys: ["get", "id", "from", "number", "at"])
        let what = try subject(object)
        // A replica asks again and again, so that what waited at the broker is answered as well.
        guard message.delivery == .live || what.isOfReplica else {
            return .ignored(.storedCommand)
        }
        let requestID = try object.string("id")
        if let requestID, !CommandJSON.isRequestID(requestID) {
            throw NativeObject.error("id", "is not 1 to 64 printable ASCII characters")
        }
        let reply = NativeReply(home: home, message)
        guard !reply.isAstray, let topic = reply.topic(requestID: requestID) else {
            throw UnreadableMessage(
                "no answer topic",
                "there is neither an id nor a response topic below "
                    + "hearth/v1/\(home)/out/answer/")
        }
        var output = CodecOutput.ignored(.conversation)
        if what.isOfReplica, !context.accepts.contains(.replicas) {
            output.replies = [
                CommandReply(
                    requestID: requestID, code: .permissionDenied,
                    message: "profile \(context.profile) accepts no replicas over MQTT",
                    topic: topic, correlationData: reply.correlationData)
            ]
            return output
        }
        output.requestsForHome = [
            HomeRequest(what: what, replyTopic: topic, correlationData: reply.correlationData)
        ]
        return output
    }

    private func subject(
        _ object: NativeObject
    ) throws(UnreadableMessage) -> HomeRequest.Subject {
        let word = try object.word("get")
        let keys = ["records": "from", "more": "number", "hash": "at"]
        for key in keys.values.sorted() where keys[word] != key && object.value(key) != nil {
            throw NativeObject.error(key, "does not belong to \(word)")
        }
        switch word {
        case "snapshot": return .snapshot
        case "status": return .status
        case "records": return .records(from: try object.count("from") ?? 0)
        case "more": return .more(number: try required(object, "number"))
        case "hash": return .hash(after: try required(object, "at"))
        default:
            throw NativeObject.error(
                "get", "\(word) is none of snapshot, status, records, more, hash")
        }
    }

    private func required(
        _ object: NativeObject, _ key: String
    ) throws(UnreadableMessage) -> UInt64 {
        guard let count = try object.count(key) else { throw object.missing(key) }
        return count
    }

    // MARK: - Answers

    /// `hearth/v1/<home>/in/answer/<native id>`: what a device says of a command that it got.
    func answer(_ message: CodecMessage, nativeID: String) throws(UnreadableMessage) -> CodecOutput
    {
        guard message.delivery == .live else {
            return .ignored(.storedCommand)
        }
        guard let deviceID = HomeID.make([NativeTopic.codec, nativeID], sha256: context.sha256)
        else { throw UnreadableMessage("no device id", "the topic names no device") }
        let given = message.correlationData.flatMap { String(validating: $0, as: UTF8.self) }
        var answer = CommandAnswer(commandID: given ?? "", ids: [deviceID], isDone: true)
        if message.payload.isEmpty {
            guard given != nil else { return .ignored(.emptyPayload) }
        } else {
            try read(message.payload, into: &answer)
        }
        guard !answer.commandID.isEmpty else {
            throw UnreadableMessage(
                "no command id", "there is neither an id nor readable correlation data")
        }
        var output = CodecOutput.ignored(.conversation)
        output.answers = [answer]
        return output
    }

    private func read(
        _ payload: [UInt8], into answer: inout CommandAnswer
    ) throws(UnreadableMessage) {
        let object = try NativeObject.read(
            payload, limits: context.limits.json, keys: ["id", "state", "code", "message"])
        if let id = try object.string("id") { answer.commandID = id }
        switch try object.word("state") {
        case "done": answer.isDone = true
        case "failed": answer.isDone = false
        case let word: throw NativeObject.error("state", "\(word) is none of done, failed")
        }
        if let name = try object.string("code") {
            guard !answer.isDone else {
                throw NativeObject.error("code", "stands beside the state done")
            }
            guard let code = ErrorCode.allCases.first(where: { $0.name == name }) else {
                throw NativeObject.error("code", "\(name) is the name of no error")
            }
            answer.code = code
        }
        answer.message = try object.string("message") ?? ""
    }
}
