// SPDX-License-Identifier: Apache-2.0

import HomeThreads
import Synchronization
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lets blocking work end in order at the first Ctrl-C or SIGTERM; a second one ends at once.
final class Interruption: Sendable {
    private let isEnding = Atomic(false)
    private let isWoken = Atomic(false)
    private let condition = Condition()

    /// Whether a signal has asked for the end.
    var hasToEnd: Bool { isEnding.load(ordering: .relaxed) }

    /// Waits until ``wake()`` is called, a signal comes, or the time is over.
    func wait(nanoseconds: Int) {
        condition.lock()
        defer { condition.unlock() }
        _ = condition.wait(atMost: Int64(nanoseconds)) {
            hasToEnd || isWoken.exchange(false, ordering: .relaxed)
        }
    }

    func wake() {
        isWoken.store(true, ordering: .relaxed)
        condition.lock()
        condition.broadcast()
        condition.unlock()
    }

    /// Runs work on a thread of its own, away from the cooperative pool.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable (Interruption) throws -> Result
    ) async throws -> Result {
        signal(SIGPIPE, SIG_IGN)
        let interruption = Interruption()
        let signals = await UnixSignalsSequence(trapping: EndSignals.all)
        // It watches until the process ends: a signal may come behind the work, too.
        Task {
            for await _ in signals {
                if interruption.isEnding.exchange(true, ordering: .relaxed) { _exit(130) }
                interruption.wake()
            }
        }
        return try await onThread { try work(interruption) }
    }
}
