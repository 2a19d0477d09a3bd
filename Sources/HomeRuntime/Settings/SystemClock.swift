// SPDX-License-Identifier: Apache-2.0

public import HomeEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The clocks of the machine.
public struct SystemClock: EngineClock {
    /// The clocks have no settings.
    public init() {}

    public var wallNanoseconds: Int64 { read(CLOCK_REALTIME) }

    public var monotonicNanoseconds: Int64 { read(CLOCK_MONOTONIC) }

    private func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
