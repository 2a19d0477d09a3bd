// SPDX-License-Identifier: Apache-2.0

/// Walks the batches of one segment from its preamble on, in bounded memory.
///
///     walking ──batches verify──▶ walking
///        └──a frame does not──▶ stopped ──salvage──▶ walking, behind the damage
struct SegmentWalker {
    let file: any LogFile
    let header: SegmentHeader
    let limits: LogLimits
    private(set) var parser: FrameParser
    /// The byte position of the next batch.
    private(set) var position = UInt64(SegmentHeader.bothByteCount)
    /// The offset of the next record.
    private(set) var nextOffset: UInt64
    private(set) var dictionaryCount: UInt32 = 0
    private(set) var era: UInt32
    /// The bytes read at once. They grow where much of them is the beginning of a long batch, which
    /// is read again, and in a compressed segment decompressed again.
    private var readBytes: Int

    init(file: any LogFile, header: SegmentHeader, limits: LogLimits) {
        self.file = file
        self.header = header
        self.limits = limits
        parser = FrameParser(header: header, limits: limits)
        nextOffset = header.baseOffset
        era = header.era
        readBytes = limits.readBytes
    }

    /// A walker that starts at the durable mark of this segment.
    init(file: any LogFile, header: SegmentHeader, limits: LogLimits, from mark: DurableMark) {
        self.init(file: file, header: header, limits: limits)
        precondition(mark.segment == header.baseOffset, "the mark is of this segment")
        position = max(position, mark.position)
        nextOffset = mark.nextOffset
        dictionaryCount = mark.dictionaryCount
        era = mark.era
    }

    enum Outcome {
        /// At least one batch was added and the position moved behind it.
        case advanced
        /// No batch starts here: a zero byte, the footer, or the limit.
        case ended
        /// The bytes here do not verify.
        case bad
    }

    var isInPreamble: Bool {
        position == UInt64(SegmentHeader.bothByteCount)
    }

    /// Adds the items of the next whole batches below a byte position.
    mutating func walk(into batch: inout LoadedBatch, limit: UInt64) throws(LogError) -> Outcome {
        var wanted = readBytes
        batch.filePosition = position
        while position < limit {
            let count = Int(min(UInt64(wanted), limit - position))
            try file.read(count, at: position, into: &batch.bytes)
            let (consumed, stop) = parseBatches(&batch)
            if consumed > 0 {
                if consumed < count / 4 * 3, case .short = stop {
                    readBytes = min(
                        max(wanted, 2 * readBytes), limits.readBytes * SegmentWalker.growthMax)
                }
                position += UInt64(consumed)
                batch.captureSeed = parser.seed
                return .advanced
            }
            switch stop {
            case .end:
                return .ended
            case .bad, .frame:
                return .bad
            case .short(let needed):
                let isAll = batch.bytes.count < count || UInt64(count) == limit - position
                if isAll { return batch.bytes.isEmpty ? .ended : .bad }
                wanted = max(needed, wanted * 2)
            }
        }
        return .ended
    }

    /// The bytes read at once become so many times as many at most.
    private static let growthMax = 8

    /// Walks over the preamble alone: where the segment's own batches start.
    func positionBehindPreamble() throws(LogError) -> UInt64 {
        var wanted = limits.readBytes
        let start = position
        while true {
            let bytes = try file.read(wanted, at: start)
            var frame = Frame()
            var at = 0
            var result = parser.parse(bytes.span.bytes, at: at, into: &frame)
            while case .frame = result {
                at = frame.end
                if frame.kind == .commit { return start + UInt64(at) }
                result = parser.parse(bytes.span.bytes, at: at, into: &frame)
            }
            // The file ends without a commit marker. That cannot happen here: the caller has just
            // walked the preamble, which ends in one.
            guard bytes.count == wanted else { return start }
            wanted *= 2
        }
    }

