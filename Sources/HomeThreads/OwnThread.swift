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
package enum OwnThread {
    /// The process cannot have one more thread.
    package struct Failure: Error, Hashable {
        /// The code of `pthread_create`.
        package var errorNumber: Int32
    }

    private final class Start: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs a body on a new thread, which ends with it.
    ///
    /// - Throws: ``Failure``
    package static func start(_ body: @escaping @Sendable () -> Void) throws(Failure) {
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
            throw Failure(errorNumber: code)
        }
    }

    /// Gives the calling thread less of the processors than others get.
    package static func lowerPriority() {
        #if canImport(Darwin)
            pthread_set_qos_class_self_np(QOS_CLASS_BACKGROUND, 0)
        #elseif canImport(Glibc)
            // On Linux a thread has a niceness of its own; 0 means the calling one.
            setpriority(__priority_which_t(0), 0, 10)
        #else
            setpriority(PRIO_PROCESS, 0, 10)
        #endif
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
