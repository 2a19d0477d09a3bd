// SPDX-License-Identifier: Apache-2.0

/// A batch as bytes that need no segment around them, for a log that has no files: the frames that
/// a segment would have, behind the time that theirs are counted from.
///
///     0 base time  8 frames of the entries, the records, the entries again, the commit marker
///
/// The checksums start from the log's id, so a batch of another log never verifies.
package struct StandaloneBatch: Sendable {
    /// The offset of its first record.
    package var firstOffset: UInt64
    package var recordCount: UInt64
    /// How many dictionary entries there are with those of the batch.
    package var dictionaryCount: UInt32
    /// Its entries and records, as a cursor gives them.
    package var items: LoadedBatch

    private static let timeByteCount = 8
    /// The greatest offset that such a batch can have: half of what a segment can.
    package static let offsetMax = LogLimits.offsetMax >> 1

    /// The bytes of a batch.
    /// - Parameters:
    ///   - batch: at least one record, within `limits`.
    ///   - logID: 16 bytes.
    ///   - firstOffset: the offset of the first record.
    ///   - dictionaryCount: how many entries there are before the batch.
    package static func encoded(
        _ batch: LogBatch, logID: [UInt8], firstOffset: UInt64, dictionaryCount: UInt32,
        limits: LogLimits
    ) -> [UInt8] {
        let time = batch.records.first?.time ?? 0
        var frames: [UInt8] = []
        FrameEncoder(header: header(logID, time), limits: limits).encode(
            batch, firstIndex: firstOffset, dictionaryCount: dictionaryCount, into: &frames)
        var bytes: [UInt8] = []
        bytes.appendInteger(time)
        return bytes + frames
    }

    /// Reads a batch; nil where the bytes are not one of this log, whole and sound. Captures are
    /// checked when they are read.
    package init?(_ bytes: [UInt8], logID: [UInt8], limits: LogLimits) {
        guard bytes.count > StandaloneBatch.timeByteCount else { return nil }
        let time = bytes.span.bytes.integer(Int64.self, at: 0)
        let parser = FrameParser(header: StandaloneBatch.header(logID, time), limits: limits)
        var loaded = LoadedBatch()
        loaded.bytes = bytes
        loaded.captureSeed = parser.seed
        var entries = 0
        var records: UInt64 = 0
        var frame = Frame()
        var at = StandaloneBatch.timeByteCount
        while true {
            guard case .frame = parser.parse(bytes.span.bytes, at: at, into: &frame) else {
                return nil
            }
            at = frame.end
            switch frame.kind {
            case .dictionary:
                // Behind the records they come again.
                if records == 0 {
                    entries += 1
                    loaded.items.append(LoadedItem(frame))
                }
            case .record:
                records += 1
                loaded.items.append(LoadedItem(frame))
            case .commit:
                let batchEnd = UInt64(frame.start - StandaloneBatch.timeByteCount)
                guard at == bytes.count, records > 0, frame.recordCount == records,
                    frame.batchByteCount == batchEnd,
                    Int(frame.dictionaryCount) >= entries,
                    frame.number <= Self.offsetMax - records
                else { return nil }
                firstOffset = frame.number
                recordCount = records
                dictionaryCount = frame.dictionaryCount
                guard loaded.number(from: frame, entries: entries) else { return nil }
                items = loaded
                return
            case .seal:
                return nil
            }
        }
    }

    /// How many entries it has.
    package var entryCount: Int { items.items.count { $0.kind == .dictionary } }

    /// The bytes of its entries.
    package var entries: [[UInt8]] {
        items.items.filter { $0.kind == .dictionary }.map { entry in
            Array(items.bytes[entry.eventsStart..<entry.eventsStart + entry.eventsCount])
        }
    }

    private static func header(_ logID: [UInt8], _ time: Int64) -> SegmentHeader {
        SegmentHeader(
            logID: logID, baseOffset: 0, baseTime: time, era: 0, dictionaryCount: 0,
            salt: logID.span.bytes.integer(UInt64.self, at: 0)
                ^ logID.span.bytes.integer(UInt64.self, at: 8))
    }
}

extension LoadedItem {
    fileprivate init(_ frame: Frame) {
        self.init(kind: frame.kind == .record ? .record : .dictionary, number: frame.number)
        time = frame.time
        captureChecksum = frame.captureChecksum
        eventsStart = frame.eventsStart
        eventsCount = frame.eventsCount
        captureStart = frame.captureStart
        captureCount = frame.kind == .record ? frame.captureCount : -1
    }
}

extension LoadedBatch {
    /// Gives the records their era, and says whether ids and offsets rise by one.
    fileprivate mutating func number(from commit: Frame, entries: Int) -> Bool {
        var entry = UInt64(commit.dictionaryCount) - UInt64(entries)
        var offset = commit.number
        for index in items.indices {
            if items[index].kind == .record {
                guard items[index].number == offset else { return false }
                items[index].era = commit.era
                offset += 1
            } else {
                guard items[index].number == entry else { return false }
                entry += 1
            }
        }
        return true
    }
}
