// SPDX-License-Identifier: Apache-2.0

import AsyncHTTPClient
import HomeBrokerTesting
import NIOCore
import NIOHTTP1
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Clients that follow the stream of a home, and check that nothing is missing in it.
final class StreamReaders: Sendable {
    private struct State {
        var heard: [StreamCheck] = []
        var problem: String?
    }

    /// Each has a connection of its own.
    private static let client: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 1024
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    private let state: Mutex<State>
    private let tasks: Mutex<[Task<Void, Never>]>

    /// Returns when each has the home.
    init(_ count: Int, port: Int) throws {
        state = Mutex(State(heard: Array(repeating: StreamCheck(), count: count)))
        tasks = Mutex([])
        let url = "http://127.0.0.1:\(port)/api/v1/stream?view=graph"
        for number in 0..<count {
            let task = Task { [self] in await read(number, url) }
            tasks.withLock { $0.append(task) }
        }
        try wait("the home at each client") { $0.heard.allSatisfy { $0.last != nil } }
    }

    /// Waits until nobody lacks a change, and ends them.
    ///
    /// - Parameter isAll: whether nothing of the home has changed since a record.
    /// - Returns: how many events, and bytes, a client got on average.
    func end(whenAll isAll: (UInt64) throws -> Bool) throws -> (events: Double, bytes: Double) {
        try wait("the last change at each client") { state in
            let places = Set(state.heard.map(\.last))
            guard places.count == 1, let place = places.first ?? nil else { return false }
            return (try? isAll(place)) ?? false
        }
        for task in tasks.withLock({ $0 }) { task.cancel() }
        return state.withLock { state in
            let count = Double(max(1, state.heard.count))
            return (
                Double(state.heard.map(\.events).reduce(0, +)) / count,
                Double(state.heard.map(\.bytes).reduce(0, +)) / count
            )
        }
    }

    private func wait(_ what: String, _ isThere: (State) -> Bool) throws {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(60)
        while true {
            let (found, problem) = state.withLock { (isThere($0), $0.problem) }
            if let problem { throw CommandFailure(.internalError, problem) }
            if found { return }
            guard clock.now < end else {
                throw CommandFailure(.unreachable, "\(what) is not there after a minute")
            }
            usleep(5_000)
        }
    }

    @concurrent private func read(_ number: Int, _ url: String) async {
        do {
            let response = try await Self.client.execute(
                HTTPClientRequest(url: url), timeout: .hours(1))
            var check = StreamCheck()
            for try await chunk in response.body {
                check.take(chunk)
                state.withLock { [check] state in
                    state.heard[number] = check
                    state.problem = state.problem ?? check.problem
                }
            }
        } catch is CancellationError {
        } catch {
            state.withLock { $0.problem = $0.problem ?? "a client's stream ended: \(error)" }
        }
    }
}

/// What one client heard, and whether each difference begins where the one before it ended.
private struct StreamCheck: Sendable {
    private(set) var last: UInt64?
    private(set) var events = 0
    private(set) var bytes = 0
    private(set) var problem: String?
    private var line: [UInt8] = []
    private var id: UInt64?

    mutating func take(_ chunk: ByteBuffer) {
        bytes += chunk.readableBytes
        for part in chunk.readableBytesView.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).enumerated() {
            if part.offset > 0 { endLine() }
            line += part.element
        }
    }

    private mutating func endLine() {
        defer { line.removeAll(keepingCapacity: true) }
        if line.starts(with: "id: ".utf8) {
            id = UInt64(String(decoding: line.dropFirst(4), as: UTF8.self))
        } else if line.starts(with: "data: ".utf8) {
            events += 1
            if let from = Self.from(line), let last, from != last {
                problem = "a difference from @\(from) follows @\(last)"
            }
            last = id ?? last
        }
    }

    /// `{"changes":[…],"from":7,"to":9,"v":1}`
    private static func from(_ line: [UInt8]) -> UInt64? {
        let end = String(decoding: line.suffix(80), as: UTF8.self)
        guard line.starts(with: #"data: {"changes":"#.utf8),
            let place = end.firstRange(of: #","from":"#)
        else { return nil }
        return UInt64(end[place.upperBound...].prefix { $0.isNumber })
    }
}

/// Clients that ask for the stream and never read.
final class StalledClients {
    private var sockets: [Int32] = []

    init(_ count: Int, port: Int) throws {
        for _ in 0..<count {
            let client = systemSocket(AF_INET, streamType, 0)
            sockets.append(client)
            // The system keeps little for who reads nothing.
            var size: Int32 = 4096
            setsockopt(client, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            let length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) }
            }
            let request = "GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            guard result == 0, Output.write(Array(request.utf8), to: client) == nil else {
                throw CommandFailure(.unreachable, "no server at port \(port)")
            }
        }
    }

    func end() {
        for client in sockets { close(client) }
        sockets = []
    }
}
