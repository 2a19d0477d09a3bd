// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import Logging
import Synchronization

/// The only place from which a command leaves: checks it, logs it, publishes it once, and says
/// what became of it.
///
/// Doors call ``send(_:origin:finish:)`` and ``change(_:origin:)``; sessions ask
/// ``claim(_:_:)`` what their next records confirm. Requests run one after the other on a queue,
/// what is to be logged of their outcome on a second one, so that a session may wait for the second
/// without waiting for the first.
final class CommandDesk: Sendable {
    let engine: Engine
    let own: OwnMessages
    private let clock: any EngineClock
    private let digest: SecretDigestFunction
    private let logger: Logger
    private let links = Mutex<[any CommandLink]>([])
    private let table = Mutex(CommandTable())
    private let counts = Mutex(CommandCounts())
    private let requests = DispatchQueue(label: "hearth.commands")
    private let outcomes = DispatchQueue(label: "hearth.outcomes")

    /// Where a command came from.
    struct Origin: Sendable {
        /// The id of a command that was received over MQTT; nil: it begins here.
        var commandID: String?
        /// Locks, covers and the like are accepted.
        var acceptsSecure = true
    }

    /// What is logged is tried again after this many seconds when the disk is full.
    private static let retrySeconds = 1

    init(
        engine: Engine, own: OwnMessages, clock: any EngineClock,
        digest: @escaping SecretDigestFunction, logger: Logger
    ) {
        self.engine = engine
        self.own = own
        self.clock = clock
        self.digest = digest
        self.logger = logger
    }

    /// The ways out, best route first.
    func setLinks(_ links: [any CommandLink]) {
        let ranked = links.sorted { Self.rank($0.route) < Self.rank($1.route) }
        self.links.withLock { $0 = ranked }
    }

    var counters: CommandCounts { counts.withLock { $0 } }

    /// How many commands have no outcome yet.
    var pendingCount: Int { table.withLock { $0.entries.count } }

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
    /// - Parameter finish: called once for each command with its index, on a queue of the desk.
    func send(
        _ commands: [DeviceCommand], origin: Origin = Origin(),
        finish: @escaping @Sendable (Int, CommandOutcome) -> Void
    ) {
        requests.async { self.request(commands, origin, finish) }
    }

    /// Changes names or places; blocks, and is not for the cooperative pool.
    ///
    /// - Throws: `DecisionError`
    func change(
        _ command: MetadataCommand, origin: Origin = Origin()
    ) throws(DecisionError) -> MetadataOutcome {
        let commandID = origin.commandID
        let startedAt = clock.wallNanoseconds
        let clock = clock
        let offset = try engine.decide { state throws(CommandRefusal) in
            var events = try state.events(for: command)
            if let commandID {
                events.append(
                    .commandConfirmed(
                        CommandConfirmed(
                            commandID: commandID, deviceID: "", evidence: .home,
                            latency: max(0, clock.wallNanoseconds &- startedAt))))
            }
            return events
        }
        guard let offset else { return MetadataOutcome(offset: nil) }
        // What a command makes is its record's first event.
        let createdID: String? =
            switch command {
            case .createRoom: "room:\(offset).0"
            case .createStructure: createdStructure(at: offset)
            default: nil
            }
        return MetadataOutcome(offset: offset, createdID: createdID)
    }

    /// Structures are numbered: the newest one at that point is the one that was made.
    private func createdStructure(at offset: UInt64) -> String? {
        let ids = engine.snapshot.structures.map(\.id)
        return ids.max { ($0.utf8.count, ByteString($0)) < ($1.utf8.count, ByteString($1)) }
    }

