// SPDX-License-Identifier: Apache-2.0

import HomeThreads

/// A client that publishes and nothing else: for simulated devices and for tests.
///
/// It works inside its own blocking calls and belongs to the thread that makes them.
public final class MosquittoPublisher {
    /// How many messages may wait for the broker before ``publish(_:)`` blocks.
    public static let waitingMax = 1000

    private let handle: MosquittoHandle
    private let host: String
    private var outgoing = OutgoingPackets()
    private var brokerCode: UInt8?
    private var callbackCode: Int32?
    private var isConnected = false
    private var lastMisc = SystemTime.monotonic
    /// Answers of the broker with an error, e.g. for want of rights.
    public private(set) var refusedCount = 0

    /// - Parameter will: published by the broker when the connection breaks.
    /// - Throws: ``BridgeError/setting(name:reason:)``
    public init(
        broker: BrokerAddress, clientID: String, will: OutgoingMessage? = nil,
        keepaliveSeconds: UInt16 = 60
    ) throws(BridgeError) {
        host = broker.plainHost
        handle = try MosquittoHandle(
            MosquittoHandle.Settings(
                broker: broker, clientID: clientID, isCleanStart: true, sessionExpirySeconds: 0,
                keepaliveSeconds: keepaliveSeconds, receiveMaximum: 20,
                packetBytesMax: 16 << 20, will: will))
    }

    /// Connects and waits for the broker's welcome.
    ///
    /// - Throws: ``BridgeError/connectionFailed(_:)``, ``BridgeError/timedOut(_:)``
    public func connect(timeout: Duration = .seconds(10)) throws(BridgeError) {
        let code = handle.connect()
        guard code == 0 else {
            throw .connectionFailed(
                MosquittoFailure.ofConnect(code, host: host, errorLine: handle.errorLine))
        }
        try pump(until: { self.isConnected }, "no answer to CONNECT", timeout: timeout)
        handle.listen(false)
    }

    /// Hands a message to the network; blocks only while ``waitingMax`` messages wait.
    ///
    /// - Throws: ``BridgeError/topicNotValid(_:)``, ``BridgeError/notConnected``, and what
    ///   ``flush(timeout:)`` throws
    public func publish(
        _ message: OutgoingMessage, timeout: Duration = .seconds(30)
    ) throws(BridgeError) {
        guard isConnected else { throw .notConnected }
        let sent = handle.publish(message)
        guard sent.code == 0 else { throw .topicNotValid(message.topic) }
        outgoing.add(sent.packetID, bytes: message.queueBytes, qos: message.qos)
        try check(handle.loopWrite())
        guard outgoing.count >= Self.waitingMax else { return }
        try pump(
            until: { self.outgoing.count < Self.waitingMax / 2 }, "the broker is slow",
            timeout: timeout)
    }

    /// Waits until every message is written (QoS 0) or answered (QoS 1).
    ///
    /// - Throws: ``BridgeError/connectionFailed(_:)``, ``BridgeError/timedOut(_:)``
    public func flush(timeout: Duration = .seconds(30)) throws(BridgeError) {
        try pump(until: { self.outgoing.isEmpty }, "messages not answered", timeout: timeout)
    }

    /// Says DISCONNECT; the will is not published.
    public func disconnect() {
        guard isConnected else { return }
        isConnected = false
        handle.disconnect()
        _ = handle.loopWrite()
    }

    // MARK: One turn

    private func pump(
        until isDone: () -> Bool, _ complaint: String, timeout: Duration
    ) throws(BridgeError) {
        let end = SystemTime.monotonic + timeout
        while !isDone() {
            let now = SystemTime.monotonic
            guard now < end else { throw .timedOut(complaint) }
            let ready = Descriptor.wait(
                [(handle.socket, handle.wantsWrite)], timeout: min(end - now, .seconds(1)))
            if ready[0].isReadable { try read() }
            if handle.wantsWrite { try check(handle.loopWrite()) }
            if now - lastMisc >= .seconds(1) {
                lastMisc = now
                try check(handle.loopMisc())
            }
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
            case .message, .subscribed, .unsubscribed: break
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

extension MosquittoSession {
    /// Ends the session that the broker keeps for a client id, with everything queued in it.
    ///
    /// Blocks; not for the cooperative pool.
    ///
    /// - Throws: ``BridgeError/setting(name:reason:)``, ``BridgeError/connectionFailed(_:)``,
    ///   ``BridgeError/timedOut(_:)``
    public static func forget(
        broker: BrokerAddress, clientID: String, timeout: Duration = .seconds(10)
    ) throws(BridgeError) {
        // A clean start with a session expiry of 0, which is how every publisher connects.
        let client = try MosquittoPublisher(broker: broker, clientID: clientID)
        try client.connect(timeout: timeout)
        client.disconnect()
    }
}
