// SPDX-License-Identifier: Apache-2.0

/// What a backup holds: the files of a data directory by name, each with the file that has its
/// bytes, their number and their digest. What it does not name is no part of the backup.
///
///     hearth backup 1
///     log <log id>
///     records <first offset> <next offset>
///     made <nanoseconds since 1970 UTC>
///     <kind> <digest> <bytes> <name> <stored name>
///     check <checksum of all lines before, eight hex digits>
package struct BackupManifest: Sendable, Hashable {
    package var logID: [UInt8]
    /// The first record; equal to `nextOffset` before anything was backed up.
    package var firstOffset: UInt64 = 0
    /// The offset after the last record.
    package var nextOffset: UInt64 = 0
    /// The time of the backup, in nanoseconds since 1970 UTC.
    package var madeAt: Int64 = 0
    /// Sorted by name.
    package var entries: [Entry] = []

    /// One file of the data directory.
    package struct Entry: Sendable, Hashable {
        package var kind: Kind
        /// SHA-256 of the first `byteCount` bytes of the stored file.
        package var digest: [UInt8]
        package var byteCount: UInt64
        /// In the data directory: `segments/00000000000000000000.seg`.
        package var name: String
        /// In the backup; another one where the name was taken by an earlier content.
        package var file: String
    }

    package enum Kind: String, Sendable {
        /// A segment that does not change any more.
        case sealed
        /// The segment that the log was writing: its file may grow.
        case open
        /// A segment that was damaged in the log, copied as it was.
        case damaged
        case other
    }

    package static let name = LogPaths.backupManifest
    private static let title = "hearth backup 1"
    private static let titleOfAll = "hearth backup "
    private static let digestByteCount = 32
    /// More files than any log has.
    static let entriesMax = 1 << 20
    static let bytesMax = 256 << 20

    package init(logID: [UInt8]) { self.logID = logID }

    /// The entry of a file of the data directory.
    package func entry(_ name: String) -> Entry? {
        // Sorted by bytes, as the names of segments are by their offsets.
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].name.utf8.lexicographicallyPrecedes(name.utf8) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        guard low < entries.count, entries[low].name.utf8.elementsEqual(name.utf8) else {
            return nil
        }
        return entries[low]
    }

    /// Adds an entry, or replaces the one of that name.
    mutating func set(_ entry: Entry) {
        entries.removeAll { $0.name.utf8.elementsEqual(entry.name.utf8) }
        let index = entries.firstIndex { entry.name.utf8.lexicographicallyPrecedes($0.name.utf8) }
        entries.insert(entry, at: index ?? entries.count)
    }

    // MARK: Text

    package func encoded() -> [UInt8] {
        var text = Self.title + "\n"
        text += "log \(Self.hex(logID))\n"
        text += "records \(firstOffset) \(nextOffset)\n"
        text += "made \(madeAt)\n"
        for entry in entries {
            text += "\(entry.kind.rawValue) \(Self.hex(entry.digest)) \(entry.byteCount) "
            text += "\(entry.name) \(entry.file)\n"
        }
        var bytes = Array(text.utf8)
        let sum = String(Checksum.of(bytes.span.bytes), radix: 16)
        let zeros = String(repeating: "0", count: 8 - sum.utf8.count)
        bytes += Array("check \(zeros)\(sum)\n".utf8)
        return bytes
    }

    /// Why bytes are no manifest.
    enum Damage: Error {
        case newer
        /// At this byte position.
        case unreadable(Int)
    }

    init(_ bytes: [UInt8]) throws(Damage) {
        let checkCount = "check 00000000\n".utf8.count
        guard bytes.count > checkCount else { throw .unreadable(0) }
        let body = Array(bytes.dropLast(checkCount))
        let lines = body.split(separator: 10, omittingEmptySubsequences: false)
        let title = String(decoding: lines[0], as: UTF8.self)
        if title.hasPrefix(Self.titleOfAll), title != Self.title { throw .newer }
        let end = String(decoding: bytes.suffix(checkCount), as: UTF8.self)
        guard title == Self.title, end.hasPrefix("check "), end.hasSuffix("\n"),
            UInt32(end.dropFirst(6).dropLast(), radix: 16) == Checksum.of(body.span.bytes)
        else { throw .unreadable(body.count) }
        var position = 0
        var fields: [[Substring]] = []
        for line in lines.dropLast() {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw .unreadable(position)
            }
            fields.append(Self.words(text))
            position += line.count + 1
        }
        guard let head = Self(head: fields.dropFirst().prefix(3)) else { throw .unreadable(0) }
        self = head
        for words in fields.dropFirst(4) {
            guard let entry = Entry(words), entries.count < Self.entriesMax,
                entries.last.map({ $0.name.utf8.lexicographicallyPrecedes(entry.name.utf8) })
                    ?? true
            else { throw .unreadable(0) }
            entries.append(entry)
        }
    }

    private static func words(_ text: String) -> [Substring] {
        text.split(separator: " ", omittingEmptySubsequences: false)
    }

    private init?(head lines: ArraySlice<[Substring]>) {
        let lines = Array(lines)
        guard lines.count == 3, lines[0].count == 2, lines[0][0] == "log",
            let id = Self.bytes(lines[0][1]), id.count == LogIdentity.byteCount,
            lines[1].count == 3, lines[1][0] == "records", let first = UInt64(lines[1][1]),
            let next = UInt64(lines[1][2]), first <= next,
            lines[2].count == 2, lines[2][0] == "made", let made = Int64(lines[2][1])
        else { return nil }
        logID = id
        firstOffset = first
        nextOffset = next
        madeAt = made
    }

    package static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }

    fileprivate static func bytes(_ hex: Substring) -> [UInt8]? {
        let digits = Array(hex.utf8)
        guard digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
            guard !pair.hasPrefix("+"), !pair.hasPrefix("-"), let byte = UInt8(pair, radix: 16)
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

extension BackupManifest.Entry {
    /// Nil where the words are no entry, or a name could lead out of the directory.
    fileprivate init?(_ words: [Substring]) {
        guard words.count == 5, let kind = BackupManifest.Kind(rawValue: String(words[0])),
            let digest = BackupManifest.bytes(words[1]), digest.count == 32,
            let byteCount = UInt64(words[2]), byteCount <= UInt64(Int64.max),
            Self.isName(words[3]), Self.isName(words[4])
        else { return nil }
        self.init(
            kind: kind, digest: digest, byteCount: byteCount, name: String(words[3]),
            file: String(words[4]))
    }

    private static func isName(_ text: Substring) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.first != UInt8(ascii: ".")
                    && part.utf8.allSatisfy { byte in
                        (48...57).contains(byte) || (97...122).contains(byte) || byte == 45
                            || byte == 46
                    }
            }
    }
}

extension FileSystem {
    /// The manifest of a backup; nil where a directory has none.
    /// - Throws: `damagedFile`, `newerFormat`, `io`.
    package func readManifest(_ directory: String) throws(LogError) -> BackupManifest? {
        let path = directory + "/" + BackupManifest.name
        guard let file = try openIfPresent(path, .read) else { return nil }
        let count = Int(clamping: try file.size())
        guard count <= BackupManifest.bytesMax else { throw .damagedFile(path: path, position: 0) }
        let bytes = try file.read(count, at: 0)
        do throws(BackupManifest.Damage) {
            return try BackupManifest(bytes)
        } catch {
            switch error {
            case .newer:
                throw .newerFormat(
                    path: path, found: FormatVersion(major: 2, minor: 0),
                    supported: FormatVersion(major: 1, minor: 0))
            case .unreadable(let position):
                throw .damagedFile(path: path, position: UInt64(position))
            }
        }
    }
}
