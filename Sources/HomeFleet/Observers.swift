// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Who wants to know that something has changed.
final class Observers: Sendable {
    private let all = Mutex<[@Sendable () -> Void]>([])

    func add(_ observer: @escaping @Sendable () -> Void) {
        all.withLock { $0.append(observer) }
    }

    func call() {
        for observer in all.withLock({ $0 }) { observer() }
    }
}
