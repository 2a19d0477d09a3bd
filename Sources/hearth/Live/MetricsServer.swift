// SPDX-License-Identifier: Apache-2.0

import HomeRuntime
import HomeThreads
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Answers `GET /metrics` on loopback, on one thread; a slow client delays no other.
final class MetricsServer: Sendable {
    static let connectionsMax = 16
    /// How long a client may take for its request and for taking the answer.
    static let secondsMax = 5

    /// The port, also where a free one was asked for.
    let port: UInt16
    private let text: @Sendable () -> String
    private let listeners: [Int32]
    private let wake: (reader: Int32, writer: Int32)
    private let group = ThreadGroup()

    /// Takes the port; clients are answered after ``start()``.
    ///
    /// - Parameters:
    ///   - port: on 127.0.0.1, and on ::1 where there is one; 0 takes a free one.
    ///   - text: the body of an answer.
    init(port: UInt16, text: @escaping @Sendable () -> String) throws(CommandFailure) {
        self.text = text
        let first = try LoopbackListener.listen(.v4, port: port, for: "metrics")
        self.port = first.port
        // A machine without IPv6 listens on IPv4 alone.
        let second = try? LoopbackListener.listen(.v6, port: first.port, for: "metrics")
        listeners = [first.descriptor] + (second.map { [$0.descriptor] } ?? [])
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw CommandFailure(.internalError, "pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wake = (ends[0], ends[1])
    }

    deinit {
        for descriptor in listeners + [wake.reader, wake.writer] { close(descriptor) }
    }

    /// - Throws: where the process can have no more threads.
    func start() throws(CommandFailure) {
        let (listeners, reader, text) = (listeners, wake.reader, text)
        do throws(OwnThread.Failure) {
            try group.start {
                var loop = MetricsLoop(listeners: listeners, wake: reader, text: text)
                loop.run()
            }
        } catch {
            let reason = String(cString: strerror(error.errorNumber))
            throw CommandFailure(.tryAgain, "a thread for the metrics: \(reason)")
        }
    }

    /// Ends every connection and waits for the thread.
    func stop() {
        var byte: UInt8 = 1
        _ = systemWrite(wake.writer, &byte, 1)
        group.wait()
    }
}

/// The sockets of the endpoint, on its one thread.
private struct MetricsLoop {
    let listeners: [Int32]
    let wake: Int32
    let text: @Sendable () -> String
    var clients: [Client] = []
    /// Set while the process has no descriptor left: no client is accepted, and clients stay
    /// queued.
    var pausedUntil: ContinuousClock.Instant?

    /// The pause after that.
    static let pause = Duration.milliseconds(200)

    struct Client {
        var descriptor: Int32
        var deadline: ContinuousClock.Instant
        var request: [UInt8] = []
        /// The rest of the answer to write.
        var answer: ArraySlice<UInt8> = []
        /// The answer is written; further bytes of the client are read and dropped, because closing
        /// with unread bytes would discard the answer.
        var isDraining = false
    }

    init(listeners: [Int32], wake: Int32, text: @escaping @Sendable () -> String) {
        self.listeners = listeners
        self.wake = wake
        self.text = text
    }

    mutating func run() {
        while true {
            var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
            if let until = pausedUntil, until <= ContinuousClock().now { pausedUntil = nil }
            // A negative number is skipped: a listener that cannot be accepted from stays readable,
            // and the loop would never sleep.
            polled += listeners.map {
                pollfd(fd: pausedUntil == nil ? $0 : -1, events: Int16(POLLIN), revents: 0)
            }
            polled += clients.map { client in
                let wanted = client.answer.isEmpty ? POLLIN : POLLOUT
                return pollfd(fd: client.descriptor, events: Int16(wanted), revents: 0)
            }
            let count = poll(&polled, nfds_t(polled.count), timeout)
            if count < 0, errno != EINTR { break }
            if polled[0].revents != 0 { break }
            let first = 1 + listeners.count
            for index in clients.indices where polled[first + index].revents != 0 {
                turn(index)
            }
            for index in listeners.indices where polled[1 + index].revents != 0 {
                accept(listeners[index])
            }
            dropLate()
        }
        for client in clients { close(client.descriptor) }
    }

    /// Milliseconds until the first client is late; -1 without any.
    private var timeout: Int32 {
        let now = ContinuousClock().now
        if let pausedUntil { return Int32((pausedUntil - now) / .milliseconds(1)) + 1 }
        guard let first = clients.map(\.deadline).min() else { return -1 }
        let left = first - now
        return Int32(max(0, min(left.components.seconds * 1000 + 1000, 60_000)))
    }

    private mutating func dropLate() {
        let now = ContinuousClock().now
        clients.removeAll { client in
            guard client.descriptor < 0 || client.deadline <= now else { return false }
            if client.descriptor >= 0 { close(client.descriptor) }
            return true
        }
    }

    private mutating func accept(_ listener: Int32) {
        let descriptor = systemAccept(listener)
        guard descriptor >= 0 else {
            if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                pausedUntil = ContinuousClock().now + Self.pause
            }
            return
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        if clients.count >= MetricsServer.connectionsMax,
            let oldest = clients.indices.min(by: { clients[$0].deadline < clients[$1].deadline })
        {
            // A client that holds connections open must not keep a scraper out.
            close(clients.remove(at: oldest).descriptor)
        }
        let deadline = ContinuousClock().now + .seconds(MetricsServer.secondsMax)
        clients.append(Client(descriptor: descriptor, deadline: deadline))
    }

    /// One step of a ready client.
    private mutating func turn(_ index: Int) {
        if !clients[index].answer.isEmpty { return write(index) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = systemRead(clients[index].descriptor, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return end(index) }
        guard !clients[index].isDraining else { return }
        clients[index].request += buffer[0..<count]
        switch MetricsRequest(clients[index].request) {
        case .incomplete: return
        case .metrics(let withBody):
            clients[index].answer =
                MetricsRequest.answer(
                    code: 200, type: PrometheusText.contentType, body: text(), withBody: withBody)[
                    ...]
        case .refused(let code):
            clients[index].answer =
                MetricsRequest.answer(
                    code: code,
                    body: code == 403
                        ? "403: ask for localhost, 127.0.0.1 or [::1], and not from a page\n"
                        : "\(code): GET /metrics is all there is\n")[...]
        }
        clients[index].request = []
        write(index)
    }

    private mutating func write(_ index: Int) {
        let descriptor = clients[index].descriptor
        while !clients[index].answer.isEmpty {
            let count = clients[index].answer.withUnsafeBytes {
                systemSend(descriptor, $0.baseAddress!, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { return end(index) }
            clients[index].answer = clients[index].answer.dropFirst(count)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        clients[index].isDraining = true
    }

    /// Closes a client; its entry in the list is removed at the end of the turn.
    private mutating func end(_ index: Int) {
        close(clients[index].descriptor)
        clients[index].descriptor = -1
    }
}

private func systemAccept(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }

private func systemRead(_ descriptor: Int32, _ buffer: inout [UInt8], _ count: Int) -> Int {
    read(descriptor, &buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// A client that is gone must not raise a signal.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
        return write(descriptor, bytes, count)
    #else
        return send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
}
