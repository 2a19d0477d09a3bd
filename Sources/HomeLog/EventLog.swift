// SPDX-License-Identifier: Apache-2.0

/// An append-only log of opaque records at dense offsets.
///
/// A log knows nothing of homes: events, captures and dictionary entries are bytes to it. Every
/// backend behaves as `LogConformance` of `HomeTesting` says.
public protocol EventLog: Sendable {
    /// The log's id and the version of its format.
    var identity: LogIdentity { get }

    /// The oldest offset that can be read; it rises when the log is trimmed.
    var firstOffset: UInt64 { get }

    /// The offset after the last durable record.
    var nextOffset: UInt64 { get }

    /// The number of dictionary entries defined so far; the next new entry gets this id.
    var dictionaryCount: UInt32 { get }

    /// The checkpoints kept beside the log.
    var checkpoints: any CheckpointStore { get }

    /// Adds a batch at the tail and returns its offsets when it is durable.
    ///
    /// The call blocks until the data is synced and is safe from several threads. Never call it
    /// from the cooperative pool.
    /// - Parameters:
    ///   - batch: The records, and the dictionary entries that they are the first to use.
    ///   - expecting: The offset that the first record must get, or nil for any.
    /// - Throws: `wrongOffset`, `full` (nothing was added, the log goes on), `ambiguous` (the batch
    ///   may or may not be found after the next open), `poisoned`, `fenced`, `tooLarge`, `closed`.
    func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64>

    /// A cursor that starts at an offset and sees durable records, later ones too as the log grows.
    ///
    /// Every dictionary entry that was defined before the offset comes first, at the end of the log
    /// too: the writer of the next record must know them.
    /// - Parameters:
    ///   - offset: From `firstOffset` to `nextOffset`, inclusive.
    /// - Throws: `trimmed`, `beyondEnd`, `io`.
    func read(from offset: UInt64) throws(LogError) -> LogCursor

    /// Drops whole segments of records below an offset; dropped records can never be read again.
    ///
    /// The log may keep more than asked; `firstOffset` shows it. The open segment always stays.
    func trim(below offset: UInt64) throws(LogError)

    /// The segments, oldest first, with their eras where they are sealed. A search for a time uses
    /// them instead of reading every record. A log that wraps another one passes them on.
    /// - Throws: `io`.
    func segments() throws(LogError) -> [SegmentInfo]

    /// Ends the log's use; later appends throw `closed`. Closing twice is allowed.
    func close() throws(LogError)
}

extension EventLog {
    /// Adds a batch at the tail, whatever its offset, and returns its offsets when it is durable.
    public func append(_ batch: LogBatch) throws(LogError) -> Range<UInt64> {
        try append(batch, expecting: nil)
    }
}
