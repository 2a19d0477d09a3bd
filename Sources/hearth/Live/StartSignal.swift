// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Calls one listener once the home has started, in whatever order the two are set.
final class StartSignal: Sendable {
    private struct State {
        var isRaised = false
        var listener: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    func raise() {
        let listener = state.withLock { state in
            state.isRaised = true
            return state.listener
        }
        listener?()
    }

    func onRaise(_ listener: @escaping @Sendable () -> Void) {
        let isRaised = state.withLock { state in
            state.listener = listener
            return state.isRaised
        }
        if isRaised { listener() }
    }
}
