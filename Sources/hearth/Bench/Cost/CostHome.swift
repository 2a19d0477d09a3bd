// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// A home whose events take the whole way: records are encoded, appended to a log in memory, folded
/// and published, and followers get the difference and its JSON.
final class CostHome {
    static let source = "main:native:home"

    let engine: Engine
    private let clock = VirtualClock()
    private var packetID: UInt16 = 0

    init() throws {
        engine = try Engine.open(
            log: MemoryLog(logID: [UInt8](repeating: 1, count: 16)), clock: clock, sha256: sha256,
            logger: Logger(label: "cost") { _ in SwiftLogNoOpLogHandler() },
            checkpointRecords: .max / 2)
        var settings = ProfileSettings(profile: "main")
        settings.settleSeconds = 10
        settings.removalGraceSeconds = 60
        try fold([
            .profileChanged(settings),
            .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)),
        ])
    }

    /// Folds one record, and returns its changes.
    func fold(_ events: [HomeEvent]) throws {
        let before = engine.snapshot
        packetID = packetID % 65_535 + 1
        let origin = RecordOrigin(
            profile: "main", epoch: 1, topic: "t", packetID: packetID, qos: 1,
            fenceHash: UInt64(packetID))
        try engine.commit([
            HomeRecord(
                receivedAt: clock.wallNanoseconds, cause: .message, origin: origin,
                events: events)
        ])
        let after = engine.snapshot
        keep(diff(before, after).json.utf8.count)
        keep(after.changedViews(since: before).count)
    }

    /// A device with one light that is on.
    static func device(
        _ id: String, source: String = source, area: String? = nil
    ) -> [HomeEvent] {
        [
            announced(id, source: source, area: area),
            described(id, source: source, parts: [part("light", ["Matter.OnOffTrait"])]),
            report(id, source: source, "light", "Matter.OnOffTrait", ["onOff"], 1),
        ]
    }

    static func announced(
        _ id: String, source: String = source, area: String? = nil, isGroup: Bool = false
    ) -> HomeEvent {
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: id, source: source, codec: "native", nativeID: id, name: id, area: area,
                isGroup: isGroup))
    }

    static func described(
        _ id: String, source: String = source, parts: [PartDescription]
    ) -> HomeEvent {
        .deviceDescribed(DeviceDescribed(deviceID: id, source: source, parts: parts))
    }

    static func part(_ name: String, _ traits: [String]) -> PartDescription {
        PartDescription(
            part: name, type: "OnOffLightDeviceType",
            traits: traits.map { TraitDescription(trait: $0, attributes: []) })
    }

    static func report(
        _ id: String, source: String = source, _ part: String, _ trait: String,
        _ attributes: [String], _ value: Int
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: id, source: source, part: part, trait: trait,
                attributes: attributes.map {
                    AttributeMember(key: $0, value: .int(Int64(value)))
                }))
    }

    static func fact(
        _ value: FactValue, _ subject: ConnectivityReported.Subject, source: String = source,
        slot: FactSlot = .own
    ) -> HomeEvent {
        .connectivityReported(
            ConnectivityReported(source: source, subject: subject, slot: slot, value: value))
    }
}

/// Keeps a result from being optimised away.
@inline(never)
func keep(_ result: Int) { precondition(result >= 0, "A count is never negative.") }

/// The steps of a case, as two closures over a home of its own.
final class CostSteps: CostSubject {
    private let growing: (Int) throws -> Void
    private let counted: (Int) throws -> Void
    private var eventNumber = 0

    /// - Parameter counted: gets the number of the event.
    init(
        grow growing: @escaping (Int) throws -> Void,
        event counted: @escaping (Int) throws -> Void
    ) {
        self.growing = growing
        self.counted = counted
    }

    func grow(_ number: Int) throws { try growing(number) }

    func event() throws {
        eventNumber += 1
        try counted(eventNumber)
    }
}
