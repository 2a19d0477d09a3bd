// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeTesting
import Testing

@testable import HomeLog

/// The files of segment indexes: the log never needs one, and none of them may harm it.
@Suite struct SegmentIndexFileTests {
    private func filledLog(_ disk: FaultyFileSystem) throws -> FileLog {
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 110))
        for number in 0..<5 {
            _ = try log.append(LogConformance.batch(number, records: 2, entries: 1))
        }
        return log
    }

    @Test func `an index that a full disk refuses gives back what it took`() throws {
        let disk = FaultyFileSystem()
        let log = try filledLog(disk)
        let indexes = log.segmentIndexes
        let segment = try #require(try indexes.segment(try indexes.sealedBases()[0]))
        let used = disk.paths.reduce(0) { $0 + (disk.contents($1)?.count ?? 0) }
        for extra in [0, 30, 63, 64, 100, 500] {
            var plan = FaultyFileSystem.Plan()
            plan.capacity = used + extra
            disk.setPlan(plan)
            #expect(throws: LogError.self) {
                try indexes.save(segment, Array(repeating: 7, count: 600))
            }
            #expect(try disk.list("/log/indexes").isEmpty, "\(extra) bytes free")
        }
        disk.setPlan(FaultyFileSystem.Plan())
        try indexes.save(segment, [1, 2, 3])
        #expect(try indexes.load(segment.base) == [1, 2, 3])
        try log.close()
    }

    @Test func `what a crash left of an index or a checkpoint goes when the log is opened`() throws
    {
        let disk = FaultyFileSystem()
        let log = try filledLog(disk)
        let indexes = log.segmentIndexes
        let base = try indexes.sealedBases()[0]
        try indexes.save(try #require(try indexes.segment(base)), [1, 2, 3])
        try log.checkpoints.save(offset: 3, bytes: [1], verified: true)
        try log.close()
        let paths = LogPaths(directory: "/log")
        for path in [paths.segmentIndex(base), paths.checkpoint(3)] {
            disk.setContents(path + LogPaths.unfinished, [9, 9])
        }
        let again = try openLog(disk)
        #expect(try disk.list("/log/indexes").count == 1)
        #expect(try disk.list("/log/checkpoints").count == 1)
        #expect(try again.segmentIndexes.load(base) == [1, 2, 3])
        try again.close()
    }
}
