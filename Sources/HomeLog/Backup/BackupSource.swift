// SPDX-License-Identifier: Apache-2.0

/// The log that a backup is made of, up to the durable end of the moment.
package struct BackupSource {
    let directory: LogDirectory
    /// The end; segments below its first offset are trimmed.
    let end: DurableMark
    /// The segments that hold records of the log, rising.
    let bases: [UInt64]
    /// Further files of the data directory, by name.
    let notes: [(name: String, bytes: [UInt8])]

    /// Looks at a log. It takes no lock: the log may grow, and be trimmed, meanwhile.
    ///
    /// - Parameter notes: small files that go with it, by name: tags, the key of digests.
    /// - Throws: as ``FileLogReader/init(directory:fileSystem:limits:)``
    package init(
        _ reader: FileLogReader, notes: [(name: String, bytes: [UInt8])] = [],
        limits: LogLimits = LogLimits()
    ) throws(LogError) {
        let found = try LogInspection.run(
            reader.fileSystem, directory: reader.path, limits: limits)
        directory = found.directory
        end = try found.end().mark
        self.notes = notes
        let end = end
        let kept = found.bases.filter { $0 <= end.segment }
        let trimmed = zip(kept, kept.dropFirst()).filter { $1 <= end.firstOffset }.map(\.0)
        bases = kept.filter { !trimmed.contains($0) }
    }

    /// The id of the log.
    package var logID: [UInt8] { directory.identity.logID }

    /// The offset after the last record of a segment, as the next one or the durable mark says it.
    func end(of base: UInt64) -> UInt64 { bases.first { $0 > base } ?? end.nextOffset }

    /// The end of the log, for the segment that holds it.
    func tail(_ base: UInt64) -> DurableMark? { base == end.segment ? end : nil }

    /// How far the bytes of a segment count.
    func limit(of file: any LogFile, _ base: UInt64) throws(LogError) -> UInt64 {
        if let end = tail(base) { return end.position }
        return try file.size()
    }

    /// A record; nil where it is lost.
    func record(_ offset: UInt64) throws(LogError) -> StoredRecord? {
        var cursor = LogCursor(
            source: FileSource(directory: directory, durable: DurableEnd(end), from: offset))
        while let item = try cursor.next() {
            switch item {
            case .dictionary: continue
            case .record(let record): return record.offset == offset ? record : nil
            case .lost(let range): if range.offsets.upperBound > offset { return nil }
            }
        }
        return nil
    }

    /// The offsets of the checkpoints that can be used, up to the end.
    func checkpoints() throws(LogError) -> [UInt64] {
        try FileCheckpointStore(directory: directory).list()
            .filter { $0.isVerified && $0.offset <= end.nextOffset }.map(\.offset)
    }

    /// A checkpoint's file, checked; nil where it is damaged, or gone by now.
    func checkpoint(_ offset: UInt64) throws(LogError) -> [UInt8]? {
        let store = FileCheckpointStore(directory: directory)
        do throws(LogError) {
            _ = try store.load(offset: offset)
            let path = directory.paths.checkpoint(offset)
            guard let file = try directory.fileSystem.openIfPresent(path, .read) else { return nil }
            return try file.read(Int(clamping: try file.size()), at: 0)
        } catch .damagedFile {
            return nil
        } catch .noCheckpoint {
            return nil
        }
    }
}

extension LogPaths {
    /// The name of a file of a data directory without the directory.
    package static func name(ofSegment base: UInt64) -> String {
        "segments/" + digits(base) + ".seg"
    }

    static func name(ofCompressed base: UInt64) -> String {
        "segments/" + digits(base) + compressed
    }

    static func name(ofHeader base: UInt64) -> String { "segments/" + digits(base) + ".head" }

    static func name(ofCheckpoint offset: UInt64) -> String {
        "checkpoints/" + digits(offset) + ".ckpt"
    }

    /// The base of a segment by that name; nil for other files.
    static func segmentBase(_ name: String) -> UInt64? {
        number(name, "segments/") { segmentBases($0) }
    }

    /// The offset of a checkpoint by that name.
    static func checkpointOffset(_ name: String) -> UInt64? {
        number(name, "checkpoints/") { checkpointOffsets($0) }
    }

    private static func number(
        _ name: String, _ folder: String, _ numbers: ([String]) -> [UInt64]
    ) -> UInt64? {
        guard name.utf8.starts(with: folder.utf8) else { return nil }
        return numbers([String(decoding: name.utf8.dropFirst(folder.utf8.count), as: UTF8.self)])
            .first
    }
}
