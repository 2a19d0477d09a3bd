// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A file of which the disk may not give parts any more: those read as zeros, which verify nowhere,
/// so what lay there is damaged, and the rest is read.
final class SalvagedFile: LogFile {
    private let file: any LogFile
    private let unreadable = Atomic(false)

    /// What cannot be read at once is read in pieces of so many bytes: the block of a disk.
    private static let pieceBytes: UInt64 = 4096

    init(_ file: any LogFile) { self.file = file }

    /// Whether a read has met such a part.
    fileprivate var unreadableWasMet: Bool { unreadable.load(ordering: .relaxed) }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at position: UInt64
    ) throws(LogError) -> Int {
        do throws(LogError) {
            return try file.read(into: buffer, at: position)
        } catch .io(let failure) where failure.isBadBlock {
            return try readPieces(into: buffer, at: position)
        }
    }

    private func readPieces(
        into buffer: UnsafeMutableRawBufferPointer, at position: UInt64
    ) throws(LogError) -> Int {
        let size = try file.size()
        guard position < size else { return 0 }
        let count = Int(min(UInt64(buffer.count), size - position))
        var done = 0
        while done < count {
            let at = position + UInt64(done)
            let rest = Self.pieceBytes - at % Self.pieceBytes
            let end = done + min(Int(rest), count - done)
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<end])
            do throws(LogError) {
                let found = try file.read(into: piece, at: at)
                if found < piece.count { return done + found }
            } catch .io(let failure) where failure.isBadBlock {
                piece.initializeMemory(as: UInt8.self, repeating: 0)
                unreadable.store(true, ordering: .relaxed)
            }
            done = end
        }
        return count
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        try file.write(bytes, at: position)
    }

    func sync() throws(LogError) { try file.sync() }

    func truncate(to size: UInt64) throws(LogError) { try file.truncate(to: size) }

    func allocate(to size: UInt64) throws(LogError) { try file.allocate(to: size) }

    func size() throws(LogError) -> UInt64 { try file.size() }
}

extension LogFile {
    /// Whether a read has met a part that the disk does not give any more.
    var hasUnreadable: Bool {
        let stored = (self as? CompressedSegmentFile)?.stored ?? self
        return (stored as? SalvagedFile)?.unreadableWasMet ?? false
    }
}
