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
final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        signal.initialize(to: pthread_cond_t())
        precondition(pthread_mutex_init(mutex, nil) == 0, "a mutex can be made")
        precondition(pthread_cond_init(signal, nil) == 0, "a condition can be made")
    }

    deinit {
        pthread_cond_destroy(signal)
        pthread_mutex_destroy(mutex)
        signal.deallocate()
        mutex.deallocate()
    }

    func lock() {
        precondition(pthread_mutex_lock(mutex) == 0, "the mutex is valid")
    }

    func unlock() {
        precondition(pthread_mutex_unlock(mutex) == 0, "the mutex is held by this thread")
    }

    /// Releases the lock, waits for a broadcast and takes the lock again. May return early.
    func wait() {
        precondition(pthread_cond_wait(signal, mutex) == 0, "the mutex is held by this thread")
    }

    func broadcast() {
        precondition(pthread_cond_broadcast(signal) == 0, "the condition is valid")
    }
}
