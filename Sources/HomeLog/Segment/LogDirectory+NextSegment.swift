// SPDX-License-Identifier: Apache-2.0

// The file that becomes the next segment: zeros, written and synced beforehand. A sync of records in
// it writes them alone; in a file that grows, or whose space was only allocated, it writes what the
// file system notes of it as well.

extension LogDirectory {
    /// The bytes written and synced at once: many together would hold up the syncs of records.
    private static let zeroBytes = 1 << 20

    /// Makes that file where there is none.
    ///
    /// - Parameter isWanted: asked before each piece; false ends the work, and there is none then.
    func makeNextSegment(_ isWanted: () -> Bool) throws(LogError) {
        guard try fileSystem.openIfPresent(paths.nextSegment, .read) == nil else { return }
        let unfinished = paths.nextSegment + LogPaths.unfinished
        var isMade = false
        do throws(LogError) {
            let file = try fileSystem.open(unfinished, .create(replacing: true))
            let size = limits.segmentBytesMax + limits.allocationBytes
            // A disk without room for it says so here, before anything was written.
            try file.allocate(to: UInt64(size))
            let zeros = [UInt8](repeating: 0, count: min(size, Self.zeroBytes))
            var position = 0
            while position < size, isWanted() {
                let count = min(zeros.count, size - position)
                try file.write(zeros.span.bytes.extracting(0..<count), at: UInt64(position))
                try file.sync()
                position += count
            }
            if position == size {
                try fileSystem.rename(unfinished, to: paths.nextSegment)
                try fileSystem.syncDirectory(paths.segments)
                isMade = true
            }
        } catch {
            try? fileSystem.removeIfPresent(unfinished)
            throw error
        }
        if !isMade { try fileSystem.removeIfPresent(unfinished) }
    }

    /// Gives that file another name, durably, and opens it.
    ///
    /// - Returns: nil where there is none.
    func takeNextSegment(as path: String) throws(LogError) -> (any LogFile)? {
        // One that cannot be opened is of no use, and nothing is lost with it.
        let found = try? fileSystem.openIfPresent(paths.nextSegment, .read)
        guard found != nil else { return nil }
        try fileSystem.rename(paths.nextSegment, to: path)
        // It must never be there under both names: the next segment would be written over this one.
        try fileSystem.syncDirectory(paths.segments)
        return try fileSystem.open(path, .write)
    }

    /// Removes that file: records need its space.
    ///
    /// - Returns: whether there was one.
    func removeNextSegment() throws(LogError) -> Bool {
        guard try fileSystem.openIfPresent(paths.nextSegment, .read) != nil else { return false }
        try fileSystem.remove(paths.nextSegment)
        return true
    }
}