    /// Asks a device for its state (F-1); the answer comes as an ordinary report.
    func read(_ deviceID: String) throws(CommandRefusal) {
        guard let device = engine.snapshot.device(deviceID) else {
            throw CommandRefusal(.notFound, "no device has the id \(deviceID)")
        }
        guard device.dataSourceLocality != .unspecified, device.connectivityState != .offline
        else {
            throw CommandRefusal(.unavailable, "\(device.name) cannot be reached")
        }
        for link in links.withLock({ $0 }) {
            guard let requests = try link.encodeRead([device.id] + device.aliases) else {
                continue
            }
            return try link.ask(requests)
        }
        throw CommandRefusal(.unimplemented, "\(device.name) does not answer questions")
    }

    /// Says that a received command will not be carried out.
    func refuse(_ commandID: String, deviceID: String = "", _ refusal: CommandRefusal) {
        log([
            .commandFailed(
                CommandFailed(
                    commandID: commandID, deviceID: deviceID, code: refusal.code,
                    message: refusal.message))
        ])
    }

    private func request(
        _ commands: [DeviceCommand], _ origin: Origin,
        _ finish: @escaping @Sendable (Int, CommandOutcome) -> Void
    ) {
        let plans = PlansBox()
        let digest = digest
        let requestedAt = clock.wallNanoseconds
        let offset: UInt64
        do throws(DecisionError) {
            let decided = try engine.decide { state throws(CommandRefusal) in
                let found = Self.plans(commands, origin, state)
                plans.set(found)
                return found.enumerated().map { index, plan in
                    Self.event(plan, commands[index], origin, digest)
                }
            }
            guard let decided else { return }
            offset = decided
        } catch {
            for index in commands.indices {
                finish(
                    index,
                    CommandOutcome(
                        commandID: origin.commandID, deviceID: commands[index].deviceID,
                        result: .failed(error.refusal)))
            }
            return
        }
        for (index, planned) in plans.take().enumerated() {
            let done: @Sendable (CommandOutcome) -> Void = { finish(index, $0) }
            switch planned {
            case .failure(let refusal):
                counts.withLock { $0.refused += 1 }
                done(
                    CommandOutcome(
                        commandID: origin.commandID, deviceID: commands[index].deviceID,
                        result: .failed(refusal)))
            case .success(let plan):
                let id = origin.commandID ?? HomeID.command(offset: offset, index: index)
                counts.withLock { $0.requested += 1 }
                publish(plan, id: id, offset: offset, requestedAt: requestedAt, done)
            }
        }
    }

    /// The plans of commands that go together, or why each cannot be.
    private static func plans(
        _ commands: [DeviceCommand], _ origin: Origin, _ state: HomeState
    ) -> [Result<CommandPlan, CommandRefusal>] {
        var room = HomeLimits.commandsMax - state.books.commands.count
        return commands.map { command in
            do throws(CommandRefusal) {
                let plan = try state.plan(command)
                guard !plan.isSecure || origin.acceptsSecure else {
                    throw CommandRefusal(
                        .permissionDenied,
                        "locks, covers and doors need acceptSecure in the broker's profile")
                }
                if origin.commandID == nil {
                    guard room > 0 else {
                        throw CommandRefusal(
                            .resourceExhausted,
                            "\(HomeLimits.commandsMax) commands wait for their answers")
                    }
                    room -= 1
                }
                return .success(plan)
            } catch {
                return .failure(error)
            }
        }
    }

    private static func event(
        _ plan: Result<CommandPlan, CommandRefusal>, _ command: DeviceCommand, _ origin: Origin,
        _ digest: @Sendable ([UInt8]) -> String
    ) -> HomeEvent {
        switch plan {
        case .failure(let refusal):
            return .commandFailed(
                CommandFailed(
                    commandID: origin.commandID, deviceID: command.deviceID, code: refusal.code,
                    message: refusal.message))
        case .success(let plan):
            let name: String?
            var arguments: [AttributeMember]
            switch plan.command.action {
            case .invoke(let invoked, let given): (name, arguments) = (invoked, given)
            case .write(let given): (name, arguments) = (nil, given)
            }
            for secret in plan.secrets {
                arguments.append(
                    AttributeMember(
                        key: secret.key, value: .string(secretDigest(secret.value, digest))))
            }
            arguments.sort { utf8Less($0.key, $1.key) }
            return .commandRequested(
                CommandRequested(
                    commandID: origin.commandID, deviceID: plan.deviceID, part: plan.part,
                    trait: plan.command.trait, name: name, arguments: arguments,
                    timeoutSeconds: plan.command.timeoutSeconds))
        }
    }

