// SPDX-License-Identifier: Apache-2.0

// The small files of a backup, and the end of the work.

extension LogBackup {
    /// A name that no file of the backup has, old or new.
    func freeFile(_ name: String) -> String {
        let first = name.utf8.contains(UInt8(ascii: "/")) ? name : "files/" + name
        var file = first
        var number = 1
        while isUsed(file) {
            number += 1
            file = first + "-" + String(number)
        }
        return file
    }

    private func isUsed(_ file: String) -> Bool {
        [stored, next].contains { $0.entries.contains { $0.file.utf8.elementsEqual(file.utf8) } }
    }

    /// Stores a file under its name in the data directory, unless the backup has these bytes.
    mutating func put(_ name: String, _ bytes: [UInt8]) throws(LogError) {
        let digest = makeDigest()
        digest.update(bytes)
        let sum = digest.finish()
        if let old = next.entry(name), old.digest == sum, old.byteCount == UInt64(bytes.count),
            try size(of: old) >= old.byteCount
        {
            return
        }
        let file = freeFile(name)
        let target = try files.open(directory + "/" + file, .create(replacing: true))
        try target.write(bytes.span.bytes, at: 0)
        try target.sync()
        next.set(
            BackupManifest.Entry(
                kind: .other, digest: sum, byteCount: UInt64(bytes.count), name: name, file: file))
        report.copiedByteCount += UInt64(bytes.count)
    }

    /// Stores where the backup ends.
    mutating func put(mark: DurableMark) throws(LogError) {
        var mark = mark
        mark.firstOffset = next.firstOffset
        try put("durable", DurableMark.bothSlots(mark))
    }

    /// The bytes that a file of the backup has.
    func size(of entry: BackupManifest.Entry) throws(LogError) -> UInt64 {
        try files.openIfPresent(directory + "/" + entry.file, .read)?.size() ?? 0
    }

    /// Copies checkpoints and notes, and leaves out checkpoints as a log does.
    mutating func copyRest() throws(LogError) {
        for offset in try source.checkpoints() {
            let name = LogPaths.name(ofCheckpoint: offset)
            if let old = next.entry(name), try size(of: old) >= old.byteCount { continue }
            if let bytes = try source.checkpoint(offset) { try put(name, bytes) }
        }
        for note in source.notes { try put(note.name, note.bytes) }
        let infos = next.entries.compactMap { entry in
            LogPaths.checkpointOffset(entry.name).map {
                CheckpointInfo(
                    offset: $0, byteCount: Int(clamping: entry.byteCount), isVerified: true)
            }
        }
        // A log whose beginning was trimmed is folded from its oldest checkpoint.
        let oldest = next.firstOffset > 0 ? infos.first?.offset : nil
        let limits = source.directory.limits
        for offset in CheckpointThinning.droppable(infos, limits) where offset != oldest {
            let name = LogPaths.name(ofCheckpoint: offset)
            next.entries.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
        }
    }

    /// Removes what the manifest does not name: earlier contents, left-overs of a crash.
    func removeUnnamed() throws(LogError) {
        let named = Set(stored.entries.map { Array($0.file.utf8) })
        for folder in Self.folders {
            var isChanged = false
            for name in try files.list(directory + "/" + folder)
            where !named.contains(Array((folder + "/" + name).utf8)) {
                try files.remove(directory + "/" + folder + "/" + name)
                isChanged = true
            }
            if isChanged { try files.syncDirectory(directory + "/" + folder) }
        }
    }

    /// The content of the backup, and the records that neither it nor the log has.
    mutating func sumUp() throws(LogError) {
        report.range = stored.firstOffset..<stored.nextOffset
        report.byteCount = stored.entries.reduce(0) { $0 + $1.byteCount }
        var expected = stored.firstOffset
        for entry in stored.entries {
            guard let base = LogPaths.segmentBase(entry.name) else { continue }
            report.segmentCount += 1
            if base > expected { report.missing.append(expected..<base) }
            let kept = entry.kind == .sealed ? try storedSegment(entry) : nil
            expected = kept?.end ?? source.end(of: base)
        }
        if expected < stored.nextOffset { report.missing.append(expected..<stored.nextOffset) }
    }
}
