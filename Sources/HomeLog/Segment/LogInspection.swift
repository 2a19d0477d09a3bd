// SPDX-License-Identifier: Apache-2.0

/// What a data directory holds at first sight. Looking changes nothing.
struct LogInspection {
    let place: LogPlace
    /// The bases of the segment files, rising.
    let bases: [UInt64]
    /// The durable mark, when it is valid and of this log.
    let mark: DurableMark?

    /// Looks at a directory.
    /// - Throws: `noLog`, `newerFormat`, `io`.
    static func run(_ fileSystem: any FileSystem, directory: String, limits: LogLimits)
        throws(LogError) -> LogInspection
    {
        let paths = LogPaths(directory: directory)
        let names: [String]
        do throws(LogError) {
            names = try fileSystem.list(paths.segments)
        } catch .io(let failure) where failure.errno == IOFailure.noSuchFile {
            throw .noLog(path: directory)
        }
        let bases = LogPaths.segmentBases(names)
        let mark = try fileSystem.readMark(paths.durable)
        if bases.isEmpty, mark?.nextOffset ?? 0 == 0 { throw .noLog(path: directory) }
        var logID: [UInt8]?
        var isMarksLog = false
        for base in bases {
            guard let file = try fileSystem.openIfPresent(paths.segment(base), .read) else {
                continue
            }
            switch try SegmentHeader.read(file) {
            case .header(let header, _):
                logID = header.logID
                isMarksLog = isMarksLog || header.logID == mark?.logID
            case .newer(let version):
                throw .newerFormat(
                    path: paths.segment(base), found: version, supported: .current)
            case .damaged:
                break
            }
        }
        if let mark, isMarksLog || logID == nil { logID = mark.logID }
        guard let logID else { throw .damagedFile(path: paths.segments, position: 0) }
        let place = LogPlace(
            fileSystem: fileSystem, paths: paths, limits: limits,
            identity: LogIdentity(logID: logID))
        return LogInspection(
            place: place, bases: bases, mark: mark?.logID == logID ? mark : nil)
    }

    /// The mark that a directory without one would have: up to the last commit marker that verifies.
    func scannedMark() throws(LogError) -> DurableMark {
        guard let base = bases.last else {
            preconditionFailure("a log without segments has a mark")
        }
        var mark = DurableMark(
            sequence: 0, logID: place.identity.logID, firstOffset: bases[0], nextOffset: base,
            segment: base, position: 0, era: 0, dictionaryCount: 0)
        if let (file, header) = try place.openSegment(base) {
            let scan = try TailScan.run(file, header: header, limits: place.limits, mark: nil)
            mark.nextOffset = scan.nextOffset
            mark.position = scan.position
            mark.era = scan.era
            mark.dictionaryCount = scan.dictionaryCount
        }
        return mark
    }
}
