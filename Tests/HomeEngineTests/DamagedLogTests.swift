// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Logging
import Synchronization
import Testing

/// A home on a log that was damaged between two starts.
@Suite struct DamagedLogTests {
    /// Counts what a person is told with urgency.
    private final class Alarms: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        func logger() -> Logger {
            Logger(label: "test") { _ in AlarmHandler(alarms: self) }
        }

        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private struct AlarmHandler: LogHandler {
        let alarms: Alarms
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.error

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { alarms.add("\(event.message)") }
    }

    private func open(_ disk: FaultyFileSystem, _ clock: VirtualClock, _ alarms: Alarms) throws
        -> Engine
    {
        let mode: FileLog.Mode =
            try FileLog.exists(directory: "/log", fileSystem: disk)
            ? .write : .create(logID: logID, time: 0)
        let log = try FileLog.open(
            directory: "/log", mode: mode, fileSystem: disk, random: { 4 })
        return try Engine.open(
            log: log, clock: clock, sha256: sha256, logger: alarms.logger())
    }

    @Test func `F4: the end cut off at every byte below a checkpoint keeps the checkpoint`() throws
    {
        let disk = FaultyFileSystem()
        let clock = VirtualClock()
        let alarms = Alarms()
        let first = try open(disk, clock, alarms)
        try first.commit([profile(clock)])
        for number in 0..<4 {
            try first.commit(
                announcement("test:\(number)", name: "Lamp \(number)").map { record(clock, $0) })
        }
        try first.commit([record(clock, report("test:1", true))])
        let whole = first.hashes().state
        let next = first.log.nextOffset
        try first.close()
        let path = disk.paths.first { $0.hasSuffix(".seg") }!
        let sound = disk.contents(path)!
        for cut in 1..<60 {
            for hasMark in [true, false] {
                let copy = disk.copy()
                copy.setContents(path, [UInt8](sound.dropLast(cut)))
                if hasMark == false { copy.deleteFile("/log/durable") }
                let engine = try open(copy, clock, alarms)
                let place: Comment = "\(cut) bytes, with a mark: \(hasMark)"
                #expect(engine.log.nextOffset == next, place)
                #expect(engine.hashes().state == whole, place)
                let offsets = try engine.commit([record(clock, report("test:2", true))])
                #expect(offsets == next..<next + 1, place)
                try engine.close()
                let checkpoints = try engine.log.checkpoints.list()
                #expect(checkpoints.map(\.offset) == [next, next + 1], place)
                let areVerified = checkpoints.allSatisfy { $0.isVerified }
                #expect(areVerified, place)
            }
        }
        #expect(alarms.all.isEmpty)
        reportFigure(
            "F4", "the end cut off at each byte below a checkpoint, with the mark and without",
            ["lengths": 59, "starts": 118])
    }

    /// A log that passes everything on and counts what is read.
    private final class CountingLog: EventLog {
        private let log: FileLog
        let readCount = Atomic(0)

        init(_ log: FileLog) { self.log = log }

        var identity: LogIdentity { log.identity }
        var firstOffset: UInt64 { log.firstOffset }
        var nextOffset: UInt64 { log.nextOffset }
        var dictionaryCount: UInt32 { log.dictionaryCount }
        var checkpoints: any CheckpointStore { log.checkpoints }

        func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
            try log.append(batch, expecting: expecting)
        }

        func read(from offset: UInt64) throws(LogError) -> LogCursor {
            readCount.add(1, ordering: .relaxed)
            return try log.read(from: offset)
        }

        func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
        func segments() throws(LogError) -> [SegmentInfo] { try log.segments() }
        func close() throws(LogError) { try log.close() }
    }

    @Test func `LOG-SEGMENTS: a replay finds times by the segments also behind a wrapper`() throws {
        let disk = FaultyFileSystem()
        var limits = LogLimits()
        limits.segmentBytesMax = 200
        let file = try FileLog.open(
            directory: "/log", mode: .create(logID: logID, time: 0), fileSystem: disk,
            limits: limits, random: { 4 })
        for number in 0..<40 {
            let record = LogRecord(time: Int64(number) * 1_000, events: [1, 2, 3])
            _ = try file.append(LogBatch(records: [record, record]))
        }
        let log = CountingLog(file)
        let replay = Replay(log: log, sha256: sha256)
        for number in [3, 17, 39] {
            let time = Int64(number) * 1_000
            #expect(try replay.moment(at: time...time) == .at(UInt64(2 * number + 1)))
        }
        let segments = try log.segments()
        #expect(segments.count > 3)
        // The open segment once for its times, and the one that holds the time.
        #expect(log.readCount.load(ordering: .relaxed) <= 6)
    }
}
