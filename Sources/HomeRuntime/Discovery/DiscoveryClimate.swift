// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A thermostat: a climate entity where it takes commands, else sensors.
struct DiscoveryClimate {
    let actors: DiscoveryActors

    /// Home Assistant's modes by the numbers of Matter's.
    private static let modes: [(number: Int64, word: String)] = [
        (0, "off"), (1, "auto"), (3, "cool"), (4, "heat"), (7, "fan_only"), (8, "dry"),
    ]

    func entities(_ site: DiscoverySite) -> [DiscoveryEntity] {
        guard actors.takesCommands(site), let setpoint = setpoint(site) else {
            return sensors(site)
        }
        let id = site.id("climate")
        let (now, target, mode) = (id + "-now", id + "-target", id + "-mode")
        let topic = JSONValue.string(actors.stateTopic(site))
        let commands = JSONValue.string(actors.commandTopic)
        let hasMode = site.has("systemMode")
        let values = [
            JSONMember(key: now, value: temperature(site, "localTemperature")),
            JSONMember(key: target, value: temperature(site, setpoint)),
            JSONMember(key: mode, value: JSONValue(self.mode(site))),
        ]
        var entity = actors.actor(site, "climate", values) { command in
            [
                "current_temperature_template": DiscoverySite.template(now),
                "current_temperature_topic": topic, "max_temp": limit(site, setpoint, "max"),
                "min_temp": limit(site, setpoint, "min"),
                "mode_command_template": hasMode ? .string(modeCommand(command)) : nil,
                "mode_command_topic": hasMode ? commands : nil,
                "mode_state_template": DiscoverySite.template(mode),
                "mode_state_topic": topic,
                "modes": .array(modes(site).map { .string($0) }),
                "temp_step": JSONValue(0.5),
                "temperature_command_template": .string(
                    command.write(setpoint, "{{ (value | float * 100) | round(0) | int }}")),
                "temperature_command_topic": commands,
                "temperature_state_template": DiscoverySite.template(target),
                "temperature_state_topic": topic, "temperature_unit": .string("C"),
            ]
        }
        entity.config.members.removeAll { $0.key == "command_topic" }
        return [entity]
    }

    private func modeCommand(_ command: DiscoveryCommand) -> String {
        // Without braces, which would end the template.
        let table = Self.modes.map { "\($0.word)=\($0.number)" }.joined(separator: ", ")
        return command.write("systemMode", "{{ dict(\(table))[value] }}")
    }

    /// The setpoint that is shown and set: that of heating, where there is one.
    private func setpoint(_ site: DiscoverySite) -> String? {
        ["occupiedHeatingSetpoint", "occupiedCoolingSetpoint"].first { site.has($0) }
    }

    /// Those that a thermostat with its setpoints may have: they must not follow the present one.
    private func modes(_ site: DiscoverySite) -> [String] {
        guard site.has("systemMode") else { return ["heat"] }
        return ["off", "auto"] + (site.has("occupiedHeatingSetpoint") ? ["heat"] : [])
            + (site.has("occupiedCoolingSetpoint") ? ["cool", "fan_only", "dry"] : [])
    }

    private func mode(_ site: DiscoverySite) -> String? {
        guard site.has("systemMode") else { return "heat" }
        let number = site.int("systemMode")
        let word = Self.modes.first { $0.number == number }?.word
        return word.flatMap { modes(site).contains($0) ? $0 : nil }
    }

    private func temperature(_ site: DiscoverySite, _ attribute: String) -> JSONValue {
        JSONValue(DiscoverySensors.number(attribute, site).number)
    }

    private func limit(_ site: DiscoverySite, _ setpoint: String, _ end: String) -> JSONValue? {
        let kind = setpoint == "occupiedHeatingSetpoint" ? "Heat" : "Cool"
        for attribute in [
            "\(end)\(kind)SetpointLimit", "abs\(end == "max" ? "Max" : "Min")\(kind)SetpointLimit",
        ] {
            if let number = DiscoverySensors.number(attribute, site).number {
                return JSONValue(number)
            }
        }
        return nil
    }

    private func sensors(_ site: DiscoverySite) -> [DiscoveryEntity] {
        let temperatures = [
            ("localTemperature", "Temperature"), ("occupiedHeatingSetpoint", "Heating setpoint"),
            ("occupiedCoolingSetpoint", "Cooling setpoint"),
        ]
        var entities = temperatures.filter { site.has($0.0) }.map { attribute, name in
            DiscoverySensors.plainSensor(
                site, attribute, name, temperature(site, attribute), unit: "°C",
                deviceClass: "temperature")
        }
        if site.has("systemMode") {
            entities.append(
                DiscoverySensors.plainSensor(
                    site, "systemMode", "Mode", DiscoverySensors.word(site, "systemMode")))
        }
        return entities
    }
}
