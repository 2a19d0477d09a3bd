// SPDX-License-Identifier: Apache-2.0

/// Replaces a sealed segment by a compressed file that has the same records.
///
///     check every frame ──▶ write the new file under a temporary name ──▶ read it back: the
///     same? ──▶ rename ──▶ remove the plain file
///
/// Each step is durable before the next one, so the segment is there whole at any moment.
package struct SegmentRewrite {
    /// What became of a segment.
    package enum Outcome: Sendable, Hashable {
        /// - Parameters: the sizes of the file before and now, in bytes.
        case replaced(from: UInt64, to: UInt64)
        /// It is so already, or trimmed.
        case absent
        /// Something in it does not verify, or it has no footer: such a segment stays as it is.
        case unsound
        /// It was not wanted any more; nothing changed.
        case stopped
    }

    /// The new file, before it has its name.
    enum Made {
        case file(byteCount: UInt64, header: SegmentHeader)
        case unsound
        case stopped
    }

    let directory: LogDirectory
    /// Of a segment behind which there is another one.
    let base: UInt64
    /// Asked before each piece of work; false ends it.
    let isWanted: () -> Bool
    /// Gets the last steps, which a trim of the log must not come between.
    let publish: (() throws(LogError) -> Void) throws(LogError) -> Void

    private var files: any FileSystem { directory.fileSystem }
    private var paths: LogPaths { directory.paths }
    private var unfinished: String { paths.compressedSegment(base) + LogPaths.unfinished }

    /// Compresses a plain segment.
    func compress() throws(LogError) -> Outcome {
        guard let file = try files.openIfPresent(paths.segment(base), .read) else {
            return .absent
        }
        guard case .header(let header, _) = try directory.readHeader(base, file),
            header.logID == directory.identity.logID, header.baseOffset == base
        else { return .unsound }
        return try replace(file, header) { target throws(LogError) in
            try compressed(file, header, to: target)
        }
    }

    /// Writes a segment anew, without its captured messages.
    ///
    /// - Parameter salt: of the new file, random.
    func removeCaptures(salt: UInt64) throws(LogError) -> Outcome {
        guard let file = try directory.openSegmentFile(base) else { return .absent }
        guard case .header(let header, let isWhole) = try directory.readHeader(base, file),
            isWhole, header.logID == directory.identity.logID, header.baseOffset == base
        else { return .unsound }
        guard header.hasCaptures else { return .absent }
        return try replace(file, header) { target throws(LogError) in
            try withoutCaptures(file, header, to: target, salt: salt)
        }
    }

    /// Makes the new file, and gives it the name of the segment.
    private func replace(
        _ file: any LogFile, _ header: SegmentHeader,
        make: (any LogFile) throws(LogError) -> Made
    ) throws(LogError) -> Outcome {
        var outcome = Outcome.stopped
        do throws(LogError) {
            let target = try files.open(unfinished, .create(replacing: true))
            switch try make(target) {
            case .file(let byteCount, let made):
                let stored = (file as? CompressedSegmentFile)?.stored ?? file
                let before = try stored.size()
                try publish { () throws(LogError) in
                    guard try rename(header, made) else {
                        outcome = .absent
                        return
                    }
                    outcome = .replaced(from: before, to: byteCount)
                }
            case .unsound: outcome = .unsound
            case .stopped: break
            }
        } catch {
            // What a full disk took belongs to the log.
            try? files.removeIfPresent(unfinished)
            throw error
        }
        if case .replaced = outcome { return outcome }
        try files.removeIfPresent(unfinished)
        return outcome
    }

    /// - Returns: false where the segment is gone.
    private func rename(
        _ header: SegmentHeader, _ made: SegmentHeader
    ) throws(LogError) -> Bool {
        let compressed = paths.compressedSegment(base)
        let isPlain = try files.openIfPresent(paths.segment(base), .read) != nil
        let isCompressed = try files.openIfPresent(compressed, .read) != nil
        guard isPlain || isCompressed else { return false }
        let copy = paths.headerCopy(base)
        let unfinishedCopy = copy + LogPaths.unfinished
        if made != header {
            try? files.removeIfPresent(paths.segmentIndex(base))
            do throws(LogError) {
                try directory.writeHeaderCopy(made, at: unfinishedCopy)
            } catch {
                try? files.removeIfPresent(unfinishedCopy)
                throw error
            }
        }
        try files.rename(unfinished, to: compressed)
        // A crash here leaves a copy that speaks of the old file: the next start makes it anew.
        if made != header { try? files.rename(unfinishedCopy, to: copy) }
        try files.syncDirectory(paths.segments)
        if isPlain {
            try files.remove(paths.segment(base))
            try files.syncDirectory(paths.segments)
        }
        return true
    }
}

