// SPDX-License-Identifier: Apache-2.0

/// One thing that can happen in a simulated home; devices, rooms and people by index.
enum SimulatedHappening: Hashable, Sendable {
    /// The bridge publishes the states that it kept, as Zigbee2MQTT does after its start.
    case startup
    case health
    case report(device: Int)
    case walk(person: Int)
    case vacate(room: Int)
    case lightsOut(room: Int)
    case doorCloses(device: Int)
    case plugOff(device: Int)
    case press(device: Int)
    case alarm
    case alarmEnds(device: Int)
    case shades
    /// A command reaches its device.
    case obey(device: Int, command: SimulatedCommand)
    case fade(device: Int, number: Int, step: Int)
    /// The next step of a blind on the way that this command began.
    case travel(device: Int, number: Int, target: Int)
    /// A device reports its state: because of a question, or because of a fault.
    case tell(device: Int)
    case tellGroup(group: Int)
    case request(SimulatedBridgeRequest)
    case chapter(SimulatedChapter)
    case beat(SimulatedBeat)
    /// A command reaches the heat pump of a story.
    case setpoint(hundredths: Int)
    case refuse(SimulatedRefusal)
    case heating
    case outage
    case recovery(device: Int)
    case rename
    case removal
    case comeback(device: Int)
    case bridgeStops
    case bridgeStarts
    case flapping
    case flap(device: Int, left: Int)
    case emptyList
    case fullList
    case stranger
}
