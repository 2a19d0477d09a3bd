// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Tells one listener that the home has started, whichever of both comes first.
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
