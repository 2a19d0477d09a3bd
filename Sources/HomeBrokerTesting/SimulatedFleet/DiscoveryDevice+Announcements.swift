// SPDX-License-Identifier: Apache-2.0

/// How each kind of device announces itself, in forms that occur in real homes.
extension DiscoveryDevice {
    private typealias Members = [String: SimulatedJSON]

    func announcement() -> [SimulatedMessage] {
        announcements.map { topic, members in
            stored(Self.prefix + "/" + topic + "/config", SimulatedJSON.object(members).bytes)
        }
    }

    func withdrawal() -> [SimulatedMessage] {
        announcements.map { topic, _ in stored(Self.prefix + "/" + topic + "/config", []) }
            + [stored(base + "/status", [])]
            + outputs.filter(\.isStored).map { stored(base + "/" + $0.topic, []) }
    }

    private var announcements: [(topic: String, members: Members)] {
        switch kind {
        case .greenhouse: greenhouse
        case .moodLight: [("light/\(node)", moodLight)]
        case .awning: [("cover/\(node)", awning)]
        case .radiator: [("climate/\(node)", radiator)]
        case .weather: weather
        case .gate: gate
        case .heatPump: [("device/\(node)", heatPump)]
        case .outlet: [("device/\(node)", outlet)]
        }
    }

    // MARK: ESPHome: one short message for each component

    private var greenhouse: [(topic: String, members: Members)] {
        [
            esphome("sensor", "temperature", ["dev_cla": "temperature", "unit_of_meas": "°C"]),
            esphome("sensor", "humidity", ["dev_cla": "humidity", "unit_of_meas": "%"]),
            esphome(
                "sensor", "signal",
                ["dev_cla": "signal_strength", "unit_of_meas": "dBm", "ent_cat": "diagnostic"]),
            esphome("binary_sensor", "door", ["dev_cla": "door"]),
            esphome("switch", "pump", ["cmd_t": .text(node + "/switch/pump/command")]),
            esphome(
                "light", "grow_light",
                [
                    "schema": "json", "brightness": true, "supported_color_modes": ["brightness"],
                    "cmd_t": .text(node + "/light/grow_light/command"),
                ]),
        ]
    }

    private func esphome(
        _ component: String, _ word: String, _ more: Members
    ) -> (topic: String, members: Members) {
        var members = more
        let title = word.split(separator: "_").joined(separator: " ")
        members["name"] = .text(title.prefix(1).uppercased() + title.dropFirst())
        members["stat_t"] = .text("\(node)/\(component)/\(word)/state")
        members["avty_t"] = .text(node + "/status")
        members["uniq_id"] = .text("ESP" + component + word)
        if component == "sensor" { members["stat_cla"] = "measurement" }
        members["dev"] = .object([
            "ids": .text(address), "name": .text(name), "sw": "2025.10.3 (config hash 0x4a1f09c7)",
            "mdl": "esp32dev", "mf": "Espressif", "sa": "Garden",
            "cns": [["mac", .text(address)]],
        ])
        return ("\(component)/\(node)/\(word)", members)
    }

    // MARK: Single messages, short and long

    private func short(_ model: String, _ area: String) -> Members {
        [
            "~": .text(base), "uniq_id": .text(node), "name": .null,
            "avty_t": "~/status",
            "dev": .object([
                "ids": [.text(node)], "name": .text(name), "mf": "Acme", "mdl": .text(model),
                "sw": "3.1", "sa": .text(area),
            ]),
        ]
    }

    private func joined(_ one: Members, _ other: Members) -> Members {
        one.merging(other) { $1 }
    }

    private var moodLight: Members {
        joined(
            short("Glow 2", "Lounge"),
            [
                "schema": "json", "stat_t": "~/state", "cmd_t": "~/set", "brightness": true,
                "sup_clrm": ["hs", "color_temp"], "min_mirs": 153, "max_mirs": 500,
            ])
    }

    private var awning: Members {
        joined(
            short("Shade 1", "Terrace"),
            [
                "dev_cla": "awning", "pos_t": "~/position", "set_pos_t": "~/position/set",
                "stat_t": "~/motion", "cmd_t": "~/set",
            ])
    }

    private var radiator: Members {
        joined(
            short("Valve 4", "Guest room"),
            [
                "curr_temp_t": "~/current", "temp_stat_t": "~/target",
                "temp_cmd_t": "~/target/set", "mode_stat_t": "~/mode", "mode_cmd_t": "~/mode/set",
                "act_t": "~/action", "modes": ["off", "heat"], "min_temp": 5, "max_temp": 30,
                "temp_step": .decimal(5, places: 1),
            ])
    }

    private func long(_ model: String, _ word: String, _ more: Members) -> Members {
        joined(
            [
                "unique_id": .text(node + "_" + word), "object_id": .text(node + "_" + word),
                "state_topic": .text(base + "/state"),
                "device": .object([
                    "identifiers": [.text(node)], "name": .text(name), "manufacturer": "Acme",
                    "model": .text(model), "suggested_area": "Garden",
                ]),
            ], more)
    }

