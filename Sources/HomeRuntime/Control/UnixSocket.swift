// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The few calls on Unix sockets, with errors that say which one failed.
package enum UnixSocket {
    #if canImport(Darwin)
        private static let stream = SOCK_STREAM
    #else
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif

    /// A listening socket that only its owner may open; an old one at the path is replaced.
    ///
    /// - Parameter directory: the path of the socket's directory: on Linux it may be longer than a
    ///   socket's address, which holds 107 bytes.
    static func listen(in directory: String, name: String) throws(SystemFailure) -> Int32 {
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemFailure("open") }
        defer { close(folder) }
        unlinkat(folder, name, 0)
        let descriptor = try make()
        do throws(SystemFailure) {
            // Mode 0600 from the first moment: no other user can open the socket even for an
            // instant.
            let mask = umask(0o177)
            defer { umask(mask) }
            let path = address(directory, name, folder)
            guard withAddress(path, { bind(descriptor, $0, $1) }) == 0 else {
                throw SystemFailure("bind")
            }
            guard Self.listen(descriptor) == 0 else { throw SystemFailure("listen") }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// A connection to a listening socket.
    package static func connect(in directory: String, name: String) throws(SystemFailure) -> Int32 {
        let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemFailure("open") }
        defer { close(folder) }
        let descriptor = try make()
        limitWait(descriptor)
        let path = address(directory, name, folder)
        guard withAddress(path, { systemConnect(descriptor, $0, $1) }) == 0 else {
            let failure = SystemFailure("connect")
            close(descriptor)
            throw failure
        }
        return descriptor
    }

    /// Sends all bytes; false when the other side has gone.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, noSignal)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            start += count
        }
        return true
    }

    private static func make() throws(SystemFailure) -> Int32 {
        let descriptor = socket(AF_UNIX, stream, 0)
        guard descriptor >= 0 else { throw SystemFailure("socket") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
            var on: Int32 = 1
            setsockopt(
                descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return descriptor
    }

    /// How long a connection and a write may wait for a daemon that takes nothing.
    private static let waitSeconds = 5

    /// Bounds the wait: a stopped process accepts no connection, and a full queue would block for
    /// ever.
    private static func limitWait(_ descriptor: Int32) {
        var time = timeval()
        time.tv_sec = .init(waitSeconds)
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static func listen(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            Darwin.listen(descriptor, 16)
        #elseif canImport(Musl)
            Musl.listen(descriptor, 16)
        #else
            Glibc.listen(descriptor, 16)
        #endif
    }

    private static func systemConnect(
        _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
    ) -> Int32 {
        #if canImport(Darwin)
            Darwin.connect(descriptor, address, length)
        #elseif canImport(Musl)
            Musl.connect(descriptor, address, length)
        #else
            Glibc.connect(descriptor, address, length)
        #endif
    }

    private static var noSignal: Int32 {
        #if canImport(Darwin)
            0
        #else
            Int32(MSG_NOSIGNAL)
        #endif
    }

    /// A path that fits an address.
    private static func address(_ directory: String, _ name: String, _ folder: Int32) -> String {
        let path = directory + "/" + name
        #if os(Linux)
            if path.utf8.count > 100 { return "/proc/self/fd/\(folder)/\(name)" }
        #endif
        return path
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            errno = ENAMETOOLONG
            return -1
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
