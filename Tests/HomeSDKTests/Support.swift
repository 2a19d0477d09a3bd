// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomePublishers
import HomeRuntime
import HomeTypes
import Logging
import Synchronization
import Testing

@testable import HomeSDK

/// A home over an engine in memory, and what a test does to it.
final class TestHome: Sendable {
    let clock: VirtualClock
    let engine: Engine
    let home: Home
    static let source = "main:test:x"
    static let logID = [UInt8](repeating: 7, count: 16)
    static let programName = "Wall panel"

    /// - Parameter hasProfile: the second record is that of the profile; else there is none.
    init(
        commander: (any DeviceCommander)? = nil, isStrict: Bool = false,
        clock: VirtualClock = VirtualClock(), hasProfile: Bool = true,
        log: any EventLog = MemoryLog(logID: TestHome.logID)
    ) async throws {
        self.clock = clock
        let engine = try await blocking {
            let engine = try Engine.open(
                log: log, clock: clock, sha256: sha256,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            guard hasProfile else { return engine }
            try engine.commit([
                HomeRecord(
                    receivedAt: clock.wallNanoseconds, cause: .engine,
                    events: [.profileChanged(ProfileSettings(profile: "main"))])
            ])
            return engine
        }
        self.engine = engine
        var configuration = HomeClientConfiguration()
        configuration.source = .engine(engine, commander: commander)
        configuration.strictOperationValidation = isStrict
        configuration.programName = Self.programName
        home = try await Home.open(configuration)
    }

    /// One record of these events.
    func commit(_ events: HomeEvent...) async throws { try await commit([events]) }

    /// One record for each list of events, published together.
    func commit(_ records: [[HomeEvent]]) async throws {
        try await blocking { [self] in try commitHere(records) }
    }

    /// Blocks: not on a task.
    func commitHere(_ records: [[HomeEvent]]) throws {
        let now = clock.wallNanoseconds
        try engine.commit(
            records.map {
                HomeRecord(
                    receivedAt: now, cause: .message,
                    origin: RecordOrigin(profile: "main", topic: "t"), events: $0)
            })
    }

    /// Where the next record will be.
    var nextOffset: UInt64 { engine.state.nextOffset }

    /// Everything committed so far has reached those who asked for it.
    func settle() async throws { try await home.feed.ask { _ in } }

    /// Commits one record and lets it reach everybody.
    func tell(_ events: HomeEvent...) async throws {
        try await commit([events])
        try await settle()
    }

    var structure: Structure {
        get async throws {
            try #require(try await home.structures().list().min { $0.id < $1.id })
        }
    }

    func device(_ id: String) async throws -> HomeDevice {
        let all = try await home.devices().list()
        return try #require(all.first { $0.id == id }, "device \(id)")
    }

    func room(_ id: String) async throws -> Room {
        try #require(try await home.rooms().list().first { $0.id == id }, "room \(id)")
    }

    func light(_ id: String) async throws -> OnOffLightDeviceType {
        try #require(await device(id).types.get(OnOffLightDeviceType.self))
    }
}

/// Runs what blocks on a thread of its own.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try work() }) }
        thread.start()
    }
}

// MARK: - Events

/// A device that its source announces, and describes.
func announce(
    _ id: String, name: String = "Lamp", area: String? = nil, codec: String = "test",
    isMatter: Bool = false, parts: [PartDescription] = [lightPart()]
) -> [HomeEvent] {
    [
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: id, source: TestHome.source, codec: codec, nativeID: id, name: name,
                area: area, isMatterDevice: isMatter)),
        describe(id, parts: parts),
    ]
}

func describe(_ id: String, parts: [PartDescription]) -> HomeEvent {
    .deviceDescribed(DeviceDescribed(deviceID: id, source: TestHome.source, parts: parts))
}

func lightPart(
    _ part: String = "main", type: String = "OnOffLightDeviceType",
    traits: [String] = ["Matter.OnOffTrait"]
) -> PartDescription {
    PartDescription(
        part: part, type: type,
        traits: traits.map { trait in
            TraitDescription(
                trait: trait, attributes: trait == "Matter.OnOffTrait" ? ["onOff"] : [])
        })
}

func report(
    _ id: String, part: String = "main", trait: String = "Matter.OnOffTrait",
    delivery: Delivery = .live, _ attributes: (String, AttributeValue)...
) -> HomeEvent {
    guard case .object(let members) = AttributeValue.members(attributes) else {
        preconditionFailure("members make an object")
    }
    return .attributesReported(
        AttributesReported(
            deviceID: id, source: TestHome.source, part: part, trait: trait, delivery: delivery,
            attributes: members))
}

func report(_ id: String, part: String = "main", isOn: Bool) -> HomeEvent {
    report(id, part: part, ("onOff", .bool(isOn)))
}

func availability(_ id: String, _ value: FactValue) -> HomeEvent {
    .connectivityReported(
        ConnectivityReported(
            source: TestHome.source, subject: .device(id), slot: .own, value: value))
}

func removal(_ id: String) -> HomeEvent {
    .deviceRemoved(DeviceRemoved(deviceID: id, source: nil))
}

func newRoom(_ name: String, structureID: String = "structure:1") -> HomeEvent {
    .roomAnnounced(RoomAnnounced(name: name, structureID: structureID))
}

func userMove(_ ids: String..., to room: String) -> HomeEvent {
    .deviceMoved(DeviceMoved(deviceIDs: ids, place: .room(room)))
}

