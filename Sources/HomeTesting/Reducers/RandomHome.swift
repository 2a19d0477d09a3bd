// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// A random history of a small home, for property tests of reducers and of everything behind them.
///
/// Few ids, names and values, so that events concern the same things: devices go and return, users
/// and sources rename and move them, bridges and sessions start and end, timers fire, devices are
/// joined and split. Most events are chosen so that they apply to the home as it is; some are not.
public struct RandomHome: Sendable {
    public private(set) var records: [HomeRecord] = []
    /// The effect of each event, by the name of its kind.
    public private(set) var effects: [(kind: String, effect: EventEffect)] = []
    /// The fold of the records.
    public private(set) var state = HomeState()

    var random: SeededRandom
    private var now: Int64 = 1_700_000_000_000_000_000
    /// The next steps, the last one first.
    private var deck: [Step] = []
    /// The fact that was reported last: the next one is often about the same thing.
    var lastFact: ConnectivityReported?
    private let isFlapping: Bool

    /// - Parameters:
    ///   - count: how many records, at least 2.
    ///   - isFlapping: half of the events are facts of connectivity, most of them about the same
    ///     few things, and the timers that settle them.
    ///   - random: where the history comes from; it is advanced.
    public init(records count: Int, isFlapping: Bool = false, using random: inout SeededRandom) {
        self.random = SeededRandom(seed: random.next())
        self.isFlapping = isFlapping
        append(cause: .engine, [.logOpened(logOpened())])
        append(cause: .session, opening())
        while records.count < count {
            let steps = (0...self.random.below(2)).map { _ in nextStep() }
            let events = steps.map { event(of: $0) }
            append(cause: steps[0].cause, events)
        }
    }

    /// One per kind of event but `logOpened`, which begins every log.
    enum Step: CaseIterable {
        case reducer, clock, range, timer, profile, left, restored
        case started, resumed, lost, rolledBack, subscribed, dropped
        case structure, structureName, room, roomName, roomRemoval
        case announce, describe, rename, move, remove, list, join
        case report, fact, momentary, expiry
        case bind, unbind, hold, release, unreadable, ignored
        case commandReceived, commandRequested, commandSent, commandConfirmed, commandFailed
        case commandUnconfirmed, commandObserved
        case imported

        var cause: RecordCause {
            switch self {
            case .reducer, .clock, .range, .profile, .left, .restored: .engine
            case .timer, .commandUnconfirmed: .timer
            case .started, .resumed, .lost, .rolledBack, .subscribed, .dropped: .session
            case .structure, .structureName, .room, .roomName, .roomRemoval, .rename, .move,
                .commandRequested, .commandSent, .commandFailed:
                .command
            default: .message
            }
        }
    }

    /// Each step as often as its weight says. A step that needs something that may be missing has a
    /// higher weight, because it is then replaced by the step that makes that thing; see
    /// `event(of:)`.
    static let steps = Step.allCases.flatMap { step in
        let weight =
            switch step {
            case .bind, .hold: 3
            case .commandRequested: 3
            case .announce: 4
            case .lost: 8
            case .list, .profile: 16
            case .join: 84
            case .started: 24
            case .room: 25
            case .describe, .rename, .move, .fact, .remove, .structure: 30
            case .report, .roomRemoval, .momentary, .expiry: 32
            case .roomName, .commandFailed: 34
            case .commandUnconfirmed: 35
            case .commandConfirmed: 36
            case .release: 60
            case .commandSent: 62
            case .unbind: 64
            case .timer: 68
            default: 29
            }
        return Array(repeating: step, count: weight)
    }

    /// The next step. A deck has each step as often as its weight says, in random order, so that a
    /// few homes cover what otherwise takes many.
    private mutating func nextStep() -> Step {
        if isFlapping, random.oneIn(2) { return random.oneIn(5) ? .timer : .fact }
        if deck.isEmpty {
            let start = random.below(Self.steps.count)
            deck = (0..<Self.deckCount).map { card in
                Self.steps[(start + card * Self.steps.count / Self.deckCount) % Self.steps.count]
            }
            deck.shuffle(using: &random)
        }
        return deck.removeLast()
    }

    private static let deckCount = 240

    private mutating func append(cause: RecordCause, _ events: [HomeEvent]) {
        now += Int64(random.below(20)) * 1_000_000_000
        let record = HomeRecord(
            offset: UInt64(records.count), receivedAt: now, sourceAt: sourceTime(), cause: cause,
            origin: cause == .message ? origin() : nil, sender: sender(of: events), events: events)
        for (event, effect) in zip(events, reduce(into: &state, record)) {
            effects.append((event.kindName, effect))
        }
        records.append(record)
    }

