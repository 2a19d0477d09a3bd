// SPDX-License-Identifier: Apache-2.0

import HomeThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A TCP proxy on loopback that cuts connections after chosen numbers of bytes.
public final class CutProxy: Sendable {
    /// Where one connection ends: the bytes before are delivered, the bytes after never are.
    public struct Cut: Hashable, Sendable {
        /// Bytes from the broker to the client.
        public var afterBytesToClient: Int?
        /// Bytes from the client to the broker.
        public var afterBytesToBroker: Int?

        public init(afterBytesToClient: Int? = nil, afterBytesToBroker: Int? = nil) {
            self.afterBytesToClient = afterBytesToClient
            self.afterBytesToBroker = afterBytesToBroker
        }
    }

    public let port: UInt16
    private let listener: Int32
    /// How many connections were taken, and cut.
    public let taken = Awaited(0)
    public let cut = Awaited(0)

    /// - Parameters:
    ///   - brokerPort: where the connections go on to.
    ///   - cuts: for the connections in turn; connections beyond the list are not cut.
    public init(brokerPort: UInt16, cuts: [Cut]) throws {
        (listener, port) = try Loopback.listen()
        let (listener, taken, cut) = (listener, taken, cut)
        try OwnThread.start {
            while true {
                let client = accept(listener, nil, nil)
                if client < 0, errno == EINTR { continue }
                guard client >= 0 else { return }
                let number = taken.current
                taken.change { $0 += 1 }
                guard let broker = try? Loopback.connect(port: brokerPort) else {
                    close(client)
                    continue
                }
                let point = number < cuts.count ? cuts[number] : Cut()
                try? OwnThread.start {
                    if Self.carry(client: client, broker: broker, cut: point) {
                        cut.change { $0 += 1 }
                    }
                }
            }
        }
    }

    deinit {
        // Shutdown ends the thread's accept; close alone would not.
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// - Returns: whether the proxy cut the connection.
    private static func carry(client: Int32, broker: Int32, cut: Cut) -> Bool {
        var leftToClient = cut.afterBytesToClient ?? .max
        var leftToBroker = cut.afterBytesToBroker ?? .max
        defer {
            Loopback.reset(client)
            Loopback.reset(broker)
        }
        while leftToClient > 0, leftToBroker > 0 {
            var polled = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: broker, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&polled, 2, -1) > 0 else { continue }
            if polled[0].revents != 0 {
                guard copy(from: client, to: broker, left: &leftToBroker) else { return false }
            }
            if polled[1].revents != 0 {
                guard copy(from: broker, to: client, left: &leftToClient) else { return false }
            }
        }
        return true
    }

    /// - Returns: false at the end of the stream.
    private static func copy(from source: Int32, to target: Int32, left: inout Int) -> Bool {
        guard let bytes = try? Loopback.read(source, max: min(65_536, left)), !bytes.isEmpty
        else { return false }
        left -= bytes.count
        return (try? Loopback.write(bytes[...], to: target)) != nil
    }
}
