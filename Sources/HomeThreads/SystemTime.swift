// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The two clocks of the machine.
package enum SystemTime {
    /// Nanoseconds since some start; never steps.
    package static var monotonicNanoseconds: Int64 { read(CLOCK_MONOTONIC) }

    /// Nanoseconds since 1970 UTC; may step in either direction.
    package static var wallNanoseconds: Int64 { read(CLOCK_REALTIME) }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
