// SPDX-License-Identifier: Apache-2.0

/// Gives a segment its footer again, from its records and what other segments say.
struct FooterRepair {
    let directory: LogDirectory
    let file: any LogFile
    let header: SegmentHeader

    /// The parts of the footer that is to be.
    private struct Content {
        var dictionary: [[UInt8]?]
        var spans: [EraSpan]
        /// Where it starts in the file.
        var position: UInt64
        var endOffset: UInt64
    }

    /// Writes the segment with a footer under its temporary name, keeps the bytes that it replaces
    /// aside, and renames it.
    ///
    /// - Parameter next: The base offset of the next segment.
    /// - Returns: Whether it did: a copy of a file that cannot be read whole would have zeros for
    ///   what another disk, or the same one later, may still give.
    func run(next: UInt64) throws(LogError) -> Bool {
        let content = try content(next: next)
        let base = header.baseOffset
        try keepReplaced(from: content.position)
        let path = directory.paths.unfinishedSegment(base)
        do throws(LogError) {
            let copy = try directory.fileSystem.open(path, .create(replacing: true))
            try write(content, to: copy)
            try copy.sync()
            if file.hasUnreadable {
                try directory.fileSystem.removeIfPresent(path)
                return false
            }
        } catch {
            // What a full disk took belongs to the log.
            try? directory.fileSystem.removeIfPresent(path)
            throw error
        }
        try directory.fileSystem.rename(path, to: directory.paths.segment(base))
        try directory.fileSystem.syncDirectory(directory.paths.segments)
        return true
    }

    private func content(next: UInt64) throws(LogError) -> Content {
        let walker = SegmentWalker(file: file, header: header, limits: directory.limits)
        let trailer = try SegmentTrailer.read(file, header: header)
        let end = trailer?.endOffset ?? next
        // Every record below the next segment was durable, so what is between is lost, not torn.
        let scan = try TailScan.run(
            file, header: header, limits: directory.limits, mark: nil, checkpointed: end)
        let old = try directory.footer(file, header)
        return Content(
            dictionary: try dictionary(scan, walker, trailer, next: next),
            spans: old.spans.isEmpty ? scan.spans : old.spans,
            position: trailer?.footerPosition ?? scan.position, endOffset: end)
    }

    /// All entries that were defined by the segment's end, nil for those of which no copy is left.
    private func dictionary(
        _ scan: TailScan, _ walker: SegmentWalker, _ trailer: SegmentTrailer?, next: UInt64
    ) throws(LogError) -> [[UInt8]?] {
        var count = max(scan.dictionaryCount, trailer?.dictionaryCount ?? 0)
        if let found = try directory.openSegment(next) {
            count = max(count, found.header.dictionaryCount)
        }
        let copies = try directory.dictionaryCopies(around: walker)
        return (0..<count).map { scan.dictionary[$0] ?? copies[$0] }
    }

    /// Keeps the bytes from a position on, unless they are only space that was taken ahead.
    private func keepReplaced(from position: UInt64) throws(LogError) {
        let size = try file.size()
        guard position < size else { return }
        let end = try file.endOfContent(in: position..<size)
        guard position < end else { return }
        let bytes = try file.read(Int(end - position), at: position)
        let name = LogPaths.digits(header.baseOffset) + "-" + String(position)
        try directory.keepAside(bytes, name: name, suffix: ".damaged")
    }

    private func write(_ content: Content, to copy: any LogFile) throws(LogError) {
        try file.copy(content.position, to: copy)
        let encoder = FrameEncoder(header: header, limits: directory.limits)
        let footer = encoder.footer(
            content.dictionary, recordCount: content.endOffset - header.baseOffset,
            spans: content.spans, position: content.position, endOffset: content.endOffset)
        try copy.write(footer.span.bytes, at: content.position)
    }
}
