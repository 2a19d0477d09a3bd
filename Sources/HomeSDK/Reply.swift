// SPDX-License-Identifier: Apache-2.0

import HomeTypes
import Synchronization

/// An answer that one task awaits; it comes once, unless the task is cancelled first.
final class Reply<Answer: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Result<Answer, HomeError>, Never>)
        case given(Result<Answer, HomeError>)
        case done
    }

    private let state = Mutex(State.open)

    /// - Parameter ask: Starts the work that gives the answer.
    func wait(_ ask: () -> Void) async throws(HomeError) -> Answer {
        let result = await withTaskCancellationHandler {
            // Before the work starts, so that a cancelled task starts none.
            if Task.isCancelled { return Result<Answer, HomeError>.failure(.cancelled()) }
            ask()
            return await withCheckedContinuation { continuation in
                let early: Result<Answer, HomeError>? = state.withLock { state in
                    guard case .given(let result) = state else {
                        state = .waiting(continuation)
                        return nil
                    }
                    state = .done
                    return result
                }
                if let early { continuation.resume(returning: early) }
            }
        } onCancel: {
            give(.failure(.cancelled()))
        }
        return try result.get()
    }

    /// The first answer counts.
    func give(_ result: Result<Answer, HomeError>) {
        let waiting = state.withLock {
            state -> CheckedContinuation<Result<Answer, HomeError>, Never>? in
            switch state {
            case .open:
                state = .given(result)
                return nil
            case .waiting(let continuation):
                state = .done
                return continuation
            case .given, .done: return nil
            }
        }
        waiting?.resume(returning: result)
    }
}
