// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A device that publishes for itself, without a bridge: an element of a ``SimulatedFleet``.
protocol FleetDevice: Sendable {
    /// A command to a device, decoded.
    associatedtype Command: Hashable & Sendable

    /// The topics on which devices of the ecosystem take commands.
    static var filters: [String] { get }
    /// Reports of a device that was never announced.
    static func stranger(number: Int) -> SimulatedMessage

    /// The device at this place of the floor plan; beyond its end the plan repeats.
    init(position: Int, start: Int64, random: inout SeededRandom)

    var firstName: String { get }
    var name: String { get set }
    /// Whether commands have an effect.
    var isCommandable: Bool { get }
    /// Seconds between two periodic reports.
    var reportSeconds: ClosedRange<Int> { get }
    /// Milliseconds between a command and its effect.
    var reactionMilliseconds: ClosedRange<Int> { get }

    /// The messages that the broker stores for the device, by which clients discover it.
    func announcement() -> [SimulatedMessage]
    /// The messages that remove the announcement.
    func withdrawal() -> [SimulatedMessage]
    /// The messages of a connected device after its announcement.
    mutating func connected(at time: Int64) -> [SimulatedMessage]
    /// The messages that the broker publishes when its connection is lost.
    func lost() -> [SimulatedMessage]
    /// The messages of its present state.
    func states(at time: Int64) -> [SimulatedMessage]
    /// Measures, and reports the state.
    mutating func report(
        at time: Int64, _ random: inout SeededRandom
    ) -> [SimulatedMessage]
    /// Uses it by hand; empty where that is not possible.
    mutating func use(at time: Int64, _ random: inout SeededRandom) -> [SimulatedMessage]

    /// Whether it takes commands on a topic.
    func isAddressed(by topic: String) -> Bool
    /// The command in a message on one of those topics; nil when the message means nothing to the
    /// device.
    mutating func command(topic: String, payload: [UInt8]) -> Command?
    /// Whether a command only asks for a value.
    func isQuestion(_ command: Command) -> Bool
    /// Carries out a command and answers.
    mutating func obey(
        _ command: Command, at time: Int64, _ random: inout SeededRandom
    ) -> FleetAnswer<Command>
}

/// The messages with which a device answers a command.
struct FleetAnswer<Command: Hashable & Sendable>: Sendable {
    var messages: [SimulatedMessage] = []
    /// The next step of the command, unless another command comes first.
    var next: (command: Command, milliseconds: Int)?
}

/// One thing that can happen in a fleet; devices by index.
enum FleetHappening<Command: Hashable & Sendable>: Sendable {
    /// Every device reports its state, once all have connected.
    case startup
    case report(device: Int)
    case use(device: Int)
    case obey(device: Int, command: Command)
    /// A device takes the next step of its command of this number.
    case goOn(device: Int, command: Command, number: Int)
    /// A device reports its state because of a fault.
    case tell(device: Int)
    case outage
    case recovery(device: Int)
    case rename
    case removal
    case comeback(device: Int)
    case flapping
    case flap(device: Int, left: Int)
    case stranger
}
