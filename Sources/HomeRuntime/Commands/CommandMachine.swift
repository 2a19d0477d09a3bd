// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

// A command, from its request to its outcome; the phases of the table are in CommandTable.swift.
//
//            decide          offer              publish       handedOver      logged
// requested ───────▶ planned ──────▶ encoded ──────────▶ table ─────────▶ table ─────▶ table
//     │ refused         │ no link left  │ nothing to say    requested        handed      sent
//     ▼                 ▼               ▼                  │ dropped        │ claim     │ claim, due
//   ending ◀────────────┴───────────────┴──────────────────┘                └─ settling ┘
//     │ logged, or the home closes       not logged: again after a second        │ durable
//     └──────────────────────────────▶ finish ◀──────────────────────────────────┘
//
/// The commands under way, and what is to be done for them. Pure: it knows no queue, clock or
/// caller, and its holder performs its actions.
///
/// No outcome leaves before it is in the log: a later process must not contradict it.
struct CommandMachine {
    enum Action: Hashable {
        /// The request is to be checked and logged: ``decided(_:_:offset:at:)`` or
        /// ``undecided(_:_:)`` comes next.
        case decide(CommandRequest)
        /// A link is to be asked for the messages of a command: ``encoded(_:_:profile:now:)`` or
        /// ``refused(_:_:)`` comes next.
        case offer(Offer)
        /// A message is to be handed to a link: ``queued(_:)`` or ``notQueued(_:_:)`` comes next,
        /// and for a queued one ``handedOver(_:isHanded:)``.
        case publish(Publication)
        /// Each array is to become a record, all in one commit: ``logged(_:isTaken:now:)`` is next.
        case log(Step, [[HomeEvent]], RecordCause)
        /// The caller gets the outcome.
        case finish(CommandPosition, CommandOutcome)
        /// ``due(_:firedAt:)`` is to be called at this time of the monotonic clock.
        case wake(at: Int64)
    }

    /// What was logged.
    enum Step: Hashable {
        case sent(id: String)
        case expired(ids: [String])
        /// The numbers of ``Ending``s.
        case ended([Int])
    }

    /// A plan for a link.
    struct Offer: Hashable {
        var id: String
        var plan: CommandPlan
        /// Of the record that requests it.
        var offset: UInt64
        /// Wall clock, nanoseconds since 1970 UTC.
        var requestedAt: Int64
        /// The place of the link among the links, best route first.
        var link: Int
    }

    /// A message for a link.
    struct Publication: Hashable {
        var id: String
        var message: OutgoingMessage
        var offset: UInt64
        var requestedAt: Int64
        var link: Int
    }

    /// A command that no session has yet, or whose messages go to one.
    private struct Routing {
        var position: CommandPosition
        var offer: Offer
        /// The reason of the latest link that could not.
        var refusal: CommandRefusal
        /// Messages that are not queued yet.
        var waiting: ArraySlice<OutgoingMessage> = []
        var isAnyQueued = false
    }

    /// An outcome that its caller gets when it is logged.
    struct Ending: Hashable {
        var events: [HomeEvent]
        var position: CommandPosition
        var outcome: CommandOutcome
        /// The log had no room: it is logged again later.
        var isWaiting = false
    }

    /// How long logging waits when the disk is full, in nanoseconds.
    static let retryNanoseconds: Int64 = 1_000_000_000

    /// How many links there are.
    var linkCount = 0
    private(set) var counts = CommandCounts()
    private(set) var isClosed = false

    static let closing = CommandRefusal(.unavailable, "the home is closing")
    var table = CommandTable()
    private var routed: [ByteString: Routing] = [:]
    var endings: [Int: Ending] = [:]
    private var lastEnding = 0
    /// When the timer that is set fires, by the monotonic clock.
    var timerAt: Int64?
    /// Nothing is logged again before this time of the monotonic clock.
    var retryAt = Int64.min

    // MARK: - Requests

    /// Commands come.
    mutating func requested(_ request: CommandRequest) -> [Action] {
        guard !isClosed else {
            return undecided(request, Self.closing)
        }
        return [.decide(request)]
    }

