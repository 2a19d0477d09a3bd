// SPDX-License-Identifier: Apache-2.0

import HomeThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The service manager that started the process, notified by the protocol of `sd_notify`.
struct ServiceManager: Sendable {
    /// How often the manager expects a notification, in microseconds; nil: never.
    let watchdogMicroseconds: UInt64?
    /// A path, or `@` and an abstract name.
    private let address: String

    /// - Parameter environment: all variables.
    /// - Returns: nil where no manager expects notifications.
    init?(environment: [String: String], processID: Int32 = getpid()) {
        guard let address = environment["NOTIFY_SOCKET"],
            address.utf8.first == UInt8(ascii: "/") || address.utf8.first == UInt8(ascii: "@")
        else { return nil }
        self.address = address
        let isMine = environment["WATCHDOG_PID"].map { $0 == String(processID) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { UInt64($0) } ?? 0
        watchdogMicroseconds = isMine && microseconds > 0 ? microseconds : nil
    }

    func ready(_ status: String) { send("READY=1\n" + Self.line(status)) }

    func status(_ status: String) { send(Self.line(status)) }

    func stopping() { send("STOPPING=1\nSTATUS=ending in order") }

    func alive() { send("WATCHDOG=1") }

    private static func line(_ status: String) -> String {
        "STATUS=" + TerminalText.escape(status)
    }

    /// Sends a notification; it has no answer, and a manager that is gone is ignored.
    private func send(_ text: String) {
        #if canImport(Darwin)
            let datagram = SOCK_DGRAM
        #else
            let datagram = Int32(SOCK_DGRAM.rawValue)
        #endif
        let descriptor = socket(AF_UNIX, datagram, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var bytes = Array(address.utf8)
        if bytes[0] == UInt8(ascii: "@") { bytes[0] = 0 }
        var target = sockaddr_un()
        target.sun_family = sa_family_t(AF_UNIX)
        guard bytes.count < MemoryLayout.size(ofValue: target.sun_path) else { return }
        withUnsafeMutableBytes(of: &target.sun_path) { $0.copyBytes(from: bytes) }
        // An abstract name ends where the length says, not at a zero.
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(offset + bytes.count)
        let message = Array(text.utf8)
        withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor, message, message.count, 0, $0, length)
            }
        }
    }
}

/// Notifies the service manager of the home's state, as long as the engine answers.
///
/// `@unchecked Sendable`: all state belongs to `queue`.
final class ServiceReport: @unchecked Sendable {
    private let manager: ServiceManager
    private let queue = ThreadQueue()
    private let isAnswering: @Sendable (_ withinMilliseconds: Int) -> Bool
    private let text: @Sendable () -> String
    private var reportedStatus = ""
    private var isStopping = false
    private var hasEnded = false

    private static let intervalMilliseconds = 10_000

    /// - Parameters:
    ///   - isAnswering: whether the engine answers in time; blocks for that long.
    ///   - text: the home in one line.
    init(
        manager: ServiceManager, isAnswering: @escaping @Sendable (Int) -> Bool,
        text: @escaping @Sendable () -> String
    ) {
        self.manager = manager
        self.isAnswering = isAnswering
        self.text = text
    }

    /// Reports that the home is open and its sessions are started.
    func start() {
        queue.async { [self] in
            reportedStatus = text()
            manager.ready(reportedStatus)
            waitForTick()
        }
    }

    private func waitForTick() {
        queue.async(after: Int64(interval) * 1_000_000) { [weak self] in self?.tick() }
    }

    /// Reports that the home is ending; notifications go on until ``stop()``.
    func stopping() {
        queue.async { [self] in
            guard !isStopping else { return }
            isStopping = true
            manager.stopping()
        }
    }

    func stop() {
        stopping()
        queue.async { [self] in hasEnded = true }
        queue.drain()
    }

    /// Twice as often as the manager expects.
    private var interval: Int {
        guard let microseconds = manager.watchdogMicroseconds else {
            return Self.intervalMilliseconds
        }
        return max(1, min(Self.intervalMilliseconds, Int(clamping: microseconds / 2000)))
    }

    private func tick() {
        guard !hasEnded else { return }
        // First: the next tick comes at its time however long the engine takes to answer.
        waitForTick()
        if manager.watchdogMicroseconds != nil, isAnswering(interval / 2) { manager.alive() }
        let now = text()
        guard now != reportedStatus, !isStopping else { return }
        reportedStatus = now
        manager.status(now)
    }
}
