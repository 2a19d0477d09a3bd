// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeLog
import HomePublishers
import HomeTypes
import Synchronization

@testable import HomeSDK

/// A log directory of its own for one test, and the daemon that might write it.
final class LogFolder: Sendable {
    let path: String
    let log: FileLog
    private let state = Mutex((encoder: RecordEncoder(), next: Int64(0)))

    /// - Parameter segmentBytesMax: after so many bytes the next segment starts.
    init(segmentBytesMax: Int = 64 << 20) throws {
        path = TestFolders.make()
        var limits = LogLimits()
        limits.segmentBytesMax = segmentBytesMax
        limits.allocationBytes = 4096
        var random = SystemRandomNumberGenerator()
        let salt = random.next()
        log = try FileLog.open(
            directory: path, mode: .create(logID: Self.logID, time: Self.begin), limits: limits,
            random: { salt })
    }

    static let logID = [UInt8](repeating: 7, count: 16)
    /// When the first record of every such log is received.
    static let begin: Int64 = 1_700_000_000_000_000_000

    /// Makes records durable, one batch for each.
    func append(_ records: [HomeRecord], era: UInt32 = 0) throws {
        for record in records {
            let batch = state.withLock { state in
                let events = state.encoder.encode(record)
                return LogBatch(
                    records: [LogRecord(time: record.receivedAt, events: events)],
                    dictionary: state.encoder.takeNewDefinitions(), era: era)
            }
            _ = try log.append(batch)
        }
    }

    /// The first segment's file.
    var segment: String { segments[0] }

    /// The files of all segments, oldest first, without the copies of their headers.
    var segments: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/segments")) ?? []
        return names.filter { $0.hasSuffix(".seg") }.sorted().map { "\(path)/segments/\($0)" }
    }

    /// Every file below the directory with its size and content.
    func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            found[name] = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
        }
        return found
    }

    /// Makes the bytes of a record unreadable where the log holds them.
    func damage(_ marker: String) throws {
        for segment in segments {
            var bytes = try Data(contentsOf: URL(fileURLWithPath: segment))
            guard let range = bytes.range(of: Data(marker.utf8)) else { continue }
            bytes[range.lowerBound] ^= 0xff
            try bytes.write(to: URL(fileURLWithPath: segment))
            return
        }
        throw HomeError.notFound("no record holds \(marker)")
    }

    /// The home that stands on this directory.
    func home(at point: HomePoint = .newest) async throws -> Home {
        try await Home.open(.log(directory: path, at: point))
    }
}

/// Folders that are removed when the tests end: a home does not keep its directory.
enum TestFolders {
    private static let all = Mutex<[String]>([])

    /// - Returns: a path at which nothing is yet.
    static func make() -> String {
        let path = NSTemporaryDirectory() + "hearth-sdk-\(UUID().uuidString)"
        let isFirst = all.withLock { all in
            all.append(path)
            return all.count == 1
        }
        if isFirst { atexit { TestFolders.removeAll() } }
        return path
    }

    private static func removeAll() {
        for path in all.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}

/// What the tests of history put into a log.
enum Story {
    static let source = "main:test:x"

    /// - Parameter second: after the first record.
    static func record(_ second: Int64, _ events: [HomeEvent]) -> HomeRecord {
        HomeRecord(
            receivedAt: LogFolder.begin + second * 1_000_000_000, cause: .message,
            origin: RecordOrigin(profile: "main", topic: "t"), events: events)
    }

    static var opening: [HomeRecord] {
        [
            HomeRecord(
                receivedAt: LogFolder.begin, cause: .engine,
                events: [
                    .logOpened(
                        LogOpened(
                            logID: hexText(LogFolder.logID), homeName: "Home",
                            reducerVersion: HomeState.reducerVersion))
                ]),
            record(0, [.profileChanged(ProfileSettings(profile: "main"))]),
        ]
    }

    static func lamp(
        _ id: String, name: String, type: String = "OnOffLightDeviceType", isGroup: Bool = false
    ) -> [HomeEvent] {
        device(
            id, name: name, type: type,
            traits: [TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"])],
            isGroup: isGroup)
    }

    static func remote(_ id: String) -> [HomeEvent] {
        device(
            id, name: "Remote", type: "GenericSwitchDeviceType",
            traits: [TraitDescription(trait: "Matter.SwitchTrait", attributes: [])])
    }

    static func device(
        _ id: String, name: String, type: String, traits: [TraitDescription], isGroup: Bool = false
    ) -> [HomeEvent] {
        [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "test", nativeID: id, name: name,
                    isGroup: isGroup)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [PartDescription(part: "main", type: type, traits: traits)])),
        ]
    }

    static func report(
        _ id: String, _ isOn: AttributeValue, delivery: Delivery = .live
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: id, source: source, part: "main", trait: "Matter.OnOffTrait",
                delivery: delivery, attributes: [AttributeMember(key: "onOff", value: isOn)]))
    }

    static func press(
        _ id: String, _ name: String = "initialPress", trait: String = "Matter.SwitchTrait",
        delivery: Delivery = .live, number: Int64 = 0
    ) -> HomeEvent {
        .momentaryOccurred(
            MomentaryOccurred(
                deviceID: id, source: source, part: "main", trait: trait, delivery: delivery,
                name: name, fields: [AttributeMember(key: "newPosition", value: .int(number))]))
    }
}

extension TestHome {
    /// One record.
    func commit(_ events: [HomeEvent]) async throws { try await commit([events]) }
}

extension Recorder {
    /// The code of the failure that it ended with.
    var failure: HomeError.Code? {
        if case .failure(let error)? = completion { error.code } else { nil }
    }

    /// This, once so many values came.
    func having(_ count: Int) async -> Recorder {
        await wait(count: count)
        return self
    }

    /// This, once it ended.
    func ended() async -> Recorder {
        await waitForEnd()
        return self
    }
}

extension Publisher where Failure == HomeError {
    /// Subscribes a recorder.
    func listen(asking demand: Subscribers.Demand = .unlimited) -> Recorder<Output> {
        Recorder(self, demand: demand)
    }
}
