// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// The values, topics and commands of each kind of device.
extension DiscoveryDevice {
    static func firstValues(
        _ kind: Kind, _ random: inout SeededRandom
    ) -> [String: SimulatedJSON] {
        func tenths(_ range: ClosedRange<Int>) -> SimulatedJSON {
            .decimal(random.pick(range), places: 1)
        }
        return switch kind {
        case .greenhouse:
            [
                "temperature": tenths(150...280), "humidity": tenths(500...850),
                "signal": .integer(random.pick(-78 ... -48)), "door": "OFF", "pump": "OFF",
                "light": "OFF", "brightness": .integer(random.pick(60...255)),
            ]
        case .heatPump:
            [
                "current": tenths(200...220), "target": .decimal(215, places: 1), "mode": "heat",
                "outdoor": tenths(-40...140), "power": .integer(random.pick(300...1_900)),
            ]
        case .moodLight:
            [
                "light": "OFF", "brightness": .integer(random.pick(40...255)),
                "mireds": .integer(random.pick(153...500)), "mode": "color_temp",
                "color": ["h": 28, "s": 65],
            ]
        case .awning: ["position": 100, "motion": "open"]
        case .radiator:
            [
                "current": tenths(180...215), "target": .decimal(205, places: 1), "mode": "heat",
                "action": "idle",
            ]
        case .weather:
            [
                "temperature": tenths(-50...250), "humidity": tenths(400...950),
                "pressure": tenths(9_800...10_400), "lux": .integer(random.pick(10...9_000)),
                "rain": false, "battery": .integer(random.pick(60...100)),
            ]
        case .gate: ["open": false, "battery": .integer(random.pick(50...100))]
        case .outlet:
            [
                "on": "OFF", "power": 0, "voltage": .integer(random.pick(227...233)),
                "energy": .decimal(random.pick(1_000...90_000), places: 3),
            ]
        }
    }

    var drifts: [DiscoveryDrift] {
        switch kind {
        case .greenhouse:
            [
                DiscoveryDrift(key: "temperature", step: 5, range: 50...420, places: 1),
                DiscoveryDrift(key: "humidity", step: 10, range: 250...980, places: 1),
                DiscoveryDrift(key: "signal", step: 2, range: -90 ... -40, places: 0),
            ]
        case .heatPump:
            [
                DiscoveryDrift(key: "current", step: 1, range: 180...250, places: 1),
                DiscoveryDrift(key: "outdoor", step: 2, range: -200...350, places: 1),
                DiscoveryDrift(key: "power", step: 60, range: 250...2_400, places: 0),
            ]
        case .radiator:
            [DiscoveryDrift(key: "current", step: 1, range: 160...240, places: 1)]
        case .weather:
            [
                DiscoveryDrift(key: "temperature", step: 3, range: -250...380, places: 1),
                DiscoveryDrift(key: "humidity", step: 8, range: 150...1_000, places: 1),
                DiscoveryDrift(key: "pressure", step: 2, range: 9_600...10_500, places: 1),
                DiscoveryDrift(key: "lux", step: 200, range: 0...60_000, places: 0),
            ]
        case .outlet:
            [DiscoveryDrift(key: "voltage", step: 1, range: 222...238, places: 0)]
        case .moodLight: [DiscoveryDrift(key: "brightness", step: 0, range: 0...255, places: 0)]
        case .awning: [DiscoveryDrift(key: "position", step: 0, range: 0...100, places: 0)]
        case .gate: [DiscoveryDrift(key: "battery", step: 0, range: 0...100, places: 0)]
        }
    }

    var outputs: [DiscoveryOutput] {
        switch kind {
        case .greenhouse:
            return ["temperature", "humidity", "signal"].map {
                .bare("sensor/\($0)/state", $0, isStored: true)
            } + [
                .bare("binary_sensor/door/state", "door", isStored: true),
                .bare("switch/pump/state", "pump", isStored: true),
                DiscoveryOutput(
                    topic: "light/grow_light/state",
                    members: [("state", "light"), ("brightness", "brightness")],
                    constants: ["color_mode": "brightness", "color": [:]], isStored: true),
            ]
        case .heatPump: return [whole(["current", "target", "mode", "outdoor", "power"])]
        case .moodLight:
            return [
                DiscoveryOutput(
                    topic: "state",
                    members: [
                        ("state", "light"), ("brightness", "brightness"), ("color_mode", "mode"),
                        ("color_temp", "mireds"), ("color", "color"),
                    ])
            ]
        case .awning: return [.bare("position", "position"), .bare("motion", "motion")]
        case .radiator:
            return ["current", "target", "mode", "action"].map { .bare($0, $0) }
        case .weather:
            return [whole(["temperature", "humidity", "pressure", "lux", "rain", "battery"])]
        case .gate:
            return [
                whole(["open", "battery"]),
                DiscoveryOutput(
                    topic: "event", members: [("event_type", "event")], isMomentary: true),
            ]
        case .outlet: return [whole(["on", "power", "voltage", "energy"])]
        }
    }

    private func whole(_ keys: [String]) -> DiscoveryOutput {
        DiscoveryOutput(topic: "state", members: keys.map { ($0, $0) })
    }

    var controls: [DiscoveryControl] {
        switch kind {
        case .greenhouse:
            [
                DiscoveryControl(
                    topic: "switch/pump/command", form: .words("pump", ["ON", "OFF"])),
                DiscoveryControl(topic: "light/grow_light/command", form: .light),
            ]
        case .heatPump:
            [
                DiscoveryControl(topic: "target/set", form: .tenths("target", 150...300)),
                DiscoveryControl(topic: "mode/set", form: .words("mode", ["off", "heat"])),
            ]
        case .moodLight: [DiscoveryControl(topic: "set", form: .light)]
        case .awning:
            [
                DiscoveryControl(topic: "set", form: .motion),
                DiscoveryControl(topic: "position/set", form: .position),
            ]
        case .radiator:
            [
                DiscoveryControl(topic: "target/set", form: .tenths("target", 50...300)),
                DiscoveryControl(topic: "mode/set", form: .words("mode", ["off", "heat"])),
            ]
        case .outlet: [DiscoveryControl(topic: "set", form: .words("on", ["ON", "OFF"]))]
        case .weather, .gate: []
        }
    }
}
