// SPDX-License-Identifier: Apache-2.0

/// The writing side of a log of files. Its owner guards it with a lock.
///
///     open ──a write or sync fails──▶ poisoned
///       └──close──▶ closed ◀──close──┘
///
/// A full disk leaves it open: the file is cut back to the durable end.
struct LogWriter {
    private enum State {
        case open
        case poisoned(IOFailure)
        case closed
    }

    let directory: LogDirectory
    let durable: DurableEnd
    private let markFile: any LogFile
    let random: @Sendable () -> UInt64
    private var lock: (any FileLock)?
    private var segment: SegmentFile
    private var dictionary: [[UInt8]?]
    private var mark: DurableMark
    private var state = State.open
    private var buffer: [UInt8] = []

    /// A writer that goes on at the end of a segment, with that end already synced.
    init(
        directory: LogDirectory, durable: DurableEnd, lock: any FileLock, markFile: any LogFile,
        segment: SegmentFile, dictionary: [[UInt8]?], random: @escaping @Sendable () -> UInt64
    ) {
        self.directory = directory
        self.durable = durable
        self.lock = lock
        self.markFile = markFile
        self.segment = segment
        self.dictionary = dictionary
        self.random = random
        mark = durable.current
    }

    mutating func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        try requireOpen()
        let first = mark.nextOffset
        try directory.limits.check(batch, at: first, dictionaryCount: dictionary.count)
        if let expecting, expecting != first {
            throw .wrongOffset(expected: expecting, actual: first)
        }
        if segment.position - segment.batchesPosition >= UInt64(directory.limits.segmentBytesMax) {
            try roll(time: batch.records[0].time, era: batch.era)
        }
        let firstIndex = first - segment.header.baseOffset
        buffer.removeAll(keepingCapacity: true)
        segment.encoder.encode(
            batch, firstIndex: firstIndex, dictionaryCount: UInt32(dictionary.count), into: &buffer)
        try writeAndSync(buffer)
        segment.position += UInt64(buffer.count)
        for (index, record) in batch.records.enumerated() {
            segment.spans.add(era: batch.era, index: firstIndex + UInt64(index), time: record.time)
        }
        dictionary += batch.dictionary.map { $0 }
        mark.nextOffset += UInt64(batch.records.count)
        mark.era = batch.era
        try poisonous { writer throws(LogError) in try writer.writeMark() }
        if buffer.count > LogWriter.bufferBytesKept { buffer = [] }
        return first..<mark.nextOffset
    }

    /// A buffer larger than this, in bytes, is freed after use.
    private static let bufferBytesKept = 1 << 20

    private func requireOpen() throws(LogError) {
        switch state {
        case .open: return
        case .poisoned(let cause): throw .poisoned(cause: cause)
        case .closed: throw .closed
        }
    }

    /// Writes at the end of the segment and syncs; on a full disk cuts back and stays usable.
    private mutating func writeAndSync(_ bytes: [UInt8]) throws(LogError) {
        do throws(LogError) {
            try write(bytes, step: directory.limits.allocationBytes)
        } catch .io(let failure) where failure.isFull {
            try poisonous { writer throws(LogError) in try writer.segment.cutBack() }
            throw .full(failure)
        } catch {
            throw poison(error)
        }
        try poisonous { writer throws(LogError) in try writer.segment.file.sync() }
    }

    /// Writes at the end of the segment. A full disk gets the space of the next segment's file back
    /// before anything is refused.
    private mutating func write(_ bytes: [UInt8], step: Int) throws(LogError) {
        do throws(LogError) {
            try segment.write(bytes, step: step)
        } catch .io(let failure) where failure.isFull {
            guard directory.removeNextSegment() else { throw .io(failure) }
            try segment.write(bytes, step: step)
        }
    }

    /// Runs steps whose failure leaves it unknown what is on disk, and then poisons the writer.
    private mutating func poisonous(
        _ body: (inout LogWriter) throws(LogError) -> Void
    ) throws(LogError) {
        do throws(LogError) {
            try body(&self)
        } catch {
            throw poison(error)
        }
    }

    private mutating func poison(_ error: LogError) -> LogError {
        guard let failure = error.failure else { return error }
        state = .poisoned(failure)
        return .ambiguous(failure)
    }

    /// Stores the mark in the older of its two slots, and publishes it to this process's readers.
    private mutating func writeMark() throws(LogError) {
        mark.sequence += 1
        mark.segment = segment.header.baseOffset
        mark.position = segment.position
        mark.dictionaryCount = UInt32(dictionary.count)
        let slot = Int(mark.sequence % 2)
        try markFile.write(mark.encoded().span.bytes, at: DurableMark.slotPositions[slot])
        durable.advance(to: mark)
    }

    /// Stores the mark in both slots and syncs it.
    private mutating func syncMark() throws(LogError) {
        try writeMark()
        try writeMark()
        try markFile.sync()
    }
}

