// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Synchronization
import Testing

@Suite struct ReaderTests {
    @Test func `P2: a reader beside the writer sees every durable record and no other`() throws {
        let directory = TemporaryDirectory()
        let path = directory.path
        let log = try createLog(SystemFileSystem(), path)
        let total: UInt64 = 600
        let acked = Atomic<UInt64>(0)
        let results = Threads.run(2) { thread -> Result<Bool, any Error> in
            Result {
                if thread == 0 {
                    while log.nextOffset < total {
                        let batch = LogConformance.batch(Int(log.nextOffset), entries: 1)
                        acked.store(try log.append(batch).upperBound, ordering: .releasing)
                    }
                    return true
                }
                return try follow(path, to: total)
            }
        }
        #expect(try results.allSatisfy { try $0.get() })
        #expect(acked.load(ordering: .acquiring) >= total)
        try log.close()
    }

    /// Follows a log until it is long enough; false when a record is missing or too early.
    private func follow(_ path: String, to total: UInt64) throws -> Bool {
        let reader = try FileLogReader(directory: path, limits: smallLimits())
        var cursor = try reader.read(from: 0)
        var next: UInt64 = 0
        var entries: UInt32 = 0
        while next < total {
            let end = try reader.refresh()
            while let item = try cursor.next() {
                switch item {
                case .dictionary(let id, _):
                    if id != entries { return false }
                    entries += 1
                case .record(let record):
                    let events = LogConformance.batch(Int(next - next % 2), entries: 1)
                        .records[Int(next % 2)].events
                    if record.offset != next || record.events != events { return false }
                    next += 1
                case .lost:
                    return false
                }
            }
            if next < end { return false }
        }
        return true
    }

    @Test func `P2: what is written but not marked is not read`() throws {
        let disk = FaultyFileSystem()
        var limits = smallLimits()
        // Enough space from the start, so that the write is an append's first operation.
        limits.allocationBytes = 1024
        let log = try createLog(disk, limits: limits)
        _ = try log.append(LogConformance.batch(0))
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: limits)
        let before = disk.contents(disk.segmentPaths[0])
        // The append's write succeeds, its sync does not: the bytes are in the file.
        var plan = FaultyFileSystem.Plan()
        for operation in 0..<8 where operation != 0 {
            plan.failures[disk.counts.operations + operation] = 5
        }
        disk.setPlan(plan)
        #expect(throws: LogError.self) { try log.append(LogConformance.batch(1)) }
        #expect(disk.contents(disk.segmentPaths[0]) != before)
        #expect(try reader.refresh() == 2)
        #expect(try items(reader, from: 0).count == 2)
        #expect(try LogConformance.items(log, from: 0).count == 2)
    }

    @Test func `P2: a copied directory without a mark is read to its last whole batch`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for number in 0..<9 {
            _ = try log.append(LogConformance.batch(number, entries: 1))
        }
        let copy = disk.copy()
        copy.deleteFile("/log/durable")
        let reader = try FileLogReader(directory: "/log", fileSystem: copy, limits: smallLimits())
        #expect(reader.nextOffset == 18)
        #expect(try items(reader, from: 0) == LogConformance.items(log, from: 0))
    }

    @Test func `LOG-TRIM: a reader that was overtaken by a trim is told`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for number in 0..<20 {
            _ = try log.append(LogConformance.batch(number))
        }
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
        var cursor = try reader.read(from: 0)
        try log.trim(below: 30)
        let first = log.firstOffset
        #expect(first > 20)
        #expect(throws: LogError.trimmed(firstOffset: first)) {
            while try cursor.next() != nil {}
        }
        try reader.refresh()
        #expect(reader.firstOffset == first)
        #expect(throws: LogError.trimmed(firstOffset: first)) { _ = try reader.read(from: 0) }
    }

    @Test func `LOG-SEGMENTS: sealed segments tell their eras and times`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for number in 0..<12 {
            _ = try log.append(LogConformance.batch(number, era: UInt32(number / 3)))
        }
        let segments = try log.segments()
        #expect(segments.count >= 2)
        #expect(segments.last?.isSealed == false)
        #expect(zip(segments, segments.dropFirst()).allSatisfy { $0.endOffset == $1.baseOffset })
        let records = LogModel.records(try LogConformance.items(log, from: 0))
        for segment in segments where segment.isSealed {
            let own = records.filter {
                (segment.baseOffset..<segment.endOffset).contains($0.offset)
            }
            for era in segment.eras {
                let times = own.filter { $0.era == era.era }.map(\.time)
                #expect(era.times == times.min()!...times.max()!)
            }
            #expect(Set(segment.eras.map(\.era)) == Set(own.map(\.era)))
        }
    }

    @Test func `LOG-SCAN: a frame scan counts every record and every byte`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for number in 0..<12 {
            _ = try log.append(LogConformance.batch(number, entries: number % 2))
        }
        try log.close()
        let scan = try scanFrames(directory: "/log", fileSystem: disk, limits: smallLimits())
        let sizes = disk.segmentPaths.map { disk.contents($0)!.count }
        #expect(scan.recordCount == 24)
        // Headers twice in each segment, a trailer in all but the last: the rest is frames.
        let others = sizes.count * 160 + (sizes.count - 1) * 32
        #expect(scan.byteCount == sizes.reduce(0, +) - others)
    }

    @Test func `LOG-SPAN: the fast way gives the same bytes as the copying one`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for number in 0..<12 {
            _ = try log.append(LogConformance.batch(number, entries: number % 2))
        }
        var fast: [[UInt8]] = []
        var cursor = try log.read(from: 0)
        while try cursor.advance() != nil {
            fast.append(cursor.withEvents { span in span.withUnsafeBytes { [UInt8]($0) } })
        }
        let copied = try LogConformance.items(log, from: 0).map { item -> [UInt8] in
            switch item {
            case .dictionary(_, let bytes): bytes
            case .record(let record): record.events
            case .lost: []
            }
        }
        #expect(fast == copied)
    }
}
