// SPDX-License-Identifier: Apache-2.0

/// Replaces a sealed segment by a compressed file that reads the same.
///
///     check every frame ──▶ write the blocks under a temporary name ──▶ read them back: the same
///     bytes? ──▶ rename ──▶ remove the plain file
///
/// Each step is durable before the next one, so the segment is there whole at any moment.
package struct SegmentCompression {
    /// What became of a segment.
    package enum Outcome: Sendable, Hashable {
        /// - Parameters: the sizes of the file before and now, in bytes.
        case compressed(from: UInt64, to: UInt64)
        /// It is compressed, or trimmed.
        case absent
        /// Something in it does not verify, or it has no footer: such a segment stays as it is.
        case unsound
        /// It was not wanted any more; nothing changed.
        case stopped
    }

    let directory: LogDirectory

    /// Compresses one segment.
    ///
    /// - Parameters:
    ///   - base: of a segment behind which there is another one.
    ///   - isWanted: asked before each block.
    ///   - publish: gets the last steps, which a trim of the log must not come between.
    func run(
        _ base: UInt64, isWanted: () -> Bool,
        publish: (() throws(LogError) -> Void) throws(LogError) -> Void
    ) throws(LogError) -> Outcome {
        let files = directory.fileSystem
        let paths = directory.paths
        let plain = paths.segment(base)
        let compressed = paths.compressedSegment(base)
        let unfinished = compressed + LogPaths.unfinished
        guard let file = try files.openIfPresent(plain, .read) else { return .absent }
        guard case .header(let header, _) = try directory.readHeader(base, file),
            header.logID == directory.identity.logID, header.baseOffset == base
        else { return .unsound }
        var outcome = Outcome.stopped
        do throws(LogError) {
            let target = try files.open(unfinished, .create(replacing: true))
            let written = try write(file, header, to: target, isWanted)
            if let written, written.isSound, try isSame(file, target, unfinished, isWanted) {
                try publish { () throws(LogError) in
                    guard try files.openIfPresent(plain, .read) != nil else {
                        outcome = .absent
                        return
                    }
                    try files.rename(unfinished, to: compressed)
                    try files.syncDirectory(paths.segments)
                    try files.remove(plain)
                    try files.syncDirectory(paths.segments)
                    outcome = .compressed(from: try file.size(), to: written.byteCount)
                }
            } else if written?.isSound == false {
                outcome = .unsound
            }
        } catch {
            // What a full disk took belongs to the log.
            try? files.removeIfPresent(unfinished)
            throw error
        }
        if case .compressed = outcome { return outcome }
        try files.removeIfPresent(unfinished)
        return outcome
    }

    /// Writes the blocks, each from bytes that were checked, and their table.
    ///
    /// - Returns: nil where it was stopped.
    private func write(
        _ file: any LogFile, _ header: SegmentHeader, to target: any LogFile,
        _ isWanted: () -> Bool
    ) throws(LogError) -> (byteCount: UInt64, isSound: Bool)? {
        let compressor = ZstandardCompressor()
        let blockByteCount = directory.limits.compressedBlockBytes
        var table = BlockTable()
        var pending: [UInt8] = []
        var copy = try SegmentCopy(file, header, directory.limits, end: nil) {
            bytes throws(LogError) in
            pending += bytes
            var done = 0
            while pending.count - done >= blockByteCount {
                let block = Array(pending[done..<done + blockByteCount])
                try Self.add(block, compressor, &table, target)
                done += blockByteCount
            }
            pending.removeFirst(done)
        }
        guard let result = try copy.run(mayGoOn: { _ in isWanted() }) else { return nil }
        guard result.kind == .sealed else { return (0, false) }
        if !pending.isEmpty { try Self.add(pending, compressor, &table, target) }
        let end = table.blocks.last?.storedEnd ?? 0
        let last = table.encoded()
        try target.write(last.span.bytes, at: end)
        try target.sync()
        return (end + UInt64(last.count), true)
    }

    private static func add(
        _ bytes: [UInt8], _ compressor: ZstandardCompressor, _ table: inout BlockTable,
        _ target: any LogFile
    ) throws(LogError) {
        let frame = compressor.compress(bytes)
        let block = table.append(byteCount: bytes.count, frameByteCount: frame.count)
        try target.write(block.encoded(frame).span.bytes, at: block.storedPosition)
    }

    /// Whether a compressed file reads as the plain one, but for a copy of its header that was
    /// damaged and is whole now.
    private func isSame(
        _ file: any LogFile, _ stored: any LogFile, _ path: String, _ isWanted: () -> Bool
    ) throws(LogError) -> Bool {
        let read = try CompressedSegmentFile(stored, path: path)
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
