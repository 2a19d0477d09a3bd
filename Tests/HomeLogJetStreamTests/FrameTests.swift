// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog
import HomeTesting
import Testing

@testable import HomeLogJetStream

/// Messages as bytes: what counts, and what damage and hostile numbers do.
@Suite struct FrameTests {
    private static func message(
        _ sequence: UInt64, epoch: UInt64, number: UInt64 = 1, part: UInt32 = 0,
        parts: UInt32 = 1, kind: FrameHeader.Kind = .records, body: [UInt8] = [1]
    ) -> StreamMessage {
        let header = FrameHeader(
            kind: kind, epoch: epoch, number: number, part: part, parts: parts)
        return StreamMessage(sequence: sequence, bytes: header.encoded(body[...]))
    }

    private static func frames(_ messages: [StreamMessage]) throws -> [[UInt8]] {
        var assembler = FrameAssembler(name: "s")
        var frames: [[UInt8]] = []
        for message in messages {
            if case .frame(let frame) = try assembler.take(message) { frames.append(frame.body) }
        }
        return frames
    }

    @Test func messagesOfAnOwnerWhoWasReplacedDoNotCount() throws {
        let found = try Self.frames([
            Self.message(1, epoch: 1, body: [1]),
            Self.message(2, epoch: 3, kind: .epoch, body: [2]),
            Self.message(3, epoch: 1, number: 2, body: [3]),
            Self.message(4, epoch: 2, number: 9, body: [4]),
            Self.message(5, epoch: 3, number: 2, body: [5]),
        ])
        #expect(found == [[1], [2], [5]])
    }

    @Test func aFrameThatIsCutOffDoesNotCount() throws {
        let found = try Self.frames([
            Self.message(1, epoch: 1, part: 0, parts: 3, body: [1]),
            Self.message(2, epoch: 1, part: 1, parts: 3, body: [2]),
            Self.message(3, epoch: 1, part: 2, parts: 3, body: [3]),
            Self.message(4, epoch: 1, number: 2, part: 0, parts: 2, body: [4]),
            Self.message(5, epoch: 2, kind: .epoch, body: [5]),
            Self.message(6, epoch: 1, number: 2, part: 1, parts: 2, body: [6]),
            Self.message(7, epoch: 2, number: 3, part: 1, parts: 2, body: [7]),
            Self.message(8, epoch: 2, number: 4, part: 0, parts: 2, body: [8]),
            Self.message(10, epoch: 2, number: 4, part: 1, parts: 2, body: [9]),
            Self.message(11, epoch: 2, number: 5, body: [10]),
            Self.message(12, epoch: 2, number: 6, part: 0, parts: 2, body: [11]),
            Self.message(13, epoch: 2, number: 7, part: 1, parts: 2, body: [12]),
        ])
        #expect(found == [[1, 2, 3], [5], [10]])
    }

    @Test func everyBitOfAMessageIsChecked() throws {
        let sound = Self.message(1, epoch: 7, body: [1, 2, 3])
        for bit in 0..<8 * sound.bytes.count {
            var bytes = sound.bytes
            bytes[bit / 8] ^= 1 << (bit % 8)
            switch FrameHeader.read(bytes) {
            case .damaged: continue
            // The version is read first: a newer program may have other checksums.
            case .newer: #expect((64..<80).contains(bit), "bit \(bit)")
            case .header: Issue.record("bit \(bit) was not noticed")
            }
        }
        for count in 0..<sound.bytes.count {
            guard case .damaged = FrameHeader.read(Array(sound.bytes.prefix(count))) else {
                Issue.record("cut to \(count) bytes")
                continue
            }
        }
    }

    @Test func aPartBeyondTheLastOneIsDamage() {
        for (part, parts) in [(2, 2), (0, 0), (UInt32.max, 1)] as [(UInt32, UInt32)] {
            let message = Self.message(1, epoch: 1, part: part, parts: parts)
            guard case .damaged = FrameHeader.read(message.bytes) else {
                Issue.record("part \(part) of \(parts) was taken")
                continue
            }
        }
    }

    @Test func aNewerFormatIsRefusedByName() throws {
        var message = Self.message(5, epoch: 1)
        message.bytes[8] = 3
        var assembler = FrameAssembler(name: "s")
        let expected = LogError.newerFormat(
            path: "s@5", found: FormatVersion(major: 3, minor: 0),
            supported: FormatVersion(major: 2, minor: 0))
        #expect(throws: expected) { _ = try assembler.take(message) }
    }

