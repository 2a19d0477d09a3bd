// SPDX-License-Identifier: Apache-2.0

/// Compares the files of a backup with its manifest.
package enum BackupVerifier {
    /// A file of the backup that is not as it was stored.
    package struct FileDamage: Sendable, Hashable {
        package var file: String
        package var kind: DamageKind

        package init(file: String, kind: DamageKind) {
            self.file = file
            self.kind = kind
        }
    }

    package enum DamageKind: String, Sendable {
        case absent
        /// It has fewer bytes than it had.
        case short
        /// Its digest is another one.
        case changed
    }

    /// Reads every file of a backup.
    ///
    /// - Parameters:
    ///   - reader: of a backup.
    ///   - digest: makes an empty digest, of SHA-256.
    /// - Returns: what is not as it was; empty where all is.
    package static func run(
        _ reader: FileLogReader, digest: () -> any FileDigest
    ) throws(LogError) -> [FileDamage] {
        guard let manifest = reader.backup else { return [] }
        var found: [FileDamage] = []
        for entry in manifest.entries {
            let path = reader.path + "/" + entry.name
            guard let file = try reader.fileSystem.openIfPresent(path, .read) else {
                found.append(FileDamage(file: entry.file, kind: .absent))
                continue
            }
            guard try file.size() >= entry.byteCount else {
                found.append(FileDamage(file: entry.file, kind: .short))
                continue
            }
            let digest = digest()
            try file.readAll(entry.byteCount) { digest.update($0) }
            if digest.finish() != entry.digest {
                found.append(FileDamage(file: entry.file, kind: .changed))
            }
        }
        return found
    }
}
