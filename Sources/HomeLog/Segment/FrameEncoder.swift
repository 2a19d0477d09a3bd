// SPDX-License-Identifier: Apache-2.0

/// Encodes batches, preambles and footers of one segment.
struct FrameEncoder {
    private let parser: FrameParser
    private let baseTime: Int64

    init(header: SegmentHeader, limits: LogLimits) {
        parser = FrameParser(header: header, limits: limits)
        baseTime = header.baseTime
    }

    /// Appends a whole batch to a buffer that holds nothing else.
    /// - Parameters:
    ///   - firstIndex: The index of the first record in the segment.
    ///   - dictionaryCount: Entries defined before the batch.
    func encode(
        _ batch: LogBatch, firstIndex: UInt64, dictionaryCount: UInt32, into bytes: inout [UInt8]
    ) {
        for (index, entry) in batch.dictionary.enumerated() {
            encodeEntry(id: dictionaryCount + UInt32(index), entry, into: &bytes)
        }
        for (index, record) in batch.records.enumerated() {
            encodeRecord(record, index: firstIndex + UInt64(index), into: &bytes)
        }
        // Again: a lost entry would take every later record that uses it.
        for (index, entry) in batch.dictionary.enumerated() {
            encodeEntry(id: dictionaryCount + UInt32(index), entry, into: &bytes)
        }
        encodeCommit(
            firstIndex: firstIndex, recordCount: UInt64(batch.records.count),
            batchByteCount: bytes.count, era: batch.era,
            dictionaryCount: dictionaryCount + UInt32(batch.dictionary.count), into: &bytes)
    }

    /// The batch without records that repeats the dictionary at the start of a segment.
    func preamble(_ dictionary: [[UInt8]?], era: UInt32) -> [UInt8] {
        var bytes = table(dictionary)
        encodeCommit(
            firstIndex: 0, recordCount: 0, batchByteCount: bytes.count, era: era,
            dictionaryCount: UInt32(dictionary.count), into: &bytes)
        return bytes
    }

    /// The footer and the trailer.
    /// - Parameters:
    ///   - position: Where the footer starts in the file.
    ///   - endOffset: The offset after the segment's last record.
    func footer(
        _ dictionary: [[UInt8]?], recordCount: UInt64, spans: [EraSpan], position: UInt64,
        endOffset: UInt64
    ) -> [UInt8] {
        var bytes = table(dictionary)
        let tableByteCount = bytes.count
        let start = begin(.seal, in: &bytes)
        bytes.appendVarint(recordCount)
        bytes.appendVarint(UInt64(tableByteCount))
        bytes.appendVarint(UInt64(dictionary.count))
        bytes.appendVarint(UInt64(spans.count))
        for span in spans {
            bytes.appendVarint(UInt64(span.era))
            bytes.appendVarint(span.firstIndex)
            bytes.appendVarint(zigzag(span.times.lowerBound &- baseTime))
            bytes.appendVarint(zigzag(span.times.upperBound &- baseTime))
        }
        finish(.seal, from: start, in: &bytes)
        let trailer = SegmentTrailer(
            footerPosition: position, endOffset: endOffset,
            dictionaryCount: UInt32(dictionary.count))
        return bytes + trailer.encoded(seed: parser.seed)
    }

    private func table(_ dictionary: [[UInt8]?]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (id, entry) in dictionary.enumerated() {
            if let entry { encodeEntry(id: UInt32(id), entry, into: &bytes) }
        }
        return bytes
    }

    private func encodeRecord(_ record: LogRecord, index: UInt64, into bytes: inout [UInt8]) {
        let start = begin(.record, in: &bytes)
        bytes.appendVarint(index)
        bytes.appendVarint(UInt64(record.events.count))
        bytes.appendVarint(record.capture.map { UInt64($0.count) + 1 } ?? 0)
        bytes.appendVarint(zigzag(record.time &- baseTime))
        if let capture = record.capture {
            bytes.appendInteger(Checksum.extend(parser.seed, capture.span.bytes))
        }
        bytes += record.events
        finish(.record, from: start, in: &bytes)
        if let capture = record.capture {
            bytes += capture
        }
    }

    private func encodeEntry(id: UInt32, _ entry: [UInt8], into bytes: inout [UInt8]) {
        let start = begin(.dictionary, in: &bytes)
        bytes.appendVarint(UInt64(id))
        bytes.appendVarint(UInt64(entry.count))
        bytes += entry
        finish(.dictionary, from: start, in: &bytes)
    }

    private func encodeCommit(
        firstIndex: UInt64, recordCount: UInt64, batchByteCount: Int, era: UInt32,
        dictionaryCount: UInt32, into bytes: inout [UInt8]
    ) {
        let start = begin(.commit, in: &bytes)
        bytes.appendVarint(firstIndex)
        bytes.appendVarint(recordCount)
        bytes.appendVarint(UInt64(batchByteCount))
        bytes.appendVarint(UInt64(era))
        bytes.appendVarint(UInt64(dictionaryCount))
        finish(.commit, from: start, in: &bytes)
    }

    private func begin(_ kind: FrameKind, in bytes: inout [UInt8]) -> Int {
        let start = bytes.count
        bytes.append(kind.rawValue)
        bytes.appendInteger(UInt32(0))
        return start
    }

    /// Fills in the checksum of the bytes appended since `begin`.
    private func finish(_ kind: FrameKind, from start: Int, in bytes: inout [UInt8]) {
        let checksum = Checksum.extend(
            parser.seed(for: kind), bytes.span.bytes.extracting(start + 5..<bytes.count))
        bytes.setInteger(checksum, at: start + 1)
    }
}
