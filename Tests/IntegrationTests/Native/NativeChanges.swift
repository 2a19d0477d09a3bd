// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeTesting

/// Random changes of a living home, nearly all of which apply: they are made from what is there.
struct NativeChanges {
    var random: SeededRandom
    private var made = 0

    private static let source = "main:native:home"
    /// Not in the order of their bytes, and beyond ASCII.
    private static let names = [
        "Lamp", "lampe \u{e9}t\u{e9}", "\u{1F4A1} \"\\ \n", "Z", "\u{FF5E}\u{10FFFF}", "",
        "e\u{301}",
    ]
    private static let attributes = ["onOff", "a", "\u{e9}", "\u{1F4A1}", "\u{FFFD}", "Zz"]

    init(random: SeededRandom) { self.random = random }

    /// Commits one record.
    mutating func make(in home: NativeHome) throws {
        made += 1
        let snapshot = home.engine.snapshot
        let devices = snapshot.deviceIDs
        guard devices.count > 2 else { return _ = try home.commit(announcement()) }
        let device = devices[random.below(devices.count)]
        try home.commit((0...random.below(3)).flatMap { _ in events(snapshot, device) })
    }

    private mutating func events(_ snapshot: HomeSnapshot, _ device: String) -> [HomeEvent] {
        switch random.below(20) {
        case 0...2: return announcement()
        case 3:
            return [.deviceRemoved(DeviceRemoved(deviceID: device, source: nil))]
        case 4...5:
            return [
                .deviceRenamed(
                    DeviceRenamed(
                        deviceID: device,
                        name: random.below(4) == 0 ? nil : name()))
            ]
        case 6: return [.structureAnnounced(StructureAnnounced(name: name()))]
        case 7...11: return places(snapshot, device)
        case 12: return [description(device)]
        case 13:
            return [
                .connectivityReported(
                    ConnectivityReported(
                        source: Self.source, subject: .device(device), slot: .own,
                        value: random.below(2) == 0 ? .on : .off, reason: ""))
            ]
        default: return [report(device)]
        }
    }

    private mutating func places(_ snapshot: HomeSnapshot, _ device: String) -> [HomeEvent] {
        let structure = snapshot.structures[random.below(snapshot.structures.count)]
        guard !snapshot.rooms.isEmpty, random.below(4) > 0 else {
            return [.roomAnnounced(RoomAnnounced(name: name(), structureID: structure.id))]
        }
        let room = snapshot.rooms[random.below(snapshot.rooms.count)].id
        switch random.below(4) {
        case 0: return [.roomRenamed(id: room, name: name())]
        case 1: return [.roomRemoved(id: room)]
        case 2: return [.structureRenamed(id: structure.id, name: name())]
        default: return [.deviceMoved(DeviceMoved(deviceIDs: [device], place: .room(room)))]
        }
    }

    private mutating func announcement() -> [HomeEvent] {
        let id = "native:\(random.below(12))"
        let area = random.below(2) == 0 ? nil : "Area \(random.below(4))"
        return [
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: Self.source, codec: "native", nativeID: id,
                    name: name(), area: area, vendorName: random.below(2) == 0 ? nil : name())),
            description(id),
        ]
    }

    private mutating func description(_ id: String) -> HomeEvent {
        let parts = (0...random.below(3)).map { part in
            PartDescription(
                part: "p\(part)", type: "OnOffLightDeviceType",
                traits: (0...random.below(2)).map {
                    TraitDescription(trait: "Test.T\($0)Trait", attributes: ["onOff"])
                })
        }
        return .deviceDescribed(
            DeviceDescribed(deviceID: id, source: Self.source, parts: parts))
    }

    private mutating func report(_ id: String) -> HomeEvent {
        let pairs = (0...random.below(3)).map { _ in
            (Self.attributes[random.below(Self.attributes.count)], value(depth: 0))
        }
        guard case .object(let members) = AttributeValue.members(pairs) else {
            preconditionFailure("members make an object")
        }
        return .attributesReported(
            AttributesReported(
                deviceID: id, source: Self.source, part: "p\(random.below(4))",
                trait: "Test.T\(random.below(3))Trait", attributes: members))
    }

    /// Any value but the doubles of 2^64 and more, which jq writes in another way.
    private mutating func value(depth: Int) -> AttributeValue {
        switch random.below(depth < 2 ? 11 : 8) {
        case 0: .null
        case 1: .bool(random.below(2) == 0)
        case 2: .int(Int64(random.below(2000)) - 1000)
        case 3: .int(.min + Int64(random.below(9)))
        case 4: .uint(.max - UInt64(random.below(9)))
        case 5: .double([0.1, 1e-7, -25.84, .leastNonzeroMagnitude][random.below(4)])
        case 6: .string(name())
        case 7: .bytes([0, 255, UInt8(random.below(256))])
        case 8: .list((0..<random.below(3)).map { _ in value(depth: depth + 1) })
        default:
            .members(
                (0..<random.below(3)).map {
                    (Self.attributes[$0 * 2], value(depth: depth + 1))
                })
        }
    }

    private mutating func name() -> String {
        Self.names[random.below(Self.names.count)] + "\(made % 7)"
    }
}
