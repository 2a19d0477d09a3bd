// SPDX-License-Identifier: Apache-2.0

/// A reader's position in a log. It holds no lock and sees only durable records.
///
/// The fast way through a log is `advance()` with `withEvents`, which copies nothing:
///
///     var cursor = try log.read(from: 0)
///     while let step = try cursor.advance() {
///         switch step {
///         case .dictionary(let id): cursor.withEvents { define(id, $0) }
///         case .record(let head): cursor.withEvents { fold(head, $0) }
///         case .lost(let range): forget(range.offsets)
///         }
///     }
///
/// nil means the end of what is durable now. After the log has grown, `advance()` goes on.
public struct LogCursor: ~Copyable {
    private var source: any BatchSource
    private var batch = LoadedBatch()
    private var following = 0

    /// A cursor over a backend's batches.
    public init(source: any BatchSource) {
        self.source = source
    }

    /// Goes to the next step, or returns nil at the durable end.
    /// - Throws: `io`; `trimmed` when the log was trimmed past the cursor.
    public mutating func advance() throws(LogError) -> LogStep? {
        while following == batch.items.count {
            following = 0
            batch.removeAll()
            if try source.load(into: &batch) == false {
                return nil
            }
        }
        let item = batch.items[following]
        following += 1
        switch item.kind {
        case .record:
            return .record(RecordHead(offset: item.number, time: item.time, era: item.era))
        case .dictionary:
            return .dictionary(UInt32(truncatingIfNeeded: item.number))
        case .lost:
            return .lost(batch.damage[Int(item.number)])
        }
    }

    /// Gives the bytes of the step that `advance()` returned last: the events of a record, the
    /// bytes of a dictionary entry, nothing for a lost range.
    public borrowing func withEvents<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(following > 0, "advance() comes first")
        let item = batch.items[following - 1]
        let range = item.eventsStart..<item.eventsStart + item.eventsCount
        return try body(batch.bytes.span.bytes.extracting(range))
    }

    /// The captured message of the record that `advance()` returned last, its checksum checked.
    public borrowing func capture() -> StoredCapture {
        precondition(following > 0, "advance() comes first")
        let item = batch.items[following - 1]
        guard item.captureCount >= 0 else { return .absent }
        let range = item.captureStart..<item.captureStart + item.captureCount
        if let seed = batch.captureSeed {
            let found = Checksum.extend(seed, batch.bytes.span.bytes.extracting(range))
            guard found == item.captureChecksum else { return .damaged }
        }
        return .bytes([UInt8](batch.bytes[range]))
    }

    /// Where the capture of the record that `advance()` returned last starts in its segment's file.
    borrowing func capturePosition() -> UInt64 {
        batch.filePosition + UInt64(batch.items[following - 1].captureStart)
    }

    /// Where the frame of the record that `advance()` returned last starts in its segment's file.
    package borrowing func framePosition() -> UInt64 {
        batch.filePosition + UInt64(batch.items[following - 1].frameStart)
    }

    /// Goes to the next step and returns it with copies of its bytes.
    /// - Throws: as `advance()`.
    public mutating func next() throws(LogError) -> LogItem? {
        guard let step = try advance() else { return nil }
        switch step {
        case .dictionary(let id):
            return .dictionary(id: id, bytes: eventBytes())
        case .record(let head):
            return .record(
                StoredRecord(
                    offset: head.offset, time: head.time, era: head.era, events: eventBytes(),
                    capture: capture()))
        case .lost(let range):
            return .lost(range)
        }
    }

    private borrowing func eventBytes() -> [UInt8] {
        let item = batch.items[following - 1]
        return [UInt8](batch.bytes[item.eventsStart..<item.eventsStart + item.eventsCount])
    }
}

/// One step of a cursor, without its bytes.
public enum LogStep: Sendable, Hashable {
    /// A dictionary entry, before the first record that uses it.
    case dictionary(UInt32)
    case record(RecordHead)
    /// Damage: records that were durable and cannot be read any more.
    case lost(DamagedRange)
}

/// One step of a cursor, with its bytes.
public enum LogItem: Sendable, Hashable {
    case dictionary(id: UInt32, bytes: [UInt8])
    case record(StoredRecord)
    case lost(DamagedRange)
}

/// A record without its bytes.
public struct RecordHead: Sendable, Hashable {
    public var offset: UInt64
    /// When it was received, in nanoseconds since 1970 UTC.
    public var time: Int64
    public var era: UInt32

    public init(offset: UInt64, time: Int64, era: UInt32) {
        self.offset = offset
        self.time = time
        self.era = era
    }
}
