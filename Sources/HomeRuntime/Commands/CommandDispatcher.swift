// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeThreads
import Logging
import Synchronization

/// The only place from which a command leaves: checks it, logs it, publishes it once, and reports
/// its outcome.
///
/// It does what ``CommandMachine`` says. Callers use ``send(_:origin:finish:)`` and
/// ``change(_:origin:)``; sessions ask ``claim(_:_:)`` which commands their next records confirm.
/// Requests run one after the other on one queue, and the logging of outcomes on a second queue, so
/// that a session may wait for the second without waiting for the first.
final class CommandDispatcher: Sendable {
    let engine: Engine
    let echoFilter: EchoFilter
    let clock: any EngineClock
    let digest: SecretDigestFunction
    let logger: Logger
    private let links = Mutex<[any CommandLink]>([])
    private let inside = Mutex(Inside())
    private let requests: any JobQueue
    private let outcomes: any JobQueue

    private struct Inside {
        var machine = CommandMachine()
        /// The callers that wait, by the number of their request.
        var callers: [Int: Caller] = [:]
        var lastRequest = 0
    }

    private struct Caller {
        var finish: @Sendable (Int, CommandOutcome) -> Void
        /// Outcomes that it has not got yet.
        var left: Int
    }

    init(
        engine: Engine, echoFilter: EchoFilter, clock: any EngineClock,
        queues: any JobQueues = ThreadQueues(), digest: @escaping SecretDigestFunction,
        logger: Logger
    ) {
        self.engine = engine
        self.echoFilter = echoFilter
        self.clock = clock
        self.digest = digest
        self.logger = logger
        requests = queues.make()
        outcomes = queues.make()
    }

    /// The links to the brokers, best route first.
    func setLinks(_ links: [any CommandLink]) {
        let ranked = links.sorted { Self.rank($0.route) < Self.rank($1.route) }
        self.links.withLock { $0 = ranked }
        inside.withLock { $0.machine.linkCount = ranked.count }
    }

    var counters: CommandCounts { inside.withLock { $0.machine.counts } }

    /// How many commands have no outcome yet.
    var pendingCount: Int { inside.withLock { $0.machine.table.entries.count } }

    private static func rank(_ route: LocalityType) -> Int {
        switch route {
        case .direct: 0
        case .localPeer: 1
        case .remote: 2
        case .mixed, .unspecified: 3
        }
    }

    // MARK: - Requests

    /// Sends commands together (B-1); each has an outcome of its own.
    ///
    /// - Parameter finish: called once for each command with its index, on a queue of the
    ///   dispatcher or a session's thread.
    func send(
        _ commands: [DeviceCommand], origin: CommandOrigin = CommandOrigin(),
        finish: @escaping @Sendable (Int, CommandOutcome) -> Void
    ) {
        guard !commands.isEmpty else { return }
        let number = add(Caller(finish: finish, left: commands.count))
        let request = CommandRequest(number: number, commands: commands, origin: origin)
        requests.async { [self] in input { $0.requested(request) } }
    }

    /// Ends a received command that is not carried out; its caller learns of it once that is
    /// logged.
    func fail(
        _ id: String, _ refusal: CommandRefusal,
        finish: @escaping @Sendable (CommandOutcome) -> Void
    ) {
        let number = add(Caller(finish: { finish($1) }, left: 1))
        input { $0.fail(id, "", refusal, CommandPosition(request: number, index: 0)) }
    }

    private func add(_ caller: Caller) -> Int {
        inside.withLock { inside in
            inside.lastRequest = inside.lastRequest.addingSaturated(1)
            inside.callers[inside.lastRequest] = caller
            return inside.lastRequest
        }
    }

