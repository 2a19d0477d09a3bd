// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// F26, and what disks do to a backup and to the log that it is made of.
@Suite struct BackupFaultTests {
    private static let modes: [FaultyFileSystem.CrashMode] =
        [.dropped, .kept, .reordered(seed: 2)]

    /// A log with a backup of its earlier state, where `isNew` is false.
    private func story(
        isNew: Bool, isCompressed: Bool = false
    ) throws -> (home: BackedUpLog, old: UInt64) {
        var home = try BackedUpLog()
        try home.log.checkpoints.save(offset: 5, bytes: [1, 2, 3], verified: true)
        if isNew {
            if isCompressed { try home.log.compressAll() }
            return (home, 0)
        }
        try home.backUp()
        let old = home.log.nextOffset
        try home.grow(5)
        // The backup has some of these as plain files.
        if isCompressed { try home.log.compressAll() }
        try home.log.checkpoints.save(offset: old + 2, bytes: [4, 5], verified: true)
        return (home, old)
    }

    /// The backup is the one of before, or a later one; and another run ends well.
    private func check(
        _ disk: FaultyFileSystem, _ home: BackedUpLog, old: UInt64, _ place: Comment
    ) throws {
        let opened = try? FileLogReader(
            directory: "/backup", fileSystem: disk, limits: smallLimits())
        guard let reader = opened else {
            // Nothing was finished yet.
            #expect(old == 0, place)
            try BackedUpLog.backUp(disk)
            return try home.expectSame(on: disk)
        }
        #expect(reader.nextOffset >= old, place)
        let expected = LogModel.records(home.model.items(from: 0))
            .prefix { $0.offset < reader.nextOffset }
        let found = LogModel.records(try items(reader, from: 0))
        #expect(found == Array(expected), place)
        try BackedUpLog.expectSound(disk, "/backup", place)
        try BackedUpLog.backUp(disk)
        try home.expectSame(on: disk)
    }

    @Test(arguments: [true, false], [true, false])
    func `F26: interrupted at any operation, it is the old one or a later one`(
        isNew: Bool, isCompressed: Bool
    ) throws {
        let (home, old) = try story(isNew: isNew, isCompressed: isCompressed)
        let probe = home.disk.copy()
        try BackedUpLog.backUp(probe)
        let count = probe.counts.operations - home.disk.counts.operations
        #expect(count > 20)
        for operation in 0..<count {
            for mode in Self.modes {
                let disk = home.disk.copy()
                var plan = FaultyFileSystem.Plan()
                plan.crash = disk.counts.operations + operation
                disk.setPlan(plan)
                #expect(throws: BackupError.self) { try BackedUpLog.backUp(disk) }
                try check(
                    disk.restarted(mode), home, old: old, "operation \(operation), \(mode)")
            }
        }
        let kind = (isNew ? "first" : "later") + (isCompressed ? ", compressed" : ", plain")
        reportFigure(
            "F26", "a backup (\(kind)), stopped",
            ["operations": count, "disks": count * Self.modes.count])
    }

    @Test(arguments: [EIO, ENOSPC])
    func `an operation that fails leaves the backup of before, or a later one`(
        errno: Int32
    ) throws {
        for isNew in [true, false] {
            let (home, old) = try story(isNew: isNew)
            let probe = home.disk.copy()
            try BackedUpLog.backUp(probe)
            for operation in 0..<probe.counts.operations - home.disk.counts.operations {
                let disk = home.disk.copy()
                var plan = FaultyFileSystem.Plan()
                plan.failures[disk.counts.operations + operation] = errno
                disk.setPlan(plan)
                #expect(throws: BackupError.self) { try BackedUpLog.backUp(disk) }
                try check(disk, home, old: old, "operation \(operation)")
            }
        }
    }

    @Test func `a disk that fills up stops it, and more room lets it go on`() throws {
        let (home, old) = try story(isNew: false)
        let used = home.disk.paths.reduce(0) { $0 + home.disk.contents($1)!.count }
        for room in stride(from: 0, to: 2000, by: 150) {
            let disk = home.disk.copy()
            var plan = FaultyFileSystem.Plan()
            plan.capacity = used + room
            disk.setPlan(plan)
            #expect(throws: BackupError.self) { try BackedUpLog.backUp(disk) }
            disk.setPlan(FaultyFileSystem.Plan())
            try check(disk, home, old: old, "room for \(room) bytes")
        }
    }

    @Test func `a person stops it, and it goes on from there`() throws {
        let (home, _) = try story(isNew: true)
        var runs = 0
        var isDone = false
        while !isDone, runs < 100 {
            runs += 1
            // Enough for a segment, and not for all of them.
            var left = 7
            do {
                try BackedUpLog.backUp(home.disk) { _ in
                    left -= 1
                    return left >= 0
                }
                isDone = true
            } catch BackupError.stopped {
                try BackedUpLog.expectSound(home.disk)
            }
        }
        #expect(isDone && runs > 2, "\(runs) runs")
        try home.expectSame()
    }

