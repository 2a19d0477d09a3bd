// SPDX-License-Identifier: Apache-2.0

/// How far the log is durable; readers in every process stop there.
///
///      0 magic  8 sequence  16 log id  32 first offset  40 next offset  48 segment  56 position
///     64 era  68 dictionary count  72 zero  76 checksum  80
package struct DurableMark: Sendable, Hashable {
    package var sequence: UInt64
    package var logID: [UInt8]
    package var firstOffset: UInt64
    package var nextOffset: UInt64
    /// The base offset of the segment that holds the end.
    package var segment: UInt64
    /// The byte position of the end in that segment.
    package var position: UInt64
    package var era: UInt32
    package var dictionaryCount: UInt32

    static let magic: [UInt8] = [0x48, 0x4d, 0x41, 0x52, 0x4b, 0x0d, 0x0a, 0x1a]
    static let byteCount = 80
    /// The slots lie in sectors of their own, so that one torn write hits one slot.
    static let slotPositions: [UInt64] = [0, 512]

    func encoded() -> [UInt8] {
        var bytes = DurableMark.magic
        bytes.appendInteger(sequence)
        bytes += logID
        bytes.appendInteger(firstOffset)
        bytes.appendInteger(nextOffset)
        bytes.appendInteger(segment)
        bytes.appendInteger(position)
        bytes.appendInteger(era)
        bytes.appendInteger(dictionaryCount)
        bytes.appendInteger(UInt32(0))
        bytes.appendInteger(Checksum.of(bytes.span.bytes))
        precondition(bytes.count == DurableMark.byteCount, "the layout adds up")
        return bytes
    }

    /// The bytes of a file that has a mark in both slots.
    static func bothSlots(_ mark: DurableMark) -> [UInt8] {
        var bytes: [UInt8] = []
        for (sequence, position) in zip([UInt64(2), 3], slotPositions) {
            var mark = mark
            mark.sequence = sequence
            bytes += [UInt8](repeating: 0, count: Int(position) - bytes.count) + mark.encoded()
        }
        return bytes
    }

    /// The newer of the valid slots, nil when there is none.
    package static func read(_ file: any LogFile) throws(LogError) -> DurableMark? {
        var newest: DurableMark?
        for position in slotPositions {
            let bytes = try file.read(byteCount, at: position)
            if let mark = decode(bytes), mark.sequence >= newest?.sequence ?? 0 {
                newest = mark
            }
        }
        return newest
    }

    static func decode(_ bytes: [UInt8]) -> DurableMark? {
        guard bytes.count == byteCount, bytes[..<8].elementsEqual(magic) else { return nil }
        let span = bytes.span.bytes
        guard Checksum.of(span.extracting(0..<76)) == span.integer(UInt32.self, at: 76) else {
            return nil
        }
        let offsets = [32, 40, 48, 56].map { span.integer(UInt64.self, at: $0) }
        let dictionaryCount = span.integer(UInt32.self, at: 68)
        guard offsets.allSatisfy({ $0 <= LogLimits.offsetMax }), offsets[0] <= offsets[1],
            offsets[2] <= offsets[1], dictionaryCount <= LogLimits.dictionaryEntriesMax
        else { return nil }
        return DurableMark(
            sequence: span.integer(UInt64.self, at: 8), logID: [UInt8](bytes[16..<32]),
            firstOffset: offsets[0], nextOffset: offsets[1], segment: offsets[2],
            position: offsets[3], era: span.integer(UInt32.self, at: 64),
            dictionaryCount: dictionaryCount)
    }
}

extension FileSystem {
    /// The durable mark of a data directory, nil when the file is absent or no slot is valid.
    package func readMark(_ path: String) throws(LogError) -> DurableMark? {
        guard let file = try openIfPresent(path, .read) else { return nil }
        return try DurableMark.read(file)
    }

    /// Opens a file; nil when the path is absent, a link to nothing, or no regular file. Of what the
    /// disk does not give any more zeros are read.
    package func openIfPresent(_ path: String, _ mode: OpenMode) throws(LogError) -> (any LogFile)?
    {
        do throws(LogError) {
            return SalvagedFile(try open(path, mode))
        } catch .io(let failure) where failure.isAbsent {
            return nil
        }
    }
}