    private static func secretDigest(
        _ value: AttributeValue, _ digest: @Sendable ([UInt8]) -> String
    ) -> String {
        var json = JSONText()
        json.value(value)
        return "redacted:" + digest(json.utf8)
    }

    // MARK: - Publishing

    private func publish(
        _ plan: CommandPlan, id: String, offset: UInt64, requestedAt: Int64,
        _ finish: @escaping @Sendable (CommandOutcome) -> Void
    ) {
        let seconds = Int64(plan.command.timeoutSeconds)
        let context = EncodingContext(
            commandID: id, logID: engine.state.books.logID, issuedAt: requestedAt,
            expiresAt: requestedAt + seconds * 1_000_000_000)
        var refusal = CommandRefusal(
            .unimplemented, "no codec of a broker knows how to command \(plan.deviceID)")
        for link in links.withLock({ $0 }) {
            do throws(CommandRefusal) {
                guard let command = try link.encode(plan, context) else { continue }
                try publish(
                    command, plan, through: link, id: id, offset: offset,
                    requestedAt: requestedAt, finish)
                return
            } catch {
                refusal = error
            }
        }
        fail(id, plan.deviceID, refusal, finish)
    }

    private func publish(
        _ command: CodecCommand, _ plan: CommandPlan, through link: any CommandLink, id: String,
        offset: UInt64, requestedAt: Int64,
        _ finish: @escaping @Sendable (CommandOutcome) -> Void
    ) throws(CommandRefusal) {
        // An empty write sends nothing and succeeds (W-1).
        guard !command.messages.isEmpty else {
            let result = CommandOutcome.Result.confirmed(evidence: .home, latency: 0)
            log([
                .commandConfirmed(
                    CommandConfirmed(
                        commandID: id, deviceID: plan.deviceID, evidence: .home, latency: 0))
            ])
            counts.withLock { $0.count(result) }
            finish(CommandOutcome(commandID: id, deviceID: plan.deviceID, result: result))
            return
        }
        let seconds = Int64(plan.command.timeoutSeconds)
        table.withLock {
            $0.add(
                CommandTable.Entry(
                    id: id, deviceID: plan.deviceID, ids: plan.ids, profile: link.key,
                    topics: command.messages.map(\.topic), expectation: command.expectation,
                    awaitsAnswer: command.awaitsAnswer, requestedAt: requestedAt,
                    deadline: clock.monotonicNanoseconds + seconds * 1_000_000_000,
                    waitingMessages: command.messages.count, finish: finish))
        }
        var isAnyQueued = false
        for message in command.messages {
            var message = message
            message.userProperties = own.properties(offset: offset)
            own.note(message, profile: link.key, now: requestedAt)
            do throws(BridgeError) {
                try link.publish(message) { [weak self] isHanded in
                    self?.handedOver(id, isHanded: isHanded)
                }
                isAnyQueued = true
            } catch {
                if !isAnyQueued, table.withLock({ $0.remove(id) }) != nil {
                    throw CommandRefusal(of: error, link.key)
                }
                handedOver(id, isHanded: false)
            }
        }
    }

    /// Called on a session's thread.
    private func handedOver(_ id: String, isHanded: Bool) {
        // What follows is queued before the table says so: who finds the command handed over can
        // wait for the queue.
        table.withLock { table in
            guard let entry = table.handedOver(id, isHanded: isHanded) else { return }
            outcomes.async { self.logHandedOver(entry) }
        }
    }

