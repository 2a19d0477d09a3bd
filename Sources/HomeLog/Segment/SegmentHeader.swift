// SPDX-License-Identifier: Apache-2.0

/// The first bytes of a segment, stored twice there and once more in a file beside it.
///
///      0  magic  8 major  10 minor  12 length  16 log id  32 base offset  40 base time
///     48  era  52 dictionary count  56 salt  64 flags  65 reserved  76 checksum  80
package struct SegmentHeader: Sendable, Hashable {
    package var logID: [UInt8]
    package var baseOffset: UInt64
    package var baseTime: Int64
    package var era: UInt32
    package var dictionaryCount: UInt32
    package var salt: UInt64
    /// The format of the segment; a log may have segments of several.
    package var version: FormatVersion
    /// Whether its records have their captured messages, as far as there were any.
    package var hasCaptures: Bool

    package init(
        logID: [UInt8], baseOffset: UInt64, baseTime: Int64, era: UInt32, dictionaryCount: UInt32,
        salt: UInt64, version: FormatVersion = .current, hasCaptures: Bool = true
    ) {
        self.logID = logID
        self.baseOffset = baseOffset
        self.baseTime = baseTime
        self.era = era
        self.dictionaryCount = dictionaryCount
        self.salt = salt
        self.version = version
        self.hasCaptures = hasCaptures
    }

    static let magic: [UInt8] = [0x89, 0x48, 0x4c, 0x4f, 0x47, 0x0d, 0x0a, 0x1a]
    static let byteCount = 80
    /// A bit of the flags: the captured messages went (since 2.1).
    private static let withoutCaptures: UInt8 = 1
    /// Where the preamble starts, after both copies.
    package static let bothByteCount = 160

    func encoded() -> [UInt8] {
        var bytes = SegmentHeader.magic
        bytes.appendInteger(version.major)
        bytes.appendInteger(version.minor)
        bytes.appendInteger(UInt32(SegmentHeader.byteCount))
        bytes += logID
        bytes.appendInteger(baseOffset)
        bytes.appendInteger(baseTime)
        bytes.appendInteger(era)
        bytes.appendInteger(dictionaryCount)
        bytes.appendInteger(salt)
        bytes.append(hasCaptures ? 0 : SegmentHeader.withoutCaptures)
        bytes += [UInt8](repeating: 0, count: 11)
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        precondition(bytes.count == SegmentHeader.byteCount, "the layout adds up")
        return bytes
    }

    /// Whether both are of one segment, which may have been written anew since.
    func isOfSameSegment(as other: SegmentHeader) -> Bool {
        var copy = other
        (copy.salt, copy.version, copy.hasCaptures) = (salt, version, hasCaptures)
        return self == copy
    }

    /// The result of reading the first bytes of a segment's file.
    package enum Found: Sendable {
        /// `isWhole` is false when not both copies in the segment's file verify.
        case header(SegmentHeader, isWhole: Bool)
        case newer(FormatVersion)
        case damaged
    }

    package static func read(_ file: any LogFile) throws(LogError) -> Found {
        let bytes = try file.read(bothByteCount, at: 0)
        let copies = [0, byteCount].map { decode(bytes, at: $0) }
        if let header = copies[0] ?? copies[1] {
            return .header(header, isWhole: copies[0] == copies[1])
        }
        for start in [0, byteCount] {
            if let version = version(bytes, at: start),
                version.major > FormatVersion.current.major
            {
                return .newer(version)
            }
        }
        return .damaged
    }

    /// The header that a file beside a segment holds, nil when it does not verify.
    static func readCopy(_ file: any LogFile) throws(LogError) -> SegmentHeader? {
        decode(try file.read(byteCount, at: 0), at: 0)
    }

    private static func version(_ bytes: [UInt8], at start: Int) -> FormatVersion? {
        guard bytes.count >= start + 12, bytes[start..<start + 8].elementsEqual(magic) else {
            return nil
        }
        let span = bytes.span.bytes
        return FormatVersion(
            major: span.integer(UInt16.self, at: start + 8),
            minor: span.integer(UInt16.self, at: start + 10))
    }

    private static func decode(_ bytes: [UInt8], at start: Int) -> SegmentHeader? {
        guard let version = version(bytes, at: start),
            FormatVersion.readMajors.contains(version.major), bytes.count >= start + byteCount
        else { return nil }
        let span = bytes.span.bytes.extracting(start..<start + byteCount)
        guard Checksum.of(span.extracting(0..<76)) == span.integer(UInt32.self, at: 76) else {
            return nil
        }
        let baseOffset = span.integer(UInt64.self, at: 32)
        let dictionaryCount = span.integer(UInt32.self, at: 52)
        guard baseOffset <= LogLimits.offsetMax, dictionaryCount <= LogLimits.dictionaryEntriesMax
        else { return nil }
        return SegmentHeader(
            logID: [UInt8](bytes[start + 16..<start + 32]), baseOffset: baseOffset,
            baseTime: span.integer(Int64.self, at: 40),
            era: span.integer(UInt32.self, at: 48), dictionaryCount: dictionaryCount,
            salt: span.integer(UInt64.self, at: 56),
            version: version,
            hasCaptures: bytes[start + 64] & withoutCaptures == 0)
    }
}
