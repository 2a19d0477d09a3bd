// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeGraph
import HomeLog

@testable import hearth

/// A log of a small home in a folder of its own, for views through time.
final class ScreenLog {
    let directory: String
    private let folder: TemporaryFolder
    private let log: FileLog
    private var encoder = RecordEncoder()

    /// 2026-11-20T12:00:00Z.
    static let begin: Int64 = 1_795_176_000_000_000_000
    static let second: Int64 = 1_000_000_000
    static let source = "main:native:home"
    static let lamp = "native:lamp"
    static let sensor = "native:sensor"

    init(segmentBytesMax: Int = 64 << 20) throws {
        folder = try TemporaryFolder()
        directory = folder.file("data")
        var limits = LogLimits()
        limits.segmentBytesMax = segmentBytesMax
        limits.allocationBytes = 4096
        log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 7, count: 16), time: Self.begin),
            limits: limits, random: { 7 })
    }

    deinit { try? FileManager.default.removeItem(atPath: directory) }

    var last: UInt64 { log.nextOffset - 1 }

    /// Appends records, each a batch of its own.
    func append(_ records: [HomeRecord]) throws {
        for record in records {
            let events = encoder.encode(record)
            _ = try log.append(
                LogBatch(
                    records: [LogRecord(time: record.receivedAt, events: events)],
                    dictionary: encoder.takeNewDefinitions(), era: 0))
        }
    }

    /// Makes the bytes of the first record that holds a text unreadable.
    func damage(_ text: String) throws {
        let segments = directory + "/segments"
        for name in try FileManager.default.contentsOfDirectory(atPath: segments).sorted()
        where name.hasSuffix(".seg") {
            let url = URL(fileURLWithPath: "\(segments)/\(name)")
            var bytes = try Data(contentsOf: url)
            guard let range = bytes.range(of: Data(text.utf8)) else { continue }
            bytes[range.lowerBound] ^= 0xFF
            return try bytes.write(to: url)
        }
        throw BrokerFault.unexpected("no record holds \(text)")
    }

    /// A lamp and a sensor in two rooms, and then a report every ten seconds: of the sensor, and
    /// every fifth time of the lamp.
    static func story(reports: Int, lamp name: String = "Lamp") -> [HomeRecord] {
        [
            record(
                0,
                [
                    .logOpened(
                        LogOpened(
                            logID: "07", homeName: "Home", reducerVersion: HomeState.reducerVersion)
                    ),
                    .profileChanged(ProfileSettings(profile: "main")),
                ]),
            record(1, device(lamp, name, "Kitchen", "OnOffLightDeviceType", "OnOff", "onOff")),
            record(
                2,
                device(
                    sensor, "Sensor", "Attic", "TemperatureSensorDeviceType",
                    "TemperatureMeasurement", "measuredValue")),
        ] + (0..<reports).map { report($0) }
    }

    static func report(_ number: Int) -> HomeRecord {
        let isLamp = number % 5 == 4
        let value: AttributeValue =
            isLamp ? .bool(number % 2 == 0) : .int(2000 + Int64(number * 7 % 100))
        return record(
            10 * (number + 1),
            [
                .attributesReported(
                    AttributesReported(
                        deviceID: isLamp ? lamp : sensor, source: source, part: "main",
                        trait: isLamp ? "Matter.OnOffTrait" : "Matter.TemperatureMeasurementTrait",
                        attributes: [
                            AttributeMember(key: isLamp ? "onOff" : "measuredValue", value: value)
                        ]))
            ])
    }

    static func record(_ second: Int, _ events: [HomeEvent]) -> HomeRecord {
        HomeRecord(
            receivedAt: begin + Int64(second) * Self.second, cause: .message,
            origin: RecordOrigin(profile: "main", topic: "t"), events: events)
    }

    static func device(
        _ id: String, _ name: String, _ area: String, _ type: String, _ trait: String,
        _ attribute: String
    ) -> [HomeEvent] {
        let trait = TraitDescription(trait: "Matter.\(trait)Trait", attributes: [attribute])
        let part = PartDescription(part: "main", type: type, isPrimary: true, traits: [trait])
        return [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "native", nativeID: id, name: name,
                    area: area)),
            .deviceDescribed(DeviceDescribed(deviceID: id, source: source, parts: [part])),
        ]
    }
}
