// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeRuntime
import Testing

@testable import hearth

@Suite struct MetricsRequestTests {
    @Test(
        arguments: [
            ("GET /metrics HTTP/1.1\r\nHost: localhost:9464\r\n\r\n", .metrics(withBody: true)),
            ("GET /metrics HTTP/1.0\r\n\r\n", .metrics(withBody: true)),
            ("GET /metrics?x=y HTTP/1.1\r\n\r\n", .metrics(withBody: true)),
            ("HEAD /metrics HTTP/1.1\r\n\r\n", .metrics(withBody: false)),
            ("GET /metrics HTTP/1.1\n\n", .metrics(withBody: true)),
            ("GET /metrics HTTP/1.1\r\n\r\nGET /other HTTP/1.1\r\n\r\n", .metrics(withBody: true)),
            ("GET /metrics HTTP/1.1\r\n", .incomplete), ("G", .incomplete), ("", .incomplete),
            ("GET /metrics HTTP/1.1\r\nHost: LOCALHOST:9464\r\n\r\n", .metrics(withBody: true)),
            ("GET /metrics HTTP/1.1\r\nhost:[::1]\r\n\r\n", .metrics(withBody: true)),
            // A page whose host's name was made to point here, and one that is open here.
            ("GET /metrics HTTP/1.1\r\nHost: evil.example:9464\r\n\r\n", .refused(code: 403)),
            (
                "GET /metrics HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n",
                .refused(code: 403)
            ),
            ("GET / HTTP/1.1\r\n\r\n", .refused(code: 404)),
            ("GET /metrics/ HTTP/1.1\r\n\r\n", .refused(code: 404)),
            ("GET /../metrics HTTP/1.1\r\n\r\n", .refused(code: 404)),
            ("POST /metrics HTTP/1.1\r\n\r\n", .refused(code: 405)),
            ("DELETE /metrics HTTP/1.1\r\n\r\n", .refused(code: 405)),
            ("get /metrics HTTP/1.1\r\n\r\n", .refused(code: 400)),
            ("GET /metrics HTTP/2\r\n\r\n", .refused(code: 400)),
            ("GET /metrics\r\n\r\n", .refused(code: 400)),
            ("GET  /metrics HTTP/1.1\r\n\r\n", .refused(code: 400)),
            ("GET http://x/metrics HTTP/1.1\r\n\r\n", .refused(code: 400)),
            ("\r\n\r\n", .refused(code: 400)), ("\u{16}\u{3}\u{1}\n\n", .refused(code: 400)),
        ] as [(String, MetricsRequest)])
    func everyRequestHasItsAnswer(text: String, answer: MetricsRequest) {
        #expect(MetricsRequest(Array(text.utf8)) == answer)
    }

    @Test func aRequestHasALimit() {
        let line = Array("GET /metrics HTTP/1.1\r\nX: ".utf8)
        let most = line + [UInt8](repeating: 0x61, count: MetricsRequest.bytesMax - line.count)
        #expect(MetricsRequest(most.dropLast()) == .incomplete)
        #expect(MetricsRequest(most) == .refused(code: 400))
    }
}

extension MetricsRequest {
    fileprivate init(_ slice: ArraySlice<UInt8>) { self.init(Array(slice)) }
}

