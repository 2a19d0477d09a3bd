// SPDX-License-Identifier: Apache-2.0

/// A bounded number of threads for calls that block and that a task waits for.
///
/// A thread ends when no call waits. Calls beyond the bound wait for their turn, so a call must not
/// wait for another one.
///
/// `@unchecked Sendable`: everything that changes is read and changed while `condition` is held.
package final class ThreadPool: @unchecked Sendable {
    /// For the commands to a home: to start, to change, to end.
    package static let control = ThreadPool(threadsMax: 64)
    /// For questions about a log, which may take long: they hold up no start and no end.
    package static let questions = ThreadPool(threadsMax: 64)

    private let threadsMax: Int
    private let condition = Condition()
    private var waiting: [@Sendable () -> Void] = []
    private var threads = 0

    /// - Parameter threadsMax: at least 1.
    package init(threadsMax: Int) {
        precondition(threadsMax > 0, "a pool has a thread")
        self.threadsMax = threadsMax
    }

    /// Runs a call when its turn comes.
    package func async(_ job: @escaping @Sendable () -> Void) {
        condition.lock()
        waiting.append(job)
        let mustStart = threads < threadsMax
        if mustStart { threads += 1 }
        condition.unlock()
        guard mustStart else { return }
        do throws(OwnThread.Failure) {
            try OwnThread.start { [self] in run() }
        } catch {
            // The process can have no more threads. One that runs takes the call; without one the
            // caller is the pool's only thread.
            condition.lock()
            let isAlone = threads == 1
            if !isAlone { threads -= 1 }
            condition.unlock()
            if isAlone { run() }
        }
    }

    private func run() {
        while let job = take() { job() }
    }

    /// The next call; nil ends the thread.
    private func take() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        guard !waiting.isEmpty else {
            threads -= 1
            return nil
        }
        return waiting.removeFirst()
    }
}

/// Runs blocking work on a thread outside the cooperative pool.
package func onThread<Result: Sendable>(
    of pool: ThreadPool = .control, _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        pool.async {
            continuation.resume(with: Swift.Result { try work() })
        }
    }
}
