// SPDX-License-Identifier: Apache-2.0

/// Opens once; threads wait for it.
///
/// `@unchecked Sendable`: `isOpen` is read and changed only while `condition` is held.
package final class Latch: @unchecked Sendable {
    private let condition = Condition()
    private var isOpen = false

    /// Makes a latch that is shut.
    package init() {}

    package func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    /// Blocks until the latch is open, or for so many nanoseconds at most.
    ///
    /// - Returns: whether it is open.
    @discardableResult
    package func wait(atMost nanoseconds: Int64 = .max) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return condition.wait(atMost: nanoseconds) { isOpen }
    }
}
