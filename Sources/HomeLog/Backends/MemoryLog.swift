// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A log in memory: for tests and for homes that need no history. Nothing survives the process.
public final class MemoryLog: EventLog {
    public let identity: LogIdentity
    public let checkpoints: any CheckpointStore
    private let limits: LogLimits
    private let store = Mutex(Store())

    struct Store {
        var batches: [(firstOffset: UInt64, batch: LogBatch)] = []
        var dictionary: [[UInt8]] = []
        var firstOffset: UInt64 = 0
        var nextOffset: UInt64 = 0
        var isClosed = false
    }

    /// An empty log.
    /// - Parameters:
    ///   - logID: 16 bytes.
    ///   - limits: How large batches and records may be.
    public init(logID: [UInt8], limits: LogLimits = LogLimits()) {
        identity = LogIdentity(logID: logID)
        checkpoints = MemoryCheckpointStore(limits: limits)
        self.limits = limits
    }

    public var firstOffset: UInt64 { store.withLock { $0.firstOffset } }
    public var nextOffset: UInt64 { store.withLock { $0.nextOffset } }
    public var dictionaryCount: UInt32 { store.withLock { UInt32($0.dictionary.count) } }

    public func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        return try store.withLock { store throws(LogError) in
            if store.isClosed { throw .closed }
            try limits.check(
                batch, at: store.nextOffset, dictionaryCount: store.dictionary.count)
            if let expecting, expecting != store.nextOffset {
                throw .wrongOffset(expected: expecting, actual: store.nextOffset)
            }
            let first = store.nextOffset
            store.batches.append((first, batch))
            store.dictionary += batch.dictionary
            store.nextOffset += UInt64(batch.records.count)
            return first..<store.nextOffset
        }
    }

    public func read(from offset: UInt64) throws(LogError) -> LogCursor {
        try store.withLock { store throws(LogError) in
            if offset < store.firstOffset { throw .trimmed(firstOffset: store.firstOffset) }
            if offset > store.nextOffset { throw .beyondEnd(nextOffset: store.nextOffset) }
        }
        return LogCursor(source: MemorySource(log: self, from: offset))
    }

    public func trim(below offset: UInt64) throws(LogError) {
        store.withLock { store in
            // The last batch stays, as `FileLog` keeps its last segment.
            while store.batches.count > 1, store.batches[1].firstOffset <= offset {
                store.batches.removeFirst()
                store.firstOffset = store.batches[0].firstOffset
            }
        }
    }

    /// Everything as one segment.
    public func segments() throws(LogError) -> [SegmentInfo] {
        store.withLock { store in
            [
                SegmentInfo(
                    baseOffset: store.firstOffset, endOffset: store.nextOffset, byteCount: 0,
                    isSealed: false, eras: [])
            ]
        }
    }

    public func close() throws(LogError) {
        store.withLock { $0.isClosed = true }
    }

    /// The batch that holds an offset; one without records at the end.
    fileprivate func batch(holding offset: UInt64) throws(LogError) -> FoundBatch {
        try store.withLock { store throws(LogError) in
            if offset < store.firstOffset { throw .trimmed(firstOffset: store.firstOffset) }
            guard offset < store.nextOffset else {
                return FoundBatch(
                    firstOffset: offset, batch: LogBatch(records: []),
                    dictionary: store.dictionary[...])
            }
            var low = 0
            var high = store.batches.count
            while high - low > 1 {
                let middle = (low + high) / 2
                if store.batches[middle].firstOffset <= offset {
                    low = middle
                } else {
                    high = middle
                }
            }
            let found = store.batches[low]
            var known = store.dictionary.count
            for later in store.batches[(low + 1)...] {
                known -= later.batch.dictionary.count
            }
            return FoundBatch(
                firstOffset: found.firstOffset, batch: found.batch,
                dictionary: store.dictionary[..<known])
        }
    }

    fileprivate struct FoundBatch {
        var firstOffset: UInt64
        var batch: LogBatch
        /// Every entry defined up to and with the batch.
        var dictionary: ArraySlice<[UInt8]>
    }
}

/// Copies one batch after the other out of a log in memory.
private final class MemorySource: BatchSource {
    private let log: MemoryLog
    private var following: UInt64
    private var dictionaryGiven = 0

    init(log: MemoryLog, from offset: UInt64) {
        self.log = log
        following = offset
    }

    func load(into batch: inout LoadedBatch) throws(LogError) -> Bool {
        let found = try log.batch(holding: following)
        // Who starts at the end needs the whole dictionary too: the next record may use it.
        guard !found.batch.records.isEmpty || found.dictionary.count > dictionaryGiven else {
            return false
        }
        batch.bytes.removeAll(keepingCapacity: true)
        for id in dictionaryGiven..<max(dictionaryGiven, found.dictionary.count) {
            var item = LoadedItem(kind: .dictionary, number: UInt64(id))
            batch.place(found.dictionary[id], in: &item)
            batch.items.append(item)
        }
        dictionaryGiven = max(dictionaryGiven, found.dictionary.count)
        for record in found.batch.records[Int(following - found.firstOffset)...] {
            var item = LoadedItem(kind: .record, number: following)
            item.time = record.time
            item.era = found.batch.era
            batch.place(record.events, in: &item)
            if let capture = record.capture {
                item.captureStart = batch.bytes.count
                item.captureCount = capture.count
                batch.bytes += capture
            }
            batch.items.append(item)
            following += 1
        }
        return true
    }
}

extension LoadedBatch {
    /// Adds the bytes of an item.
    fileprivate mutating func place(_ content: [UInt8], in item: inout LoadedItem) {
        item.eventsStart = bytes.count
        item.eventsCount = content.count
        bytes += content
    }
}
