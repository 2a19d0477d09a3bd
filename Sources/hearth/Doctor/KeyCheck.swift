// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeRuntime

/// Whether the key of digests beside a log is what was written. The daemon does not start without
/// it, and makes none where another one was.
extension LogAccess {
    /// The key's file where it cannot be used; nothing for a backup, whose manifest says it.
    func damagedKey() -> [BackupVerifier.FileDamage] {
        guard reader.backup == nil, !Directories.isFile(directory) else { return [] }
        do throws(SecretKey.Failure) {
            _ = try SecretKey(in: directory)
            return []
        } catch {
            return [BackupVerifier.FileDamage(file: SecretKey.fileName, kind: .changed)]
        }
    }

    /// What doctor says of it.
    var keyFinding: Finding? {
        guard !damagedKey().isEmpty else { return nil }
        return Finding(
            .problem, "log", "\(SecretKey.fileName) is not what hearth wrote: run ends at once",
            remedy: "put back the one of a backup; without any, remove it: codes in the log "
                + "cannot be compared with new ones then")
    }
}
