// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting

/// Events of which many cannot apply, or apply through an alias, for each condition that
/// docs/EVENTS.md names.
struct OddEvents {
    var random: SeededRandom
    private var state = HomeState()

    init(random: SeededRandom) {
        self.random = random
    }

    /// Adds events to the end of some records, which must come in log order.
    mutating func strew(into record: inout HomeRecord) {
        if random.oneIn(3) { record.events.append(event()) }
        reduce(into: &state, record)
    }

    private mutating func event() -> HomeEvent {
        switch random.below(12) {
        case 0: .deviceAnnounced(announcement())
        case 1: .deviceDescribed(description())
        case 2: .connectivityReported(fact())
        case 3: .deviceMoved(move())
        case 4: place()
        case 5: .profileChanged(settings())
        case 6: session()
        case 7: .timerFired(timer())
        case 8: .devicesListed(list())
        case 9: join()
        case 10: rename()
        default: report()
        }
    }

    private mutating func announcement() -> DeviceAnnounced {
        let prefix = String(repeating: "a", count: 95)
        let hex = String(repeating: "0f", count: 16)
        return DeviceAnnounced(
            deviceID: pick([
                device(), device(), device(), "", "no space", "a~b", "\(prefix)~\(hex)",
                "\(prefix)b\(hex)", "\(prefix)bc\(hex)", "\(prefix)~\(hex.uppercased())",
            ]),
            source: source(), codec: "odd", nativeID: "", name: pick(texts),
            area: random.oneIn(3) ? nil : pick(texts), productName: "", serialNumber: "1",
            softwareVersion: "\u{0}\u{8}\u{c}\u{7f}", isGroup: random.oneIn(4),
            route: random.oneIn(2) ? nil : pick(LocalityType.allCases),
            liveness: pick(Liveness.allCases))
    }

    private mutating func description() -> DeviceDescribed {
        let traits = ["Matter.OnOffTrait", "example.OtherTrait"].map {
            TraitDescription(
                trait: $0, route: random.oneIn(3) ? pick(LocalityType.allCases) : nil,
                attributes: [])
        }
        let parts = (0..<random.below(3)).map { _ in
            PartDescription(
                part: pick(partNames), type: pick(typeNames),
                isPrimary: random.oneIn(3) ? random.oneIn(2) : nil,
                traits: Array(traits.prefix(random.below(3))))
        }
        return DeviceDescribed(deviceID: device(), source: source(), parts: parts)
    }

    private mutating func fact() -> ConnectivityReported {
        let id = device()
        let part = pick(partNames)
        let subject = pick(
            [
                .source, .device(id), .part(deviceID: id, part: part),
                .trait(deviceID: id, part: part, trait: "Matter.OnOffTrait"),
            ] as [ConnectivityReported.Subject])
        return ConnectivityReported(
            source: source(), subject: subject, slot: pick(FactSlot.allCases),
            value: pick(FactValue.allCases), reason: pick(["", "odd"]))
    }

    private mutating func move() -> DeviceMoved {
        let rooms = state.graph.rooms.map { DeviceMoved.Place.room($0.id) }
        return DeviceMoved(
            deviceIDs: (0..<random.below(3)).map { _ in device() },
            place: pick([.noRoom, .announced, .room("room:0.0"), .room("")] + rooms))
    }

    private mutating func place() -> HomeEvent {
        let room = pick(state.graph.rooms.map(\.id) + ["room:none"])
        return pick([
            .structureRenamed(id: "structure:0", name: ""),
            .structureRenamed(id: structure(), name: pick(texts)),
            .roomAnnounced(RoomAnnounced(name: pick(texts), structureID: "structure:0")),
            .roomAnnounced(RoomAnnounced(name: pick(texts), structureID: structure())),
            .roomRenamed(id: room, name: pick(texts)), .roomRemoved(id: room),
            .logOpened(LogOpened(logID: "ff", homeName: "again", reducerVersion: 1)),
        ])
    }

    private mutating func settings() -> ProfileSettings {
        ProfileSettings(
            profile: pick(profileNames), route: pick(LocalityType.allCases),
            structureName: random.oneIn(3) ? nil : pick(texts),
            removalGraceSeconds: random.oneIn(2) ? 60 : 5,
            settleSeconds: pick([0, 10, 3600]))
    }

    private mutating func session() -> HomeEvent {
        let profile = pick(profileNames)
        return pick([
            .sessionLost(SessionLost(profile: profile, reason: "odd")),
            .sessionResumed(profile: profile),
            .sessionStarted(SessionStarted(profile: profile, epoch: 9, isGap: true)),
        ])
    }

    private mutating func timer() -> TimerFired {
        TimerFired(
            timer: pick(TimerKind.allCases),
            subject: pick([
                pick(profileNames), source(), source() + "#groups", "source " + source(), device(),
            ]))
    }

    private mutating func list() -> DevicesListed {
        let listed = state.graph.deviceIDs.map { _ in device() }
        return DevicesListed(
            source: source(), areGroups: random.oneIn(3),
            deviceIDs: Array(listed.prefix(random.below(6))))
    }

    private mutating func join() -> HomeEvent {
        .devicesJoined(kept: device(), merged: device())
    }

    private mutating func rename() -> HomeEvent {
        pick([
            .deviceRemoved(DeviceRemoved(deviceID: device(), source: source())),
            .deviceRenamed(
                DeviceRenamed(deviceID: device(), name: random.oneIn(3) ? nil : pick(texts))),
        ])
    }

    private mutating func report() -> HomeEvent {
        let id = device()
        let source = self.source()
        let delivery = pick(Delivery.allCases)
        return pick([
            .attributesReported(
                AttributesReported(
                    deviceID: id, source: source, part: pick(partNames), trait: "Matter.OnOffTrait",
                    delivery: delivery, attributes: [])),
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: id, source: source, part: pick(partNames), trait: "none",
                    delivery: delivery == .live ? .live : .late, name: "press", fields: [])),
            .expiryScheduled(
                ExpiryScheduled(
                    deviceID: id, source: source, part: pick(partNames), trait: "Matter.OnOffTrait",
                    seconds: UInt32(random.below(3)),
                    values: [AttributeMember(key: "onOff", value: .null)])),
        ])
    }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[random.below(choices.count)]
    }

    /// A device by its id or by an alias, or one that is not there.
    private mutating func device() -> String {
        let known = state.graph.devices.flatMap { [$0.id] + $0.aliases + $0.aliases }
        return pick(known + ["native:none", "native:odd"])
    }

    private mutating func structure() -> String {
        pick(state.graph.structures.map(\.id) + ["structure:1"])
    }

    private mutating func source() -> String {
        pick([
            "home:zigbee2mqtt:zigbee2mqtt", "home:zigbee2mqtt:zigbee2mqtt", "home:hearth:hearth",
            "cloud:c2c:main", "", "home", "unknown:codec:root",
        ])
    }

    private let profileNames = ["home", "cloud", "unknown"]
    private let partNames = ["main", "left", "root", "odd"]
    private let typeNames = [
        "OnOffLightDeviceType", "ThermostatDeviceType", "PowerSourceDeviceType", "odd",
        "SmokeCoAlarmDeviceType", "GenericSwitchDeviceType",
    ]
    private let texts = [
        "Kitchen", "", "\"\\\n\r\t\u{1}\u{8}\u{c}\u{7f}\u{2028}",
        String(repeating: "e\u{301}", count: 31), String(repeating: "👩‍👩‍👧‍👦", count: 9),
    ]
}