    private func logHandedOver(_ entry: CommandTable.Entry) {
        guard entry.handedMessages > 0 else {
            fail(
                entry.id, entry.deviceID,
                CommandRefusal(.unavailable, "the connection to the broker ended before it left"),
                entry.finish)
            return
        }
        var events: [HomeEvent] = [
            .commandSent(
                CommandSent(
                    commandID: entry.id, deviceID: entry.deviceID, profile: entry.profile,
                    topics: entry.topics, expectation: entry.expectation))
        ]
        counts.withLock { $0.sent += 1 }
        if entry.expectsNothing {
            events.append(
                .commandUnconfirmed(
                    CommandUnconfirmed(
                        commandID: entry.id, deviceID: entry.deviceID, reason: .nothingExpected)))
            log(events)
            _ = table.withLock { $0.remove(entry.id) }
            counts.withLock { $0.unconfirmed += 1 }
            entry.finish(outcome(entry, .unconfirmed(.nothingExpected)))
            return
        }
        log(events)
        table.withLock { $0.sentLogged(entry.id) }
        schedule()
    }

    private func fail(
        _ id: String, _ deviceID: String, _ refusal: CommandRefusal,
        _ finish: @Sendable (CommandOutcome) -> Void
    ) {
        counts.withLock { $0.failed += 1 }
        refuse(id, deviceID: deviceID, refusal)
        finish(CommandOutcome(commandID: id, deviceID: deviceID, result: .failed(refusal)))
    }

    // MARK: - Outcomes

