// SPDX-License-Identifier: Apache-2.0

/// A sealed segment whose records are read at known places, without those before them.
package struct SealedSegment {
    private let file: any LogFile
    let header: SegmentHeader
    private let limits: LogLimits
    private let trailer: SegmentTrailer
    private let parser: FrameParser
    /// The size of its file.
    package let byteCount: UInt64
    private var buffer: [UInt8] = []
    private var bufferStart: UInt64 = 0

    /// So many bytes are read at once: most records are smaller, and the next wanted one is seldom near.
    private static let readBytes = 1024

    init(
        file: any LogFile, header: SegmentHeader, limits: LogLimits, trailer: SegmentTrailer,
        byteCount: UInt64
    ) {
        self.file = file
        self.header = header
        self.limits = limits
        self.trailer = trailer
        self.byteCount = byteCount
        parser = FrameParser(header: header, limits: limits)
    }

    /// The offset of its first record.
    package var base: UInt64 { header.baseOffset }
    /// The offset after its last record.
    package var end: UInt64 { trailer.endOffset }

    /// Every entry of the dictionary at its end, by rising id; nil where one is lost.
    package func dictionary() throws(LogError) -> [[UInt8]]? {
        let footer = try SegmentFooter.read(file, header: header, limits: limits, trailer: trailer)
        guard footer.isWhole, footer.dictionary.count == Int(trailer.dictionaryCount) else {
            return nil
        }
        var entries: [[UInt8]] = []
        for id in 0..<trailer.dictionaryCount {
            guard let entry = footer.dictionary[id] else { return nil }
            entries.append(entry)
        }
        return entries
    }

    /// Reads the record at a byte position, and passes its time and the bytes of its events.
    ///
    /// - Returns: false where no sound record of that offset is there.
    package mutating func read(
        _ offset: UInt64, at position: UInt64, _ body: (Int64, RawSpan) -> Void
    ) throws(LogError) -> Bool {
        var frame = Frame()
        guard try find(position, &frame), frame.kind == .record,
            header.baseOffset &+ frame.number == offset, frame.number < end - base
        else { return false }
        let events = frame.eventsStart..<frame.eventsStart + frame.eventsCount
        body(frame.time, buffer.span.bytes.extracting(events))
        return true
    }

    /// Finds a frame that verifies; its positions are in the buffer.
    private mutating func find(_ position: UInt64, _ frame: inout Frame) throws(LogError) -> Bool {
        guard position < trailer.footerPosition else { return false }
        if position < bufferStart || position >= bufferStart + UInt64(buffer.count) {
            try fill(position, Self.readBytes)
        }
        while true {
            let start = Int(position - bufferStart)
            switch parser.parse(buffer.span.bytes, at: start, into: &frame) {
            case .frame: return true
            case .end, .bad: return false
            case .short(let needed):
                // From the position on, at least what the frame says that it needs.
                guard UInt64(needed - start) <= byteCount - position else { return false }
                try fill(position, max(Self.readBytes, needed - start))
                if buffer.count < needed - start { return false }
            }
        }
    }

    private mutating func fill(_ position: UInt64, _ count: Int) throws(LogError) {
        let count = Int(min(UInt64(count), byteCount - position))
        try file.read(count, at: position, into: &buffer)
        bufferStart = position
    }
}
