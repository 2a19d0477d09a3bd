// SPDX-License-Identifier: Apache-2.0

/// Reads the segments of a data directory in order, up to the durable mark.
///
///     between ──open the next segment──▶ in a segment ──its end──▶ between
///
/// It holds no lock. At the durable end it returns false, and goes on when the mark has moved.
final class FileSource: BatchSource {
    private let directory: LogDirectory
    private let durable: DurableEnd
    private let from: UInt64
    private var walker: SegmentWalker?
    /// Whether nothing of the open segment was read yet.
    private var isUnread = false
    /// Where the open segment ends, once a later one exists.
    private var complete: (limit: UInt64, end: UInt64)?
    private var lastBase: UInt64?
    /// The next offset to come, over all segments.
    private var expected: UInt64
    private var dictionaryCount: UInt32 = 0
    private var missingEntries: Set<UInt32> = []
    /// Copies of dictionary entries from other files, and the segment they were looked up for.
    private var copies: (base: UInt64, entries: [UInt32: [UInt8]])?

    init(directory: LogDirectory, durable: DurableEnd, from offset: UInt64) {
        self.directory = directory
        self.durable = durable
        from = offset
        expected = offset
    }

    func load(into batch: inout LoadedBatch) throws(LogError) -> Bool {
        while true {
            let mark = durable.current
            if walker == nil, try openNext(mark, &batch) == false {
                return false
            }
            if batch.items.isEmpty == false { return true }
            if walker == nil { continue }
            guard let bound = try bound(mark) else { return false }
            // A segment may hold no record yet but already the dictionary for the records to come.
            let mayHoldEntries = isUnread && walker!.position < bound.limit
            if walker!.nextOffset == bound.end, mayHoldEntries == false {
                expected = max(expected, bound.end)
                if bound.isTail { return false }
                walker = nil
                complete = nil
                continue
            }
            try step(&batch, bound)
            if batch.items.isEmpty == false { return true }
        }
    }

    private struct Bound {
        var limit: UInt64
        var end: UInt64
        var isTail: Bool
    }

    /// How far the open segment may be read; nil when it lies behind the durable end.
    private func bound(_ mark: DurableMark) throws(LogError) -> Bound? {
        let base = walker!.header.baseOffset
        // Written anew since the mark was read, it has other positions than the mark says.
        if base == mark.segment, walker!.header.hasCaptures {
            return Bound(limit: mark.position, end: mark.nextOffset, isTail: true)
        }
        guard base <= mark.segment else { return nil }
        if complete == nil, base == mark.segment {
            guard
                let trailer = try SegmentTrailer.read(walker!.file, header: walker!.header)
            else { return nil }
            complete = (trailer.footerPosition, trailer.endOffset)
        }
        if complete == nil {
            let bases = try directory.segmentBases()
            let end = bases.first { $0 > base } ?? mark.segment
            complete = (try walker!.file.size(), end)
        }
        return Bound(
            limit: complete!.limit, end: complete!.end, isTail: base == mark.segment)
    }

    /// Reads the next batches of the open segment, or the sound records behind damage.
    private func step(_ batch: inout LoadedBatch, _ bound: Bound) throws(LogError) {
        isUnread = false
        if walker!.nextOffset < from {
            try walker!.skip(before: from, into: &batch, limit: bound.limit)
            if !batch.items.isEmpty { filter(&batch) }
            expected = max(expected, walker!.nextOffset)
            if !batch.items.isEmpty || walker!.nextOffset == bound.end { return }
        }
        let outcome = try walker!.walk(into: &batch, limit: bound.limit)
        if case .advanced = outcome {
            filter(&batch)
        } else if bound.isTail == false, try walker!.isAtFooter() {
            // The segment is whole; offsets between its end and the next base are in no file.
            complete = (bound.limit, walker!.nextOffset)
        } else {
            _ = try walker!.salvage(into: &batch, limit: bound.limit, end: bound.end)
            try restoreEntries(&batch)
            filter(&batch)
        }
        expected = max(expected, walker!.nextOffset)
    }

    /// Removes the items that the reader has already, or that lie before its first offset.
    private func filter(_ batch: inout LoadedBatch) {
        let isPlain = walker!.nextOffset > from && missingEntries.isEmpty
        let first = batch.items.first
        if isPlain, batch.damage.isEmpty, first?.kind == .record, first!.number >= from,
            batch.items.allSatisfy({ $0.kind == .record })
        {
            return
        }
        batch.items.removeAll { item in
            switch item.kind {
            case .record: item.number < from
            case .dictionary: take(entry: UInt32(item.number)) == false
            case .lost: isOld(batch.damage[Int(item.number)])
            }
        }
    }