    /// Changes names or places; blocks, and is not for the cooperative pool.
    ///
    /// - Throws: `DecisionError`
    func change(
        _ command: MetadataCommand, origin: CommandOrigin = CommandOrigin()
    ) throws(DecisionError) -> MetadataOutcome {
        let sender = origin.sender?.redacted(by: digest)
        guard let commandID = origin.commandID else {
            return try engine.change(command, sender: sender)
        }
        let startedAt = clock.wallNanoseconds
        return try engine.change(command, sender: sender) { [clock] in
            [
                .commandConfirmed(
                    CommandConfirmed(
                        commandID: commandID, deviceID: "", evidence: .home,
                        latency: max(0, clock.wallNanoseconds &- startedAt)))
            ]
        }
    }

    /// Asks a device for its state (F-1); the answer comes as an ordinary report.
    ///
    /// - Parameters: as of `HomeState.planRead`.
    func read(
        _ deviceID: String, part: String? = nil, trait: String? = nil
    ) throws(CommandRefusal) {
        let plan = try engine.state.planRead(deviceID, part: part, trait: trait)
        // `unimplemented` says little, so the reason of another link replaces it.
        var refusal = CommandRefusal(
            .unimplemented, "\(plan.ids[0]) does not answer questions about \(trait ?? "itself")")
        for link in links.withLock({ $0 }) {
            do throws(CommandRefusal) {
                guard let requests = try link.encodeRead(plan) else { continue }
                return try link.ask(requests)
            } catch  where refusal.code == .unimplemented {
                refusal = error
            } catch {
                continue
            }
        }
        throw refusal
    }

    // MARK: - What sessions say

