// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A lamp with commands, in Home Assistant's template form: of its forms the only one that makes
/// every message of a template.
struct DiscoveryLight {
    let actors: DiscoveryActors
    let site: DiscoverySite

    var entity: DiscoveryEntity {
        let id = site.id("light")
        let (level, mireds) = (id + "-brightness", id + "-mireds")
        let isOn = site.bool("onOff")
        var values = [JSONMember(key: id, value: JSONValue(isOn.map { $0 ? "on" : "off" }))]
        if hasLevel {
            values.append(JSONMember(key: level, value: JSONValue(brightness)))
        }
        if hasColorTemperature {
            values.append(JSONMember(key: mireds, value: JSONValue(colorTemperature)))
        }
        return actors.actor(site, "light", values) { command in
            [
                "brightness_template": hasLevel ? number(level) : nil,
                "color_temp_template": hasColorTemperature ? DiscoverySite.template(mireds) : nil,
                "command_off_template": .string(command.invoke("off")),
                "command_on_template": .string(on(command)),
                "max_mireds": limit("colorTempPhysicalMaxMireds"),
                "min_mireds": limit("colorTempPhysicalMinMireds"),
                "schema": .string("template"), "state_template": DiscoverySite.template(id),
            ]
        }
    }

    /// One message is one command: the brightness where it is given, else the colour temperature.
    private func on(_ command: DiscoveryCommand) -> String {
        var text = ""
        if hasLevel {
            text +=
                "{% if brightness is defined %}"
                + command.invoke(
                    "moveToLevelWithOnOff",
                    "{\"level\":{{ [1, (brightness * 254 / 255) | round(0) | int] | max }}}",
                    on: "Matter.LevelControlTrait")
        }
        if hasColorTemperature {
            text +=
                (hasLevel ? "{% elif " : "{% if ") + "color_temp is defined %}"
                + command.invoke(
                    "moveToColorTemperature",
                    "{\"colorTemperatureMireds\":{{ color_temp | int }}}",
                    on: "Matter.ColorControlTrait")
        }
        let plain = command.invoke("on")
        return text.isEmpty ? plain : text + "{% else %}" + plain + "{% endif %}"
    }

    /// Home Assistant reads a number, or 0 for none.
    private func number(_ value: String) -> JSONValue {
        .string("{{ value_json['values']['\(value)'] | default(0, true) }}")
    }

    // MARK: Values

    private var level: TraitState? { site.part.trait("Matter.LevelControlTrait") }
    private var color: TraitState? { site.part.trait("Matter.ColorControlTrait") }

    private var hasLevel: Bool {
        level != nil && site.part.type != "OnOffLightDeviceType"
    }

    private var hasColorTemperature: Bool { color?.attribute("colorTemperatureMireds") != nil }

    /// Of 255, as Home Assistant counts.
    private var brightness: Double? {
        guard case .int(let value)? = level?.attribute("currentLevel") else { return nil }
        return (Double(min(max(value, 0), 254)) * 255 / 254).rounded()
    }

    private var colorTemperature: Double? {
        guard case .int(let value)? = color?.attribute("colorTemperatureMireds"), value > 0,
            value <= 65_279
        else { return nil }
        return Double(value)
    }

    private func limit(_ attribute: String) -> JSONValue? {
        guard hasColorTemperature, case .int(let value)? = color?.attribute(attribute), value > 0,
            value <= 65_279
        else { return nil }
        return JSONValue(Double(value))
    }
}
