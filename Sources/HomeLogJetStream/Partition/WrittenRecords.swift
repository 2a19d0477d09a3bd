// SPDX-License-Identifier: Apache-2.0

/// Records of one home that were written together.
public struct WrittenRecords: Sendable, Hashable {
    /// 16 bytes.
    public var logID: [UInt8]
    public var offsets: Range<UInt64>

    public init(logID: [UInt8], offsets: Range<UInt64>) {
        self.logID = logID
        self.offsets = offsets
    }
}
