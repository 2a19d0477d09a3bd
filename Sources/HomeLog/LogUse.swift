// SPDX-License-Identifier: Apache-2.0

/// The space that the files of a data directory take, each in whole blocks.
public struct LogUse: Sendable, Hashable {
    /// The segments, oldest first, each with the files that go with it.
    public var segments: [SegmentUse] = []
    /// All checkpoints.
    public var checkpointBytes: UInt64 = 0
    /// The file that becomes the next segment.
    public var nextSegmentBytes: UInt64 = 0
    /// Everything else in the data directory.
    public var otherBytes: UInt64 = 0

    /// Nothing.
    public init() {}

    /// Everything together.
    public var totalBytes: UInt64 {
        segments.reduce(
            checkpointBytes.addingSaturated(otherBytes).addingSaturated(nextSegmentBytes)
        ) { $0.addingSaturated($1.byteCount) }
    }
}

/// The space of one segment.
public struct SegmentUse: Sendable, Hashable {
    /// What is known of it without reading its records.
    public var info: SegmentInfo
    /// The segment, the copy of its header and its index.
    public var byteCount: UInt64

    /// - Parameters:
    ///   - info: What is known of it.
    ///   - byteCount: The segment with the files that go with it.
    public init(info: SegmentInfo, byteCount: UInt64) {
        self.info = info
        self.byteCount = byteCount
    }
}

extension UInt64 {
    func addingSaturated(_ other: UInt64) -> UInt64 {
        let (sum, isOver) = addingReportingOverflow(other)
        return isOver ? .max : sum
    }
}
