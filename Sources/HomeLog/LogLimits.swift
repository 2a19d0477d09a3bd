// SPDX-License-Identifier: Apache-2.0

/// The bounds of a log. Lengths read from disk are checked against them before they are used.
public struct LogLimits: Sendable, Hashable {
    /// Event bytes of one record, and capture bytes of one record, each.
    public var recordBytesMax = 20 << 20
    public var dictionaryEntryBytesMax = 64 << 10
    public var batchRecordsMax = 65_536
    /// Encoded bytes of one batch without its commit marker. A cursor may need this much memory.
    public var batchBytesMax = 64 << 20
    /// Bytes of batches after which the next segment starts.
    public var segmentBytesMax = 64 << 20
    /// Space is taken from the file system in steps of this many bytes.
    public var allocationBytes = 4 << 20
    /// The bytes that a cursor reads at once; it reads more only where a batch is longer.
    public var readBytes = 256 << 10
    /// The bytes of a segment that are compressed together; a reader of one record decompresses so
    /// many.
    public var compressedBlockBytes = 128 << 10
    public var checkpointBytesMax = 1 << 30
    /// How many of the newest checkpoints are always kept, beside the newest verified one.
    public var checkpointsKept = 2
    /// How many checkpoints are kept at most.
    public var checkpointsMax = 128
    /// The bytes of all checkpoints together; the newest are kept even where they are more.
    public var checkpointsBytesMax = 256 << 20

    /// Offsets are at most this: sums of those that a file names never overflow.
    public static let offsetMax: UInt64 = 1 << 62
    /// How many entries the dictionary of a log has at most; tables have a place for each.
    public static let dictionaryEntriesMax = 1 << 24

    public init() {}
}

extension LogLimits {
    /// Refuses a batch that exceeds a limit, before anything is written.
    /// - Parameters:
    ///   - first: the offset of its first record.
    ///   - dictionaryCount: how many entries there are before it.
    package func check(
        _ batch: LogBatch, at first: UInt64, dictionaryCount: Int
    ) throws(LogError) {
        guard batch.records.isEmpty == false else { throw .emptyBatch }
        try check(.offset, Int(first) + batch.records.count, Int(LogLimits.offsetMax))
        try check(
            .dictionaryEntries, dictionaryCount + batch.dictionary.count,
            LogLimits.dictionaryEntriesMax)
        try check(.batchRecords, batch.records.count, batchRecordsMax)
        var total = 0
        for entry in batch.dictionary {
            try check(.dictionaryEntry, entry.count, dictionaryEntryBytesMax)
            total += 2 * (entry.count + LogLimits.frameHeaderBytesMax)
        }
        for record in batch.records {
            try check(.recordEvents, record.events.count, recordBytesMax)
            try check(.recordCapture, record.capture?.count ?? 0, recordBytesMax)
            total += record.events.count + (record.capture?.count ?? 0)
            total += LogLimits.frameHeaderBytesMax
        }
        try check(.batchBytes, total, batchBytesMax)
    }

    private func check(_ what: LimitKind, _ count: Int, _ limit: Int) throws(LogError) {
        if count > limit { throw .tooLarge(what: what, count: count, limit: limit) }
    }

    /// More than any frame needs beside its bytes.
    static let frameHeaderBytesMax = 64
}
