// SPDX-License-Identifier: Apache-2.0

import HomeGraph

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The process at the other end of the control socket, for the records of its commands. Who may
/// connect is decided by the socket's mode, not here.
package struct ControlPeer: Hashable, Sendable {
    /// The user's name, else `uid` and the number; nil where the system does not say.
    package var user: String?
    /// The name of the process; nil where it has ended or the system does not say.
    package var program: String?

    /// An unknown peer.
    init() {}

    /// Somebody who asks through a program in this process.
    init(user: String?, program: String) {
        self.user = user
        self.program = program
    }

    /// The peer of a connection. Asked for at once, because the process may end at any time.
    init(of connection: Int32) {
        #if os(Linux)
            // The system's `ucred`: process, user, group.
            var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
            var length = socklen_t(MemoryLayout.size(ofValue: credentials))
            guard getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0
            else { return }
            user = Self.name(ofUser: credentials.user)
            program = Self.name(ofProcess: credentials.process)
        #else
            var (owner, group) = (uid_t(), gid_t())
            guard getpeereid(connection, &owner, &group) == 0 else { return }
            user = Self.name(ofUser: owner)
        #endif
    }

    /// As the sender of a command.
    ///
    /// - Parameter program: how the peer calls itself; nil: by the name of its process.
    func sender(program: String?) -> CommandSender {
        .socket(user: user, program: program ?? self.program)
    }

    private static func name(ofUser number: uid_t) -> String {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16 << 10)
        guard getpwuid_r(number, &entry, &buffer, buffer.count, &found) == 0, found != nil,
            let name = entry.pw_name
        else { return "uid \(number)" }
        return String(cString: name)
    }

    #if os(Linux)
        /// At most 15 bytes, which the process may have chosen itself.
        private static func name(ofProcess number: Int32) -> String? {
            let file = open("/proc/\(number)/comm", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return nil }
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(file, &bytes, bytes.count)
            guard count > 0 else { return nil }
            return String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
        }
    #endif
}
