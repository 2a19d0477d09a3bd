// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// F25: the bytes of every released format are kept and must be readable for ever.
@Suite struct GoldenTests {
    private static let names = [
        "durable", "segments/00000000000000000000.seg", "segments/00000000000000000006.seg",
        "checkpoints/00000000000000000006.ckpt",
    ]

    /// A released format and the files of its log.
    struct Release: CustomStringConvertible {
        var format: String
        var names: [String]
        var hasCaptures = true

        var description: String { format }
    }

    private static let withCopies =
        names + ["segments/00000000000000000000.head", "segments/00000000000000000006.head"]

    private static let releases = [
        Release(format: "1.0", names: names),
        Release(format: "1.1", names: withCopies),
        // Not written again byte for byte: the library may come to compress better.
        Release(
            format: "2.0-compressed",
            names: withCopies.map {
                $0.hasSuffix("0.seg") ? $0 + ".zst" : $0
            }),
        Release(format: "2.0", names: withCopies),
        // Its first segment has no captured messages any more.
        Release(
            format: "2.1-without-captures",
            names: withCopies.map {
                $0.hasSuffix("0.seg") ? $0 + ".zst" : $0
            }, hasCaptures: false),
        Release(format: "2.1", names: withCopies),
    ]

    private func folder(_ release: Release) -> String {
        let file = #filePath
        return String(file[..<file.lastIndex(of: "/")!]) + "/Golden/" + release.format
    }

    /// The log whose bytes are kept.
    private func makeLog() throws -> (FaultyFileSystem, LogModel) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 200))
        let model = LogModel()
        for number in 0..<4 {
            let batch = LogConformance.batch(
                number, records: 2, entries: number % 2, era: UInt32(number / 2))
            _ = try log.append(batch)
            model.append(batch)
        }
        try log.checkpoints.save(offset: 6, bytes: Array("state".utf8), verified: true)
        try log.close()
        return (disk, model)
    }

    @Test func `F25: today's program writes format 2.1 byte for byte`() throws {
        let (disk, _) = try makeLog()
        let release = GoldenTests.releases.last!
        let folder = folder(release)
        #expect(
            disk.paths.filter { !$0.hasSuffix("/lock") }
                == release.names.map { "/log/" + $0 }.sorted())
        for name in release.names {
            let written = try #require(disk.contents("/log/" + name))
            if getenv("HEARTH_UPDATE_GOLDEN") != nil { write(written, folder + "/" + name) }
            #expect(written == read(folder + "/" + name), "\(name)")
        }
    }

    @Test func `F25: the log of format 2.1 without captures is what this program writes`() throws {
        let (disk, _) = try makeLog()
        let log = try openLog(disk, limits: smallLimits(segmentBytes: 200))
        _ = try log.removeCaptures(0)
        let release = GoldenTests.releases[4]
        if getenv("HEARTH_UPDATE_GOLDEN") != nil {
            for name in release.names {
                write(disk.contents("/log/" + name)!, folder(release) + "/" + name)
            }
        }
        #expect(
            Set(release.names).isSubset(of: disk.paths.map { $0.dropFirst(5) }.map(String.init)))
        #expect(try log.segments().map(\.hasCaptures) == [false, true])
        #expect(try LogConformance.items(log, from: 0) == expected(release))
    }

    /// The items of the log of a release.
    private func expected(_ release: Release) throws -> [LogItem] {
        let items = try makeLog().1.items(from: 0)
        guard !release.hasCaptures else { return items }
        return items.map { item in
            guard case .record(var record) = item, record.offset < 6 else { return item }
            record.capture = .absent
            return .record(record)
        }
    }

    @Test func `a log of format 1.1 is compressed only behind a segment of 2.0`() throws {
        let release = GoldenTests.releases[1]
        let disk = FaultyFileSystem()
        for directory in ["/log", "/log/segments", "/log/checkpoints", "/log/aside"] {
            try disk.createDirectory(directory)
        }
        for name in release.names {
            disk.setContents("/log/" + name, try #require(read(folder(release) + "/" + name)))
        }
        let log = try openLog(disk, limits: smallLimits(segmentBytes: 200))
        #expect(try log.segments().count == 2)
        // An older program would take the first segment for lost, and the last one for its own.
        #expect(try log.uncompressedSegments() == [])
        while try log.segments().count == 2 { _ = try log.append(LogConformance.batch(4)) }
        let before = try LogConformance.items(log, from: 0)
        #expect(try log.uncompressedSegments() == [0, 6])
        try log.compressAll()
        #expect(try LogConformance.items(log, from: 0) == before)
    }

    @Test(arguments: releases)
    func `F25: a log of every released format is read, verified and appended to`(
        release: Release
    ) throws {
        let expected = try expected(release)
        let folder = folder(release)
        let reader = try FileLogReader(directory: folder)
        #expect(reader.identity.logID == testLogID)
        #expect(try items(reader, from: 0) == expected)
        #expect(try reader.checkpoints.load(offset: 6) == Array("state".utf8))
        #expect(try LogVerifier.run(directory: folder).findings.isEmpty)
        let disk = FaultyFileSystem()
        for directory in ["/log", "/log/segments", "/log/checkpoints", "/log/aside"] {
            try disk.createDirectory(directory)
        }
        for name in release.names {
            disk.setContents("/log/" + name, try #require(read(folder + "/" + name)))
        }
        let log = try openLog(disk)
        #expect(log.report.isClean)
        _ = try log.append(LogConformance.batch(4), expecting: 8)
        #expect(try LogConformance.items(log, from: 0).starts(with: expected))
        reportFigure(
            "F25", "a log of format \(release.format)",
            ["records read": LogModel.records(expected).count])
    }

    private func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return [UInt8](bytes[..<count])
    }

    private func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
