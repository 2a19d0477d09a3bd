// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

/// Random operations on a log of files, compared step by step with a plain array.
@Suite struct ModelTests {
    enum Step {
        case append(number: Int, records: Int, entries: Int)
        case appendAtWrongOffset(number: Int)
        /// A part of the offsets, in 1/8.
        case read(from: Int)
        case trim(below: Int)
        case reopen
        case crash(FaultyFileSystem.CrashMode)
    }

    private struct Mismatch: Error, CustomStringConvertible {
        let description: String
    }

    @Test func `LOG-MODEL: any sequence of operations gives what a plain array gives`() throws {
        try checkProperty(
            cases: 60, seed: 20, generate: generate, shrink: shrinkArray, property: run)
    }

    private func generate(_ random: inout SeededRandom) -> [Step] {
        (0..<5 + random.below(40)).map { number in
            switch random.below(12) {
            case 0: .appendAtWrongOffset(number: number)
            case 1, 2: .read(from: random.below(9))
            case 3: .trim(below: random.below(9))
            case 4: .reopen
            case 5: .crash(.reordered(seed: random.next()))
            case 6: .crash(.torn(seed: random.next()))
            default:
                .append(number: number, records: 1 + random.below(5), entries: random.below(3))
            }
        }
    }

    private func run(_ steps: [Step]) throws {
        var disk = FaultyFileSystem()
        var log = try createLog(disk)
        let model = LogModel()
        for step in steps {
            switch step {
            case .append(let number, let records, let entries):
                let batch = LogConformance.batch(number, records: records, entries: entries)
                let range = try log.append(batch, expecting: model.nextOffset)
                model.append(batch)
                try require(range.upperBound == model.nextOffset, "append gave \(range)")
            case .appendAtWrongOffset(let number):
                let batch = LogConformance.batch(number)
                try require(
                    (try? log.append(batch, expecting: model.nextOffset + 1)) == nil,
                    "a wrong offset was taken")
            case .read(let eighths):
                let first = log.firstOffset
                try compare(
                    log, model, from: first + (log.nextOffset - first) * UInt64(eighths) / 8)
            case .trim(let eighths):
                let below = log.nextOffset * UInt64(eighths) / 8
                let before = log.firstOffset
                try log.trim(below: below)
                try require(
                    log.firstOffset <= max(below, before) && log.firstOffset >= before,
                    "trim below \(below) left \(log.firstOffset)")
            case .reopen:
                try log.close()
                log = try openLog(disk)
                try require(log.report.isClean, "a closed log is clean: \(log.report)")
            case .crash(let mode):
                disk.crash()
                disk = disk.restarted(mode)
                log = try openLog(disk)
                try require(log.report.damage.isEmpty, "damage: \(log.report)")
            }
            try require(log.nextOffset == model.nextOffset, "the end is \(log.nextOffset)")
        }
        try compare(log, model, from: log.firstOffset)
        try log.close()
        let report = try LogVerifier.run(
            directory: "/log", fileSystem: disk, limits: smallLimits())
        try require(report.findings.isEmpty, "findings: \(report.findings)")
    }

    private func compare(_ log: FileLog, _ model: LogModel, from offset: UInt64) throws {
        let found = try LogConformance.items(log, from: offset)
        let wanted = model.items(from: offset)
        try require(
            LogModel.records(found) == LogModel.records(wanted), "records from \(offset) differ")
        let entries = LogModel.entries(wanted)
        for (id, entry) in LogModel.entries(found) {
            try require(entries[id] == entry, "entry \(id) differs")
        }
        if offset < model.nextOffset {
            try require(LogModel.entries(found) == entries, "entries from \(offset) are missing")
        }
    }

    private func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
        if condition == false { throw Mismatch(description: text()) }
    }

    @Test func `LOG-MODEL: the checker finds a planted fault and makes the case small`() throws {
        let failure = #expect(throws: PropertyFailure.self) {
            try checkProperty(
                cases: 50, seed: 3,
                generate: { random in (0..<20).map { _ in random.below(100) } },
                shrink: shrinkArray,
                property: { numbers in
                    try require(numbers.filter { $0 >= 50 }.count < 2, "two great numbers")
                })
        }
        #expect(failure?.smallestCase.split(separator: ",").count == 2)
    }
}
