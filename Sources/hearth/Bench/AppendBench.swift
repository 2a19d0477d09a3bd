// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import HomeLog

/// How fast 256 records become durable, beside SQLite with the same bytes.
enum AppendBench {
    private static let batchCount = 256
    private static let batches = 100
    /// Segments in which the timed batches have room, and that are full soon.
    private static let segmentBytes = 16 << 20

    static func run(runs: Int) throws -> [BenchResult] {
        let folder = try TemporaryFolder()
        let all = try records()
        var own: [Double] = []
        var prepared: [Double] = []
        var sqlite: [Double] = []
        for run in 0...runs {
            let ownTime = try append(all, to: folder.file("log\(run)"), isPrepared: false)
            let preparedTime = try append(
                all, to: folder.file("prepared\(run)"), isPrepared: true)
            let sqliteTime = try insert(all, into: folder.file("sqlite\(run)"))
            guard run > 0 else { continue }
            own.append(ownTime)
            prepared.append(preparedTime)
            sqlite.append(sqliteTime)
        }
        let perBatch = Double(batches)
        return [
            BenchResult(
                goal: "append", value: median(zip(sqlite, own).map { $0 / $1 }), unit: "ratio",
                target: 2, baseline: "SQLite WAL, synchronous FULL, one transaction of 256 rows",
                mode: "fdatasync each batch, new files, preallocated", runs: runs,
                gate: "both read back whole",
                details: [
                    ("batchUs", median(own) / perBatch * 1e6, "us"),
                    ("sqliteBatchUs", median(sqlite) / perBatch * 1e6, "us"),
                ]),
            BenchResult(
                goal: "append-prepared", value: median(zip(sqlite, prepared).map { $0 / $1 }),
                unit: "ratio", target: 3,
                baseline: "SQLite WAL, synchronous FULL, one transaction of 256 rows",
                mode: "fdatasync each batch, in a segment that was zeros before, as all but the "
                    + "first of a daemon's are",
                runs: runs, gate: "both read back whole",
                details: [("batchUs", median(prepared) / perBatch * 1e6, "us")]),
        ]
    }

    /// The records of one batch as bytes; the first batch has the dictionary entries.
    private static func records() throws -> [LogBatch] {
        var home = BenchHome()
        var (reader, announced) = BenchHome.reader(home.announcements)
        var encoder = RecordEncoder()
        var result: [LogBatch] = []
        announced += home.states(batchCount - announced.count).map {
            BenchHome.record($0, &reader, at: BenchHome.start)
        }
        for _ in 0..<batches {
            let encoded = announced.map {
                LogRecord(
                    time: $0.receivedAt, events: encoder.encode($0), capture: $0.capture)
            }
            result.append(LogBatch(records: encoded, dictionary: encoder.takeNewDefinitions()))
            announced = home.states(batchCount).map {
                BenchHome.record($0, &reader, at: BenchHome.start)
            }
        }
        return result
    }

    /// - Parameter isPrepared: whether the segment was made beforehand.
    private static func append(
        _ batches: [LogBatch], to directory: String, isPrepared: Bool
    ) throws -> Double {
        var limits = LogLimits()
        limits.segmentBytesMax = segmentBytes
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 1, count: 16), time: BenchHome.start),
            limits: limits, random: { UInt64.random(in: .min ... .max) })
        // The dictionary of the timed batches comes with them.
        let filler = LogBatch(
            records: (0..<batchCount).map { _ in
                LogRecord(time: BenchHome.start, events: [UInt8](repeating: 0, count: 250))
            })
        while isPrepared, log.openSegment == 0 {
            try log.makeNextSegment()
            _ = try log.append(filler)
        }
        let time = try seconds {
            for batch in batches { _ = try log.append(batch) }
        }
        var count = 0
        var cursor = try log.read(from: 0)
        while let step = try cursor.advance() {
            if case .record = step, case .bytes = cursor.capture() { count += 1 }
        }
        try log.close()
        let captured = batches.reduce(0) { $0 + $1.records.count { $0.capture != nil } }
        guard count == captured else {
            throw CommandFailure(.internalError, "the log read back \(count) of \(captured)")
        }
        return time
    }

    private static func insert(_ batches: [LogBatch], into path: String) throws -> Double {
        let database = try SQLiteBaseline(path: path)
        let time = try seconds {
            for batch in batches { try database.insert(batch.records) }
        }
        let count = batches.reduce(0) { $0 + $1.records.count }
        guard try database.rowCount() == count else {
            throw CommandFailure(.internalError, "SQLite lost rows")
        }
        return time
    }
}
