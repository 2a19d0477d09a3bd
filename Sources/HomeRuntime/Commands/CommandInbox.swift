// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import Logging

/// The door for commands that came over MQTT through one profile: each was logged as received
/// before it is looked at here, and is answered where its sender listens.
final class CommandInbox: Sendable {
    private let desk: CommandDesk
    private let logID: String
    private let acceptsSecure: Bool
    private let logger: Logger
    private let publish: @Sendable (OutgoingMessage) throws(BridgeError) -> Void
    private let queue: DispatchQueue

    init(
        desk: CommandDesk, profile: BrokerProfile, logID: String, logger: Logger,
        publish: @escaping @Sendable (OutgoingMessage) throws(BridgeError) -> Void
    ) {
        self.desk = desk
        self.logID = logID
        acceptsSecure = profile.acceptsSecure
        self.logger = logger
        self.publish = publish
        queue = DispatchQueue(label: "hearth.inbox.\(profile.key)")
    }

    /// Carries out a command whose `commandReceived` is durable as this command id.
    func take(_ received: ReceivedCommand, as commandID: String) {
        queue.async { self.carryOut(received, commandID) }
    }

    /// Tells a sender that its command was refused before it became one.
    func reply(_ reply: CommandReply) {
        let refusal = CommandRefusal(reply.code, reply.message)
        send(
            CommandOutcome(commandID: nil, deviceID: "", result: .failed(refusal)).members,
            requestID: reply.requestID, topic: reply.topic, reply.correlationData)
    }

    private func carryOut(_ received: ReceivedCommand, _ commandID: String) {
        let known = desk.engine.state.books.commandID(ofRequest: received.requestID)
        guard let known, utf8Equal(known, commandID) else {
            let refusal =
                known == nil
                ? CommandRefusal(.resourceExhausted, "too many commands are under way")
                : CommandRefusal(
                    .alreadyExists, "a command with the id \(received.requestID) came before")
            desk.log([
                .commandFailed(
                    CommandFailed(
                        commandID: nil, requestID: received.requestID, code: refusal.code,
                        message: refusal.message))
            ])
            answer(
                received, CommandOutcome(commandID: nil, deviceID: "", result: .failed(refusal)))
            return
        }
        let origin = CommandDesk.Origin(commandID: commandID, acceptsSecure: acceptsSecure)
        switch received.command {
        case .device(let command):
            desk.send([command], origin: origin) { _, outcome in self.answer(received, outcome) }
        case .metadata(let command): change(command, received, origin, commandID)
        }
    }

    private func change(
        _ command: MetadataCommand, _ received: ReceivedCommand, _ origin: CommandDesk.Origin,
        _ commandID: String
    ) {
        do throws(DecisionError) {
            let outcome = try desk.change(command, origin: origin)
            // `id` is the request's here.
            let members =
                outcome.members.map {
                    JSONMember(key: $0.key == "id" ? "createdID" : $0.key, value: $0.value)
                } + [
                    JSONMember(key: "commandID", value: .string(commandID)),
                    JSONMember(key: "state", value: .string("confirmed")),
                ]
            send(
                members, requestID: received.requestID, topic: received.replyTopic,
                received.correlationData)
        } catch {
            desk.refuse(commandID, error.refusal)
            answer(
                received,
                CommandOutcome(commandID: commandID, deviceID: "", result: .failed(error.refusal)))
        }
    }

    private func answer(_ received: ReceivedCommand, _ outcome: CommandOutcome) {
        send(
            outcome.members, requestID: received.requestID, topic: received.replyTopic,
            received.correlationData)
    }

    private func send(
        _ members: [JSONMember], requestID: String?, topic: String, _ correlationData: [UInt8]?
    ) {
        var members = members
        members += [
            JSONMember(key: "logID", value: .string(logID)),
            JSONMember(key: "v", value: .number(JSONNumber(1))),
            JSONMember(key: "id", value: requestID.map { .string($0) } ?? .null),
        ]
        let text = JSONWriter.write(.object(JSONObject(members)))
        let message = OutgoingMessage(
            topic: topic, payload: Array(text.utf8), qos: 1,
            userProperties: desk.own.properties(offset: nil), correlationData: correlationData)
        do throws(BridgeError) {
            try publish(message)
        } catch {
            logger.notice(
                "an answer could not be sent", metadata: ["topic": "\(topic)", "error": "\(error)"])
        }
    }
}
