// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// F26: a repair that stops anywhere leaves each file old or new, and the next one goes on.
@Suite struct RepairFaultTests {
    private static let limits = smallLimits(segmentBytes: 110)

    /// A log with something of everything to repair, and a record that stays lost.
    private func story() throws -> (disk: FaultyFileSystem, audit: DamageAudit) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: Self.limits)
        let model = LogModel()
        for number in 0..<9 {
            let batch = LogConformance.batch(number, records: 2, entries: 1)
            _ = try log.append(batch)
            model.append(batch)
        }
        try log.checkpoints.save(offset: 3, bytes: [1, 2, 3, 4], verified: true)
        try log.checkpoints.save(offset: log.nextOffset, bytes: [5, 6], verified: true)
        try log.close()
        let paths = disk.segmentPaths
        try #require(paths.count >= 5)
        damage(disk, paths[0]) { $0[90] ^= 1 }
        damage(disk, paths[1]) { $0[$0.count - 40] ^= 1 }
        damage(disk, paths[2]) { bytes in
            // A record, and the trailer.
            bytes[bytes.count / 2] ^= 1
            bytes[bytes.count - 1] ^= 1
        }
        damage(disk, paths[3]) { $0.replaceSubrange(0..<160, with: repeatElement(7, count: 160)) }
        disk.setContents(String(paths[3].dropLast(4)) + ".head", [])
        damage(disk, disk.paths.first { $0.hasSuffix(".ckpt") }!) { $0[65] ^= 1 }
        damage(disk, paths.last!) { $0 += [1, 2, 3, 4, 5, 6] }
        return (disk, DamageAudit(model, limits: Self.limits))
    }

    private func damage(
        _ disk: FaultyFileSystem, _ path: String, _ change: (inout [UInt8]) -> Void
    ) {
        var bytes = disk.contents(path)!
        change(&bytes)
        disk.setContents(path, bytes)
    }

    private func repair(_ disk: FaultyFileSystem) throws(LogError) {
        _ = try LogRepair.run(
            directory: "/log", fileSystem: disk, limits: Self.limits, random: seededSalts(50))
    }

    /// Everything sound is readable now, and another repair ends well.
    private func check(
        _ disk: FaultyFileSystem, _ audit: DamageAudit, lost: Set<UInt64>, _ place: Comment
    ) throws {
        let (problems, found) = try audit.check(disk)
        #expect(problems == [], place)
        #expect(found == lost, place)
        try repair(disk)
        try expectRepaired(disk, audit, lost: lost, place)
    }

    private func expectRepaired(
        _ disk: FaultyFileSystem, _ audit: DamageAudit, lost: Set<UInt64>, _ place: Comment
    ) throws {
        let (problems, found) = try audit.check(disk)
        #expect(problems == [], place)
        #expect(found == lost, place)
        let left = try LogVerifier.run(
            directory: "/log", fileSystem: disk, limits: Self.limits
        ).findings.filter(\.isRepairable)
        #expect(left == [], place)
    }

    /// How many operations a repair takes.
    private func operations(of disk: FaultyFileSystem) throws -> Int {
        let copy = disk.copy()
        let before = copy.counts.operations
        try repair(copy)
        return copy.counts.operations - before
    }

    @Test func `F26: interrupted at any operation, each file is old or new`() throws {
        let (disk, audit) = try story()
        let lost = try audit.check(disk).lost
        #expect(lost.count >= 2)
        let count = try operations(of: disk)
        #expect(count > 30)
        let modes: [FaultyFileSystem.CrashMode] = [
            .dropped, .kept, .torn(seed: 1), .reordered(seed: 2), .reordered(seed: 3),
        ]
        for operation in 0..<count {
            for mode in modes {
                let copy = disk.copy()
                var plan = FaultyFileSystem.Plan()
                plan.crash = copy.counts.operations + operation
                copy.setPlan(plan)
                #expect(throws: LogError.self) { try repair(copy) }
                try check(
                    copy.restarted(mode), audit, lost: lost, "operation \(operation), \(mode)")
            }
        }
        reportFigure(
            "F26", "a repair, stopped", ["operations": count, "disks": count * modes.count])
    }

    @Test(arguments: [EIO, ENOSPC])
    func `F7, F8: an operation that fails loses nothing, and the next repair goes on`(
        errno: Int32
    ) throws {
        let (disk, audit) = try story()
        let lost = try audit.check(disk).lost
        for operation in 0..<(try operations(of: disk)) {
            let copy = disk.copy()
            var plan = FaultyFileSystem.Plan()
            plan.failures[copy.counts.operations + operation] = errno
            copy.setPlan(plan)
            // The cut of space that was taken ahead may fail without harm.
            try? repair(copy)
            copy.setPlan(FaultyFileSystem.Plan())
            try check(copy, audit, lost: lost, "operation \(operation)")
        }
    }

    @Test func `F7: a full disk stops it, and more room lets it go on`() throws {
        let (disk, audit) = try story()
        let lost = try audit.check(disk).lost
        let used = disk.paths.reduce(0) { $0 + disk.contents($1)!.count }
        for room in stride(from: 0, to: 400, by: 20) {
            let copy = disk.copy()
            var plan = FaultyFileSystem.Plan()
            plan.capacity = used + room
            copy.setPlan(plan)
            #expect(throws: LogError.self, "room for \(room) bytes") { try repair(copy) }
            #expect(copy.paths.contains { $0.hasSuffix(".seg.tmp") } == false)
            copy.setPlan(FaultyFileSystem.Plan())
            try check(copy, audit, lost: lost, "room for \(room) bytes")
        }
    }
}
