// SPDX-License-Identifier: Apache-2.0

/// Writes the entries of an archive one behind the other. The header of an entry is written after
/// its content, when the size is known.
struct ArchiveWriter {
    private let target: any LogFile
    /// Where the next entry begins.
    private var position: UInt64 = 0

    /// - Parameter target: an empty file.
    init(_ target: any LogFile) { self.target = target }

    /// Where the content of the next entry lies.
    var contentStart: UInt64 { position + UInt64(TarHeader.byteCount) }

    /// Ends an entry whose content was written to the target from `contentStart` on.
    ///
    /// - Returns: where the content lies.
    /// - Throws: `tooLarge` for a file of 8 GiB, `io`, `full`.
    mutating func close(_ name: String, size: UInt64) throws(LogError) -> Range<UInt64> {
        guard size <= TarHeader.sizeMax else {
            throw .tooLarge(
                what: .checkpoint, count: Int(clamping: size), limit: Int(TarHeader.sizeMax))
        }
        let header = TarHeader(name: LogArchive.folder + name, size: size)
        let content = contentStart..<contentStart + size
        try target.write(header.encoded().span.bytes, at: position)
        position = content.lowerBound + header.paddedSize
        if position > content.upperBound {
            try writeZeros(Int(position - content.upperBound), at: content.upperBound)
        }
        return content
    }

    /// Adds a file.
    mutating func add(_ name: String, _ bytes: [UInt8]) throws(LogError) {
        try target.write(bytes.span.bytes, at: contentStart)
        _ = try close(name, size: UInt64(bytes.count))
    }

    /// Adds a directory; an empty name is the one that has all others.
    mutating func addDirectory(_ name: String) throws(LogError) {
        var header = TarHeader(name: LogArchive.folder + name, size: 0)
        header.isDirectory = true
        try target.write(header.encoded().span.bytes, at: position)
        position += UInt64(TarHeader.byteCount)
    }

    /// Ends the archive, which is durable then.
    mutating func finish() throws(LogError) {
        // Two blocks of zeros are the end of every tar archive: without them it is cut off.
        try writeZeros(2 * TarHeader.byteCount, at: position)
        position += UInt64(2 * TarHeader.byteCount)
        // The bytes of an entry that was given up.
        if try target.size() > position { try target.truncate(to: position) }
        try target.sync()
    }

    private func writeZeros(_ count: Int, at position: UInt64) throws(LogError) {
        try target.write([UInt8](repeating: 0, count: count).span.bytes, at: position)
    }
}
