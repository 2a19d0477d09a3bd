// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Homes that reach bounds of docs/EVENTS.md, section 8, and go beyond them.
///
/// Facts, areas and tombstones are not among them: thousands of events each, and slow to fold here.
enum CrowdedHomes {
    static var all: [OracleHome] {
        [parts, traits, attributes, sources, aliases, structures, rooms]
    }

    private static let source = "home:hearth:hearth"
    private static let other = "home:zigbee2mqtt:zigbee2mqtt"

    /// A home with two devices that two sources know.
    private static func home(_ name: String) -> OracleHome {
        var home = OracleHome(name)
        home.append([
            .logOpened(LogOpened(logID: "00", homeName: name, reducerVersion: 1)),
            .profileChanged(ProfileSettings(profile: "home")), announced("native:a"),
            announced("native:b"), announced("native:b", by: other),
        ])
        return home
    }

    private static var parts: OracleHome {
        var home = home("parts")
        let many = (0..<257).map { described("p\($0)", ["Matter.OnOffTrait"]) }
        home.append([parts(of: "native:a", many)])
        home.append([report("native:a", part: "beyond"), report("native:a", part: "p3")])
        home.append([parts(of: "native:b", [described("q", ["Matter.OnOffTrait"])])])
        home.append([.devicesJoined(kept: "native:a", merged: "native:b")])
        home.append([parts(of: "native:a", [described("new", [])], by: other)])
        return home
    }

    private static var traits: OracleHome {
        var home = home("traits")
        let many = (0..<257).map { "t\($0)" }
        home.append([parts(of: "native:a", [described("main", many)])])
        home.append([report("native:a", trait: "beyond"), report("native:a", trait: "t3")])
        home.append([parts(of: "native:b", [described("main", ["q"])])])
        home.append([.devicesJoined(kept: "native:a", merged: "native:b")])
        home.append([parts(of: "native:a", [described("main", ["new"])], by: other)])
        return home
    }

    private static var attributes: OracleHome {
        var home = home("attributes")
        home.append([report("native:a", trait: "t1", attributes: 0..<4000)])
        home.append([report("native:a", trait: "t2", attributes: 0..<200)])
        home.append([report("native:a", trait: "t2", attributes: 90..<110)])
        home.append([report("native:b", trait: "t3", attributes: 0..<9)])
        home.append([.devicesJoined(kept: "native:a", merged: "native:b")])
        home.append([report("native:a", trait: "t3", attributes: 5..<12)])
        return home
    }

    private static var sources: OracleHome {
        var home = home("sources")
        let names = (0..<18).map { "home:codec:\($0)" }
        for name in names { home.append([announced("native:a", by: name)]) }
        for name in names.reversed() { home.append([announced("native:b", by: name)]) }
        home.append([
            report("native:a", by: names[14]), report("native:a", by: names[15]),
            report("native:b", by: names[1]),
        ])
        home.append([.devicesJoined(kept: "native:a", merged: "native:b")])
        home.append([report("native:a", trait: "t2", by: names[17])])
        return home
    }

    private static var aliases: OracleHome {
        var home = home("aliases")
        for number in 0..<258 {
            home.append([
                announced("native:\(number)"),
                .devicesJoined(kept: "native:a", merged: "native:\(number)"),
            ])
        }
        home.append([.devicesJoined(kept: "native:257", merged: "native:a")])
        return home
    }

    private static var structures: OracleHome {
        var home = home("structures")
        for number in 0..<257 {
            home.append([.structureAnnounced(StructureAnnounced(name: "s\(number)"))])
        }
        home.append([.profileChanged(ProfileSettings(profile: "home", structureName: "s256"))])
        home.append([.profileChanged(ProfileSettings(profile: "home", structureName: "s9"))])
        return home
    }

    private static var rooms: OracleHome {
        var home = home("rooms")
        let room = RoomAnnounced(name: "room", structureID: "structure:1")
        for _ in 0..<17 { home.append((0..<256).map { _ in .roomAnnounced(room) }) }
        home.append([announced("native:a", area: "room"), announced("native:b", area: "other")])
        home.append([.roomRemoved(id: "room:9.1"), announced("native:b", area: "other")])
        home.append([.roomRemoved(id: "room:1.0"), .roomAnnounced(room)])
        return home
    }

    // Events, with what does not matter filled in.

    private static func announced(
        _ id: String, by source: String = source, area: String? = nil
    ) -> HomeEvent {
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: id, source: source, codec: "hearth", nativeID: id, name: id, area: area))
    }

    private static func described(_ part: String, _ traits: [String]) -> PartDescription {
        PartDescription(
            part: part, type: "OnOffLightDeviceType",
            traits: traits.map { TraitDescription(trait: $0, attributes: []) })
    }

    private static func parts(
        of id: String, _ parts: [PartDescription], by source: String = source
    ) -> HomeEvent {
        .deviceDescribed(DeviceDescribed(deviceID: id, source: source, parts: parts))
    }

    private static func report(
        _ id: String, part: String = "main", trait: String = "Matter.OnOffTrait",
        attributes: Range<Int> = 0..<1, by source: String = source
    ) -> HomeEvent {
        let pairs = attributes.map { ("a\($0)", AttributeValue.int(Int64($0))) }
        guard case .object(let members) = AttributeValue.members(pairs) else {
            preconditionFailure("members make an object")
        }
        return .attributesReported(
            AttributesReported(
                deviceID: id, source: source, part: part, trait: trait, attributes: members))
    }
}
