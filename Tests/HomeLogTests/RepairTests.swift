// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeLog

/// F5, F6: what a repair makes again, what it sets aside, and what it leaves alone.
@Suite struct RepairTests {
    private static let limits = smallLimits(segmentBytes: 110)

    /// A closed log of several segments with a dictionary, captures and a checkpoint.
    private func story() throws -> (disk: FaultyFileSystem, audit: DamageAudit) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: Self.limits)
        let model = LogModel()
        for number in 0..<5 {
            let batch = LogConformance.batch(number, records: 2, entries: 1 + number % 2)
            _ = try log.append(batch)
            model.append(batch)
        }
        try log.checkpoints.save(offset: log.nextOffset, bytes: [1, 2, 3, 4], verified: true)
        try log.close()
        return (disk, DamageAudit(model, limits: Self.limits))
    }

    private func verify(_ disk: FaultyFileSystem) throws -> LogVerifier.Report {
        try LogVerifier.run(directory: "/log", fileSystem: disk, limits: Self.limits)
    }

    @discardableResult
    private func repair(_ disk: FaultyFileSystem) throws -> LogRepair.Report {
        try LogRepair.run(
            directory: "/log", fileSystem: disk, limits: Self.limits, random: seededSalts(50))
    }

    /// The files that stand for a log, without lock and mark.
    private func files(_ disk: FaultyFileSystem) -> [String: [UInt8]] {
        let paths = disk.paths.filter { [".seg", ".head"].contains(where: $0.hasSuffix) }
        return Dictionary(uniqueKeysWithValues: paths.map { ($0, disk.contents($0)!) })
    }

    /// Repairs once: nothing that could be read is lost, only what is lost stays a finding, and a
    /// second repair has nothing to do.
    private func expectRepaired(
        _ disk: FaultyFileSystem, _ audit: DamageAudit, _ place: String
    ) throws {
        let before = try audit.check(disk)
        try repair(disk)
        let after = try audit.check(disk)
        #expect(after.problems == [], "\(place)")
        #expect(after.lost == before.lost, "\(place)")
        let left = try verify(disk).findings
        #expect(left.filter(\.isRepairable) == [], "\(place)")
        let files = files(disk)
        let again = try repair(disk)
        #expect(again.headers + again.footers + again.indexes == [], "\(place)")
        #expect(again.setAside == [] && again.recovery.tornTail == nil, "\(place)")
        #expect(self.files(disk) == files, "\(place)")
        #expect(try audit.checkWriter(disk, lost: before.lost) == [], "\(place)")
    }

    @Test func `F5: a sound log stays as it is, byte by byte`() throws {
        let (disk, _) = try story()
        #expect(disk.segmentPaths.count >= 3)
        let files = files(disk)
        let report = try repair(disk)
        #expect(report == LogRepair.Report())
        #expect(self.files(disk) == files)
        #expect(try verify(disk).findings == [])
    }

    @Test func `F5: every byte of every file, wrong`() throws {
        let (sound, audit) = try story()
        for path in sound.paths where !path.hasSuffix("/lock") {
            let bytes = sound.contents(path)!
            for byte in bytes.indices where path.hasSuffix("durable") == false || byte % 512 < 80 {
                let disk = sound.copy()
                var wrong = bytes
                wrong[byte] ^= 1 << UInt8(byte % 8)
                disk.setContents(path, wrong)
                try expectRepaired(disk, audit, "\(path) byte \(byte)")
            }
        }
    }

    @Test func `F5: headers and footers are again the bytes that they were`() throws {
        let (sound, _) = try story()
        let files = files(sound)
        for path in sound.segmentPaths.dropLast() {
            let bytes = sound.contents(path)!
            let footer = Int(UInt64(bytes, at: bytes.count - 32))
            for byte in Array(0..<160) + Array(footer..<bytes.count) {
                let disk = sound.copy()
                var wrong = bytes
                wrong[byte] ^= 0x10
                disk.setContents(path, wrong)
                try repair(disk)
                #expect(self.files(disk) == files, "\(path) byte \(byte)")
            }
        }
    }

    /// Its checksum fits, as of a trailer that was made.
    @Test(arguments: [false, true])
    func `F5: a trailer that ends before its segment is made again`(isFooterWhole: Bool) throws {
        let (sound, audit) = try story()
        for path in sound.segmentPaths.dropLast().dropFirst() {
            var bytes = sound.contents(path)!
            let footer = UInt64(bytes, at: bytes.count - 32)
            let trailer = SegmentTrailer(
                footerPosition: footer, endOffset: 1, dictionaryCount: 1)
            let seed = Checksum.seed(salt: UInt64(bytes, at: 56))
            bytes.replaceSubrange(bytes.count - 32..<bytes.count, with: trailer.encoded(seed: seed))
            if !isFooterWhole { bytes[Int(footer) + 5] ^= 1 }
            let disk = sound.copy()
            disk.setContents(path, bytes)
            try expectRepaired(disk, audit, path)
            #expect(disk.contents(path) == sound.contents(path), "\(path)")
        }
    }

    @Test func `F5: every stretch of every segment, zeroed`() throws {
        let (sound, audit) = try story()
        for path in sound.segmentPaths {
            let bytes = sound.contents(path)!
            for start in stride(from: 0, to: bytes.count, by: 16) {
                for size in [16, 64, 200] {
                    let disk = sound.copy()
                    var wrong = bytes
                    for byte in start..<min(start + size, bytes.count) { wrong[byte] = 0 }
                    disk.setContents(path, wrong)
                    try expectRepaired(disk, audit, "\(path) \(size) bytes at \(start)")
                }
            }
        }
    }

    @Test func `F6: every file gone, cut, empty, or of another log`() throws {
        let (sound, audit) = try story()
        let other = FaultyFileSystem()
        let otherLog = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID.reversed(), time: 0),
            fileSystem: other, limits: Self.limits, random: seededSalts())
        _ = try otherLog.append(LogConformance.batch(0))
        try otherLog.close()
        for path in sound.paths where !path.hasSuffix("/lock") {
            let bytes = sound.contents(path)!
            let gone = sound.copy()
            gone.deleteFile(path)
            try expectRepaired(gone, audit, "\(path) gone")
            for count in [0, 1, 79, 80, 159, 160, bytes.count / 2, bytes.count - 1]
            where count < bytes.count {
                let disk = sound.copy()
                disk.setContents(path, Array(bytes.prefix(count)))
                try expectRepaired(disk, audit, "\(path) cut to \(count)")
            }
            guard path.hasSuffix(".seg") else { continue }
            let foreign = sound.copy()
            foreign.setContents(path, other.contents(other.segmentPaths[0])!)
            try expectRepaired(foreign, audit, "\(path) of another log")
        }
    }

    @Test func `F5: a segment without a header is set aside, whole, and named`() throws {
        let (disk, audit) = try story()
        let path = disk.segmentPaths[1]
        let bases = disk.segmentPaths.map {
            UInt64($0.dropFirst("/log/segments/".count).prefix(20))!
        }
        var bytes = disk.contents(path)!
        bytes.replaceSubrange(0..<160, with: [UInt8](repeating: 0xff, count: 160))
        disk.setContents(path, bytes)
        let head = path.dropLast(4) + ".head"
        disk.setContents(String(head), [1, 2, 3])
        // The start names it too, without reading more than headers.
        let log = try openLog(disk.copy(), limits: Self.limits)
        #expect(log.report.damage.map(\.offsets) == [bases[1]..<bases[2]])
        let report = try repair(disk)
        let aside = "/log/aside/" + path.dropFirst("/log/segments/".count).dropLast(4) + ".damaged"
        #expect(
            report.setAside == [
                LogRepair.SetAside(path: path, asidePath: aside, offsets: bases[1]..<bases[2])
            ])
        #expect(disk.contents(aside) == bytes)
        #expect(disk.contents(path) == nil && disk.contents(String(head)) == nil)
        let findings = try verify(disk).findings
        #expect(findings.map(\.kind) == [.missing])
        #expect(findings.map(\.offsets) == [bases[1]..<bases[2]])
        #expect(try audit.check(disk).lost == Set(bases[1]..<bases[2]))
    }

    @Test func `F4: a torn tail is cut and kept, and only the rest of it is said`() throws {
        let (disk, audit) = try story()
        let path = disk.segmentPaths.last!
        disk.setContents(path, disk.contents(path)! + [1, 9, 9, 9, 9, 9])
        #expect(try verify(disk).findings.map(\.kind) == [.tail])
        let report = try repair(disk)
        let tail = try #require(report.recovery.tornTail)
        #expect(disk.contents(tail.asidePath) == [1, 9, 9, 9, 9, 9])
        #expect(try verify(disk).findings == [])
        #expect(try audit.check(disk).lost == [])
    }

    @Test func `F29: a log in use, a backup and no log are refused, and nothing is touched`() throws
    {
        let (disk, _) = try story()
        let log = try openLog(disk, limits: Self.limits)
        let before = disk.counts.operations
        #expect(throws: LogError.locked(path: "/log/lock", processID: 1)) { try repair(disk) }
        #expect(disk.counts.operations == before)
        try log.close()
        disk.setContents("/log/backup.manifest", [])
        #expect(throws: LogError.isBackup(path: "/log")) { try repair(disk) }
        #expect(throws: LogError.noLog(path: "/log")) { try repair(FaultyFileSystem()) }
    }
}

extension UInt64 {
    /// The eight bytes at a position, the lowest first.
    fileprivate init(_ bytes: [UInt8], at start: Int) {
        self = (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64($1 * 8) }
    }
}
