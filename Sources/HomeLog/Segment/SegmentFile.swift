// SPDX-License-Identifier: Apache-2.0

/// The segment that a writer appends to.
struct SegmentFile {
    let file: any LogFile
    let header: SegmentHeader
    let encoder: FrameEncoder
    /// Where its own batches start, behind the preamble.
    let batchesPosition: UInt64
    /// The byte position of the durable end.
    var position: UInt64
    /// Up to where space was taken from the file system.
    var allocated: UInt64
    var spans: [EraSpan] = []

    /// Whether it has more space than its first bytes need.
    var isMadeBeforehand: Bool { allocated > position }

    /// Makes a segment under its temporary name and the copy of its header, and syncs both;
    /// `publish` gives the segment its name.
    static func make(_ directory: LogDirectory, _ header: SegmentHeader, dictionary: [[UInt8]?])
        throws(LogError) -> SegmentFile
    {
        try directory.writeHeaderCopy(header)
        let path = directory.paths.unfinishedSegment(header.baseOffset)
        let file: any LogFile
        if let made = try directory.takeNextSegment(as: path) {
            file = made
        } else {
            file = try directory.fileSystem.open(path, .create(replacing: true))
        }
        let encoder = FrameEncoder(header: header, limits: directory.limits)
        let bytes =
            header.encoded() + header.encoded() + encoder.preamble(dictionary, era: header.era)
        try file.write(bytes.span.bytes, at: 0)
        try file.sync()
        let end = UInt64(bytes.count)
        return SegmentFile(
            file: file, header: header, encoder: encoder, batchesPosition: end, position: end,
            allocated: max(end, try file.size()))
    }

    /// Renames a made segment, durably.
    func publish(_ directory: LogDirectory) throws(LogError) {
        let base = header.baseOffset
        try directory.makeRoom(for: base)
        try directory.fileSystem.rename(
            directory.paths.unfinishedSegment(base), to: directory.paths.segment(base))
        try directory.fileSystem.syncDirectory(directory.paths.segments)
    }

    /// Writes bytes at the end. They are not durable, and the end does not move.
    mutating func write(_ bytes: [UInt8], step: Int) throws(LogError) {
        let end = position + UInt64(bytes.count)
        if end > allocated {
            try allocate(to: end, step: UInt64(step))
        }
        try file.write(bytes.span.bytes, at: position)
    }

    /// Allocates space in steps; where the disk is nearly full, only as much as is needed.
    private mutating func allocate(to end: UInt64, step: UInt64) throws(LogError) {
        let rounded = (end + step - 1) / step * step
        do throws(LogError) {
            try file.allocate(to: rounded)
            allocated = rounded
        } catch .io(let failure) where failure.isFull {
            try file.allocate(to: end)
            allocated = end
        }
    }

    /// Cuts off the bytes that were written behind the end.
    mutating func cutBack() throws(LogError) {
        try file.truncate(to: position)
        allocated = position
    }
}
