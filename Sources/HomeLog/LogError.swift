// SPDX-License-Identifier: Apache-2.0

/// Everything that can go wrong in a log, with the evidence.
public enum LogError: Error, Sendable, Hashable {
    /// The append expected another offset than the one at the tail.
    case wrongOffset(expected: UInt64, actual: UInt64)
    /// Another writer has taken over the log.
    case fenced
    /// An earlier write or sync failed; open the log again. `cause` says which.
    case poisoned(cause: IOFailure)
    /// The append's own write or sync failed: the batch may or may not be there after the next
    /// open.
    case ambiguous(IOFailure)
    /// No space or quota left. Nothing was added; a later append may succeed.
    case full(IOFailure)
    case io(IOFailure)
    /// Another process has the log open for appending; nil when its id cannot be read.
    case locked(path: String, processID: Int32?)
    /// A newer program wrote the log. Nothing was touched.
    case newerFormat(path: String, found: FormatVersion, supported: FormatVersion)
    /// There is no log in the directory.
    case noLog(path: String)
    /// The segments are gone, every one of them, but other files of the log are there. Nothing was
    /// touched.
    case segmentsGone(path: String)
    /// There is a log in the directory already.
    case logExists(path: String)
    /// The directory is a backup, which no log is written in.
    case isBackup(path: String)
    /// The directory's files belong to another log than the one asked for.
    case otherLog(path: String)
    /// The directory's files belong to several logs, and too many to none of them alone. Nothing was
    /// touched.
    case mixedLogs(path: String)
    /// The offset was trimmed away; reading can start at `firstOffset`.
    case trimmed(firstOffset: UInt64)
    /// The offset is greater than the log's end.
    case beyondEnd(nextOffset: UInt64)
    /// A batch without records.
    case emptyBatch
    /// Something is greater than its limit in `LogLimits`.
    case tooLarge(what: LimitKind, count: Int, limit: Int)
    /// A checkpoint is absent.
    case noCheckpoint(offset: UInt64)
    /// A file's checksum does not match, or its fields contradict each other.
    case damagedFile(path: String, position: UInt64)
    /// The log was closed.
    case closed
}

/// A failed call of the operating system.
public struct IOFailure: Sendable, Hashable {
    public var path: String
    public var operation: FileOperation
    /// The error number of the call.
    public var errno: Int32
    /// The first byte that the call was about, where it was about bytes.
    public var position: UInt64?

    public init(path: String, operation: FileOperation, errno: Int32, position: UInt64? = nil) {
        self.path = path
        self.operation = operation
        self.errno = errno
        self.position = position
    }
}

/// The file operations that a log performs.
public enum FileOperation: String, Sendable, Hashable {
    case open, create, read, append, sync, truncate, allocate, size, rename, remove, list
    case createDirectory, syncDirectory, lock
}

/// The limits that an append or a save can exceed.
public enum LimitKind: String, Sendable, Hashable {
    case recordEvents, recordCapture, dictionaryEntry, dictionaryEntries, batchRecords, batchBytes
    case checkpoint, offset
}
