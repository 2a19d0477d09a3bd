// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sockets on loopback, with a time limit on every blocking call.
enum Loopback {
    static let timeoutSeconds = 20

    /// - Returns: a listening socket and its port.
    static func listen(port: UInt16 = 0) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = try makeSocket()
        var yes: Int32 = 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = makeAddress(port: port)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withSocketAddress(&address) { pointer in
            bind(descriptor, pointer, length) == 0
                && systemListen(descriptor, 16) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
        guard isListening else {
            let errorNumber = errno
            systemClose(descriptor)
            throw BrokerFault.system(call: "bind", errorNumber: errorNumber)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    static func connect(port: UInt16) throws -> Int32 {
        let descriptor = try makeSocket()
        var address = makeAddress(port: port)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withSocketAddress(&address) { systemConnect(descriptor, $0, length) == 0 }
        guard isConnected else {
            let errorNumber = errno
            systemClose(descriptor)
            throw BrokerFault.system(call: "connect", errorNumber: errorNumber)
        }
        return descriptor
    }

    static func accept(_ listener: Int32) throws -> Int32 {
        guard waitReadable(listener) else { throw BrokerFault.timedOut("no client connected") }
        let descriptor = systemAccept(listener)
        guard descriptor >= 0 else { throw BrokerFault.system(call: "accept", errorNumber: errno) }
        var yes: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes,
            socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    static func waitReadable(_ descriptor: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var count: Int32
        repeat {
            count = poll(&polled, 1, Int32(timeoutSeconds * 1000))
        } while count < 0 && errno == EINTR
        return count == 1
    }

    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemSend(descriptor, $0) }
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                throw BrokerFault.closed
            }
            rest = rest.dropFirst(count)
        }
    }

    /// - Returns: some bytes, none at the end of the stream.
    static func read(_ descriptor: Int32, max: Int = 65_536) throws -> [UInt8] {
        guard waitReadable(descriptor) else { throw BrokerFault.timedOut("nothing to read") }
        var bytes = [UInt8](repeating: 0, count: max)
        let count = systemRead(descriptor, &bytes, max)
        // A reset also counts as the end.
        return count > 0 ? Array(bytes[0..<count]) : []
    }

    static func close(_ descriptor: Int32) {
        systemClose(descriptor)
    }

    /// Closes with a reset: bytes sent and not delivered are lost.
    static func reset(_ descriptor: Int32) {
        var setting = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
        systemClose(descriptor)
    }

    private static func makeSocket() throws -> Int32 {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { throw BrokerFault.system(call: "socket", errorNumber: errno) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
    }

    private static func makeAddress(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private static func withSocketAddress<R>(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> R
    ) -> R {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}

// The functions above have the names of these system calls.
private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
    listen(descriptor, backlog)
}

private func systemConnect(
    _ descriptor: Int32, _ address: UnsafeMutablePointer<sockaddr>, _ length: socklen_t
) -> Int32 {
    connect(descriptor, address, length)
}

private func systemAccept(_ descriptor: Int32) -> Int32 {
    var connection: Int32
    repeat { connection = accept(descriptor, nil, nil) } while connection < 0 && errno == EINTR
    return connection
}

private func systemClose(_ descriptor: Int32) {
    close(descriptor)
}

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    // The other end may be gone, and the signal must not end the test process. Pipes take no flags.
    #if canImport(Darwin)
        return write(descriptor, bytes.baseAddress, bytes.count)
    #else
        let count = send(descriptor, bytes.baseAddress, bytes.count, 0x4000)
        if count >= 0 || errno != ENOTSOCK { return count }
        return write(descriptor, bytes.baseAddress, bytes.count)
    #endif
}

private func systemRead(_ descriptor: Int32, _ bytes: inout [UInt8], _ count: Int) -> Int {
    var result: Int
    repeat { result = read(descriptor, &bytes, count) } while result < 0 && errno == EINTR
    return result
}
