// SPDX-License-Identifier: Apache-2.0

import CMosquitto
import HomeThreads

/// Looks at a broker with a client id of its own: it touches no session of a home and leaves
/// nothing behind.
public struct BrokerProbe: Sendable {
    /// The answers of the broker.
    public struct Report: Sendable {
        public var limits: BrokerLimits
        /// The filters that were asked for, with the QoS that was granted; sorted.
        public var granted: [GrantedFilter] = []
        /// Sorted.
        public var refused: [RefusedFilter] = []
        /// The stored copies on the watched topics, in the order in which they came.
        public var stored: [IncomingMessage] = []
        /// More stored copies came than ``BrokerProbe/storedMax``.
        public var isTruncated = false

        public init(limits: BrokerLimits) { self.limits = limits }
    }

    public static let storedMax = 10_000

    public var broker: BrokerAddress
    public var clientID: String
    /// Subscribed to without their stored copies, to hear whether that is allowed.
    public var filters: [String] = []
    /// Subscribed to for their stored copies; each is allowed to be refused.
    public var watched: [String] = []

    public init(broker: BrokerAddress, clientID: String) {
        self.broker = broker
        self.clientID = clientID
    }

    /// After this time without a packet, everything has come.
    private static let quiet = Duration.milliseconds(300)

    /// Connects, asks, and leaves; blocks, and is not for the cooperative pool.
    ///
    /// - Throws: ``BridgeError/setting(name:reason:)``, ``BridgeError/connectionFailed(_:)``,
    ///   ``BridgeError/timedOut(_:)``
    public func run(timeout: Duration = .seconds(10)) throws(BridgeError) -> Report {
        let handle = try MosquittoHandle(
            MosquittoHandle.Settings(
                broker: broker, clientID: clientID, isCleanStart: true, sessionExpirySeconds: 0,
                keepaliveSeconds: 60, receiveMaximum: 100, packetBytesMax: 16 << 20))
        var visit = ProbeVisit(
            handle: handle, host: broker.plainHost, until: SystemTime.monotonic + timeout)
        try visit.connect()
        for filter in filters { try visit.subscribe(filter, options: .storedNever) }
        for topic in watched { try visit.subscribe(topic, options: .storedAlways) }
        try visit.listen(untilQuietFor: Self.quiet)
        visit.leave()
        return visit.report(filters)
    }
}

/// One connection of a probe.
private struct ProbeVisit {
    let handle: MosquittoHandle
    let host: String
    let until: Duration
    private var limits: BrokerLimits?
    private var brokerCode: UInt8?
    private var callbackCode: Int32?
    /// Which filter a SUBSCRIBE asked for.
    private var asked: [Int32: String] = [:]
    private var answers: [(filter: String, code: UInt8)] = []
    private var stored: [IncomingMessage] = []
    private var isTruncated = false
    private var lastHeard = SystemTime.monotonic

    init(handle: MosquittoHandle, host: String, until: Duration) {
        self.handle = handle
        self.host = host
        self.until = until
    }

    mutating func connect() throws(BridgeError) {
        let code = handle.connect()
        guard code == 0 else {
            throw .connectionFailed(
                MosquittoFailure.ofConnect(code, host: host, errorLine: handle.errorLine))
        }
        while limits == nil { try turn("no answer to CONNECT", atMost: .seconds(1)) }
        handle.listen(false)
    }

    mutating func subscribe(
        _ filter: String, options: SessionMachine.SubscribeOptions
    ) throws(BridgeError) {
        let sent = handle.subscribe([filter], options: options)
        guard sent.code != Int32(MOSQ_ERR_OVERSIZE_PACKET.rawValue) else {
            answers.append((filter, SessionMachine.packetTooLarge))
            return
        }
        guard sent.code == 0 else { throw .filterNotValid(filter) }
        asked[sent.packetID] = filter
    }

    /// Until every question is answered and nothing more comes.
    mutating func listen(untilQuietFor quiet: Duration) throws(BridgeError) {
        lastHeard = SystemTime.monotonic
        while !asked.isEmpty || SystemTime.monotonic - lastHeard < quiet {
            try turn("no answer to SUBSCRIBE", atMost: quiet)
        }
    }

    func leave() {
        handle.disconnect()
        _ = handle.loopWrite()
    }

    func report(_ filters: [String]) -> BrokerProbe.Report {
        var report = BrokerProbe.Report(
            limits: limits ?? BrokerLimits(sessionExpirySeconds: 0, keepaliveSeconds: 0))
        let wanted = Set(filters)
        for answer in answers where wanted.contains(answer.filter) {
            if answer.code < 0x80 {
                report.granted.append(GrantedFilter(filter: answer.filter, qos: answer.code))
            } else {
                report.refused.append(RefusedFilter(filter: answer.filter, code: answer.code))
            }
        }
        report.granted.sort { $0.filter < $1.filter }
        report.refused.sort { $0.filter < $1.filter }
        report.stored = stored
        report.isTruncated = isTruncated
        return report
    }

    private mutating func turn(_ complaint: String, atMost: Duration) throws(BridgeError) {
        let left = until - SystemTime.monotonic
        guard left > .zero else { throw .timedOut(complaint) }
        let ready = Descriptor.wait(
            [(handle.socket, handle.wantsWrite)], timeout: min(left, atMost))
        if ready[0].isReadable { try readAll() }
        if handle.wantsWrite { try check(handle.loopWrite()) }
        try check(handle.loopMisc())
    }

    private mutating func readAll() throws(BridgeError) {
        var isEmpty = false
        while !isEmpty || Descriptor.bytesWaiting(handle.socket) > 0 {
            let code = handle.loopRead()
            isEmpty = handle.events.isEmpty
            try check(code)
            guard handle.isTLS, isEmpty, limits == nil else { continue }
            guard !Descriptor.isAtEnd(handle.socket) else {
                throw .connectionFailed(.tls("the broker closed during the handshake"))
            }
        }
    }

    private mutating func check(_ code: Int32) throws(BridgeError) {
        let events = handle.events
        handle.events.removeAll(keepingCapacity: true)
        for event in events { take(event) }
        guard code != 0 || handle.socket == -1 else { return }
        let failure = MosquittoFailure(
            brokerCode: brokerCode, callbackCode: callbackCode, isConnected: limits != nil,
            errorLine: handle.errorLine)
        throw .connectionFailed(failure.reason(code))
    }

    private mutating func take(_ event: MosquittoEvent) {
        switch event {
        case .connectAnswered(0, _, let limits): self.limits = limits
        case .connectAnswered(let code, _, _): brokerCode = code
        case .subscribed(let packetID, let codes):
            lastHeard = SystemTime.monotonic
            guard let filter = asked.removeValue(forKey: packetID) else { return }
            answers.append((filter, codes.first ?? 0x80))
        case .message(let message):
            guard message.isRetained else { return }
            lastHeard = SystemTime.monotonic
            if stored.count < BrokerProbe.storedMax {
                stored.append(message)
            } else {
                isTruncated = true
            }
        case .disconnected(let code):
            callbackCode = code
            if code >= 0x80 { brokerCode = UInt8(clamping: code) }
        case .published, .unsubscribed: return
        }
    }
}