func userName(_ id: String, _ name: String) -> HomeEvent {
    .deviceRenamed(DeviceRenamed(deviceID: id, name: name))
}

// MARK: - Subscribers

/// Records what a publisher sends, and asks for as much as a test wants.
///
/// `@unchecked Sendable`: all that changes is behind a lock.
final class Recorder<Input>: Subscriber, @unchecked Sendable {
    typealias Failure = HomeError

    private let lock = NSLock()
    private var state = State()
    private let initialDemand: Subscribers.Demand

    private struct State {
        var values: [Input] = []
        var completion: Subscribers.Completion<HomeError>?
        var subscription: (any Subscription)?
        var onValue: ((Input, any Subscription) -> Subscribers.Demand)?
        var waiting: [Waiting] = []
    }

    private struct Waiting {
        var isMet: ([Input], Bool) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    /// - Parameters:
    ///   - demand: what is asked for on subscription.
    ///   - onValue: called on the feed's queue; returns further demand.
    init(
        _ publisher: some Publisher<Input, HomeError>,
        demand: Subscribers.Demand = .unlimited,
        onValue: ((Input, any Subscription) -> Subscribers.Demand)? = nil
    ) {
        initialDemand = demand
        withState { $0.onValue = onValue }
        publisher.subscribe(self)
    }

    func receive(subscription: any Subscription) {
        withState { $0.subscription = subscription }
        if initialDemand > .none { subscription.request(initialDemand) }
    }

    func receive(_ value: Input) -> Subscribers.Demand {
        let (onValue, subscription) = withState { state in
            state.values.append(value)
            return (state.onValue, state.subscription)
        }
        check()
        guard let onValue, let subscription else { return .none }
        return onValue(value, subscription)
    }

    func receive(completion: Subscribers.Completion<HomeError>) {
        withState { $0.completion = completion }
        check()
    }

    func request(_ demand: Subscribers.Demand) {
        withState { $0.subscription }?.request(demand)
    }

    func cancel() { withState { $0.subscription }?.cancel() }

    var values: [Input] { withState { $0.values } }
    var completion: Subscribers.Completion<HomeError>? { withState { $0.completion } }
    var isFinished: Bool { completion == .finished }

    /// Waits until so many values came.
    func wait(count: Int) async { await wait { values, _ in values.count >= count } }

    func waitForEnd() async { await wait { _, isOver in isOver } }

    func wait(_ isMet: @escaping ([Input], Bool) -> Bool) async {
        await withCheckedContinuation { continuation in
            withState { $0.waiting.append(Waiting(isMet: isMet, continuation: continuation)) }
            check()
        }
    }

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.withLock { body(&state) }
    }

    private func check() {
        let met = withState { state in
            let isOver = state.completion != nil
            let met = state.waiting.filter { $0.isMet(state.values, isOver) }
            state.waiting.removeAll { $0.isMet(state.values, isOver) }
            return met.map(\.continuation)
        }
        for continuation in met { continuation.resume() }
    }
}

/// The error that an operation throws; a test fails when it throws none.
func failure(
    _ operation: () async throws -> some Any, sourceLocation: SourceLocation = #_sourceLocation
) async -> HomeError? {
    do {
        _ = try await operation()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
        return nil
    } catch {
        if !(error is HomeError) {
            Issue.record("thrown: \(error)", sourceLocation: sourceLocation)
        }
        return error as? HomeError
    }
}

/// Answers commands as a test says, and keeps what it got.
final class ScriptedCommander: DeviceCommander {
    typealias Answer = @Sendable (DeviceCommand) async -> Result<Void, HomeError>

    private let state = Mutex(State())

    private struct State {
        var batches: [[DeviceCommand]] = []
        var senders: [CommandSender] = []
        var reads: [String] = []
        var answer: Answer = { _ in .success(()) }
        var readError: HomeError?
    }

    /// What was sent, batch by batch.
    var batches: [[DeviceCommand]] { state.withLock { $0.batches } }
    /// Who sent each batch.
    var senders: [CommandSender] { state.withLock { $0.senders } }
    var reads: [String] { state.withLock { $0.reads } }

    func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }
    func failReads(_ error: HomeError) { state.withLock { $0.readError = error } }

    func send(
        _ commands: [DeviceCommand], sender: CommandSender
    ) async -> [Result<Void, HomeError>] {
        let answer = state.withLock { state in
            state.batches.append(commands)
            state.senders.append(sender)
            return state.answer
        }
        var results: [Result<Void, HomeError>] = []
        for command in commands { results.append(await answer(command)) }
        return results
    }

    func read(
        _ deviceID: String, part: String, trait: String
    ) async throws(HomeError) {
        let error = state.withLock { state in
            state.reads.append("\(deviceID) \(part) \(trait)")
            return state.readError
        }
        if let error { throw error }
    }
}

/// Holds a thread until it is opened.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func pass() {
        semaphore.wait()
        semaphore.signal()
    }

    func open() { semaphore.signal() }
}

/// A home that stands still at one point.
final class FixedBackend: HomeBackend {
    let snapshot: HomeSnapshot
    let identifier = "fixed"

    init(_ snapshot: HomeSnapshot) { self.snapshot = snapshot }

    var commander: (any HomeCommander)? { nil }

    func observe(_ observer: @escaping @Sendable () -> Void) {}

    func replay() throws(HomeError) -> Replay { throw .unavailable("there is no log") }

    func mark(_ sha256: SHA256Function) -> StateMark? { nil }

    func close() async {}
}
