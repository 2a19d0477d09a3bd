// SPDX-License-Identifier: Apache-2.0

/// An export or a backup in one file: a data directory, or that of a backup, in one uncompressed tar
/// archive, which `tar xf` unpacks again.
///
/// Readers open it where it lies, with ``FileLogReader/init(file:fileSystem:limits:)``.
package enum LogArchive {
    /// The folder that the files lie in.
    static let folder = "hearth-log/"

    /// The name of an entry below that folder; nil for an entry that no such archive has.
    static func name(in header: TarHeader) -> String? {
        guard header.name.hasPrefix(folder) else { return nil }
        return String(decoding: header.name.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    }

    /// Packs a log that is closed. Each file is removed when it is packed, so that the log never
    /// needs twice its space.
    ///
    /// - Parameters:
    ///   - directory: of the log; what is left of it has no use.
    ///   - notes: further files of the directory, by name: tags.
    ///   - target: an empty file; the archive is durable in it.
    /// - Throws: `io`, `full`; `tooLarge` for a file of 8 GiB.
    package static func pack(
        directory: String, notes: [(name: String, bytes: [UInt8])] = [], into target: any LogFile,
        fileSystem: any FileSystem = SystemFileSystem()
    ) throws(LogError) {
        let paths = LogPaths(directory: directory)
        var archive = ArchiveWriter(target)
        for note in notes { try archive.add(note.name, note.bytes) }
        var names = ["durable"]
        for folder in [paths.checkpoints, paths.segments] {
            let short = String(
                decoding: folder.utf8.dropFirst(directory.utf8.count + 1), as: UTF8.self)
            names += try fileSystem.list(folder).sorted().map { short + "/" + $0 }
        }
        for name in names {
            let path = directory + "/" + name
            let file = try fileSystem.open(path, .read)
            let size = try file.size()
            var at: UInt64 = 0
            while at < size {
                let bytes = try file.read(Int(min(1 << 20, size - at)), at: at)
                guard !bytes.isEmpty else { throw .damagedFile(path: path, position: at) }
                try target.write(bytes.span.bytes, at: archive.contentStart + at)
                at += UInt64(bytes.count)
            }
            _ = try archive.close(name, size: size)
            try fileSystem.remove(path)
        }
        try archive.finish()
    }
}
