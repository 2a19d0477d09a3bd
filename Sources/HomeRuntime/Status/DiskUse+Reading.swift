// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension DiskUse {
    /// Adds up a data directory; entries that cannot be read count nothing.
    public init(directory: String) {
        self.init(usedBytes: Self.bytes(below: directory, depth: 0))
        var space = statvfs()
        guard statvfs(directory, &space) == 0 else { return }
        freeBytes = UInt64(space.f_bavail) * UInt64(space.f_frsize)
    }

    /// A data directory has two levels; a link that leads elsewhere is not followed.
    private static let depthMax = 4

    private static func bytes(below path: String, depth: Int) -> UInt64 {
        guard depth < depthMax, let directory = opendir(path) else { return 0 }
        defer { closedir(directory) }
        var sum: UInt64 = 0
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            var information = stat()
            let inner = path + "/" + name
            guard lstat(inner, &information) == 0 else { continue }
            switch information.st_mode & S_IFMT {
            case S_IFDIR: sum += bytes(below: inner, depth: depth + 1)
            // Allocated blocks count: segments are allocated larger than their content.
            case S_IFREG: sum += UInt64(information.st_blocks) * 512
            default: break
            }
        }
        return sum
    }
}
