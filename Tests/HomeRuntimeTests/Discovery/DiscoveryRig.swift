// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

@testable import HomeRuntime

/// The machine of announcements with a home, a session and a broker of a test's own.
struct DiscoveryRig {
    static let logID = "5555555555555555"

    var machine: DiscoveryMachine
    private(set) var state = HomeState()
    private var offset: UInt64 = 0
    /// What the broker stores.
    var stored: [String: [UInt8]] = [:]
    /// How many messages the broker got.
    private(set) var received = 0
    private(set) var lines: [String] = []
    /// What the broker's limits do not allow.
    var tooLong: Set<String> = []
    private var waiting: [(id: Int, message: OutgoingMessage)] = []
    private var unanswered: [Int] = []
    private var isConnected = false
    /// Nanoseconds of the monotonic clock.
    private var time: Int64 = 0

    static let listTopic = "hearth/v1/home/out/discovery"

    init(_ context: DiscoveryContext? = DiscoveryRig.context()) {
        machine = Self.machine(context)
        record(.logOpened(LogOpened(logID: Self.logID, homeName: "Home", reducerVersion: 2)))
        record(.profileChanged(ProfileSettings(profile: "main")))
    }

    static func context(
        commands: Bool = false, secure: Bool = false, all: Bool = false
    ) -> DiscoveryContext {
        var settings = DiscoverySettings()
        settings.includesAll = all
        return DiscoveryContext(
            home: "home", settings: settings, takesCommands: commands, takesSecure: secure)
    }

    private static func machine(_ context: DiscoveryContext?) -> DiscoveryMachine {
        DiscoveryMachine(home: "home", logID: logID, context: context)
    }

    // MARK: The home

    mutating func record(_ events: HomeEvent...) { record(events) }

    mutating func record(_ events: [HomeEvent]) {
        var record = HomeRecord(
            receivedAt: 1_800_000_000_000_000_000, cause: .message, events: events)
        record.offset = offset
        offset += 1
        reduce(into: &state, record)
        perform(machine.changed(state.graph, now: time))
    }

    /// A device with one part.
    mutating func add(
        _ id: String, name: String? = nil, type: String = "TemperatureSensorDeviceType",
        part: String = "main", codec: String = "native",
        _ traits: [String: [AttributeMember]] = [
            "Matter.TemperatureMeasurementTrait": [
                AttributeMember(key: "measuredValue", value: .int(2150))
            ]
        ]
    ) {
        let source = "main:\(codec):home"
        var events: [HomeEvent] = [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: codec, nativeID: id, name: name ?? id)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [
                        PartDescription(
                            part: part, type: type,
                            traits: traits.keys.sorted().map {
                                TraitDescription(trait: $0, attributes: traits[$0]!.map(\.key))
                            })
                    ])),
        ]
        for (trait, attributes) in traits.sorted(by: { $0.key < $1.key }) {
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: id, source: source, part: part, trait: trait,
                        attributes: attributes)))
        }
        record(events)
    }

    mutating func remove(_ id: String) {
        record(.deviceRemoved(DeviceRemoved(deviceID: id, source: "main:native:home")))
    }

    mutating func report(_ id: String, _ value: Int64, codec: String = "native") {
        record(
            .attributesReported(
                AttributesReported(
                    deviceID: id, source: "main:\(codec):home", part: "main",
                    trait: "Matter.TemperatureMeasurementTrait",
                    attributes: [AttributeMember(key: "measuredValue", value: .int(value))])))
    }

    // MARK: The session

    /// A connection, on which the stored list comes.
    mutating func connect(isNew: Bool = false) {
        isConnected = true
        machine.sessionStarted(isNew: isNew)
        if let list = stored[Self.listTopic] { perform(machine.listRead(list)) }
        perform(machine.ready(isOnline: true, isListKnown: true, now: time))
    }

    /// The connection is lost, with all that waits.
    mutating func cut() {
        isConnected = false
        waiting = []
        unanswered = []
        machine.sessionLost()
        perform(machine.ready(isOnline: false, isListKnown: false, now: time))
    }

    /// A new process with the same home.
    mutating func restart(_ context: DiscoveryContext? = DiscoveryRig.context()) {
        cut()
        machine = Self.machine(context)
        perform(machine.changed(state.graph, now: time))
    }

    mutating func pass(seconds: Int64) {
        time += seconds * 1_000_000_000
        perform(machine.advance(time))
    }

    /// The library never takes the next message.
    mutating func refuse() {
        guard !waiting.isEmpty else { return }
        perform(machine.refused(waiting.removeFirst().id, now: time))
    }

    /// The session takes the next message, which the broker then has, or it does not.
    mutating func take(_ isTaken: Bool = true) {
        guard !waiting.isEmpty else { return }
        if tooLong.contains(waiting[0].message.topic) { return refuse() }
        let (id, message) = waiting.removeFirst()
        if isTaken {
            received += 1
            stored[message.topic] = message.payload.isEmpty ? nil : message.payload
            if message.qos > 0 { unanswered.append(id) }
        }
        perform(machine.taken(id, isTaken, now: time))
    }

    mutating func answer() {
        guard !unanswered.isEmpty else { return }
        perform(machine.answered(unanswered.removeFirst(), code: 0, now: time))
    }

    /// Until nothing more happens.
    mutating func settle() {
        for _ in 0..<20 {
            pass(seconds: 3)
            while !waiting.isEmpty || !unanswered.isEmpty {
                take()
                answer()
            }
        }
    }

    private mutating func perform(_ actions: [DiscoveryMachine.Action]) {
        for action in actions {
            switch action {
            case .log(let line): lines.append(line)
            case .publish(let id, let message): waiting.append((id, message))
            }
        }
    }

    // MARK: What the broker has

    /// The stored topics but the list.
    var topics: [String] { stored.keys.filter { $0 != Self.listTopic }.sorted() }

    func object(_ topic: String) throws -> JSONObject {
        guard let payload = stored[topic], let object = try JSONReader.read(payload).object else {
            throw Missing(topic: topic)
        }
        return object
    }

    struct Missing: Error { var topic: String }

    /// The devices that the home announces by itself.
    func device(_ id: String, _ context: DiscoveryContext = context()) -> DiscoveryDevice? {
        DiscoveryDevice(id, in: state.graph, context)
    }

    var list: DiscoveryList? { stored[Self.listTopic].flatMap { DiscoveryList($0, home: "home") } }
}
