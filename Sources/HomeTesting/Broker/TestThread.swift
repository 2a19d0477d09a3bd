// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A plain thread for the blocking parts of test tools.
enum TestThread {
    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    static func start(_ body: @escaping @Sendable () -> Void) {
        let start = Unmanaged.passRetained(Start(body))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, testThreadEntry, start.toOpaque())
        precondition(code == 0, "a test process can make threads")
        #if canImport(Darwin)
            if let thread { pthread_detach(thread) }
        #else
            pthread_detach(thread)
        #endif
    }

    fileprivate static func run(_ context: UnsafeMutableRawPointer) {
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
    }
}

#if canImport(Darwin)
    @Sendable private func testThreadEntry(
        _ context: UnsafeMutableRawPointer
    ) -> UnsafeMutableRawPointer? {
        TestThread.run(context)
        return nil
    }
#else
    @Sendable private func testThreadEntry(
        _ context: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        if let context { TestThread.run(context) }
        return nil
    }
#endif
