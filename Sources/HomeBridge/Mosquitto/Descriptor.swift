// SPDX-License-Identifier: Apache-2.0

import HomeThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The few system calls on file descriptors that the session thread needs.
enum Descriptor {
    #if canImport(Darwin)
        private static let bytesWaitingRequest: UInt = 0x4004_667f
        private static let peekFlags = Int32(0x2 | 0x80)
    #else
        private static let bytesWaitingRequest: UInt = 0x541b
        private static let peekFlags = Int32(0x2 | 0x40)
    #endif

    /// How many bytes can be read at once (FIONREAD).
    static func bytesWaiting(_ descriptor: Int32) -> Int {
        var count: Int32 = 0
        guard ioctl(descriptor, bytesWaitingRequest, &count) == 0 else { return 0 }
        return Int(count)
    }

    /// The next byte, left where it is; nil when nothing is waiting.
    static func peek(_ descriptor: Int32) -> UInt8? {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, peekFlags) == 1 ? byte : nil
    }

    /// The next bytes, left where they are; none when nothing is waiting.
    static func peek(_ descriptor: Int32, bytesMax: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: bytesMax)
        let count = recv(descriptor, &bytes, bytesMax, peekFlags)
        return count > 0 ? Array(bytes.prefix(count)) : []
    }

    /// Whether the peer closed and everything it sent is read.
    static func isAtEnd(_ descriptor: Int32) -> Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, peekFlags) == 0
    }

    /// Waits until something can be read, or written when asked for.
    ///
    /// - Returns: which of the two is ready, for each descriptor.
    static func wait(
        _ descriptors: [(descriptor: Int32, forWrite: Bool)], timeout: Duration
    ) -> [(isReadable: Bool, isWritable: Bool)] {
        var polls = descriptors.map {
            pollfd(
                fd: $0.descriptor,
                events: Int16(POLLIN) | ($0.forWrite ? Int16(POLLOUT) : 0), revents: 0)
        }
        poll(&polls, nfds_t(polls.count), milliseconds(timeout))
        return polls.map { poll in
            let ends = Int16(POLLHUP) | Int16(POLLERR) | Int16(POLLNVAL)
            return (
                poll.revents & (Int16(POLLIN) | ends) != 0, poll.revents & Int16(POLLOUT) != 0
            )
        }
    }

    /// Waits until something can be written, even while there is something to read.
    static func waitWritable(_ descriptor: Int32, timeout: Duration) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&polled, 1, milliseconds(timeout))
    }

    /// Rounded up: waking a little early would turn the last millisecond into a busy loop.
    private static func milliseconds(_ timeout: Duration) -> Int32 {
        let milliseconds = (timeout + .microseconds(999)) / .milliseconds(1)
        return Int32(max(0, min(milliseconds, 60_000)))
    }
}

extension Duration {
    var wholeNanoseconds: Int64 {
        components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
    }
}

extension SystemTime {
    /// Time on a clock that only goes forward.
    static var monotonic: Duration { .nanoseconds(monotonicNanoseconds) }
}
