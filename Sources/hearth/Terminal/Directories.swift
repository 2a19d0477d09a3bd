// SPDX-License-Identifier: Apache-2.0

import HomeLog

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Making and removing directories.
enum Directories {
    /// Makes the directories above a path that are not there yet.
    static func make(parentOf path: String) throws(CommandFailure) {
        var made = path.first == "/" ? "/" : ""
        for part in path.split(separator: "/").dropLast() {
            made += made.isEmpty || made.last == "/" ? String(part) : "/" + part
            guard mkdir(made, 0o700) != 0, errno != EEXIST else { continue }
            let status: ExitStatus = errno == EACCES || errno == EPERM ? .notAllowed : .cannotCreate
            throw CommandFailure(
                status, "create \(TerminalText.escape(made)): \(String(cString: strerror(errno)))")
        }
    }

    /// The absolute path.
    static func absolute(_ path: String) -> String {
        guard path.first != "/", let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        var rest = Substring(path)
        while rest.hasPrefix("./") { rest = rest.dropFirst(2).drop { $0 == "/" } }
        let base = String(cString: folder)
        return base + (base.hasSuffix("/") ? "" : "/") + rest
    }

    /// The absolute path without links, as far as it exists.
    static func real(_ path: String) -> String {
        var (head, rest) = (absolute(path), "")
        while !head.isEmpty {
            if let found = realpath(head, nil) {
                defer { free(found) }
                let base = String(cString: found)
                return (base == "/" ? "" : base) + rest
            }
            let slash = head.utf8.lastIndex(of: UInt8(ascii: "/")) ?? head.startIndex
            rest = String(head[slash...]) + rest
            head = String(head[..<slash])
        }
        return rest
    }

    /// Whether a file or directory is there.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether there is something else than a directory.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// What a path leads to.
    enum Kind {
        case nothing, file, directory
        /// A symbolic link that leads to no directory.
        case link
        /// A pipe, a socket or a device.
        case other
    }

    static func kind(_ path: String) -> Kind {
        var (named, found) = (stat(), stat())
        guard lstat(path, &named) == 0 else { return .nothing }
        let isLink = named.st_mode & S_IFMT == S_IFLNK
        if stat(path, &found) == 0, found.st_mode & S_IFMT == S_IFDIR { return .directory }
        if isLink { return .link }
        return named.st_mode & S_IFMT == S_IFREG ? .file : .other
    }

    /// Gives a file another name, where nothing has that yet.
    static func nameFile(_ path: String, _ name: String) throws(CommandFailure) {
        if link(path, name) == 0 { return }
        let error = errno
        var information = stat()
        if error == EEXIST || lstat(name, &information) == 0 {
            throw CommandFailure(
                .cannotCreate, "\(TerminalText.escape(name)) is there already: name another file")
        }
        // Some file systems have no second names.
        if rename(path, name) == 0 { return }
        throw CommandFailure(
            .cannotCreate,
            "create \(TerminalText.escape(name)): \(String(cString: strerror(errno)))")
    }
}

/// A directory that is removed when the program ends.
struct TemporaryDirectory {
    private let root: String
    /// Inside the directory, not made yet.
    var path: String { root + "/home" }

    init() throws(CommandFailure) {
        let base = Console.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        try self.init(base + "/hearth-", in: base)
    }

    /// A directory beside a file, on the same disk.
    init(beside path: String) throws(CommandFailure) {
        try self.init(path + ".", in: "the folder of \(path)")
    }

    private init(_ start: String, in place: String) throws(CommandFailure) {
        var template = Array("\(start)XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                .cannotCreate,
                "create a directory in \(TerminalText.escape(place)): "
                    + String(cString: strerror(errno)))
        }
        root = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    func remove() { SystemFileSystem.removeTree(root) }
}
