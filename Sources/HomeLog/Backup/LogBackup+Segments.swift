// SPDX-License-Identifier: Apache-2.0

// One segment into a backup.

extension LogBackup {
    mutating func copySegment(_ base: UInt64) throws(BackupError) {
        let old =
            next.entry(LogPaths.name(ofSegment: base))
            ?? next.entry(LogPaths.name(ofCompressed: base))
        if old == nil, covered > base {
            // The log was repaired, and the backup has the segment of before.
            guard source.end(of: base) <= covered else { throw .diverged(offset: base) }
            return
        }
        if let old, old.kind == .sealed, let end = try keptEnd(of: old) {
            covered = end
            return
        }
        let found = try logged { () throws(LogError) in try source.directory.openSegment(base) }
        guard let (file, header) = found else { return try copyUnreadable(base, old) }
        // Its positions are others than those of the end that this backup goes up to.
        if base == source.end.segment, !header.hasCaptures { throw .changed }
        if let old, old.kind == .damaged, try !isBetter(file, header, than: old) {
            report.damage.append((try path(of: base), 0))
            return
        }
        if let old, old.kind == .open, try isCut(file, base, old) {
            var kept = old
            kept.kind = .damaged
            next.set(kept)
            report.damage.append((try path(of: base), 0))
            return
        }
        if let old, old.kind == .open, let mark = try startOfRest(file, header, old) {
            return try extend(old, file, header, from: mark)
        }
        if let compressed = file as? CompressedSegmentFile,
            try copyCompressed(compressed, header)
        {
            return
        }
        try copyWhole(file, header)
    }

    /// The end of a segment that stays as it is; nil where the backup has lost its file.
    private mutating func keptEnd(of entry: BackupManifest.Entry) throws(BackupError) -> UInt64? {
        try logged { () throws(LogError) in
            guard try size(of: entry) >= entry.byteCount,
                let (header, end) = try storedSegment(entry)
            else { return nil }
            try put(LogPaths.name(ofHeader: header.baseOffset), header.encoded())
            return end
        }
    }

    /// The header of a sealed segment of the backup, and the offset after its last record.
    func storedSegment(
        _ entry: BackupManifest.Entry
    ) throws(LogError) -> (header: SegmentHeader, end: UInt64)? {
        guard let file = try files.openIfPresent(directory + "/" + entry.file, .read) else {
            return nil
        }
        let size = try min(entry.byteCount, file.size())
        return try Self.sealed(PartOfFile(file, range: 0..<size, path: entry.file), entry.file)
    }

    /// The header of a sealed segment, compressed or not, and the offset after its last record; nil
    /// where they cannot be read.
    static func sealed(
        _ file: any LogFile, _ path: String
    ) throws(LogError) -> (header: SegmentHeader, end: UInt64)? {
        let part =
            try BlockTable.isCompressed(file) ? CompressedSegmentFile(file, path: path) : file
        guard case .header(let header, _) = try SegmentHeader.read(part),
            let trailer = try SegmentTrailer.read(part, header: header)
        else { return nil }
        return (header, trailer.endOffset)
    }

    // MARK: Copying

    private mutating func copyWhole(
        _ file: any LogFile, _ header: SegmentHeader
    ) throws(BackupError) {
        let base = header.baseOffset
        let name = LogPaths.name(ofSegment: base)
        let stored = freeFile(name)
        let path = directory + "/" + stored
        let digest = makeDigest()
        let result: SegmentCopy.Result?
        do throws(LogError) {
            let target = try files.open(path, .create(replacing: true))
            var position: UInt64 = 0
            var copy = try SegmentCopy(
                file, header, source.directory.limits, end: source.tail(base)
            ) { bytes throws(LogError) in
                try target.write(bytes.span.bytes, at: position)
                digest.update(bytes)
                position += UInt64(bytes.count)
            }
            result = try copy.run { mayGoOn(copying: $0) }
            if result != nil { try target.sync() }
        } catch {
            // What a full disk took is given back.
            try? files.removeIfPresent(path)
            throw .log(error)
        }
        guard let result else {
            try? files.removeIfPresent(path)
            throw .stopped
        }
        try logged { () throws(LogError) in
            try put(LogPaths.name(ofHeader: base), header.encoded())
        }
        try take(
            result, digest, base, stored, name: LogPaths.name(ofSegment: base),
            copied: result.byteCount)
    }

