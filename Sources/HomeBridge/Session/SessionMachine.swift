// SPDX-License-Identifier: Apache-2.0

/// The life of a session: decides when to connect, subscribe and report.
///
/// ```
///            start           connect works          CONNACK 0
///   ┌──────┐ ────▶ ┌──────────┐ ───▶ ┌──────────┐ ──────────▶ ┌───────────┐
///   │ idle │       │connecting│      │ greeting │             │ connected │
///   └──────┘       └──────────┘      └──────────┘             └───────────┘
///                    ▲     │ fails       │ refused, no reply     │ lost
///                    │     ▼             ▼                       ▼
///          delay over│   ┌─────────────────────────────────────────┐
///                    └── │ waiting                                 │
///                        └─────────────────────────────────────────┘
///   stop, in every state: ─▶ stopped; connected waits until its publishes are out, or a deadline
/// ```
/// Pure: time comes in as an argument (a monotonic clock), actions come out.
public struct SessionMachine: Sendable {
    enum State: Hashable, Sendable {
        case idle
        case connecting
        case greeting(until: Duration)
        case connected(Connected)
        case waiting(until: Duration)
        case stopped
    }

    struct Connected: Hashable, Sendable {
        var since: Duration
        var requests: [Int: Request] = [:]
        /// Reported once every SUBACK is here, so that the log need not hold each step of a long
        /// plan.
        var granted: [GrantedFilter] = []
        /// Reported together with `granted`.
        var refused: [RefusedFilter] = []
        /// Whether the session was resumed: the broker first sends the messages that it queued.
        var isResumed: Bool
        /// The phase until the broker's queue (of a resumed session) and the stored copies of the
        /// watched topics have come; nil afterwards.
        var backlog: BacklogPhase?
        /// Whether the message came that marks the end of the queue.
        var hasQueueMark = false
        /// Set by a stop that waits for publishes: when to end at the latest.
        var endsAt: Duration?
        /// Since when a SUBACK of a filter is awaited and none has come.
        var awaitsSince: Duration?

        /// Some SUBACK of the plan is still to come.
        var isSubscribing: Bool {
            requests.values.contains { if case .subscribe = $0 { true } else { false } }
        }

        /// Some SUBACK is still to come on which depends what is heard.
        var awaitsGrant: Bool {
            requests.values.contains {
                switch $0 {
                case .subscribe, .watch: true
                case .version, .unsubscribe: false
                }
            }
        }

        /// When to give up waiting for a SUBACK. While the queue comes, it may come behind it.
        var grantDeadline: Duration? {
            awaitsSince.map { max($0, backlog?.lastReceived ?? $0) + SessionMachine.grantTimeout }
        }

        /// Filters that an UNSUBSCRIBE names whose answer is still to come.
        var leaving: Set<TopicFilter> {
            var found: Set<TopicFilter> = []
            for case .unsubscribe(let filters) in requests.values {
                found.formUnion(filters.compactMap { TopicFilter($0) })
            }
            return found
        }

        /// Filters that a SUBSCRIBE names whose answer is still to come.
        var arriving: [TopicFilter] {
            requests.values.flatMap { request in
                guard case .subscribe(let filters, _) = request else { return [TopicFilter]() }
                return filters.compactMap { TopicFilter($0) }
            }
        }
    }

    enum Request: Hashable, Sendable {
        case subscribe([String], hasIdentifier: Bool)
        case version
        case watch([String])
        case unsubscribe([String])
    }

    /// The actions of the driver, in this order.
    public enum Action: Hashable, Sendable {
        case connect
        /// Filters with one identifier, or without.
        case subscribe(
            request: Int, filters: [String], options: SubscribeOptions,
            identifier: UInt32? = nil)
        case unsubscribe(request: Int, filters: [String])
        case append(SessionItem)
        /// A watched topic may not be read; for people, no record.
        case watchRefused(RefusedFilter)
        /// Drop the connection without a DISCONNECT.
        case close
        /// Say DISCONNECT and close.
        case disconnect
    }

