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

    private enum Sent {
        case list
        /// An announcement, or the end of one.
        case config(String)
        case state(String, [UInt8])
    }

    private struct Wanted {
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
    private(set) var phase = Phase.idle
    /// What may stand at the broker.
    private(set) var list = DiscoveryList()
    /// What was announced while publishing; nil for what was cleared.
    private var published: [String: DiscoveryList.Entry?] = [:]
    private var isOnline = false
    /// Whether the broker's list is known on this connection.
    private var isListKnown = false
    private var newest: HomeSnapshot?
    /// By topic.
    private var wanted: [String: Wanted] = [:]
    private var topics: [ByteString: String] = [:]
    /// The topics whose states wait, in order.
    private var waitingStates: [String] = []
    /// The states that the broker acknowledged, by the topic of the announcement.
    private var knownStates: [String: [UInt8]] = [:]
    private var inFlight: [Int: Sent] = [:]
    private var lastID = 0
    /// When the gathered changes are published.
    private var dueAt: Int64?
    /// The list has to be handed over once more.
    private var isListDue = false
    private var retryAt: Int64?
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
        return []
    }

    /// What the broker has stored is known, and whether this log may publish.
    mutating func ready(isOnline: Bool, isListKnown: Bool, now: Int64) -> [Action] {
        self.isOnline = isOnline
        if isListKnown, !self.isListKnown {
            self.isListKnown = true
            waitingStates = wanted.keys.sorted()
            if needsPlan { dueAt = now + Self.settleNanoseconds }
        }
        return advance(now)
    }

    private var needsPlan: Bool {
        list.entries.contains { wanted[$0.key] == nil }
            || wanted.contains { list.entries[$0.key]?.hash != $0.value.hash }
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
        if old?.device.state != device.state, !waitingStates.contains(device.topic) {
            waitingStates.append(device.topic)
        }
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
        case .state(let topic, _):
            if !waitingStates.contains(topic) { waitingStates.append(topic) }
        }
        return []
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
            let due = list.entries.filter { $0.value.hash.isEmpty }.map(\.key)
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

    // MARK: Going on

    /// Publishes what can be published now.
    mutating func advance(_ now: Int64) -> [Action] {
        guard isOnline, isListKnown else { return [] }
        if let retryAt {
            guard now >= retryAt else { return [] }
            self.retryAt = nil
        }
        var actions: [Action] = []
        if isListDue { actions.append(sendList()) }
        if phase == .idle, let dueAt, now >= dueAt { actions += begin() }
        actions += publishNext()
        return actions + publishStates()
    }

    /// Names all that will change in the list, before it does.
    private mutating func begin() -> [Action] {
        dueAt = nil
        guard needsPlan else { return [] }
        for topic in list.entries.keys where wanted[topic] == nil {
            list.entries[topic]?.hash = ""
        }
        for (topic, wanted) in wanted where list.entries[topic]?.hash != wanted.hash {
            var entry = list.entries[topic] ?? DiscoveryList.Entry()
            entry.hash = ""
            entry.components.merge(wanted.device.components) { _, new in new }
            list.entries[topic] = entry
        }
        phase = .announcing
        return [sendList()]
    }

    private mutating func sendList() -> Action {
        isListDue = false
        let payload = list.entries.isEmpty ? [] : list.payload(logID: logID)
        return publish(
            .list, retained(DiscoveryContext.listTopic(home: home), payload))
    }

    private mutating func publishNext() -> [Action] {
        guard case .publishing(var rest) = phase else { return [] }
        var actions: [Action] = []
        var later: [String] = []
        while inFlight.count < Self.inFlightMax, let topic = rest.popLast() {
            // Values on their way must not overtake their own end.
            if wanted[topic] == nil, isStateInFlight(topic) {
                later.append(topic)
            } else {
                actions += announce(topic)
            }
        }
        rest += later
        phase = .publishing(rest)
        let isOut = !inFlight.values.contains { if case .config = $0 { true } else { false } }
        if rest.isEmpty, isOut {
            for (topic, entry) in published { list.entries[topic] = entry }
            published = [:]
            phase = .closing
            actions.append(sendList())
        }
        return actions
    }

    /// Publishes or clears one announcement.
    private mutating func announce(_ topic: String) -> [Action] {
        guard let wanted = wanted[topic] else {
            published[topic] = .some(nil)
            // Under another prefix the device may still be there.
            let state = isAnnouncedElsewhere(topic) ? nil : stateTopic(of: topic)
            let ends = [topic, state].compactMap(\.self)
            return ends.map { publish(.config(topic), atMostOnce($0, [])) }
        }
        let old = list.entries[topic]?.components ?? [:]
        let gone = old.filter { wanted.device.components[$0.key] == nil }
        published[topic] = DiscoveryList.Entry(
            hash: wanted.hash, components: wanted.device.components)
        return state(topic) + [
            publish(.config(topic), atMostOnce(topic, wanted.device.config(withGone: gone)))
        ]
    }

    /// QoS 0: a codec that subscribes to it must not acknowledge what is not kept.
    private func atMostOnce(_ topic: String, _ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(topic: topic, payload: payload, qos: 0, isRetained: true)
    }

    private func retained(_ topic: String, _ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(topic: topic, payload: payload, qos: 1, isRetained: true)
    }

    /// The topic of the values of a device that is gone.
    private func stateTopic(of topic: String) -> String? {
        DiscoveryTopic.device(of: topic, home: home).map {
            DiscoveryContext.stateTopic(home: home, device: $0)
        }
    }

    private func isAnnouncedElsewhere(_ topic: String) -> Bool {
        guard let context,
            let device = DiscoveryTopic.device(of: topic, home: home)
        else { return false }
        let here = DiscoveryTopic.config(
            prefix: context.settings.prefix,
            objectID: DiscoveryTopic.objectID(home: home, escapedDevice: device))
        return wanted[here] != nil
    }

    // MARK: States

    /// A device's values go out once the list names its topic.
    private mutating func publishStates() -> [Action] {
        guard phase != .announcing else { return [] }
        var actions: [Action] = []
        var later: [String] = []
        for topic in waitingStates {
            guard wanted[topic] != nil else { continue }
            guard isNamed(topic), inFlight.count < Self.inFlightMax, !isStateInFlight(topic)
            else {
                later.append(topic)
                continue
            }
            actions += state(topic)
        }
        waitingStates = later
        return actions
    }

    /// Whether the list names a topic, and will when what is under way is done.
    private func isNamed(_ topic: String) -> Bool {
        if let published = published[topic] { return published != nil }
        return list.entries[topic] != nil
    }

    private func isStateInFlight(_ topic: String) -> Bool {
        inFlight.values.contains {
            if case .state(topic, _) = $0 { true } else { false }
        }
    }

    /// The values of a device, unless the broker has them.
    private mutating func state(_ topic: String) -> [Action] {
        guard let device = wanted[topic]?.device, knownStates[topic] != device.state,
            !isStateInFlight(topic)
        else { return [] }
        return [publish(.state(topic, device.state), retained(device.stateTopic, device.state))]
    }

    private mutating func publish(_ sent: Sent, _ message: OutgoingMessage) -> Action {
        lastID += 1
        inFlight[lastID] = sent
        var message = message
        message.userProperties = EchoFilter(logID: logID).properties(offset: nil)
        return .publish(id: lastID, message)
    }
}
