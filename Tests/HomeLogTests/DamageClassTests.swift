// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// F5, F6: every file of a log damaged in every way there is: each byte, each sector, each page,
/// each file gone, old, cut, or no file at all.
@Suite struct DamageClassTests {
    /// A log with the disk as it was after each append.
    private struct Story {
        var disk: FaultyFileSystem
        var model: LogModel
        var earlier: [FaultyFileSystem] = []
    }

    private func story(
        batches: Int, records: Int, captureBytes: Int, limits: LogLimits, isClosed: Bool = true
    ) throws -> Story {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: limits)
        var story = Story(disk: disk, model: LogModel())
        for number in 0..<batches {
            var batch = LogConformance.batch(number, records: records, entries: 1 + number % 3)
            if captureBytes > 0 {
                batch.records[0].capture = [UInt8](repeating: UInt8(number), count: captureBytes)
            }
            _ = try log.append(batch)
            story.model.append(batch)
            story.earlier.append(disk.copy())
        }
        if isClosed {
            let next = log.nextOffset
            try log.checkpoints.save(offset: next, bytes: [1, 2, 3, 4], verified: true)
            try log.close()
        }
        return story
    }

    /// The files of a log by name, without its lock.
    private func files(_ disk: FaultyFileSystem) -> [String] {
        disk.paths.filter { !$0.hasSuffix("/lock") }
    }

    private func expectNothingSilent(
        _ audit: DamageAudit, _ disk: FaultyFileSystem, isChanged: Bool, _ place: String,
        withWriter: Bool = true
    ) throws {
        let (problems, lost) = try audit.check(disk)
        if problems.isEmpty == false { Issue.record("\(place): \(problems)") }
        if isChanged {
            let report = try LogVerifier.run(
                directory: "/log", fileSystem: disk, limits: audit.limits)
            if report.findings.isEmpty { Issue.record("\(place): verify finds nothing") }
        }
        guard withWriter else { return }
        let after = try audit.checkWriter(disk, lost: lost)
        if after.isEmpty == false { Issue.record("\(place), the writer: \(after)") }
    }

    @Test func `F5: every byte of every file, wrong`() throws {
        let limits = smallLimits(segmentBytes: 200)
        let story = try story(batches: 4, records: 2, captureBytes: 0, limits: limits)
        let audit = DamageAudit(story.model, limits: limits)
        var bytesChanged = 0
        for path in files(story.disk) {
            let sound = story.disk.contents(path)!
            for byte in sound.indices where path.hasSuffix("durable") == false || byte % 512 < 80 {
                let disk = story.disk.copy()
                var bytes = sound
                bytes[byte] ^= 1 << UInt8(byte % 8)
                disk.setContents(path, bytes)
                try expectNothingSilent(
                    audit, disk, isChanged: true, "\(path) byte \(byte)", withWriter: byte % 3 == 0)
                bytesChanged += 1
            }
        }
        reportFigure("F5", "each byte of each file of a log wrong", ["bytes": bytesChanged])
    }

    @Test(arguments: [512, 4096])
    func `F5: every sector and every page of every file, zeroed`(size: Int) throws {
        var limits = smallLimits(segmentBytes: 9_000)
        limits.readBytes = 1_000
        let story = try story(batches: 40, records: 5, captureBytes: 300, limits: limits)
        let audit = DamageAudit(story.model, limits: limits)
        #expect(story.disk.segmentPaths.count >= 3)
        var sectors = 0
        for path in files(story.disk) {
            let sound = story.disk.contents(path)!
            for start in stride(from: 0, to: sound.count, by: size) {
                let disk = story.disk.copy()
                let end = min(start + size, sound.count)
                var bytes = sound
                bytes.replaceSubrange(
                    start..<end, with: [UInt8](repeating: 0, count: end - start))
                disk.setContents(path, bytes)
                try expectNothingSilent(
                    audit, disk, isChanged: bytes != sound, "\(path) sector at \(start)")
                sectors += 1
            }
        }
        reportFigure("F5", "each \(size) bytes of each file zeroed", ["places": sectors])
    }

    @Test func `F5: a segment whose first sector is gone keeps every record behind it`() throws {
        var limits = smallLimits(segmentBytes: 9_000)
        limits.readBytes = 1_000
        let story = try story(batches: 40, records: 5, captureBytes: 300, limits: limits)
        for path in story.disk.segmentPaths {
            for size in [512, 4096] {
                let disk = story.disk.copy()
                var bytes = disk.contents(path)!
                let end = min(size, bytes.count)
                bytes.replaceSubrange(0..<end, with: [UInt8](repeating: 0, count: end))
                disk.setContents(path, bytes)
                let (problems, lost) = try DamageAudit(story.model, limits: limits).check(disk)
                #expect(problems.isEmpty)
                // A record takes some 20 bytes here, the first of each batch 300 more.
                #expect(lost.count <= size / 60 + 2, "\(path), \(size) bytes")
            }
        }
    }

    @Test func `F6: every file gone, cut, empty, of an earlier time or of another log`() throws {
        let limits = smallLimits(segmentBytes: 400)
        let story = try story(batches: 12, records: 2, captureBytes: 0, limits: limits)
        let audit = DamageAudit(story.model, limits: limits)
        let other = FaultyFileSystem()
        let otherLog = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID.reversed(), time: 0),
            fileSystem: other, limits: limits, random: seededSalts(3))
        for number in 0..<12 {
            _ = try otherLog.append(LogConformance.batch(number + 30, entries: 1 + number % 3))
        }
        try otherLog.close()
        var cases = 0
        for path in files(story.disk) {
            var versions: [[UInt8]?] = [nil, []]
            let sound = story.disk.contents(path)!
            versions.append([UInt8](sound.prefix(sound.count / 2)))
            versions += story.earlier.map { $0.contents(path) }
            versions.append(other.contents(path))
            for (number, version) in versions.enumerated() where version != sound {
                let disk = story.disk.copy()
                if let version { disk.setContents(path, version) } else { disk.deleteFile(path) }
                try expectNothingSilent(
                    audit, disk, isChanged: false, "\(path) version \(number)")
                cases += 1
            }
        }
        reportFigure(
            "F6", "each file gone, empty, cut, of an earlier time, of another log", ["cases": cases]
        )
    }

    @Test func `F6: an old durable mark hides nothing once the writer is gone, and is named`()
        throws
    {
        let limits = smallLimits(segmentBytes: 400)
        for isClosed in [true, false] {
            let story = try story(
                batches: 12, records: 2, captureBytes: 0, limits: limits, isClosed: isClosed)
            for (number, earlier) in story.earlier.enumerated().dropLast() {
                let disk = story.disk.copy()
                disk.setContents("/log/durable", earlier.contents("/log/durable")!)
                let report = try LogVerifier.run(
                    directory: "/log", fileSystem: disk, limits: limits)
                #expect(report.nextOffset == story.model.nextOffset)
                #expect(report.recordCount == story.model.nextOffset)
                let behind = report.findings.filter { $0.kind == .markBehind }
                let known = UInt64(2 * (number + 1))
                #expect(behind.map(\.offsets) == [known..<story.model.nextOffset])
                let reader = try FileLogReader(
                    directory: "/log", fileSystem: disk, limits: limits)
                #expect(try items(reader, from: 0) == story.model.items(from: 0))
            }
        }
    }

    @Test func `P2: while a writer is at work its mark is where readers stop`() throws {
        let directory = TemporaryDirectory()
        let log = try createLog(SystemFileSystem(), directory.path)
        _ = try log.append(LogConformance.batch(0))
        let old = read(directory.path + "/durable")
        _ = try log.append(LogConformance.batch(1))
        write(old, directory.path + "/durable")
        let early = try FileLogReader(directory: directory.path, limits: smallLimits())
        #expect(early.nextOffset == 2)
        try log.close()
        write(old, directory.path + "/durable")
        let late = try FileLogReader(directory: directory.path, limits: smallLimits())
        #expect(late.nextOffset == 4)
    }

    @Test func `F6: without its segments a log is refused, and nothing is made`() throws {
        let refused = LogError.segmentsGone(path: "/log/segments")
        for kept in ["/durable", "/checkpoints/00000000000000000008.ckpt"] {
            for isDirectoryKept in [true, false] {
                let story = try story(
                    batches: 4, records: 2, captureBytes: 0, limits: smallLimits())
                let disk = isDirectoryKept ? story.disk : FaultyFileSystem()
                for directory in ["/log", "/log/checkpoints"] {
                    try disk.createDirectory(directory)
                }
                let file = story.disk.contents("/log" + kept)!
                for path in disk.paths { disk.deleteFile(path) }
                disk.setContents("/log" + kept, file)
                #expect(throws: refused) { try openLog(disk) }
                #expect(throws: refused) { try createLog(disk) }
                #expect(throws: refused) {
                    try FileLogReader(directory: "/log", fileSystem: disk)
                }
                #expect(try FileLog.exists(directory: "/log", fileSystem: disk))
                #expect(disk.paths == ["/log" + kept])
            }
        }
    }

    // MARK: What is no file

    enum Obstacle: String, CaseIterable {
        case linkToNothing, linkToItself, pipe, directory

        var words: String {
            switch self {
            case .linkToNothing: "link to nothing"
            case .linkToItself: "link to itself"
            case .pipe: "pipe"
            case .directory: "directory"
            }
        }

        func put(_ path: String) {
            switch self {
            case .linkToNothing: symlink(path + ".nowhere", path)
            case .linkToItself: symlink(path, path)
            case .pipe: mkfifo(path, 0o600)
            case .directory: mkdir(path, 0o700)
            }
        }
    }

    @Test(arguments: Obstacle.allCases)
    func `F6: what is no file has a file's name: no wait, the rest is read, the writer goes on`(
        obstacle: Obstacle
    ) throws {
        let limits = smallLimits(segmentBytes: 400)
        let names = try files(
            story(batches: 12, records: 2, captureBytes: 0, limits: limits).disk
        ).map { String($0.dropFirst("/log".count)) }
        for name in names {
            let directory = TemporaryDirectory()
            let log = try createLog(SystemFileSystem(), directory.path, limits: limits)
            let model = LogModel()
            for number in 0..<12 {
                let batch = LogConformance.batch(number, entries: 1 + number % 3)
                _ = try log.append(batch)
                model.append(batch)
            }
            try log.checkpoints.save(offset: 24, bytes: [1, 2, 3, 4], verified: true)
            try log.close()
            let path = directory.path + name
            #expect(unlink(path) == 0)
            obstacle.put(path)
            let audit = DamageAudit(model, limits: limits)
            let (problems, lost) = try audit.check(SystemFileSystem(), directory.path)
            #expect(problems.isEmpty, "\(name)")
            #expect(lost.isEmpty || name.hasSuffix(".seg"), "\(name)")
            let report = try LogVerifier.run(directory: directory.path, limits: limits)
            let isNamed = report.findings.contains { $0.isDamage }
            #expect(isNamed, "\(name)")
            let after = try audit.checkWriter(SystemFileSystem(), directory.path, lost: lost)
            #expect(after.isEmpty, "\(name)")
        }
        reportFigure("F6", "each file replaced by a \(obstacle.words)", ["files": names.count])
    }

    private func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "rb") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return [UInt8](bytes[..<count])
    }

    private func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "r+b") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
