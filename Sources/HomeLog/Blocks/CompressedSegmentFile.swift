// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A compressed segment, read as the segment that it was made of: the same bytes at the same
/// positions.
///
/// A block that does not verify reads as zeros, which are no frames; the records in it are then
/// named as lost, and the others are read.
final class CompressedSegmentFile: LogFile {
    /// The file as it is on disk.
    let stored: any LogFile
    private let path: String
    private let table: BlockTable
    private let decoding: Mutex<Decoding>

    /// The block that was decompressed last: readers ask for parts that follow one another.
    private struct Decoding: ~Copyable {
        let decompressor = ZstandardDecompressor()
        var frame: [UInt8] = []
        var bytes: [UInt8] = []
        var index: Int?
    }

    /// - Parameter path: of the file, for errors.
    init(_ stored: any LogFile, path: String) throws(LogError) {
        self.stored = stored
        self.path = path
        table = try BlockTable.read(stored)
        decoding = Mutex(Decoding())
    }

    /// Whether its table verified; without it the blocks are found by their heads.
    var hasTable: Bool { table.isWhole }

    func size() throws(LogError) -> UInt64 { table.byteCount }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at position: UInt64
    ) throws(LogError) -> Int {
        guard position < table.byteCount else { return 0 }
        let count = Int(min(UInt64(buffer.count), table.byteCount - position))
        let target = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        let span = Target(bytes: target)
        try decoding.withLock { (decoding) throws(LogError) in
            try fill(span.bytes, from: position, &decoding)
        }
        return count
    }

    /// The caller's buffer, used by nobody else during the call.
    private struct Target: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer
    }

    private func fill(
        _ target: UnsafeMutableRawBufferPointer, from position: UInt64,
        _ decoding: inout Decoding
    ) throws(LogError) {
        var done = 0
        while done < target.count {
            let at = position + UInt64(done)
            let rest = UnsafeMutableRawBufferPointer(rebasing: target[done...])
            let index = firstBlock(endingAfter: at)
            let block = table.blocks[index]
            guard block.position <= at else {
                // No block that is left holds these bytes.
                let count = Int(min(UInt64(rest.count), block.position - at))
                rest[..<count].initializeMemory(as: UInt8.self, repeating: 0)
                done += count
                continue
            }
            if at == block.position, rest.count >= block.byteCount, decoding.index != index {
                // A whole block goes where it is wanted.
                let whole = UnsafeMutableRawBufferPointer(rebasing: rest[..<block.byteCount])
                try decompress(block, &decoding, into: whole)
                done += block.byteCount
                continue
            }
            try load(index, &decoding)
            let start = Int(at - block.position)
            let count = min(rest.count, block.byteCount - start)
            decoding.bytes.withUnsafeBytes { bytes in
                rest.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]))
            }
            done += count
        }
    }

    private func load(_ index: Int, _ decoding: inout Decoding) throws(LogError) {
        guard decoding.index != index else { return }
        let block = table.blocks[index]
        decoding.index = nil
        var bytes: [UInt8] = []
        swap(&bytes, &decoding.bytes)
        if bytes.count != block.byteCount { bytes = [UInt8](repeating: 0, count: block.byteCount) }
        // Typed throws do not pass through withUnsafe…: carry the error out by hand.
        var failure: LogError?
        bytes.withUnsafeMutableBytes { target in
            do throws(LogError) {
                try decompress(block, &decoding, into: target)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        swap(&bytes, &decoding.bytes)
        decoding.index = index
    }

    /// Fills the target with a block's bytes, or with zeros where the block does not verify.
    private func decompress(
        _ block: CompressedBlock, _ decoding: inout Decoding,
        into target: UnsafeMutableRawBufferPointer
    ) throws(LogError) {
        let headCount = CompressedBlock.headByteCount
        let count = headCount + block.frameByteCount
        try stored.read(count, at: block.storedPosition, into: &decoding.frame)
        if block.isWhole(decoding.frame),
            decoding.decompressor.decompress(decoding.frame[headCount...], into: target)
        {
            return
        }
        target.initializeMemory(as: UInt8.self, repeating: 0)
    }

    /// The number of the first block that ends behind a position, which is below the file's end.
    private func firstBlock(endingAfter position: UInt64) -> Int {
        var low = 0
        var high = table.blocks.count - 1
        while low < high {
            let middle = (low + high) / 2
            if table.blocks[middle].end > position { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: Nothing is written

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) { throw refused(.append) }
    func truncate(to size: UInt64) throws(LogError) { throw refused(.truncate) }
    func allocate(to size: UInt64) throws(LogError) { throw refused(.allocate) }

    func sync() throws(LogError) { try stored.sync() }

    private func refused(_ operation: FileOperation) -> LogError {
        .io(IOFailure(path: path, operation: operation, errno: IOFailure.readOnly))
    }
}
