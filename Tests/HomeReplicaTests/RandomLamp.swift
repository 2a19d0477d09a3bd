// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A lamp with a level, and a lock.
enum RandomLamp {
    static let id = "test:lamp"
    static let lock = "test:lock"
    static let source = "main:test:x"
    static let level = "Matter.LevelControlTrait"

    static func command(_ level: Int64, lamp: String = id) -> DeviceCommand {
        DeviceCommand(
            deviceID: lamp, trait: Self.level,
            action: .invoke(
                name: "moveToLevel",
                arguments: [
                    AttributeMember(key: "level", value: .int(level)),
                    AttributeMember(key: "optionsMask", value: .int(0)),
                    AttributeMember(key: "optionsOverride", value: .int(0)),
                    AttributeMember(key: "transitionTime", value: .null),
                ]), timeoutSeconds: 5)
    }

    static func report(_ level: Int64, of id: String = id) -> HomeEvent {
        report(id, Self.level, "currentLevel", .int(level))
    }

    private static func report(
        _ id: String, _ trait: String, _ attribute: String, _ value: AttributeValue
    ) -> HomeEvent {
        .attributesReported(
            AttributesReported(
                deviceID: id, source: source, part: "main", trait: trait, delivery: .live,
                attributes: [AttributeMember(key: attribute, value: value)]))
    }

    static func announcement(
        _ id: String, _ type: String, _ traits: [(String, String)]
    ) -> [HomeEvent] {
        [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "test", nativeID: id, name: id)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [
                        PartDescription(
                            part: "main", type: type,
                            traits: traits.map {
                                TraitDescription(trait: $0.0, attributes: [$0.1])
                            })
                    ])),
        ]
    }

    /// The first records of a home.
    static var beginning: [[HomeEvent]] {
        let lamp = [("Matter.OnOffTrait", "onOff"), (level, "currentLevel")]
        return [
            [
                .profileChanged(ProfileSettings(profile: "main")),
                .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)),
            ],
            announcement(id, "DimmableLightDeviceType", lamp),
            announcement("test:other", "DimmableLightDeviceType", lamp),
            announcement(lock, "DoorLockDeviceType", [("Matter.DoorLockTrait", "lockState")]),
            [
                report(1, of: id), report(1, of: "test:other"),
                report(id, "Matter.OnOffTrait", "onOff", .bool(false)),
                report(lock, "Matter.DoorLockTrait", "lockState", .int(2)),
            ],
        ]
    }

    /// The home after them.
    static var home: HomeState {
        var state = HomeState()
        for (index, events) in beginning.enumerated() {
            reduce(
                into: &state,
                HomeRecord(
                    offset: UInt64(index), receivedAt: 1, cause: .message, events: events))
        }
        return state
    }
}