    /// The request is in the log, with a plan or a refusal for each command.
    ///
    /// - Parameters:
    ///   - offset: of the request's record.
    ///   - now: the wall clock.
    mutating func decided(
        _ request: CommandRequest, _ plans: [CommandRequest.Planned], offset: UInt64, at now: Int64
    ) -> [Action] {
        var actions: [Action] = []
        for (index, planned) in plans.enumerated() {
            let position = CommandPosition(request: request.number, index: index)
            switch planned {
            case .failure(let refusal):
                counts.refused += 1
                let outcome = CommandOutcome(
                    commandID: request.commandID(planned, index: index, offset: offset),
                    deviceID: request.commands[index].deviceID, result: .failed(refusal))
                actions.append(.finish(position, outcome))
            case .success(let plan):
                counts.requested += 1
                let id = request.origin.commandID ?? HomeID.command(offset: offset, index: index)
                let offer = Offer(
                    id: id, plan: plan, offset: offset, requestedAt: now, link: -1)
                actions += route(offer, position)
            }
        }
        return actions
    }

    /// The log does not have the request. A received command stays in the books until its end is
    /// logged.
    mutating func undecided(_ request: CommandRequest, _ refusal: CommandRefusal) -> [Action] {
        var actions: [Action] = []
        for (index, command) in request.commands.enumerated() {
            let position = CommandPosition(request: request.number, index: index)
            guard let id = request.origin.commandID else {
                let outcome = CommandOutcome(
                    commandID: nil, deviceID: command.deviceID, result: .failed(refusal))
                actions.append(.finish(position, outcome))
                continue
            }
            actions += fail(id, command.deviceID, refusal, position)
        }
        return actions
    }

    // MARK: - Ways out

    private mutating func route(_ offer: Offer, _ position: CommandPosition) -> [Action] {
        if case .write(let attributes) = offer.plan.command.action, attributes.isEmpty,
            offer.plan.secrets.isEmpty
        {
            return succeed(offer, position)
        }
        let nobody = CommandRefusal(
            .unimplemented, "no codec of a broker knows how to command \(offer.plan.deviceID)")
        routed[ByteString(offer.id)] = Routing(position: position, offer: offer, refusal: nobody)
        return offerNext(offer.id)
    }

    /// Offers a command to the next link; without one it has failed.
    private mutating func offerNext(_ id: String) -> [Action] {
        let key = ByteString(id)
        guard var routing = routed[key] else { return [] }
        routing.offer.link = routing.offer.link.addingSaturated(1)
        guard routing.offer.link < linkCount else {
            routed[key] = nil
            return fail(id, routing.offer.plan.deviceID, routing.refusal, routing.position)
        }
        routed[key] = routing
        return [.offer(routing.offer)]
    }

    /// A link made messages of a command.
    ///
    /// - Parameters:
    ///   - command: nil where the link does not know the device.
    ///   - profile: of the link.
    ///   - now: the monotonic clock.
    mutating func encoded(
        _ id: String, _ command: CodecCommand?, profile: String, now: Int64
    ) -> [Action] {
        let key = ByteString(id)
        guard var routing = routed[key] else { return [] }
        guard let command else { return offerNext(id) }
        guard !command.messages.isEmpty else {
            routed[key] = nil
            return succeed(routing.offer, routing.position)
        }
        let plan = routing.offer.plan
        let timeout = Int64(plan.command.timeoutSeconds).multipliedSaturated(by: 1_000_000_000)
        table.add(
            CommandTable.Entry(
                id: id, deviceID: plan.deviceID, ids: plan.ids, profile: profile,
                topics: command.messages.map(\.topic), expectation: command.expectation,
                reported: command.isReportedInParts ? command.expectation.map { _ in false } : nil,
                awaitsAnswer: command.awaitsAnswer, requestedAt: routing.offer.requestedAt,
                deadline: now.addingSaturated(timeout), waitingMessages: command.messages.count,
                position: routing.position))
        routing.waiting = command.messages[...]
        routed[key] = routing
        return publishNext(id)
    }

