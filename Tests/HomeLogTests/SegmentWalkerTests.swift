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
        var walker = SegmentWalker(
            file: CountingFile(bytes), header: header, limits: LogLimits())
        var batch = LoadedBatch()
        var outcome = SegmentWalker.Outcome.advanced
        while case .advanced = outcome {
            outcome = try walker.walk(into: &batch, limit: UInt64(bytes.count))
        }
        #expect(outcome == .bad, "it was taken for a whole one")
        #expect(walker.nextOffset == 0 && batch.items.isEmpty)
    }
}
