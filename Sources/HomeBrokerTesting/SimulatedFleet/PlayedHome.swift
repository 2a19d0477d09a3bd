// SPDX-License-Identifier: Apache-2.0

/// A simulated home of any ecosystem, for a player that publishes its messages.
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
/// There is no clock inside. One seed and one start give the same bytes on every machine, as long
/// as the home gets no commands, or the same commands at the same times.
public protocol PlayedHome: Sendable {
    /// The instant at which the simulation began, in nanoseconds since 1970 UTC.
    var start: Int64 { get }
    /// When the next step is due, in nanoseconds since 1970 UTC; `Int64.max` when nothing is to
    /// come.
    var nextDueAt: Int64 { get }
    /// The will that the broker is to publish when the home's connection breaks.
    var will: SimulatedMessage? { get }
    /// The topic filters of commands to the home.
    var filters: [String] { get }
    /// The devices with faults, by their present names.
    var faults: [(name: String, fault: SimulatedFault)] { get }

    /// The messages with which the home introduces itself.
    mutating func birth() -> [SimulatedMessage]
    /// The last messages of a home that ends in order.
    func farewell() -> [SimulatedMessage]
    /// Plays the next step; nil when nothing more happens until then, that instant included.
    mutating func next(until time: Int64) -> SimulatedStep?
    /// Whether a topic can mean anything to ``handle(topic:payload:at:)``.
    func isSubscribed(to topic: String) -> Bool
    /// Takes a message of another client; its effects come with the next steps.
    mutating func handle(topic: String, payload: [UInt8], at time: Int64)
}

/// The ecosystems of the simulated homes.
public enum SimulatedEcosystem: String, CaseIterable, Hashable, Sendable {
    case zigbee2mqtt, tasmota, homeassistant

    /// A home of this ecosystem; homes of different ones have no device and no topic in common.
    ///
    /// - Parameters:
    ///   - seed: Decides everything that is left to chance.
    ///   - deviceCount: 1 to ``SimulatedHome/devicesMax``; a larger home repeats the floor plan.
    ///   - start: Nanoseconds since 1970 UTC.
    ///   - options: The disturbances. The base topic and the story are of Zigbee2MQTT alone.
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

    /// The requests for devices and the bridge, and the native commands. States are most of the
    /// traffic; they have two levels and match none of these filters.
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

    public func isSubscribed(to topic: String) -> Bool {
        Self.isForBridge(topic: topic, base: options.baseTopic)
    }
}
