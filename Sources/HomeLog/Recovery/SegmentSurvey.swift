// SPDX-License-Identifier: Apache-2.0

/// The files that have the name of a segment, and which of them are segments of the log.
///
/// Readers, the verifier and recovery see the same ones, for this decides it for all of them:
///
/// - A name is *readable* where a header of this log verifies that begins at that offset.
/// - Of the others one is a segment that is lost, where the log had records that no readable
///   segment holds: what was before ends at or before it, and something says that the log went on.
/// - The rest are *strays*: copies under another name, files of another log, remains. They hide
///   nothing, and no offset is left out for them.
struct SegmentSurvey {
    /// What has the name of a segment.
    enum Entry {
        /// A header verifies, of this log or of another one.
        case header(SegmentHeader)
        /// No copy of the header verifies.
        case damaged(byteCount: UInt64)
        /// A directory, or a link to nothing.
        case noFile
    }

    /// The segments of the log, rising.
    private(set) var bases: [UInt64] = []
    /// The names that are none, rising.
    private(set) var strays: [UInt64] = []
    /// Offsets below this one were given out, as the mark, a checkpoint, or the newest readable
    /// segment and what lies behind it say.
    private(set) var given: UInt64 = 0
    /// The newest readable segment.
    private(set) var newest: UInt64?
    /// The offset after its last record, where the last segment is not readable.
    private(set) var newestEnd: UInt64 = 0
    private var entries: [UInt64: Entry] = [:]

    /// Looks at each file.
    /// - Throws: `newerFormat`, `io`.
    init(_ fileSystem: any FileSystem, _ paths: LogPaths, names: [String]) throws(LogError) {
        bases = LogPaths.segmentBases(names)
        for base in bases {
            guard let file = try fileSystem.openSegmentFile(paths, base, .read) else {
                entries[base] = .noFile
                continue
            }
            switch try fileSystem.readHeader(paths, base, file) {
            case .header(let header, _): entries[base] = .header(header)
            case .newer(let version):
                throw .newerFormat(
                    path: paths.segment(base), found: version, supported: .current)
            case .damaged: entries[base] = .damaged(byteCount: try file.size())
            }
        }
    }

    /// The headers that verify, with the names that they have.
    var headers: [SegmentHeader] {
        bases.compactMap { base in
            guard case .header(let header)? = entries[base] else { return nil }
            return header
        }
    }

    /// Why a name cannot be read as a segment of the log.
    func reason(_ base: UInt64) -> DamagedRange.Reason {
        switch entries[base] {
        case .header: .otherLog
        case .damaged: .header
        case .noFile, nil: .missing
        }
    }

    // MARK: What is a segment

    /// Tells the segments from the strays, and finds the offsets that were given out.
    mutating func decide(
        _ directory: LogDirectory, mark: DurableMark?, checkpointed: UInt64
    ) throws(LogError) {
        let known = max(mark?.nextOffset ?? 0, checkpointed)
        given = known
        let readable = bases.filter { isReadable($0, directory.identity) }
        newest = readable.last
        guard readable.count < bases.count else { return }
        var ends = Ends(directory: directory, mark: mark)
        for base in bases where !readable.contains(base) {
            guard let before = readable.last(where: { $0 < base }) else { continue }
            let end = try ends.end(of: before)
            let isCovered = base < end.offset
            let isLast = before == readable.last
            if isCovered || isLast && !isEvident(base, behind: end, known, mark) {
                strays.append(base)
            }
        }
        bases.removeAll { strays.contains($0) }
        guard let last = bases.last, last != newest else { return }
        if let newest { newestEnd = try ends.end(of: newest).offset }
        given = max(known, newestEnd, last)
        // How many records it held is not known: at least one, unless the mark says that it had
        // none.
        if given == last, try !isEmpty(last, directory, mark) {
            given = min(last + 1, LogLimits.offsetMax)
        }
    }

    private func isReadable(_ base: UInt64, _ identity: LogIdentity) -> Bool {
        guard case .header(let header)? = entries[base] else { return false }
        return header.logID == identity.logID && header.baseOffset == base
    }

    /// Whether a name behind the newest readable segment stands for a segment of the log.
    private func isEvident(
        _ base: UInt64, behind end: (offset: UInt64, isSealed: Bool), _ known: UInt64,
        _ mark: DurableMark?
    ) -> Bool {
        // A segment is sealed when the next one is ready.
        if base < known || end.isSealed && base == end.offset || mark?.segment == base {
            return true
        }
        // A file of that size was written as a segment; a shorter one never had a header.
        guard case .damaged(let byteCount)? = entries[base] else { return false }
        return byteCount >= UInt64(SegmentHeader.bothByteCount)
    }

    /// Where readable segments end; each is looked at once.
    private struct Ends {
        let directory: LogDirectory
        let mark: DurableMark?
        private var found: [UInt64: (offset: UInt64, isSealed: Bool)] = [:]

        init(directory: LogDirectory, mark: DurableMark?) {
            self.directory = directory
            self.mark = mark
        }

        /// The offset after the last record of a segment.
        mutating func end(of base: UInt64) throws(LogError) -> (offset: UInt64, isSealed: Bool) {
            if let end = found[base] { return end }
            let end = try read(base)
            found[base] = end
            return end
        }

        private func read(_ base: UInt64) throws(LogError) -> (offset: UInt64, isSealed: Bool) {
            guard let (file, header) = try directory.openSegment(base) else {
                return (base, false)
            }
            if let trailer = try SegmentTrailer.read(file, header: header) {
                return (trailer.endOffset, true)
            }
            let scan = try TailScan.run(
                file, header: header, limits: directory.limits, mark: mark, checkpointed: 0)
            return (scan.nextOffset, false)
        }
    }

    /// Whether a segment without a header had no record, as the mark says: nothing but zeros
    /// follows the position of the end.
    private func isEmpty(
        _ base: UInt64, _ directory: LogDirectory, _ mark: DurableMark?
    ) throws(LogError) -> Bool {
        guard let mark, mark.segment == base, case .damaged? = entries[base],
            let file = try directory.openSegmentFile(base)
        else { return false }
        let size = try file.size()
        guard size > mark.position else { return true }
        return try file.endOfContent(in: mark.position..<size) == mark.position
    }
}
