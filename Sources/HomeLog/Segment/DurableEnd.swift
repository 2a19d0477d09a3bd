// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The durable mark as the readers of one process share it.
final class DurableEnd: Sendable {
    private let mark: Mutex<DurableMark>
    private let loadNewer: @Sendable () throws(LogError) -> DurableMark?

    /// - Parameters:
    ///   - loadNewer: Reads the mark as another process stored it; nil where it cannot be newer.
    init(
        _ mark: DurableMark,
        loadNewer: @escaping @Sendable () throws(LogError) -> DurableMark? = { nil }
    ) {
        self.mark = Mutex(mark)
        self.loadNewer = loadNewer
    }

    var current: DurableMark { mark.withLock { $0 } }

    func advance(to newer: DurableMark) {
        mark.withLock { mark in
            precondition(newer.nextOffset >= mark.nextOffset, "the durable end never goes back")
            mark = newer
        }
    }

    /// Takes over a newer mark where there is one, and returns the mark.
    @discardableResult
    func reload() throws(LogError) -> DurableMark {
        if let newer = try loadNewer() {
            mark.withLock { mark in
                if newer.nextOffset >= mark.nextOffset { mark = newer }
            }
        }
        return current
    }
}
