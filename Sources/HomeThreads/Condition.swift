// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A mutex with a condition: what `Synchronization.Mutex` lacks.
///
/// Sendable: the two handles are made for use from several threads and live at a fixed address.
package final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Makes an open mutex without waiting threads.
    package init() {
        mutex.initialize(to: pthread_mutex_t())
        signal.initialize(to: pthread_cond_t())
        precondition(pthread_mutex_init(mutex, nil) == 0, "a mutex can be made")
        #if canImport(Darwin)
            precondition(pthread_cond_init(signal, nil) == 0, "a condition can be made")
        #else
            // A step of the wall clock must not change how long a thread waits.
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            defer { pthread_condattr_destroy(&attributes) }
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            precondition(pthread_cond_init(signal, &attributes) == 0, "a condition can be made")
        #endif
    }

    deinit {
        pthread_cond_destroy(signal)
        pthread_mutex_destroy(mutex)
        signal.deallocate()
        mutex.deallocate()
    }

    package func lock() {
        precondition(pthread_mutex_lock(mutex) == 0, "the mutex is valid")
    }

    package func unlock() {
        precondition(pthread_mutex_unlock(mutex) == 0, "the mutex is held by this thread")
    }

    /// Releases the lock, waits for a broadcast and takes the lock again. May return early.
    package func wait() {
        precondition(pthread_cond_wait(signal, mutex) == 0, "the mutex is held by this thread")
    }

    /// As ``wait()``, but returns at the latest when the monotonic clock shows this time.
    package func wait(until nanoseconds: Int64) {
        #if canImport(Darwin)
            var left = time(max(0, nanoseconds - SystemTime.monotonicNanoseconds))
            pthread_cond_timedwait_relative_np(signal, mutex, &left)
        #else
            var end = time(max(0, nanoseconds))
            pthread_cond_timedwait(signal, mutex, &end)
        #endif
    }

    /// Waits until something is so, or for so many nanoseconds at most; the lock must be held.
    ///
    /// - Returns: whether it is so.
    package func wait(atMost nanoseconds: Int64, until isSo: () -> Bool) -> Bool {
        let (end, isEndless) = SystemTime.monotonicNanoseconds
            .addingReportingOverflow(max(0, nanoseconds))
        while !isSo() {
            if isEndless {
                wait()
            } else if SystemTime.monotonicNanoseconds < end {
                wait(until: end)
            } else {
                return false
            }
        }
        return true
    }

    /// Wakes one of those who wait.
    package func wakeOne() {
        precondition(pthread_cond_signal(signal) == 0, "the condition is valid")
    }

    package func broadcast() {
        precondition(pthread_cond_broadcast(signal) == 0, "the condition is valid")
    }

    private func time(_ nanoseconds: Int64) -> timespec {
        timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
    }
}
