// SPDX-License-Identifier: Apache-2.0

import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Plain threads, for code that blocks and so must stay off the cooperative pool.
public enum Threads {
    /// Runs a body on several threads at once and waits for all of them.
    /// - Returns: The results by the number of the thread.
    public static func run<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) -> Result
    ) -> [Result] {
        let results = SharedResults<Result>()
        let handles = (0..<count).map { number in
            start { results.set(number, body(number)) }
        }
        for handle in handles {
            pthread_join(handle, nil)
        }
        return (0..<count).map { results.get($0) }
    }

    private final class SharedResults<Result: Sendable>: Sendable {
        private let values = Mutex<[Int: Result]>([:])

        func set(_ number: Int, _ value: Result) {
            values.withLock { $0[number] = value }
        }

        func get(_ number: Int) -> Result {
            values.withLock { $0[number]! }
        }
    }

    private static func start(_ body: @escaping @Sendable () -> Void) -> ThreadHandle {
        startThread(Work(body))
    }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

#if canImport(Darwin)
    private typealias ThreadHandle = pthread_t
    private typealias ThreadContext = UnsafeMutableRawPointer
#else
    private typealias ThreadHandle = pthread_t
    private typealias ThreadContext = UnsafeMutableRawPointer?
#endif

private func runWork(_ context: ThreadContext) -> UnsafeMutableRawPointer? {
    let pointer: UnsafeMutableRawPointer? = context
    Unmanaged<Work>.fromOpaque(pointer!).takeRetainedValue().body()
    return nil
}

private func startThread(_ work: Work) -> ThreadHandle {
    let context = Unmanaged.passRetained(work).toOpaque()
    #if canImport(Darwin)
        var handle: pthread_t?
    #else
        var handle = pthread_t()
    #endif
    let result = pthread_create(&handle, nil, runWork, context)
    precondition(result == 0, "a thread can be started")
    #if canImport(Darwin)
        return handle!
    #else
        return handle
    #endif
}
