// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import Logging
import Synchronization

/// The only place from which a command leaves: checks it, logs it, publishes it once, and reports
/// its outcome.
///
/// Callers use ``send(_:origin:finish:)`` and ``change(_:origin:)``; sessions ask ``claim(_:_:)``
/// which commands their next records confirm. Requests run one after the other on one queue, and
/// the logging of outcomes on a second queue, so that a session may wait for the second without
/// waiting for the first.
final class CommandDispatcher: Sendable {
    let engine: Engine
    let own: EchoFilter
    let clock: any EngineClock
    let digest: SecretDigestFunction
    let logger: Logger
    let links = Mutex<[any CommandLink]>([])
    let table = Mutex(CommandTable())
    let counts = Mutex(CommandCounts())
    let requests = DispatchQueue(label: "hearth.commands")
    let outcomes = DispatchQueue(label: "hearth.outcomes")

    /// Where a command came from.
    struct Origin: Sendable {
        /// The id of a command that was received over MQTT; nil: it begins here.
        var commandID: String?
        /// Locks, covers and the like are accepted.
        var acceptsSecure = true
        /// The sender, for the record alone; nil where none was given.
        var sender: CommandSender?
    }

    /// After how many seconds logging is tried again when the disk is full.
    static let retrySeconds = 1

    init(
        engine: Engine, own: EchoFilter, clock: any EngineClock,
        digest: @escaping SecretDigestFunction, logger: Logger
    ) {
        self.engine = engine
        self.own = own
        self.clock = clock
        self.digest = digest
        self.logger = logger
    }

    /// The links to the brokers, best route first.
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
    /// - Parameter finish: called once for each command with its index, on a queue of the dispatcher.
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

    private func request(
        _ commands: [DeviceCommand], _ origin: Origin,
        _ finish: @escaping @Sendable (Int, CommandOutcome) -> Void
    ) {
        guard !table.withLock({ $0.isClosed }) else {
            return refuse(
                commands, origin, CommandRefusal(.unavailable, "the home is closing"), finish)
        }
        let plans = PlansBox()
        let digest = digest
        let sender = origin.sender?.redacted(by: digest)
        let requestedAt = clock.wallNanoseconds
        let offset: UInt64
        do throws(DecisionError) {
            let decided = try engine.decide(sender: sender) { state throws(CommandRefusal) in
                let found = Self.plans(commands, origin, state)
                plans.set(found)
                return found.enumerated().map { index, plan in
                    Self.event(plan, commands[index], origin, digest)
                }
            }
            guard let decided else { return }
            offset = decided
        } catch {
            return refuse(commands, origin, error.refusal, finish)
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

    /// Refuses commands of which the log has no request; a received command stays in the books
    /// until its end is logged.
    private func refuse(
        _ commands: [DeviceCommand], _ origin: Origin, _ refusal: CommandRefusal,
        _ finish: @escaping @Sendable (Int, CommandOutcome) -> Void
    ) {
        for (index, command) in commands.enumerated() {
            let tell: @Sendable (CommandOutcome) -> Void = { finish(index, $0) }
            if let id = origin.commandID {
                fail(id, command.deviceID, refusal, tell)
            } else {
                tell(
                    CommandOutcome(
                        commandID: nil, deviceID: command.deviceID, result: .failed(refusal)))
            }
        }
    }

    /// The plans of commands that go together, or the refusal of each command that has none.
    private static func plans(
        _ commands: [DeviceCommand], _ origin: Origin, _ state: HomeState
    ) -> [Result<CommandPlan, CommandRefusal>] {
        var room = HomeLimits.commandsMax - state.books.commandCount
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
                        key: secret.key,
                        value: .string(SecretDigest.mark(secret.value, by: digest))))
            }
            arguments.sort { utf8Less($0.key, $1.key) }
            return .commandRequested(
                CommandRequested(
                    commandID: origin.commandID, deviceID: plan.deviceID, part: plan.part,
                    trait: plan.command.trait, name: name, arguments: arguments,
                    timeoutSeconds: plan.command.timeoutSeconds))
        }
    }
}

/// Holds the plans that a decision makes.
private final class PlansBox: Sendable {
    private let plans = Mutex<[Result<CommandPlan, CommandRefusal>]>([])

    func set(_ found: [Result<CommandPlan, CommandRefusal>]) { plans.withLock { $0 = found } }

    func take() -> [Result<CommandPlan, CommandRefusal>] { plans.withLock { $0 } }
}
