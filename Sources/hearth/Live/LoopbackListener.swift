// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Listening sockets that only this machine reaches.
enum LoopbackListener {
    enum Family {
        case v4, v6

        var text: String { self == .v4 ? "127.0.0.1" : "::1" }
    }

    /// - Parameter service: what listens there, for an error.
    /// - Returns: a socket that does not block, and its port.
    static func listen(
        _ family: Family, port: UInt16, for service: String
    ) throws(CommandFailure) -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(family == .v4 ? AF_INET : AF_INET6, stream, 0)
        guard descriptor >= 0 else { throw failure(family, port, service) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        let found: UInt16?
        switch family {
        case .v4: found = listenV4(descriptor, port)
        case .v6:
            // The other family has a socket of its own.
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size)
            found = listenV6(descriptor, port)
        }
        guard let found else {
            let error = failure(family, port, service)
            close(descriptor)
            throw error
        }
        return (descriptor, found)
    }

    private static func listenV4(_ descriptor: Int32, _ port: UInt16) -> UInt16? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return listen(descriptor, &address) ? UInt16(bigEndian: address.sin_port) : nil
    }

    private static func listenV6(_ descriptor: Int32, _ port: UInt16) -> UInt16? {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        return listen(descriptor, &address) ? UInt16(bigEndian: address.sin6_port) : nil
    }

    /// Binds, listens, and reads the address back, which has the port that was given.
    private static func listen<Address>(_ descriptor: Int32, _ address: inout Address) -> Bool {
        var length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && systemListen(descriptor) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
    }

    private static func failure(
        _ family: Family, _ port: UInt16, _ service: String
    ) -> CommandFailure {
        let status: ExitStatus =
            switch errno {
            case EADDRINUSE: .tryAgain
            case EACCES, EPERM: .notAllowed
            default: .inputOutput
            }
        let words = String(cString: strerror(errno))
        return CommandFailure(status, "\(service) on \(family.text) port \(port): \(words)")
    }

    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif
}

private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 16) }
