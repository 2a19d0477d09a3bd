// SPDX-License-Identifier: Apache-2.0

/// Checkpoints of a log: saved states that spare a fold from the start.
public protocol CheckpointStore: Sendable {
    /// Saves a checkpoint durably, replacing one at the same offset. The store always keeps the
    /// newest `LogLimits.checkpointsKept` and the newest verified one. Of the others it keeps
    /// verified ones, at distances that grow with their age, within the bounds of `LogLimits`.
    /// - Parameters:
    ///   - offset: The state is the one after every record below this offset.
    ///   - bytes: The encoded state, at most `LogLimits.checkpointBytesMax` bytes.
    ///   - verified: Whether it was folded again from the one before it with an equal hash.
    func save(offset: UInt64, bytes: [UInt8], verified: Bool) throws(LogError)

    /// The checkpoints whose header is sound, by rising offset.
    func list() throws(LogError) -> [CheckpointInfo]

    /// The bytes of a checkpoint, checked.
    /// - Throws: `noCheckpoint`, `damagedFile`, `io`.
    func load(offset: UInt64) throws(LogError) -> [UInt8]

    /// Removes a checkpoint; an absent one is no error.
    func remove(offset: UInt64) throws(LogError)
}

/// The properties of a checkpoint that are known without loading it.
public struct CheckpointInfo: Sendable, Hashable {
    public var offset: UInt64
    public var byteCount: Int
    public var isVerified: Bool

    public init(offset: UInt64, byteCount: Int, isVerified: Bool) {
        self.offset = offset
        self.byteCount = byteCount
        self.isVerified = isVerified
    }
}
