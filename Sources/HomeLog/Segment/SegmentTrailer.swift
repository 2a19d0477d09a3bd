// SPDX-License-Identifier: Apache-2.0

/// The last 32 bytes of a sealed segment.
///
///     0 footer position  8 end offset  16 dictionary count  20 checksum  24 magic  32
package struct SegmentTrailer: Sendable, Hashable {
    package var footerPosition: UInt64
    package var endOffset: UInt64
    package var dictionaryCount: UInt32

    static let magic: [UInt8] = [0x48, 0x4c, 0x4f, 0x47, 0x53, 0x45, 0x41, 0x4c]
    static let byteCount = 32

    func encoded(seed: UInt32) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendInteger(footerPosition)
        bytes.appendInteger(endOffset)
        bytes.appendInteger(dictionaryCount)
        bytes.appendInteger(Checksum.extend(seed, bytes.span.bytes))
        bytes += SegmentTrailer.magic
        precondition(bytes.count == SegmentTrailer.byteCount, "the layout adds up")
        return bytes
    }

    /// The trailer of a sealed segment, nil when the segment is not sealed or the trailer damaged.
    ///
    /// An end before the segment's first record is damage too: a trailer of another segment, or
    /// one that was made.
    static func read(
        _ file: any LogFile, header: SegmentHeader
    ) throws(LogError) -> SegmentTrailer? {
        let size = try file.size()
        guard size >= UInt64(SegmentHeader.bothByteCount + byteCount) else { return nil }
        let bytes = try file.read(byteCount, at: size - UInt64(byteCount))
        guard bytes.count == byteCount, bytes[24...].elementsEqual(magic) else { return nil }
        let span = bytes.span.bytes
        let checksum = Checksum.extend(
            Checksum.seed(salt: header.salt), span.extracting(0..<20))
        guard checksum == span.integer(UInt32.self, at: 20) else { return nil }
        let footerPosition = span.integer(UInt64.self, at: 0)
        guard footerPosition >= UInt64(SegmentHeader.bothByteCount),
            footerPosition <= size - UInt64(byteCount)
        else { return nil }
        let endOffset = span.integer(UInt64.self, at: 8)
        let dictionaryCount = span.integer(UInt32.self, at: 16)
        guard (header.baseOffset...LogLimits.offsetMax).contains(endOffset),
            dictionaryCount <= LogLimits.dictionaryEntriesMax
        else { return nil }
        return SegmentTrailer(
            footerPosition: footerPosition, endOffset: endOffset, dictionaryCount: dictionaryCount)
    }
}
