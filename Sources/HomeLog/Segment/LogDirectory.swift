// SPDX-License-Identifier: Apache-2.0

/// The directory of a log, and how its files are read: every reader of it needs these.
struct LogDirectory: Sendable {
    let fileSystem: any FileSystem
    let paths: LogPaths
    let limits: LogLimits
    let identity: LogIdentity
    /// Names of segments that are none, as ``SegmentSurvey`` found.
    var strays: Set<UInt64> = []

    /// The base offsets of the segments, rising.
    func segmentBases() throws(LogError) -> [UInt64] {
        let bases = LogPaths.segmentBases(try fileSystem.list(paths.segments))
        guard !strays.isEmpty else { return bases }
        var found: [UInt64] = []
        for base in bases {
            // A writer may have made a segment of that name since.
            if strays.contains(base), try openSegment(base) == nil { continue }
            found.append(base)
        }
        return found
    }

    /// A segment of this log with its header; nil when it is absent, damaged or another log's.
    func openSegment(_ base: UInt64, _ mode: OpenMode = .read) throws(LogError)
        -> (file: any LogFile, header: SegmentHeader)?
    {
        guard let file = try openSegmentFile(base, mode),
            case .header(let header, _) = try readHeader(base, file),
            header.logID == identity.logID, header.baseOffset == base
        else { return nil }
        return (file, header)
    }

    /// A segment's file, compressed or not, whatever it holds; nil when it is absent.
    func openSegmentFile(_ base: UInt64, _ mode: OpenMode = .read) throws(LogError)
        -> (any LogFile)?
    {
        try fileSystem.openSegmentFile(paths, base, mode)
    }

    /// Where a segment is, for errors and findings.
    func segmentPath(_ base: UInt64) throws(LogError) -> String {
        let isCompressed = try openSegmentFile(base) is CompressedSegmentFile
        return isCompressed ? paths.compressedSegment(base) : paths.segment(base)
    }

    /// Whether a plain file of a segment is not whole, and the compressed one beside it is read in
    /// its place.
    func hasUnusedPlain(_ base: UInt64) throws(LogError) -> Bool {
        guard try fileSystem.openIfPresent(paths.segment(base), .read) != nil else { return false }
        return try openSegmentFile(base) is CompressedSegmentFile
    }

    /// What a segment says of itself: in its own file or, where both copies there are damaged, in
    /// the one beside it.
    func readHeader(_ base: UInt64, _ file: any LogFile) throws(LogError) -> SegmentHeader.Found {
        try fileSystem.readHeader(paths, base, file)
    }

    /// Stores a segment's header beside it, durably but for the name.
    ///
    /// - Parameter path: another name than its own, to be renamed.
    func writeHeaderCopy(_ header: SegmentHeader, at path: String? = nil) throws(LogError) {
        let path = path ?? paths.headerCopy(header.baseOffset)
        let file = try fileSystem.open(path, .create(replacing: true))
        try file.write(header.encoded().span.bytes, at: 0)
        try file.sync()
    }

    /// Removes a segment with the copy of its header. Durable after the directory's sync.
    func removeSegment(_ base: UInt64) throws(LogError) {
        try fileSystem.removeIfPresent(paths.compressedSegment(base))
        try fileSystem.removeIfPresent(paths.segment(base))
        try fileSystem.removeIfPresent(paths.headerCopy(base))
        try fileSystem.removeIfPresent(paths.segmentIndex(base))
    }

    /// Copies of dictionary entries, from the footer of the segment being read, the preamble of the
    /// next one and the footer of the one before, and where that is not enough, from its batches.
    func dictionaryCopies(around walker: SegmentWalker) throws(LogError) -> [UInt32: [UInt8]] {
        let bases = try segmentBases()
        let base = walker.header.baseOffset
        var copies = try footer(walker.file, walker.header).dictionary
        if let next = bases.first(where: { $0 > base }), let found = try openSegment(next) {
            let preamble = try SegmentFooter.readPreamble(
                found.file, header: found.header, limits: limits)
            copies.merge(preamble.dictionary) { first, _ in first }
        }
        if let previous = bases.last(where: { $0 < base }), let found = try openSegment(previous) {
            copies.merge(try footer(found.file, found.header).dictionary) { first, _ in first }
            if (0..<walker.header.dictionaryCount).contains(where: { copies[$0] == nil }) {
                let written = try writtenDictionary(found.file, found.header, end: base)
                copies.merge(written) { first, _ in first }
            }
        }
        return copies
    }