    /// Many readings in one payload; reachable while either of two topics says so.
    private var weather: [(topic: String, members: Members)] {
        let availability: SimulatedJSON = [
            ["topic": .text(base + "/status")],
            [
                "topic": .text(Self.root + "/radio/status"), "payload_available": "up",
                "payload_not_available": "down",
            ],
        ]
        func component(
            _ kind: String, _ word: String, _ template: String, _ more: Members
        ) -> (topic: String, members: Members) {
            let members = long(
                "Mast", word,
                [
                    "name": .text(word), "value_template": .text("{{ \(template) }}"),
                    "availability": availability, "availability_mode": "any",
                ])
            return ("\(kind)/\(node)/\(word)", joined(members, more))
        }
        func sensor(_ word: String, _ unit: String) -> (topic: String, members: Members) {
            let word = (word, word == "illuminance" ? "lux" : word)
            return component(
                "sensor", word.0, "value_json.\(word.1)",
                [
                    "device_class": .text(word.0), "unit_of_measurement": .text(unit),
                    "state_class": "measurement",
                ])
        }
        return [
            sensor("temperature", "°C"), sensor("humidity", "%"), sensor("pressure", "hPa"),
            sensor("illuminance", "lx"), sensor("battery", "%"),
            component(
                "binary_sensor", "rain", "'wet' if value_json.rain else 'dry'",
                ["device_class": "moisture", "payload_on": "wet", "payload_off": "dry"]),
        ]
    }

    /// Booleans, own words for reachable, and an event.
    private var gate: [(topic: String, members: Members)] {
        let reach: Members = [
            "availability_topic": .text(base + "/status"), "payload_available": "up",
            "payload_not_available": "down",
        ]
        return [
            (
                "binary_sensor/\(node)/open",
                joined(
                    long(
                        "Gate 7", "open",
                        [
                            "device_class": "opening", "payload_on": true, "payload_off": false,
                            "value_template": "{{ value_json.open }}", "name": "Open",
                        ]), reach)
            ),
            (
                "sensor/\(node)/battery",
                joined(
                    long(
                        "Gate 7", "battery",
                        [
                            "device_class": "battery", "unit_of_measurement": "%",
                            "value_template": "{{ value_json.battery }}", "name": "Battery",
                        ]), reach)
            ),
            (
                "event/\(node)/bell",
                joined(
                    long(
                        "Gate 7", "bell",
                        [
                            "device_class": "doorbell", "event_types": ["ring", "double_ring"],
                            "state_topic": .text(base + "/event"), "name": "Bell",
                        ]), reach)
            ),
        ]
    }

    // MARK: Whole devices

    private func whole(_ model: String, _ area: String, _ components: Members) -> Members {
        [
            "~": .text(base),
            "dev": .object([
                "ids": [.text(node)], "name": .text(name), "mf": "Acme", "mdl": .text(model),
                "sn": .text("A" + address.uppercased()), "sa": .text(area),
            ]),
            "o": ["name": "acme2mqtt", "sw": "1.4.0", "url": "https://acme.example"],
            "avty": [
                [
                    "t": .text(Self.root + "/gateway/status"), "pl_avail": "on",
                    "pl_not_avail": "off",
                ],
                ["t": "~/status"],
            ],
            "avty_mode": "all", "stat_t": "~/state", "cmps": .object(components),
        ]
    }

    private func component(_ platform: String, _ word: String, _ more: Members) -> SimulatedJSON {
        .object(joined(["p": .text(platform), "uniq_id": .text(node + "_" + word)], more))
    }

    private func sensor(_ word: String, _ unit: String, _ kind: String) -> SimulatedJSON {
        component(
            "sensor", word,
            [
                "name": .text(word), "dev_cla": .text(kind), "unit_of_meas": .text(unit),
                "stat_cla": kind == "energy" ? "total_increasing" : "measurement",
                "val_tpl": .text("{{ value_json.\(word) }}"),
            ])
    }

    private var heatPump: Members {
        let climate = component(
            "climate", "climate",
            [
                "name": .null, "curr_temp_t": "~/state", "temp_stat_t": "~/state",
                "mode_stat_t": "~/state", "curr_temp_tpl": "{{ value_json.current }}",
                "temp_stat_tpl": "{{ value_json.target }}",
                "mode_stat_tpl": "{{ value_json.mode }}", "temp_cmd_t": "~/target/set",
                "mode_cmd_t": "~/mode/set", "modes": ["off", "heat"], "min_temp": 15,
                "max_temp": 30, "temp_step": .decimal(5, places: 1),
            ])
        return whole(
            "Thermo 9", "Cellar",
            [
                "climate": climate, "outdoor": sensor("outdoor", "°C", "temperature"),
                "power": sensor("power", "W", "power"),
            ])
    }

    private var outlet: Members {
        let outlet = component(
            "switch", "outlet",
            ["name": .null, "cmd_t": "~/set", "val_tpl": "{{ value_json.on }}"])
        return whole(
            "Plug 3", "Workshop",
            [
                "outlet": outlet, "power": sensor("power", "W", "power"),
                "voltage": sensor("voltage", "V", "voltage"),
                "energy": sensor("energy", "kWh", "energy"),
            ])
    }
}
