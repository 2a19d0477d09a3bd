// SPDX-License-Identifier: Apache-2.0

// A backup in one file: the archive of the directory that a first backup makes.

extension LogBackup {
    /// What the name of an archive ends in that is not finished; one run at a time holds its lock.
    package static let unfinished = ".unfinished"

    /// Makes a backup in one file. The file has the backup of before or the new one, each whole, at
    /// any moment.
    ///
    /// - Parameters:
    ///   - path: of the file; nothing is there, or a backup of this log that the log goes on from.
    ///   - now: in nanoseconds since 1970 UTC.
    ///   - digest: makes an empty digest, of SHA-256.
    ///   - mayGoOn: asked now and then with the number of bytes copied; false stops it.
    /// - Returns: what it did; `isStored` is false where the log is damaged and the file has more.
    package static func run(
        _ source: BackupSource, toFile path: String,
        fileSystem: any FileSystem = SystemFileSystem(), now: Int64,
        digest: @escaping () -> any FileDigest,
        mayGoOn: @escaping (UInt64) -> Bool = { _ in true }
    ) throws(BackupError) -> BackupReport {
        let unfinished = path + Self.unfinished
        let lock = try logged { () throws(LogError) in try fileSystem.lock(unfinished) }
        defer { withExtendedLifetime(lock) {} }
        do throws(BackupError) {
            let old = try earlier(path, source, fileSystem)
            let archive = try logged { () throws(LogError) in
                try fileSystem.open(unfinished, .create(replacing: true))
            }
            let builder = try logged { () throws(LogError) in
                try ArchiveBuilder(archive, directory: path)
            }
            var report = try run(
                source, to: path, fileSystem: builder, now: now, digest: digest, mayGoOn: mayGoOn)
            try logged { () throws(LogError) in
                try builder.finish(last: BackupManifest.name)
                let made = try FileLogReader(
                    file: unfinished, fileSystem: fileSystem, limits: source.directory.limits)
                if let old, try old.has(anyOf: try made.damaged() + report.missing) {
                    report.isStored = false
                    try fileSystem.removeIfPresent(unfinished)
                } else {
                    try fileSystem.rename(unfinished, to: path)
                    try fileSystem.syncDirectory(parent(of: path))
                }
            }
            return report
        } catch {
            // What a full disk took is given back.
            try? fileSystem.removeIfPresent(unfinished)
            throw error
        }
    }

    /// The backup that a file has; nil where there is no file.
    private static func earlier(
        _ path: String, _ source: BackupSource, _ fileSystem: any FileSystem
    ) throws(BackupError) -> FileLogReader? {
        guard
            try logged({ () throws(LogError) in try fileSystem.openIfPresent(path, .read) }) != nil
        else { return nil }
        let limits = source.directory.limits
        let reader: FileLogReader
        do throws(LogError) {
            reader = try FileLogReader(file: path, fileSystem: fileSystem, limits: limits)
        } catch {
            switch error {
            case .damagedFile, .noLog, .segmentsGone, .otherLog: throw .notEmpty(path: path)
            default: throw .log(error)
            }
        }
        guard let manifest = reader.backup else { throw .notEmpty(path: path) }
        try check(source, goesOnFrom: manifest, path) { () throws(LogError) in reader }
        return reader
    }

    private static func parent(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

extension FileLogReader {
    /// The segments of a backup, each with its records: up to the next segment where the segment does
    /// not say where it ends.
    private func segments() throws(LogError) -> [(
        records: Range<UInt64>, kind: BackupManifest.Kind
    )] {
        let entries = backup?.entries ?? []
        var end = nextOffset
        var found: [(records: Range<UInt64>, kind: BackupManifest.Kind)] = []
        for entry in entries.reversed() {
            guard let base = LogPaths.segmentBase(entry.name) else { continue }
            let path = path + "/" + entry.name
            if entry.kind == .sealed, let file = try fileSystem.openIfPresent(path, .read),
                let own = try LogBackup.sealed(file, path)?.end
            {
                end = own
            }
            found.append((base..<max(base, end), entry.kind))
            end = base
        }
        return found
    }

    /// The records of segments that were damaged in the log.
    fileprivate func damaged() throws(LogError) -> [Range<UInt64>] {
        try segments().filter { $0.kind == .damaged }.map(\.records)
    }

    /// Whether a backup has any of these records in a segment that was whole.
    fileprivate func has(anyOf lost: [Range<UInt64>]) throws(LogError) -> Bool {
        guard !lost.isEmpty else { return false }
        let whole = try segments().filter { $0.kind != .damaged }.map(\.records)
        return lost.contains { lost in whole.contains { $0.overlaps(lost) } }
    }
}