    /// The entries in the preamble and the batches of a segment, which is read whole: what is left
    /// when a preamble and the footer before it are both damaged.
    /// - Parameter end: the offset after its last record.
    func writtenDictionary(
        _ file: any LogFile, _ header: SegmentHeader, end: UInt64
    ) throws(LogError) -> [UInt32: [UInt8]] {
        try TailScan.run(file, header: header, limits: limits, mark: nil, checkpointed: end)
            .dictionary
    }

    /// The footer of a segment, empty when it is not sealed.
    func footer(_ file: any LogFile, _ header: SegmentHeader) throws(LogError) -> SegmentFooter {
        guard let trailer = try SegmentTrailer.read(file, header: header) else {
            return SegmentFooter()
        }
        return try SegmentFooter.read(file, header: header, limits: limits, trailer: trailer)
    }
}

extension FileSystem {
    /// Removes a file; an absent one is no error.
    func removeIfPresent(_ path: String) throws(LogError) {
        do throws(LogError) {
            try remove(path)
        } catch .io(let failure) where failure.errno == IOFailure.noSuchFile {
            return
        }
    }

    /// A segment's file, read as a segment also where it is compressed; nil when it is absent.
    ///
    /// While a segment is compressed both files are there, and the plain one counts, unless it is
    /// damaged and the other one sound. Where it has just gone the compressed one is there, so they
    /// are looked for in this order.
    func openSegmentFile(
        _ paths: LogPaths, _ base: UInt64, _ mode: OpenMode
    ) throws(LogError) -> (any LogFile)? {
        if let file = try openIfPresent(paths.segment(base), mode) {
            return try replacement(of: file, paths, base) ?? file
        }
        let path = paths.compressedSegment(base)
        guard let stored = try openIfPresent(path, .read) else { return nil }
        return try CompressedSegmentFile(stored, path: path)
    }

    /// The compressed file beside a plain one, where that is not whole and the compressed one is.
    private func replacement(
        of plain: any LogFile, _ paths: LogPaths, _ base: UInt64
    ) throws(LogError) -> (any LogFile)? {
        let path = paths.compressedSegment(base)
        guard let stored = try openIfPresent(path, .read) else { return nil }
        if try isWhole(plain, base) { return nil }
        let file = try CompressedSegmentFile(stored, path: path)
        guard file.hasTable, try isWhole(file, base) else { return nil }
        return file
    }

    /// Whether every frame of a sealed segment verifies.
    private func isWhole(_ file: any LogFile, _ base: UInt64) throws(LogError) -> Bool {
        guard case .header(let header, _) = try SegmentHeader.read(file),
            header.baseOffset == base
        else { return false }
        let segment = SoundSegment(file: file, header: header, limits: LogLimits())
        guard case .whole = try segment.read({ true }, { _ in }) else { return false }
        return true
    }

    /// A segment's header, from its file or the copy beside it.
    func readHeader(
        _ paths: LogPaths, _ base: UInt64, _ file: any LogFile
    ) throws(LogError) -> SegmentHeader.Found {
        let found = try SegmentHeader.read(file)
        guard case .damaged = found, let copy = try readHeaderCopy(paths, base) else {
            return found
        }
        return .header(copy, isWhole: false)
    }

    /// The copy of a segment's header in a file of its own, nil when it is absent or damaged.
    func readHeaderCopy(_ paths: LogPaths, _ base: UInt64) throws(LogError) -> SegmentHeader? {
        guard let file = try openIfPresent(paths.headerCopy(base), .read),
            let header = try SegmentHeader.readCopy(file), header.baseOffset == base
        else { return nil }
        return header
    }
}
