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

    /// Nothing can be written here.
    static var readOnly: Int32 { EROFS }

    /// Whether the disk or a quota is full: nothing is wrong with what was stored before.
    var isFull: Bool {
        errno == ENOSPC || errno == EDQUOT
    }
}

extension LogError {
    /// The failed call behind the error, if there is one.
    var failure: IOFailure? {
        switch self {
        case .io(let failure), .ambiguous(let failure), .full(let failure), .poisoned(let failure):
            failure
        default: nil
        }
    }
}
