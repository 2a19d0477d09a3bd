// SPDX-License-Identifier: Apache-2.0

/// The names of the files in a data directory.
package struct LogPaths: Sendable {
    package let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    package var lock: String { directory + "/lock" }
    package var durable: String { directory + "/durable" }
    package var segments: String { directory + "/segments" }
    package var checkpoints: String { directory + "/checkpoints" }
    package var indexes: String { directory + "/indexes" }
    package var aside: String { directory + "/aside" }

    package func segment(_ base: UInt64) -> String {
        segments + "/" + LogPaths.digits(base) + ".seg"
    }

    /// A sealed segment, compressed. Where both files are there, the other one counts.
    package func compressedSegment(_ base: UInt64) -> String {
        segments + "/" + LogPaths.digits(base) + LogPaths.compressed
    }

    package func unfinishedSegment(_ base: UInt64) -> String {
        segment(base) + LogPaths.unfinished
    }

    /// A file of zeros that becomes the next segment; there is at most one.
    package var nextSegment: String { segments + "/" + nextSegmentName }
    var nextSegmentName: String { "next" }

    /// The file that holds a copy of a segment's header.
    package func headerCopy(_ base: UInt64) -> String {
        segments + "/" + LogPaths.digits(base) + ".head"
    }

    package func checkpoint(_ offset: UInt64) -> String {
        checkpoints + "/" + LogPaths.digits(offset) + ".ckpt"
    }

    package func segmentIndex(_ base: UInt64) -> String {
        indexes + "/" + LogPaths.digits(base) + ".idx"
    }

    package static let unfinished = ".tmp"
    package static let compressed = ".seg.zst"

    /// The file that makes a directory a backup.
    package static let backupManifest = "backup.manifest"

    /// The base offsets of the segments among names, compressed or not, rising.
    package static func segmentBases(_ names: [String]) -> [UInt64] {
        Set(names.compactMap(segmentBase(ofFile:))).sorted()
    }

    /// The base offsets of the segments among names that are not compressed, rising.
    static func plainSegmentBases(_ names: [String]) -> [UInt64] {
        names.compactMap { number(in: $0, before: ".seg") }.sorted()
    }

    private static func segmentBase(ofFile name: String) -> UInt64? {
        number(in: name, before: ".seg") ?? number(in: name, before: compressed)
    }

    /// The base offsets of the segments whose header has a copy among names.
    package static func headerCopyBases(_ names: [String]) -> [UInt64] {
        names.compactMap { number(in: $0, before: ".head") }
    }

    /// The offsets of the checkpoints among names, rising.
    package static func checkpointOffsets(_ names: [String]) -> [UInt64] {
        names.compactMap { number(in: $0, before: ".ckpt") }.sorted()
    }

    /// The base offsets of the segments that have an index among names, rising.
    package static func segmentIndexBases(_ names: [String]) -> [UInt64] {
        names.compactMap { number(in: $0, before: ".idx") }.sorted()
    }

    /// The base offset of the segment that a file belongs to: its own file, the copy of its header,
    /// or its index.
    static func segmentOwning(_ name: String) -> UInt64? {
        segmentBase(ofFile: name) ?? number(in: name, before: ".head")
            ?? number(in: name, before: ".idx")
    }

    package static func digits(_ number: UInt64) -> String {
        let text = String(number)
        return String(repeating: "0", count: 20 - text.utf8.count) + text
    }

    private static func number(in name: String, before suffix: String) -> UInt64? {
        let bytes = Array(name.utf8)
        let end = Array(suffix.utf8)
        guard bytes.count == 20 + end.count, bytes.suffix(end.count).elementsEqual(end) else {
            return nil
        }
        var value: UInt64 = 0
        for byte in bytes.prefix(20) {
            guard (48...57).contains(byte) else { return nil }
            let (product, isOver) = value.multipliedReportingOverflow(by: 10)
            let (sum, isOverToo) = product.addingReportingOverflow(UInt64(byte - 48))
            if isOver || isOverToo { return nil }
            value = sum
        }
        return value <= LogLimits.offsetMax ? value : nil
    }
}