// MARK: The same bytes

extension SegmentRewrite {
    /// Writes the blocks, each from bytes that were checked, and reads them back.
    private func compressed(
        _ file: any LogFile, _ header: SegmentHeader, to target: any LogFile
    ) throws(LogError) -> Made {
        var writer = CompressedSegmentWriter(
            target, blockByteCount: directory.limits.compressedBlockBytes)
        var copy = try SegmentCopy(file, header, directory.limits, end: nil) {
            bytes throws(LogError) in
            try writer.write(bytes)
        }
        guard let result = try copy.run(mayGoOn: { _ in isWanted() }) else { return .stopped }
        guard result.kind == .sealed else { return .unsound }
        let byteCount = try writer.finish()
        guard try isSame(file, target) else { return .stopped }
        return .file(byteCount: byteCount, header: header)
    }

    /// Whether a compressed file reads as the plain one, but for a copy of its header that was
    /// damaged and is whole now.
    private func isSame(_ file: any LogFile, _ stored: any LogFile) throws(LogError) -> Bool {
        let read = try CompressedSegmentFile(stored, path: unfinished)
        guard read.hasTable, try read.size() == file.size() else { return false }
        var at = UInt64(SegmentHeader.bothByteCount)
        var plain: [UInt8] = []
        var again: [UInt8] = []
        while at < (try file.size()) {
            guard isWanted() else { return false }
            try file.read(directory.limits.readBytes, at: at, into: &plain)
            try read.read(directory.limits.readBytes, at: at, into: &again)
            guard plain == again, !plain.isEmpty else { return false }
            at += UInt64(plain.count)
        }
        return true
    }
}

// MARK: The same records

extension SegmentRewrite {
    /// Encodes the segment again, and reads back what a fold reads of it.
    private func withoutCaptures(
        _ file: any LogFile, _ header: SegmentHeader, to target: any LogFile, salt: UInt64
    ) throws(LogError) -> Made {
        var made = header
        made.salt = salt
        made.version = .current
        made.hasCaptures = false
        var writer = CompressedSegmentWriter(
            target, blockByteCount: directory.limits.compressedBlockBytes)
        var encoder = SegmentEncoder(header: made, limits: directory.limits) {
            bytes throws(LogError) in
            try writer.write(bytes)
        }
        let old = SoundSegment(file: file, header: header, limits: directory.limits)
        var contents = SegmentContents()
        let read = try old.read(isWanted) { batch throws(LogError) in
            contents.add(batch)
            try encoder.add(batch)
        }
        guard case .whole(let spans, let end) = read else {
            if case .stopped = read { return .stopped }
            return .unsound
        }
        try encoder.finish(spans: spans, endOffset: end)
        let byteCount = try writer.finish()
        let stored = try CompressedSegmentFile(target, path: unfinished)
        let new = SoundSegment(file: stored, header: made, limits: directory.limits)
        var again = SegmentContents()
        let readAgain = try new.read(isWanted) { batch in again.add(batch) }
        if case .stopped = readAgain { return .stopped }
        guard stored.hasTable, readAgain == .whole(spans, endOffset: end), again == contents,
            again.captureCount == 0
        else { return .unsound }
        return .file(byteCount: byteCount, header: made)
    }
}
