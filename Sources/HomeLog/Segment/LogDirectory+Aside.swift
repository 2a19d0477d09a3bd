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

    /// Moves what has the name of a segment aside, where a new one needs the name.
    /// - Returns: The new paths.
    @discardableResult
    func makeRoom(for base: UInt64) throws(LogError) -> [String] {
        let names = try fileSystem.list(paths.segments)
        guard LogPaths.segmentBases(names).contains(base) else { return [] }
        var moved: [String] = []
        for path in [paths.segment(base), paths.compressedSegment(base)] {
            if let free = try moveAside(path, name: LogPaths.digits(base)) { moved.append(free) }
        }
        return moved
    }

    /// Removes a file that is of no use; what is no file goes aside.
    /// - Returns: Its new path; nil where it is removed.
    func discard(_ path: String, name: String) throws(LogError) -> String? {
        do throws(LogError) {
            try fileSystem.remove(path)
            return nil
        } catch .io(let failure) where failure.isNotRemovable {
            return try moveAside(path, name: name)
        }
    }

    private func freePath(_ stem: String, _ suffix: String) throws(LogError) -> String {
        let names = Set(try fileSystem.list(paths.aside).map { paths.aside + "/" + $0 })
        var path = stem + suffix
        var number = 1
        while names.contains(path) {
            path = stem + "-" + String(number) + suffix
            number += 1
        }
        return path
    }
}

extension LogFile {
    /// Behind the last byte of a range that is not zero, and some zeros that may belong to it; the
    /// beginning where all of them are.
    func endOfContent(in range: Range<UInt64>) throws(LogError) -> UInt64 {
        var end = range.upperBound
        while end > range.lowerBound {
            let start = end - min(end - range.lowerBound, 1 << 20)
            let bytes = try read(Int(end - start), at: start)
            if let last = bytes.lastIndex(where: { $0 != 0 }) {
                return min(range.upperBound, start + UInt64(last) + 4096)
            }
            end = start
        }
        return range.lowerBound
    }
}
