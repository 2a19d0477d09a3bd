// SPDX-License-Identifier: Apache-2.0

/// Makes a data directory ready for a writer: creates it, or repairs it after a crash.
struct Recovery {
    let directory: LogDirectory
    let lock: any FileLock
    let random: @Sendable () -> UInt64
    private(set) var report = RecoveryReport()

    private init(
        directory: LogDirectory, lock: any FileLock, random: @escaping @Sendable () -> UInt64
    ) {
        self.directory = directory
        self.lock = lock
        self.random = random
    }

    // MARK: Creating

    /// Makes a new log in a directory that holds none.
    /// - Parameters:
    ///   - start: The offset and the era of its first record.
    ///   - checkpoint: The state before its first record, durable before there is a log.
    ///   - time: Near that of its first record, in nanoseconds since 1970 UTC.
    static func create(
        _ directory: LogDirectory, start: (offset: UInt64, era: UInt32) = (0, 0),
        checkpoint: [UInt8]? = nil, time: Int64, random: @escaping @Sendable () -> UInt64
    ) throws(LogError) -> LogWriter {
        let fileSystem = directory.fileSystem
        let paths = directory.paths
        try fileSystem.createDirectory(paths.directory)
        try refuseTraces(directory)
        let lock = try fileSystem.lock(paths.lock)
        try refuseTraces(directory)
        for directory in [paths.segments, paths.checkpoints, paths.aside] {
            try fileSystem.createDirectory(directory)
        }
        let recovery = Recovery(directory: directory, lock: lock, random: random)
        // A mark that an interrupted creation left must not count for the new log.
        if try fileSystem.openIfPresent(paths.durable, .read) != nil {
            try fileSystem.remove(paths.durable)
        }
        guard let checkpoint else { return try recovery.begin(at: start, time: time) }
        let store = FileCheckpointStore(directory: directory)
        try store.save(offset: start.offset, bytes: checkpoint, verified: true)
        do throws(LogError) {
            return try recovery.begin(at: start, time: time)
        } catch {
            // What a full disk took is free again.
            if (try? directory.segmentBases())?.isEmpty == true {
                try? store.remove(offset: start.offset)
            }
            throw error
        }
    }

    /// Removes the checkpoint of a log that was never made, where that is all that there is of it.
    /// - Returns: whether it was.
    static func removeUnbegun(_ directory: LogDirectory) throws(LogError) -> Bool {
        let (fileSystem, paths) = (directory.fileSystem, directory.paths)
        let lock = try fileSystem.lock(paths.lock)
        defer { withExtendedLifetime(lock) {} }
        let store = FileCheckpointStore(directory: directory)
        let offsets = LogPaths.checkpointOffsets(try store.names())
        // A log that was begun has this file before it has records; a segment comes before it.
        guard offsets.count == 1, try fileSystem.openIfPresent(paths.durable, .read) == nil,
            try directory.segmentBases().isEmpty
        else { return false }
        try store.remove(offset: offsets[0])
        return true
    }

    private func begin(
        at start: (offset: UInt64, era: UInt32), time: Int64
    ) throws(LogError) -> LogWriter {
        let segment = try newSegment(
            base: start.offset, time: time, era: start.era, dictionary: [])
        return try writer(
            segment, dictionary: [], firstOffset: start.offset, nextOffset: start.offset,
            era: start.era)
    }

    /// Refuses a directory that holds a log, or the remains of one whose segments are gone.
    private static func refuseTraces(_ directory: LogDirectory) throws(LogError) {
        try refuseBackup(directory.fileSystem, directory.paths.directory)
        do throws(LogError) {
            _ = try LogInspection.run(
                directory.fileSystem, directory: directory.paths.directory, limits: directory.limits
            )
        } catch .noLog {
            return
        } catch .segmentsGone(let path) {
            throw .segmentsGone(path: path)
        } catch .io(let failure) {
            throw .io(failure)
        } catch {}
        throw .logExists(path: directory.paths.directory)
    }

    private static func refuseBackup(
        _ fileSystem: any FileSystem, _ directory: String
    ) throws(LogError) {
        let path = directory + "/" + LogPaths.backupManifest
        if try fileSystem.openIfPresent(path, .read) != nil { throw .isBackup(path: directory) }
    }

