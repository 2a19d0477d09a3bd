// SPDX-License-Identifier: Apache-2.0

/// Makes a directory a backup of a log, or brings one up to date.
///
/// The manifest decides what the backup holds. A file that it names is never changed but by adding
/// bytes behind those that it counts, and the manifest itself is replaced by a rename: at any
/// moment there is the backup of before, or a later one, each whole.
///
///     checked ──segment by segment, each with a manifest──▶ copied ──the last manifest──▶ tidy
package struct LogBackup {
    let source: BackupSource
    let files: any FileSystem
    let directory: String
    let makeDigest: () -> any FileDigest
    private let now: Int64
    private let mayGoOn: (UInt64) -> Bool
    /// As the directory has it.
    private(set) var stored: BackupManifest
    /// As it shall be.
    var next: BackupManifest
    var report = BackupReport()
    /// The end of the last segment that stays as it is in the backup.
    var covered: UInt64 = 0

    /// Makes or continues a backup.
    ///
    /// - Parameters:
    ///   - directory: of the backup; its parent exists, and it holds nothing or a backup of this
    ///     log. One backup at a time writes to it.
    ///   - now: in nanoseconds since 1970 UTC.
    ///   - digest: makes an empty digest, of SHA-256.
    ///   - mayGoOn: asked now and then with the number of bytes copied; false stops it.
    package static func run(
        _ source: BackupSource, to directory: String,
        fileSystem: any FileSystem = SystemFileSystem(), now: Int64,
        digest: @escaping () -> any FileDigest,
        mayGoOn: @escaping (UInt64) -> Bool = { _ in true }
    ) throws(BackupError) -> BackupReport {
        try logged { () throws(LogError) in try fileSystem.createDirectory(directory) }
        // Nothing of ours is left in a directory that holds other things.
        _ = try manifest(of: directory, fileSystem)
        let lock = try logged { () throws(LogError) in try fileSystem.lock(directory + "/lock") }
        defer { withExtendedLifetime(lock) {} }
        let found = try manifest(of: directory, fileSystem)
        var backup = LogBackup(
            source, fileSystem, directory, found ?? BackupManifest(logID: source.logID), now,
            digest, mayGoOn)
        try backup.check()
        try backup.fill(isNew: found == nil)
        return backup.report
    }

    private init(
        _ source: BackupSource, _ files: any FileSystem, _ directory: String,
        _ manifest: BackupManifest, _ now: Int64, _ makeDigest: @escaping () -> any FileDigest,
        _ mayGoOn: @escaping (UInt64) -> Bool
    ) {
        self.source = source
        self.files = files
        self.directory = directory
        self.now = now
        self.makeDigest = makeDigest
        self.mayGoOn = mayGoOn
        stored = manifest
        next = manifest
    }

    /// The manifest of a directory; nil where the directory holds nothing.
    private static func manifest(
        of directory: String, _ files: any FileSystem
    ) throws(BackupError) -> BackupManifest? {
        let (manifest, names) = try logged { () throws(LogError) in
            (try files.readManifest(directory), try files.list(directory))
        }
        // A first backup that ended before its first manifest leaves these.
        let own = ["lock", BackupManifest.name + LogPaths.unfinished]
        guard manifest != nil || names.allSatisfy({ own.contains($0) }) else {
            throw .notEmpty(path: directory)
        }
        return manifest
    }

    /// Refuses what is no earlier state of this log, and one that the log does not reach back to.
    private func check() throws(BackupError) {
        try Self.check(source, goesOnFrom: stored, directory) { () throws(LogError) in
            let shown = BackupFiles(files, directory: directory, stored)
            let limits = source.directory.limits
            return try FileLogReader(directory: directory, fileSystem: shown, limits: limits)
        }
        if !stored.entries.isEmpty, stored.nextOffset < source.end.firstOffset {
            throw .gap(end: stored.nextOffset, first: source.end.firstOffset)
        }
    }

    /// Refuses a backup that is no earlier state of a log: of another one, longer than the log, or
    /// with another record than the log at its end, as a copy has that went its own way.
    ///
    /// - Parameter copy: opens the backup.
    static func check(
        _ source: BackupSource, goesOnFrom stored: BackupManifest, _ path: String,
        copy: () throws(LogError) -> FileLogReader
    ) throws(BackupError) {
        guard stored.logID == source.logID else {
            throw .otherLog(path: path, logID: stored.logID)
        }
        guard !stored.entries.isEmpty else { return }
        if stored.nextOffset > source.end.nextOffset {
            throw .behind(end: stored.nextOffset, next: source.end.nextOffset)
        }
        guard stored.nextOffset > max(source.end.firstOffset, stored.firstOffset) else { return }
        let offset = stored.nextOffset - 1
        let isOther = try logged { () throws(LogError) -> Bool in
            let limits = source.directory.limits
            let copy = try BackupSource(copy(), limits: limits)
            guard let mine = try copy.record(offset), let theirs = try source.record(offset) else {
                return false
            }
            return mine.time != theirs.time || mine.events != theirs.events
        }
        if isOther { throw .diverged(offset: offset) }
    }

    private mutating func fill(isNew: Bool) throws(BackupError) {
        if isNew { try logged { () throws(LogError) in try store(stored) } }
        try logged { () throws(LogError) in
            for folder in Self.folders { try files.createDirectory(directory + "/" + folder) }
        }
        if stored.entries.isEmpty { next.firstOffset = source.end.firstOffset }
        for base in source.bases { try copySegment(base) }
        try logged { () throws(LogError) in
            try copyRest()
            next.nextOffset = source.end.nextOffset
            try put(mark: source.end)
            try publish()
            try removeUnnamed()
            try sumUp()
        }
    }

    /// Whether the work may go on, while a file is copied.
    func mayGoOn(copying bytes: UInt64) -> Bool { mayGoOn(report.copiedByteCount + bytes) }

    /// Makes what was copied so far the backup.
    mutating func publish() throws(LogError) {
        for folder in Self.folders { try files.syncDirectory(directory + "/" + folder) }
        next.madeAt = now
        try store(next)
        stored = next
    }

    private func store(_ manifest: BackupManifest) throws(LogError) {
        let path = directory + "/" + BackupManifest.name
        let unfinished = path + LogPaths.unfinished
        let file = try files.open(unfinished, .create(replacing: true))
        try file.write(manifest.encoded().span.bytes, at: 0)
        try file.sync()
        try files.rename(unfinished, to: path)
        try files.syncDirectory(directory)
    }

    /// The files of a data directory that lie in no folder are stored in the last of these.
    static let folders = ["segments", "checkpoints", "files"]
}

/// Turns the error of the log into one of a backup.
func logged<Result>(
    _ body: () throws(LogError) -> Result
) throws(BackupError) -> Result {
    do throws(LogError) {
        return try body()
    } catch {
        throw .log(error)
    }
}
