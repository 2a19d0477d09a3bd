// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What acts: with commands where the profile accepts them, else as it can be read.
struct DiscoveryActors {
    let context: DiscoveryContext

    /// The entities of a trait; nothing for one that does not act.
    func entities(_ site: DiscoverySite) -> [DiscoveryEntity] {
        switch site.trait.trait {
        case "Matter.OnOffTrait" where site.has("onOff"): return [switched(site)]
        case "Matter.LevelControlTrait" where site.has("currentLevel"):
            // A lamp's brightness is the lamp's own, where that is one.
            return isLamp(site) ? [] : [level(site)]
        case "Matter.DoorLockTrait" where site.has("lockState"): return [lock(site)]
        case "Matter.WindowCoveringTrait": return cover(site)
        case "Matter.ValveConfigurationAndControlTrait" where site.has("currentState"):
            return [valve(site)]
        case "Matter.FanControlTrait": return fan(site)
        case "Matter.ThermostatTrait": return DiscoveryClimate(actors: self).entities(site)
        case "Matter.RvcOperationalStateTrait" where site.has("operationalState"),
            "Matter.OperationalStateTrait" where site.has("operationalState"):
            return [word(site, "operationalState", "State")]
        case "Matter.AirQualityTrait" where site.has("airQuality"):
            return [word(site, "airQuality", "Air quality")]
        default: return []
        }
    }

    private func word(
        _ site: DiscoverySite, _ attribute: String, _ name: String
    ) -> DiscoveryEntity {
        DiscoverySensors.plainSensor(
            site, attribute, name, DiscoverySensors.word(site, attribute))
    }

    /// Whether commands to a trait are announced.
    func takesCommands(_ site: DiscoverySite) -> Bool {
        guard context.takesCommands else { return false }
        return context.takesSecure
            || !SecureParts.isSecure(site.trait.trait, type: site.part.type)
    }

    /// An entity that takes commands, with its platform in its id: an entity of another platform
    /// never has the id of one that is gone.
    func actor(
        _ site: DiscoverySite, _ platform: String, _ values: [JSONMember],
        _ config: (DiscoveryCommand) -> JSONObject
    ) -> DiscoveryEntity {
        let id = site.id(platform)
        let command = DiscoveryCommand(
            site, objectID: context.objectID(site.device.id), entity: id)
        return DiscoveryEntity(
            id: id, platform: platform,
            config: ([
                "command_topic": .string(commandTopic), "name": site.mainName,
            ] as JSONObject).with(config(command)), values: values)
    }

    var commandTopic: String { "hearth/v1/\(context.home)/in/command" }

    // MARK: Switches and lamps

    private static let lamps: Set<String> = [
        "ExtendedColorLightDeviceType", "ColorTemperatureLightDeviceType",
        "DimmableLightDeviceType", "OnOffLightDeviceType",
    ]

    /// Whether a part is shown as a light.
    private func isLamp(_ site: DiscoverySite) -> Bool {
        takesCommands(site) && Self.lamps.contains(site.part.type)
            && site.part.trait("Matter.OnOffTrait") != nil
    }

    private func switched(_ site: DiscoverySite) -> DiscoveryEntity {
        let isOn = site.bool("onOff")
        guard takesCommands(site) else {
            return DiscoverySensors.binary(site, "onOff", "On", nil, isOn)
        }
        if isLamp(site) { return DiscoveryLight(actors: self, site: site).entity }
        let id = site.id("switch")
        return actor(
            site, "switch", [JSONMember(key: id, value: JSONValue(isOn.map { $0 ? "ON" : "OFF" }))]
        ) { command in
            [
                "command_template": .string(command.invoke("{{ value | lower }}")),
                "value_template": DiscoverySite.template(id),
            ]
        }
    }

    private func level(_ site: DiscoverySite) -> DiscoveryEntity {
        DiscoverySensors.plainSensor(
            site, "currentLevel", "Level",
            JSONValue(DiscoverySensors.number("currentLevel", site).number), unit: "%")
    }

    // MARK: Locks, covers, valves

    private func lock(_ site: DiscoverySite) -> DiscoveryEntity {
        let state = site.int("lockState")
        guard takesCommands(site) else {
            return DiscoverySensors.binary(
                site, "lockState", "Lock", "lock", state.map { $0 != 1 })
        }
        let id = site.id("lock")
        let words: [Int64: String] = [0: "JAMMED", 1: "LOCKED"]
        let word = state.map { words[$0] ?? "UNLOCKED" }
        return actor(site, "lock", [JSONMember(key: id, value: JSONValue(word))]) { command in
            [
                "command_template": .string(
                    command.invoke("{{ 'lockDoor' if value == 'LOCK' else 'unlockDoor' }}")),
                "value_template": DiscoverySite.template(id),
            ]
        }
    }