    private func newSegment(base: UInt64, time: Int64, era: UInt32, dictionary: [[UInt8]?])
        throws(LogError) -> SegmentFile
    {
        let header = SegmentHeader(
            logID: directory.identity.logID, baseOffset: base, baseTime: time, era: era,
            dictionaryCount: UInt32(dictionary.count), salt: random())
        let segment = try SegmentFile.make(directory, header, dictionary: dictionary)
        try segment.publish(directory)
        return segment
    }

    /// Stores a fresh mark, durably, and hands over to a writer.
    private func writer(
        _ segment: SegmentFile, dictionary: [[UInt8]?], firstOffset: UInt64, nextOffset: UInt64,
        era: UInt32
    ) throws(LogError) -> LogWriter {
        let path = directory.paths.durable
        let old = try directory.fileSystem.readMark(path)
        var mark = DurableMark(
            sequence: old?.sequence ?? 0, logID: directory.identity.logID, firstOffset: firstOffset,
            nextOffset: nextOffset, segment: segment.header.baseOffset, position: segment.position,
            era: era, dictionaryCount: UInt32(dictionary.count))
        var file = try directory.fileSystem.openIfPresent(path, .write)
        if file == nil {
            try directory.moveAside(path, name: "durable")
            file = try directory.fileSystem.open(path, .create(replacing: false))
        }
        // First the slot that does not hold the newest mark: one valid mark is there at any time.
        for _ in 0..<2 {
            mark.sequence += 1
            let slot = Int(mark.sequence % 2)
            try file!.write(mark.encoded().span.bytes, at: DurableMark.slotPositions[slot])
            try file!.sync()
        }
        try directory.fileSystem.syncDirectory(directory.paths.directory)
        return LogWriter(
            directory: directory, durable: DurableEnd(mark), lock: lock, markFile: file!,
            segment: segment, dictionary: dictionary, random: random)
    }

    // MARK: Opening

    /// Opens a log for appending, and reports the repairs.
    static func open(
        _ fileSystem: any FileSystem, directory: String, limits: LogLimits,
        random: @escaping @Sendable () -> UInt64
    ) throws(LogError) -> (LogWriter, RecoveryReport) {
        try refuseBackup(fileSystem, directory)
        // Before the lock, so that a newer log is refused and not one byte of it changed.
        _ = try LogInspection.run(fileSystem, directory: directory, limits: limits)
        let lock = try fileSystem.lock(LogPaths(directory: directory).lock)
        let found = try LogInspection.run(fileSystem, directory: directory, limits: limits)
        do throws(LogError) {
            return try open(found, lock, random)
        } catch .io(let failure) where failure.isFull {
            guard found.directory.removeNextSegment() else { throw .io(failure) }
            let again = try LogInspection.run(fileSystem, directory: directory, limits: limits)
            return try open(again, lock, random)
        }
    }

    private static func open(
        _ found: LogInspection, _ lock: any FileLock, _ random: @escaping @Sendable () -> UInt64
    ) throws(LogError) -> (LogWriter, RecoveryReport) {
        let directory = found.directory
        for path in [directory.paths.checkpoints, directory.paths.aside] {
            try directory.fileSystem.createDirectory(path)
        }
        var recovery = Recovery(directory: directory, lock: lock, random: random)
        let writer = try recovery.run(found)
        return (writer, recovery.report)
    }

    private mutating func run(_ found: LogInspection) throws(LogError) -> LogWriter {
        report.hadDurableMark = found.mark != nil
        try removeUnfinished()
        let bases = try finishTrim(found)
        try findMissing(bases, found)
        try repairHeaderCopies(bases)
        guard let base = bases.last else { preconditionFailure("a log has segments") }
        let firstOffset = found.mark?.firstOffset ?? bases[0]
        guard let (file, header) = try directory.openSegment(base, .write) else {
            return try startAnew(after: base, bases, found, firstOffset: firstOffset)
        }
        let scan = try TailScan.run(
            file, header: header, limits: directory.limits, mark: found.mark,
            checkpointed: found.checkpointed)
        report.damage += scan.damage
        let dictionary = try dictionary(scan, before: base, bases, found.mark)
        let nextOffset = max(scan.nextOffset, found.mark?.nextOffset ?? 0, found.checkpointed)
        if nextOffset > scan.nextOffset {
            report.damage.append(
                DamagedRange(
                    segment: base, position: scan.position, byteCount: 0,
                    offsets: scan.nextOffset..<nextOffset, reason: .missing))
        }
        if case .torn(let end) = scan.end {
            try cut(file, base: base, from: scan.position, to: end)
        }
        let isUsable = scan.damage.isEmpty && nextOffset == scan.nextOffset
        let segment: SegmentFile
        switch scan.end {
        case .clean where isUsable, .torn where isUsable:
            segment = try resumed(file, header, scan)
        case .clean, .torn, .sealed, .damaged:
            try file.sync()
            try makeRoom(for: nextOffset)
            segment = try newSegment(
                base: nextOffset, time: scan.lastTime, era: scan.era, dictionary: dictionary)
        }
        return try writer(
            segment, dictionary: dictionary, firstOffset: firstOffset, nextOffset: nextOffset,
            era: scan.era)
    }

