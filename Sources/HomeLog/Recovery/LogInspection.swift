// SPDX-License-Identifier: Apache-2.0

/// The content of a data directory at first sight. Reading it changes nothing.
struct LogInspection {
    let directory: LogDirectory
    /// The bases of the segment files, rising.
    let bases: [UInt64]
    /// The durable mark, when it is valid and of this log.
    let mark: DurableMark?
    /// Records below this offset were durable: the newest checkpoint was made after them.
    let checkpointed: UInt64

    /// Looks at a directory.
    /// - Throws: `noLog`, `segmentsGone`, `newerFormat`, `io`.
    static func run(_ fileSystem: any FileSystem, directory: String, limits: LogLimits)
        throws(LogError) -> LogInspection
    {
        let paths = LogPaths(directory: directory)
        let bases = LogPaths.segmentBases(try fileSystem.listIfPresent(paths.segments))
        let mark = try fileSystem.readMark(paths.durable)
        if bases.isEmpty {
            let isLog = try fileSystem.holdsTraces(paths, mark)
            throw isLog ? .segmentsGone(path: paths.segments) : .noLog(path: directory)
        }
        var logID: [UInt8]?
        var isMarksLog = false
        for base in bases {
            guard let file = try fileSystem.openSegmentFile(paths, base, .read) else {
                continue
            }
            switch try fileSystem.readHeader(paths, base, file) {
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
        let directory = LogDirectory(
            fileSystem: fileSystem, paths: paths, limits: limits,
            identity: LogIdentity(logID: logID))
        let checkpoints = try FileCheckpointStore(directory: directory).list()
        return LogInspection(
            directory: directory, bases: bases, mark: mark?.logID == logID ? mark : nil,
            checkpointed: checkpoints.last?.offset ?? 0)
    }
}

extension FileSystem {
    /// The names in a directory, none when it is absent.
    fileprivate func listIfPresent(_ directory: String) throws(LogError) -> [String] {
        do throws(LogError) {
            return try list(directory)
        } catch .io(let failure) where failure.errno == IOFailure.noSuchFile {
            return []
        }
    }

    /// Whether a directory without segments once held records. A log that was never finished being
    /// made did not.
    func holdsTraces(_ paths: LogPaths, _ mark: DurableMark?) throws(LogError) -> Bool {
        if let mark { return mark.nextOffset > 0 }
        if try openIfPresent(paths.durable, .read) != nil { return true }
        let names = try listIfPresent(paths.checkpoints)
        return LogPaths.checkpointOffsets(names).isEmpty == false
    }
}
