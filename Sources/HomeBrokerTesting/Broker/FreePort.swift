// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ports of loopback at which nobody listens, each given once by a process.
///
/// They are below those that systems give to outgoing connections (from 32768 on Linux): between
/// the moment when one is found and the moment when a server takes it, no connection gets it.
package enum FreePort {
    private static let ports: Range<UInt16> = 15_000..<32_000
    /// Processes that run at once begin at different places.
    private static let given = Atomic(UInt32(bitPattern: getpid()) &* 7919)

    /// - Throws: ``NoFreePort`` where all are taken.
    package static func find() throws -> UInt16 {
        var reason: Int32 = 0
        for _ in ports {
            let number = given.wrappingAdd(1, ordering: .relaxed).newValue
            let port = ports.lowerBound + UInt16(number % UInt32(ports.count))
            reason = bindingError(port)
            if reason == 0 { return port }
        }
        throw NoFreePort(errno: reason)
    }

    /// Why nobody can listen at a port now; 0 where one can.
    private static func bindingError(_ port: UInt16) -> Int32 {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 ? 0 : errno
            }
        }
    }
}

/// The system's reason why there is no port.
package struct NoFreePort: Error {
    package var errno: Int32
}
