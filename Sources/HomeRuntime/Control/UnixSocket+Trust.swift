// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension UnixSocket {
    /// Why a client must not use a socket: it does not belong to the directory's owner.
    package static func distrust(in directory: String, name: String) -> String? {
        var folder = stat()
        var socket = stat()
        guard stat(directory, &folder) == 0, lstat(directory + "/" + name, &socket) == 0 else {
            return nil
        }
        let isOurs = folder.st_uid == geteuid() || geteuid() == 0
        guard isOurs, socket.st_uid == folder.st_uid else {
            let owner = isOurs ? socket.st_uid : folder.st_uid
            return "\(directory)/\(name) belongs to user \(owner), "
                + "who is not the owner of the home"
        }
        guard socket.st_mode & S_IFMT == S_IFSOCK else {
            return "\(directory)/\(name) is not a socket"
        }
        return nil
    }
}
