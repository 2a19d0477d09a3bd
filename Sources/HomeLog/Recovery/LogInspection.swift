// SPDX-License-Identifier: Apache-2.0

/// The content of a data directory at first sight. Reading it changes nothing.
struct LogInspection {
    let directory: LogDirectory
    /// The bases of the segments, rising.
    let bases: [UInt64]
    /// The durable mark, when it is valid and of this log.
    let mark: DurableMark?
    /// Records below this offset were durable: the newest checkpoint was made after them.
    let checkpointed: UInt64
    /// What the files with the names of segments are.
    let survey: SegmentSurvey

    /// Looks at a directory.
    /// - Throws: `noLog`, `segmentsGone`, `mixedLogs`, `newerFormat`, `damagedFile`, `io`.
    static func run(_ fileSystem: any FileSystem, directory: String, limits: LogLimits)
        throws(LogError) -> LogInspection
    {
        let paths = LogPaths(directory: directory)
        let names = try fileSystem.listIfPresent(paths.segments)
        let mark = try fileSystem.readMark(paths.durable)
        if LogPaths.segmentBases(names).isEmpty {
            let isLog = try fileSystem.holdsTraces(paths, mark)
            throw isLog ? .segmentsGone(path: paths.segments) : .noLog(path: directory)
        }
        var survey = try SegmentSurvey(fileSystem, paths, names: names)
        let logID = try logID(survey, fileSystem, paths, names, mark)
        var directory = LogDirectory(
            fileSystem: fileSystem, paths: paths, limits: limits,
            identity: LogIdentity(logID: logID))
        let checkpointed =
            try FileCheckpointStore(directory: directory).list().last?.offset ?? 0
        let own = mark?.logID == logID ? mark : nil
        try survey.decide(directory, mark: own, checkpointed: checkpointed)
        directory.strays = Set(survey.strays)
        return LogInspection(
            directory: directory, bases: survey.bases, mark: own, checkpointed: checkpointed,
            survey: survey)
    }

    /// The log that the files belong to: that of two thirds of them at least. A segment counts as
    /// two, the copy of a header, a checkpoint and the mark as one.
    /// - Throws: `mixedLogs` where no log has so many, `damagedFile` where nothing says it.
    private static func logID(
        _ survey: SegmentSurvey, _ fileSystem: any FileSystem, _ paths: LogPaths,
        _ names: [String], _ mark: DurableMark?
    ) throws(LogError) -> [UInt8] {
        let headers = survey.headers
        if let first = headers.first?.logID, headers.allSatisfy({ $0.logID == first }),
            mark == nil || mark?.logID == first
        {
            return first
        }
        var counts: [[UInt8]: Int] = [:]
        for header in headers { counts[header.logID, default: 0] += 2 }
        for base in LogPaths.headerCopyBases(names) {
            guard let copy = try fileSystem.readHeaderCopy(paths, base) else { continue }
            counts[copy.logID, default: 0] += 1
        }
        for logID in try FileCheckpointStore.logIDs(fileSystem, paths) {
            counts[logID, default: 0] += 1
        }
        if let mark { counts[mark.logID, default: 0] += 1 }
        guard let most = counts.max(by: { $0.value < $1.value }) else {
            throw .damagedFile(path: paths.segments, position: 0)
        }
        let all = counts.values.reduce(0, +)
        guard most.value * 3 >= all * 2 else { throw .mixedLogs(path: paths.directory) }
        return most.key
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
