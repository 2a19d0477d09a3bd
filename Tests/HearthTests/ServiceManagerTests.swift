// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Synchronization
import Testing

@testable import hearth

/// The protocol of `sd_notify`, spoken to a socket of our own.
@Suite(.timeLimit(.minutes(20))) struct ServiceManagerTests {
    @Test(arguments: [false, true])
    func tellsAManagerWhatItNeeds(isAbstract: Bool) throws {
        #if os(Linux)
            let folder = try TemporaryFolder()
            let address = isAbstract ? "@hearth-test-\(getpid())" : folder.file("notify")
            let listener = try NotifyListener(address)
            let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": address]))
            manager.ready("@1: all\nis well")
            #expect(try listener.next() == "READY=1\nSTATUS=@1: all\\nis well")
            manager.status("fine")
            #expect(try listener.next() == "STATUS=fine")
            manager.alive()
            #expect(try listener.next() == "WATCHDOG=1")
            manager.stopping()
            #expect(try listener.next() == "STOPPING=1\nSTATUS=ending in order")
        #endif
    }

    @Test(
        arguments: [
            ([:], false, nil), (["NOTIFY_SOCKET": ""], false, nil),
            (["NOTIFY_SOCKET": "relative"], false, nil),
            (["NOTIFY_SOCKET": "/x"], true, nil),
            (["NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "3000"], true, 3000),
            (["NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "0"], true, nil),
            (["NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "3000", "WATCHDOG_PID": "7"], true, 3000),
            (["NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "3000", "WATCHDOG_PID": "8"], true, nil),
        ] as [([String: String], Bool, UInt64?)])
    func theEnvironmentDecides(
        environment: [String: String], isThere: Bool, watchdog: UInt64?
    ) {
        let manager = ServiceManager(environment: environment, processID: 7)
        #expect((manager != nil) == isThere)
        #expect(manager?.watchdogMicroseconds == watchdog)
    }

    /// A hanging engine gives no sign of life, so that the manager ends the process.
    @Test func theWatchdogHearsOnlyWhileTheEngineAnswers() throws {
        #if os(Linux)
            let folder = try TemporaryFolder()
            let address = folder.file("notify")
            let listener = try NotifyListener(address)
            let manager = try #require(
                ServiceManager(
                    environment: ["NOTIFY_SOCKET": address, "WATCHDOG_USEC": "20000"]))
            let isAnswering = Mutex(true)
            let asked = Awaited(0)
            let report = ServiceReport(
                manager: manager,
                isAnswering: { _ in
                    defer { asked.change { $0 += 1 } }
                    return isAnswering.withLock { $0 }
                }, text: { "same" })
            report.start()
            #expect(try listener.next() == "READY=1\nSTATUS=same")
            #expect(try listener.next() == "WATCHDOG=1")
            isAnswering.withLock { $0 = false }
            // What was under way may still come.
            let before = asked.current
            try asked.wait("five more questions") { $0 >= before + 5 }
            report.stop()
            var rest: [String] = []
            while let text = listener.waiting() { rest.append(text) }
            #expect(rest.last == "STOPPING=1\nSTATUS=ending in order")
            #expect(rest.count { $0 == "WATCHDOG=1" } <= before + 1)
        #endif
    }
}

/// The socket of a service manager.
final class NotifyListener {
    struct Fault: Error { var words: String }

    private let descriptor: Int32

    init(_ address: String) throws {
        #if canImport(Glibc)
            let datagram = Int32(SOCK_DGRAM.rawValue)
        #else
            let datagram = SOCK_DGRAM
        #endif
        descriptor = socket(AF_UNIX, datagram, 0)
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        var bytes = Array(address.utf8)
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(2 + bytes.count)
        let code = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length)
            }
        }
        guard code == 0 else { throw Fault(words: "bind: \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    /// The next datagram; waits for it.
    func next() throws -> String {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 20_000) == 1, let text = waiting() else {
            throw Fault(words: "nothing was said")
        }
        return text
    }

    /// A datagram that is there already.
    func waiting() -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        #if canImport(Darwin)
            let flag = MSG_DONTWAIT
        #else
            let flag = Int32(MSG_DONTWAIT)
        #endif
        let count = recv(descriptor, &buffer, buffer.count, flag)
        return count < 0 ? nil : String(decoding: buffer[0..<count], as: UTF8.self)
    }
}
