// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension SystemFileSystem {
    /// Removes a directory with everything in it; links are removed, not followed.
    package static func removeTree(_ path: String) {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name == "." || name == ".." { continue }
            let inner = path + "/" + name
            var information = stat()
            guard lstat(inner, &information) == 0 else { continue }
            if information.st_mode & S_IFMT == S_IFDIR {
                removeTree(inner)
            } else {
                unlink(inner)
            }
        }
        closedir(directory)
        rmdir(path)
    }
}
