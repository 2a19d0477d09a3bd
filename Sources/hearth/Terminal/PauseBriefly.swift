// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Waits a tenth of a second: how often a follower looks whether there is more.
func pauseBriefly() {
    var time = timespec(tv_sec: 0, tv_nsec: 100_000_000)
    nanosleep(&time, nil)
}
