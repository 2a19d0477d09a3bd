// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// Decides what a home announces to Home Assistant, and in which order.
///
/// ```
///         changes, gathered                acknowledged                 all handed over
///  idle ────────────────────▶ announcing ───────────────▶ publishing ─────────────────▶ closing
///   ▲      the list, without hashes     the announcements         the list, with hashes    │
///   └──────────────────────────────────────────────────────────────── acknowledged ───────┘
///
///  a new connection, in every state: ─▶ idle, with the list that the broker has
/// ```
/// The list of what was announced (`out/discovery`) names everything that may stand at the broker,
/// and its hashes are true, wherever this is interrupted.
///
/// Pure: time comes in as an argument, by the monotonic clock; actions come out.
struct DiscoveryMachine {
    enum Phase: Hashable {
        case idle
        case announcing
        /// The topics whose announcements wait, last first.
        case publishing([String])
        case closing
    }

    enum Action {
        /// Answered with ``taken(_:_:now:)``, and a message of QoS 1 with ``answered(_:code:now:)``.
        case publish(id: Int, OutgoingMessage)
        case log(String)
    }

    enum Sent {
        /// What is published, whatever its content.
        var subject: String {
            switch self {
            case .list: "the list of announcements"
            case .config(let topic): topic
            case .state(let topic, _): "the values of \(topic)"
            }
        }

        case list
        /// An announcement, or the end of one.
        case config(String)
        case state(String, [UInt8])
    }

    struct Wanted {
        var device: DiscoveryDevice
        var hash: String
    }

    /// So many messages are with the session at once.
    static let inFlightMax = 32
    /// Changes gather for so long: at the start of a home every device is news.
    static let settleNanoseconds: Int64 = 2_000_000_000
    private static let retryNanoseconds: Int64 = 250_000_000

    /// Nil: nothing is announced, and what was is cleared.
    let context: DiscoveryContext?
    let home: String
    let logID: String
    var phase = Phase.idle
    /// What may stand at the broker.
    var list = DiscoveryList()
    /// What was announced while publishing; nil for what was cleared.
    var published: [String: DiscoveryList.Entry?] = [:]
    var isOnline = false
    /// Whether the broker's list is known on this connection.
    var isListKnown = false
    private var newest: HomeSnapshot?
    /// By topic.
    var wanted: [String: Wanted] = [:]
    private var topics: [ByteString: String] = [:]
    /// The topics whose states wait, in order; each once.
    var waitingStates: [String] = []
    private var isStateWaiting: Set<String> = []
    /// The states that the broker acknowledged, by the topic of the announcement.
    var knownStates: [String: [UInt8]] = [:]
    var inFlight: [Int: Sent] = [:]
    var lastID = 0
    /// When the gathered changes are published.
    var dueAt: Int64?
    /// The list has to be handed over once more.
    var isListDue = false
    var retryAt: Int64?
    /// What the library did not take on this connection, and may take the next time.
    private var notTaken: Set<String> = []
    /// The announcements that cannot be published on this connection, with their hashes.
    private var unpublishable: [String: String] = [:]
    /// What was told once.
    private var told: Set<String> = []
    private var hasReadList = false
    private var hasToldRefusal = false
    private var toldCount: Int?

    /// - Parameter home: the home key.
    init(home: String, logID: String, context: DiscoveryContext?) {
        self.home = home
        self.logID = logID
        self.context = context
    }

    /// When ``advance(_:)`` must be called at the latest.
    var deadline: Int64? {
        guard isOnline, isListKnown else { return nil }
        if let retryAt { return retryAt }
        return phase == .idle ? dueAt : nil
    }

    // MARK: The session

    /// - Parameter isNew: the broker has forgotten the session, so it may have forgotten more.
    mutating func sessionStarted(isNew: Bool) {
        leave()
        if isNew { knownStates = [:] }
    }

    mutating func sessionLost() { leave() }

    private mutating func leave() {
        isListKnown = false
        list = DiscoveryList()
        published = [:]
        phase = .idle
        inFlight = [:]
        isListDue = false
        retryAt = nil
        notTaken = []
        unpublishable = [:]
    }

    /// The stored list has come.
    mutating func listRead(_ payload: [UInt8]) -> [Action] {
        guard !isListKnown else { return [] }
        guard !payload.isEmpty else {
            list = DiscoveryList()
            return []
        }
        guard let read = DiscoveryList(payload, home: home) else {
            return [.log("the list of what was announced to Home Assistant is unreadable")]
        }
        list = read
        // No broker says where it refuses an announcement (QoS 0), and rights may be given between
        // two starts: what an earlier process announced is announced again.
        if !hasReadList { for topic in list.entries.keys { list.entries[topic]?.hash = "" } }
        return []
    }

    /// What the broker has stored is known, and whether this log may publish.
    mutating func ready(isOnline: Bool, isListKnown: Bool, now: Int64) -> [Action] {
        self.isOnline = isOnline
        if isListKnown, !self.isListKnown {
            self.isListKnown = true
            hasReadList = true
            waitingStates = []
            isStateWaiting = []
            for topic in wanted.keys.sorted() { stateWaits(topic) }
            if needsPlan { dueAt = now + Self.settleNanoseconds }
        }
        return advance(now)
    }

