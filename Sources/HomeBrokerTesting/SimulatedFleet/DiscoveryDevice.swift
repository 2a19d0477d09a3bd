// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A device that announces itself by Home Assistant discovery: an ESPHome node, or one of a maker's
/// own firmware.
struct DiscoveryDevice: FleetDevice {
    enum Kind: CaseIterable, Hashable, Sendable {
        case greenhouse, heatPump, moodLight, awning, radiator, weather, gate, outlet
    }

    let kind: Kind
    let firstName: String
    var name: String
    /// Twelve lower-case hex digits.
    let address: String
    /// The beginning of its topics, and its identifier where it has no address.
    let node: String
    let start: Int64
    /// Its values, by keys of its own.
    var values: [String: SimulatedJSON] = [:]
    /// How far the awning is to be open, in percent.
    var target = 100

    /// Ordered so that the first few devices are already a varied home.
    private static let plan: [(name: String, node: String, kind: Kind)] = [
        ("Greenhouse", "greenhouse", .greenhouse), ("Mood light", "mood_light", .moodLight),
        ("Awning", "awning", .awning), ("Heat pump", "heat_pump", .heatPump),
        ("Guest radiator", "guest_radiator", .radiator), ("Weather mast", "weather", .weather),
        ("Garden gate", "gate", .gate), ("Workshop outlet", "outlet", .outlet),
    ]

    init(position: Int, start: Int64, random: inout SeededRandom) {
        let (storey, entry) = position.quotientAndRemainder(dividingBy: Self.plan.count)
        let planned = Self.plan[entry]
        kind = planned.kind
        firstName = storey == 0 ? planned.name : planned.name + " " + String(storey + 1)
        name = firstName
        node = storey == 0 ? planned.node : planned.node + "_" + String(storey + 1)
        address =
            "3c71bf" + Self.hexadecimal(random.pick(0...0xFFF)) + Self.hexadecimal(position)
        self.start = start
        values = Self.firstValues(kind, &random)
    }

