// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A device as Home Assistant is told of it: its announcement, and the values of its topic.
struct DiscoveryDevice {
    /// Where it is announced.
    let topic: String
    let config: [UInt8]
    /// The platform of each entity, by its id.
    let components: [String: String]
    let stateTopic: String
    let state: [UInt8]

    /// More entities of one device are left out.
    static let entitiesMax = 200

    /// - Returns: nil for a device that is not announced: Home Assistant sees it already, or it has
    ///   nothing to show.
    init?(_ id: String, in home: HomeSnapshot, _ context: DiscoveryContext) {
        guard let device = home.device(id), let view = home.view(of: id) else { return nil }
        if !context.settings.includesAll {
            let codecs = home.codecs(ofDevice: id)
            guard Self.seenCodecs.isDisjoint(with: codecs) else { return nil }
        }
        let entities = Self.entities(of: device, view, context)
        guard !entities.isEmpty else { return nil }
        let objectID = context.objectID(device.id)
        topic = DiscoveryTopic.config(prefix: context.settings.prefix, objectID: objectID)
        stateTopic = DiscoveryContext.stateTopic(
            home: context.home, device: DiscoveryTopic.escaped(device.id))
        components = Dictionary(entities.map { ($0.id, $0.platform) }) { first, _ in first }
        let room = device.roomID.flatMap { home.room($0)?.name }
        config = Self.bytes(
            Self.config(device, room, entities, context, objectID, stateTopic))
        state = Self.bytes(Self.state(device, entities))
    }

    /// What Home Assistant reads by itself: the announcements that these codecs read.
    private static let seenCodecs: Set<String> = ["homeassistant", "tasmota"]

    private static func bytes(_ object: JSONObject) -> [UInt8] {
        Array(JSONWriter.write(.object(object)).utf8)
    }

    // MARK: Entities

    private static func entities(
        of device: DeviceState, _ view: DeviceView, _ context: DiscoveryContext
    ) -> [DiscoveryEntity] {
        var entities: [DiscoveryEntity] = []
        let actors = DiscoveryActors(context: context)
        for part in device.parts {
            for trait in part.traits {
                let isShared = device.parts.contains {
                    $0.part != part.part && $0.part != "root" && $0.trait(trait.trait) != nil
                }
                let listed =
                    view.part(named: part.part)?.trait(named: trait.trait)?.listedAttributes ?? []
                let site = DiscoverySite(
                    device: device, part: part, trait: trait, listed: listed, isShared: isShared)
                entities += actors.entities(site)
                entities += DiscoverySensors.measured(site) + DiscoverySensors.sensed(site)
            }
        }
        return Array(entities.prefix(entitiesMax))
    }

    // MARK: Messages

    private static func config(
        _ device: DeviceState, _ room: String?, _ entities: [DiscoveryEntity],
        _ context: DiscoveryContext, _ objectID: String, _ stateTopic: String
    ) -> JSONObject {
        let components = entities.map { entity in
            JSONMember(
                key: entity.id,
                value: .object(
                    entity.config.with([
                        "platform": .string(entity.platform),
                        "unique_id": .string("\(objectID)-\(entity.id)"),
                    ])))
        }
        return [
            "availability": availability(context.home, stateTopic),
            "availability_mode": .string("all"),
            "components": .object(JSONObject(components)),
            "device": .object(about(device, room, objectID)),
            "origin": .object(
                DiscoveryTopic.origin(home: context.home, version: HearthVersion.text)),
            "state_topic": .string(stateTopic),
        ]
    }

    private static func about(
        _ device: DeviceState, _ room: String?, _ objectID: String
    ) -> JSONObject {
        func text(_ text: String?) -> JSONValue? {
            text.flatMap { $0.isEmpty ? nil : .string($0) }
        }
        return [
            "identifiers": .array([.string(objectID)]), "manufacturer": text(device.vendorName),
            "model": text(device.productName),
            "name": .string(device.name.isEmpty ? device.id : device.name),
            "serial_number": text(device.serialNumber), "suggested_area": text(room),
            "sw_version": text(device.softwareVersion),
        ]
    }

    /// The home is there, and the device is.
    private static func availability(_ home: String, _ stateTopic: String) -> JSONValue {
        let status: JSONObject = [
            "topic": .string(HomeKey.root(home) + "status"),
            "value_template": .string("{{ value_json.state }}"),
        ]
        let device: JSONObject = [
            "topic": .string(stateTopic),
            "value_template": .string(
                "{{ 'offline' if value_json.connectivity == 'offline' else 'online' }}"),
        ]
        return .array([.object(status), .object(device)])
    }

    private static func state(_ device: DeviceState, _ entities: [DiscoveryEntity]) -> JSONObject {
        [
            "connectivity": .string(device.connectivityState.name),
            "id": .string(device.id),
            "values": .object(JSONObject(entities.flatMap(\.values))),
            "v": JSONValue(AttributeValue.int(1)),
        ]
    }

    /// The announcement, in which entities that are gone stand with their platform alone: only so
    /// they are removed.
    ///
    /// - Parameter gone: the platforms by the entities' ids.
    func config(withGone gone: [String: String]) -> [UInt8] {
        guard !gone.isEmpty, let read = try? JSONReader.read(config), var object = read.object,
            let index = object.members.firstIndex(where: { $0.key == "components" }),
            var components = object.members[index].value.object
        else { return config }
        for (id, platform) in gone {
            components.members.append(
                JSONMember(key: id, value: .object(["platform": .string(platform)])))
        }
        object.members[index].value = .object(components)
        return Self.bytes(object)
    }
}
