// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import HomeThreads
import Synchronization
import Testing

@testable import HomeReplica
@testable import HomeRuntime

/// A home in memory with lamps that do what they are told, which can be started again.
private final class ModelHome: Sendable {
    let log = MemoryLog(logID: [UInt8](repeating: 7, count: 16))
    let clock = VirtualClock()
    private let process: Mutex<Process>
    private let lamps = ThreadQueue()

    private struct Process {
        var engine: Engine
        var dispatcher: CommandDispatcher
        var handler: ControlRequestHandler
    }

    init() throws {
        process = Mutex(try Self.start(log, clock))
        process.withLock { $0.dispatcher }.setLinks([LampLink(self)])
        for events in RandomLamp.beginning { try commit(events) }
    }

    private static func start(_ log: MemoryLog, _ clock: VirtualClock) throws -> Process {
        let engine = try Engine.open(log: log, clock: clock, sha256: { sha256($0) }, logger: quiet)
        let dispatcher = CommandDispatcher(
            engine: engine, echoFilter: EchoFilter(logID: engine.state.books.logID), clock: clock,
            digest: { hexText(sha256($0).prefix(4)) }, logger: quiet)
        return Process(
            engine: engine, dispatcher: dispatcher,
            handler: ControlRequestHandler(
                dispatcher: dispatcher, engine: engine, status: { .null }, forget: { _ in [] }))
    }

    var engine: Engine { process.withLock { $0.engine } }

    func restart() throws {
        process.withLock { $0.dispatcher }.stop()
        let next = try Self.start(log, clock)
        next.dispatcher.setLinks([LampLink(self)])
        process.withLock { $0 = next }
    }

    func commit(_ events: [HomeEvent]) throws {
        try engine.commit([
            HomeRecord(receivedAt: clock.wallNanoseconds, cause: .message, events: events)
        ])
    }

    /// A lamp reports, as a session hears it.
    private func report(_ level: Int64, _ lamp: String) throws {
        let (dispatcher, engine) = process.withLock { ($0.dispatcher, $0.engine) }
        var records = [
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .message,
                events: [RandomLamp.report(level, of: lamp)])
        ]
        let claim = dispatcher.claim(&records, [])
        try engine.commit(records)
        dispatcher.settle(claim)
    }

    func obey(_ level: Int64, _ lamp: String) {
        lamps.async { [self] in try? report(level, lamp) }
    }

    func answer(_ request: [UInt8]) -> EditAnswer? {
        let handler = process.withLock { $0.handler }
        return EditAnswer(
            toRequest: handler.answer(request, from: ControlPeer(user: nil, program: "page")))
    }

    func records() throws -> [HomeRecord] {
        var found: [HomeRecord] = []
        try Replay(log: log, sha256: { sha256($0) }).records(in: 0..<log.nextOffset) { item in
            if case .record(let record) = item { found.append(record) }
            return true
        }
        return found
    }
}

/// The way to the lamps.
private struct LampLink: CommandLink {
    let key = "main"
    let route = LocalityType.localPeer
    private unowned let home: ModelHome

    init(_ home: ModelHome) { self.home = home }

    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard case .int(let level)? = plan.targets.first?.value else { return nil }
        let message = OutgoingMessage(topic: plan.deviceID, payload: "\(level)")
        return CodecCommand(messages: [message], expectation: plan.targets)
    }

    func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? { nil }

    func ask(_ requests: [CodecRequest]) throws(CommandRefusal) {}

    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?
    ) throws(BridgeError) {
        onHandedOver?(true)
        let level = Int64(String(decoding: message.payload, as: UTF8.self)) ?? 0
        home.obey(level, message.topic)
    }
}

/// A replica of it, on a disk that may crash.
private final class ModelReplica {
    let name: String
    private let home: ModelHome
    private var disk = FaultyFileSystem()
    private(set) var store: EditStore
    private(set) var log: ReplicaLog
    private var attempt: EditAttempt
    private var now = ContinuousClock.now
    private var random: SeededRandom
    /// The ids of the edits that it took, in order.
    private(set) var made: [String] = []
    /// Requests that are on their way for longer than anybody waits.
    private(set) var late: [[UInt8]] = []