    public enum SubscribeOptions: Hashable, Sendable {
        /// Stored messages come only if the subscription is new (retain handling 1).
        case storedIfNew
        /// Stored messages come at every subscribe (retain handling 0).
        case storedAlways
        /// The same at QoS 0.
        case storedAlwaysAtMostOnce
        /// No stored messages come (retain handling 2).
        case storedNever
    }

    /// The broker's own topic that counts the messages it dropped.
    public static let monitorTopic = "$SYS/broker/publish/messages/dropped"
    /// The broker's own topic that says what it is. Mosquitto keeps its stored message for good; that
    /// of a count that does not change older ones (up to 2.0.15) forget after a minute.
    public static let versionTopic = "$SYS/broker/version"
    /// What the session itself reads, whatever the plan is.
    static let ownTopics = [monitorTopic, versionTopic]
    /// The identifiers of subscriptions to ``versionTopic``; those of filters are smaller.
    static let versionIdentifiers: ClosedRange<UInt32> = 1 << 27...1 << 28 - 1
    /// How many filters one SUBSCRIBE or UNSUBSCRIBE carries.
    public static let filtersPerPacketMax = 64
    /// How long a broker may take to answer CONNECT.
    public static let greetingTimeout = Duration.seconds(30)
    /// How long a broker may take to answer SUBSCRIBE.
    public static let grantTimeout = Duration.seconds(20)
    /// The reason code of a filter for whose SUBSCRIBE the broker's Maximum Packet Size is too small.
    public static let packetTooLarge: UInt8 = 0x95

    public private(set) var epoch: UInt32
    public private(set) var lastFailure: SessionFailure?
    /// The refused filters, until the next CONNACK or change of the plan.
    public private(set) var refused: [TopicFilter: UInt8] = [:]
    /// The refused watched topics, until the next CONNACK; sorted.
    public private(set) var refusedWatched: [RefusedFilter] = []
    private(set) var state = State.idle
    /// The plan asked for at this broker.
    private(set) var plan: SubscriptionPlan
    /// The plan that the owner asked for, in which filters may cross.
    private var wanted: SubscriptionPlan
    /// Whether the broker takes subscription identifiers.
    private var hasIdentifiers = true
    private var packets = FilterPackets(filtersMax: SessionMachine.filtersPerPacketMax)
    /// Filters granted with their identifiers, as far as this machine knows: the log does not say
    /// it.
    private var identified: Set<TopicFilter> = []
    /// Filters whose SUBSCRIBE or UNSUBSCRIBE was not answered before the connection was lost.
    private var unconfirmed: Set<TopicFilter> = []
    private let watchedTopics: [String]
    /// True until a connection has asked and lasted long enough for the answers.
    private var asksForStored: Bool
    private static let storedComeWithin = Duration.seconds(30)
    private var acknowledged: [TopicFilter: UInt8]
    private var delays: BackoffDelays
    private let greetingTimeout: Duration
    private var lastRequest = 0
    /// The identifier of the subscription to ``versionTopic``, another one at each connection and in
    /// each process: the stored message that an earlier one asked for may wait in the broker's queue.
    private(set) var versionIdentifier: UInt32

    /// - Parameters:
    ///   - asksForStored: the first connection asks for all stored messages, also in a session
    ///     that goes on.
    ///   - watchedTopics: plain topics that the plan does not cover.
    public init(
        epoch: UInt32, plan: SubscriptionPlan, acknowledged: [GrantedFilter],
        asksForStored: Bool = false, watchedTopics: [String] = [], backoff: SessionBackoff,
        greetingTimeout: Duration = SessionMachine.greetingTimeout, seed: UInt64
    ) {
        self.greetingTimeout = greetingTimeout
        self.epoch = epoch
        self.plan = plan
        wanted = plan
        self.watchedTopics = watchedTopics
        self.asksForStored = asksForStored
        self.acknowledged = [:]
        for granted in acknowledged {
            guard let filter = TopicFilter(granted.filter) else { continue }
            self.acknowledged[filter] = granted.qos
        }
        delays = BackoffDelays(settings: backoff, seed: seed)
        let identifiers = Self.versionIdentifiers
        versionIdentifier = identifiers.lowerBound + UInt32(seed % UInt64(identifiers.count))
    }

