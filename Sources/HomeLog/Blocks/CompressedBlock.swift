// SPDX-License-Identifier: Apache-2.0

/// One block of a compressed segment: which bytes of the segment it holds, and where.
///
/// In the file it is a skippable frame of Zstandard, so that the program `zstd` passes over it, and
/// the frame with the bytes:
///
///     0 magic  4 length, 24  8 position  16 byte count  20 frame's byte count
///     24 frame's checksum  28 checksum  32 frame
struct CompressedBlock: Hashable {
    /// Where its bytes are in the segment.
    var position: UInt64
    var byteCount: Int
    /// Where its head is in the compressed file.
    var storedPosition: UInt64
    var frameByteCount: Int

    static let headByteCount = 32
    static let magic: [UInt8] = [0x50, 0x2a, 0x4d, 0x18, 24, 0, 0, 0]
    /// What a head on disk may claim, in bytes of the segment.
    private static let byteCountMax = 16 << 20
    /// More than any segment has; a longer claim would be read as so many zeros.
    static let segmentByteCountMax: UInt64 = 1 << 30

    var end: UInt64 { position + UInt64(byteCount) }
    var storedEnd: UInt64 { storedPosition + UInt64(Self.headByteCount + frameByteCount) }

    /// The block with its head, as it is stored.
    func encoded(_ frame: [UInt8]) -> [UInt8] {
        var bytes = Self.magic
        bytes.appendInteger(position)
        bytes.appendInteger(UInt32(byteCount))
        bytes.appendInteger(UInt32(frameByteCount))
        bytes.appendInteger(Checksum.of(frame.span.bytes))
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        return bytes + frame
    }

    /// Whether these are the bytes of the block as it was stored. Zstandard's own checksum is of what
    /// a frame becomes, and there are bits in a frame that change nothing.
    func isWhole(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == Self.headByteCount + frameByteCount,
            CompressedBlock(head: bytes, at: 0, storedPosition: storedPosition) == self
        else { return false }
        let span = bytes.span.bytes
        return Checksum.of(span.extracting(Self.headByteCount...))
            == span.integer(UInt32.self, at: 24)
    }

    /// The block whose head starts at an index of `bytes`; nil where none verifies.
    init?(head bytes: [UInt8], at start: Int, storedPosition: UInt64) {
        guard bytes.count - start >= Self.headByteCount,
            bytes[start..<start + Self.magic.count].elementsEqual(Self.magic)
        else { return nil }
        let span = bytes.span.bytes.extracting(start..<start + Self.headByteCount)
        guard Checksum.of(span.extracting(0..<28)) == span.integer(UInt32.self, at: 28) else {
            return nil
        }
        position = span.integer(UInt64.self, at: 8)
        byteCount = Int(span.integer(UInt32.self, at: 16))
        frameByteCount = Int(span.integer(UInt32.self, at: 20))
        self.storedPosition = storedPosition
        guard byteCount > 0, byteCount <= Self.byteCountMax,
            frameByteCount > 0, frameByteCount <= 2 * Self.byteCountMax,
            position <= Self.segmentByteCountMax
        else { return nil }
    }

    init(position: UInt64, byteCount: Int, storedPosition: UInt64, frameByteCount: Int) {
        self.position = position
        self.byteCount = byteCount
        self.storedPosition = storedPosition
        self.frameByteCount = frameByteCount
    }
}