    /// Goes on in the last segment, its end made durable: a crash may have left it in memory only.
    private func resumed(_ file: any LogFile, _ header: SegmentHeader, _ scan: TailScan)
        throws(LogError) -> SegmentFile
    {
        try file.sync()
        let encoder = FrameEncoder(header: header, limits: directory.limits)
        let walker = SegmentWalker(file: file, header: header, limits: directory.limits)
        let batchesPosition = try walker.positionBehindPreamble()
        return SegmentFile(
            file: file, header: header, encoder: encoder, batchesPosition: batchesPosition,
            position: scan.position, allocated: try file.size(), spans: scan.spans)
    }

    /// Goes on without a last segment that can be read.
    private mutating func startAnew(
        after last: UInt64, _ bases: [UInt64], _ found: LogInspection, firstOffset: UInt64
    ) throws(LogError) -> LogWriter {
        let nextOffset = found.survey.given
        let file = try directory.openSegmentFile(last)
        report.damage.append(
            DamagedRange(
                segment: last, position: 0, byteCount: try file?.size() ?? 0,
                offsets: last..<nextOffset, reason: found.survey.reason(last)))
        let scan = try previousScan(bases.filter { $0 != last }, found.mark)
        let dictionary = try dictionary(scan, before: last, bases, found.mark)
        try makeRoom(for: nextOffset)
        let isScanNewer = found.survey.newest ?? 0 > found.mark?.segment ?? 0
        let era = (isScanNewer ? scan?.era : nil) ?? found.mark?.era ?? scan?.era ?? 0
        let segment = try newSegment(
            base: nextOffset, time: scan?.lastTime ?? 0, era: era, dictionary: dictionary)
        return try writer(
            segment, dictionary: dictionary, firstOffset: firstOffset, nextOffset: nextOffset,
            era: era)
    }

    /// The content of the newest readable segment.
    private func previousScan(_ bases: [UInt64], _ mark: DurableMark?) throws(LogError) -> TailScan?
    {
        for base in bases.reversed() {
            if let (file, header) = try directory.openSegment(base) {
                return try TailScan.run(
                    file, header: header, limits: directory.limits, mark: mark, checkpointed: 0)
            }
        }
        return nil
    }

    /// The whole dictionary, with nil for entries of which no copy is left.
    private func dictionary(
        _ scan: TailScan?, before base: UInt64, _ bases: [UInt64], _ mark: DurableMark?
    ) throws(LogError) -> [[UInt8]?] {
        let count = max(scan?.dictionaryCount ?? 0, mark?.dictionaryCount ?? 0)
        var table = (0..<count).map { scan?.dictionary[$0] }
        guard table.contains(where: { $0 == nil }),
            let previous = bases.last(where: { $0 < base }),
            let (file, header) = try directory.openSegment(previous)
        else { return table }
        let older = try directory.footer(file, header).dictionary
        for id in table.indices where table[id] == nil { table[id] = older[UInt32(id)] }
        guard table.contains(where: { $0 == nil }) else { return table }
        let written = try directory.writtenDictionary(file, header, end: base)
        for id in table.indices where table[id] == nil { table[id] = written[UInt32(id)] }
        return table
    }
}

// MARK: Repairs

extension Recovery {
    /// Removes unfinished files, and header copies of segments that were trimmed.
    private mutating func removeUnfinished() throws(LogError) {
        let names = try directory.fileSystem.list(directory.paths.segments)
        for name in names where name.utf8.suffix(4).elementsEqual(LogPaths.unfinished.utf8) {
            let path = directory.paths.segments + "/" + name
            if let free = try directory.discard(path, name: name) { report.setAside.append(free) }
        }
        let bases = Set(LogPaths.segmentBases(names))
        for base in LogPaths.headerCopyBases(names) where bases.contains(base) == false {
            let path = directory.paths.headerCopy(base)
            let name = LogPaths.digits(base) + ".head"
            if let free = try directory.discard(path, name: name) { report.setAside.append(free) }
        }
        for base in SegmentIndexes(directory).bases() where bases.contains(base) == false {
            try? directory.fileSystem.remove(directory.paths.segmentIndex(base))
        }
        for folder in [directory.paths.indexes, directory.paths.checkpoints] {
            // Neither is needed, so no fault of theirs keeps a log from opening.
            for name in (try? directory.fileSystem.list(folder)) ?? []
            where name.utf8.suffix(4).elementsEqual(LogPaths.unfinished.utf8) {
                try? directory.fileSystem.remove(folder + "/" + name)
            }
        }
    }

