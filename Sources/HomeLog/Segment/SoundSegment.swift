// SPDX-License-Identifier: Apache-2.0

/// Reads a sealed segment from its first record to its footer, as long as everything verifies.
/// Captured messages are not looked at.
struct SoundSegment {
    /// How the reading ended.
    enum End: Equatable {
        /// With the footer, which is whole.
        case whole([EraSpan], endOffset: UInt64)
        /// Something does not verify.
        case unsound
        /// It was not wanted any more.
        case stopped
    }

    let file: any LogFile
    let header: SegmentHeader
    let limits: LogLimits

    /// - Parameters:
    ///   - isWanted: asked before each batch.
    ///   - body: gets the batches in order.
    func read(
        _ isWanted: () -> Bool, _ body: (LoadedBatch) throws(LogError) -> Void
    ) throws(LogError) -> End {
        guard let trailer = try SegmentTrailer.read(file, header: header) else { return .unsound }
        var walker = SegmentWalker(file: file, header: header, limits: limits)
        var batch = LoadedBatch()
        while walker.position < trailer.footerPosition {
            guard isWanted() else { return .stopped }
            batch.items.removeAll(keepingCapacity: true)
            guard case .advanced = try walker.walk(into: &batch, limit: trailer.footerPosition)
            else { return .unsound }
            try body(batch)
        }
        let footer = try SegmentFooter.read(
            file, header: header, limits: limits, trailer: trailer)
        guard footer.isWhole, trailer.endOffset == walker.nextOffset,
            trailer.dictionaryCount == walker.dictionaryCount
        else { return .unsound }
        return .whole(footer.spans, endOffset: trailer.endOffset)
    }
}

/// What a fold reads of a segment: two with the same contents give the same home.
struct SegmentContents: Equatable {
    private var records: UInt32 = 0
    private var recordCount = 0
    private var entries: UInt32 = 0
    private var entryCount = 0
    private(set) var captureCount = 0

    static func == (one: Self, other: Self) -> Bool {
        one.records == other.records && one.recordCount == other.recordCount
            && one.entries == other.entries && one.entryCount == other.entryCount
    }

    /// Takes the items of a batch into account. Entries and records count each by their own order.
    mutating func add(_ batch: LoadedBatch) {
        let bytes = batch.bytes.span.bytes
        for item in batch.items {
            var fields: [UInt8] = []
            fields.appendInteger(item.number)
            fields.appendInteger(UInt64(item.eventsCount))
            let events = bytes.extracting(
                item.eventsStart..<item.eventsStart + item.eventsCount)
            switch item.kind {
            case .record:
                fields.appendInteger(item.time)
                fields.appendInteger(item.era)
                records = Checksum.extend(records, fields.span.bytes)
                records = Checksum.extend(records, events)
                recordCount += 1
                if item.captureCount >= 0 { captureCount += 1 }
            case .dictionary:
                entries = Checksum.extend(entries, fields.span.bytes)
                entries = Checksum.extend(entries, events)
                entryCount += 1
            case .lost: preconditionFailure("a sound segment has lost nothing")
            }
        }
    }
}
