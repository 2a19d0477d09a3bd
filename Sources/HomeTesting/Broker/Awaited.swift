// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A value that threads change and tests wait for, so that no test sleeps.
public final class Awaited<Value: Sendable>: @unchecked Sendable {
    // The mutex guards value; mutex and condition live at fixed addresses until deinit.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    public init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    public var current: Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return value
    }

    @discardableResult
    public func change<R>(_ body: (inout Value) throws -> R) rethrows -> R {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return try body(&value)
    }

    /// Blocks until the value is as wanted.
    /// - Throws: ``BrokerFault/timedOut(_:)`` after the time limit, which exists only to end a
    ///   broken test.
    ///   test ends.
    @discardableResult
    public func wait(
        _ what: String, timeoutSeconds: Int = 30, until isWanted: (Value) -> Bool
    ) throws -> Value {
        var end = timespec()
        clock_gettime(CLOCK_REALTIME, &end)
        end.tv_sec += timeoutSeconds
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isWanted(value) {
            guard pthread_cond_timedwait(condition, mutex, &end) == 0 else {
                if isWanted(value) { break }
                throw BrokerFault.timedOut(what)
            }
        }
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
