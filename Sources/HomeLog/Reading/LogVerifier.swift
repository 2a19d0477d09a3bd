// SPDX-License-Identifier: Apache-2.0

/// Checks every byte of a log that has a checksum: headers, frames, captures, commit markers,
/// gapless offsets, footers, the durable mark, checkpoints. It changes nothing and needs no lock.
public struct LogVerifier {
    /// One thing that is wrong.
    public struct Finding: Sendable, Hashable {
        public var kind: Kind
        public var path: String
        /// The byte position in the file.
        public var position: UInt64
        /// The records concerned; empty when no record is lost.
        public var offsets: Range<UInt64>
        /// Dictionary entries that no place holds any more: records that use them cannot be read.
        public var dictionary: Range<UInt32> = 0..<0

        /// Whether something is wrong; else it is as a crash, or a writer at work, leaves it.
        public var isDamage: Bool {
            kind != .tail && kind != .markBehind && kind != .index
        }

        /// Whether ``LogRepair`` makes it again or sets it aside.
        public var isRepairable: Bool {
            switch kind {
            case .headerCopy, .header, .otherLog, .footer, .blockTable, .index, .tail, .mark,
                .markBehind, .markAhead, .checkpoint:
                true
            case .frame, .capture, .missing: false
            }
        }

        /// Whether records are lost by it.
        public var losesRecords: Bool {
            switch kind {
            case .header, .otherLog, .frame, .missing: offsets.isEmpty == false
            case .headerCopy, .capture, .footer, .blockTable, .index, .tail, .mark, .markBehind,
                .markAhead, .checkpoint:
                false
            }
        }
    }

    public enum Kind: String, Sendable, Hashable {
        /// One of the copies of a segment's header; nothing is lost.
        case headerCopy
        /// Every copy of a segment's header: its records cannot be read.
        case header
        /// A segment that belongs to another log.
        case otherLog
        /// Frames that do not verify: records, entries or a commit marker.
        case frame
        /// A capture; its record is sound.
        case capture
        /// Records that no segment holds.
        case missing
        /// A footer or trailer that does not verify, or was never written; nothing is lost.
        case footer
        /// The table of a compressed segment; nothing is lost, its blocks say where they are.
        case blockTable
        /// The index of a segment that does not verify: it is not used, and made again.
        case index
        /// Bytes behind the durable end: an append under way, or a tail that a crash tore.
        case tail
        /// A slot of the durable mark, or the whole mark.
        case mark
        /// The durable mark names an earlier end than the segments have: a crash, or an old copy of
        /// its file. These records are sound, and readers see them while no writer is at work.
        case markBehind
        /// The durable mark names a later end than the segments have.
        case markAhead
        case checkpoint
    }

    /// The checked files and the findings.
    public struct Report: Sendable, Hashable {
        public var findings: [Finding] = []
        public var segmentCount = 0
        public var recordCount: UInt64 = 0
        public var checkpointCount = 0
        /// The sizes of all segments.
        public var byteCount: UInt64 = 0
        public var nextOffset: UInt64 = 0
    }

    private let directory: LogDirectory
    private let mark: DurableMark
    private let storedMark: DurableMark?
    /// Records below this offset can be read, where no damage is.
    private let readable: UInt64
    private let bases: [UInt64]
    private var report = Report()

    /// Checks a log.
    /// - Throws: `noLog`, `segmentsGone`, `newerFormat`, `io`; damage is in the report.
    public static func run(
        directory: String, fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits()
    ) throws(LogError) -> Report {
        let found = try LogInspection.run(fileSystem, directory: directory, limits: limits)
        var verifier = LogVerifier(found, try found.end())
        try verifier.checkMark()
        for base in verifier.bases {
            try verifier.checkSegment(base)
        }
        try verifier.checkStrays(found.survey)
        try verifier.checkRecords()
        try verifier.checkCheckpoints()
        try verifier.checkIndexes()
        return verifier.report
    }

    /// Checks the log of a reader, also one within one file.
    /// - Throws: as ``run(directory:fileSystem:limits:)``
    public static func run(_ reader: FileLogReader) throws(LogError) -> Report {
        try run(directory: reader.path, fileSystem: reader.fileSystem)
    }

    private init(_ found: LogInspection, _ end: LogEnd) {
        directory = found.directory
        mark = end.mark
        storedMark = end.stored
        readable = end.readable
        bases = found.bases.filter { $0 <= end.mark.segment }
        report.nextOffset = mark.nextOffset
    }

    private mutating func add(
        _ kind: Kind, _ path: String, _ position: UInt64, _ offsets: Range<UInt64> = 0..<0
    ) {
        report.findings.append(
            Finding(kind: kind, path: path, position: position, offsets: offsets))
    }

    private mutating func checkMark() throws(LogError) {
        let path = directory.paths.durable
        guard let file = try directory.fileSystem.openIfPresent(path, .read) else {
            add(.mark, path, 0)
            return
        }
        for position in DurableMark.slotPositions {
            let bytes = try file.read(DurableMark.byteCount, at: position)
            if DurableMark.decode(bytes)?.logID != directory.identity.logID {
                add(.mark, path, position)
            }
        }
        guard let stored = storedMark else { return }
        if stored.nextOffset < readable {
            add(.markBehind, path, 0, stored.nextOffset..<readable)
        }
        let last = try directory.openSegmentFile(stored.segment)
        let size = try last?.size() ?? 0
        if size < stored.position, stored.segment >= bases.last ?? 0 { add(.markAhead, path, 0) }
    }

