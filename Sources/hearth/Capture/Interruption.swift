// SPDX-License-Identifier: Apache-2.0

import Dispatch
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
    private let news = DispatchSemaphore(value: 0)

    /// Whether a signal has asked for the end.
    var hasToEnd: Bool { isEnding.load(ordering: .relaxed) }

    /// Waits until ``wake()`` is called, a signal comes, or the time is over.
    func wait(nanoseconds: Int) {
        guard !hasToEnd else { return }
        _ = news.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }

    func wake() { news.signal() }

    /// Runs work on a thread of its own, away from the cooperative pool.
    static func run<Result: Sendable>(
        _ work: @escaping @Sendable (Interruption) throws -> Result
    ) async throws -> Result {
        signal(SIGPIPE, SIG_IGN)
        let interruption = Interruption()
        let signals = await UnixSignalsSequence(trapping: EndSignals.all)
        let watcher = Task {
            for await _ in signals {
                if interruption.isEnding.exchange(true, ordering: .relaxed) { _exit(130) }
                interruption.wake()
            }
        }
        defer { watcher.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "hearth.command").async {
                continuation.resume(with: Swift.Result { try work(interruption) })
            }
        }
    }
}
