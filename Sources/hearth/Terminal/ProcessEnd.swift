// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The end of the process.
enum ProcessEnd {
    /// Ends the process with a code, when all that was printed is out.
    ///
    /// No destructor and no exit handler runs: threads that live to the last moment may use what
    /// these take away.
    static func end(_ code: Int32) -> Never {
        fflush(nil)
        _exit(Pager.finish() ?? code)
    }
}
