// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// What a byte budget keeps of a home of 50 devices that is played in virtual time, with the work of
/// a daemon: checkpoints, indexes, compression, trims.
struct YearBench {
    /// The budget, in bytes.
    private static let budget: UInt64 = 2_000_000_000
    private static let deviceCount = 50
    private static let pointCount = 10
    /// So many messages share a sync: as many as a slow disk makes wait.
    private static let batchCount = 1024
    private static let day: Int64 = 86_400_000_000_000

    /// How the log is kept.
    private enum Keeping: CaseIterable {
        case everything
        /// As it was written: such a year is longer than the budget.
        case uncompressed
        /// Captured messages go after a month.
        case captures30d
        case eventsAlone

        var goal: String {
            switch self {
            case .everything: "year-budget"
            case .uncompressed: "year-budget-uncompressed"
            case .captures30d: "year-budget-captures-30d"
            case .eventsAlone: "year-budget-events"
            }
        }

        var words: String {
            switch self {
            case .everything: "captures stored"
            case .uncompressed: "captures stored, nothing compressed"
            case .captures30d: "captures stored for 30 days"
            case .eventsAlone: "captures off"
            }
        }
    }

    private let days: Int
    private let keeping: Keeping
    private let clock = VirtualClock(wall: BenchHome.start)
    private let queues: VirtualQueues
    private let log: FileLog
    private let engine: Engine
    private var home: SimulatedHome
    private var reader: MessageReader
    private var pending: [HomeRecord] = []
    private var eventCount = 0
    private var greatestUse: UInt64 = 0
    /// The ends of the days, and the hash of the state there.
    private var points: [(day: Int, offset: UInt64, hash: [UInt8])] = []

    /// - Parameter days: how long the home is played, at least 20.
    static func run(days: Int) throws -> [BenchResult] {
        try Keeping.allCases.map { keeping in
            let folder = try TemporaryFolder()
            var year = try YearBench(folder.file("log"), days: days, keeping)
            return try year.play(folder.file("log"))
        }
    }

    private init(_ directory: String, days: Int, _ keeping: Keeping) throws {
        self.days = days
        self.keeping = keeping
        queues = VirtualQueues(clock: clock)
        var limits = RetentionLimits()
        limits.bytes = Self.budget
        if keeping == .captures30d { limits.captureAge = 30 * Self.day }
        log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 2, count: 16), time: BenchHome.start),
            limits: limits.applied(to: LogLimits()), random: { UInt64.random(in: .min ... .max) })
        engine = try Engine.open(
            log: log, clock: clock, queues: queues, sha256: sha256,
            logger: Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() },
            retention: Retention(limits: limits, compresses: keeping != .uncompressed))
        // A home that is well kept: now and then something is out of reach, is renamed, joins.
        var options = SimulationOptions.calm
        options.outageEverySeconds = 6 * 3600
        options.renameEverySeconds = 7 * 86_400
        options.removalEverySeconds = 30 * 86_400
        options.bridgeRestartEverySeconds = 3 * 86_400
        home = SimulatedHome(
            seed: 1, deviceCount: Self.deviceCount, start: BenchHome.start, options: options)
        (reader, pending) = BenchHome.reader(home.birth())
        if keeping == .eventsAlone { for index in pending.indices { pending[index].capture = nil } }
    }

    private mutating func play(_ directory: String) throws -> BenchResult {
        Output.tell("year: playing \(days) days, \(keeping.words)")
        for day in 1...days {
            let end = BenchHome.start + Int64(day) * Self.day
            while let step = home.next(until: end) {
                for message in step.messages {
                    var record = BenchHome.record(message, &reader, at: step.dueAt)
                    if keeping == .eventsAlone { record.capture = nil }
                    pending.append(record)
                }
                if pending.count >= Self.batchCount { try commit(at: step.dueAt) }
            }
            try commit(at: end)
            points.append((day, log.nextOffset, engine.hashes().state))
        }
        let result = try result(directory)
        try engine.close()
        return result
    }

    private mutating func commit(at time: Int64) throws {
        clock.advance(nanoseconds: max(0, time - clock.wallNanoseconds))
        eventCount += pending.reduce(0) { $0 + $1.events.count }
        try engine.commit(pending)
        pending.removeAll(keepingCapacity: true)
        try engine.fireDueTimers()
        greatestUse = max(greatestUse, try log.use().totalBytes)
        queues.run()
    }

    // MARK: What is left

    private func result(_ directory: String) throws -> BenchResult {
        let kept = points.filter { $0.offset > log.firstOffset }
        guard kept.count >= Self.pointCount else {
            throw CommandFailure(.internalError, "only \(kept.count) days are left of \(days)")
        }
        try check(kept)
        let found = try LogVerifier.run(directory: directory).findings.filter(\.isDamage)
        guard found.isEmpty else {
            throw CommandFailure(.internalError, "the log does not verify: \(found)")
        }
        let use = try log.use()
        let plain = use.segments.reduce(0.0) { $0 + Double($1.info.byteCount) }
        let stored = Double(use.totalBytes)
        let compressed = engine.compressionReport ?? CompressionReport()
        let ratio =
            compressed.bytesAfter > 0
            ? Double(compressed.bytesBefore) / Double(compressed.bytesAfter) : 1
        let records = Double(log.nextOffset - log.firstOffset)
        let events = records * Double(eventCount) / Double(max(1, log.nextOffset))
        let days = Double(kept.count)
        return BenchResult(
            goal: keeping.goal, value: Double(greatestUse),
            unit: "bytes", target: Double(Self.budget), isLimit: true, baseline: "the budget",
            mode: "\(self.days) days of \(Self.deviceCount) devices in virtual time, "
                + keeping.words,
            runs: 1,
            gate: "state hashes at \(Self.pointCount) kept points are those from before any trim; "
                + "the log verifies",
            details: [
                ("daysKept", days, ""), ("records", records, ""), ("events", events, ""),
                ("recordsADay", records / days, ""),
                ("bytesADay", plain / days, ""), ("bytesAnEvent", plain / events, ""),
                ("bytesAnEventCompressed", stored / events, ""),
                ("daysAGigabyte", days / plain * 1e9, ""),
                ("daysAGigabyteCompressed", days / stored * 1e9, ""),
                ("compression", ratio, "ratio"), ("bytesKept", stored, ""),
                ("bytesTrimmed", Double(engine.retentionReport?.trimmedBytes ?? 0), ""),
            ])
    }

    /// The states at ten of the kept points, folded again from what is left.
    private func check(_ kept: [(day: Int, offset: UInt64, hash: [UInt8])]) throws {
        for index in 0..<Self.pointCount {
            let point = kept[index * (kept.count - 1) / (Self.pointCount - 1)]
            var state = try engine.replay().state(before: point.offset)
            guard state.hashes(sha256: sha256).state == point.hash else {
                throw CommandFailure(.internalError, "the state of day \(point.day) differs")
            }
        }
    }
}
