// SPDX-License-Identifier: Apache-2.0

/// Where a log ends for a reader.
///
/// While a writer is at work the log ends at the durable mark, which the writer keeps fresh.
/// Without a writer, the records that the segments hold behind the mark count too: a crash, a
/// damaged slot or an old copy of the mark's file may have left the mark behind.
struct LogEnd {
    /// The end for readers.
    var mark: DurableMark
    /// The stored mark; nil when no slot of its file is valid.
    var stored: DurableMark?
    /// Records below this offset can be read, where no damage is.
    var readable: UInt64

    init(mark: DurableMark, stored: DurableMark?, readable: UInt64? = nil) {
        self.mark = mark
        self.stored = stored
        self.readable = readable ?? mark.nextOffset
    }
}

extension LogInspection {
    /// Looks for the end of the log.
    func end() throws(LogError) -> LogEnd {
        let lock = directory.paths.lock
        guard let mark else { return LogEnd(mark: try scannedMark(), stored: nil) }
        if try directory.fileSystem.isLocked(lock) { return LogEnd(mark: mark, stored: mark) }
        let found = try scanned(behind: mark)
        guard found != mark else { return LogEnd(mark: mark, stored: mark) }
        // A writer may have begun during the scan; records that it has not synced must stay hidden.
        if try directory.fileSystem.isLocked(lock) {
            let newest = try directory.fileSystem.readMark(directory.paths.durable)
            let fresh = newest?.logID == mark.logID ? newest ?? mark : mark
            return LogEnd(mark: fresh, stored: fresh)
        }
        let isLastReadable = bases.last == survey.newest
        return LogEnd(
            mark: found, stored: mark, readable: isLastReadable ? nil : survey.newestEnd)
    }

    /// The mark that a directory without one would have: up to the last commit marker that
    /// verifies.
    private func scannedMark() throws(LogError) -> DurableMark {
        guard let base = bases.last else {
            preconditionFailure("a log has segments")
        }
        var mark = DurableMark(
            sequence: 0, logID: directory.identity.logID, firstOffset: bases[0],
            nextOffset: max(base, checkpointed), segment: base, position: 0, era: 0,
            dictionaryCount: 0)
        guard let (file, header) = try directory.openSegment(base) else {
            return try moved(mark, behind: base)
        }
        let scan = try TailScan.run(
            file, header: header, limits: directory.limits, mark: nil,
            checkpointed: checkpointed)
        mark.end(at: scan)
        return mark
    }

    /// The mark of a log whose last segment cannot be read: it ends behind what was given out.
    private func moved(_ mark: DurableMark, behind last: UInt64) throws(LogError) -> DurableMark {
        var moved = mark
        moved.nextOffset = survey.given
        if last != mark.segment { (moved.segment, moved.position) = (last, 0) }
        guard let newest = survey.newest, newest > mark.segment || mark.position == 0,
            let (file, header) = try directory.openSegment(newest)
        else { return moved }
        let scan = try TailScan.run(
            file, header: header, limits: directory.limits, mark: mark, checkpointed: 0)
        moved.era = scan.era
        moved.dictionaryCount = max(moved.dictionaryCount, scan.dictionaryCount)
        return moved
    }

    /// The mark moved to the end of the segments' content, after syncing that.
    private func scanned(behind mark: DurableMark) throws(LogError) -> DurableMark {
        var moved = mark
        moved.nextOffset = max(mark.nextOffset, checkpointed)
        guard let base = bases.last, base >= mark.segment else { return moved }
        guard let (file, header) = try directory.openSegment(base) else {
            return try self.moved(mark, behind: base)
        }
        let isMarked = base == mark.segment
        if isMarked, try isBlank(file, behind: mark.position) { return moved }
        let scan = try TailScan.run(
            file, header: header, limits: directory.limits, mark: isMarked ? mark : nil,
            checkpointed: moved.nextOffset, isFromMark: isMarked)
        guard scan.nextOffset > mark.nextOffset || isMarked == false else { return moved }
        // A killed process may have left these bytes in memory only.
        try file.sync()
        moved.segment = base
        moved.end(at: scan)
        return moved
    }

    private func isBlank(_ file: any LogFile, behind position: UInt64) throws(LogError) -> Bool {
        let size = try file.size()
        var at = position
        var bytes: [UInt8] = []
        while at < size {
            try file.read(
                Int(min(UInt64(directory.limits.readBytes), size - at)), at: at, into: &bytes)
            guard bytes.allSatisfy({ $0 == 0 }) else { return false }
            if bytes.isEmpty { return true }
            at += UInt64(bytes.count)
        }
        return true
    }
}

extension DurableMark {
    fileprivate mutating func end(at scan: TailScan) {
        nextOffset = max(nextOffset, scan.nextOffset)
        position = scan.position
        era = scan.era
        dictionaryCount = max(dictionaryCount, scan.dictionaryCount)
    }
}