    // MARK: What others may know

    public var phase: SessionStatus.Phase {
        switch state {
        case .idle: .idle
        case .connecting, .greeting: .connecting
        case .connected: .connected
        case .waiting: .waiting
        case .stopped: .stopped
        }
    }

    /// Whether messages count as queued during the absence.
    public var isBacklog: Bool {
        guard case .connected(let connected) = state else { return false }
        return connected.isResumed && connected.backlog != nil
    }

    /// Whether the broker went on with a session.
    public var isResumed: Bool {
        if case .connected(let connected) = state { connected.isResumed } else { false }
    }

    /// Whether the mark behind the queue has come: the end of the queue is no mere guess.
    public var hasQueueMark: Bool {
        if case .connected(let connected) = state { connected.hasQueueMark } else { false }
    }

    /// Granted filters, sorted.
    public var granted: [GrantedFilter] {
        acknowledged.sorted { $0.key < $1.key }.map {
            GrantedFilter(filter: $0.key.text, qos: $0.value)
        }
    }

    /// When ``tick(now:isIdle:)`` must be called at the latest.
    public var deadline: Duration? {
        switch state {
        case .greeting(let until), .waiting(let until): until
        case .connected(let connected):
            [
                connected.backlog?.deadline(isWaiting: !connected.requests.isEmpty),
                connected.endsAt, connected.grantDeadline,
            ].compactMap(\.self).min()
        case .idle, .connecting, .stopped: nil
        }
    }

    /// Whether a stop waits for publishes to be written and answered.
    public var isEnding: Bool {
        if case .connected(let connected) = state { connected.endsAt != nil } else { false }
    }

    /// Whether the broker may deliver a message on this topic more than once: several filters match
    /// it, of the plan or of an earlier plan that the broker still serves.
    package func mayCopy(_ topic: String) -> Bool {
        let matches = plan.matchCount(topic)
        guard matches == 1, case .connected(let connected) = state else { return matches > 1 }
        func isOlder(_ filter: TopicFilter) -> Bool {
            filter.matches(topic) && !plan.filters.contains(filter)
        }
        return acknowledged.keys.contains(where: isOlder)
            || connected.arriving.contains(where: isOlder)
    }

    /// The subscription identifiers that a request asked for, while its answer is awaited.
    package func identifiers(ofRequest request: Int) -> Set<UInt32> {
        guard case .connected(let connected) = state,
            case .subscribe(let filters, hasIdentifier: true)? = connected.requests[request]
        else { return [] }
        return Set(filters.compactMap { TopicFilter($0)?.form })
    }

    /// Whether only the session itself, and no filter of the plan, wants messages of the topic.
    public func owns(_ topic: String) -> Bool {
        Self.ownTopics.contains(topic) && !plan.matches(topic)
    }

    private var owned: [String] { Self.ownTopics.filter(owns) }

    // MARK: Inputs

    public mutating func start() -> [Action] {
        guard case .idle = state else { return [] }
        state = .connecting
        return [.connect]
    }

    /// The network connection stands and CONNECT is on its way.
    public mutating func connectSucceeded(now: Duration) {
        guard case .connecting = state else { return }
        state = .greeting(until: now + greetingTimeout)
    }

    /// The connection could not be made, was refused, or ended.
    public mutating func connectionEnded(_ failure: SessionFailure, now: Duration) -> [Action] {
        lastFailure = failure
        switch state {
        case .connecting, .greeting:
            state = .waiting(until: now + delays.next())
            return []
        case .connected(let connected):
            delays.connectionHeld(now - connected.since)
            if now - connected.since >= Self.storedComeWithin { asksForStored = false }
            unconfirmed.formUnion(connected.leaving.union(connected.arriving))
            let told = tellAnswers(evenIfMoreCome: true)
            state = connected.endsAt == nil ? .waiting(until: now + delays.next()) : .stopped
            return told + [.append(.lost(failure))]
        case .idle, .waiting, .stopped:
            return []
        }
    }