// MARK: Segments

extension LogWriter {
    /// Leaves out the offsets before one: the next segment begins there.
    mutating func skip(to offset: UInt64, time: Int64, era: UInt32) throws(LogError) {
        try requireOpen()
        guard offset > mark.nextOffset else { return }
        try roll(to: offset, time: time, era: era)
    }

    /// Starts the next segment and seals the one before.
    private mutating func roll(
        to base: UInt64? = nil, time: Int64, era: UInt32
    ) throws(LogError) {
        let base = base ?? mark.nextOffset
        let header = SegmentHeader(
            logID: directory.identity.logID, baseOffset: base, baseTime: time, era: era,
            dictionaryCount: UInt32(dictionary.count), salt: random())
        let next: SegmentFile
        do throws(LogError) {
            next = try SegmentFile.make(directory, header, dictionary: dictionary)
        } catch .io(let failure) where failure.isFull && failure.operation != .sync {
            try dropUnfinished(header.baseOffset)
            guard directory.removeNextSegment() else { throw .full(failure) }
            return try roll(to: base, time: time, era: era)
        } catch {
            throw poison(error)
        }
        do throws(LogError) {
            try seal()
        } catch .full(let failure) {
            try dropUnfinished(header.baseOffset)
            // One that was made beforehand gave its space back: the next one grows.
            guard next.isMadeBeforehand else { throw .full(failure) }
            return try roll(to: base, time: time, era: era)
        }
        try poisonous { writer throws(LogError) in
            try next.publish(writer.directory)
            writer.segment = next
            writer.mark.nextOffset = base
            try writer.writeMark()
        }
    }

    /// Removes a segment that was not published, as recovery would.
    private mutating func dropUnfinished(_ base: UInt64) throws(LogError) {
        let paths = directory.paths
        try poisonous { writer throws(LogError) in
            try writer.directory.fileSystem.removeIfPresent(paths.unfinishedSegment(base))
            try writer.directory.fileSystem.removeIfPresent(paths.headerCopy(base))
        }
    }

    /// Closes the segment with its footer and trailer.
    private mutating func seal() throws(LogError) {
        let footer = segment.encoder.footer(
            dictionary, recordCount: mark.nextOffset - segment.header.baseOffset,
            spans: segment.spans, position: segment.position, endOffset: mark.nextOffset)
        do throws(LogError) {
            try write(footer, step: 1)
        } catch .io(let failure) where failure.isFull {
            try poisonous { writer throws(LogError) in try writer.segment.cutBack() }
            throw .full(failure)
        } catch {
            throw poison(error)
        }
        try poisonous { writer throws(LogError) in
            let end = writer.segment.position + UInt64(footer.count)
            try writer.segment.file.truncate(to: end)
            try writer.segment.file.sync()
        }
    }

    /// Moves the first offset to the segment that holds an offset: the mark says so durably before
    /// the files below are removed, which needs no writer.
    /// - Returns: The bases below the first offset.
    mutating func trim(below offset: UInt64) throws(LogError) -> [UInt64] {
        try requireOpen()
        let bases = try directory.segmentBases().filter { $0 <= segment.header.baseOffset }
        if let first = bases.last(where: { $0 <= offset }), first > mark.firstOffset {
            mark.firstOffset = first
            try poisonous { writer throws(LogError) in try writer.syncMark() }
        }
        return bases.filter { $0 < mark.firstOffset }
    }

    /// Gives back unused space, syncs and releases the lock.
    mutating func close() throws(LogError) {
        defer { lock = nil }
        switch state {
        case .closed:
            return
        case .poisoned:
            state = .closed
        case .open:
            state = .closed
            try segment.cutBack()
            try segment.file.sync()
            try syncMark()
        }
    }

    /// The number of dictionary entries, those lost to damage included.
    var dictionaryCount: UInt32 { UInt32(dictionary.count) }
}
