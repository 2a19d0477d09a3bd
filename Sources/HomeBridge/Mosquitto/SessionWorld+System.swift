// SPDX-License-Identifier: Apache-2.0

import HomeThreads

extension SessionWorld {
    /// This machine, and libmosquitto.
    static let system = SessionWorld(
        wall: { SystemTime.wallNanoseconds }, monotonic: { SystemTime.monotonic },
        random: { UInt64.random(in: .min ... .max) },
        makeTransport: { configuration throws(BridgeError) in
            let limits = configuration.limits
            return try MosquittoHandle(
                MosquittoHandle.Settings(
                    broker: configuration.broker, clientID: configuration.clientID,
                    isCleanStart: false, sessionExpirySeconds: limits.sessionExpirySeconds,
                    keepaliveSeconds: limits.keepaliveSeconds,
                    receiveMaximum: limits.receiveMaximum, packetBytesMax: limits.packetBytesMax,
                    will: configuration.will))
        })
}

extension MosquittoHandle: SessionTransport {
    var hasBytesWaiting: Bool { Descriptor.bytesWaiting(socket) > 0 }

    var isAtEnd: Bool { Descriptor.isAtEnd(socket) }

    func peek() -> UInt8? { Descriptor.peek(socket) }

    func peek(bytesMax: Int) -> [UInt8] { Descriptor.peek(socket, bytesMax: bytesMax) }

    func waitWritable(timeout: Duration) { Descriptor.waitWritable(socket, timeout: timeout) }
}