    /// The broker answered CONNECT; a refusal is followed by ``connectionEnded(_:now:)``.
    ///
    /// - Parameter hasIdentifiers: the broker takes subscription identifiers; without them no two
    ///   filters may have topics in common.
    /// - Parameter packetBytesMax: the largest packet that the broker takes; nil: no limit.
    public mutating func accepted(
        isSessionPresent: Bool, hasIdentifiers: Bool = true, packetBytesMax: UInt32? = nil,
        now: Duration
    ) -> [Action] {
        guard case .greeting = state else { return [] }
        self.hasIdentifiers = hasIdentifiers
        packets.bytesMax = packetBytesMax
        plan = hasIdentifiers ? wanted : wanted.joined
        lastFailure = nil
        refused = [:]
        refusedWatched = []
        let isResumed = epoch != 0 && isSessionPresent
        let hasBacklog = isResumed || !watchedTopics.isEmpty
        let connected = Connected(
            since: now, isResumed: isResumed, backlog: hasBacklog ? BacklogPhase(now: now) : nil)
        var actions: [Action] = []
        if isResumed {
            actions.append(.append(.resumed(epoch: epoch)))
        } else {
            let reason = epoch == 0 ? SessionStartReason.first : .brokerLostSession
            epoch += 1
            acknowledged = [:]
            identified = []
            unconfirmed = []
            actions.append(.append(.started(epoch: epoch, reason: reason)))
        }
        state = .connected(connected)
        // In this order, so that the broker's version marks the end of the backlog and of the
        // watched topics' stored messages, and not of those of new subscriptions.
        actions += requestWatched(watchedTopics)
        return actions + requestOwn() + requestDifference(mayBeServed: isSessionPresent)
    }

    /// The answer to a subscribe request: one code per filter.
    public mutating func subscribeAnswered(
        request: Int, codes: [UInt8], now: Duration
    ) -> [Action] {
        guard case .connected(var connected) = state,
            let sent = connected.requests.removeValue(forKey: request)
        else { return [] }
        connected.backlog?.received(now: now)
        connected.awaitsSince = nil
        state = .connected(connected)
        switch sent {
        case .version:
            if codes.first.map({ $0 >= 0x80 }) ?? true { endSentinel() }
            return removeWhenAnswered()
        case .subscribe(let filters, let hasIdentifier):
            guard codes.count == filters.count else { return miscounted(codes, filters, now) }
            return take(codes, of: filters, hasIdentifier: hasIdentifier) + removeWhenAnswered()
        case .watch(let topics):
            guard codes.count == topics.count else { return miscounted(codes, topics, now) }
            return takeWatched(codes, of: topics)
        case .unsubscribe:
            return violation("SUBACK answers an UNSUBSCRIBE", now: now)
        }
    }

    /// The library did not take a request.
    public mutating func requestNotSent(_ request: Int, now: Duration) -> [Action] {
        guard case .connected(var connected) = state else { return [] }
        switch connected.requests[request] {
        case .subscribe(let filters, _)?, .watch(let filters)?:
            let codes = filters.map { _ in Self.packetTooLarge }
            return subscribeAnswered(request: request, codes: codes, now: now)
        case .version?:
            return subscribeAnswered(request: request, codes: [Self.packetTooLarge], now: now)
        case .unsubscribe?:
            connected.requests[request] = nil
            state = .connected(connected)
            return []
        case nil: return []
        }
    }

    public mutating func unsubscribeAnswered(request: Int) -> [Action] {
        guard case .connected(var connected) = state,
            case .unsubscribe(let filters)? = connected.requests.removeValue(forKey: request)
        else { return [] }
        state = .connected(connected)
        let known = filters.filter { text in
            guard let filter = TopicFilter(text) else { return false }
            identified.remove(filter)
            unconfirmed.remove(filter)
            return acknowledged.removeValue(forKey: filter) != nil
        }
        // A topic of the old plan that is watched now was unsubscribed with the old plan: ask
        // again.
        let watched = watchedTopics.filter { topic in
            filters.contains { $0.utf8.elementsEqual(topic.utf8) }
        }
        return (known.isEmpty ? [] : [.append(.subscriptionsRemoved(known))])
            + requestWatched(watched)
    }