    /// Parses from the start of the buffer; the state moves with each commit marker.
    /// - Returns: The bytes up to the last commit marker, and why it went no further.
    private mutating func parseBatches(_ batch: inout LoadedBatch) -> (Int, FrameResult) {
        var consumed = 0
        var open = OpenBatch(self, start: 0, items: batch.items.count)
        var frame = Frame()
        var stop = FrameResult.end
        // A second reference for the span; gone before the buffer is filled again.
        let buffer = batch.bytes
        let bytes = buffer.span.bytes
        loop: while true {
            stop = parser.parse(bytes, at: open.end, into: &frame)
            guard case .frame = stop else { break }
            switch frame.kind {
            case .record:
                guard frame.number == open.nextIndex else {
                    stop = .bad
                    break loop
                }
                open.nextIndex += 1
                batch.items.append(LoadedItem(record: frame, base: header.baseOffset))
            case .dictionary where open.repeats(entry: frame.number):
                break
            case .dictionary:
                guard open.accepts(entry: frame.number) else {
                    // A repeated entry starts the footer; elsewhere it is out of place.
                    let isFooter = open.isEmpty && frame.number < UInt64(open.dictionaryCount)
                    stop = isFooter ? .end : .bad
                    break loop
                }
                batch.items.append(LoadedItem(entry: frame))
            case .commit:
                guard open.isClosed(by: frame) else {
                    stop = .bad
                    break loop
                }
                for index in open.firstItem..<batch.items.count {
                    batch.items[index].era = frame.era
                }
                commit(frame)
                consumed = frame.end
                open = OpenBatch(self, start: frame.end, items: batch.items.count)
            case .seal:
                stop = open.isEmpty ? .end : .bad
                break loop
            }
            open.end = frame.end
        }
        batch.items.removeLast(batch.items.count - open.firstItem)
        return (consumed, stop)
    }

    /// Takes the end of a batch from its commit marker.
    mutating func commit(_ frame: Frame) {
        nextOffset = header.baseOffset + frame.number + frame.recordCount
        dictionaryCount = frame.dictionaryCount
        era = frame.era
    }

    /// Moves over bytes that were looked at.
    mutating func move(over byteCount: Int) { position += UInt64(byteCount) }

    /// A batch whose commit marker was not met yet.
    struct OpenBatch {
        let start: Int
        let firstItem: Int
        let firstIndex: UInt64
        let isPreamble: Bool
        let dictionaryEnd: UInt32
        let firstEntry: UInt32
        var end: Int
        var nextIndex: UInt64
        var dictionaryCount: UInt32

        init(_ walker: SegmentWalker, start: Int, items: Int) {
            self.start = start
            firstItem = items
            firstIndex = walker.nextOffset - walker.header.baseOffset
            isPreamble = walker.isInPreamble && start == 0
            dictionaryEnd = walker.header.dictionaryCount
            end = start
            nextIndex = firstIndex
            dictionaryCount = walker.dictionaryCount
            firstEntry = dictionaryCount
        }

        var isEmpty: Bool { end == start }

        /// Takes an entry: the next one, in a preamble any greater one below the count.
        mutating func accepts(entry id: UInt64) -> Bool {
            let isNext =
                isPreamble
                ? id >= UInt64(dictionaryCount) && id < UInt64(dictionaryEnd)
                : id == UInt64(dictionaryCount)
            if isNext { dictionaryCount = UInt32(id) + 1 }
            return isNext
        }

        /// Whether an entry is the second copy of one of this batch, behind the records.
        func repeats(entry id: UInt64) -> Bool {
            nextIndex > firstIndex && id >= UInt64(firstEntry) && id < UInt64(dictionaryCount)
        }

        func isClosed(by marker: Frame) -> Bool {
            let countIsRight =
                isPreamble
                ? marker.dictionaryCount == dictionaryEnd
                : marker.dictionaryCount == dictionaryCount
            return countIsRight && marker.number == firstIndex
                && marker.recordCount == nextIndex - firstIndex
                && marker.batchByteCount == UInt64(end - start)
        }
    }
}

extension LoadedItem {
    init(record frame: Frame, base: UInt64) {
        self.init(kind: .record, number: base + frame.number)
        time = frame.time
        frameStart = frame.start
        eventsStart = frame.eventsStart
        eventsCount = frame.eventsCount
        captureStart = frame.captureStart
        captureCount = frame.captureCount
        captureChecksum = frame.captureChecksum
    }

    init(entry frame: Frame) {
        self.init(kind: .dictionary, number: frame.number)
        eventsStart = frame.eventsStart
        eventsCount = frame.eventsCount
    }
}

// MARK: Damage

