// SPDX-License-Identifier: Apache-2.0

/// A stretch of a segment that does not verify, and the records and entries lost with it.
public struct DamagedRange: Sendable, Hashable {
    /// The base offset of the segment.
    public var segment: UInt64
    /// Where the damaged bytes start in the segment's file.
    public var position: UInt64
    /// How many bytes up to the next sound frame; 0 when the file itself is missing or too short.
    public var byteCount: UInt64
    /// The records lost; empty when only a commit marker or a dictionary entry was hit.
    public var offsets: Range<UInt64>
    /// The dictionary ids that cannot be read here. A later segment may still define them.
    public var dictionary: Range<UInt32>
    public var reason: Reason

    public enum Reason: String, Sendable, Hashable {
        /// A frame's checksum, length or index is wrong.
        case frame
        /// No copy of the segment's header verifies.
        case header
        /// The segment belongs to another log.
        case otherLog
        /// Records that were durable are not in any segment, or their segment is no file.
        case missing
    }

    public init(
        segment: UInt64, position: UInt64, byteCount: UInt64, offsets: Range<UInt64>,
        dictionary: Range<UInt32> = 0..<0, reason: Reason
    ) {
        self.segment = segment
        self.position = position
        self.byteCount = byteCount
        self.offsets = offsets
        self.dictionary = dictionary
        self.reason = reason
    }
}
