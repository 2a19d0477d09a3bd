// SPDX-License-Identifier: Apache-2.0

/// Writes the bytes of a segment, in order, as a compressed file: the blocks, then their table.
struct CompressedSegmentWriter {
    private let target: any LogFile
    private let blockByteCount: Int
    private let compressor = ZstandardCompressor()
    private var table = BlockTable()
    private var pending: [UInt8] = []

    /// - Parameters:
    ///   - target: An empty file.
    ///   - blockByteCount: So many bytes of the segment become one block.
    init(_ target: any LogFile, blockByteCount: Int) {
        self.target = target
        self.blockByteCount = blockByteCount
    }

    /// Adds bytes; they are in the file once their block is full.
    mutating func write(_ bytes: [UInt8]) throws(LogError) {
        pending += bytes
        var done = 0
        while pending.count - done >= blockByteCount {
            try add(Array(pending[done..<done + blockByteCount]))
            done += blockByteCount
        }
        pending.removeFirst(done)
    }

    /// Writes the rest and the table, and syncs the file.
    ///
    /// - Returns: the size of the file.
    mutating func finish() throws(LogError) -> UInt64 {
        if !pending.isEmpty { try add(pending) }
        let end = table.blocks.last?.storedEnd ?? 0
        let last = table.encoded()
        try target.write(last.span.bytes, at: end)
        try target.sync()
        return end + UInt64(last.count)
    }

    private mutating func add(_ bytes: [UInt8]) throws(LogError) {
        let frame = compressor.compress(bytes)
        let block = table.append(byteCount: bytes.count, frameByteCount: frame.count)
        try target.write(block.encoded(frame).span.bytes, at: block.storedPosition)
    }
}
