// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
let logID = [UInt8](repeating: 7, count: 16)
let source = "main:test:x"

func openEngine(
    _ log: any EventLog, _ clock: VirtualClock, checkpointRecords: UInt64 = 100_000
) throws -> Engine {
    try Engine.open(
        log: log, clock: clock, sha256: sha256, logger: quiet,
        checkpointRecords: checkpointRecords)
}

/// A record of events that a message of the test profile might have brought.
func record(_ clock: VirtualClock, _ events: HomeEvent...) -> HomeRecord {
    HomeRecord(
        receivedAt: clock.wallNanoseconds, cause: .message,
        origin: RecordOrigin(profile: "main", topic: "t"), events: events)
}

func profile(_ clock: VirtualClock) -> HomeRecord {
    record(clock, .profileChanged(ProfileSettings(profile: "main")))
}

/// A lamp with one trait.
func announcement(_ id: String, name: String, area: String? = nil) -> [HomeEvent] {
    [
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: id, source: source, codec: "test", nativeID: id, name: name, area: area)),
        .deviceDescribed(
            DeviceDescribed(
                deviceID: id, source: source,
                parts: [
                    PartDescription(
                        part: "main", type: "OnOffLightDeviceType",
                        traits: [
                            TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"])
                        ])
                ])),
    ]
}

func report(_ id: String, _ isOn: Bool) -> HomeEvent {
    .attributesReported(
        AttributesReported(
            deviceID: id, source: source, part: "main", trait: "Matter.OnOffTrait",
            attributes: [AttributeMember(key: "onOff", value: .bool(isOn))]))
}

/// The state hash of the log folded from its first record.
func genesisHash(_ log: any EventLog) throws -> [UInt8] {
    try Replay(log: log, sha256: sha256).fold(from: .genesis).state
        .recomputedHashes(sha256: sha256).state
}
