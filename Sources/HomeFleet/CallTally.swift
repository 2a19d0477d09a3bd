// SPDX-License-Identifier: Apache-2.0

import HomeThreads
import Synchronization

/// Waits for calls on other threads, and keeps the first error of them.
final class CallTally: Sendable {
    private let state: Mutex<(left: Int, failure: (any Error)?)>
    private let ended = Latch()

    /// - Parameter count: how many calls, at least 0.
    init(_ count: Int) {
        precondition(count >= 0, "a number of calls")
        state = Mutex((left: count, failure: nil))
        if count == 0 { ended.open() }
    }

    /// One call has ended.
    func end(_ failure: (any Error)?) {
        let left = state.withLock { state in
            if state.failure == nil { state.failure = failure }
            state.left -= 1
            return state.left
        }
        if left == 0 { ended.open() }
    }

    /// Waits until all have ended, whatever their errors.
    func waitForAll() { ended.wait() }

    /// Waits until all have ended.
    /// - Throws: the first error of a call.
    func wait() throws {
        ended.wait()
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
