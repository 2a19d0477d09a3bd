// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Wakes a thread that waits in poll; usable from any thread.
final class WakePipe: SessionWaker {
    /// The end that the sleeping thread polls.
    let reader: Int32
    private let writer: Int32

    init() throws(BridgeError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system(call: "pipe", errorNumber: errno) }
        reader = ends[0]
        writer = ends[1]
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// A full pipe is fine: the sleeper will wake up anyway.
    func wake() {
        var byte: UInt8 = 1
        _ = write(writer, &byte, 1)
    }

    func drain() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(reader, &bytes, bytes.count) > 0 {}
    }
}
