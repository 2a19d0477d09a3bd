// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeSDK
import HomeServer
import Synchronization
import Testing

/// A server whose task is cancelled, as that of a program whose other service has failed.
@Suite(.timeLimit(.minutes(20))) struct CancelledServerTests {
    private static func connection(_ port: Int) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code != 0 else { return descriptor }
        close(descriptor)
        return nil
    }

    /// Connections to a port, one after the other, until nobody listens any more.
    private static func knock(_ port: Int, _ isOver: borrowing Atomic<Bool>) {
        while !isOver.load(ordering: .relaxed) {
            guard let connection = connection(port) else { return }
            close(connection)
        }
    }

    /// NIO ended the process where such a connection was accepted, and nobody had taken it.
    @Test func connectionsThatNobodyHasTakenDoNotEndTheProcess() async throws {
        let served = try ServedHome()
        for _ in 0..<10 {
            let home = try await Home.open(.engine(served.engine))
            let (ports, listening) = AsyncStream.makeStream(of: Int.self)
            let server = DashboardServer(
                home, address: ServerAddress(port: 0), facilities: served.facilities,
                logger: quiet
            ) { listening.yield($0) }
            let running = Task { try await server.run() }
            let port = try #require(await ports.first { _ in true })
            let isOver = SharedFlag()
            // A thread of its own: it blocks.
            let (ended, end) = AsyncStream.makeStream(of: Void.self)
            Thread.detachNewThread {
                Self.knock(port, isOver.flag)
                end.finish()
            }
            let held = (0..<20).compactMap { _ in Self.connection(port) }
            running.cancel()
            try? await running.value
            held.forEach { close($0) }
            isOver.flag.store(true, ordering: .relaxed)
            for await _ in ended {}
            await home.disconnect()
        }
    }

    /// A program whose page throws at the end does not end in order.
    @Test func aRequestThatNeverEndsIsNoErrorAtTheEnd() async throws {
        let served = try ServedHome()
        let home = try await Home.open(.engine(served.engine))
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let server = DashboardServer(
            home, address: ServerAddress(port: 0), facilities: served.facilities, logger: quiet
        ) { listening.yield($0) }
        let running = Task { try await server.run() }
        let port = try #require(await ports.first { _ in true })
        let held = try #require(Self.connection(port))
        defer { close(held) }
        let beginning = Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\n".utf8)
        #expect(write(held, beginning, beginning.count) == beginning.count)
        _ = try await Client(port: port).get("/healthz")
        running.cancel()
        try await running.value
        await home.disconnect()
    }

    private final class SharedFlag: Sendable {
        let flag = Atomic(false)
    }
}
