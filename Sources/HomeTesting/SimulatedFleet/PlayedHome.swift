// SPDX-License-Identifier: Apache-2.0

/// A simulated home of any ecosystem, as somebody plays it into a broker.
///
/// ```swift
/// var home = SimulatedEcosystem.tasmota.home(seed: 7, deviceCount: 12, start: now)
/// for message in home.birth() { publish(message) }
/// while let step = home.next(until: end) {
///     wait(until: step.dueAt)
///     for message in step.messages { publish(message) }
/// }
/// ```
///
/// There is no clock inside. One seed and one start give the same bytes on every machine, as long as
/// nobody tells the home anything, or tells it the same at the same times.
public protocol PlayedHome: Sendable {
    /// The instant at which the simulation began, in nanoseconds since 1970 UTC.
    var start: Int64 { get }
    /// When the next step is due, in nanoseconds since 1970 UTC; `Int64.max` when nothing is to come.
    var nextDueAt: Int64 { get }
    /// What the broker is to publish when the home's connection goes away without a word.
    var will: SimulatedMessage? { get }
    /// The topic filters below which others tell the home something.
    var filters: [String] { get }
    /// The devices that misbehave, by their names now.
    var faults: [(name: String, fault: SimulatedFault)] { get }

    /// The messages with which the home introduces itself.
    mutating func birth() -> [SimulatedMessage]
    /// The last words of a home that ends in order.
    func farewell() -> [SimulatedMessage]
    /// Plays the next step; nil when nothing more happens until then, that instant included.
    mutating func next(until time: Int64) -> SimulatedStep?
    /// Whether a topic can mean anything to ``handle(topic:payload:at:)``.
    func hears(_ topic: String) -> Bool
    /// Takes in a message that somebody else published; what it leads to comes with the next steps.
    mutating func handle(topic: String, payload: [UInt8], at time: Int64)
}

/// The ways of speaking of the simulated homes.
public enum SimulatedEcosystem: String, CaseIterable, Hashable, Sendable {
    case zigbee2mqtt, tasmota, homeassistant

    /// A home of this ecosystem; homes of different ones have no device and no topic in common.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that is left to chance.
    ///   - deviceCount: 1 to ``SimulatedHome/devicesMax``; more than a plan has repeat it.
    ///   - start: Nanoseconds since 1970 UTC.
    ///   - options: What may go wrong. The base topic and the story are of Zigbee2MQTT alone.
    public func home(
        seed: UInt64, deviceCount: Int, start: Int64, options: SimulationOptions = .calm
    ) -> any PlayedHome {
        switch self {
        case .zigbee2mqtt:
            SimulatedHome(seed: seed, deviceCount: deviceCount, start: start, options: options)
        case .tasmota:
            SimulatedFleet<TasmotaDevice>(
                seed: seed, deviceCount: deviceCount, start: start, options: options)
        case .homeassistant:
            SimulatedFleet<DiscoveryDevice>(
                seed: seed, deviceCount: deviceCount, start: start, options: options)
        }
    }
}

extension SimulatedHome: PlayedHome {
    public var will: SimulatedMessage? { lastWill }

    /// How many levels a name may have, an endpoint included.
    private static let levelsMax = 4

    /// The requests for devices and the bridge, and the native ones; their states, which are most of
    /// what there is, have two levels and are in none of these.
    public var filters: [String] {
        let base = options.baseTopic
        var filters = ["device/rename", "group/rename", "health_check"].map {
            base + "/bridge/request/" + $0
        }
        filters.append(Self.nativeCommandRoot + "+")
        for levels in 1...Self.levelsMax {
            let name = base + String(repeating: "/+", count: levels)
            for verb in ["/set", "/get"] { filters += [name + verb, name + verb + "/+"] }
        }
        return filters
    }

    public func hears(_ topic: String) -> Bool {
        Self.isForBridge(topic: topic, base: options.baseTopic)
    }
}
