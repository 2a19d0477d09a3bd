// SPDX-License-Identifier: Apache-2.0

import HomeThreads

/// A value that threads change and tests wait for, so that no test sleeps.
///
/// `@unchecked Sendable`: the value is read and changed while `condition` is held.
public final class Awaited<Value: Sendable>: @unchecked Sendable {
    private let condition = Condition()
    private var value: Value

    public init(_ value: Value) {
        self.value = value
    }

    public var current: Value {
        condition.lock()
        defer { condition.unlock() }
        return value
    }

    @discardableResult
    public func change<R>(_ body: (inout Value) throws -> R) rethrows -> R {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body(&value)
    }

    /// Blocks until the value is as wanted.
    ///
    /// - Parameters:
    ///   - what: named in the error.
    ///   - timeoutSeconds: only ends a broken test.
    ///   - isWanted: whether a value is the one that is waited for.
    /// - Throws: ``BrokerFault/timedOut(_:)``
    @discardableResult
    public func wait(
        _ what: String, timeoutSeconds: Int = 30, until isWanted: (Value) -> Bool
    ) throws -> Value {
        condition.lock()
        defer { condition.unlock() }
        let isThere = condition.wait(atMost: Int64(timeoutSeconds) * 1_000_000_000) {
            isWanted(value)
        }
        guard isThere else { throw BrokerFault.timedOut(what) }
        return value
    }
}

/// The errors of brokers for tests.
public enum BrokerFault: Error, Sendable {
    case timedOut(String)
    case system(call: String, errorNumber: Int32)
    /// The peer closed the connection.
    case closed
    case unexpected(String)
}
