// SPDX-License-Identifier: Apache-2.0

/// A device that speaks for itself, without a bridge: its part in a ``SimulatedFleet``.
protocol FleetDevice: Sendable {
    /// What a device was told, understood.
    associatedtype Order: Hashable & Sendable

    /// The topics at which any device of the ecosystem is told something.
    static var filters: [String] { get }
    /// Reports of a device that was never announced.
    static func stranger(number: Int) -> SimulatedMessage

    /// The device at this place of the floor plan; beyond its end the plan repeats.
    init(position: Int, start: Int64, random: inout SimulationRandom)

    var firstName: String { get }
    var name: String { get set }
    /// Whether it does something when it is told to.
    var isCommandable: Bool { get }
    /// Seconds between two reports that nobody caused.
    var reportSeconds: ClosedRange<Int> { get }
    /// Milliseconds between an order and its effect.
    var reactionMilliseconds: ClosedRange<Int> { get }

    /// What the broker keeps of the device, and whoever looks for devices finds.
    func announcement() -> [SimulatedMessage]
    /// What takes the announcement back.
    func withdrawal() -> [SimulatedMessage]
    /// What it says when it has connected, but for its announcement.
    mutating func connected(at time: Int64) -> [SimulatedMessage]
    /// What is said of it when its connection is lost.
    func lost() -> [SimulatedMessage]
    /// What it is now.
    func states(at time: Int64) -> [SimulatedMessage]
    /// Time passes: it measures, and says what it is.
    mutating func report(
        at time: Int64, _ random: inout SimulationRandom
    ) -> [SimulatedMessage]
    /// Somebody does something with it, by hand; empty where nobody would.
    mutating func use(at time: Int64, _ random: inout SimulationRandom) -> [SimulatedMessage]

    /// Whether this is one of the topics at which it is told something.
    func isAddressed(by topic: String) -> Bool
    /// What a message on one of those topics asks for; nil when it means nothing to the device.
    mutating func order(topic: String, payload: [UInt8]) -> Order?
    /// Whether an order only asks.
    func isQuestion(_ order: Order) -> Bool
    /// Does as it was told, and says so.
    mutating func obey(
        _ order: Order, at time: Int64, _ random: inout SimulationRandom
    ) -> FleetAnswer<Order>
}

/// What a device says when it does as it was told.
struct FleetAnswer<Order: Hashable & Sendable>: Sendable {
    var messages: [SimulatedMessage] = []
    /// What it goes on with, unless it is told something else before.
    var next: (order: Order, milliseconds: Int)?
}

/// One thing that can happen in a fleet; devices by index.
enum FleetHappening<Order: Hashable & Sendable>: Sendable {
    /// What every device is, once all have connected.
    case startup
    case report(device: Int)
    case use(device: Int)
    case obey(device: Int, order: Order)
    /// A device goes on with what it was told as its order of this number.
    case goOn(device: Int, order: Order, number: Int)
    /// A device says what it is, because it misbehaves.
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
