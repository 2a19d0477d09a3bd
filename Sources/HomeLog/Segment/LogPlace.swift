// SPDX-License-Identifier: Apache-2.0

/// Where a log lies and how its files are read: what every reader of it needs.
struct LogPlace: Sendable {
    let fileSystem: any FileSystem
    let paths: LogPaths
    let limits: LogLimits
    let identity: LogIdentity

    /// The base offsets of the segments, rising.
    func segmentBases() throws(LogError) -> [UInt64] {
        LogPaths.segmentBases(try fileSystem.list(paths.segments))
    }

    /// A segment of this log with its header; nil when it is absent, damaged or another log's.
    func openSegment(_ base: UInt64, _ mode: OpenMode = .read) throws(LogError)
        -> (file: any LogFile, header: SegmentHeader)?
    {
        guard let file = try fileSystem.openIfPresent(paths.segment(base), mode),
            case .header(let header, _) = try SegmentHeader.read(file),
            header.logID == identity.logID, header.baseOffset == base
        else { return nil }
        return (file, header)
    }

    /// Copies of dictionary entries, from the footer of the segment being read, the preamble of the
    /// next one and the footer of the one before.
    func dictionaryCopies(of ids: Range<UInt32>, around walker: SegmentWalker) throws(LogError)
        -> [UInt32: [UInt8]]
    {
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
        }
        return copies.filter { ids.contains($0.key) }
    }

    /// The footer of a segment, empty when it is not sealed.
    func footer(_ file: any LogFile, _ header: SegmentHeader) throws(LogError) -> SegmentFooter {
        let seed = Checksum.seed(salt: header.salt)
        guard let trailer = try SegmentTrailer.read(file, seed: seed) else {
            return SegmentFooter()
        }
        return try SegmentFooter.read(file, header: header, limits: limits, trailer: trailer)
    }
}