    /// Copies a compressed segment as it is, after every frame in it was checked.
    ///
    /// - Returns: false where it is not whole: then what can be read of it is copied.
    private mutating func copyCompressed(
        _ file: CompressedSegmentFile, _ header: SegmentHeader
    ) throws(BackupError) -> Bool {
        let base = header.baseOffset
        guard file.hasTable else { return false }
        let found = try logged { () throws(LogError) in
            var check = try SegmentCopy(file, header, source.directory.limits, end: nil) { _ in }
            return try check.run { _ in mayGoOn(copying: 0) }
        }
        guard var result = found else { throw .stopped }
        guard result.kind == .sealed else { return false }
        let stored = freeFile(LogPaths.name(ofCompressed: base))
        let digest = makeDigest()
        result.byteCount = try copy(file.stored, to: stored, digest)
        try logged { () throws(LogError) in
            try put(LogPaths.name(ofHeader: base), header.encoded())
        }
        try take(
            result, digest, base, stored, name: LogPaths.name(ofCompressed: base),
            copied: result.byteCount)
        return true
    }

    /// Copies a file's bytes as they are, durably.
    private func copy(
        _ file: any LogFile, to stored: String, _ digest: any FileDigest
    ) throws(BackupError) -> UInt64 {
        let path = directory + "/" + stored
        do throws(LogError) {
            let target = try files.open(path, .create(replacing: true))
            let size = try file.size()
            var position: UInt64 = 0
            try file.readAll(size) { bytes throws(LogError) in
                try target.write(bytes.span.bytes, at: position)
                digest.update(bytes)
                position += UInt64(bytes.count)
            }
            try target.sync()
            return position
        } catch {
            // What a full disk took is given back.
            try? files.removeIfPresent(path)
            throw .log(error)
        }
    }

    /// Adds what the log wrote behind the bytes that the backup has.
    private mutating func extend(
        _ old: BackupManifest.Entry, _ file: any LogFile, _ header: SegmentHeader,
        from mark: DurableMark
    ) throws(BackupError) {
        let digest = makeDigest()
        let result = try logged { () throws(LogError) -> SegmentCopy.Result? in
            let target = try files.open(directory + "/" + old.file, .write)
            var position = old.byteCount
            try target.readAll(position) { digest.update($0) }
            var copy = try SegmentCopy(
                file, header, source.directory.limits, end: source.tail(header.baseOffset),
                from: mark
            ) { bytes throws(LogError) in
                try target.write(bytes.span.bytes, at: position)
                digest.update(bytes)
                position += UInt64(bytes.count)
            }
            let result = try copy.run { mayGoOn(copying: $0 - old.byteCount) }
            if let result {
                try put(LogPaths.name(ofHeader: header.baseOffset), header.encoded())
                // What an interrupted backup left behind.
                if try target.size() > result.byteCount {
                    try target.truncate(to: result.byteCount)
                }
                try target.sync()
            }
            return result
        }
        guard let result else { throw .stopped }
        try take(
            result, digest, header.baseOffset, old.file,
            name: LogPaths.name(ofSegment: header.baseOffset),
            copied: result.byteCount - old.byteCount)
    }

    private mutating func take(
        _ result: SegmentCopy.Result, _ digest: any FileDigest, _ base: UInt64, _ file: String,
        name: String, copied: UInt64
    ) throws(BackupError) {
        if copied > 0 { report.copiedSegmentCount += 1 }
        report.copiedByteCount += copied
        next.entries.removeAll { LogPaths.segmentBase($0.name) == base }
        next.set(
            BackupManifest.Entry(
                kind: result.kind, digest: digest.finish(), byteCount: result.byteCount,
                name: name, file: file))
        if let position = result.damagedAt {
            report.damage.append((try path(of: base), position))
        }
        guard result.kind == .sealed else { return }
        covered = result.nextOffset
        guard result.nextOffset > next.nextOffset else { return }
        next.nextOffset = result.nextOffset
        try logged { () throws(LogError) in
            try put(
                mark: DurableMark(
                    sequence: 0, logID: source.logID, firstOffset: next.firstOffset,
                    nextOffset: result.nextOffset, segment: base, position: result.position,
                    era: result.era, dictionaryCount: result.dictionaryCount))
            try publish()
        }
    }

    // MARK: What is there already

