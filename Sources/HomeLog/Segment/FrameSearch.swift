// SPDX-License-Identifier: Apache-2.0

/// Finds frames at any byte position of a buffer.
///
/// Between sound frames lie bytes that a publisher chose: anything in them may look like the start
/// of a long frame. The work therefore grows with the length of the buffer alone, whatever its
/// bytes say.
package struct FrameSearch {
    private let parser: FrameParser
    /// As long as the buffer would be if everything had been read.
    private let wholeByteCount: Int
    private var index: ChecksumIndex?
    private var sealFieldsLeft: Int
    /// Whether something that may be a frame ends behind the buffer, where bytes were not read yet.
    private(set) var isCut = false
    /// How many bytes went into checksums.
    package private(set) var checkedByteCount = 0

    /// A checksum over no more bytes than this is computed directly.
    private static let directByteCount = 2 * ChecksumIndex.blockByteCount

    /// - Parameters:
    ///   - byteCount: of the buffer.
    ///   - wholeByteCount: of the buffer and what follows it in the file.
    init(_ parser: FrameParser, byteCount: Int, wholeByteCount: Int) {
        self.parser = parser
        self.wholeByteCount = wholeByteCount
        sealFieldsLeft = byteCount
    }

    /// A search in bytes of a segment that a buffer holds whole.
    package init(header: SegmentHeader, limits: LogLimits, byteCount: Int) {
        self.init(
            FrameParser(header: header, limits: limits), byteCount: byteCount,
            wholeByteCount: byteCount)
    }

    /// Whether a frame that verifies starts at a position.
    package mutating func isFrame(_ bytes: RawSpan, at start: Int) -> Bool {
        var frame = Frame()
        return find(bytes, at: start, into: &frame)
    }

    /// Parses the frame that starts at a position; false when no frame there verifies.
    mutating func find(_ bytes: RawSpan, at start: Int, into frame: inout Frame) -> Bool {
        frame.sealFieldCount = 0
        let result = parser.layout(bytes, at: start, into: &frame, sealFieldsMax: sealFieldsLeft)
        // Parsing a seal takes time in proportion to the fields that it claims, so they are
        // budgeted.
        sealFieldsLeft -= frame.sealFieldCount
        switch result {
        case .frame:
            return verifies(bytes, frame)
        case .short(let needed):
            // While a length is unread, `needed` includes ten bytes for it, which may be too many.
            let canFit = needed <= max(wholeByteCount, bytes.byteCount + 10)
            if bytes.byteCount < wholeByteCount, canFit { isCut = true }
            return false
        case .end, .bad:
            return false
        }
    }

    private mutating func verifies(_ bytes: RawSpan, _ frame: Frame) -> Bool {
        let covered = frame.start + 5..<frame.checkedEnd
        let found = bytes.integer(UInt32.self, at: frame.start + 1)
        let seed = parser.seed(for: frame.kind)
        if covered.count <= FrameSearch.directByteCount {
            checkedByteCount += covered.count
            return Checksum.extend(seed, bytes.extracting(covered)) == found
        }
        if index == nil {
            index = ChecksumIndex(bytes)
            checkedByteCount += bytes.byteCount
        }
        checkedByteCount += FrameSearch.directByteCount
        return index!.checksum(of: covered, in: bytes, seed: seed) == found
    }
}