    @Test func `segments that the log wrote anew do not replace fuller ones`() throws {
        var home = try BackedUpLog()
        try home.backUp()
        let sealed = home.disk.segmentPaths.filter { $0.hasPrefix("/backup/") }.dropLast()
        let before = sealed.map { home.disk.contents($0)! }
        // The same records under other salts, as after captures were dropped.
        let other = FaultyFileSystem()
        let log = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID, time: testTime), fileSystem: other,
            limits: smallLimits(), random: seededSalts(8))
        for number in 0..<BackedUpLog.batches {
            _ = try log.append(BackedUpLog.batch(number, captures: true))
        }
        try home.grow(6)
        for number in BackedUpLog.batches..<BackedUpLog.batches + 6 {
            _ = try log.append(BackedUpLog.batch(number, captures: true))
        }
        for path in home.disk.paths where path.hasPrefix("/log/") && !path.hasSuffix("lock") {
            home.disk.setContents(path, other.contents(path)!)
        }
        for mode in Self.modes.dropFirst() {
            let probe = home.disk.copy()
            try BackedUpLog.backUp(probe)
            for operation in 0..<probe.counts.operations - home.disk.counts.operations {
                let disk = home.disk.copy()
                var plan = FaultyFileSystem.Plan()
                plan.crash = disk.counts.operations + operation
                disk.setPlan(plan)
                #expect(throws: BackupError.self) { try BackedUpLog.backUp(disk) }
                let restarted = disk.restarted(mode)
                try BackedUpLog.expectSound(restarted, "/backup", "operation \(operation)")
                try BackedUpLog.backUp(restarted)
                try home.expectSame(on: restarted)
            }
        }
        try home.backUp()
        try home.expectSame()
        #expect(sealed.map { home.disk.contents($0)! } == before)
    }

    // MARK: Damage

    @Test func `of a damaged log it has what the log has, until the log is whole again`() throws {
        let (home, _) = try story(isNew: true)
        for path in home.disk.segmentPaths + home.disk.paths.filter({ $0.hasSuffix("durable") }) {
            let sound = home.disk.contents(path)!
            for byte in stride(from: 3, to: sound.count, by: 37) {
                let disk = home.disk.copy()
                var bytes = sound
                bytes[byte] ^= 4
                disk.setContents(path, bytes)
                try expectCopy(of: disk, "\(path) byte \(byte)")
                disk.setContents(path, sound)
                try BackedUpLog.backUp(disk)
                try home.expectSame(on: disk)
            }
        }
    }

    @Test func `a segment that is gone or no segment is named, the others are copied`() throws {
        let (home, _) = try story(isNew: true)
        for path in home.disk.segmentPaths.dropLast() {
            for content in [nil, [], [1, 2, 3]] as [[UInt8]?] {
                let disk = home.disk.copy()
                disk.deleteFile(path)
                disk.deleteFile(String(path.dropLast(3)) + "head")
                if let content { disk.setContents(path, content) }
                let report = try BackedUpLog.backUp(disk)
                #expect(!report.damage.isEmpty || !report.missing.isEmpty, "\(path)")
                try expectCopy(of: disk, "\(path)")
                disk.setContents(path, home.disk.contents(path)!)
                try BackedUpLog.backUp(disk)
                try home.expectSame(on: disk)
            }
        }
    }

    private func expectCopy(of disk: FaultyFileSystem, _ place: Comment) throws {
        try BackedUpLog.backUp(disk)
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
        let found = try BackedUpLog.read(disk).items
        let wanted = try items(reader, from: reader.firstOffset)
        #expect(LogModel.records(found) == LogModel.records(wanted), place)
        let copy = try FileLogReader(directory: "/backup", fileSystem: disk, limits: smallLimits())
        #expect(try BackupVerifier.run(copy) { TestDigest() }.isEmpty, place)
    }

    @Test func `damage that came after the first backup does not reach it`() throws {
        let (home, _) = try story(isNew: false)
        let sealed = home.disk.segmentPaths.filter { $0.hasPrefix("/backup/") }.dropLast()
        for path in sealed.map({ "/log" + $0.dropFirst("/backup".count) }) {
            let sound = home.disk.contents(path)!
            for byte in stride(from: 0, to: sound.count, by: 31) {
                let disk = home.disk.copy()
                var bytes = sound
                bytes[byte] ^= 1
                disk.setContents(path, bytes)
                try BackedUpLog.backUp(disk)
                try home.expectSame(on: disk)
            }
        }
    }

    @Test func `every changed byte of a backup is found, and a lost file is copied again`() throws {
        let (home, _) = try story(isNew: true)
        try home.backUp()
        for path in home.disk.paths where path.hasPrefix("/backup/") && !path.hasSuffix("lock") {
            let sound = home.disk.contents(path)!
            for byte in stride(from: 0, to: sound.count, by: 17) {
                let disk = home.disk.copy()
                var bytes = sound
                bytes[byte] ^= 8
                disk.setContents(path, bytes)
                if path.hasSuffix(".manifest") {
                    #expect(throws: LogError.self, "byte \(byte)") {
                        try FileLogReader(directory: "/backup", fileSystem: disk)
                    }
                    continue
                }
                let reader = try FileLogReader(directory: "/backup", fileSystem: disk)
                let findings = try BackupVerifier.run(reader) { TestDigest() }
                #expect(findings.map(\.kind) == [.changed], "\(path) byte \(byte)")
            }
            guard !path.hasSuffix(".manifest") else { continue }
            let disk = home.disk.copy()
            disk.deleteFile(path)
            try BackedUpLog.backUp(disk)
            try home.expectSame(on: disk)
        }
    }
}
