// SPDX-License-Identifier: Apache-2.0

import HomeThreads
package import Logging
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The daemon's socket for commands on this machine: a Unix socket in the data directory that only
/// its owner may open; JSON Lines, one answer for each request.
package final class ControlServer: Sendable {
    static let name = "hearth.sock"
    static let lineBytesMax = 64 << 10
    static let connectionsMax = 32
    /// How long the last answers may take.
    private static let answerNanoseconds: Int64 = 2_000_000_000

    /// The pause before another try where the process has no descriptor left.
    private static let shortageMicroseconds: UInt32 = 200_000

    private struct State {
        var listener: Int32?
        var connections: Set<Int32> = []
    }

    private let directory: String
    private let answer: @Sendable ([UInt8], ControlPeer) -> [UInt8]
    private let logger: Logger
    private let state = Mutex(State())
    private let threads = ThreadGroup()

    /// - Parameter answer: Turns a request's line and its peer into the answer's line, both without
    ///   the line's end; may block.
    package init(
        directory: String, logger: Logger,
        answer: @escaping @Sendable ([UInt8], ControlPeer) -> [UInt8]
    ) {
        self.directory = directory
        self.logger = logger
        self.answer = answer
    }

    /// Begins to listen.
    package func start() throws(SystemFailure) {
        let listener = try UnixSocket.listen(in: directory, name: Self.name)
        state.withLock { $0.listener = listener }
        guard run({ self.accept(listener) }) else {
            Self.end(listener)
            throw SystemFailure("pthread_create", EAGAIN)
        }
    }

    /// Runs a blocking body on a thread of its own; false when no thread can be started.
    private func run(_ body: @escaping @Sendable () -> Void) -> Bool {
        do throws(OwnThread.Failure) {
            try threads.start(body)
            return true
        } catch {
            return false
        }
    }

    /// Takes no more connections and no more requests; those under way are still answered.
    func close() {
        let listener = state.withLock { state in
            // Under the lock, because a connection that ends frees its descriptor for reuse.
            for connection in state.connections { shutdown(connection, Int32(SHUT_RD)) }
            defer { state.listener = nil }
            return state.listener
        }
        guard let listener else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        unlink(directory + "/" + Self.name)
    }

    /// Waits two seconds for answers to requests under way, then ends the connections.
    package func stop() {
        close()
        guard !threads.wait(atMost: Self.answerNanoseconds) else { return }
        state.withLock { state in
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        threads.wait()
    }

    private func accept(_ listener: Int32) {
        defer { Self.end(listener) }
        var isShort = false
        while true {
            let connection = Self.accept(listener)
            guard state.withLock({ $0.listener != nil }) else {
                if connection >= 0 { Self.end(connection) }
                return
            }
            if connection < 0 {
                let number = errno
                if number == EINTR || number == ECONNABORTED { continue }
                // Descriptors or memory are short: waiting clients are accepted once there are
                // some.
                if !isShort {
                    isShort = true
                    logger.error(
                        "the control socket takes nobody for now",
                        metadata: ["error": "\(String(cString: strerror(number)))"])
                }
                usleep(Self.shortageMicroseconds)
                continue
            }
            isShort = false
            let isTaken = state.withLock { state in
                guard state.connections.count < Self.connectionsMax else { return false }
                state.connections.insert(connection)
                return true
            }
            guard isTaken, run({ self.serve(connection) }) else {
                _ = UnixSocket.write(Self.busy, to: connection)
                forget(connection)
                continue
            }
        }
    }

    private func serve(_ connection: Int32) {
        let peer = ControlPeer(of: connection)
        var lines = LineBuffer(bytesMax: Self.lineBytesMax)
        var chunk = [UInt8](repeating: 0, count: 4096)
        reading: while true {
            let count = read(connection, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for line in lines.take(chunk[..<count]) {
                guard let line else {
                    _ = UnixSocket.write(Self.tooLong, to: connection)
                    break reading
                }
                let answer = answer(line, peer) + [UInt8(ascii: "\n")]
                guard UnixSocket.write(answer, to: connection) else { break reading }
            }
        }
        forget(connection)
    }

    private func forget(_ connection: Int32) {
        // Under the lock, because the descriptor may belong to another connection at once.
        state.withLock { state in
            state.connections.remove(connection)
            Self.end(connection)
        }
    }

    private static func end(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
            _ = Musl.close(descriptor)
        #else
            _ = Glibc.close(descriptor)
        #endif
    }

    private static func accept(_ listener: Int32) -> Int32 {
        #if canImport(Darwin)
            let connection = Darwin.accept(listener, nil, nil)
        #elseif canImport(Musl)
            let connection = Musl.accept(listener, nil, nil)
        #else
            let connection = Glibc.accept(listener, nil, nil)
        #endif
        if connection >= 0 { _ = fcntl(connection, F_SETFD, FD_CLOEXEC) }
        return connection
    }

    private static let busy = line(
        #"{"code":"resourceExhausted","message":"too many connections","ok":false,"v":1}"#)
    private static let tooLong = line(
        #"{"code":"invalidArgument","message":"a line is longer than 65536 bytes","ok":false,"v":1}"#
    )

    private static func line(_ text: String) -> [UInt8] { Array((text + "\n").utf8) }
}

/// Cuts a stream of bytes into lines of a bounded length.
struct LineBuffer {
    let bytesMax: Int
    private var rest: [UInt8] = []

    init(bytesMax: Int) { self.bytesMax = bytesMax }

    /// The lines that are complete now; nil stands for one that is too long, and ends the stream.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [[UInt8]?] {
        var lines: [[UInt8]?] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if !rest.isEmpty { lines.append(rest) }
                rest = []
            } else if rest.count == bytesMax {
                return lines + [nil]
            } else {
                rest.append(byte)
            }
        }
        return lines
    }
}
