// SPDX-License-Identifier: Apache-2.0

/// The findings and repairs of opening a log.
public struct RecoveryReport: Sendable, Hashable {
    /// The batch that was never acknowledged and was cut, if there was one.
    public var tornTail: TornTail?
    /// Damage to durable records that opening found: in the last segment, or segments that are
    /// missing or have no header. Other damage shows when it is read.
    public var damage: [DamagedRange] = []
    /// The bases of segments whose removal an interrupted trim had left undone.
    public var trimmedSegments: [UInt64] = []
    /// The bases of segments whose header copy was absent or damaged and was written again.
    public var repairedHeaders: [UInt64] = []
    /// Where things lie now that had the name of a file which the writer needs.
    public var setAside: [String] = []
    /// Whether a valid durable mark was there; a directory copied by hand may lack it.
    public var hadDurableMark = true

    public init() {}

    /// Whether the log was as a clean close leaves it.
    public var isClean: Bool {
        tornTail == nil && damage.isEmpty && trimmedSegments.isEmpty && hadDurableMark
            && repairedHeaders.isEmpty && setAside.isEmpty
    }
}

/// Bytes that recovery cut from the end of a segment.
public struct TornTail: Sendable, Hashable {
    /// The base offset of the segment.
    public var segment: UInt64
    /// Where the cut was made, in bytes.
    public var position: UInt64
    public var byteCount: UInt64
    /// The file that keeps the bytes.
    public var asidePath: String

    public init(segment: UInt64, position: UInt64, byteCount: UInt64, asidePath: String) {
        self.segment = segment
        self.position = position
        self.byteCount = byteCount
        self.asidePath = asidePath
    }
}