    private mutating func sourceTime() -> Int64? {
        random.oneIn(3) ? nil : now - Int64(random.below(40) - 5) * 1_000_000_000
    }

    private mutating func origin() -> RecordOrigin {
        let packetID = UInt16(random.below(9))
        return RecordOrigin(
            profile: pick(Self.profiles), epoch: 1, topic: "zigbee2mqtt/\(pick(Self.words))",
            packetID: packetID, qos: packetID == 0 ? 0 : 1, isRetained: random.oneIn(4),
            isDuplicate: random.oneIn(9), isBacklog: random.oneIn(9),
            userProperties: random.oneIn(6) ? [UserProperty(name: "n", value: "1")] : [],
            codec: "zigbee2mqtt", codecVersion: 1, fenceHash: packetID == 0 ? 0 : random.next())
    }

    /// Records of commands mostly have senders.
    private mutating func sender(of events: [HomeEvent]) -> CommandSender? {
        guard events.contains(where: \.isAskedFor), !random.oneIn(3) else { return nil }
        let name = pick(Self.names)
        switch random.below(3) {
        case 0: return .socket(user: random.oneIn(3) ? nil : "anna", program: name).bounded
        case 1:
            return .mqtt(
                topic: "hearth/v1/home/in/command",
                responseTopic: random.oneIn(2) ? nil : "hearth/v1/home/out/answer/1",
                name: random.oneIn(2) ? nil : name
            ).bounded
        default: return .library(program: name).bounded
        }
    }

    private mutating func logOpened() -> LogOpened {
        LogOpened(
            logID: hexText(random.bytes(16)), homeName: pick(Self.names),
            reducerVersion: UInt32(random.below(Int(HomeState.reducerVersion) + 1)))
    }

    private mutating func opening() -> [HomeEvent] {
        [
            .profileChanged(
                ProfileSettings(
                    profile: Self.profiles[0],
                    settleSeconds: isFlapping || random.oneIn(2) ? 60 : 0)),
            .profileChanged(ProfileSettings(profile: Self.profiles[1], route: .remote)),
            .sessionStarted(SessionStarted(profile: Self.profiles[0], epoch: 1, isGap: false)),
            .deviceAnnounced(announcement()),
        ]
    }

    mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[random.below(choices.count)]
    }

    // The small set of ids and values that events use.

    static let profiles = ["home", "cloud"]
    static let sources = [
        "home:zigbee2mqtt:zigbee2mqtt", "home:hearth:hearth", "cloud:c2c:main",
    ]
    static let ids = [
        "zigbee:0x01", "zigbee:0x02", "native:a", "zigbee:0x03", "native:b", "c2c:cloud:x",
    ]
    static let parts = ["main", "left", "root"]
    static let types = [
        "DimmableLightDeviceType", "OnOffPluginUnitDeviceType", "TemperatureSensorDeviceType",
        "RootNodeDeviceType", "com.example.odd",
    ]
    static let traits = ["Matter.OnOffTrait", "Matter.LevelControlTrait", "example.OddTrait"]
    static let attributes = ["onOff", "currentLevel", "label"]
    static let words = ["lamp", "plug", "desk/left", "été"]
    static let areas = ["Kitchen", "kitchen", "BÄD\u{130}", "bäd\u{130}", "Bath", ""]
    static let names = [
        "Lamp", "Lampe", "", "e\u{301}te\u{301}", "\u{e9}t\u{e9}", "👩‍👩‍👧‍👦",
        String(repeating: "e\u{301}", count: 40), String(repeating: "long ", count: 20),
    ]
    static let values: [AttributeValue] = [
        .null, .bool(true), .bool(false), .int(0), .int(254), .int(.min), .uint(.max),
        .double(0.1), .double(1e20), .string("on"), .string(""), .bytes([0, 255]),
        .list([.int(1), .null]), .members([("b", .int(1)), ("a", .string("x"))]),
    ]
}

extension HomeEvent {
    /// Whether the event is a request to the home.
    fileprivate var isAskedFor: Bool {
        switch self {
        case .commandReceived, .commandRequested, .commandFailed, .structureAnnounced,
            .structureRenamed, .roomAnnounced, .roomRenamed, .roomRemoved, .deviceRenamed,
            .deviceMoved:
            true
        default: false
        }
    }
}
