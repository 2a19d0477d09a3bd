// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeLog

/// F5: the limits of every field of a log's files, behind checksums that fit. Nothing traps, nothing
/// takes memory for what is not there, reading ends, and what is appended is read again. Files that
/// contradict each other, as chance does not make them, may give a record twice.
@Suite struct ExtremeLogTests {
    private let limits = smallLimits(segmentBytes: 400)

    /// Reads as far as it goes; an error is an answer.
    /// - Returns: how many records were read.
    private func read(_ disk: FaultyFileSystem, _ place: Comment) throws -> Int {
        guard
            let reader = try? FileLogReader(directory: "/log", fileSystem: disk, limits: limits)
        else { return 0 }
        var count = 0
        let middle = reader.firstOffset + (reader.nextOffset - reader.firstOffset) / 2
        for start in [reader.firstOffset, middle, reader.nextOffset] {
            guard var cursor = try? reader.read(from: start) else { continue }
            var steps = 0
            while let item = (try? cursor.next()) ?? nil {
                steps += 1
                #expect(steps < 10_000, place)
                guard steps < 10_000 else { break }
                guard case .record(let record) = item else { continue }
                #expect(record.offset >= start, place)
                count += 1
            }
        }
        _ = try? reader.segments()
        for checkpoint in (try? reader.checkpoints.list()) ?? [] {
            _ = try? reader.checkpoints.load(offset: checkpoint.offset)
        }
        return count
    }

    /// Opens, appends, reads it back, compresses, trims and closes.
    /// - Returns: whether the log took a record.
    private func write(_ disk: FaultyFileSystem, _ place: Comment) -> Bool {
        guard let log = try? openLog(disk, limits: limits) else { return false }
        guard let range = try? log.append(LogConformance.batch(50, entries: 1)) else {
            return false
        }
        let items = (try? LogConformance.items(log, from: range.lowerBound)) ?? []
        #expect(LogModel.records(items).map(\.offset) == Array(range), place)
        try? log.compressAll()
        try? log.trim(below: range.lowerBound)
        try? log.close()
        return true
    }

    @Test func `F5: the limits of each field, behind checksums that fit`() throws {
        let count = getenv("HEARTH_SOAK") == nil ? 1_500 : 200_000
        let first = propertySeed(1_700)
        var (records, written) = (0, 0)
        for number in 0..<UInt64(count) {
            let seed = first &+ number
            let place: Comment = "HEARTH_SEED=\(seed)"
            if getenv("HEARTH_EXTREMES") != nil { print("extreme log \(seed)") }
            let log = try ExtremeLog(seed: seed)
            _ = try? LogVerifier.run(directory: "/log", fileSystem: log.disk, limits: limits)
            records += try read(log.disk, place)
            let repaired = log.disk.copy()
            if (try? LogRepair.run(
                directory: "/log", fileSystem: repaired, limits: limits, random: seededSalts(5)))
                != nil
            {
                records += try read(repaired, place)
            }
            if write(log.disk, place) { written += 1 }
        }
        #expect(records > count && written > count / 4)
        reportFigure(
            "F5", "logs with the limits of numbers in any field, their checksums right",
            ["logs": count, "records read": records, "logs that took a record": written])
    }
}