    /// Checks a segment's own parts; its records are checked by `checkRecords`.
    private mutating func checkSegment(_ base: UInt64) throws(LogError) {
        let path = try directory.segmentPath(base)
        guard let file = try directory.openSegmentFile(base) else { return }
        report.segmentCount += 1
        if try directory.hasUnusedPlain(base) { add(.footer, directory.paths.segment(base), 0) }
        if let compressed = file as? CompressedSegmentFile, !compressed.hasTable {
            add(.blockTable, path, 0)
        }
        report.byteCount += try file.size()
        guard case .header(let header, let isWhole) = try directory.readHeader(base, file),
            header.logID == directory.identity.logID, header.baseOffset == base
        else { return }
        if isWhole == false { add(.headerCopy, path, 0) }
        try checkHeaderCopy(header)
        if base == mark.segment {
            let size = try file.size()
            if try isBlank(file, from: mark.position, to: size) == false {
                add(.tail, path, mark.position)
            }
            return
        }
        let footer = try directory.footer(file, header)
        if footer.isWhole == false {
            add(.footer, path, try file.size())
        }
    }

    /// Names the files that have the name of a segment and are none; no record is lost by them.
    private mutating func checkStrays(_ survey: SegmentSurvey) throws(LogError) {
        for base in survey.strays where try directory.openSegment(base) == nil {
            let isOther = survey.reason(base) == .otherLog
            add(isOther ? .otherLog : .header, try directory.segmentPath(base), 0)
        }
    }

    /// A segment of format 1.0 may do without the copy beside it.
    private mutating func checkHeaderCopy(_ header: SegmentHeader) throws(LogError) {
        let base = header.baseOffset
        if try directory.fileSystem.readHeaderCopy(directory.paths, base) == header { return }
        // The segment may have been written anew since it was opened.
        if let now = try directory.openSegment(base)?.header, now != header,
            try directory.fileSystem.readHeaderCopy(directory.paths, base) == now
        {
            return
        }
        let path = directory.paths.headerCopy(base)
        let isWithout = header.version == FormatVersion(major: 1, minor: 0)
        if isWithout, try directory.fileSystem.openIfPresent(path, .read) == nil { return }
        add(.headerCopy, path, 0)
    }

    private func isBlank(_ file: any LogFile, from start: UInt64, to end: UInt64)
        throws(LogError) -> Bool
    {
        var at = start
        while at < end {
            let bytes = try file.read(Int(min(1 << 20, end - at)), at: at)
            guard bytes.allSatisfy({ $0 == 0 }) else { return false }
            if bytes.isEmpty { return true }
            at += UInt64(bytes.count)
        }
        return true
    }

    /// Reads everything, as any reader does, and checks captures too.
    private mutating func checkRecords() throws(LogError) {
        let source = FileSource(
            directory: directory, durable: DurableEnd(mark), from: mark.firstOffset)
        var cursor = LogCursor(source: source)
        var next = mark.firstOffset
        while let step = try cursor.advance() {
            switch step {
            case .record(let head):
                if head.offset != next {
                    let base = bases.last { $0 <= head.offset } ?? 0
                    let gap = min(next, head.offset)..<max(next, head.offset)
                    add(.missing, try directory.segmentPath(base), 0, gap)
                }
                next = head.offset + 1
                report.recordCount += 1
                if case .damaged = cursor.capture() {
                    let base = bases.last { $0 <= head.offset } ?? 0
                    add(
                        .capture, try directory.segmentPath(base), cursor.capturePosition(),
                        head.offset..<head.offset + 1)
                }
            case .lost(let range):
                next = max(next, range.offsets.upperBound)
                let path = try directory.segmentPath(range.segment)
                add(kind(of: range), path, range.position, range.offsets)
                report.findings[report.findings.count - 1].dictionary = range.dictionary
            case .dictionary:
                break
            }
        }
        if next < mark.nextOffset {
            add(.missing, try directory.segmentPath(mark.segment), 0, next..<mark.nextOffset)
        }
    }

    private func kind(of range: DamagedRange) -> Kind {
        switch range.reason {
        case .frame: .frame
        case .header: .header
        case .otherLog: .otherLog
        case .missing: .missing
        }
    }

    private mutating func checkCheckpoints() throws(LogError) {
        let store = FileCheckpointStore(directory: directory)
        // Only a directory may have this name.
        if try directory.fileSystem.openIfPresent(directory.paths.checkpoints, .read) != nil {
            add(.checkpoint, directory.paths.checkpoints, 0)
        }
        for offset in LogPaths.checkpointOffsets(try store.names()) {
            report.checkpointCount += 1
            do throws(LogError) {
                _ = try store.load(offset: offset)
            } catch .damagedFile(let path, let position) {
                add(.checkpoint, path, position)
            } catch .noCheckpoint {
                // A writer may have dropped the file just now; a link to nothing stays listed.
                guard LogPaths.checkpointOffsets(try store.names()).contains(offset) else {
                    continue
                }
                add(.checkpoint, directory.paths.checkpoint(offset), 0)
            }
        }
    }

    private mutating func checkIndexes() throws(LogError) {
        if try directory.fileSystem.openIfPresent(directory.paths.indexes, .read) != nil {
            add(.index, directory.paths.indexes, 0)
        }
        let indexes = SegmentIndexes(directory)
        for base in indexes.bases() where try indexes.load(base) == nil {
            // A writer may be replacing it just now, or have trimmed its segment.
            guard indexes.bases().contains(base) else { continue }
            add(.index, directory.paths.segmentIndex(base), 0)
        }
    }
}
