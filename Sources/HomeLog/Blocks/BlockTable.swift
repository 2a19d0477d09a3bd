// SPDX-License-Identifier: Apache-2.0

/// Where the blocks of a compressed segment are: read from the table at the end of its file or,
/// where that does not verify, from the heads of the blocks.
///
/// The table is the last skippable frame of the file:
///
///     0 magic  4 length  8 frame's byte count of each block, 4 each
///     … segment's byte count, 8  block's byte count, 4  block count, 4  checksum, 4  magic, 8
struct BlockTable {
    /// By rising position; each begins where the one before ends, where nothing is damaged.
    private(set) var blocks: [CompressedBlock] = []
    /// Of the segment.
    private(set) var byteCount: UInt64 = 0
    /// Whether the table at the end of the file verified.
    private(set) var isWhole = false

    private static let frameMagic: [UInt8] = [0x51, 0x2a, 0x4d, 0x18]
    private static let endMagic: [UInt8] = [0x48, 0x4c, 0x4f, 0x47, 0x5a, 0x53, 0x54, 0x44]
    private static let tailByteCount = 28
    private static let frameHeadByteCount = 8
    /// More blocks than a segment of the largest size has.
    private static let countMax = 1 << 20

    // MARK: Writing

    init() {}

    mutating func append(byteCount: Int, frameByteCount: Int) -> CompressedBlock {
        let block = CompressedBlock(
            position: self.byteCount, byteCount: byteCount,
            storedPosition: blocks.last?.storedEnd ?? 0, frameByteCount: frameByteCount)
        blocks.append(block)
        self.byteCount = block.end
        return block
    }

    func encoded() -> [UInt8] {
        var bytes = Self.frameMagic
        bytes.appendInteger(UInt32(blocks.count * 4 + Self.tailByteCount))
        for block in blocks { bytes.appendInteger(UInt32(block.frameByteCount)) }
        bytes.appendInteger(byteCount)
        bytes.appendInteger(UInt32(blocks.first?.byteCount ?? 0))
        bytes.appendInteger(UInt32(blocks.count))
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        bytes += Self.endMagic
        return bytes
    }

    // MARK: Reading

    /// Whether a file begins as a compressed segment does, or ends so.
    static func isCompressed(_ file: any LogFile) throws(LogError) -> Bool {
        let start = try file.read(CompressedBlock.magic.count, at: 0)
        if start == CompressedBlock.magic { return true }
        let size = try file.size()
        let count = UInt64(endMagic.count)
        guard size > count else { return false }
        return try file.read(endMagic.count, at: size - count) == endMagic
    }

    static func read(_ file: any LogFile) throws(LogError) -> BlockTable {
        if let table = try stored(file) { return table }
        return try scanned(file)
    }

    private static func stored(_ file: any LogFile) throws(LogError) -> BlockTable? {
        let size = try file.size()
        let tailCount = UInt64(tailByteCount)
        guard size >= tailCount + UInt64(frameHeadByteCount) else { return nil }
        let tail = try file.read(tailByteCount, at: size - tailCount)
        guard tail.count == tailByteCount, tail[20...].elementsEqual(endMagic) else { return nil }
        let count = Int(tail.span.bytes.integer(UInt32.self, at: 12))
        let frameCount = frameHeadByteCount + count * 4 + tailByteCount
        guard count <= countMax, UInt64(frameCount) <= size else { return nil }
        let bytes = try file.read(frameCount, at: size - UInt64(frameCount))
        guard bytes.count == frameCount else { return nil }
        let span = bytes.span.bytes
        let checked = span.extracting(0..<frameCount - 12)
        guard bytes[..<4].elementsEqual(frameMagic),
            Checksum.of(checked) == span.integer(UInt32.self, at: frameCount - 12)
        else { return nil }
        let byteCount = span.integer(UInt64.self, at: frameCount - tailByteCount)
        guard byteCount <= CompressedBlock.segmentByteCountMax else { return nil }
        let blockByteCount = Int(span.integer(UInt32.self, at: frameCount - 20))
        var table = BlockTable()
        for index in 0..<count {
            let rest = byteCount - min(byteCount, table.byteCount)
            let part = min(UInt64(blockByteCount), rest)
            let frame = Int(span.integer(UInt32.self, at: frameHeadByteCount + 4 * index))
            _ = table.append(byteCount: Int(part), frameByteCount: frame)
        }
        guard table.byteCount == byteCount,
            (table.blocks.last?.storedEnd ?? 0) == size - UInt64(frameCount)
        else { return nil }
        table.isWhole = true
        return table
    }

    /// Finds the blocks by their heads: each one that verifies says where the next one is, and
    /// behind one that does not the bytes are searched.
    private static func scanned(_ file: any LogFile) throws(LogError) -> BlockTable {
        var table = BlockTable()
        var at: UInt64 = 0
        while let block = try nextHead(file, from: at) {
            at = block.storedEnd
            guard block.position >= table.byteCount else { continue }
            table.blocks.append(block)
            table.byteCount = block.end
        }
        return table
    }

    private static func nextHead(
        _ file: any LogFile, from start: UInt64
    ) throws(LogError) -> CompressedBlock? {
        var at = start
        var wanted = CompressedBlock.headByteCount
        while true {
            let bytes = try file.read(wanted, at: at)
            var index = 0
            while bytes.count - index >= CompressedBlock.headByteCount {
                let stored = at + UInt64(index)
                if bytes[index] == CompressedBlock.magic[0],
                    let block = CompressedBlock(head: bytes, at: index, storedPosition: stored)
                {
                    return block
                }
                index += 1
            }
            guard bytes.count == wanted else { return nil }
            at += UInt64(index)
            wanted = 64 << 10
        }
    }
}