    /// Makes the copies of headers that are absent or damaged: segments of format 1.0 have none.
    private mutating func repairHeaderCopies(_ bases: [UInt64]) throws(LogError) {
        var isChanged = false
        for base in bases {
            guard let (_, header) = try directory.openSegment(base) else { continue }
            let copy = try directory.fileSystem.readHeaderCopy(directory.paths, base)
            guard copy != header else { continue }
            let path = directory.paths.headerCopy(base)
            if copy?.isOfSameSegment(as: header) == true {
                // The segment was written anew, and a crash came before its copy.
                try directory.writeHeaderCopy(header)
                isChanged = true
                continue
            }
            if try directory.fileSystem.openIfPresent(path, .read) != nil {
                report.repairedHeaders.append(base)
            }
            try directory.moveAside(path, name: LogPaths.digits(base) + ".head")
            try directory.writeHeaderCopy(header)
            isChanged = true
        }
        if isChanged { try directory.fileSystem.syncDirectory(directory.paths.segments) }
    }

    /// Removes the segments that the mark counts as trimmed; returns the bases that stay.
    private mutating func finishTrim(_ found: LogInspection) throws(LogError) -> [UInt64] {
        let bases = try directory.segmentBases()
        guard let first = found.mark?.firstOffset else { return bases }
        // The segment that holds `first` stays: it starts there, unless it is missing.
        let doomed = zip(bases, bases.dropFirst()).filter { $1 <= first }.map(\.0)
        for base in doomed {
            try directory.removeSegment(base)
        }
        if doomed.isEmpty == false {
            try directory.fileSystem.syncDirectory(directory.paths.segments)
        }
        report.trimmedSegments = doomed
        return bases.filter { doomed.contains($0) == false }
    }

    /// Names the segments that cannot be read, and the ranges that lie between a sealed segment's
    /// end and the next segment's base.
    private mutating func findMissing(
        _ bases: [UInt64], _ found: LogInspection
    ) throws(LogError) {
        if let first = bases.first, let mark = found.mark, first > mark.firstOffset {
            report.damage.append(missing(mark.firstOffset..<first))
        }
        for (base, next) in zip(bases, bases.dropFirst()) {
            guard let (file, header) = try directory.openSegment(base) else {
                report.damage.append(unreadable(base..<next, found.survey.reason(base)))
                continue
            }
            guard
                let trailer = try SegmentTrailer.read(file, header: header),
                trailer.endOffset < next
            else { continue }
            report.damage.append(missing(trailer.endOffset..<next))
        }
    }

    private func unreadable(
        _ offsets: Range<UInt64>, _ reason: DamagedRange.Reason
    ) -> DamagedRange {
        DamagedRange(
            segment: offsets.lowerBound, position: 0, byteCount: 0, offsets: offsets,
            reason: reason)
    }

    private func missing(_ offsets: Range<UInt64>) -> DamagedRange {
        DamagedRange(
            segment: offsets.lowerBound, position: 0, byteCount: 0, offsets: offsets,
            reason: .missing)
    }

    /// Copies a torn tail aside and cuts it off.
    private mutating func cut(_ file: any LogFile, base: UInt64, from: UInt64, to end: UInt64)
        throws(LogError)
    {
        // Zeros behind them are space that was taken ahead.
        let end = try file.endOfContent(in: from..<end)
        let bytes = try file.read(Int(end - from), at: from)
        let path = try directory.keepAside(
            bytes, name: LogPaths.digits(base) + "-" + String(from), suffix: ".torn")
        try file.truncate(to: from)
        try file.sync()
        report.tornTail = TornTail(
            segment: base, position: from, byteCount: UInt64(bytes.count), asidePath: path)
    }

    /// Moves a damaged segment aside, whole, where it has the name that the new one needs.
    private mutating func makeRoom(for base: UInt64) throws(LogError) {
        report.setAside += try directory.makeRoom(for: base)
    }
}
