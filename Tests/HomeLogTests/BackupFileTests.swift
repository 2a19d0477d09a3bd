// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// A backup in one file: the old one or the new one at any moment, and a backup as any other.
@Suite struct BackupFileTests {
    private static let modes: [FaultyFileSystem.CrashMode] =
        [.dropped, .kept, .reordered(seed: 2)]
    private static let target = "/disk/home.tar"
    private static let unfinished = target + LogBackup.unfinished

    @discardableResult
    private static func backUp(
        _ disk: FaultyFileSystem, mayGoOn: @escaping (UInt64) -> Bool = { _ in true }
    ) throws -> BackupReport {
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
        let source = try BackupSource(
            reader, notes: [("tags.json", Array("{}".utf8))], limits: smallLimits())
        return try LogBackup.run(
            source, toFile: target, fileSystem: disk, now: 5, digest: { TestDigest() },
            mayGoOn: mayGoOn)
    }

    private static func reader(_ disk: FaultyFileSystem) throws -> FileLogReader {
        try FileLogReader(file: target, fileSystem: disk, limits: smallLimits())
    }

    private static func expectSound(
        _ disk: FaultyFileSystem, _ place: Comment? = nil
    ) throws {
        let reader = try reader(disk)
        #expect(reader.backup != nil)
        #expect(try BackupVerifier.run(reader) { TestDigest() }.isEmpty, place)
        let report = try LogVerifier.run(
            directory: target, fileSystem: reader.fileSystem, limits: smallLimits())
        #expect(!report.findings.contains { $0.isDamage }, place)
    }

    private static func expectSame(
        _ home: BackedUpLog, on disk: FaultyFileSystem? = nil, _ place: Comment? = nil
    ) throws {
        let disk = disk ?? home.disk
        let reader = try reader(disk)
        let found = try items(reader, from: reader.firstOffset)
        #expect(found == home.model.items(from: reader.firstOffset), place)
        #expect(reader.nextOffset == home.model.nextOffset, place)
        try expectSound(disk, place)
    }

    /// A log, with a backup of its earlier state where `isNew` is false.
    private func story(
        isNew: Bool, isCompressed: Bool = false
    ) throws -> (home: BackedUpLog, old: [UInt8]?) {
        var home = try BackedUpLog()
        try home.disk.createDirectory("/disk")
        try home.log.checkpoints.save(offset: 5, bytes: [1, 2, 3], verified: true)
        if !isNew {
            try Self.backUp(home.disk)
            try home.grow(5)
            try home.log.checkpoints.save(
                offset: home.log.nextOffset - 1, bytes: [4, 5], verified: true)
        }
        if isCompressed { try home.log.compressAll() }
        return (home, home.disk.contents(Self.target))
    }

