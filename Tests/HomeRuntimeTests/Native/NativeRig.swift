// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeGraph

@testable import HomeRuntime

/// The machine of a home's publications with a home, a log and a library of a test's own.
struct NativeRig {
    static let logID = "5555555555555555"
    static let smaller = "1111111111111111"
    static let larger = "9999999999999999"

    var machine: NativeOutputMachine
    private(set) var state = HomeState()
    private(set) var records: [HomeRecord] = []
    /// What the library took, in order.
    private(set) var taken: [OutgoingMessage] = []
    /// What waits for the library.
    private(set) var waiting: [(id: Int, message: OutgoingMessage)] = []
    private(set) var lines: [String] = []
    /// Somebody has subscribed to the records.
    var hasSubscriber = true
    /// What the broker has to say of the questions that it got.
    private(set) var answers: [(id: Int, code: UInt8)] = []
    private var questions: Set<Int> = []
    private(set) var hashed = 0
    /// Nanoseconds of the monotonic clock.
    var time: Int64 = 0
    /// The session refuses everything at once.
    var isFull = false
    /// These offsets cannot be read from the log.
    var lost: Set<UInt64> = []

    init() throws {
        machine = NativeOutputMachine(
            messages: NativeMessages(home: "home", logID: Self.logID), snapshot: HomeSnapshot())
        try record([
            .logOpened(LogOpened(logID: Self.logID, homeName: "Home", reducerVersion: 1)),
            .profileChanged(ProfileSettings(profile: "main")),
        ])
        try record(Self.announcement("native:lamp", "Lamp"))
    }

    var now: NativeOutputMachine.Moment { .init(wall: 1_800_000_000_000_000_000, monotonic: time) }

    // MARK: The home

    mutating func record(_ events: [HomeEvent]) throws {
        try record([
            HomeRecord(receivedAt: 1_800_000_000_000_000_000, cause: .message, events: events)
        ])
    }

    /// Adds records and then publishes one point.
    mutating func record(_ new: [HomeRecord]) throws {
        for var record in new {
            record.offset = UInt64(records.count)
            records.append(record)
            reduce(into: &state, record)
        }
        perform(machine.handedOver([], snapshot: state.graph, now: now))
    }

    mutating func report(_ value: Int64) throws { try record([Self.report(value)]) }

    static func report(_ value: Int64) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: "native:lamp", source: "main:native:home", part: "main",
                trait: "Matter.LevelControlTrait",
                attributes: [AttributeMember(key: "currentLevel", value: .int(value))]))
    }

    static func announcement(_ id: String, _ name: String) -> [HomeEvent] {
        [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: "main:native:home", codec: "native", nativeID: id,
                    name: name))
        ]
    }

    // MARK: The session

    /// Connected, with nobody else there, and everything taken.
    static func online(
        change: (inout NativeOutputLimits) -> Void = { _ in }
    ) throws -> NativeRig {
        var rig = try NativeRig()
        change(&rig.machine.limits)
        rig.machine.sessionStarted()
        rig.current()
        rig.takeAll()
        return rig
    }

    mutating func current(refusal: UInt8? = nil) {
        perform(machine.watchedCurrent(refusal: refusal, now: now))
    }

    mutating func watched(_ payload: String, isStored: Bool = false) {
        perform(machine.watched(Array(payload.utf8), isStored: isStored, now: now))
    }

    mutating func watched(_ state: String, _ logID: String, isStored: Bool = false) {
        watched("{\"v\":1,\"state\":\"\(state)\",\"logID\":\"\(logID)\"}", isStored: isStored)
    }

    mutating func request(_ what: HomeRequest.Subject, _ name: String = "x") {
        let topic = "hearth/v1/home/out/answer/\(name)"
        let request = HomeRequest(what: what, replyTopic: topic, correlationData: [7])
        perform(machine.request(request, now: now))
    }

    /// The library takes the next message, or not.
    mutating func take(_ isTaken: Bool = true) {
        guard !waiting.isEmpty else { return }
        let (id, message) = waiting.removeFirst()
        if isTaken {
            taken.append(message)
            if questions.remove(id) != nil { answers.append((id, hasSubscriber ? 0 : 0x10)) }
        }
        perform(machine.handedOver([.init(id: id, isTaken: isTaken)], snapshot: nil, now: now))
    }

    /// The broker's next answer comes.
    mutating func answer() {
        guard !answers.isEmpty else { return }
        let (id, code) = answers.removeFirst()
        perform(machine.answered(id, code: code, now: now))
    }

    mutating func takeAll() {
        while !waiting.isEmpty { take() }
    }

    mutating func forgetTaken() { taken = [] }

    mutating func pass(seconds: Int64 = 0, milliseconds: Int64 = 0) {
        time += seconds * 1_000_000_000 + milliseconds * 1_000_000
        perform(machine.tick(now))
    }

    mutating func perform(_ actions: [NativeOutputMachine.Action]) {
        var queue = actions[...]
        while let action = queue.popFirst() {
            switch action {
            case .publish(let id, let message), .ask(let id, let message):
                if case .ask = action { questions.insert(id) }
                if isFull {
                    queue += machine.refused(id, now: now)
                } else {
                    waiting.append((id, message))
                }
            case .hashState:
                hashed += 1
                var state = state
                let hashes = state.hashes(sha256: sha256)
                queue += machine.stateHashed(state.graph, hashes, now: now)
            case .readRecords(let range, let countMax):
                let last = min(range.upperBound, range.lowerBound + UInt64(countMax) - 1)
                let found = records[Int(range.lowerBound)...Int(last)].filter {
                    !lost.contains($0.offset!)
                }
                queue += machine.recordsRead(Array(found), next: last + 1, now: now)
            case .log(let line): lines.append(line)
            }
        }
    }

    // MARK: What was published

    /// The last levels of the topics that were taken.
    var names: [String] { taken.map { $0.topic.replacing("hearth/v1/home/out/", with: "") } }

    func payloads(_ name: String) throws -> [ParsedMessage] {
        try taken.filter { $0.topic == "hearth/v1/home/out/\(name)" }.map { try ParsedMessage($0) }
    }
}
