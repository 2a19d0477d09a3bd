// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whether other users of this machine can read secret files.
struct PermissionCheck {
    /// A file that only its owner should be able to read, and its purpose.
    struct Secret {
        var path: String
        var what: String
        /// A socket or directory may be absent.
        var isNeeded = false
    }

    var directory: String
    var secrets: [Secret]

    /// - Parameter files: password and key files of the settings.
    init(directory: String, files: [String]) {
        self.directory = directory
        secrets = [
            Secret(path: directory, what: "the data directory", isNeeded: true),
            Secret(path: directory + "/digest.key", what: "the key of digests"),
            Secret(path: directory + "/reading.note", what: "the note of what is read"),
            Secret(
                path: directory + "/" + ControlClient.socketName, what: "the control socket"),
        ]
        secrets += files.map { Secret(path: $0, what: "a secret of the settings", isNeeded: true) }
    }

    var findings: [Finding] {
        let complaints = secrets.compactMap { complaint($0) }
        return complaints.isEmpty
            ? [Finding(.ok, "permissions", "only the owner reads the log and its secrets")]
            : complaints
    }

    private func complaint(_ secret: Secret) -> Finding? {
        var information = stat()
        let shown = TerminalText.escape(secret.path)
        guard stat(secret.path, &information) == 0 else {
            guard secret.isNeeded else { return nil }
            return Finding(
                .problem, "permissions", "\(shown): \(String(cString: strerror(errno)))",
                remedy: "run the doctor as the user of the daemon")
        }
        let mode = information.st_mode & 0o777
        if mode & 0o077 != 0 {
            let isDirectory = information.st_mode & S_IFMT == S_IFDIR
            // The daemon refuses to start on a directory that other users may write to.
            return Finding(
                isDirectory && mode & 0o022 != 0 ? .problem : .warning, "permissions",
                "\(secret.what) \(shown) is open to others: mode \(String(mode, radix: 8))",
                remedy: "chmod \(isDirectory ? "700" : "600") \(shown)")
        }
        guard information.st_uid == geteuid() || geteuid() == 0 else {
            return Finding(
                .note, "permissions", "\(secret.what) \(shown) belongs to another user")
        }
        return nil
    }
}
