// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting

/// A home whose log has many small segments on a disk of a test.
struct TrimmedHome {
    let disk: FaultyFileSystem
    static let directory = "/log"
    static let checkpointRecords: UInt64 = 25

    static var limits: LogLimits {
        var limits = LogLimits()
        limits.segmentBytesMax = 2048
        limits.allocationBytes = 512
        return limits
    }

    /// Fills the log with reports of two lamps.
    init(records: Int = 300, disk: FaultyFileSystem = FaultyFileSystem()) throws {
        self.disk = disk
        let clock = VirtualClock()
        let log = try FileLog.open(
            directory: Self.directory, mode: .create(logID: logID, time: clock.wallNanoseconds),
            fileSystem: disk, limits: Self.limits, random: Self.salts(1))
        let engine = try openEngine(log, clock, checkpointRecords: .max)
        try engine.commit([profile(clock)])
        for id in ["a", "b"] {
            try engine.commit([
                HomeRecord(
                    receivedAt: clock.wallNanoseconds, cause: .message,
                    origin: RecordOrigin(profile: "main", topic: id),
                    events: announcement("native:\(id)", name: id))
            ])
        }
        for number in 0..<records {
            var reported = record(
                clock, report("native:\(number % 3 == 0 ? "a" : "b")", number % 2 == 0))
            reported.capture = [UInt8](repeating: UInt8(number % 256), count: 40)
            try engine.commit([reported])
            if number % Int(Self.checkpointRecords) == 0 { engine.checkpoint() }
        }
        try engine.close()
    }

    static func salts(_ seed: UInt64) -> @Sendable () -> UInt64 {
        { .random(in: .min ... .max) }
    }

    static func open(_ disk: FaultyFileSystem) throws(LogError) -> FileLog {
        try FileLog.open(
            directory: directory, mode: .write, fileSystem: disk, limits: limits, random: salts(2))
    }

    /// The state hashes at points of a log.
    static func hashes(_ log: any EventLog, at points: [UInt64]) throws -> [[UInt8]] {
        let replay = Replay(log: log, sha256: sha256)
        return try points.map { point in
            try replay.fold(through: point).state.recomputedHashes(sha256: sha256).state
        }
    }
}
