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

    init(file: any LogFile, header: SegmentHeader, limits: LogLimits) {
        self.file = file
        self.header = header
        self.limits = limits
        parser = FrameParser(header: header, limits: limits)
        nextOffset = header.baseOffset
        era = header.era
    }

    enum Outcome {
        /// At least one batch was added and the position moved behind it.
        case advanced
        /// No batch starts here: a zero byte, the footer, or the limit.
        case ended
        /// What starts here does not verify.
        case bad
    }

    private var isInPreamble: Bool {
        position == UInt64(SegmentHeader.bothByteCount)
    }

    /// Adds the items of the next whole batches below a byte position.
    mutating func walk(into batch: inout LoadedBatch, limit: UInt64) throws(LogError) -> Outcome {
        var wanted = limits.readBytes
        batch.filePosition = position
        while position < limit {
            let count = Int(min(UInt64(wanted), limit - position))
            try file.read(count, at: position, into: &batch.bytes)
            let (consumed, stop) = parseBatches(&batch)
            if consumed > 0 {
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
            // Only called for a segment whose preamble was just walked: it ends in a marker.
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

    private mutating func commit(_ frame: Frame) {
        nextOffset = header.baseOffset + frame.number + frame.recordCount
        dictionaryCount = frame.dictionaryCount
        era = frame.era
    }

    /// A batch whose commit marker was not met yet.
    private struct OpenBatch {
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
    /// Goes on behind bytes that do not verify: adds what is sound up to the next commit marker, and
    /// a lost range for each stretch that is not.
    /// - Parameters:
    ///   - limit: Nothing at or behind this byte position is looked at.
    ///   - end: The offset after the segment's last durable record, where it is known: then sound
    ///     records without a commit marker count too. nil: only what a commit marker closes.
    /// - Returns: false when no commit marker follows and `end` is nil; nothing changed then.
    mutating func salvage(into batch: inout LoadedBatch, limit: UInt64, end: UInt64?)
        throws(LogError) -> Bool
    {
        batch.filePosition = position
        try file.read(Int(max(limit, position) - position), at: position, into: &batch.bytes)
        var search = parser
        let firstIndex = nextOffset - header.baseOffset
        search.plausibleIndexes = firstIndex...firstIndex + UInt64(batch.bytes.count)
        var salvage = Salvage(
            segment: header.baseOffset, position: position, nextIndex: firstIndex,
            dictionaryCount: dictionaryCount)
        let marker = salvage.run(search, batch.bytes.span.bytes)
        if let marker {
            salvage.close(index: marker.number + marker.recordCount, marker.dictionaryCount)
            commit(marker)
            position += UInt64(marker.end)
        } else if let end {
            let declared = isInPreamble ? header.dictionaryCount : salvage.dictionaryCount
            salvage.close(index: end - header.baseOffset, declared)
            nextOffset = end
            dictionaryCount = max(dictionaryCount, salvage.dictionaryCount)
            position = max(limit, position)
        } else {
            return false
        }
        for var item in salvage.items {
            item.era = era
            batch.items.append(item)
            if item.kind == .lost {
                batch.items[batch.items.count - 1].number = UInt64(batch.damage.count)
                batch.damage.append(salvage.damage[Int(item.number)])
            }
        }
        batch.captureSeed = parser.seed
        return true
    }

    /// The byte position of the start of a batch that verifies by its marker and lies behind the
    /// batch that starts at the walker's position: proof that the latter was durable.
    func hasLaterBatch(limit: UInt64) throws(LogError) -> Bool {
        let bytes = try file.read(Int(limit - position), at: position)
        var search = parser
        let firstIndex = nextOffset - header.baseOffset
        search.plausibleIndexes = firstIndex...firstIndex + UInt64(bytes.count)
        var frame = Frame()
        var at = 0
        let span = bytes.span.bytes
        while at < span.byteCount {
            guard case .frame = search.parse(span, at: at, into: &frame) else {
                at += 1
                continue
            }
            if frame.kind == .commit, UInt64(frame.start) > frame.batchByteCount {
                return true
            }
            at = frame.end
        }
        return false
    }

    /// Whether the trailer says that the records end exactly here.
    func isAtFooter() throws(LogError) -> Bool {
        let trailer = try SegmentTrailer.read(file, seed: parser.seed)
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

/// Collects what is sound around damage.
private struct Salvage {
    let segment: UInt64
    let position: UInt64
    var nextIndex: UInt64
    var dictionaryCount: UInt32
    var items: [LoadedItem] = []
    var damage: [DamagedRange] = []
    private let firstIndex: UInt64
    private let firstEntry: UInt32
    private var entries: Set<UInt32> = []
    private var hole: Range<Int>?
    private var lastHole = 0..<0

    init(segment: UInt64, position: UInt64, nextIndex: UInt64, dictionaryCount: UInt32) {
        self.segment = segment
        self.position = position
        self.nextIndex = nextIndex
        self.dictionaryCount = dictionaryCount
        firstIndex = nextIndex
        firstEntry = dictionaryCount
    }

    /// Goes through the bytes up to the first commit marker, which it returns, or to the end.
    mutating func run(_ parser: FrameParser, _ bytes: RawSpan) -> Frame? {
        var frame = Frame()
        var at = 0
        while at < bytes.byteCount {
            guard case .frame = parser.parse(bytes, at: at, into: &frame), isInOrder(frame) else {
                hole = (hole?.lowerBound ?? at)..<at + 1
                at += 1
                continue
            }
            switch frame.kind {
            case .record:
                settle(to: frame.number)
                items.append(LoadedItem(record: frame, base: segment))
                nextIndex = frame.number + 1
            case .dictionary:
                let id = UInt32(frame.number)
                if id < firstEntry { return nil }
                settle(to: nextIndex)
                if entries.insert(id).inserted {
                    // The second copy of an entry whose first is damaged goes to the front.
                    let place = id < dictionaryCount ? 0 : items.count
                    items.insert(LoadedItem(entry: frame), at: place)
                }
                dictionaryCount = max(dictionaryCount, id + 1)
            case .commit:
                return frame
            case .seal:
                return nil
            }
            at = frame.end
        }
        return nil
    }

    private func isInOrder(_ frame: Frame) -> Bool {
        switch frame.kind {
        case .record: frame.number >= nextIndex
        case .commit: frame.number + frame.recordCount >= nextIndex
        case .dictionary, .seal: true
        }
    }

    /// Ends at a commit marker or the segment's end: what is still open before it is lost.
    mutating func close(index: UInt64, _ declaredCount: UInt32) {
        settle(to: max(index, nextIndex))
        var missing = (firstEntry..<max(firstEntry, declaredCount)).filter { !entries.contains($0) }
        // The dictionary's losses come first, as its entries do.
        while let first = missing.first {
            let count = zip(missing, first...).prefix { $0 == $1 }.count
            let range = first..<first + UInt32(count)
            missing.removeFirst(count)
            items.insert(LoadedItem(kind: .lost, number: UInt64(damage.count)), at: 0)
            damage.append(
                lost(lastHole, segment + firstIndex..<segment + firstIndex, dictionary: range))
        }
        dictionaryCount = max(dictionaryCount, declaredCount)
    }

    /// Reports the hole before a sound frame, with the records that were in it.
    private mutating func settle(to index: UInt64) {
        if hole == nil && index == nextIndex { return }
        let bytes = hole ?? 0..<0
        lastHole = bytes
        hole = nil
        items.append(LoadedItem(kind: .lost, number: UInt64(damage.count)))
        damage.append(lost(bytes, segment + nextIndex..<segment + index))
        nextIndex = index
    }

    private func lost(
        _ bytes: Range<Int>, _ offsets: Range<UInt64>, dictionary: Range<UInt32> = 0..<0
    ) -> DamagedRange {
        DamagedRange(
            segment: segment, position: position + UInt64(bytes.lowerBound),
            byteCount: UInt64(bytes.count), offsets: offsets, dictionary: dictionary,
            reason: .frame)
    }
}