    @Test func oneFlippedBitOfAStreamIsFoundAndNeverFolded() throws {
        let stream = ScriptedStream()
        let partition = try openPartition(stream, epoch: 1)
        try partition.log(of: homeID(1)).skip(to: 3)
        for number in 0..<6 {
            _ = try partition.log(of: homeID(1)).append(LogConformance.batch(number, entries: 1))
        }
        let sound = stream.withState { $0.messages }
        var found = 0
        for (index, message) in sound.enumerated() {
            for byte in message.bytes.indices {
                stream.withState { $0.messages[index].bytes[byte] ^= 0x10 }
                #expect(throws: LogError.self, "byte \(byte) of message \(index)") {
                    let next = try openPartition(stream, epoch: 2)
                    _ = try LogConformance.items(next.log(of: homeID(1)), from: 3)
                }
                found += 1
                stream.withState { $0.messages = sound }
            }
        }
        reportFigure("F34", "a byte of a message damaged", ["bytes": found, "folded": 0])
    }

    @Test func aPlaceBeforeTheEndOfALogIsDamage() throws {
        for offset in [1, LogLimits.offsetMax + 1, .max] {
            let stream = ScriptedStream()
            let partition = try openPartition(stream, epoch: 1)
            _ = try partition.log(of: homeID(1)).append(LogConformance.batch(1))
            var body: [UInt8] = []
            HomePlace(logID: homeID(1), offset: offset).encode(into: &body)
            let last = try stream.bounds().last
            let message = Self.message(last + 1, epoch: 1, number: 9, kind: .places, body: body)
            _ = try stream.append(message.bytes, to: .frames, expecting: last)
            #expect(throws: LogError.damagedFile(path: stream.name, position: last + 1)) {
                _ = try openPartition(stream, epoch: 2)
            }
        }
        #expect(HomePlace.all(in: homeID(1) + [0, 0, 0]) == nil)
        #expect(HomePlace.all(in: []) == [])
    }

    /// Numbers that a sum or a table must not trip over.
    private static let extremes: [UInt64] = [
        0, 1, 2, 255, 1 << 24, (1 << 24) + 1, UInt64(UInt32.max), 1 << 32, 1 << 62, (1 << 62) + 1,
        UInt64(Int64.max), 1 << 63, .max - 1, .max,
    ]

    @Test func extremesOfEveryFieldEndNothing() throws {
        var entry = tableBytes(
            TableEntry(logID: homeID(1), nextOffset: 1, previous: 0, dictionary: [[1]]))
        let section = FrameSection(logID: homeID(1), batch: [1, 2, 3])
        var sections: [UInt8] = []
        section.encode(into: &sections)
        let batch = StandaloneBatch.encoded(
            LogConformance.batch(1, entries: 2), logID: homeID(1), firstOffset: 0,
            dictionaryCount: 0, limits: LogLimits())
        var tried = 0
        for value in Self.extremes {
            for width in [1, 2, 4, 8] {
                let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
                for at in 0...(entry.count - width) {
                    var copy = entry
                    copy.replaceSubrange(at..<at + width, with: bytes)
                    _ = TableEntry.all(in: copy)
                }
                for at in 0...(sections.count - width) {
                    var copy = sections
                    copy.replaceSubrange(at..<at + width, with: bytes)
                    _ = FrameSection.all(in: copy)
                }
                for at in 0...(batch.count - width) {
                    var copy = batch
                    copy.replaceSubrange(at..<at + width, with: bytes)
                    guard copy != batch else { continue }
                    let read = StandaloneBatch(copy, logID: homeID(1), limits: LogLimits())
                    // Its captures have checksums that are looked at when they are read; the base
                    // time is covered by the checksum of the message.
                    if let read, at >= 8 { #expect(read.recordCount == 2) }
                    tried += 1
                }
            }
        }
        #expect(tried > 1_000)
        #expect(TableEntry.all(in: entry)?.count == 1)
        #expect(TableEntry.all(in: entry + [0]) == nil)
        #expect(TableEntry.all(in: entry + entry)?.count == 2)
        entry.removeLast()
        #expect(TableEntry.all(in: entry) == nil)
        #expect(TableBounds([1, 2, 3]) == nil)
    }

    @Test func aBatchOfAnotherHomeDoesNotVerify() throws {
        let batch = LogConformance.batch(1, entries: 1)
        let bytes = StandaloneBatch.encoded(
            batch, logID: homeID(1), firstOffset: 3, dictionaryCount: 2, limits: LogLimits())
        let read = try #require(StandaloneBatch(bytes, logID: homeID(1), limits: LogLimits()))
        #expect(read.firstOffset == 3 && read.recordCount == 2 && read.dictionaryCount == 3)
        #expect(read.entries == batch.dictionary)
        var other = homeID(1)
        other[3] ^= 1
        #expect(StandaloneBatch(bytes, logID: other, limits: LogLimits()) == nil)
    }
}

/// The body of a frame that has what a table says of one home.
func tableBytes(_ entry: TableEntry) -> [UInt8] {
    var bytes: [UInt8] = []
    entry.encode(into: &bytes)
    return bytes
}
