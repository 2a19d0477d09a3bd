// SPDX-License-Identifier: Apache-2.0

import HomeThreads
import HomeTypes
import Synchronization

/// Whether the caller that waits for some work was cancelled.
final class Cancellation: Sendable {
    private let isSet = Atomic(false)

    func set() { isSet.store(true, ordering: .relaxed) }

    /// - Throws: `cancelled`
    func check() throws(HomeError) {
        if isSet.load(ordering: .relaxed) { throw .cancelled() }
    }
}

/// Runs blocking work on a thread outside the cooperative pool.
///
/// - Parameter body: Must check now and then whether it was cancelled.
func offPool<Answer: Sendable>(
    _ body: @escaping @Sendable (Cancellation) throws -> Answer
) async throws -> Answer {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
            ThreadPool.questions.async {
                continuation.resume(
                    with: Result {
                        try cancellation.check()
                        let answer = try body(cancellation)
                        try cancellation.check()
                        return answer
                    })
            }
        }
    } onCancel: {
        cancellation.set()
    }
}
