// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Synchronization
import Testing

@testable import HomeLog

/// What a walk over a segment costs.
@Suite struct SegmentWalkerTests {
    /// A file of bytes that counts what is read of it.
    private final class CountingFile: LogFile {
        let bytes: [UInt8]
        let readCount = Mutex(0)

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func read(into buffer: UnsafeMutableRawBufferPointer, at position: UInt64) -> Int {
            guard position < UInt64(bytes.count) else { return 0 }
            let part = bytes[Int(position)...].prefix(buffer.count)
            buffer.copyBytes(from: part)
            readCount.withLock { $0 += part.count }
            return part.count
        }

        func write(_ bytes: RawSpan, at position: UInt64) {}
        func sync() {}
        func truncate(to size: UInt64) {}
        func allocate(to size: UInt64) {}
        func size() -> UInt64 { UInt64(bytes.count) }
    }

    @Test func `batches longer than one read are not read twice`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 100_000))
        for number in 0..<100 { _ = try log.append(LogConformance.batch(number, records: 4)) }
        try log.close()
        let file = CountingFile(try #require(disk.contents(disk.segmentPaths[0])))
        guard case .header(let header, _) = try SegmentHeader.read(file) else {
            Issue.record("no header")
            return
        }
        let limits = smallLimits()
        #expect(file.bytes.count / 100 > 2 * limits.readBytes)
        var walker = SegmentWalker(file: file, header: header, limits: limits)
        var batch = LoadedBatch()
        while case .advanced = try walker.walk(into: &batch, limit: file.size()) {}
        #expect(walker.nextOffset == 400)
        let count = file.readCount.withLock { $0 }
        #expect(count < file.bytes.count * 3 / 2, "\(count) of \(file.bytes.count)")
    }

    @Test func `a batch whose bytes are fewer than its marker says is not whole`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        _ = try log.append(LogConformance.batch(0, entries: 1))
        try log.close()
        var bytes = try #require(disk.contents(disk.segmentPaths[0]))
        guard case .header(let header, _) = try SegmentHeader.read(CountingFile(bytes)) else {
            Issue.record("no header")
            return
        }
        // The entry stands twice, in case one copy is damaged; the second one goes.
        let parser = FrameParser(header: header, limits: LogLimits())
        var (at, frame, entries) = (SegmentHeader.bothByteCount, Frame(), [Range<Int>]())
        while case .frame = parser.parse(bytes.span.bytes, at: at, into: &frame) {
            if frame.kind == .dictionary { entries.append(at..<frame.end) }
            at = frame.end
            // The first batch is the preamble, which has none here.
            if frame.kind == .commit, !entries.isEmpty { break }
        }
        try #require(entries.count == 2)
        bytes.removeSubrange(entries[1])
        var batch = LoadedBatch()
        let (walker, outcome) = try Self.walked(bytes, header, into: &batch)
        #expect(outcome == .bad, "it was taken for a whole one")
        #expect(walker.nextOffset == 0 && batch.items.isEmpty)
    }

    /// Walks over a segment as far as it is sound.
    private static func walked(
        _ bytes: [UInt8], _ header: SegmentHeader, into batch: inout LoadedBatch
    ) throws(LogError) -> (SegmentWalker, SegmentWalker.Outcome) {
        var walker = SegmentWalker(
            file: CountingFile(bytes), header: header, limits: LogLimits())
        var outcome = SegmentWalker.Outcome.advanced
        while case .advanced = outcome {
            outcome = try walker.walk(into: &batch, limit: UInt64(bytes.count))
        }
        return (walker, outcome)
    }

    /// A segment with its preamble alone, and what encodes batches of it.
    private static func emptySegment() throws -> (
        bytes: [UInt8], header: SegmentHeader, encoder: FrameEncoder
    ) {
        let disk = FaultyFileSystem()
        try createLog(disk).close()
        let file = CountingFile(try #require(disk.contents(disk.segmentPaths[0])))
        guard case .header(let header, _) = try SegmentHeader.read(file) else {
            throw LogError.damagedFile(path: disk.segmentPaths[0], position: 0)
        }
        let walker = SegmentWalker(file: file, header: header, limits: LogLimits())
        let end = Int(try walker.positionBehindPreamble())
        return (
            Array(file.bytes[..<end]), header, FrameEncoder(header: header, limits: LogLimits())
        )
    }

    /// The bytes of a batch of records with so many bytes each, and where each frame ends in it.
    private static func batch(
        _ sizes: [Int], _ encoder: FrameEncoder, _ header: SegmentHeader
    ) -> (bytes: [UInt8], ends: [Int]) {
        var bytes: [UInt8] = []
        let records = sizes.map {
            LogRecord(time: header.baseTime, events: [UInt8](repeating: 7, count: $0))
        }
        encoder.encode(
            LogBatch(records: records), firstIndex: 0, dictionaryCount: 0, into: &bytes)
        let parser = FrameParser(header: header, limits: LogLimits())
        var (frame, ends) = (Frame(), [Int]())
        while case .frame = parser.parse(bytes.span.bytes, at: ends.last ?? 0, into: &frame) {
            ends.append(frame.end)
        }
        return (bytes, ends)
    }

    @Test func `a batch whose records are fewer than its marker says is not whole`() throws {
        let (preamble, header, encoder) = try Self.emptySegment()
        let three = Self.batch([1, 1, 1], encoder, header)
        // Two records that are as long as three.
        let two = try #require(
            (1..<64).lazy.map { Self.batch([1, $0], encoder, header) }
                .first { $0.bytes.count == three.bytes.count })
        try #require(two.ends[1] == three.ends[2])
        let bytes = preamble + two.bytes[..<two.ends[1]] + three.bytes[three.ends[2]...]
        var batch = LoadedBatch()
        let (walker, outcome) = try Self.walked(bytes, header, into: &batch)
        #expect(outcome == .bad, "an offset would have no record")
        #expect(walker.nextOffset == 0 && batch.items.isEmpty)
    }

    @Test func `a batch whose records do not follow one another is not whole`() throws {
        let (preamble, header, encoder) = try Self.emptySegment()
        let three = Self.batch([1, 1, 1], encoder, header)
        let two = Self.batch([1, 1], encoder, header)
        // The first and the third record, which are as many and as long as the marker says.
        let bytes =
            preamble + three.bytes[..<three.ends[0]]
            + three.bytes[three.ends[1]..<three.ends[2]] + two.bytes[two.ends[1]...]
        var batch = LoadedBatch()
        let (walker, outcome) = try Self.walked(bytes, header, into: &batch)
        #expect(outcome == .bad, "a record would have another one's offset")
        #expect(walker.nextOffset == 0 && batch.items.isEmpty)
    }

    @Test func `a record that stands twice among damage is taken once`() throws {
        let (preamble, header, encoder) = try Self.emptySegment()
        let whole = Self.batch([1, 1], encoder, header)
        let bytes =
            preamble + whole.bytes[..<whole.ends[1]] + whole.bytes[..<whole.ends[0]]
            + whole.bytes[whole.ends[1]...]
        var batch = LoadedBatch()
        let (stopped, outcome) = try Self.walked(bytes, header, into: &batch)
        #expect(outcome == .bad)
        var walker = stopped
        batch.removeAll()
        #expect(try walker.salvage(into: &batch, limit: UInt64(bytes.count), end: nil))
        #expect(walker.nextOffset == 2)
        #expect(batch.items.filter { $0.kind == .record }.map(\.number) == [0, 1])
        // The second copy is what does not belong here.
        #expect(batch.damage.map(\.offsets) == [2..<2])
        #expect(batch.damage.map(\.byteCount) == [UInt64(whole.ends[0])])
    }
}