    /// The codecs want other filters.
    public mutating func planChanged(_ plan: SubscriptionPlan) -> [Action] {
        guard plan != wanted else { return [] }
        let ownedBefore = owned
        wanted = plan
        self.plan = hasIdentifiers ? plan : plan.joined
        refused = [:]
        guard case .connected = state else { return [] }
        return (ownedBefore == owned ? [] : requestOwn()) + requestDifference()
    }

    /// Messages came in; called once everything that was waiting is read and committed.
    public mutating func messagesReceived(now: Duration) {
        guard case .connected(var connected) = state else { return }
        connected.backlog?.received(now: now)
        state = .connected(connected)
    }

    /// The stored message of ``versionTopic`` came. If this connection asked for it, everything that
    /// was queued before is here.
    ///
    /// - Parameter identifiers: of the subscriptions that the message comes of.
    public mutating func sentinelReceived(identifiers: [UInt32]) -> [Action] {
        guard identifiers.contains(versionIdentifier), case .connected(var connected) = state else {
            return []
        }
        connected.hasQueueMark = true
        state = .connected(connected)
        return endBacklog()
    }

    private mutating func endBacklog() -> [Action] {
        guard case .connected(var connected) = state, connected.backlog != nil else { return [] }
        connected.backlog = nil
        state = .connected(connected)
        return watchedTopics.isEmpty ? [] : [.append(.watchedCurrent(refused: refusedWatched))]
    }

    /// Time passes.
    ///
    /// - Parameter isIdle: nothing was waiting to be read.
    public mutating func tick(now: Duration, isIdle: Bool) -> [Action] {
        switch state {
        case .waiting(let until) where now >= until:
            state = .connecting
            return [.connect]
        case .greeting(let until) where now >= until:
            return [.close] + connectionEnded(.noReply, now: now)
        case .connected(let connected) where connected.endsAt.map { now >= $0 } ?? false:
            return end()
        case .connected(let connected) where connected.grantDeadline.map { now >= $0 } ?? false:
            let seconds = Self.grantTimeout.components.seconds
            return violation("no answer to SUBSCRIBE within \(seconds) s", now: now)
        case .connected(var connected):
            connected.awaitsSince = connected.awaitsGrant ? connected.awaitsSince ?? now : nil
            state = .connected(connected)
            guard let backlog = connected.backlog,
                backlog.isOver(
                    now: now, isIdle: isIdle, isWaiting: !connected.requests.isEmpty)
            else { return [] }
            return endBacklog()
        default:
            return []
        }
    }

    /// The end asked for by the owner.
    ///
    /// - Parameters:
    ///   - hasUnsent: publishes are not out yet; then ``publishesSent()`` brings the end.
    ///   - until: how long to wait for them.
    public mutating func stop(hasUnsent: Bool, until: Duration) -> [Action] {
        guard hasUnsent, case .connected(var connected) = state else { return end() }
        connected.endsAt = connected.endsAt ?? until
        state = .connected(connected)
        return []
    }

    /// Nothing waits any more to be written or, at QoS 1, to be answered.
    public mutating func publishesSent() -> [Action] {
        isEnding ? end() : []
    }

    private mutating func end() -> [Action] {
        defer { state = .stopped }
        switch state {
        case .connected:
            return tellAnswers(evenIfMoreCome: true) + [.append(.lost(.stopped)), .disconnect]
        case .greeting: return [.disconnect]
        case .idle, .connecting, .waiting, .stopped: return []
        }
    }

    /// A batch could not be made durable: nothing may be written to the broker any more.
    public mutating func commitFailed() {
        state = .stopped
    }

    // MARK: Subscriptions

