// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One request on loopback, and everything that comes back.
enum HTTPProbe {
    struct Fault: Error { var words: String }

    static func get(_ path: String, port: UInt16) throws -> String {
        try ask("GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", port: port)
    }

    /// Sends a body of JSON.
    static func post(_ path: String, _ body: String, port: UInt16) throws -> String {
        try ask(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body, port: port)
    }

    private static func ask(_ text: String, port: UInt16) throws -> String {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        defer { close(descriptor) }
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, length)
            }
        }
        guard code == 0 else { throw Fault(words: String(cString: strerror(errno))) }
        let request = Array(text.utf8)
        guard write(descriptor, request, request.count) == request.count else {
            throw Fault(words: "the request was not taken")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count >= 0 else { throw Fault(words: String(cString: strerror(errno))) }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[0..<count]
        }
    }
}

/// The socket of a service manager.
final class NotifyProbe {
    private let descriptor: Int32
    private var received: [String] = []

    init(_ path: String) throws {
        #if canImport(Glibc)
            let datagram = Int32(SOCK_DGRAM.rawValue)
        #else
            let datagram = SOCK_DGRAM
        #endif
        descriptor = socket(AF_UNIX, datagram, 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else { throw HTTPProbe.Fault(words: String(cString: strerror(errno))) }
    }

    deinit { close(descriptor) }

    /// Whether something that begins so comes in time.
    func wait(for beginning: String) throws -> Bool {
        while true {
            if received.contains(where: { $0.hasPrefix(beginning) }) { return true }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, 20_000) == 1 else { return false }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            received.append(String(decoding: buffer[0..<max(0, count)], as: UTF8.self))
        }
    }
}
