// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog

/// The errors of the engine.
public enum EngineError: Error, Sendable, Hashable {
    /// The log failed.
    case log(LogError)
    /// A record of the log does not match its encoding.
    case unreadableRecord(offset: UInt64, CodingError)
    /// A log was folded by rules that this program does not have.
    case newerReducer(found: UInt32, supported: UInt32)
    /// The log does not begin with the record that every log begins with.
    case notOpened
    /// A point that the log does not hold.
    case noSuchPoint(offset: UInt64, first: UInt64, next: UInt64)
    /// The state before a record, folded on, does not give that of a verified checkpoint, or there
    /// is none to compare with.
    case unprovenState(offset: UInt64)
    /// The checkpoint is the beginning of a trimmed log: nothing else says what came before.
    case neededCheckpoint(offset: UInt64)
}

extension EngineError {
    /// Whether nothing was added, and the log's content is sound.
    var leavesLogUsable: Bool {
        if case .log(.full) = self { return true }
        return false
    }
}
