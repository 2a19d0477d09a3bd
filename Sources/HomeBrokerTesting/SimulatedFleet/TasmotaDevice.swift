// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A device with Tasmota 14 on it: relays, lights, a shutter, sensors.
struct TasmotaDevice: FleetDevice {
    enum Kind: CaseIterable, Hashable, Sendable {
        case plug, dimmer, colorLight, climate, shutter, strip, whiteLight, pump, sleeper, relay
    }

    let kind: Kind
    let firstName: String
    var name: String
    /// Twelve upper-case hex digits.
    let address: String
    let networkAddress: String
    let start: Int64

    /// When it was switched on, before the simulation began.
    var bootedAt: Int64
    var connections = 0
    /// How many of its own messages that clear the command topic have not come back yet.
    var clearings = 0
    var power: [Bool]
    /// Percent.
    var dimmer = 60
    /// Mireds.
    var temperature = 300
    var isWhite = true
    /// Degrees and percent.
    var hue = 30
    var saturation = 80
    /// Percent open.
    var position = 100
    var target = 100
    /// Tenths of a degree Celsius and of a percent.
    var degrees = 210
    var humidity = 480
    /// Tenths of a hectopascal.
    var pressure = 10_130
    /// The load of a plug, in watts.
    var load = 0
    /// Watt hours.
    var energy = 0

    /// Ordered so that the first few devices are already a varied home.
    private static let plan: [(name: String, kind: Kind)] = [
        ("Washing machine", .plug), ("Stair light", .dimmer), ("Bar light", .colorLight),
        ("Cellar climate", .climate), ("Patio shutter", .shutter), ("Desk strip", .strip),
        ("Mirror light", .whiteLight), ("Pond pump", .pump), ("Mailbox weather", .sleeper),
        ("Porch light", .relay),
    ]

    init(position: Int, start: Int64, random: inout SeededRandom) {
        let (storey, entry) = position.quotientAndRemainder(dividingBy: Self.plan.count)
        let planned = Self.plan[entry]
        kind = planned.kind
        firstName = storey == 0 ? planned.name : planned.name + " " + String(storey + 1)
        name = firstName
        address = "48E729" + Self.hexadecimal(random.pick(0...0xFFF)) + Self.hexadecimal(position)
        networkAddress = "192.168.\(20 + position / 200).\(10 + position % 200)"
        self.start = start
        bootedAt = start - Int64(random.pick(600...90_000)) * SimulatedClock.second
        power = Array(repeating: planned.kind == .plug, count: planned.kind.relays)
        dimmer = random.pick(20...100)
        temperature = random.pick(153...500)
        hue = random.pick(0...359)
        saturation = random.pick(20...100)
        degrees = random.pick(120...230)
        humidity = random.pick(380...700)
        load = random.pick(40...900)
        energy = random.pick(1_000...900_000)
    }

    private static func hexadecimal(_ number: Int) -> String {
        let text = String(number, radix: 16).uppercased()
        return String(repeating: "0", count: max(0, 3 - text.utf8.count)) + text
    }

    // MARK: Topics

    /// The last six digits of the address, which name it until its owner chooses a topic.
    var shortAddress: String { String(address.suffix(6)) }

    var topic: String {
        kind == .pump ? "garden_pump_" + shortAddress : "tasmota_" + shortAddress
    }

    /// The pump's topics begin with the device, as its owner has set.
    var fullTopic: String { kind == .pump ? "%topic%/%prefix%/" : "%prefix%/%topic%/" }

    /// - Parameter prefix: `cmnd`, `stat` or `tele`.
    func topic(_ prefix: String, _ rest: String) -> String {
        kind == .pump ? "\(topic)/\(prefix)/\(rest)" : "\(prefix)/\(topic)/\(rest)"
    }

    func isAddressed(by topic: String) -> Bool { topic.hasPrefix(self.topic("cmnd", "")) }

    static let filters = ["cmnd/+/+", "+/cmnd/+"]

    static func stranger(number: Int) -> SimulatedMessage {
        SimulatedMessage(
            topic: "tele/unknown_\(number)/STATE", payload: Array("{\"POWER\":\"ON\"}".utf8),
            retain: false, qos: 0)
    }

    // MARK: Times

    var isCommandable: Bool { !power.isEmpty }

    /// A sleeper wakes up every ten minutes; the others keep to TelePeriod, the plug to a short
    /// one.
    var reportSeconds: ClosedRange<Int> {
        switch kind {
        case .sleeper: 600...602
        case .plug: 30...30
        default: 300...300
        }
    }

    var reactionMilliseconds: ClosedRange<Int> { 10...60 }
}

extension TasmotaDevice.Kind {
    /// The relays; a shutter has two, up and down.
    var relays: Int {
        switch self {
        case .climate, .sleeper: 0
        case .strip, .shutter: 2
        case .plug, .dimmer, .colorLight, .whiteLight, .pump, .relay: 1
        }
    }

    /// The light's number in the announcement: 1 dimmer, 2 white temperature, 5 colour and white.
    var lightChannels: Int {
        switch self {
        case .dimmer: 1
        case .whiteLight: 2
        case .colorLight: 5
        default: 0
        }
    }

    /// The number of each relay's kind: 1 a relay, 2 a light, 3 half a shutter.
    var relayKind: Int { self == .shutter ? 3 : lightChannels > 0 ? 2 : 1 }

    var module: String {
        switch self {
        case .plug: "Athom Plug V2"
        case .dimmer: "Martin Jerry Dimmer"
        case .colorLight: "Athom 7W RGBCCT"
        case .whiteLight: "Arlec CCT"
        case .shutter: "Shelly 2.5"
        case .strip: "Sonoff Dual R2"
        case .pump: "Sonoff TH16"
        case .relay: "Sonoff Basic"
        case .climate, .sleeper: "Generic"
        }
    }
}
