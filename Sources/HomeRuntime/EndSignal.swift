// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import Synchronization

/// Tells a waiting task that a home is to end, and why.
final class EndSignal: Sendable {
    private struct State {
        var isOver = false
        var failure: EngineError?
        var waiter: CheckedContinuation<Void, Never>?
        var observers: [@Sendable (EngineError) -> Void] = []
    }

    private let state = Mutex(State())

    func finish() { settle(nil) }

    func fail(_ error: EngineError) { settle(error) }

    /// Calls an observer once with the reason why the home cannot go on; at once where that is
    /// known.
    func onFailure(_ observer: @escaping @Sendable (EngineError) -> Void) {
        let failure = state.withLock { state in
            if !state.isOver { state.observers.append(observer) }
            return state.failure
        }
        if let failure { observer(failure) }
    }

    /// Waits for the end; the error is nil when it was asked for.
    func wait() async -> EngineError? {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiter = continuation }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
        return state.withLock { $0.failure }
    }

    private func settle(_ error: EngineError?) {
        let (waiter, observers) = state.withLock { state in
            let before = state
            (state.waiter, state.observers) = (nil, [])
            if !state.isOver { (state.isOver, state.failure) = (true, error) }
            return (before.waiter, before.observers)
        }
        waiter?.resume()
        guard let error else { return }
        for observer in observers { observer(error) }
    }
}
