// SPDX-License-Identifier: Apache-2.0

// The file that becomes the next segment: zeros, written and synced beforehand. A sync of records in
// it writes them alone; in a file that grows, or whose space was only allocated, it writes what the
// file system notes of it as well.

extension LogDirectory {
    /// The bytes written and synced at once: many together would hold up the syncs of records.
    private static let zeroBytes = 1 << 20

    /// It is made where so many times its size are free, so that nothing else is in want of it.
    private static let freeFactor: UInt64 = 4

    /// Makes that file where there is none.
    ///
    /// - Parameter isWanted: asked before each piece; false ends the work, and there is none then.
    func makeNextSegment(_ isWanted: () -> Bool) throws(LogError) {
        let size = limits.segmentBytesMax + limits.allocationBytes
        let free = try fileSystem.freeBytes(paths.segments) ?? .max
        guard free / Self.freeFactor >= UInt64(size) else { return }
        guard try !fileSystem.list(paths.segments).contains(paths.nextSegmentName) else { return }
        let unfinished = paths.nextSegment + LogPaths.unfinished
        var isMade = false
        do throws(LogError) {
            let file = try fileSystem.open(unfinished, .create(replacing: true))
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
    /// - Throws: `io` where it is unknown which name it has. One that cannot be opened or renamed is
    ///   of no use, and nothing is lost with it.
    /// - Returns: nil where there is none.
    func takeNextSegment(as path: String) throws(LogError) -> (any LogFile)? {
        guard let file = (try? fileSystem.openIfPresent(paths.nextSegment, .write)) ?? nil,
            (try? fileSystem.rename(paths.nextSegment, to: path)) != nil
        else { return nil }
        // It must never be there under both names: the next segment would be written over this one.
        try fileSystem.syncDirectory(paths.segments)
        return file
    }

    /// Removes that file: records need its space.
    ///
    /// - Returns: whether there was one, and it is gone.
    func removeNextSegment() -> Bool {
        (try? fileSystem.remove(paths.nextSegment)) != nil
    }
}
