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
    static func fill(
        _ directory: String, states count: Int
    ) throws -> (events: Int, stateHash: [UInt8]) {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 1, count: 16), time: start),
            random: { UInt64.random(in: .min ... .max) })
        let quiet = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let engine = try Engine.open(
            log: log, clock: SystemClock(), sha256: sha256, logger: quiet,
            checkpointRecords: .max / 2)
        var home = BenchHome()
        var (reader, records) = reader(home.announcements)
        var events = 0
        for index in 0..<count {
            let message = home.load.next()
            records.append(record(message, &reader, at: start + Int64(index) * 1_000_000))
            guard records.count >= 256 else { continue }
            events += records.reduce(0) { $0 + $1.events.count }
            try engine.commit(records)
            records = []
        }
        events += records.reduce(1) { $0 + $1.events.count }
        try engine.commit(records)
        let hash = engine.hashes().state
        try log.close()
        return (events, hash)
    }
}
