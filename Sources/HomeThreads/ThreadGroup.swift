// SPDX-License-Identifier: Apache-2.0

/// Threads that can be waited for.
///
/// `@unchecked Sendable`: `running` is read and changed only while `condition` is held.
package final class ThreadGroup: @unchecked Sendable {
    private let condition = Condition()
    private var running = 0

    /// Makes a group without threads.
    package init() {}

    /// Runs a body on a new thread.
    ///
    /// - Throws: `OwnThread.Failure`
    package func start(_ body: @escaping @Sendable () -> Void) throws(OwnThread.Failure) {
        add(1)
        do throws(OwnThread.Failure) {
            try OwnThread.start { [self] in
                body()
                add(-1)
            }
        } catch {
            add(-1)
            throw error
        }
    }

    private func add(_ count: Int) {
        condition.lock()
        running += count
        condition.broadcast()
        condition.unlock()
    }

    /// Blocks until no thread runs, or for so many nanoseconds at most.
    ///
    /// - Returns: whether no thread runs.
    @discardableResult
    package func wait(atMost nanoseconds: Int64 = .max) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return condition.wait(atMost: nanoseconds) { running == 0 }
    }
}
