// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What tells a file from the one that was there before.
struct FileStamp: Equatable {
    private var number: UInt64
    private var size: Int64
    private var seconds: Int
    private var nanoseconds: Int

    /// Nil where there is no file.
    init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        number = UInt64(found.st_ino)
        size = Int64(found.st_size)
        #if canImport(Darwin)
            let time = found.st_mtimespec
        #else
            let time = found.st_mtim
        #endif
        seconds = time.tv_sec
        nanoseconds = Int(time.tv_nsec)
    }
}
