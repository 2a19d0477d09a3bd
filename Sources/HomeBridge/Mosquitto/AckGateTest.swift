// SPDX-License-Identifier: Apache-2.0

import HomeThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Proves on this machine, with this library, that no acknowledgement leaves before `loop_write`.
///
/// The promise that acknowledged means durable rests on that order, which libmosquitto does not
/// document. A peer on loopback sends one message. After it is read, and before `loop_write`, the
/// test puts a byte pair of its own on the wire. TCP keeps the order of bytes, so the peer sees
/// whether an acknowledgement came before the pair: no clock is needed.
public enum AckGateTest {
    public enum Result: Hashable, Sendable {
        case proved
        /// One sentence for people.
        case failed(String)
    }

    private static let timeoutSeconds = 5
    private static let topic: [UInt8] = Array("t".utf8)
    private static let welcome: [UInt8] = [0x20, 0x03, 0x00, 0x00, 0x00]
    /// QoS 1, marked as a copy, packet id 1, no properties.
    private static let message: [UInt8] = [0x3a, 0x07, 0x00, 0x01] + topic + [0, 1, 0, 0x78]
    /// PINGREQ; any other packet would do.
    private static let marker: [UInt8] = [0xc0, 0x00]
    private static let acknowledgement: [UInt8] = [0x40, 0x02, 0x00, 0x01]

    /// Takes a few milliseconds; blocks, not for the cooperative pool.
    public static func run() -> Result {
        run(isThreaded: true)
    }

    /// - Parameter isThreaded: false shows that the test can fail.
    static func run(isThreaded: Bool) -> Result {
        do throws(BridgeError) {
            let peer = try LoopbackPeer()
            let client = try makeClient(port: peer.port, isThreaded: isThreaded)
            try greet(client, peer)
            return try evaluate(client, peer)
        } catch {
            return .failed("the ack gate could not be tested: \(error)")
        }
    }

    private static func makeClient(
        port: UInt16, isThreaded: Bool
    ) throws(BridgeError) -> MosquittoHandle {
        try MosquittoHandle(
            MosquittoHandle.Settings(
                broker: BrokerAddress(host: "127.0.0.1", port: port),
                clientID: "hearth-ack-gate", isCleanStart: true, sessionExpirySeconds: 0,
                keepaliveSeconds: 60, receiveMaximum: 20, packetBytesMax: 1 << 20, will: nil,
                isThreaded: isThreaded))
    }

    private static func greet(
        _ client: MosquittoHandle, _ peer: LoopbackPeer
    ) throws(BridgeError) {
        try check(client.connect())
        try check(client.loopWrite())
        try peer.accept(timeoutSeconds: timeoutSeconds)
        _ = try peer.receivePacket()
        try peer.send(welcome)
        try readEvent(client)
    }

    private static func evaluate(
        _ client: MosquittoHandle, _ peer: LoopbackPeer
    ) throws(BridgeError) -> Result {
        try peer.send(message)
        let descriptor = client.socket
        _ = Descriptor.wait([(descriptor, false)], timeout: .seconds(timeoutSeconds))
        client.peekedHeader = Descriptor.peek(descriptor)
        let events = try readEvent(client)
        try check(client.loopMisc())
        guard write(descriptor, marker, marker.count) == marker.count else {
            throw .system(call: "write", errorNumber: errno)
        }
        try check(client.loopWrite())
        let order = try peer.receive(marker.count + acknowledgement.count)
        guard order == marker + acknowledgement else {
            return .failed("libmosquitto sent bytes before loop_write: \(order)")
        }
        guard case .message(let received)? = events.last else {
            return .failed("the message did not come through")
        }
        guard received.isDuplicate, client.loggedDuplicate == true, client.peekedHeader == 0x3a
        else {
            return .failed("the DUP flag of a redelivered message cannot be seen")
        }
        return .proved
    }

    @discardableResult
    private static func readEvent(
        _ client: MosquittoHandle
    ) throws(BridgeError) -> [MosquittoEvent] {
        client.events = []
        let end = SystemTime.monotonic + .seconds(timeoutSeconds)
        while client.events.isEmpty {
            let left = end - SystemTime.monotonic
            guard left > .zero else { throw .timedOut("nothing came from the loopback peer") }
            _ = Descriptor.wait([(client.socket, false)], timeout: left)
            try check(client.loopRead())
        }
        return client.events
    }

    private static func check(_ code: Int32) throws(BridgeError) {
        guard code != 0 else { return }
        throw .setting(name: "loopback", reason: MosquittoLibrary.text(code))
    }
}
