// SPDX-License-Identifier: Apache-2.0

/// Checkpoints as files of a directory, for a log that has no files itself.
///
/// The directory may be one that several machines share.
public enum CheckpointDirectory {
    /// The store of one log.
    /// - Parameters:
    ///   - directory: for this log alone; it is made with the first checkpoint, its parent must
    ///     exist then.
    ///   - logID: 16 bytes.
    ///   - fileSystem: has the files.
    ///   - limits: how large checkpoints may be, and how many are kept.
    ///   - firstOffset: the log's; older checkpoints are of no use.
    public static func store(
        _ directory: String, logID: [UInt8], fileSystem: any FileSystem = SystemFileSystem(),
        limits: LogLimits = LogLimits(), firstOffset: @escaping @Sendable () -> UInt64 = { 0 }
    ) -> any CheckpointStore {
        let files = LogDirectory(
            fileSystem: fileSystem, paths: LogPaths(directory: directory), limits: limits,
            identity: LogIdentity(logID: logID))
        return FileCheckpointStore(
            directory: files, firstOffset: firstOffset, makesDirectory: true)
    }
}
