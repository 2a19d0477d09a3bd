// SPDX-License-Identifier: Apache-2.0

/// Why a backup was not made, or not finished; what it had before stays.
package enum BackupError: Error, Sendable, Hashable {
    case log(LogError)
    /// The directory or file holds something else.
    case notEmpty(path: String)
    /// It is the backup of another log.
    case otherLog(path: String, logID: [UInt8])
    /// The log was trimmed beyond the end of the backup, which lacks what was between.
    case gap(end: UInt64, first: UInt64)
    /// The log ends before the backup does.
    case behind(end: UInt64, next: UInt64)
    /// The log has other records than the backup from about this offset on.
    case diverged(offset: UInt64)
    /// The log wrote a segment anew since the backup began; another run takes it as it is now.
    case changed
    /// The caller stopped it.
    case stopped
}

/// What a backup did.
package struct BackupReport: Sendable {
    /// The offsets that the backup holds.
    package var range: Range<UInt64> = 0..<0
    /// All segments of the backup, and those of which bytes were copied.
    package var segmentCount = 0
    package var copiedSegmentCount = 0
    /// The bytes of all its files, and those that were copied now.
    package var byteCount: UInt64 = 0
    package var copiedByteCount: UInt64 = 0
    /// The damage that was met in the log: a file, and where.
    package var damage: [(path: String, position: UInt64)] = []
    /// Records that no segment of the log holds.
    package var missing: [Range<UInt64>] = []
    /// Whether the target has what was copied; an older file is not replaced by one that lacks what
    /// that has.
    package var isStored = true
}