    @Test(arguments: [true, false])
    func `it is what a first backup in a directory is`(isCompressed: Bool) throws {
        let (home, _) = try story(isNew: true, isCompressed: isCompressed)
        let report = try Self.backUp(home.disk)
        try Self.expectSame(home)
        #expect(home.disk.paths.filter { $0.hasPrefix("/disk/") } == [Self.target])
        let other = try home.backUp()
        #expect(report.range == other.range && report.byteCount == other.byteCount)
        #expect(report.copiedSegmentCount == report.segmentCount && report.segmentCount > 2)
        // The same files with the same bytes, but for the lock.
        let unpacked = try unpack(home.disk.contents(Self.target)!)
        let files = home.disk.paths.filter { $0.hasPrefix("/backup/") && $0 != "/backup/lock" }
        #expect(
            unpacked.filter { !$0.name.hasSuffix("/") }.map(\.name).sorted()
                == files.map { "hearth-log" + $0.dropFirst("/backup".count) })
        for (name, bytes) in unpacked where !name.hasSuffix("/") {
            let path = "/backup" + name.dropFirst("hearth-log".count)
            // A directory keeps the end of each finished segment on the way, so names differ.
            if name.hasSuffix("backup.manifest") { continue }
            #expect(bytes == home.disk.contents(path), "\(name)")
        }
        #expect(unpacked.last?.name == "hearth-log/backup.manifest")
        #expect(unpacked.filter { $0.name.hasSuffix("/") }.count == 4)
    }

    @Test func `unpacked it is a directory that the next backup goes on with`() throws {
        var (home, _) = try story(isNew: true)
        try Self.backUp(home.disk)
        for folder in ["/backup", "/backup/segments", "/backup/checkpoints", "/backup/files"] {
            try home.disk.createDirectory(folder)
        }
        for (name, bytes) in try unpack(home.disk.contents(Self.target)!)
        where !name.hasSuffix("/") {
            home.disk.setContents("/backup" + name.dropFirst("hearth-log".count), bytes)
        }
        try home.expectSame()
        try home.grow(7)
        let report = try home.backUp()
        #expect(report.copiedSegmentCount < report.segmentCount)
        try home.expectSame()
    }

    @Test(arguments: [true, false], [true, false])
    func `interrupted at any operation, it is the old one or the new one`(
        isNew: Bool, isCompressed: Bool
    ) throws {
        let (home, old) = try story(isNew: isNew, isCompressed: isCompressed)
        let probe = home.disk.copy()
        try Self.backUp(probe)
        let new = probe.contents(Self.target)
        try Self.expectSame(home, on: probe)
        let count = probe.counts.operations - home.disk.counts.operations
        #expect(count > 20)
        for operation in 0..<count {
            for mode in Self.modes {
                let disk = home.disk.copy()
                var plan = FaultyFileSystem.Plan()
                plan.crash = disk.counts.operations + operation
                disk.setPlan(plan)
                #expect(throws: BackupError.self) { try Self.backUp(disk) }
                let restarted = disk.restarted(mode)
                let found = restarted.contents(Self.target)
                let place: Comment = "operation \(operation), \(mode)"
                #expect(found == old || found == new, place)
                try Self.backUp(restarted)
                #expect(restarted.contents(Self.target) == new, place)
                #expect(restarted.contents(Self.unfinished) == nil, place)
            }
        }
    }

    @Test(arguments: [EIO, ENOSPC], [true, false])
    func `an operation that fails changes nothing, or all is done`(
        errno: Int32, isNew: Bool
    ) throws {
        let (home, old) = try story(isNew: isNew)
        let probe = home.disk.copy()
        try Self.backUp(probe)
        let new = probe.contents(Self.target)
        for operation in 0..<probe.counts.operations - home.disk.counts.operations {
            let disk = home.disk.copy()
            var plan = FaultyFileSystem.Plan()
            plan.failures[disk.counts.operations + operation] = errno
            disk.setPlan(plan)
            #expect(throws: BackupError.self) { try Self.backUp(disk) }
            let found = disk.contents(Self.target)
            #expect(found == old || found == new, "operation \(operation)")
            #expect(disk.contents(Self.unfinished) == nil, "operation \(operation)")
            try Self.backUp(disk)
            #expect(disk.contents(Self.target) == new, "operation \(operation)")
        }
    }

    @Test func `a disk that fills up changes nothing and gets its room back`() throws {
        let (home, old) = try story(isNew: false)
        let used = home.disk.paths.reduce(0) { $0 + home.disk.contents($1)!.count }
        let probe = home.disk.copy()
        try Self.backUp(probe)
        let new = probe.contents(Self.target)!
        for room in stride(from: 0, to: new.count, by: 700) {
            let disk = home.disk.copy()
            var plan = FaultyFileSystem.Plan()
            plan.capacity = used + room
            disk.setPlan(plan)
            let before = disk.paths
            #expect(throws: BackupError.self) { try Self.backUp(disk) }
            #expect(disk.contents(Self.target) == old && disk.paths == before, "room \(room)")
            disk.setPlan(FaultyFileSystem.Plan())
            try Self.backUp(disk)
            #expect(disk.contents(Self.target) == new, "room \(room)")
        }
    }

    @Test func `stopped, it changes nothing`() throws {
        let (home, old) = try story(isNew: false)
        let paths = home.disk.paths
        var isDone = false
        var limit = 0
        while !isDone {
            var left = limit
            do {
                try Self.backUp(home.disk) { _ in
                    left -= 1
                    return left >= 0
                }
                isDone = true
            } catch BackupError.stopped {
                #expect(home.disk.contents(Self.target) == old && home.disk.paths == paths)
            }
            limit += 1
        }
        #expect(limit > 10)
        try Self.expectSame(home)
    }

    @Test func `one run at a time`() throws {
        let (home, old) = try story(isNew: false)
        let lock = try home.disk.lock(Self.unfinished)
        #expect(throws: BackupError.log(.locked(path: Self.unfinished, processID: 1))) {
            try Self.backUp(home.disk)
        }
        withExtendedLifetime(lock) {}
        #expect(home.disk.contents(Self.target) == old)
    }

    @Test func `the lock goes with the file, and a new file has a new one`() throws {
        let folder = TemporaryDirectory()
        let files = SystemFileSystem()
        let (name, other) = (folder.path + "/a", folder.path + "/b")
        let first = try files.lock(name)
        try files.rename(name, to: other)
        let second = try files.lock(name)
        #expect(throws: LogError.locked(path: other, processID: getpid())) {
            try files.lock(other)
        }
        #expect(throws: LogError.locked(path: name, processID: getpid())) {
            try files.lock(name)
        }
        withExtendedLifetime((first, second)) {}
    }

    // MARK: What is there

    @Test func `only a backup of this log is replaced`() throws {
        var (home, _) = try story(isNew: false)
        let refusal = BackupError.notEmpty(path: Self.target)
        let sound = home.disk.contents(Self.target)!
        // A file of somebody, a segment, an export, and a backup that was cut or changed.
        try home.grow(1)
        let segment = home.disk.contents(home.disk.segmentPaths[0])!
        let manifest = sound.count - 2 * 512 - 512
        var changed = sound
        changed[manifest] ^= 1
        for bytes in [[], [1, 2, 3], segment, Array(sound.dropLast(700)), changed] {
            home.disk.setContents(Self.target, bytes)
            let paths = home.disk.paths
            #expect(throws: refusal) { try Self.backUp(home.disk) }
            #expect(home.disk.contents(Self.target) == bytes && home.disk.paths == paths)
        }
        home.disk.setContents(Self.target, sound)
        try Self.backUp(home.disk)
        try Self.expectSame(home)
    }

    @Test func `what is no earlier state of the log is not replaced`() throws {
        var (home, _) = try story(isNew: false)
        let early = home.disk.copy()
        try home.grow(3)
        try Self.backUp(home.disk)
        let later = home.disk.contents(Self.target)!
        early.setContents(Self.target, later)
        #expect(
            throws: BackupError.behind(end: home.log.nextOffset, next: home.log.nextOffset - 6)
        ) { try Self.backUp(early) }
        // The log goes on by itself from there.
        let other = try openLog(early)
        for number in 40..<55 { _ = try other.append(BackedUpLog.batch(number, captures: true)) }
        #expect(throws: BackupError.diverged(offset: home.log.nextOffset - 1)) {
            try Self.backUp(early)
        }
        #expect(early.contents(Self.target) == later)
        // Another log.
        let stranger = FaultyFileSystem()
        _ = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID.reversed(), time: testTime),
            fileSystem: stranger, limits: smallLimits(), random: seededSalts())
        try stranger.createDirectory("/disk")
        stranger.setContents(Self.target, later)
        #expect(throws: BackupError.otherLog(path: Self.target, logID: testLogID)) {
            try Self.backUp(stranger)
        }
        #expect(stranger.contents(Self.target) == later)
    }

    @Test func `it has what the log has, also where that was trimmed beyond it`() throws {
        var (home, _) = try story(isNew: false)
        try home.grow(30)
        try home.log.trim(below: home.log.nextOffset)
        #expect(home.log.firstOffset > 30)
        #expect(try Self.backUp(home.disk).range.lowerBound == home.log.firstOffset)
        try Self.expectSame(home)
    }

    // MARK: Damage

    @Test func `of a damaged log it has what the log has`() throws {
        let (home, _) = try story(isNew: true)
        for path in home.disk.segmentPaths {
            let sound = home.disk.contents(path)!
            for byte in stride(from: 3, to: sound.count, by: 67) {
                let disk = home.disk.copy()
                var bytes = sound
                bytes[byte] ^= 4
                disk.setContents(path, bytes)
                let report = try Self.backUp(disk)
                #expect(report.isStored)
                let log = try FileLogReader(
                    directory: "/log", fileSystem: disk, limits: smallLimits())
                let copy = try Self.reader(disk)
                #expect(
                    LogModel.records(try items(copy, from: copy.firstOffset))
                        == LogModel.records(try items(log, from: log.firstOffset)),
                    "\(path) byte \(byte)")
                #expect(try BackupVerifier.run(copy) { TestDigest() }.isEmpty)
                // Once the log is whole again, the new one replaces it.
                disk.setContents(path, sound)
                try Self.backUp(disk)
                try Self.expectSame(home, on: disk)
            }
        }
    }

    @Test func `a damaged log does not replace a file that has what it lost`() throws {
        let (home, old) = try story(isNew: false)
        for path in home.disk.segmentPaths.dropLast() {
            let sound = home.disk.contents(path)!
            for content in [nil, [1, 2, 3], Array(sound.dropLast(sound.count / 2))] as [[UInt8]?] {
                let disk = home.disk.copy()
                disk.deleteFile(path)
                if let content { disk.setContents(path, content) }
                if content?.count ?? 0 < 60 { disk.deleteFile(String(path.dropLast(3)) + "head") }
                let report = try Self.backUp(disk)
                guard !report.isStored else {
                    // It had nothing of that segment.
                    #expect(path == home.disk.segmentPaths.dropLast().last, "\(path)")
                    continue
                }
                #expect(!report.damage.isEmpty || !report.missing.isEmpty, "\(path)")
                #expect(disk.contents(Self.target) == old, "\(path)")
                #expect(disk.contents(Self.unfinished) == nil)
                // Under another name, or once that has gone, there is what can be read.
                disk.deleteFile(Self.target)
                #expect(try Self.backUp(disk).isStored)
                // And that is no better than the log: it is replaced.
                #expect(try Self.backUp(disk).isStored)
            }
        }
    }

    @Test func `every changed byte is found, or is in no file`() throws {
        let (home, _) = try story(isNew: true)
        try Self.backUp(home.disk)
        let sound = home.disk.contents(Self.target)!
        let wanted = try items(try Self.reader(home.disk), from: 0)
        for byte in stride(from: 0, to: sound.count, by: 19) {
            let disk = home.disk.copy()
            var bytes = sound
            bytes[byte] ^= 8
            disk.setContents(Self.target, bytes)
            let opened = try? Self.reader(disk)
            guard let reader = opened, reader.backup != nil else { continue }
            guard try BackupVerifier.run(reader, digest: { TestDigest() }).isEmpty else { continue }
            #expect(try items(reader, from: 0) == wanted, "byte \(byte)")
        }
    }

    /// The entries of an archive, as any other program reads them.
    private func unpack(_ archive: [UInt8]) throws -> [(name: String, bytes: [UInt8])] {
        var entries: [(name: String, bytes: [UInt8])] = []
        var position = 0
        while archive[position] != 0 {
            let header = archive[position..<position + 512]
            let name = String(decoding: header.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
            let digits = String(decoding: header.dropFirst(124).prefix(11), as: UTF8.self)
            let size = try #require(Int(digits, radix: 8))
            entries.append((name, Array(archive[position + 512..<position + 512 + size])))
            position += 512 + (size + 511) / 512 * 512
        }
        #expect(archive.dropFirst(position).count == 1024)
        #expect(archive.dropFirst(position).allSatisfy { $0 == 0 })
        return entries
    }
}
