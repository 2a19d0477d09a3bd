// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import Logging
import Synchronization

@testable import HomeRuntime

/// A dispatcher on a log in memory, with links that a test answers for.
final class DispatcherHome: Sendable {
    static let lamp = "test:lamp"
    static let other = "test:other"
    static let source = "main:test:x"

    let clock = VirtualClock()
    let engine: Engine
    let dispatcher: CommandDispatcher
    let log: any EventLog

    init(links: [FakeLink], log: (any EventLog)? = nil) throws {
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        self.log = log ?? MemoryLog(logID: [UInt8](repeating: 7, count: 16))
        engine = try Engine.open(
            log: self.log, clock: clock, sha256: sha256, logger: quiet)
        dispatcher = CommandDispatcher(
            engine: engine, echoFilter: EchoFilter(logID: engine.state.books.logID), clock: clock,
            digest: { hexText(sha256($0).prefix(4)) }, logger: quiet)
        for link in links { link.home.withLock { $0 = self } }
        dispatcher.setLinks(links)
        try commit([
            .profileChanged(ProfileSettings(profile: "main")),
            .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)),
        ])
        for id in [Self.lamp, Self.other] { try commit(Self.announcement(id)) }
    }

    func commit(_ events: [HomeEvent]) throws {
        try engine.commit([
            HomeRecord(receivedAt: clock.wallNanoseconds, cause: .message, events: events)
        ])
    }

    /// What a session does with a batch of one message.
    func deliver(_ events: [HomeEvent], answers: [CommandAnswer] = []) throws {
        var records = [
            HomeRecord(receivedAt: clock.wallNanoseconds, cause: .message, events: events)
        ]
        let claim = dispatcher.claim(&records, answers.map { (0, $0) })
        try engine.commit(records)
        dispatcher.settle(claim)
    }

    /// Sends one command and tells where its outcome will be.
    func send(
        _ name: String = "on", to id: String = DispatcherHome.lamp,
        arguments: [AttributeMember] = [],
        trait: String = "Matter.OnOffTrait", origin: CommandOrigin = .init()
    ) -> Awaited<CommandOutcome?> {
        let outcome = Awaited<CommandOutcome?>(nil)
        dispatcher.send(
            [
                DeviceCommand(
                    deviceID: id, trait: trait, action: .invoke(name: name, arguments: arguments),
                    timeoutSeconds: 5)
            ], origin: origin
        ) { _, found in outcome.change { $0 = found } }
        return outcome
    }

    /// Writes attributes of the lamp.
    func write(_ attributes: [AttributeMember]) -> Awaited<CommandOutcome?> {
        let outcome = Awaited<CommandOutcome?>(nil)
        dispatcher.send(
            [
                DeviceCommand(
                    deviceID: DispatcherHome.lamp, trait: "Matter.OnOffTrait",
                    action: .write(attributes))
            ]
        ) { _, found in outcome.change { $0 = found } }
        return outcome
    }

    /// Every record in the log.
    func records() throws -> [HomeRecord] {
        var found: [HomeRecord] = []
        try Replay(log: log, sha256: sha256).records(in: 0..<log.nextOffset) { item in
            if case .record(let record) = item { found.append(record) }
            return true
        }
        return found
    }

    /// Every event in the log, with its record's cause.
    func events() throws -> [(offset: UInt64, cause: RecordCause, event: HomeEvent)] {
        var found: [(UInt64, RecordCause, HomeEvent)] = []
        try Replay(log: log, sha256: sha256).records(in: 0..<log.nextOffset) { item in
            if case .record(let record) = item {
                for event in record.events {
                    found.append((record.offset ?? 0, record.cause, event))
                }
            }
            return true
        }
        return found
    }

    /// The names of the kinds of all command events, in order.
    func commandKinds() throws -> [String] {
        try events().map(\.event.kindName).filter { $0.hasPrefix("command") }
    }

    static func announcement(_ id: String) -> [HomeEvent] {
        [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "test", nativeID: id, name: id)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [
                        PartDescription(
                            part: "main", type: "DimmableLightDeviceType",
                            traits: [
                                TraitDescription(
                                    trait: "Matter.OnOffTrait", attributes: ["onOff"]),
                                TraitDescription(
                                    trait: "Matter.LevelControlTrait",
                                    attributes: ["currentLevel"]),
                            ])
                    ])),
        ]
    }

    static func report(
        isOn: Bool, of id: String = lamp, delivery: Delivery = .live
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: id, source: source, part: "main", trait: "Matter.OnOffTrait",
                delivery: delivery,
                attributes: [AttributeMember(key: "onOff", value: .bool(isOn))]))
    }
}

/// A way out that a test answers for.
final class FakeLink: CommandLink {
    enum Behaviour: Sendable {
        case takes
        /// The connection ends before the message's turn.
        case dropsLater
        case isNotConnected
        case knowsNobody
        case cannot
        /// An empty write.
        case hasNothingToSay
    }

    let key: String
    let route: LocalityType
    let behaviour: Behaviour
    let expects: Bool
    let awaitsAnswer: Bool
    let home = Mutex<DispatcherHome?>(nil)
    /// The messages taken, and whether each one's command stood in the log before.
    let published = Awaited<[(message: OutgoingMessage, wasDurable: Bool)]>([])

    init(
        key: String = "main", route: LocalityType = .localPeer, _ behaviour: Behaviour = .takes,
        expects: Bool = true, awaitsAnswer: Bool = false
    ) {
        self.key = key
        self.route = route
        self.behaviour = behaviour
        self.expects = expects
        self.awaitsAnswer = awaitsAnswer
    }

    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        switch behaviour {
        case .knowsNobody: return nil
        case .cannot: throw CommandRefusal(.unimplemented, "cannot")
        case .hasNothingToSay: return CodecCommand(messages: [], expectation: [])
        default: break
        }
        let message = OutgoingMessage(
            topic: "set/\(plan.deviceID)", payload: context.commandID,
            expirySeconds: plan.command.timeoutSeconds)
        return CodecCommand(
            messages: [message], expectation: expects ? plan.targets : [],
            awaitsAnswer: awaitsAnswer)
    }

    func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? { nil }

    func ask(_ requests: [CodecRequest]) throws(CommandRefusal) {}

    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?
    ) throws(BridgeError) {
        switch behaviour {
        case .isNotConnected: throw .notConnected
        case .dropsLater: onHandedOver?(false)
        default:
            let id = String(decoding: message.payload, as: UTF8.self)
            let books = home.withLock { $0 }?.engine.state.books
            let wasDurable = books?.commands.contains { $0.id == id && $0.phase == .requested }
            onHandedOver?(true)
            published.change { $0.append((message, wasDurable ?? false)) }
        }
    }
}

extension OutgoingMessage {
    init(topic: String, payload: String, expirySeconds: UInt32?) {
        self.init(
            topic: topic, payload: Array(payload.utf8), expirySeconds: expirySeconds)
    }
}