    /// A link knows the device and cannot.
    mutating func refused(_ id: String, _ refusal: CommandRefusal) -> [Action] {
        routed[ByteString(id)]?.refusal = refusal
        return offerNext(id)
    }

    private mutating func publishNext(_ id: String) -> [Action] {
        let key = ByteString(id)
        guard let routing = routed[key], let message = routing.waiting.first else {
            routed[key] = nil
            return []
        }
        return [
            .publish(
                Publication(
                    id: id, message: message, offset: routing.offer.offset,
                    requestedAt: routing.offer.requestedAt, link: routing.offer.link))
        ]
    }

    /// The link took a message; more of the command may follow.
    mutating func queued(_ id: String) -> [Action] {
        let key = ByteString(id)
        routed[key]?.isAnyQueued = true
        routed[key]?.waiting.removeFirst()
        return publishNext(id)
    }

    /// The link refused a message at once. Before any message is queued another link may take the
    /// command; afterwards nothing is said twice.
    mutating func notQueued(_ id: String, _ refusal: CommandRefusal) -> [Action] {
        let key = ByteString(id)
        guard let routing = routed[key] else { return [] }
        guard routing.isAnyQueued else {
            _ = table.remove(id)
            return refused(id, refusal)
        }
        routed[key]?.waiting.removeFirst()
        return handedOver(id, isHanded: false) + publishNext(id)
    }

    /// The library took a queued message, or will never take it.
    mutating func handedOver(_ id: String, isHanded: Bool) -> [Action] {
        guard let entry = table.handedOver(id, isHanded: isHanded) else { return [] }
        guard entry.handedMessages > 0 else {
            let refusal = CommandRefusal(
                .unavailable, "the connection to the broker ended before it left")
            return fail(id, entry.deviceID, refusal, entry.position)
        }
        counts.sent += 1
        let sent = HomeEvent.commandSent(
            CommandSent(
                commandID: id, deviceID: entry.deviceID, profile: entry.profile,
                topics: entry.topics, expectation: entry.expectation))
        guard entry.expectsNothing else { return [.log(.sent(id: id), [[sent]], .command)] }
        _ = table.remove(id)
        let result = CommandOutcome.Result.unconfirmed(.nothingExpected)
        return end([
            Ending(
                events: [sent, Self.event(entry, result)], position: entry.position,
                outcome: entry.outcome(result))
        ])
    }

    // MARK: - Ends

    /// An empty write sends nothing and succeeds (W-1).
    private mutating func succeed(_ offer: Offer, _ position: CommandPosition) -> [Action] {
        let (id, deviceID) = (offer.id, offer.plan.deviceID)
        let event = HomeEvent.commandConfirmed(
            CommandConfirmed(commandID: id, deviceID: deviceID, evidence: .home, latency: 0))
        let outcome = CommandOutcome(
            commandID: id, deviceID: deviceID, result: .confirmed(evidence: .home, latency: 0))
        return end([Ending(events: [event], position: position, outcome: outcome)])
    }

    /// A command that the books know is not carried out.
    mutating func fail(
        _ id: String, _ deviceID: String, _ refusal: CommandRefusal, _ position: CommandPosition
    ) -> [Action] {
        let event = HomeEvent.commandFailed(
            CommandFailed(
                commandID: id, deviceID: deviceID, code: refusal.code, message: refusal.message))
        let outcome = CommandOutcome(
            commandID: id, deviceID: deviceID, result: .failed(refusal))
        return end([Ending(events: [event], position: position, outcome: outcome)])
    }

    mutating func end(_ new: [Ending]) -> [Action] {
        guard !new.isEmpty else { return [] }
        var numbers: [Int] = []
        for ending in new {
            lastEnding = lastEnding.addingSaturated(1)
            endings[lastEnding] = ending
            numbers.append(lastEnding)
        }
        return [.log(.ended(numbers), new.map(\.events), .command)]
    }

    mutating func finish(
        _ position: CommandPosition, _ outcome: CommandOutcome
    ) -> Action {
        counts.count(outcome.result)
        return .finish(position, outcome)
    }

    /// The home is closing: no request is taken any more, and no logging is tried again.
    mutating func close() {
        isClosed = true
    }
}
