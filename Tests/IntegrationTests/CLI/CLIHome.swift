// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging
import Testing

/// A small home in a data directory of its own, made as the daemon makes one.
final class CLIHome {
    let directory: String
    let engine: Engine
    private let folder: TemporaryFolder
    private let home: RunningHome
    private let isReopened: Bool
    private var isClosed = false
    private let time = SystemClock().wallNanoseconds

    static let lamp = "native:lamp"
    static let switchID = "native:switch"

    /// Opens the directory of a closed home again.
    init(reopening other: CLIHome) throws {
        folder = other.folder
        directory = other.directory
        home = try Self.open(directory)
        engine = home.engine
        isReopened = true
    }

    private static func open(_ directory: String) throws -> RunningHome {
        var settings = HomeSettings(
            dataDirectory: directory,
            profiles: [BrokerProfile(broker: BrokerAddress(host: "localhost"))])
        settings.homeName = "Test home"
        return try RunningHome.open(settings, logger: Logger(label: "test"))
    }

    init() throws {
        folder = try TemporaryFolder()
        directory = folder.file("data")
        home = try Self.open(directory)
        engine = home.engine
        isReopened = false
        try commit(.sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)))
        try announce(Self.lamp, name: "Lamp \u{1B}[31m\u{202E}", area: "Kitchen")
        try announce(Self.switchID, name: "Switch", area: "Hall")
        try report(isOn: false)
        try report(isOn: true)
        try report(isOn: true)
        try diagnose(linkQuality: 80)
        try commit(.messageUnreadable(MessageUnreadable(reason: "not JSON", detail: "byte 0")))
    }

    deinit {
        if !isClosed { try? home.stop() }
        // The folder removes its files, but no folder in it.
        if !isReopened { try? FileManager.default.removeItem(atPath: directory) }
    }

    var last: UInt64 { engine.log.nextOffset - 1 }

    /// The one segment of its log: a copy of its header stands beside it.
    func segment() throws -> URL {
        let folder = URL(fileURLWithPath: directory + "/segments")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let segments = names.filter { $0.hasSuffix(".seg") }
        try #require(segments.count == 1, "\(names)")
        return folder.appendingPathComponent(segments[0])
    }

    /// The record of each offset, as the log holds it.
    func records() throws -> [HomeRecord] {
        var records: [HomeRecord] = []
        try Replay(log: engine.log, sha256: sha256).records(in: 0..<engine.log.nextOffset) {
            if case .record(let record) = $0 { records.append(record) }
            return true
        }
        return records
    }

    func snapshot(at offset: UInt64) throws -> HomeSnapshot {
        try Replay(log: engine.log, sha256: sha256).fold(through: offset, from: .genesis).state
            .graph
    }

    @discardableResult
    func report(isOn: Bool) throws -> UInt64 {
        try commit(
            .attributesReported(
                AttributesReported(
                    deviceID: Self.lamp, source: Self.source, part: "main",
                    trait: "Matter.OnOffTrait",
                    attributes: [AttributeMember(key: "onOff", value: .bool(isOn))])))
    }

    func diagnose(linkQuality: Int64) throws {
        try commit(
            .attributesReported(
                AttributesReported(
                    deviceID: Self.lamp, source: Self.source, part: "root",
                    trait: "Vendor.RadioTrait",
                    attributes: [AttributeMember(key: "linkQuality", value: .int(linkQuality))])))
    }

    /// Says whether a device can be reached, an hour from now: no timer comes due meanwhile.
    func say(_ value: FactValue, of id: String, delivery: Delivery = .live) throws {
        let fact = ConnectivityReported(
            source: Self.source, subject: .device(id), slot: .own, value: value,
            delivery: delivery)
        _ = try engine.commit([
            HomeRecord(
                receivedAt: time + 3_600_000_000_000, cause: .message,
                events: [.connectivityReported(fact)])
        ])
    }

    /// The device's only source does not know it any more.
    func remove(_ id: String) throws {
        try commit(.deviceRemoved(DeviceRemoved(deviceID: id, source: Self.source)))
    }

    /// Ends the writer, so that others may have the directory.
    func close() throws {
        isClosed = true
        try home.stop()
    }

    private static let source = "main:native:home"

    private func announce(_ id: String, name: String, area: String) throws {
        let trait = TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"])
        let part = PartDescription(
            part: "main", type: "OnOffLightDeviceType", isPrimary: true, traits: [trait])
        try commit(
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: Self.source, codec: "native", nativeID: id, name: name,
                    area: area)),
            .deviceDescribed(DeviceDescribed(deviceID: id, source: Self.source, parts: [part])))
    }

    @discardableResult
    private func commit(_ events: HomeEvent...) throws -> UInt64 {
        let isMessage = events.contains { if case .sessionStarted = $0 { false } else { true } }
        let origin = RecordOrigin(
            profile: "main", epoch: 1, topic: "hearth/v1/home/in/x", codec: "native",
            codecVersion: 1)
        return try engine.commit([
            HomeRecord(
                receivedAt: time, cause: isMessage ? .message : .session,
                origin: isMessage ? origin : nil, events: events,
                capture: isMessage ? Array("{}".utf8) : nil)
        ]).lowerBound
    }
}