    private static func hexadecimal(_ number: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 3 - text.utf8.count)) + text
    }

    // MARK: Topics

    /// The root of the maker's own topics.
    static let root = "acme"
    /// The broker's prefix for announcements.
    static let prefix = "homeassistant"

    var base: String { kind == .greenhouse ? node : Self.root + "/" + node }

    static let filters = [
        "+/switch/+/command", "+/light/+/command", root + "/+/set", root + "/+/+/set",
    ]

    static func stranger(number: Int) -> SimulatedMessage {
        SimulatedMessage(
            topic: "\(root)/unknown_\(number)/state", payload: Array("{\"on\":true}".utf8),
            retain: false, qos: 0)
    }

    func isAddressed(by topic: String) -> Bool {
        topic.hasPrefix(base + "/")
            && controls.contains { topic.utf8.elementsEqual((base + "/" + $0.topic).utf8) }
    }

    // MARK: Times

    var isCommandable: Bool { !controls.isEmpty }

    var reportSeconds: ClosedRange<Int> {
        switch kind {
        case .greenhouse, .outlet: 55...65
        case .weather, .heatPump, .radiator: 60...180
        case .moodLight, .awning, .gate: 600...1_200
        }
    }

    var reactionMilliseconds: ClosedRange<Int> { 15...80 }

    // MARK: Reach

    /// The availability: `online` and `offline`, but `up` and `down` for the gate.
    private func availability(_ isOnline: Bool) -> SimulatedMessage {
        let text =
            switch kind {
            case .gate: isOnline ? "up" : "down"
            default: isOnline ? "online" : "offline"
            }
        return stored(base + "/status", Array(text.utf8))
    }

    mutating func connected(at time: Int64) -> [SimulatedMessage] {
        switch kind {
        case .greenhouse: [availability(true), discovered]
        // The gateway of its maker is up as long as one of its devices is.
        case .heatPump, .outlet:
            [stored(Self.root + "/gateway/status", Array("on".utf8))]
                + [availability(true)]
        default: [availability(true)]
        }
    }

    func lost() -> [SimulatedMessage] { [availability(false)] }

    /// The network addresses that ESPHome tells its own dashboard.
    private var discovered: SimulatedMessage {
        let value: SimulatedJSON = .object([
            "ip": "192.168.30.7", "name": .text(node), "port": 6_053, "version": "2025.10.3",
            "mac": .text(address), "platform": "ESP32", "board": "esp32dev", "network": "wifi",
        ])
        return stored("esphome/discover/" + node, value.bytes)
    }

    func stored(_ topic: String, _ payload: [UInt8]) -> SimulatedMessage {
        SimulatedMessage(topic: topic, payload: payload, retain: true, qos: 0)
    }

    // MARK: States

    func states(at time: Int64) -> [SimulatedMessage] {
        outputs.filter { !$0.isMomentary }.map(message)
    }

    /// The messages that report these values.
    func states(of keys: some Collection<String>) -> [SimulatedMessage] {
        outputs.filter { output in output.members.contains { keys.contains($0.key) } }.map(message)
    }

    private func message(_ output: DiscoveryOutput) -> SimulatedMessage {
        var payload: [UInt8]
        if output.isBare, let member = output.members.first {
            payload = (values[member.key] ?? .null).bare
        } else {
            var members = output.constants
            for (name, key) in output.members { members[name] = values[key] }
            payload = SimulatedJSON.object(members).bytes
        }
        return SimulatedMessage(
            topic: base + "/" + output.topic, payload: payload, retain: output.isStored, qos: 0)
    }

    mutating func report(
        at time: Int64, _ random: inout SeededRandom
    ) -> [SimulatedMessage] {
        let before = values
        for drift in drifts {
            guard let now = values[drift.key]?.scaled(places: drift.places) else { continue }
            let next = now + random.pick(-drift.step...drift.step)
            let held = min(max(next, drift.range.lowerBound), drift.range.upperBound)
            values[drift.key] = .decimal(held, places: drift.places)
        }
        measure(&random)
        let regular = Set(drifts.map(\.key))
        return states(of: values.keys.filter { regular.contains($0) || values[$0] != before[$0] })
    }

    /// Computes the values that follow from what is on.
    private mutating func measure(_ random: inout SeededRandom) {
        switch kind {
        case .outlet:
            let watts = values["on"] == "ON" ? random.pick(300...9_000) : 0
            let energy = values["energy"]?.scaled(places: 3) ?? 0
            values["power"] = .decimal(watts, places: 1)
            values["energy"] = .decimal(energy + watts / 600, places: 3)
        case .radiator:
            let wanted = values["target"]?.scaled(places: 1) ?? 0
            let now = values["current"]?.scaled(places: 1) ?? 0
            let isHeating = values["mode"] == "heat" && now < wanted
            values["action"] = values["mode"] == "off" ? "off" : isHeating ? "heating" : "idle"
        default: break
        }
    }

    mutating func use(at time: Int64, _ random: inout SeededRandom) -> [SimulatedMessage] {
        guard random.chance(perThousand: 500) else { return [] }
        switch kind {
        case .greenhouse:
            return random.chance(perThousand: 500)
                ? toggle("door", "ON", "OFF") : toggle("pump", "ON", "OFF")
        case .gate where random.chance(perThousand: 400):
            values["event"] = .text(random.element(of: ["ring", "double_ring"]) ?? "ring")
            return states(of: ["event"])
        case .gate: return toggle("open", true, false)
        case .outlet: return toggle("on", "ON", "OFF")
        case .weather: return toggle("rain", true, false)
        case .moodLight:
            values["light"] = "ON"
            values["brightness"] = .integer(random.pick(20...255))
            return states(of: ["light"])
        case .heatPump, .radiator, .awning: return []
        }
    }

    private mutating func toggle(
        _ key: String, _ one: SimulatedJSON, _ other: SimulatedJSON
    ) -> [SimulatedMessage] {
        values[key] = values[key] == one ? other : one
        return states(of: [key])
    }
}

/// One topic on which a device reports.
struct DiscoveryOutput: Sendable {
    /// Below the device's own topic.
    var topic: String
    /// The members of its payload, and the keys of their values.
    var members: [(name: String, key: String)]
    var constants: [String: SimulatedJSON] = [:]
    /// Whether the payload is the value itself.
    var isBare = false
    /// Whether the broker stores it.
    var isStored = false
    /// Whether it reports an event, which is never repeated.
    var isMomentary = false

    static func bare(_ topic: String, _ key: String, isStored: Bool = false) -> Self {
        Self(topic: topic, members: [(key, key)], isBare: true, isStored: isStored)
    }
}

/// One topic on which a device takes commands.
struct DiscoveryControl: Sendable {
    enum Form: Sendable {
        /// One of these texts, which becomes the value.
        case words(String, [String])
        /// A number in tenths.
        case tenths(String, ClosedRange<Int>)
        /// A JSON light, whose values have keys with this prefix.
        case light
        case position
        /// OPEN, CLOSE, STOP.
        case motion
    }

    /// Below the device's own topic.
    var topic: String
    var form: Form
}

/// A value that changes by itself.
struct DiscoveryDrift: Sendable {
    var key: String
    var step: Int
    var range: ClosedRange<Int>
    var places: Int
}
