// SPDX-License-Identifier: Apache-2.0

import HomeThreads

/// A connection with no thread of its own: it works inside its blocking calls, for the thread that
/// makes them. The broker keeps no session for it.
final class BlockingClient {
    private let handle: MosquittoHandle
    private let host: String
    private(set) var outgoing = OutgoingPackets()
    private var brokerCode: UInt8?
    private var callbackCode: Int32?
    private(set) var isConnected = false
    private var lastMisc = SystemTime.monotonic
    /// Answers of the broker with an error, e.g. for want of rights.
    private(set) var refusedCount = 0
    /// Messages that nobody has taken yet, oldest first.
    private var received: [IncomingMessage] = []
    /// Answers to SUBSCRIBE.
    private var granted: [Int32: [UInt8]] = [:]

    /// How long a turn waits at most: somebody may want to stop waiting.
    private static let turn = Duration.milliseconds(250)

    init(
        broker: BrokerAddress, clientID: String, will: OutgoingMessage? = nil,
        keepaliveSeconds: UInt16
    ) throws(BridgeError) {
        host = broker.plainHost
        handle = try MosquittoHandle(
            MosquittoHandle.Settings(
                broker: broker, clientID: clientID, isCleanStart: true, sessionExpirySeconds: 0,
                keepaliveSeconds: keepaliveSeconds, receiveMaximum: 20,
                packetBytesMax: 16 << 20, will: will))
    }

    /// Connects and waits for the broker's welcome.
    func connect(timeout: Duration) throws(BridgeError) {
        let code = handle.connect()
        guard code == 0 else {
            throw .connectionFailed(
                MosquittoFailure.ofConnect(code, host: host, errorLine: handle.errorLine))
        }
        try pump(until: { self.isConnected }, "no answer to CONNECT", timeout: timeout)
        handle.listen(false)
    }

    /// Subscribes and waits for the broker's answer.
    ///
    /// - Returns: its code for each filter; 0x80 and more are refusals.
    func subscribe(_ filters: [String], timeout: Duration) throws(BridgeError) -> [UInt8] {
        guard isConnected else { throw .notConnected }
        let sent = handle.subscribe(filters, options: .storedAlways)
        guard sent.code == 0 else { throw .filterNotValid(filters.joined(separator: ", ")) }
        try check(handle.loopWrite())
        try pump(
            until: { self.granted[sent.packetID] != nil }, "no answer to SUBSCRIBE",
            timeout: timeout)
        return granted.removeValue(forKey: sent.packetID) ?? []
    }

    /// Hands a message to the network.
    func publish(_ message: OutgoingMessage) throws(BridgeError) {
        guard isConnected else { throw .notConnected }
        let sent = handle.publish(message)
        guard sent.code == 0 else { throw .topicNotValid(message.topic) }
        outgoing.add(sent.packetID, bytes: message.queueBytes, qos: message.qos)
        try check(handle.loopWrite())
    }

    /// The oldest message that was not taken yet; nil where none comes in time, or is not wanted any
    /// more.
    func next(timeout: Duration, isWanted: () -> Bool) throws(BridgeError) -> IncomingMessage? {
        let end = SystemTime.monotonic + timeout
        while received.isEmpty {
            guard isWanted(), SystemTime.monotonic < end else { return nil }
            guard isConnected else { throw .notConnected }
            try turn(atMost: min(end - SystemTime.monotonic, Self.turn))
        }
        return received.removeFirst()
    }

    /// Says DISCONNECT; the will is not published.
    func disconnect() {
        guard isConnected else { return }
        isConnected = false
        handle.disconnect()
        _ = handle.loopWrite()
    }

    // MARK: One turn

    func pump(
        until isDone: () -> Bool, _ complaint: String, timeout: Duration
    ) throws(BridgeError) {
        let end = SystemTime.monotonic + timeout
        while !isDone() {
            let now = SystemTime.monotonic
            guard now < end else { throw .timedOut(complaint) }
            try turn(atMost: min(end - now, .seconds(1)))
        }
    }

    private func turn(atMost limit: Duration) throws(BridgeError) {
        let ready = Descriptor.wait(
            [(handle.socket, handle.wantsWrite)], timeout: max(limit, .zero))
        if ready[0].isReadable { try read() }
        if handle.wantsWrite { try check(handle.loopWrite()) }
        let now = SystemTime.monotonic
        if now - lastMisc >= .seconds(1) {
            lastMisc = now
            try check(handle.loopMisc())
        }
    }

    private func read() throws(BridgeError) {
        var isEmpty = false
        while !isEmpty || Descriptor.bytesWaiting(handle.socket) > 0 {
            let code = handle.loopRead()
            isEmpty = handle.events.isEmpty
            try check(code)
            guard handle.isTLS, isEmpty, !isConnected else { continue }
            guard !Descriptor.isAtEnd(handle.socket) else {
                throw .connectionFailed(.tls("the broker closed during the handshake"))
            }
        }
    }

    private func check(_ code: Int32) throws(BridgeError) {
        let events = handle.events
        handle.events.removeAll(keepingCapacity: true)
        for event in events {
            switch event {
            case .connectAnswered(0, _, _): isConnected = true
            case .connectAnswered(let code, _, _): brokerCode = code
            case .published(let packetID, let code):
                _ = outgoing.remove(packetID)
                if code >= 0x80 { refusedCount += 1 }
            case .disconnected(let code):
                callbackCode = code
                if code >= 0x80 { brokerCode = UInt8(clamping: code) }
            case .subscribed(let packetID, let codes): granted[packetID] = codes
            case .message(let message): received.append(message)
            case .unsubscribed: break
            }
        }
        guard code != 0 || handle.socket == -1 else { return }
        let failure = MosquittoFailure(
            brokerCode: brokerCode, callbackCode: callbackCode, isConnected: isConnected,
            errorLine: handle.errorLine)
        isConnected = false
        throw .connectionFailed(failure.reason(code))
    }
}
