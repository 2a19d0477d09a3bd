// SPDX-License-Identifier: Apache-2.0

import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A broker that a test controls step by step, on loopback.
///
/// It has no thread: the test accepts, receives and sends. The client under test runs on its own.
public final class ScriptedBroker {
    public let port: UInt16
    private let listener: Int32

    /// - Parameter port: 0 takes any free port.
    public init(port: UInt16 = 0) throws {
        (listener, self.port) = try Loopback.listen(port: port)
    }

    deinit {
        close(listener)
    }

    /// Waits for a client and takes its connection.
    public func accept() throws -> ScriptedConnection {
        let descriptor = try Loopback.accept(listener)
        return ScriptedConnection(reader: descriptor, writer: descriptor)
    }

    /// Waits for a client, reads its CONNECT and welcomes it.
    public func welcome(isSessionPresent: Bool = false) throws -> ScriptedConnection {
        let connection = try accept()
        _ = try connection.receive(.connect)
        try connection.send(.connack(isSessionPresent: isSessionPresent))
        return connection
    }
}

/// One connection of a scripted broker.
public final class ScriptedConnection {
    private let reader: Int32
    private let writer: Int32
    private var unread: [UInt8] = []
    private var isOpen = true
    /// Of the subscription to the broker's version.
    private var versionIdentifier: UInt32?

    init(reader: Int32, writer: Int32) {
        self.reader = reader
        self.writer = writer
    }

    deinit {
        close()
    }

    public func send(_ packets: MQTTPacket...) throws {
        try send(packets)
    }

    /// Sends all packets in one write.
    public func send(_ packets: [MQTTPacket]) throws {
        try send(bytes: packets.flatMap(\.encoded))
    }

    public func send(bytes: [UInt8]) throws {
        try Loopback.write(bytes[...], to: writer)
    }

    /// The next packet; nil when the client closed.
    public func receive() throws -> MQTTPacket? {
        while true {
            if let packet = try MQTTPacket.take(from: &unread) { return packet }
            let bytes = try Loopback.read(reader)
            guard !bytes.isEmpty else { return nil }
            unread += bytes
        }
    }

    /// The next packet of this kind; everything else is an error.
    public func receive(_ kind: MQTTPacket.Kind) throws -> MQTTPacket {
        guard let packet = try receive() else { throw BrokerFault.closed }
        guard packet.kind == kind else {
            throw BrokerFault.unexpected("\(packet.kind) instead of \(kind)")
        }
        return packet
    }

    /// Grants the next SUBSCRIBE, filter by filter; before it one for the broker's count of dropped
    /// messages, on which nothing depends.
    ///
    /// - Returns: its filters and options.
    @discardableResult
    public func grantSubscribe(
        _ code: (String) -> UInt8 = { _ in 1 }
    ) throws -> [(filter: String, options: UInt8?)] {
        var subscribe = try receive(.subscribe)
        if subscribe.filters.map(\.filter) == [SessionMachine.monitorTopic] {
            try send(
                .suback(packetID: subscribe.packetID, codes: [code(SessionMachine.monitorTopic)]))
            subscribe = try receive(.subscribe)
        }
        if subscribe.filters.contains(where: { $0.filter == SessionMachine.versionTopic }) {
            versionIdentifier = subscribe.subscriptionIdentifier
        }
        let codes = subscribe.filters.map { code($0.filter) }
        try send(.suback(packetID: subscribe.packetID, codes: codes))
        return subscribe.filters
    }

    /// The stored message by which a session knows that all that was queued has come, as the
    /// SUBSCRIBE asks for it that was granted last.
    ///
    public func endOfQueue(packetID: UInt16 = 0, version: String = "test") -> MQTTPacket {
        .publish(
            SessionMachine.versionTopic, Array(version.utf8), packetID: packetID, isRetained: true,
            identifiers: versionIdentifier.map { [$0] } ?? [])
    }

    /// Everything that still comes until the client closes.
    public func receiveAll() throws -> [MQTTPacket] {
        var packets: [MQTTPacket] = []
        while let packet = try receive() { packets.append(packet) }
        return packets
    }

    public func close() {
        guard isOpen else { return }
        isOpen = false
        closeDescriptor(reader)
        if writer != reader { closeDescriptor(writer) }
    }

    /// Ends the connection like a cut cable: with a reset.
    public func cut() {
        guard isOpen else { return }
        isOpen = false
        Loopback.reset(reader)
        if writer != reader { closeDescriptor(writer) }
    }
}

private func closeDescriptor(_ descriptor: Int32) {
    close(descriptor)
}
