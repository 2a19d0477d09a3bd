// SPDX-License-Identifier: Apache-2.0

/// The footer of a segment, which can be read without its records: the dictionary and the eras.
struct SegmentFooter {
    var dictionary: [UInt32: [UInt8]] = [:]
    var spans: [EraSpan] = []
    /// Whether the segment has a trailer that verifies.
    var isSealed = false
    /// Whether every frame of the footer verified, up to the trailer.
    var isWhole = false

    /// Reads the footer of a sealed segment; frames that do not verify are left out.
    static func read(
        _ file: any LogFile, header: SegmentHeader, limits: LogLimits, trailer: SegmentTrailer
    ) throws(LogError) -> SegmentFooter {
        let end = try file.size() - UInt64(SegmentTrailer.byteCount)
        let bytes = try file.read(Int(end - trailer.footerPosition), at: trailer.footerPosition)
        var search = FrameSearch(header: header, limits: limits, byteCount: bytes.count)
        var footer = SegmentFooter()
        footer.isSealed = true
        footer.isWhole = true
        var hasSeal = false
        var frame = Frame()
        var at = 0
        let span = bytes.span.bytes
        while at < span.byteCount {
            guard search.find(span, at: at, into: &frame) else {
                footer.isWhole = false
                at += 1
                continue
            }
            at = frame.end
            switch frame.kind {
            case .dictionary:
                footer.add(frame, bytes)
            case .seal:
                footer.spans = eraSpans(frame, span, header)
                hasSeal = true
            case .record, .commit:
                footer.isWhole = false
            }
        }
        footer.isWhole = footer.isWhole && hasSeal
        return footer
    }

    /// The entries at the start of a segment, up to the first frame that is no dictionary entry.
    static func readPreamble(_ file: any LogFile, header: SegmentHeader, limits: LogLimits)
        throws(LogError) -> SegmentFooter
    {
        let parser = FrameParser(header: header, limits: limits)
        var found = SegmentFooter()
        var frame = Frame()
        var position = UInt64(SegmentHeader.bothByteCount)
        var wanted = limits.readBytes
        while true {
            let bytes = try file.read(wanted, at: position)
            let span = bytes.span.bytes
            var at = 0
            var result = parser.parse(span, at: 0, into: &frame)
            while case .frame = result, frame.kind == .dictionary {
                found.add(frame, bytes)
                at = frame.end
                result = parser.parse(span, at: at, into: &frame)
            }
            guard case .short(let needed) = result, bytes.count == wanted else { return found }
            position += UInt64(at)
            wanted = max(wanted, needed - at)
        }
    }

    private mutating func add(_ frame: Frame, _ bytes: [UInt8]) {
        let range = frame.eventsStart..<frame.eventsStart + frame.eventsCount
        dictionary[UInt32(frame.number)] = [UInt8](bytes[range])
    }

    private static func eraSpans(_ frame: Frame, _ bytes: RawSpan, _ header: SegmentHeader)
        -> [EraSpan]
    {
        var at = frame.eventsStart
        func field() -> UInt64 {
            guard case .value(let value) = bytes.varint(at: &at) else {
                preconditionFailure("the parser read every field of a seal")
            }
            return value
        }
        return (0..<frame.recordCount).map { _ in
            let era = UInt32(truncatingIfNeeded: field())
            let firstIndex = field()
            let smallest = header.baseTime &+ unzigzag(field())
            let greatest = header.baseTime &+ unzigzag(field())
            return EraSpan(
                era: era, firstIndex: firstIndex, times: smallest...max(smallest, greatest))
        }
    }
}