    /// Whether an entry is new to the reader.
    private func take(entry id: UInt32) -> Bool {
        if id >= dictionaryCount {
            missingEntries.formUnion(dictionaryCount..<id)
            dictionaryCount = id + 1
            return true
        }
        return missingEntries.remove(id) != nil
    }

    private func isOld(_ range: DamagedRange) -> Bool {
        let isBefore =
            range.offsets.upperBound < from
            || (range.offsets.isEmpty == false && range.offsets.upperBound == from)
        let hasEntries = range.dictionary.contains { id in
            id >= dictionaryCount || missingEntries.contains(id)
        }
        return isBefore && hasEntries == false
    }
}

// MARK: From segment to segment

extension FileSource {
    /// Opens the segment that holds the next offset, or adds a lost range where there is none.
    /// - Returns: false at the durable end.
    private func openNext(_ mark: DurableMark, _ batch: inout LoadedBatch) throws(LogError) -> Bool
    {
        if expected < mark.firstOffset { throw .trimmed(firstOffset: mark.firstOffset) }
        let bases = try directory.segmentBases().filter { $0 <= mark.segment }
        let found: UInt64?
        if let lastBase {
            found = bases.first { $0 > lastBase }
        } else {
            found = bases.last { $0 <= expected } ?? bases.first
        }
        guard let base = found else {
            guard expected < mark.nextOffset else { return false }
            try addMissing(to: mark.nextOffset, &batch)
            lastBase = lastBase ?? mark.segment
            return true
        }
        if base > expected { try addMissing(to: base, &batch) }
        try open(base, end: bases.first { $0 > base } ?? mark.nextOffset, &batch)
        return true
    }

    private func open(_ base: UInt64, end: UInt64, _ batch: inout LoadedBatch) throws(LogError) {
        guard let file = try directory.openSegmentFile(base) else {
            // The file is gone since the directory was listed. Either a trim removed it, which the
            // mark then shows, or the name belongs to something that is no regular file.
            lastBase = base
            try addMissing(to: max(end, expected), &batch)
            return
        }
        lastBase = base
        let reason: DamagedRange.Reason
        switch try directory.readHeader(base, file) {
        case .header(let header, _):
            if header.logID == directory.identity.logID && header.baseOffset == base {
                walker = SegmentWalker(file: file, header: header, limits: directory.limits)
                isUnread = true
                return
            }
            reason = .otherLog
        case .newer(let version):
            throw .newerFormat(
                path: try directory.segmentPath(base), found: version, supported: .current)
        case .damaged:
            reason = .header
        }
        let start = max(expected, base)
        batch.add(
            DamagedRange(
                segment: base, position: 0, byteCount: try file.size(),
                offsets: start..<max(start, end), reason: reason))
        expected = max(expected, end)
    }

    /// Adds the range up to an offset that no segment holds.
    private func addMissing(to end: UInt64, _ batch: inout LoadedBatch) throws(LogError) {
        let mark = try durable.reload()
        if expected < mark.firstOffset { throw .trimmed(firstOffset: mark.firstOffset) }
        batch.add(
            DamagedRange(
                segment: expected, position: 0, byteCount: 0, offsets: expected..<end,
                reason: .missing))
        expected = end
    }

    /// Looks up dictionary entries that damage took, in the copies that other places hold.
    private func restoreEntries(_ batch: inout LoadedBatch) throws(LogError) {
        var restored: [LoadedItem] = []
        for index in batch.damage.indices where batch.damage[index].dictionary.isEmpty == false {
            let lost = batch.damage[index].dictionary
            let copies = try dictionaryCopies()
            for id in lost {
                guard let entry = copies[id] else { continue }
                var item = LoadedItem(kind: .dictionary, number: UInt64(id))
                item.eventsStart = batch.bytes.count
                item.eventsCount = entry.count
                batch.bytes += entry
                restored.append(item)
            }
            if let first = lost.first(where: { copies[$0] == nil }),
                let last = lost.last(where: { copies[$0] == nil })
            {
                batch.damage[index].dictionary = first..<last + 1
            } else {
                batch.damage[index].dictionary = lost.lowerBound..<lost.lowerBound
            }
        }
        if restored.isEmpty == false { batch.items = restored + batch.items }
    }

    private func dictionaryCopies() throws(LogError) -> [UInt32: [UInt8]] {
        let base = walker!.header.baseOffset
        if let copies, copies.base == base { return copies.entries }
        let entries = try directory.dictionaryCopies(around: walker!)
        copies = (base, entries)
        return entries
    }
}