    private mutating func requestOwn() -> [Action] {
        // The plan covers some: an old subscription of the session's own would overlap.
        var actions = request(unsubscribing: Self.ownTopics.filter { !owns($0) })
        if owns(Self.monitorTopic), fits(Self.monitorTopic, identifier: nil) {
            // At QoS 0: a count may expire in the broker's queue, and its id would look like that of
            // a message that is lost. Nothing depends on the answer.
            actions.append(
                .subscribe(
                    request: 0, filters: [Self.monitorTopic], options: .storedAlwaysAtMostOnce))
        }
        if owns(Self.versionTopic) {
            versionIdentifier =
                versionIdentifier < Self.versionIdentifiers.upperBound
                ? versionIdentifier + 1 : Self.versionIdentifiers.lowerBound
            let identifier = hasIdentifiers ? versionIdentifier : nil
            guard fits(Self.versionTopic, identifier: identifier) else {
                endSentinel()
                return actions
            }
            actions.append(
                .subscribe(
                    request: add(.version), filters: [Self.versionTopic], options: .storedAlways,
                    identifier: identifier))
        }
        return actions
    }

    private func fits(_ topic: String, identifier: UInt32?) -> Bool {
        packets.divide([topic], .subscribe(identifier: identifier)).tooLong.isEmpty
    }

    private mutating func requestWatched(_ topics: [String]) -> [Action] {
        let (packets, tooLong) = packets.divide(topics, .subscribe(identifier: nil))
        let actions = packets.map { topics in
            Action.subscribe(
                request: add(.watch(topics)), filters: topics, options: .storedAlwaysAtMostOnce)
        }
        return actions + takeWatched(tooLong.map { _ in Self.packetTooLarge }, of: tooLong)
    }

    /// - Parameter mayBeServed: Whether the broker may serve filters that the log does not know. A
    ///   process that ended before it logged their SUBACK has lost the stored messages that came
    ///   with it. These filters ask for their stored messages again; a second copy does no harm.
    private mutating func requestDifference(mayBeServed: Bool = false) -> [Action] {
        let asksForAll = mayBeServed && asksForStored
        let certain = asksForAll ? [] : served.subtracting(unconfirmed).map(\.text)
        let new = plan.difference(to: certain).subscribe
        let actions = requestSubscriptions(new, mayBeServed: mayBeServed)
        // Where all filters are too long nothing is asked for, and no answer comes.
        return actions + tellAnswers() + removeWhenAnswered()
    }

    /// The filters that the broker serves, without those that it was told to drop.
    private var served: Set<TopicFilter> {
        guard case .connected(let connected) = state else { return [] }
        return Set(acknowledged.keys).subtracting(connected.leaving)
    }

    /// Asks for new filters, and again for crossing filters that were granted before this machine
    /// existed: the log does not say whether they were granted with an identifier. Their stored
    /// messages do not come again.
    ///
    /// All filters have identifiers, even those that cross no other filter of the plan: while one
    /// plan replaces another the broker serves both.
    private mutating func requestSubscriptions(
        _ new: [String], mayBeServed: Bool
    ) -> [Action] {
        let options = mayBeServed ? SubscribeOptions.storedAlways : .storedIfNew
        guard hasIdentifiers else { return subscribe(new, options, identifier: nil) }
        let again = plan.crossing.filter { acknowledged[$0] != nil && !identified.contains($0) }
        let filters = Set(new.compactMap { TopicFilter($0) })
        guard mayBeServed else { return subscribe(byForm: again.union(filters), options) }
        return subscribe(byForm: again.subtracting(filters), .storedIfNew)
            + subscribe(byForm: filters, options)
    }

    private mutating func subscribe(
        byForm filters: Set<TopicFilter>, _ options: SubscribeOptions
    ) -> [Action] {
        let groups = Dictionary(grouping: filters) { $0.form }
        return groups.sorted { $0.key < $1.key }.flatMap { form, filters in
            subscribe(filters.sorted().map(\.text), options, identifier: form)
        }
    }

    private mutating func subscribe(
        _ filters: [String], _ options: SubscribeOptions, identifier: UInt32?
    ) -> [Action] {
        let (packets, tooLong) = packets.divide(filters, .subscribe(identifier: identifier))
        note(tooLong: tooLong)
        return packets.map { filters in
            .subscribe(
                request: add(.subscribe(filters, hasIdentifier: identifier != nil)),
                filters: filters, options: options, identifier: identifier)
        }
    }

