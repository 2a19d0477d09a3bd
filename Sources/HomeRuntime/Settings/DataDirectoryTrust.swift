// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether only the daemon's user may write to a data directory. Another user that may write there
/// could change the log, put a link in the place of a file, or answer commands instead of the
/// daemon.
package enum DataDirectoryTrust {
    /// What is wrong with a directory, with the remedy; nil where nothing is, or nothing is there.
    package static func complaint(directory: String) -> String? {
        var information = stat()
        guard stat(directory, &information) == 0 else { return nil }
        guard information.st_mode & S_IFMT == S_IFDIR else {
            return "\(directory) is not a directory"
        }
        guard information.st_uid == geteuid() else {
            return "\(directory) belongs to \(user(information.st_uid)), not to "
                + "\(user(geteuid())): run hearth as its owner, or chown it"
        }
        let mode = information.st_mode & 0o7777
        guard mode & 0o022 == 0 else {
            return "others may write to \(directory) (mode \(String(mode, radix: 8))): "
                + "chmod 700 \(directory)"
        }
        return nil
    }

    /// What is wrong with the entry at the control socket's path: it is no socket, or another
    /// user's; nil where nothing is wrong.
    static func socketComplaint(directory: String, name: String) -> String? {
        let path = directory + "/" + name
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        guard information.st_mode & S_IFMT == S_IFSOCK else {
            return "\(path) is not a socket: remove it"
        }
        guard information.st_uid == geteuid() else {
            return "\(path) belongs to \(user(information.st_uid)): remove it"
        }
        return nil
    }

    private static func user(_ id: uid_t) -> String { "user \(id)" }
}
