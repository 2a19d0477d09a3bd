// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeThreads
import Logging
import Synchronization

/// Takes the commands that came over MQTT through one profile. Each is logged as received before
/// the inbox gets it, and is answered on its response topic.
final class CommandInbox: Sendable {
    private let dispatcher: CommandDispatcher
    private let logID: String
    private let acceptsSecure: Bool
    private let logger: Logger
    private let publish: @Sendable (OutgoingMessage) throws(BridgeError) -> Void
    private let queue: any JobQueue
    private let budget = Mutex(Budget())

    /// Bounds the cost of a flood of refused commands.
    private struct Budget {
        /// Refusals that wait to be logged and answered.
        var waiting = 0
        /// Refusals and answers that were dropped.
        var dropped = 0
        /// Answers that may still leave in this second: commands share the queue to the broker with
        /// them.
        var answers = CommandInbox.answersPerSecond
        var refilledAt: Int64 = 0
    }

    private static let waitingMax = 1024
    private static let answersPerSecond = 100

    init(
        dispatcher: CommandDispatcher, profile: BrokerProfile, logID: String,
        queues: any JobQueues, logger: Logger,
        publish: @escaping @Sendable (OutgoingMessage) throws(BridgeError) -> Void
    ) {
        self.dispatcher = dispatcher
        self.logID = logID
        acceptsSecure = profile.acceptsSecure
        self.logger = logger
        self.publish = publish
        queue = queues.make()
    }

    /// Takes the commands of one batch: carries out fresh ones and refuses the others.
    ///
    /// - Parameters:
    ///   - received: commands whose `commandReceived` is durable, with their ids.
    ///   - replies: refusals that are logged already and still to be answered.
    ///   - isWithdrawn: another log publishes this home: nothing is carried out or answered.
    func take(
        _ received: [(command: ReceivedCommand, id: String)], _ replies: [CommandReply],
        isWithdrawn: Bool
    ) {
        var refused: [Refused] = []
        let books = received.isEmpty ? nil : dispatcher.engine.state.books
        for (command, id) in received {
            if let refusal = refusal(of: command, id, books, isWithdrawn) {
                let known = refusal.code == .failedPrecondition
                refused.append(
                    Refused(command: command, commandID: known ? id : nil, refusal: refusal))
            } else {
                // At most as many as the books hold: the fold refuses more.
                queue.async { self.carryOut(command, id) }
            }
        }
        refuse(refused, isWithdrawn ? [] : replies, isAnswered: !isWithdrawn)
    }

    private struct Refused: Sendable {
        var command: ReceivedCommand
        /// Nil: the command is not in the books.
        var commandID: String?
        var refusal: CommandRefusal

        var event: HomeEvent {
            .commandFailed(
                CommandFailed(
                    commandID: commandID, requestID: command.requestID, code: refusal.code,
                    message: refusal.message))
        }
    }

    private func refusal(
        of command: ReceivedCommand, _ id: String, _ books: Books?, _ isWithdrawn: Bool
    ) -> CommandRefusal? {
        guard let known = books?.commandID(ofRequest: command.requestID) else {
            return CommandRefusal(.resourceExhausted, "too many commands are under way")
        }
        guard utf8Equal(known, id) else {
            return CommandRefusal(
                .alreadyExists, "a command with the id \(command.requestID) came before")
        }
        guard !isWithdrawn else {
            return CommandRefusal(
                .failedPrecondition, "another log speaks for this home at the broker")
        }
        return nil
    }

    /// Logs refusals together and answers them; beyond the bound they are only counted.
    private func refuse(_ refused: [Refused], _ replies: [CommandReply], isAnswered: Bool) {
        let count = refused.count + replies.count
        guard count > 0 else { return }
        let isTaken = budget.withLock { budget in
            guard budget.waiting + count <= Self.waitingMax else {
                budget.dropped += count
                return false
            }
            budget.waiting += count
            return true
        }
        guard isTaken else { return }
        queue.async { [self] in
            if !refused.isEmpty { dispatcher.log(refused.map { [$0.event] }) }
            for item in refused where isAnswered {
                answer(
                    item.command,
                    CommandOutcome(commandID: nil, deviceID: "", result: .failed(item.refusal)))
            }
            for item in replies { reply(item) }
            budget.withLock { $0.waiting -= count }
        }
    }

    /// Answers a request that was refused before it became a command.
    private func reply(_ reply: CommandReply) {
        let refusal = CommandRefusal(reply.code, reply.message)
        send(
            CommandOutcome(commandID: nil, deviceID: "", result: .failed(refusal)).members,
            requestID: reply.requestID, topic: reply.topic, reply.correlationData)
    }

    private func carryOut(_ received: ReceivedCommand, _ commandID: String) {
        let origin = CommandOrigin(
            commandID: commandID, acceptsSecure: acceptsSecure, sender: received.sender)
        switch received.command {
        case .device(let command):
            dispatcher.send([command], origin: origin) { _, outcome in
                self.answer(received, outcome)
            }
        case .metadata(let command): change(command, received, origin, commandID)
        }
    }

    private func change(
        _ command: MetadataCommand, _ received: ReceivedCommand, _ origin: CommandOrigin,
        _ commandID: String
    ) {
        do throws(DecisionError) {
            let outcome = try dispatcher.change(command, origin: origin)
            // In an answer `id` is that of the request.
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
            dispatcher.fail(commandID, error.refusal) { self.answer(received, $0) }
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
        guard mayAnswer() else { return }
        let text = JSONWriter.write(.object(JSONObject(members)))
        let message = OutgoingMessage(
            topic: topic, payload: Array(text.utf8), qos: 1,
            userProperties: dispatcher.echoFilter.properties(offset: nil),
            correlationData: correlationData
        )
        do throws(BridgeError) {
            try publish(message)
        } catch {
            logger.notice(
                "an answer could not be sent", metadata: ["topic": "\(topic)", "error": "\(error)"])
        }
    }

    /// Whether one more answer may leave in this second.
    private func mayAnswer() -> Bool {
        let now = dispatcher.clock.monotonicNanoseconds
        return budget.withLock { budget in
            if now.subtractingSaturated(budget.refilledAt) >= 1_000_000_000 {
                budget.refilledAt = now
                budget.answers = Self.answersPerSecond
            }
            guard budget.answers > 0 else {
                budget.dropped += 1
                return false
            }
            budget.answers -= 1
            return true
        }
    }
}
