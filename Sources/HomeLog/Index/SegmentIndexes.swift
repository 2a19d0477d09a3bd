// SPDX-License-Identifier: Apache-2.0

/// The indexes beside the sealed segments of a log: files that are made from one segment alone, and
/// made again where they are absent or do not verify. The log never needs one.
///
///     0 magic  8 major  10 minor  12 zero  16 log id  32 base offset  40 end offset  48 salt
///     56 payload checksum  60 header checksum  64 payload
///
/// The salt is that of the segment: a random number, drawn anew for each file that ever had its
/// name. A sealed segment does not change, so salt and end say that the index is its own.
public struct SegmentIndexes: Sendable {
    private let directory: LogDirectory

    private static let magic: [UInt8] = [0x48, 0x49, 0x44, 0x58, 0x54, 0x0d, 0x0a, 0x1a]
    private static let headerByteCount = 64
    private static let format = FormatVersion(major: 1, minor: 0)

    init(_ directory: LogDirectory) { self.directory = directory }

    /// The base offsets that have an index, sound or not, rising. Where the folder cannot be read
    /// there are none: nobody needs them.
    package func bases() -> [UInt64] {
        let names = try? directory.fileSystem.list(directory.paths.indexes)
        return LogPaths.segmentIndexBases(names ?? [])
    }

    /// The base offsets of all segments but the last, rising.
    package func sealedBases() throws(LogError) -> [UInt64] {
        try directory.segmentBases().dropLast()
    }

    /// The payload of a segment's index; nil where it is absent, damaged, or not the segment's.
    package func load(_ base: UInt64) throws(LogError) -> [UInt8]? {
        let path = directory.paths.segmentIndex(base)
        guard let file = try? directory.fileSystem.openIfPresent(path, .read),
            let segment = try segment(base)
        else { return nil }
        let count = Self.headerByteCount
        let size = try file.size()
        guard size >= UInt64(count), size <= UInt64(directory.limits.checkpointBytesMax) else {
            return nil
        }
        let bytes = try file.read(count, at: 0)
        guard bytes.count == count, bytes[..<56].elementsEqual(header(of: segment)) else {
            return nil
        }
        let span = bytes.span.bytes
        guard Checksum.of(span.extracting(0..<60)) == span.integer(UInt32.self, at: 60) else {
            return nil
        }
        let payload = try file.read(Int(size) - count, at: UInt64(count))
        guard Checksum.of(payload.span.bytes) == span.integer(UInt32.self, at: 56) else {
            return nil
        }
        return payload
    }

    /// Stores a segment's index, replacing one that is there.
    ///
    /// - Parameters:
    ///   - segment: that it was made from.
    ///   - payload: at most as long as a checkpoint.
    package func save(_ segment: SealedSegment, _ payload: [UInt8]) throws(LogError) {
        var bytes = header(of: segment)
        bytes.appendInteger(Checksum.of(payload.span.bytes))
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        precondition(bytes.count == Self.headerByteCount, "the layout adds up")
        let files = directory.fileSystem
        let path = directory.paths.segmentIndex(segment.base)
        try files.createDirectory(directory.paths.indexes)
        let unfinished = path + LogPaths.unfinished
        do throws(LogError) {
            let file = try files.open(unfinished, .create(replacing: true))
            try file.write(bytes.span.bytes, at: 0)
            try file.write(payload.span.bytes, at: UInt64(bytes.count))
            try file.sync()
            try files.rename(unfinished, to: path)
        } catch {
            // What a full disk took belongs to the log.
            try? files.removeIfPresent(unfinished)
            throw error
        }
        try files.syncDirectory(directory.paths.indexes)
    }

    /// Removes the indexes of the segments that begin below an offset: on a full disk they are the
    /// first to go.
    package func remove(below offset: UInt64) {
        for base in bases() where base < offset {
            try? directory.fileSystem.removeIfPresent(directory.paths.segmentIndex(base))
        }
    }

    /// A sealed segment; nil where its header or its footer is not whole.
    package func segment(_ base: UInt64) throws(LogError) -> SealedSegment? {
        guard let (file, header) = try directory.openSegment(base),
            let trailer = try SegmentTrailer.read(file, header: header)
        else { return nil }
        return SealedSegment(
            file: file, header: header, limits: directory.limits, trailer: trailer,
            byteCount: try file.size())
    }

    private func header(of segment: SealedSegment) -> [UInt8] {
        var bytes = Self.magic
        bytes.appendInteger(Self.format.major)
        bytes.appendInteger(Self.format.minor)
        bytes += [0, 0, 0, 0]
        bytes += directory.identity.logID
        bytes.appendInteger(segment.base)
        bytes.appendInteger(segment.end)
        bytes.appendInteger(segment.header.salt)
        return bytes
    }
}
