// SPDX-License-Identifier: Apache-2.0

import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signals that end a program in order.
enum EndSignals {
    /// Ctrl-C, Ctrl-\, SIGTERM, and a terminal that is closed; `nohup` has the last one ignored.
    static var all: [UnixSignal] {
        [.sigint, .sigquit, .sigterm] + (isIgnored(SIGHUP) ? [] : [.sighup])
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == 1
    }
}