    /// What the records of a batch confirm; adds the outcomes to the records that bring them.
    ///
    /// The batch must be committed next, and then ``settle(_:)`` or ``restore(_:)`` called.
    func claim(
        _ records: inout [HomeRecord], _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> CommandTable.Claim {
        guard !table.withLock({ $0.isEmpty }) else { return CommandTable.Claim() }
        var claim = table.withLock { $0.claim(records, answers) }
        while claim.mustWait {
            outcomes.sync {}
            claim = table.withLock { $0.claim(records, answers) }
        }
        for found in claim.outcomes {
            records[found.recordIndex].events.append(event(found.entry, found.result))
        }
        return claim
    }

    /// The records of a claim are durable.
    func settle(_ claim: CommandTable.Claim) {
        guard !claim.outcomes.isEmpty else { return }
        table.withLock { $0.settled(claim) }
        for found in claim.outcomes {
            counts.withLock { $0.count(found.result) }
            found.entry.finish(outcome(found.entry, found.result))
        }
    }

    /// The records of a claim are not durable.
    func restore(_ claim: CommandTable.Claim) {
        guard !claim.outcomes.isEmpty else { return }
        table.withLock { $0.restored(claim) }
        schedule()
    }

    /// Ends what is past its time; the desk calls it by itself, a test that moves its clock calls
    /// it instead of waiting. Blocks.
    func expireDue() {
        let now = clock.monotonicNanoseconds
        for entry in table.withLock({ $0.takeDue(now) }) {
            let result = CommandOutcome.Result.unconfirmed(.timeout)
            guard log([event(entry, result)], cause: .timer) else {
                table.withLock { $0.setPhase(entry.id, .sent) }
                outcomes.asyncAfter(deadline: .now() + .seconds(Self.retrySeconds)) {
                    self.expireDue()
                }
                return
            }
            _ = table.withLock { $0.remove(entry.id) }
            counts.withLock { $0.count(result) }
            entry.finish(outcome(entry, result))
        }
    }

    /// Ends everything that waits: the home is closing, and nothing is sent again (K-10). Blocks.
    func stop() {
        requests.sync {}
        outcomes.sync {}
        let waiting = table.withLock { table in
            let waiting = table.entries.filter { $0.phase != .settling }
            for entry in waiting { _ = table.remove(entry.id) }
            return waiting
        }
        for entry in waiting {
            let result = CommandOutcome.Result.unconfirmed(.restart)
            log([event(entry, result)])
            counts.withLock { $0.count(result) }
            entry.finish(outcome(entry, result))
        }
    }

    /// Waits until what was handed over so far is logged as sent: for tests. Blocks.
    func settleQueue() {
        requests.sync {}
        outcomes.sync {}
    }

    private func schedule() {
        guard let deadline = table.withLock({ $0.nextDeadline }) else { return }
        let delay = max(0, deadline - clock.monotonicNanoseconds)
        outcomes.asyncAfter(deadline: .now() + .nanoseconds(Int(delay))) { [weak self] in
            self?.expireDue()
        }
    }

    private func event(
        _ entry: CommandTable.Entry, _ result: CommandOutcome.Result
    ) -> HomeEvent {
        switch result {
        case .confirmed(let evidence, let latency):
            .commandConfirmed(
                CommandConfirmed(
                    commandID: entry.id, deviceID: entry.deviceID, evidence: evidence,
                    latency: latency))
        case .failed(let refusal):
            .commandFailed(
                CommandFailed(
                    commandID: entry.id, deviceID: entry.deviceID, code: refusal.code,
                    message: refusal.message))
        case .unconfirmed(let reason):
            .commandUnconfirmed(
                CommandUnconfirmed(
                    commandID: entry.id, deviceID: entry.deviceID, reason: reason))
        }
    }

    private func outcome(
        _ entry: CommandTable.Entry, _ result: CommandOutcome.Result
    ) -> CommandOutcome {
        CommandOutcome(commandID: entry.id, deviceID: entry.deviceID, result: result)
    }

    /// Logs what became of a command; false when it could not be.
    @discardableResult
    func log(_ events: [HomeEvent], cause: RecordCause = .command) -> Bool {
        do throws(EngineError) {
            try engine.commit([
                HomeRecord(receivedAt: clock.wallNanoseconds, cause: cause, events: events)
            ])
            return true
        } catch {
            logger.error("a command's outcome is not logged", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// What an earlier process left without an outcome: none of it is sent again (K-10).
    static func interrupted(_ books: Books) -> [HomeEvent] {
        books.commands.map { command in
            guard command.phase == .received else {
                return .commandUnconfirmed(
                    CommandUnconfirmed(
                        commandID: command.id, deviceID: command.deviceID, reason: .restart))
            }
            return .commandFailed(
                CommandFailed(
                    commandID: command.id, code: .aborted,
                    message: "hearth ended before it was looked at: it was never sent"))
        }
    }
}

/// How many commands came to what, since the start.
public struct CommandCounts: Hashable, Sendable {
    public var requested = 0
    /// Refused by a check, before anything was sent.
    public var refused = 0
    public var sent = 0
    public var confirmed = 0
    public var failed = 0
    public var unconfirmed = 0

    mutating func count(_ result: CommandOutcome.Result) {
        switch result {
        case .confirmed: confirmed += 1
        case .failed: failed += 1
        case .unconfirmed: unconfirmed += 1
        }
    }
}

/// Carries the plans out of a decision.
private final class PlansBox: Sendable {
    private let plans = Mutex<[Result<CommandPlan, CommandRefusal>]>([])

    func set(_ found: [Result<CommandPlan, CommandRefusal>]) { plans.withLock { $0 = found } }

    func take() -> [Result<CommandPlan, CommandRefusal>] { plans.withLock { $0 } }
}

extension DecisionError {
    /// What a caller is told.
    var refusal: CommandRefusal {
        switch self {
        case .refused(let refusal): refusal
        case .engine(let error): CommandRefusal(of: error)
        }
    }
}

extension CommandRefusal {
    fileprivate init(of error: EngineError) {
        if case .log(.full) = error {
            self.init(.resourceExhausted, "the disk is full: nothing can be logged")
        } else {
            self.init(.internal, "the log: \(error)")
        }
    }

    /// Why a message could not even be handed over.
    init(of error: BridgeError, _ profile: String) {
        switch error {
        case .notConnected:
            self.init(.unavailable, "the broker of profile \(profile) is not connected")
        case .queueFull:
            self.init(.resourceExhausted, "too many messages wait for profile \(profile)")
        default: self.init(.internal, "profile \(profile): \(error)")
        }
    }
}