    init(_ name: String, of home: ModelHome, seed: UInt64) throws {
        self.name = name
        self.home = home
        random = SeededRandom(seed: seed)
        try disk.createDirectory("/replica")
        (store, log) = try Self.open(disk, home)
        attempt = EditAttempt("", now: now)
    }

    private static func open(
        _ disk: FaultyFileSystem, _ home: ModelHome
    ) throws -> (EditStore, ReplicaLog) {
        let clock = home.clock
        let log = try ReplicaLog(
            directory: "/replica", fileSystem: disk, sha256: { sha256($0) })
        let store = try EditStore(
            directory: "/replica", fileSystem: disk, now: { clock.wallNanoseconds },
            makeID: { preconditionFailure("the test gives ids") })
        return (store, log)
    }

    /// Takes what the home has.
    func catchUp() throws {
        let engine = home.engine
        var stream = try ReplicationStream(
            engine.replay(), from: log.nextOffset, sha256: { sha256($0) })
        while let frame = try stream.next(mark: { engine.mark() }) {
            if let verdict = try log.apply(frame) { #expect(verdict == .agreed) }
        }
    }

    func crash(_ seed: UInt64) throws {
        disk.crash()
        disk = disk.restarted(.reordered(seed: seed))
        (store, log) = try Self.open(disk, home)
        attempt = EditAttempt("", now: now)
    }

    func edit(_ level: Int64, _ lamp: String, id: String? = nil) throws {
        guard let state = log.home else { return }
        let id = id ?? "\(name)-\(made.count)"
        _ = try store.add(
            RandomLamp.command(level, lamp: lamp), id: id, sender: name, in: state)
        made.append(id)
    }

    enum Fault: CaseIterable {
        case none
        case requestLost
        case requestLate
        case answerLost
    }

    /// One step of the delivery; false where nothing is to be done.
    @discardableResult
    func deliver(_ fault: Fault) throws -> Bool {
        guard log.nextOffset == home.log.nextOffset, let edit = try store.next() else {
            return false
        }
        if attempt.id != edit.id { attempt = EditAttempt(edit.id, now: now, after: attempt) }
        var step: EditAttempt.Step
        let doubt = store.doubt(edit, homeAt: log.lastReceivedAt)
        if case .sent(let offset) = edit.state {
            let from = attempt.searchesAll ? log.firstOffset : offset
            let logged = try log.replay().map {
                try LoggedEdit(edit, in: $0, from: from, home: log.home)
            }
            step = attempt.step(
                logged: logged ?? .unknown, isTooOld: store.isTooOld(edit), doubt: doubt, now: now)
        } else {
            step = attempt.step(
                isUnseen: log.home?.isUnseen(edit) ?? false, doubt: doubt, now: now)
        }
        if step == .give {
            step = attempt.answered(give(edit, fault), now: now, random: &random)
        }
        switch step {
        case .settle(let outcome):
            try store.settle(edit.id, outcome, homeAt: log.lastReceivedAt)
        case .send: try store.send(edit.id, from: log.nextOffset)
        case .wait(let time): now += time
        case .give: break
        }
        return true
    }

    private func give(_ edit: Edit, _ fault: Fault) -> EditAnswer? {
        switch fault {
        case .requestLost: return nil
        case .requestLate:
            late.append(edit.request)
            return nil
        case .answerLost:
            _ = home.answer(edit.request)
            return nil
        case .none: return home.answer(edit.request)
        }
    }

    /// A request arrives that nobody waits for any more.
    func arrive() {
        guard !late.isEmpty else { return }
        _ = home.answer(late.removeFirst())
    }
}

/// Random edits on two replicas of a home, with everything between them that can go wrong.
@Suite(.timeLimit(.minutes(20))) struct EditScheduleTests {
    private enum Act: CustomStringConvertible {
        case edit(Int, Int64, String)
        case change(Int64, String)
        case catchUp(Int)
        case deliver(Int, ModelReplica.Fault)
        case arrive(Int)
        case crash(Int, UInt64)
        case restart
        case pass(Int64)

        var description: String {
            switch self {
            case .edit(let replica, let level, let lamp): "edit \(replica) \(lamp) \(level)"
            case .change(let level, let lamp): "change \(lamp) \(level)"
            case .catchUp(let replica): "catch up \(replica)"
            case .deliver(let replica, let fault): "deliver \(replica) \(fault)"
            case .arrive(let replica): "arrive \(replica)"
            case .crash(let replica, let seed): "crash \(replica) \(seed)"
            case .restart: "restart"
            case .pass(let hours): "pass \(hours) h"
            }
        }
    }

    private static func acts(_ random: inout SeededRandom) -> [Act] {
        let lamps = [RandomLamp.id, "test:other"]
        return (0..<(10 + random.below(60))).map { _ in
            let replica = random.below(2)
            let level = Int64(1 + random.below(5)) * 10
            let lamp = lamps[random.below(2)]
            return switch random.below(40) {
            case 0..<8: .edit(replica, level, lamp)
            case 8..<11: .change(level, lamp)
            case 11..<20: .catchUp(replica)
            case 20..<33:
                .deliver(
                    replica,
                    random.oneIn(2)
                        ? .none
                        : ModelReplica.Fault.allCases[
                            random.below(ModelReplica.Fault.allCases.count)])
            case 33..<35: .arrive(replica)
            case 35..<37: .crash(replica, random.next())
            case 37: .restart
            default: .pass(Int64(1 + random.below(14)))
            }
        }
    }

    @Test(
        "each edit is carried out once and in order, or a conflict, or too old, and is told right")
    func eachEditOnceOrNot() throws {
        var seen: [String: Int] = [:]
        try checkProperty(cases: 40, seed: 16, generate: Self.acts, shrink: shrinkArray) { acts in
            let home = try ModelHome()
            let replicas = [
                try ModelReplica("a", of: home, seed: 1), try ModelReplica("b", of: home, seed: 2),
            ]
            for replica in replicas { try replica.catchUp() }
            for act in acts {
                switch act {
                case .edit(let number, let level, let lamp):
                    try replicas[number].edit(level, lamp)
                case .change(let level, let lamp):
                    try home.commit([RandomLamp.report(level, of: lamp)])
                case .catchUp(let number): try replicas[number].catchUp()
                case .deliver(let number, let fault): try replicas[number].deliver(fault)
                case .arrive(let number): replicas[number].arrive()
                case .crash(let number, let seed): try replicas[number].crash(seed)
                case .restart: try home.restart()
                case .pass(let hours): home.clock.advance(seconds: hours * 3600)
                }
            }
            for replica in replicas {
                for _ in 0..<1000 {
                    try replica.catchUp()
                    guard try replica.deliver(.none) else { break }
                }
                while !replica.late.isEmpty { replica.arrive() }
            }
            try Self.judge(home, replicas)
            for edit in replicas.flatMap(\.store.edits) { seen[edit.state.word, default: 0] += 1 }
            for case .commandFailed(let failed) in try home.records().flatMap(\.events)
            where failed.code == .alreadyExists { seen["again", default: 0] += 1 }
            try home.restart()
        }
        // Not a test of nothing: every outcome was there, and requests that came twice.
        for word in ["done", "conflict", "expired", "again"] {
            #expect(seen[word, default: 0] > 0, "\(word): \(seen)")
        }
    }

    /// What the home's log says of each edit is what its replica says.
    private static func judge(_ home: ModelHome, _ replicas: [ModelReplica]) throws {
        var requested: [String: [UInt64]] = [:]
        var refused: Set<String> = []
        for record in try home.records() {
            guard case .commandReceived(let received)? = record.events.first,
                let offset = record.offset
            else { continue }
            switch record.events.last {
            case .commandRequested: requested[received.requestID, default: []].append(offset)
            default: refused.insert(received.requestID)
            }
        }
        for replica in replicas {
            try hold(
                replica.store.edits.map(\.id) == replica.made,
                "\(replica.name) has \(replica.store.edits.map(\.id)) of \(replica.made)")
            var last: UInt64 = 0
            for edit in replica.store.edits {
                let offsets = requested[edit.id] ?? []
                try hold(offsets.count <= 1, "\(edit.id) was carried out at \(offsets)")
                switch edit.state {
                case .done: try hold(offsets.count == 1, "\(edit.id) was not carried out")
                case .conflict(let conflicts):
                    try hold(offsets.isEmpty && refused.contains(edit.id), "\(edit.id) is none")
                    try hold(conflicts.count == 1, "\(edit.id): \(conflicts)")
                    try hold(
                        conflicts[0].now != conflicts[0].basedOn
                            && conflicts[0].now != conflicts[0].wanted, "\(edit.id): \(conflicts)")
                case .expired: try hold(offsets.isEmpty, "\(edit.id) is too old and was done")
                // It was sent, never came, and was too old to be sent again.
                case .unconfirmed: try hold(offsets.isEmpty, "\(edit.id) was carried out")
                default: throw BrokenProperty("\(edit.id) is \(edit.state)")
                }
                guard let offset = offsets.first else { continue }
                try hold(offset > last, "\(edit.id) overtook another")
                last = offset
                try judge(edit, before: offset, home)
            }
        }
    }

    /// Whoever was overruled had asked for the same.
    private static func judge(_ edit: Edit, before offset: UInt64, _ home: ModelHome) throws {
        let state = try Replay(log: home.log, sha256: { sha256($0) }).state(before: offset)
        let trait = state.graph.device(edit.command.deviceID)?.part("main")?
            .trait(RandomLamp.level)
        let now = trait?.attribute("currentLevel")
        let base = edit.command.basedOn.first?.value
        try hold(
            now == base || now == edit.wanted.first?.value,
            "\(edit.id) is based on \(String(describing: base)) and found \(String(describing: now))"
        )
    }

    @Test("a home that does not take an edit is asked again for minutes, and not for ever")
    func patience() {
        func tries(_ answer: EditAnswer?) -> (count: Int, waited: Duration, end: Edit.State?) {
            var random = SeededRandom(seed: 5)
            let begun = ContinuousClock.now
            var (now, attempt) = (begun, EditAttempt("a", now: begun))
            for count in 1...100 {
                switch attempt.answered(answer, now: now, random: &random) {
                case .settle(let state): return (count, now - begun, state)
                case .wait(let time):
                    now += time
                    let early = attempt.step(
                        logged: .unknown, isTooOld: false, doubt: nil, now: now - .nanoseconds(1))
                    #expect(early == .wait(.nanoseconds(1)))
                case .send, .give: Issue.record("an answer asks for nothing")
                }
                #expect(
                    attempt.step(
                        logged: .unknown, isTooOld: false, doubt: nil, now: now) == .give)
            }
            return (100, now - begun, nil)
        }
        let refused = tries(.notNow("the command waited"))
        #expect(refused.count == 20 && refused.waited > .seconds(100))
        #expect(refused.end == .refused(CommandRefusal(.unavailable, "the command waited")))
        #expect(
            tries(.known).end == .unconfirmed("the home had a command with this id before"))
        #expect(tries(nil).end == nil && tries(.queued).end == nil)
        #expect(tries(.settled(.done)).end == .done)
    }

    @Test("two replicas change one lamp: one is done, the other a conflict with both values")
    func oneIsDoneAndTheOtherAConflict() throws {
        let home = try ModelHome()
        let replicas = [
            try ModelReplica("a", of: home, seed: 1), try ModelReplica("b", of: home, seed: 2),
        ]
        for replica in replicas { try replica.catchUp() }
        try replicas[0].edit(100, RandomLamp.id)
        try replicas[1].edit(200, RandomLamp.id)
        for replica in replicas {
            for _ in 0..<10 {
                try replica.catchUp()
                try replica.deliver(.none)
            }
        }
        #expect(replicas[0].store.edits.map(\.state) == [.done])
        #expect(
            replicas[1].store.edits.map(\.state) == [
                .conflict([
                    ValueConflict(
                        attribute: "currentLevel", basedOn: .int(1), now: .int(100),
                        wanted: .int(200))
                ])
            ])
        try home.restart()
    }

    /// Takes what the home has and delivers, until nothing is left to be done.
    private static func settle(_ replica: ModelReplica) throws {
        for _ in 0..<20 {
            try replica.catchUp()
            guard try replica.deliver(.none) else { return }
        }
    }

    @Test("an id that the home has of another command is refused, of the same one is done")
    func oneIDOnTwoReplicas() throws {
        let home = try ModelHome()
        let replicas = [
            try ModelReplica("a", of: home, seed: 1), try ModelReplica("b", of: home, seed: 2),
            try ModelReplica("c", of: home, seed: 3),
        ]
        for replica in replicas { try replica.catchUp() }
        try replicas[0].edit(100, RandomLamp.id, id: "same")
        try replicas[1].edit(200, "test:other", id: "same")
        try replicas[2].edit(100, RandomLamp.id, id: "same")
        for replica in replicas { try Self.settle(replica) }
        #expect(replicas[0].store.edits.map(\.state) == [.done])
        guard case .refused(let refusal)? = replicas[1].store.edits.first?.state else {
            Issue.record("\(replicas[1].store.edits)")
            return
        }
        #expect(refusal.code == .alreadyExists && refusal.message.contains("the id same"))
        #expect(replicas[2].store.edits.map(\.state) == [.done])
        let asked = try home.records().flatMap(\.events).filter {
            if case .commandRequested = $0 { true } else { false }
        }
        #expect(asked.count == 1)
        try home.restart()
    }

    @Test("a clock that stays wrong holds edits up for two minutes, and nothing is sent again")
    func aWrongClock() {
        let begun = ContinuousClock.now
        let doubt = ClockDoubt(behindEdit: 7_200_000_000_000, behindHome: -5)
        var waiting = EditAttempt("a", now: begun)
        let end = begun + EditAttempt.doubtTime
        #expect(
            waiting.step(isUnseen: false, doubt: doubt, now: begun) == .wait(EditAttempt.lookTime))
        #expect(
            waiting.step(isUnseen: false, doubt: doubt, now: end - .nanoseconds(1))
                == .wait(EditAttempt.lookTime))
        var recovered = waiting
        #expect(recovered.step(isUnseen: false, doubt: nil, now: end) == .send)
        #expect(
            recovered.step(isUnseen: false, doubt: doubt, now: end) == .wait(EditAttempt.lookTime))
        guard
            case .settle(.refused(let refusal)) = waiting.step(
                isUnseen: false, doubt: doubt, now: end)
        else {
            Issue.record("it waits without an end")
            return
        }
        #expect(
            refusal.message
                == "it was not sent: the clock of the replica was 2 h ahead when the edit was made: its "
                + "age is not known")
        // The next one does not wait as long again.
        var sent = EditAttempt("b", now: end, after: waiting)
        let behind = ClockDoubt(behindEdit: 90_000_000_000, behindHome: 172_800_000_000_000)
        #expect(
            sent.step(logged: .unknown, isTooOld: false, doubt: behind, now: end)
                == .settle(
                    .unconfirmed(
                        "the home's log does not say, and the clock of the replica is 2 days behind "
                            + "that of the home: the age of the edit is not known")))
        // What the log says counts.
        #expect(
            sent.step(logged: .ended(.done), isTooOld: false, doubt: behind, now: end)
                == .settle(.done))
        #expect(
            sent.step(logged: .underWay, isTooOld: false, doubt: behind, now: end)
                == .wait(EditAttempt.queuedTime))
    }
}