    /// The position of a cover as Home Assistant counts it: 100 is open.
    private func cover(_ site: DiscoverySite) -> [DiscoveryEntity] {
        let attribute = "currentPositionLiftPercent100ths"
        guard site.has(attribute) else { return [] }
        let closed = site.int(attribute).map { min(max($0, 0), 10_000) }
        let position = JSONValue(closed.map { DiscoverySensors.plain(100 - Double($0) / 100) })
        guard takesCommands(site) else {
            return [
                DiscoverySensors.plainSensor(site, attribute, "Position", position, unit: "%")
            ]
        }
        let id = site.id("cover")
        var entity = actor(site, "cover", [JSONMember(key: id, value: position)]) { command in
            [
                // Nothing while nobody knows it: Home Assistant passes over an empty position.
                "position_template": .string(
                    "{% set position = value_json['values']['\(id)'] %}"
                        + "{% if position is number %}{{ position | round(0) | int }}{% endif %}"),
                "position_topic": .string(stateTopic(site)),
                "set_position_template": .string(
                    command.invoke(
                        "goToLiftPercentage",
                        "{\"liftPercent100thsValue\":{{ (100 - position | int) * 100 }}}")),
                "set_position_topic": .string(commandTopic),
            ]
        }
        // Its buttons would send fixed texts: one id for ever. A position of 0 or 100 does the same.
        entity.config.members.removeAll { $0.key == "command_topic" }
        return [entity]
    }

    func stateTopic(_ site: DiscoverySite) -> String {
        DiscoveryContext.stateTopic(
            home: context.home, device: DiscoveryTopic.escaped(site.device.id))
    }

    private func valve(_ site: DiscoverySite) -> DiscoveryEntity {
        let state = site.int("currentState")
        guard takesCommands(site) else {
            return DiscoverySensors.binary(
                site, "currentState", "Valve", "opening", state.map { $0 != 0 })
        }
        let id = site.id("valve")
        let words: [Int64: String] = [0: "closed", 1: "open"]
        let word = state.flatMap { words[$0] }
        return actor(site, "valve", [JSONMember(key: id, value: JSONValue(word))]) { command in
            [
                "command_template": .string(
                    command.invoke("{{ 'open' if value == 'OPEN' else 'close' }}")),
                "value_template": DiscoverySite.template(id),
            ]
        }
    }

    // MARK: Fans

    private func fan(_ site: DiscoverySite) -> [DiscoveryEntity] {
        let percent = site.int("percentCurrent") ?? site.int("percentSetting")
        let hasPercent = site.has("percentSetting") || site.has("percentCurrent")
        guard hasPercent || site.has("fanMode") else { return [] }
        guard takesCommands(site), site.has("fanMode") || site.has("percentSetting") else {
            return [
                hasPercent
                    ? DiscoverySensors.plainSensor(
                        site, "percentCurrent", "Speed", JSONValue(percent.map(Double.init)),
                        unit: "%")
                    : word(site, "fanMode", "Mode")
            ]
        }
        let id = site.id("fan")
        let isOn = percent.map { $0 > 0 } ?? site.int("fanMode").map { $0 != 0 }
        var values = [JSONMember(key: id, value: JSONValue(isOn.map { $0 ? "ON" : "OFF" }))]
        let speed = id + "-percent"
        if hasPercent {
            values.append(JSONMember(key: speed, value: JSONValue(percent.map(Double.init))))
        }
        return [
            actor(site, "fan", values) { command in
                let on =
                    site.has("fanMode")
                    ? command.write("fanMode", "{{ 0 if value == 'OFF' else 4 }}")
                    : command.write("percentSetting", "{{ 0 if value == 'OFF' else 100 }}")
                return [
                    "command_template": .string(on),
                    "percentage_command_template": site.has("percentSetting")
                        ? .string(command.write("percentSetting", "{{ value | int }}")) : nil,
                    "percentage_command_topic": site.has("percentSetting")
                        ? .string(commandTopic) : nil,
                    "percentage_state_topic": hasPercent ? .string(stateTopic(site)) : nil,
                    "percentage_value_template": hasPercent ? DiscoverySite.template(speed) : nil,
                    "state_value_template": DiscoverySite.template(id),
                ]
            }
        ]
    }
}