    /// The commands that the records of a batch confirm; adds the outcomes to those records. Waits
    /// until commands that have left are logged as sent.
    ///
    /// The batch must be committed next, and then ``settle(_:)`` or ``restore(_:)`` called.
    func claim(
        _ records: inout [HomeRecord], _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> CommandTable.Claim {
        while true {
            let claim = inside.withLock { $0.machine.claim(&records, answers) }
            guard claim.mustWait else { return claim }
            outcomes.drain()
        }
    }

    /// The records of a claim are durable.
    func settle(_ claim: CommandTable.Claim) {
        guard !claim.outcomes.isEmpty else { return }
        input { $0.settled(claim) }
    }

    /// The records of a claim are not durable.
    func restore(_ claim: CommandTable.Claim) {
        guard !claim.outcomes.isEmpty else { return }
        let now = clock.monotonicNanoseconds
        input { $0.restored(claim, now: now) }
    }

    // MARK: - The end

    /// Ends everything that waits: the home is closing, and nothing is sent again (K-10). Blocks.
    func stop() {
        inside.withLock { $0.machine.close() }
        requests.drain()
        outcomes.drain()
        input { $0.endAll() }
        outcomes.drain()
    }

    /// Ends commands past their deadline. The dispatcher does so by itself; a test that moves its
    /// clock calls it instead of waiting. Blocks.
    func expireDue() {
        due(nil)
        outcomes.drain()
    }

    /// Waits until every command handed over so far is logged as sent: for tests. Blocks.
    func settleQueue() {
        requests.drain()
        outcomes.drain()
    }

    // MARK: - Actions

    private func input(_ input: (inout CommandMachine) -> [CommandMachine.Action]) {
        let others = inside.withLock { inside in
            input(&inside.machine).filter { action in
                guard case .log(let step, let records, let cause) = action else { return true }
                // Queued under the lock: the log gets them in the machine's order, and a session
                // that sees their commands in the table can wait for them.
                outcomes.async { [self] in log(step, records, cause) }
                return false
            }
        }
        for action in others { perform(action) }
    }

    private func perform(_ action: CommandMachine.Action) {
        switch action {
        case .decide(let request): decide(request)
        case .offer(let offer): self.offer(offer)
        case .publish(let publication): publish(publication)
        case .log(let step, let records, let cause): log(step, records, cause)
        case .finish(let position, let outcome): finish(position, outcome)
        case .wake(let moment):
            let wait = max(0, moment.subtractingSaturated(clock.monotonicNanoseconds))
            outcomes.async(after: wait) { [weak self] in self?.due(moment) }
        }
    }

    private func due(_ moment: Int64?) {
        let now = clock.monotonicNanoseconds
        input { $0.due(now, firedAt: moment) }
    }

    private func decide(_ request: CommandRequest) {
        let plans = Mutex<[CommandRequest.Planned]>([])
        let digest = digest
        let sender = request.origin.sender?.redacted(by: digest)
        let requestedAt = clock.wallNanoseconds
        // Requests are decided one after the other, so none is between its record and the table.
        let isBased = request.commands.contains { !$0.basedOn.isEmpty }
        let underWay = isBased ? inside.withLock { $0.machine.table.entries } : []
        do throws(DecisionError) {
            let offset = try engine.decide(sender: sender) { state throws(CommandRefusal) in
                let found = request.plans(state, now: requestedAt, underWay: underWay)
                plans.withLock { $0 = found }
                return request.events(found, offset: state.nextOffset, now: requestedAt, digest)
            }
            guard let offset else { return }
            input { $0.decided(request, plans.withLock { $0 }, offset: offset, at: requestedAt) }
        } catch {
            let refusal = error.refusal
            input { $0.undecided(request, refusal) }
        }
    }

    private func offer(_ offer: CommandMachine.Offer) {
        guard let link = link(offer.link) else {
            return input { $0.refused(offer.id, CommandMachine.closing) }
        }
        let timeout = Int64(offer.plan.command.timeoutSeconds)
            .multipliedSaturated(by: 1_000_000_000)
        let context = EncodingContext(
            commandID: offer.id, logID: engine.state.books.logID, issuedAt: offer.requestedAt,
            expiresAt: offer.requestedAt.addingSaturated(timeout))
        do throws(CommandRefusal) {
            let command = try link.encode(offer.plan, context)
            let now = clock.monotonicNanoseconds
            input { $0.encoded(offer.id, command, profile: link.key, now: now) }
        } catch {
            let refusal = error
            input { $0.refused(offer.id, refusal) }
        }
    }

    /// Nil once the home is closed.
    private func link(_ index: Int) -> (any CommandLink)? {
        links.withLock { $0.indices.contains(index) ? $0[index] : nil }
    }

    private func publish(_ publication: CommandMachine.Publication) {
        let id = publication.id
        guard let link = link(publication.link) else {
            return input { $0.notQueued(id, CommandMachine.closing) }
        }
        let message = echoFilter.named(
            publication.message, offset: publication.offset, profile: link.key,
            now: publication.requestedAt)
        do throws(BridgeError) {
            try link.publish(message) { [weak self] isHanded in
                self?.input { $0.handedOver(id, isHanded: isHanded) }
            }
            input { $0.queued(id) }
        } catch {
            let refusal = link.refusal(of: error)
            input { $0.notQueued(id, refusal) }
        }
    }

    private func finish(_ position: CommandPosition, _ outcome: CommandOutcome) {
        let caller = inside.withLock { inside -> Caller? in
            guard var caller = inside.callers[position.request] else { return nil }
            caller.left = caller.left.subtractingSaturated(1)
            inside.callers[position.request] = caller.left > 0 ? caller : nil
            return caller
        }
        caller?.finish(position.index, outcome)
    }

    private func log(
        _ step: CommandMachine.Step, _ records: [[HomeEvent]], _ cause: RecordCause
    ) {
        let isTaken = log(records, cause: cause)
        let now = clock.monotonicNanoseconds
        input { $0.logged(step, isTaken: isTaken, now: now) }
    }

    /// Logs records with one sync; false when the log did not take them. Blocks.
    @discardableResult
    func log(_ records: [[HomeEvent]], cause: RecordCause = .command) -> Bool {
        let now = clock.wallNanoseconds
        do throws(EngineError) {
            try engine.commit(
                records.map { HomeRecord(receivedAt: now, cause: cause, events: $0) })
            return true
        } catch {
            logger.error("a command's outcome is not logged", metadata: ["error": "\(error)"])
            return false
        }
    }
}