/// The endpoint on a real socket.
@Suite(.timeLimit(.minutes(20))) struct MetricsServerTests {
    private func server(_ text: String = "hearth_up 1\n") throws -> MetricsServer {
        let server = try MetricsServer(port: 0) { text }
        try server.start()
        return server
    }

    #if canImport(Darwin)
        private static let files = RLIMIT_NOFILE
        private static let ownUsage = RUSAGE_SELF
    #else
        private static let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        private static let ownUsage = __rusage_who_t(RUSAGE_SELF.rawValue)
    #endif

    /// Microseconds of processor that this process has used.
    private static func used() -> Int {
        var usage = rusage()
        getrusage(ownUsage, &usage)
        return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
            + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }

    /// It took a whole core, for a client that cannot be taken is always ready.
    @Test func aProcessWithoutDescriptorsWaits() async {
        await #expect(processExitsWith: .success) {
            let server = try MetricsServer(port: 0) { "hearth_up 1\n" }
            try server.start()
            var limit = rlimit()
            getrlimit(Self.files, &limit)
            var low = limit
            let free = dup(0)
            close(free)
            low.rlim_cur = rlim_t(free + 1)
            setrlimit(Self.files, &low)
            // The client takes the last one.
            let client = try RawClient(port: server.port, family: .v4)
            let before = Self.used()
            try #require(!client.isReadable(withinMilliseconds: 1500))
            try #require(Self.used() - before < 400_000)
            setrlimit(Self.files, &limit)
            try client.send("GET /metrics HTTP/1.1\r\n\r\n")
            try #require(client.readToEnd().contains("hearth_up 1"))
            server.stop()
        }
    }

    @Test(arguments: [RawClient.Family.v4, .v6])
    func servesMetricsOnLoopback(family: RawClient.Family) throws {
        let server = try server()
        defer { server.stop() }
        guard let client = try? RawClient(port: server.port, family: family) else {
            #expect(family == .v6, "127.0.0.1 must answer")
            return
        }
        try client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = try client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(answer.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
        #expect(answer.contains("Content-Length: 12\r\n"))
        #expect(answer.contains("Connection: close\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nhearth_up 1\n"))
    }

    @Test func aHeadHasNoBody() throws {
        let server = try server()
        defer { server.stop() }
        let client = try RawClient(port: server.port)
        try client.send("HEAD /metrics HTTP/1.1\r\n\r\n")
        let answer = try client.readToEnd()
        #expect(answer.contains("Content-Length: 12\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func aRequestMayComeByteByByte() throws {
        let server = try server()
        defer { server.stop() }
        let client = try RawClient(port: server.port)
        for byte in "GET /metrics HTTP/1.1\r\n\r\n".utf8 { try client.send([byte]) }
        #expect(try client.readToEnd().hasPrefix("HTTP/1.1 200"))
    }

    @Test(arguments: [
        ("garbage\n\n", "400"), ("GET /x HTTP/1.1\r\n\r\n", "404"),
        ("PUT /metrics HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello", "405"),
        (String(repeating: "x", count: 20_000), "400"),
    ])
    func whatIsNotMetricsIsRefusedAndClosed(text: String, code: String) throws {
        let server = try server()
        defer { server.stop() }
        let client = try RawClient(port: server.port)
        try client.send(text)
        let answer = try client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 \(code) "), "\(answer)")
        #expect((code == "405") == answer.contains("Allow: GET, HEAD\r\n"))
    }

    /// One answer for each connection, whatever was sent behind the request.
    @Test func aPipelineIsClosedAfterItsFirstAnswer() throws {
        let server = try server()
        defer { server.stop() }
        let client = try RawClient(port: server.port)
        let request = "GET /metrics HTTP/1.1\r\n\r\n"
        try client.send(request + request + request)
        let answer = try client.readToEnd()
        #expect(answer.components(separatedBy: "HTTP/1.1 200").count == 2)
    }

    @Test func whoSendsNothingHoldsNobodyUp() throws {
        let server = try server(String(repeating: "x", count: 1 << 20))
        defer { server.stop() }
        // More than there are places, and one that does not read its answer.
        var idle: [RawClient] = []
        for _ in 0..<(MetricsServer.connectionsMax + 4) {
            idle.append(try RawClient(port: server.port))
        }
        let lazy = try RawClient(port: server.port)
        try lazy.send("GET /metrics HTTP/1.1\r\n\r\n")
        for _ in 0..<3 {
            let client = try RawClient(port: server.port)
            try client.send("GET /metrics HTTP/1.1\r\n\r\n")
            #expect(try client.readToEnd().utf8.count > 1 << 20)
        }
        withExtendedLifetime(idle) {}
    }

    @Test func aPortThatIsTakenIsSaid() throws {
        let server = try server()
        defer { server.stop() }
        let failure = #expect(throws: CommandFailure.self) {
            try MetricsServer(port: server.port) { "" }
        }
        #expect(failure?.status == .tryAgain)
        #expect(failure?.line.contains("metrics on 127.0.0.1 port \(server.port)") == true)
    }
}

/// A client that sends what it likes.
final class RawClient {
    enum Family { case v4, v6 }

    struct Fault: Error { var errorNumber: Int32 }

    private let descriptor: Int32

    init(port: UInt16, family: Family = .v4) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        descriptor = socket(family == .v4 ? AF_INET : AF_INET6, stream, 0)
        var timeout = timeval(tv_sec: 20, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        let code: Int32
        switch family {
        case .v4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            code = Self.connect(descriptor, &address)
        case .v6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            code = Self.connect(descriptor, &address)
        }
        guard code == 0 else {
            let fault = Fault(errorNumber: errno)
            close(descriptor)
            throw fault
        }
    }

    deinit { close(descriptor) }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        let length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                systemConnect(descriptor, $0, length)
            }
        }
    }

    func send(_ text: String) throws { try send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemSend(descriptor, $0) }
            // The other end may have answered and closed already.
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func isReadable(withinMilliseconds milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    func readToEnd() throws -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Fault(errorNumber: errno) }
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[0..<count]
        }
    }
}

private func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 { connect(descriptor, address, length) }

private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
        return write(descriptor, bytes.baseAddress, bytes.count)
    #else
        return Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