    /// Where the bytes that are not in the backup start; nil where it has to begin anew, because
    /// its own bytes are damaged, or the log wrote the segment anew, without captures.
    private func startOfRest(
        _ file: any LogFile, _ header: SegmentHeader, _ old: BackupManifest.Entry
    ) throws(BackupError) -> DurableMark? {
        try logged { () throws(LogError) -> DurableMark? in
            let shown = BackupFiles(files, directory: directory, stored)
            guard let copy = try files.openIfPresent(directory + "/" + old.file, .read),
                case .header(let same, _) = try SegmentHeader.read(copy), same.salt == header.salt,
                let mark = try shown.readMark(directory + "/durable"),
                mark.segment == header.baseOffset, mark.position == old.byteCount,
                try copy.size() >= old.byteCount, try digest(of: copy, old.byteCount) == old.digest
            else { return nil }
            return mark
        }
    }

    /// Whether a segment is shorter in the log by now, although the log did not write it anew.
    private func isCut(
        _ file: any LogFile, _ base: UInt64, _ old: BackupManifest.Entry
    ) throws(BackupError) -> Bool {
        try logged { () throws(LogError) in
            guard try source.limit(of: file, base) < old.byteCount,
                let copy = try files.openIfPresent(directory + "/" + old.file, .read),
                case .header(let header, _) = try SegmentHeader.read(copy),
                let found = try source.directory.openSegment(base)
            else { return false }
            return found.header.salt == header.salt
        }
    }

    /// Whether a segment that is damaged in the backup is whole in the log by now, or longer.
    private func isBetter(
        _ file: any LogFile, _ header: SegmentHeader, than old: BackupManifest.Entry
    ) throws(BackupError) -> Bool {
        try logged { () throws(LogError) in
            let tail = source.tail(header.baseOffset)
            if try source.limit(of: file, header.baseOffset) > old.byteCount { return true }
            if try size(of: old) < old.byteCount { return true }
            var copy = try SegmentCopy(file, header, source.directory.limits, end: tail) { _ in }
            return try copy.run()?.damagedAt == nil
        }
    }

    private func digest(of file: any LogFile, _ count: UInt64) throws(LogError) -> [UInt8] {
        let digest = makeDigest()
        try file.readAll(count) { digest.update($0) }
        return digest.finish()
    }

    // MARK: Damage

    /// Where a segment of the log is.
    private func path(of base: UInt64) throws(BackupError) -> String {
        try logged { () throws(LogError) in try source.directory.segmentPath(base) }
    }

    /// A segment without a header that can be read, or none at all.
    private mutating func copyUnreadable(
        _ base: UInt64, _ old: BackupManifest.Entry?
    ) throws(BackupError) {
        let path = try path(of: base)
        if old != nil {
            // The backup has it, from the time when it was whole, or as damaged.
            report.damage.append((path, 0))
            return
        }
        let (file, newer) = try logged { () throws(LogError) in
            (
                try source.directory.openSegmentFile(base),
                try source.directory.fileSystem.readMark(source.directory.paths.durable)
            )
        }
        guard let file else {
            guard let first = newer?.firstOffset, source.end(of: base) <= first else {
                report.damage.append((path, 0))
                return
            }
            // It was trimmed since the beginning.
            let hasSegments = next.entries.contains { LogPaths.segmentBase($0.name) != nil }
            if hasSegments { throw .gap(end: base, first: first) }
            next.firstOffset = source.end(of: base)
            return
        }
        let digest = makeDigest()
        let stored = freeFile(LogPaths.name(ofSegment: base))
        let count = try copy(file, to: stored, digest)
        next.set(
            BackupManifest.Entry(
                kind: .damaged, digest: digest.finish(), byteCount: count,
                name: LogPaths.name(ofSegment: base), file: stored))
        report.copiedByteCount += count
        report.copiedSegmentCount += 1
        report.damage.append((path, 0))
    }
}

extension LogFile {
    /// Passes the first bytes of a file on, piece by piece; fewer where it is shorter.
    func readAll(
        _ count: UInt64, _ body: ([UInt8]) throws(LogError) -> Void
    ) throws(LogError) {
        var at: UInt64 = 0
        while at < count {
            let bytes = try read(Int(min(1 << 20, count - at)), at: at)
            if bytes.isEmpty { return }
            try body(bytes)
            at += UInt64(bytes.count)
        }
    }

    /// Copies the first bytes of a file to the start of another one; fewer where it is shorter.
    func copy(_ count: UInt64, to target: any LogFile) throws(LogError) {
        var position: UInt64 = 0
        try readAll(count) { bytes throws(LogError) in
            try target.write(bytes.span.bytes, at: position)
            position += UInt64(bytes.count)
        }
    }
}