extension SegmentWalker {
    /// Goes on behind bytes that do not verify: adds what is sound up to the next commit marker,
    /// and a lost range for each stretch that is not.
    /// - Parameters:
    ///   - limit: Nothing at or behind this byte position is looked at.
    ///   - end: The offset after the segment's last durable record, where it is known: then sound
    ///     records without a commit marker count too. nil: only what a commit marker closes.
    /// - Returns: false when no commit marker follows and `end` is nil; nothing changed then.
    mutating func salvage(into batch: inout LoadedBatch, limit: UInt64, end: UInt64?)
        throws(LogError) -> Bool
    {
        let whole = Int(max(limit, position) - position)
        let firstIndex = nextOffset - header.baseOffset
        batch.filePosition = position
        var wanted = min(whole, limits.readBytes)
        while true {
            try file.read(wanted, at: position, into: &batch.bytes)
            let count = batch.bytes.count
            let isAll = wanted == whole || count < wanted
            var search = search(count, whole: isAll ? count : whole, firstIndex)
            var salvage = Salvage(
                segment: header.baseOffset, position: position, nextIndex: firstIndex,
                endIndex: (end ?? .max) - header.baseOffset, dictionaryCount: dictionaryCount)
            switch salvage.run(&search, batch.bytes.span.bytes) {
            case .marker(let marker):
                salvage.close(index: marker.number + marker.recordCount, marker.dictionaryCount)
                commit(marker)
                position += UInt64(marker.end)
            case .ended where isAll, .end:
                guard let end else { return false }
                let declared = isInPreamble ? header.dictionaryCount : salvage.dictionaryCount
                salvage.close(index: end - header.baseOffset, declared)
                nextOffset = end
                dictionaryCount = max(dictionaryCount, salvage.dictionaryCount)
                position = max(limit, position)
            case .ended, .cut:
                wanted = min(whole, wanted * SegmentWalker.growth)
                continue
            }
            salvage.add(to: &batch, era: era)
            batch.captureSeed = parser.seed
            return true
        }
    }

    /// The bytes read at once grow by this factor until they hold the frame that is searched for.
    private static var growth: Int { 4 }

    private func search(_ byteCount: Int, whole: Int, _ firstIndex: UInt64) -> FrameSearch {
        var plausible = parser
        plausible.plausibleIndexes = firstIndex...firstIndex + UInt64(whole)
        return FrameSearch(plausible, byteCount: byteCount, wholeByteCount: whole)
    }

    /// Whether a batch that verifies by its marker lies behind the batch that starts at the
    /// walker's position: proof that the latter was durable.
    func hasLaterBatch(limit: UInt64) throws(LogError) -> Bool {
        let whole = Int(limit - position)
        var wanted = min(whole, limits.readBytes)
        var bytes: [UInt8] = []
        while true {
            try file.read(wanted, at: position, into: &bytes)
            let isAll = wanted == whole || bytes.count < wanted
            var search = search(
                bytes.count, whole: isAll ? bytes.count : whole, nextOffset - header.baseOffset)
            if SegmentWalker.hasLaterBatch(&search, bytes.span.bytes) { return true }
            if isAll { return false }
            wanted = min(whole, wanted * SegmentWalker.growth)
        }
    }

    private static func hasLaterBatch(_ search: inout FrameSearch, _ bytes: RawSpan) -> Bool {
        var frame = Frame()
        var at = 0
        while at < bytes.byteCount {
            guard search.find(bytes, at: at, into: &frame) else {
                // Read more bytes rather than step wrongly into a frame that is only partly read.
                if search.isCut { return false }
                at += 1
                continue
            }
            if frame.kind == .commit, UInt64(frame.start) > frame.batchByteCount { return true }
            at = frame.end
        }
        return false
    }

    /// Whether the trailer says that the records end exactly here.
    func isAtFooter() throws(LogError) -> Bool {
        let trailer = try SegmentTrailer.read(file, header: header)
        return trailer?.footerPosition == position && trailer?.endOffset == nextOffset
    }

    /// Whether nothing but zero bytes follows.
    func isBlank(limit: UInt64) throws(LogError) -> Bool {
        var at = position
        var bytes: [UInt8] = []
        while at < limit {
            try file.read(Int(min(UInt64(limits.readBytes), limit - at)), at: at, into: &bytes)
            if bytes.isEmpty { return true }
            guard bytes.allSatisfy({ $0 == 0 }) else { return false }
            at += UInt64(bytes.count)
        }
        return true
    }
}
