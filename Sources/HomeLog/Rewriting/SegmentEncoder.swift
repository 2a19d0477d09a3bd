// SPDX-License-Identifier: Apache-2.0

/// Encodes the records of a sealed segment again, without their captured messages.
///
/// Batches that are read together become one, as long as their era is the same: in a sealed segment
/// they are all durable.
struct SegmentEncoder {
    private let header: SegmentHeader
    private let encoder: FrameEncoder
    private let put: ([UInt8]) throws(LogError) -> Void
    private var dictionary: [[UInt8]?] = []
    private var isInPreamble = true
    private var position: UInt64 = 0
    private var recordCount: UInt64 = 0
    private var pending = LogBatch(records: [])

    /// - Parameters:
    ///   - header: of the new segment.
    ///   - put: gets its bytes in order.
    init(
        header: SegmentHeader, limits: LogLimits,
        put: @escaping ([UInt8]) throws(LogError) -> Void
    ) {
        self.header = header
        self.put = put
        encoder = FrameEncoder(header: header, limits: limits)
    }

    /// Adds the items of batches of the old segment.
    mutating func add(_ batch: LoadedBatch) throws(LogError) {
        for item in batch.items {
            let range = item.eventsStart..<item.eventsStart + item.eventsCount
            let bytes = Array(batch.bytes[range])
            if item.kind == .dictionary, isInPreamble, item.number < header.dictionaryCount {
                // An entry that was lost before the segment began has no place here either.
                fill(to: item.number)
                dictionary.append(bytes)
                continue
            }
            try endPreamble()
            if item.kind == .dictionary {
                pending.dictionary.append(bytes)
                continue
            }
            if item.era != pending.era {
                try flush()
                pending.era = item.era
            }
            pending.records.append(LogRecord(time: item.time, events: bytes))
        }
        try flush()
    }

    /// Ends the segment with its footer.
    mutating func finish(spans: [EraSpan], endOffset: UInt64) throws(LogError) {
        try endPreamble()
        try pass(
            encoder.footer(
                dictionary, recordCount: recordCount, spans: spans, position: position,
                endOffset: endOffset))
    }

    private mutating func fill(to count: UInt64) {
        while UInt64(dictionary.count) < count { dictionary.append(nil) }
    }

    private mutating func endPreamble() throws(LogError) {
        guard isInPreamble else { return }
        isInPreamble = false
        fill(to: UInt64(header.dictionaryCount))
        try pass(
            header.encoded() + header.encoded() + encoder.preamble(dictionary, era: header.era))
    }

    private mutating func flush() throws(LogError) {
        guard !pending.records.isEmpty else { return }
        var bytes: [UInt8] = []
        encoder.encode(
            pending, firstIndex: recordCount, dictionaryCount: UInt32(dictionary.count),
            into: &bytes)
        try pass(bytes)
        recordCount += UInt64(pending.records.count)
        dictionary += pending.dictionary.map { $0 }
        pending = LogBatch(records: [], era: pending.era)
    }

    private mutating func pass(_ bytes: [UInt8]) throws(LogError) {
        try put(bytes)
        position += UInt64(bytes.count)
    }
}
