// SPDX-License-Identifier: Apache-2.0

import HomeTesting

@testable import HomeLog

/// What must hold of any files at all, however they came to be: nothing traps, nothing takes memory
/// for what is not there, reading ends, and what is appended is read again. Files that contradict
/// each other, as chance does not make them, may give a record twice.
struct HostileLogCheck {
    /// What one log let be done with it.
    struct Found {
        var recordCount = 0
        var takesRecords = false
    }

    let limits: LogLimits
    /// Gets the promise that was broken.
    let broken: (String) -> Void

    /// Verifies, reads, repairs and reads again, then writes; an error is an answer.
    func run(_ disk: FaultyFileSystem) throws -> Found {
        var found = Found()
        _ = try? LogVerifier.run(directory: "/log", fileSystem: disk, limits: limits)
        found.recordCount = try read(disk)
        let repaired = disk.copy()
        let report = try? LogRepair.run(
            directory: "/log", fileSystem: repaired, limits: limits, random: { 5 })
        if report != nil { found.recordCount += try read(repaired) }
        found.takesRecords = try write(disk)
        return found
    }

    private func require(_ condition: Bool, _ promise: String) {
        if !condition { broken(promise) }
    }

    private func read(_ disk: FaultyFileSystem) throws -> Int {
        guard
            let reader = try? FileLogReader(directory: "/log", fileSystem: disk, limits: limits)
        else { return 0 }
        var count = 0
        let middle = reader.firstOffset + (reader.nextOffset - reader.firstOffset) / 2
        for start in [reader.firstOffset, middle, reader.nextOffset] {
            guard var cursor = try? reader.read(from: start) else { continue }
            var steps = 0
            while steps < 10_000, let item = (try? cursor.next()) ?? nil {
                steps += 1
                guard case .record(let record) = item else { continue }
                require(record.offset >= start, "a record below the start is not read")
                count += 1
            }
            require(steps < 10_000, "reading ends")
        }
        _ = try? reader.segments()
        for checkpoint in (try? reader.checkpoints.list()) ?? [] {
            _ = try? reader.checkpoints.load(offset: checkpoint.offset)
        }
        return count
    }

    /// - Returns: whether the log took a record.
    private func write(_ disk: FaultyFileSystem) throws -> Bool {
        let opened = try? FileLog.open(
            directory: "/log", mode: .write, fileSystem: disk, limits: limits,
            random: { 6 })
        guard let log = opened,
            let range = try? log.append(LogConformance.batch(50, entries: 1))
        else { return false }
        let items = (try? LogConformance.items(log, from: range.lowerBound)) ?? []
        require(
            LogModel.records(items).map(\.offset) == Array(range), "what was appended is read")
        for base in (try? log.uncompressedSegments()) ?? [] { _ = try? log.compress(base) }
        try? log.trim(below: range.lowerBound)
        try? log.close()
        return true
    }
}
