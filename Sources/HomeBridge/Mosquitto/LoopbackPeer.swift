// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The other end of one connection on loopback, for the proof of the ack gate.
final class LoopbackPeer {
    let port: UInt16
    private let listener: Int32
    private var connection: Int32 = -1

    init() throws(BridgeError) {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        listener = socket(AF_INET, stream, 0)
        guard listener >= 0 else { throw .system(call: "socket", errorNumber: errno) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isListening else { throw .system(call: "bind", errorNumber: errno) }
    }

    deinit {
        close(listener)
        if connection >= 0 { close(connection) }
    }

    /// Takes the connection that is already made.
    func accept(timeoutSeconds: Int) throws(BridgeError) {
        var timeout = timeval()
        timeout.tv_sec = timeoutSeconds
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(listener, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        repeat {
            connection = systemAccept(listener)
        } while connection < 0 && errno == EINTR
        guard connection >= 0 else { throw .system(call: "accept", errorNumber: errno) }
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    }

    func send(_ bytes: [UInt8]) throws(BridgeError) {
        guard write(connection, bytes, bytes.count) == bytes.count else {
            throw .system(call: "write", errorNumber: errno)
        }
    }

    /// Exactly this many bytes.
    func receive(_ count: Int) throws(BridgeError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var part = [UInt8](repeating: 0, count: count - bytes.count)
            let length = read(connection, &part, part.count)
            if length < 0, errno == EINTR { continue }
            guard length > 0 else { throw .system(call: "read", errorNumber: errno) }
            bytes += part[0..<length]
        }
        return bytes
    }

    /// One MQTT packet, with its header.
    func receivePacket() throws(BridgeError) -> [UInt8] {
        var packet = try receive(2)
        var length = Int(packet[1] & 0x7f)
        var shift = 7
        while packet[packet.count - 1] & 0x80 != 0, shift <= 21 {
            packet += try receive(1)
            length |= Int(packet[packet.count - 1] & 0x7f) << shift
            shift += 7
        }
        return packet + (try receive(length))
    }
}

// The method above has the name `accept`.
private func systemAccept(_ listener: Int32) -> Int32 {
    accept(listener, nil, nil)
}
