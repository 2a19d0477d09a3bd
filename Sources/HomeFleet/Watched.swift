// SPDX-License-Identifier: Apache-2.0

import HomeThreads

/// A value that threads wait for.
///
/// `@unchecked Sendable`: the value is read and changed while `condition` is held.
final class Watched<Value: Sendable>: @unchecked Sendable {
    private let condition = Condition()
    private var value: Value

    init(_ value: Value) { self.value = value }

    var current: Value {
        condition.lock()
        defer { condition.unlock() }
        return value
    }

    @discardableResult
    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return body(&value)
    }

    /// Waits until the value is so, and returns it.
    func wait(until isSo: (Value) -> Bool) -> Value {
        wait(atMost: .max, until: isSo)
    }

    /// Waits until the value is so, or for so many nanoseconds at most; returns it as it is then.
    func wait(atMost nanoseconds: Int64, until isSo: (Value) -> Bool) -> Value {
        condition.lock()
        defer { condition.unlock() }
        _ = condition.wait(atMost: nanoseconds) { isSo(value) }
        return value
    }
}