    /// Filters that no packet can carry which the broker takes: refused, as if it had said so.
    private mutating func note(tooLong filters: [String]) {
        guard !filters.isEmpty, case .connected(var connected) = state else { return }
        for text in filters {
            guard let filter = TopicFilter(text), acknowledged[filter] == nil else { continue }
            refused[filter] = Self.packetTooLarge
            connected.refused.append(RefusedFilter(filter: text, code: Self.packetTooLarge))
        }
        state = .connected(connected)
    }

    private mutating func take(
        _ codes: [UInt8], of filters: [String], hasIdentifier: Bool
    ) -> [Action] {
        guard case .connected(var connected) = state else { return [] }
        for (text, code) in zip(filters, codes) {
            guard let filter = TopicFilter(text) else { continue }
            unconfirmed.remove(filter)
            if code <= 2 {
                if hasIdentifier { identified.insert(filter) }
                // A filter known to the log was asked for again only to get its identifier.
                guard acknowledged.updateValue(code, forKey: filter) != code else { continue }
                connected.granted.append(GrantedFilter(filter: text, qos: code))
            } else {
                refused[filter] = code
                connected.refused.append(RefusedFilter(filter: text, code: code))
            }
        }
        state = .connected(connected)
        return tellAnswers()
    }

    /// The broker's answers to the plan, once all have come or no more will come.
    private mutating func tellAnswers(evenIfMoreCome: Bool = false) -> [Action] {
        guard case .connected(var connected) = state, evenIfMoreCome || !connected.isSubscribing
        else { return [] }
        let granted = connected.granted.sorted {
            $0.filter.utf8.lexicographicallyPrecedes($1.filter.utf8)
        }
        let refused = connected.refused
        connected.granted = []
        connected.refused = []
        state = .connected(connected)
        return (granted.isEmpty ? [] : [.append(.subscriptionsAcknowledged(granted))])
            + refused.map { .append(.subscriptionRefused($0)) }
    }

    private mutating func takeWatched(_ codes: [UInt8], of topics: [String]) -> [Action] {
        let refused = zip(topics, codes).filter { $0.1 > 2 }.map {
            RefusedFilter(filter: $0.0, code: $0.1)
        }
        refusedWatched.removeAll { old in
            topics.contains { $0.utf8.elementsEqual(old.filter.utf8) }
        }
        refusedWatched = (refusedWatched + refused).sorted {
            $0.filter.utf8.lexicographicallyPrecedes($1.filter.utf8)
        }
        return refused.map { .watchRefused($0) }
    }

    /// Unsubscribes filters that the plan no longer has, once every SUBACK is here, so that no
    /// message falls between the old and the new plan. So are filters that are no longer wanted and
    /// whose SUBSCRIBE was never answered.
    private mutating func removeWhenAnswered() -> [Action] {
        guard case .connected(let connected) = state, !connected.isSubscribing else { return [] }
        let possible = served.union(unconfirmed.subtracting(connected.leaving))
        let removals = plan.difference(to: possible.map(\.text)).unsubscribe.filter {
            // The session's own topics may have been part of an earlier plan.
            !owns($0)
        }
        return request(unsubscribing: removals)
    }

    /// A filter that is too long for a packet stays: what comes of it is left out by the plan.
    private mutating func request(unsubscribing filters: [String]) -> [Action] {
        packets.divide(filters, .unsubscribe).packets.map {
            .unsubscribe(request: add(.unsubscribe($0)), filters: $0)
        }
    }

    private mutating func add(_ request: Request) -> Int {
        guard case .connected(var connected) = state else {
            preconditionFailure("requests are made while connected")
        }
        lastRequest += 1
        connected.requests[lastRequest] = request
        state = .connected(connected)
        return lastRequest
    }

    private mutating func endSentinel() {
        guard case .connected(var connected) = state else { return }
        connected.backlog?.hasNoSentinel()
        state = .connected(connected)
    }

    private mutating func miscounted(
        _ codes: [UInt8], _ filters: [String], _ now: Duration
    ) -> [Action] {
        violation("SUBACK has \(codes.count) codes for \(filters.count) filters", now: now)
    }

    private mutating func violation(_ what: String, now: Duration) -> [Action] {
        connectionEnded(.protocolViolation(what), now: now) + [.close]
    }
}
