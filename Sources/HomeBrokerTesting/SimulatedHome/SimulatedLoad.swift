// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// An endless stream of states of equal size, for measurements: sensors report in turn.
public struct SimulatedLoad: Sendable {
    /// Every payload has exactly this many bytes.
    public static let payloadBytes = 120

    /// `bridge/state`, `bridge/devices` and the availability of every sensor, retained.
    public let announcements: [SimulatedMessage]
    private let topics: [String]
    private let qos: UInt8
    private var random: SeededRandom
    private var time: Int64
    private var position = 0

    /// - Parameters:
    ///   - seed: Decides the values.
    ///   - deviceCount: 1 to ``SimulatedHome/devicesMax``.
    ///   - start: Nanoseconds since 1970 UTC; each state is seen a millisecond after the last.
    ///   - qos: 0 or 1.
    ///   - baseTopic: Where the states are published.
    public init(
        seed: UInt64, deviceCount: Int = 100, start: Int64, qos: UInt8 = 1,
        baseTopic: String = "zigbee2mqtt"
    ) {
        var options = SimulationOptions()
        options.baseTopic = baseTopic
        var home = SimulatedHome(
            seed: seed, start: start, options: options,
            plan: SimulatedFloorPlan.sensors(deviceCount: deviceCount))
        self.announcements = home.birth()
        self.topics = home.deviceNames.map { baseTopic + "/" + $0 }
        self.qos = qos
        self.random = SeededRandom(seed: seed)
        self.time = start
    }

    /// The next state; the sensors take turns.
    public mutating func next() -> SimulatedMessage {
        time += 1_000_000
        let state: [String: SimulatedJSON] = [
            "battery": .integer(random.pick(10...99)),
            "humidity": .decimal(random.pick(40...59) * 10 + random.pick(1...9), places: 1),
            "last_seen": .text(SimulatedClock.text(time)),
            "linkquality": .integer(random.pick(10...99)),
            "temperature": .decimal(random.pick(18...23) * 10 + random.pick(1...9), places: 1),
            "voltage": .integer(random.pick(2_800...3_100)),
        ]
        let topic = topics[position % topics.count]
        position += 1
        return SimulatedMessage(
            topic: topic, payload: SimulatedJSON.object(state).bytes, retain: false, qos: qos)
    }

    /// The next `count` states.
    public mutating func states(_ count: Int) -> [SimulatedMessage] {
        (0..<count).map { _ in next() }
    }
}
