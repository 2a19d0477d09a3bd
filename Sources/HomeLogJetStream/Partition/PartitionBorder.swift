// SPDX-License-Identifier: Apache-2.0

/// A place at which the stream of a partition can be cut: before a table.
public struct PartitionBorder: Sendable, Hashable {
    /// The first sequence that would stay.
    public var sequence: UInt64
    /// By log id the first offset behind it: records below it would go.
    public var offsets: [[UInt8]: UInt64]
}
