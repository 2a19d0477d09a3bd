// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeLog
import Synchronization

//          finish()         close()
// running ──────────▶ told ─────────▶ closed
//    │ fail(_:)                         ▲
//    ├────────▶ failed ─────────────────┤
//    └──────────────────────────────────┘
//
/// Tells a waiting task that a home is to end, and observers that it cannot go on, or has ended.
final class EndSignal: Sendable {
    private struct State {
        /// Whether it is to end.
        var isOver = false
        /// Whether its log is closed.
        var isClosed = false
        var failure: EngineError?
        var waiter: CheckedContinuation<Void, Never>?
        var observers: [Observer] = []

        /// What observers hear; nil while it goes on.
        var news: EngineError? { failure ?? (isClosed ? .log(.closed) : nil) }
    }

    private struct Observer {
        /// False once nobody wants to hear: the home may outlive many observers.
        var isWanted: @Sendable () -> Bool
        var call: @Sendable (EngineError) -> Void
    }

    private let state = Mutex(State())

    /// It was asked to end.
    func finish() { settle { $0.isOver = true } }

    /// It cannot go on.
    func fail(_ error: EngineError) {
        settle { state in
            if !state.isOver { (state.isOver, state.failure) = (true, error) }
        }
    }

    /// It has ended.
    func close() { settle { ($0.isOver, $0.isClosed) = (true, true) } }

    /// Calls an observer once with the reason why the home cannot go on, or when it has ended; at once
    /// where that is so already.
    ///
    /// - Parameter isWanted: returns false to remove the observer.
    func onFailure(
        whileWanted isWanted: @escaping @Sendable () -> Bool,
        _ observer: @escaping @Sendable (EngineError) -> Void
    ) {
        let news = state.withLock { state in
            if state.news == nil {
                state.observers.removeAll { !$0.isWanted() }
                state.observers.append(Observer(isWanted: isWanted, call: observer))
            }
            return state.news
        }
        if let news { observer(news) }
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

    private func settle(_ change: (inout State) -> Void) {
        let (waiter, observers, news) = state.withLock { state in
            change(&state)
            let waiter = state.waiter.take()
            let news = state.news
            let observers = news == nil ? [] : state.observers
            if news != nil { state.observers = [] }
            return (waiter, observers, news)
        }
        waiter?.resume()
        guard let news else { return }
        for observer in observers where observer.isWanted() { observer.call(news) }
    }
}
