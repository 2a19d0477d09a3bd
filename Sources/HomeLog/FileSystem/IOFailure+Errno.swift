// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension IOFailure {
    /// There is no such file or directory.
    public static var noSuchFile: Int32 { ENOENT }

    /// There is a directory where a file is expected.
    static var isDirectory: Int32 { EISDIR }

    /// There is a pipe, a socket or a device where a file is expected.
    static var isNoFile: Int32 { ENXIO }

    /// Whether there is no file behind the name: nothing at all, a link to nothing, or something
    /// else than a file or directory.
    var isAbsent: Bool {
        [ENOENT, ELOOP, ENOTDIR, EISDIR, ENXIO].contains(errno)
    }

    /// Whether something else than a file is there, which removing a file does not remove.
    var isNotRemovable: Bool { [EISDIR, EPERM].contains(errno) }

    /// Whether the disk does not give the bytes any more.
    var isBadBlock: Bool { operation == .read && errno == EIO }

    /// Whether the file is not ours to open.
    var isForbidden: Bool { operation == .open && errno == EACCES }

    /// Nothing can be written here.
    static var readOnly: Int32 { EROFS }

    /// Whether the disk or a quota is full: data stored before is not affected.
    package var isFull: Bool {
        errno == ENOSPC || errno == EDQUOT
    }
}

extension IOFailure: CustomStringConvertible {
    /// `open /var/lib/hearth/durable: Permission denied`
    public var description: String {
        let place = position.map { " at byte \($0)" } ?? ""
        return "\(operation.rawValue) \(path)\(place): \(String(cString: strerror(errno)))"
    }
}

extension LogError {
    /// The failed call behind the error, if there is one.
    package var failure: IOFailure? {
        switch self {
        case .io(let failure), .ambiguous(let failure), .full(let failure), .poisoned(let failure):
            failure
        default: nil
        }
    }
}
