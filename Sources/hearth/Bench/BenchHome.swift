// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// The load of all benchmarks: states of 120 bytes of 100 Zigbee2MQTT sensors.
struct BenchHome {
    static let deviceCount = 100
    static let start: Int64 = 1_790_000_000_000_000_000

    private(set) var load = SimulatedLoad(seed: 1, deviceCount: deviceCount, start: start)

    var announcements: [SimulatedMessage] { load.announcements }

    mutating func states(_ count: Int) -> [SimulatedMessage] { load.states(count) }

    /// A reader that has seen the announcements, and their records.
    static func reader(_ announcements: [SimulatedMessage]) -> (MessageReader, [HomeRecord]) {
        let profile = BrokerProfile(
            broker: BrokerAddress(host: "127.0.0.1"),
            codecs: [CodecChoice(name: "zigbee2mqtt", roots: ["zigbee2mqtt"])])
        var reader = profile.makeReader()
        var records = [
            HomeRecord(
                receivedAt: start, cause: .engine, events: [.profileChanged(profile.logged)])
        ]
        for message in announcements { records.append(record(message, &reader, at: start)) }
        return (reader, records)
    }

    /// The record of a message, as a session would make it, captured.
    static func record(
        _ message: SimulatedMessage, _ reader: inout MessageReader, at time: Int64
    ) -> HomeRecord {
        let read = reader.read(
            CodecMessage(
                topic: message.topic, payload: message.payload, delivery: .live, receivedAt: time))
        return HomeRecord(
            receivedAt: time, sourceAt: read.sourceAt, cause: .message,
            origin: RecordOrigin(
                profile: "main", epoch: 1, topic: message.topic, packetID: 1, qos: 1,
                codec: read.codec, codecVersion: read.codecVersion,
                fenceHash: fenceHash(topic: message.topic, payload: message.payload)),
            events: read.events, capture: message.payload)
    }

    /// A log that holds states of all devices.
    ///
    /// - Parameters:
    ///   - interval: nanoseconds between two states.
    ///   - checkpointRecords: a checkpoint is saved each time that so many more are in the log, as
    ///     a daemon does; nil saves none.
    ///   - progress: gets the number of states so far.
    static func fill(
        _ directory: String, states count: Int, interval: Int64 = 1_000_000,
        checkpointRecords: UInt64? = nil, progress: (Int) -> Void = { _ in }
    ) throws -> (events: Int, stateHash: [UInt8]) {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 1, count: 16), time: start),
            random: { UInt64.random(in: .min ... .max) })
        let quiet = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let engine = try Engine.open(
            log: log, clock: VirtualClock(wall: start), sha256: sha256, logger: quiet,
            checkpointRecords: .max / 2)
        var home = BenchHome()
        var (reader, records) = reader(home.announcements)
        var events = 0
        // By the bench itself: how far a thread of its own had come would differ from run to run.
        var checkpointAt = checkpointRecords ?? .max
        for index in 0..<count {
            let message = home.load.next()
            records.append(record(message, &reader, at: start + Int64(index) * interval))
            guard records.count >= 256 else { continue }
            events += records.reduce(0) { $0 + $1.events.count }
            try engine.commit(records)
            records = []
            guard log.nextOffset >= checkpointAt, let checkpointRecords else { continue }
            engine.checkpoint()
            checkpointAt = log.nextOffset + checkpointRecords
            progress(index + 1)
        }
        events += records.reduce(1) { $0 + $1.events.count }
        try engine.commit(records)
        let hash = engine.hashes().state
        if checkpointRecords != nil {
            engine.checkpoint()
            try saveIndexes(log)
        }
        try log.close()
        return (events, hash)
    }

    /// Makes the index of each sealed segment, as a daemon does between the messages of a home.
    private static func saveIndexes(_ log: FileLog) throws {
        let replay = Replay(log: log, sha256: sha256)
        for base in try log.segmentIndexes.sealedBases() {
            try replay.saveIndex(of: base, sha256: sha256)
        }
    }
}
