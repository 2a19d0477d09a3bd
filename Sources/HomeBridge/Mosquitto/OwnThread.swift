// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A thread for work that blocks on a disk, a network or a person: such work may run neither on the
/// cooperative pool nor on Dispatch's, which starts threads one by one and then no more.
package final class OwnThread: Sendable {
    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// - Throws: ``BridgeError/system(call:errorNumber:)``
    package static func start(_ body: @escaping @Sendable () -> Void) throws(BridgeError) {
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let start = Unmanaged.passRetained(Start(body))
        let code = pthread_create(&thread, &attributes, threadEntry, start.toOpaque())
        guard code == 0 else {
            start.release()
            throw .system(call: "pthread_create", errorNumber: code)
        }
    }

    fileprivate static func run(_ context: UnsafeMutableRawPointer) {
        Unmanaged<Start>.fromOpaque(context).takeRetainedValue().body()
    }
}

#if canImport(Darwin)
    @Sendable private func threadEntry(_ context: UnsafeMutableRawPointer)
        -> UnsafeMutableRawPointer?
    {
        OwnThread.run(context)
        return nil
    }
#else
    @Sendable private func threadEntry(_ context: UnsafeMutableRawPointer?)
        -> UnsafeMutableRawPointer?
    {
        if let context { OwnThread.run(context) }
        return nil
    }
#endif