    var needsPlan: Bool {
        list.entries.contains { wanted[$0.key] == nil && !isSkipped($0.key) }
            || wanted.contains { list.entries[$0.key]?.hash != $0.value.hash && !isSkipped($0.key) }
    }

    /// Whether what is wanted at a topic cannot be published on this connection.
    func isSkipped(_ topic: String) -> Bool {
        unpublishable[topic].map { $0 == wanted[topic]?.hash ?? "" } ?? false
    }

    /// The values of a device wait for their turn.
    mutating func stateWaits(_ topic: String) {
        if isStateWaiting.insert(topic).inserted { waitingStates.append(topic) }
    }

    /// Those whose turn comes now.
    mutating func takeWaitingStates() -> [String] {
        defer {
            waitingStates = []
            isStateWaiting = []
        }
        return waitingStates
    }

    // MARK: The home

    /// The home as it is now.
    mutating func changed(_ new: HomeSnapshot, now: Int64) -> [Action] {
        guard let context else { return [] }
        let ids: [String]
        if let newest, new.sharesPlaces(with: newest) {
            ids = new.changedViews(since: newest).map(\.id)
        } else {
            ids = Array(
                Set(
                    (newest?.deviceIDs ?? []).map { ByteString($0) }
                        + new.deviceIDs.map { ByteString($0) })
            ).sorted().map(\.text)
        }
        newest = new
        for id in ids { update(id, new, context, now) }
        return advance(now)
    }

    private mutating func update(
        _ id: String, _ home: HomeSnapshot, _ context: DiscoveryContext, _ now: Int64
    ) {
        let key = ByteString(id)
        // An alias names another device.
        let isHere = home.device(id).map { utf8Equal($0.id, id) } ?? false
        guard isHere, let device = DiscoveryDevice(id, in: home, context) else {
            guard let topic = topics.removeValue(forKey: key) else { return }
            wanted[topic] = nil
            knownStates[topic] = nil
            return planDue(now)
        }
        let old = wanted[device.topic]
        topics[key] = device.topic
        let isSame = old.map { $0.device.config == device.config } ?? false
        let hash = isSame ? old?.hash : nil
        wanted[device.topic] = Wanted(
            device: device, hash: hash ?? hexText(sha256(device.config).prefix(8)))
        if !isSame { planDue(now) }
        if old?.device.state != device.state { stateWaits(device.topic) }
    }

    private mutating func planDue(_ now: Int64) { dueAt = dueAt ?? now + Self.settleNanoseconds }

    // MARK: Outcomes

    /// The library took a message, or never will.
    mutating func taken(_ id: Int, _ isTaken: Bool, now: Int64) -> [Action] {
        guard let sent = inFlight[id] else { return [] }
        if isTaken {
            if case .config = sent { inFlight[id] = nil }
            return advance(now)
        }
        inFlight[id] = nil
        retryAt = now + Self.retryNanoseconds
        switch sent {
        case .list: if phase == .announcing || phase == .closing { isListDue = true }
        case .config(let topic):
            if case .publishing(let rest) = phase { phase = .publishing(rest + [topic]) }
        case .state(let topic, _): stateWaits(topic)
        }
        return []
    }

    /// The library will never take a message: it is too long for the broker, or the connection
    /// ended. Which of them shows when it is tried once more, on the same connection.
    mutating func refused(_ id: Int, now: Int64) -> [Action] {
        guard let sent = inFlight[id] else { return [] }
        guard !notTaken.insert(sent.subject).inserted else { return taken(id, false, now: now) }
        inFlight[id] = nil
        switch sent {
        case .list:
            // Without the list nothing may be announced on this connection.
            leave()
        case .config(let topic):
            if let sent = published[topic] { unpublishable[topic] = sent?.hash ?? "" }
            published[topic] = nil
        case .state: break
        }
        let line = "\(sent.subject) cannot be published: too long for the broker, or not allowed"
        let isNews = told.insert(sent.subject).inserted
        return (isNews ? [.log(line)] : []) + advance(now)
    }

    /// The broker acknowledged a message.
    mutating func answered(_ id: Int, code: UInt8, now: Int64) -> [Action] {
        guard let sent = inFlight.removeValue(forKey: id) else { return [] }
        var actions: [Action] = []
        if code >= 0x80, !hasToldRefusal {
            hasToldRefusal = true
            let root = HomeKey.root(home)
            actions.append(.log("the broker refuses what is published below \(root)"))
        }
        switch sent {
        case .config: break
        case .state(let topic, let state):
            if wanted[topic] != nil { knownStates[topic] = state }
        case .list: actions += listAnswered()
        }
        return actions + advance(now)
    }

    private mutating func listAnswered() -> [Action] {
        switch phase {
        case .announcing:
            let due = list.entries.filter { $0.value.hash.isEmpty && !isSkipped($0.key) }
                .map(\.key)
            phase = .publishing(due.sorted(by: >))
        case .closing:
            phase = .idle
            guard let context, toldCount != list.entries.count else { break }
            toldCount = list.entries.count
            return [
                .log(
                    "\(list.entries.count) devices are announced to Home Assistant below "
                        + context.settings.prefix)
            ]
        case .idle, .publishing: break
        }
        return []
    }
}
