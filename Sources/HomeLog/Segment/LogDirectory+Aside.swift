// SPDX-License-Identifier: Apache-2.0

// What is damaged is not deleted: it goes to a folder that the log never reads.

extension LogDirectory {
    /// Stores bytes aside, durably.
    /// - Returns: The path of their file.
    @discardableResult
    func keepAside(_ bytes: [UInt8], name: String, suffix: String) throws(LogError) -> String {
        let path = try freePath(paths.aside + "/" + name, suffix)
        let file = try fileSystem.open(path, .create(replacing: false))
        try file.write(bytes.span.bytes, at: 0)
        try file.sync()
        try fileSystem.syncDirectory(paths.aside)
        return path
    }

    /// Moves a damaged file, or an entry that is no file, aside; does nothing where the path is
    /// free. The name is durably gone after the sync of its directory.
    /// - Returns: The new path, nil where there was nothing.
    @discardableResult
    func moveAside(_ path: String, name: String) throws(LogError) -> String? {
        let free = try freePath(paths.aside + "/" + name, ".damaged")
        do throws(LogError) {
            try fileSystem.rename(path, to: free)
        } catch .io(let failure) where failure.errno == IOFailure.noSuchFile {
            return nil
        }
        try fileSystem.syncDirectory(paths.aside)
        return free
    }

    private func freePath(_ stem: String, _ suffix: String) throws(LogError) -> String {
        var path = stem + suffix
        var number = 1
        while try fileSystem.openIfPresent(path, .read) != nil {
            path = stem + "-" + String(number) + suffix
            number += 1
        }
        return path
    }
}
