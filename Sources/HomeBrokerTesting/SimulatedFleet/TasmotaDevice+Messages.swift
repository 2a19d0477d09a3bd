// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// The messages that a Tasmota device publishes about itself.
extension TasmotaDevice {
    func live(_ prefix: String, _ rest: String, _ value: SimulatedJSON) -> SimulatedMessage {
        SimulatedMessage(topic: topic(prefix, rest), payload: value.bytes, retain: false, qos: 0)
    }

    private func stored(_ topic: String, _ text: String) -> SimulatedMessage {
        SimulatedMessage(topic: topic, payload: Array(text.utf8), retain: true, qos: 0)
    }

    // MARK: Announcement

    private var announcementTopics: [String] {
        ["config", "sensors"].map { "tasmota/discovery/\(address)/" + $0 }
    }

    func announcement() -> [SimulatedMessage] {
        zip(announcementTopics, [configuration, sensors]).map {
            SimulatedMessage(topic: $0, payload: $1.bytes, retain: true, qos: 0)
        }
    }

    func withdrawal() -> [SimulatedMessage] {
        announcementTopics.map { stored($0, "") } + [stored(topic("tele", "LWT"), "")]
    }

    private var configuration: SimulatedJSON {
        let relayKinds = (0..<32).map { index -> SimulatedJSON in
            .integer(index < power.count ? kind.relayKind : 0)
        }
        let options = ["4", "11", "13", "17", "20", "30", "68", "73", "82", "114", "117"].map {
            ($0, SimulatedJSON.integer($0 == "30" && kind == .relay ? 1 : 0))
        }
        let names = [SimulatedJSON.text(name)] + Array(repeating: .null, count: 7)
        let none = Array(repeating: SimulatedJSON.integer(-1), count: 32)
        let zeros = Array(repeating: SimulatedJSON.integer(0), count: 32)
        return .object([
            "ip": .text(networkAddress), "dn": .text(name), "fn": .list(names),
            "hn": .text(topic.lowercased() + "-0" + String(address.suffix(3))),
            "mac": .text(address), "md": .text(kind.module), "ty": 0, "if": 0, "cam": 0,
            "ofln": "Offline", "onln": "Online", "state": ["OFF", "ON", "TOGGLE", "HOLD"],
            "sw": "14.2.0", "t": .text(topic), "ft": .text(fullTopic),
            "tp": ["cmnd", "stat", "tele"], "rl": .list(relayKinds), "swc": .list(none),
            "swn": .list(Array(repeating: .null, count: 32)), "btn": .list(zeros),
            "so": .object(Dictionary(uniqueKeysWithValues: options)), "lk": 1,
            "lt_st": .integer(kind.lightChannels), "bat": 0,
            "dslp": .integer(kind == .sleeper ? 1 : 0), "sho": [0, 0, 0, 0], "ver": 1,
            "sht": [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
        ])
    }

    private var sensors: SimulatedJSON {
        .object(["sn": .object(sensor(at: start)), "ver": 1])
    }

    // MARK: Connection

    mutating func connected(at time: Int64) -> [SimulatedMessage] {
        connections += 1
        clearings += 1
        let info: SimulatedJSON = [
            "Module": .text(kind.module), "Version": "14.2.0(release-tasmota)",
            "FallbackTopic": .text("cmnd/DVES_\(shortAddress)_fb/"),
            "GroupTopic": "cmnd/tasmotas/",
        ]
        let web: SimulatedJSON = [
            "WebServerMode": "Admin", "Hostname": .text(topic.lowercased()),
            "IPAddress": .text(networkAddress),
        ]
        return [
            stored(topic("tele", "LWT"), "Online"),
            // Clears a message that may be stored at its own command topic.
            stored(topic("cmnd", "POWER"), ""),
            live("tele", "INFO1", ["Info1": info]), live("tele", "INFO2", ["Info2": web]),
            live(
                "tele", "INFO3",
                ["Info3": ["RestartReason": "Software/System restart", "BootCount": 12]]),
        ]
    }

    func lost() -> [SimulatedMessage] { [stored(topic("tele", "LWT"), "Offline")] }

    // MARK: States

    func states(at time: Int64) -> [SimulatedMessage] {
        guard kind != .sleeper else { return [] }
        return telemetry(at: time)
    }

    private func telemetry(at time: Int64) -> [SimulatedMessage] {
        let state = live("tele", "STATE", .object(state(at: time)))
        let sensor = sensor(at: time)
        return sensor.count == 1 ? [state] : [state, live("tele", "SENSOR", .object(sensor))]
    }

    func clock(_ time: Int64) -> SimulatedJSON {
        .text(String(SimulatedClock.text(time).prefix(19)))
    }

    func state(at time: Int64) -> [String: SimulatedJSON] {
        let uptime = Int((time - bootedAt) / SimulatedClock.second)
        let members: [String: SimulatedJSON] = [
            "Time": clock(time), "Uptime": .text(Self.span(uptime)), "UptimeSec": .integer(uptime),
            "Heap": .integer(24 + uptime % 5), "SleepMode": "Dynamic", "Sleep": 50, "LoadAvg": 19,
            "MqttCount": .integer(connections),
            "Wifi": .object([
                "AP": 1, "SSId": "home", "BSSId": "02:00:00:00:00:01", "Channel": 6,
                "Mode": "HT20", "RSSI": .integer(70 + uptime % 30),
                "Signal": .integer(-65 + uptime % 30 / 2), "LinkCount": 1,
                "Downtime": "0T00:00:03",
            ]),
        ]
        return members.merging(actuators) { first, _ in first }
    }

    /// `1T02:03:04`
    private static func span(_ seconds: Int) -> String {
        let parts = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map {
            ($0 < 10 ? "0" : "") + String($0)
        }
        return String(seconds / 86_400) + "T" + parts.joined(separator: ":")
    }

    func word(_ isOn: Bool) -> SimulatedJSON { isOn ? "ON" : "OFF" }

    /// The name of a relay: `POWER` for the only one, else with a number.
    func powerName(_ index: Int) -> String {
        power.count == 1 ? "POWER" : "POWER" + String(index + 1)
    }

    /// The members of STATE, and of RESULT of a light, about its relays and light.
    var actuators: [String: SimulatedJSON] {
        var members: [String: SimulatedJSON] = [:]
        for (index, isOn) in power.enumerated() { members[powerName(index)] = word(isOn) }
        guard kind.lightChannels > 0 else { return members }
        members["Dimmer"] = .integer(dimmer)
        members["Fade"] = "OFF"
        members["Speed"] = 1
        members["LedTable"] = "ON"
        if kind.lightChannels > 1 {
            members["CT"] = .integer(temperature)
            members["White"] = .integer(isWhite || kind == .whiteLight ? dimmer : 0)
        }
        if kind == .colorLight {
            members["HSBColor"] = .text("\(hue),\(isWhite ? 0 : saturation),\(dimmer)")
            members["Scheme"] = 0
        }
        return members
    }

    var shutter: SimulatedJSON {
        .object([
            "Position": .integer(position), "Target": .integer(target), "Tilt": 0,
            "Direction": .integer(position == target ? 0 : target > position ? 1 : -1),
        ])
    }

    /// The members of SENSOR; only the time where the device has no sensor.
    func sensor(at time: Int64) -> [String: SimulatedJSON] {
        var members: [String: SimulatedJSON] = ["Time": clock(time)]
        switch kind {
        case .plug: members["ENERGY"] = .object(measuredEnergy)
        case .shutter: members["Shutter1"] = shutter
        case .climate:
            members["SHT3X"] = [
                "Temperature": .fixed(degrees, places: 1), "Humidity": .fixed(humidity, places: 1),
                "DewPoint": .fixed(dewPoint, places: 1),
            ]
            members["TempUnit"] = "C"
        case .sleeper:
            members["BME280"] = [
                "Temperature": .fixed(degrees, places: 1), "Humidity": .fixed(humidity, places: 1),
                "DewPoint": .fixed(dewPoint, places: 1),
                "Pressure": .fixed(pressure, places: 1),
            ]
            members["TempUnit"] = "C"
            members["PressureUnit"] = "hPa"
        default: break
        }
        return members
    }

    /// A fifth of a degree for each percent below saturation.
    private var dewPoint: Int { degrees - (1_000 - humidity) / 5 }

    private var measuredEnergy: [String: SimulatedJSON] {
        let watts = power[0] ? load : 0
        let (apparent, volts) = (watts * 105 / 100, 228 + energy % 6)
        return [
            "TotalStartTime": "2026-01-01T00:00:00", "Total": .fixed(energy, places: 3),
            "Yesterday": .fixed(energy % 4_000, places: 3),
            "Today": .fixed(energy % 1_500, places: 3), "Period": .integer(watts / 120),
            "Power": .integer(watts), "ApparentPower": .integer(apparent),
            "ReactivePower": .integer(watts * 32 / 100),
            "Factor": .fixed(watts == 0 ? 0 : watts * 100 / apparent, places: 2),
            "Voltage": .integer(volts), "Current": .fixed(apparent * 1_000 / volts, places: 3),
        ]
    }

    // MARK: Life

    mutating func report(
        at time: Int64, _ random: inout SeededRandom
    ) -> [SimulatedMessage] {
        degrees = min(max(degrees + random.pick(-4...4), -150), 380)
        humidity = min(max(humidity + random.pick(-8...8), 150), 950)
        pressure = min(max(pressure + random.pick(-3...3), 9_600), 10_500)
        if kind == .plug, power[0] {
            load = min(max(load * random.pick(940...1_060) / 1_000, 2), 2_300)
            energy += load / 60 + 1
        }
        guard kind == .sleeper else { return telemetry(at: time) }
        // The device wakes up, reports its measurements, and disconnects in order.
        bootedAt = time - 4 * SimulatedClock.second
        let sleep: SimulatedJSON = [
            "DeepSleep": .object([
                "Time": clock(time + 600 * SimulatedClock.second),
                "Epoch": .integer(Int(time / SimulatedClock.second) + 600),
            ])
        ]
        return connected(at: time) + telemetry(at: time)
            + [live("stat", "DEEPSLEEP", sleep)] + lost()
    }

    mutating func use(at time: Int64, _ random: inout SeededRandom) -> [SimulatedMessage] {
        guard !power.isEmpty, kind != .shutter, random.chance(perThousand: 600) else { return [] }
        let index = random.pick(0...power.count - 1)
        if kind.lightChannels > 0, random.chance(perThousand: 400) {
            return obey(.dimmer(random.pick(1...100)), at: time, &random).messages
        }
        return obey(.power(index, isOn: !power[index]), at: time, &random).messages
    }
}
