// SPDX-License-Identifier: Apache-2.0

/// An export: a data directory in one uncompressed tar file, which `tar xf` unpacks again.
///
/// Readers open it where it lies, with ``FileLogReader/init(file:fileSystem:limits:)``.
package enum LogArchive {
    /// The folder that the files lie in.
    static let folder = "hearth-log/"

    /// The name of an entry below that folder; nil for an entry that no export has.
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
        var position: UInt64 = 0
        func write(_ bytes: [UInt8]) throws(LogError) {
            try target.write(bytes.span.bytes, at: position)
            position += UInt64(bytes.count)
        }
        func begin(_ name: String, size: UInt64) throws(LogError) -> TarHeader {
            guard size <= TarHeader.sizeMax else {
                throw .tooLarge(
                    what: .checkpoint, count: Int(clamping: size),
                    limit: Int(TarHeader.sizeMax))
            }
            let header = TarHeader(name: folder + name, size: size)
            try write(header.encoded())
            return header
        }
        func fill(_ header: TarHeader) throws(LogError) {
            try write([UInt8](repeating: 0, count: Int(header.paddedSize - header.size)))
        }
        for note in notes {
            let header = try begin(note.name, size: UInt64(note.bytes.count))
            try write(note.bytes)
            try fill(header)
        }
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
            let header = try begin(name, size: size)
            var at: UInt64 = 0
            while at < size {
                let bytes = try file.read(Int(min(1 << 20, size - at)), at: at)
                guard !bytes.isEmpty else { throw .damagedFile(path: path, position: at) }
                try write(bytes)
                at += UInt64(bytes.count)
            }
            try fill(header)
            try fileSystem.remove(path)
        }
        // Two blocks of zeros are the end of every tar archive: without them it is cut off.
        try write([UInt8](repeating: 0, count: 2 * TarHeader.byteCount))
        try target.sync()
    }
}
