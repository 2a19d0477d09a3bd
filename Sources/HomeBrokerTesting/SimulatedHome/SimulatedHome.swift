// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A plausible home behind Zigbee2MQTT 2.x, played from a seed.
///
/// People walk through rooms, lights follow them, plugs measure, temperatures drift, batteries run
/// down, devices go out of reach, get other names, leave and come back. There is no clock inside:
/// every step says when it is due, and the caller waits or does not. One seed, with the same
/// commands at the same times, gives the same bytes on every machine.
///
/// ```swift
/// var home = SimulatedHome(seed: 7, start: now)
/// for message in home.birth() { publish(message) }
/// home.handle(topic: "zigbee2mqtt/kitchen/kettle/set", payload: Array("OFF".utf8), at: now)
/// while let step = home.next(until: end) {
///     wait(until: step.dueAt)
///     for message in step.messages { publish(message) }
/// }
/// ```
public struct SimulatedHome: Sendable {
    /// The instant at which the simulation began, in nanoseconds since 1970 UTC.
    public let start: Int64
    public let options: SimulationOptions

    var random: SeededRandom
    var queue = SimulationQueue<SimulatedHappening>()
    var rooms: [SimulatedRoom]
    var devices: [SimulatedDevice]
    var groups: [SimulatedGroup]
    /// The room of each person.
    var people: [Int] = []
    var isBridgeRunning = true
    var isInternetUp = true
    /// Of the heat pump, in hundredths of a degree Celsius.
    var pumpSetpoint = 2_100
    /// Of the air, in tenths of a hectopascal.
    var pressure = 10_120

    /// The largest home; its device list is several megabytes.
    public static let devicesMax = 2_000

    /// - Parameters:
    ///   - seed: Decides everything that is left to chance.
    ///   - deviceCount: 1 to ``devicesMax``; thirty are a whole home, more repeat its floor plan.
    ///   - start: Nanoseconds since 1970 UTC.
    ///   - options: The disturbances, and the story.
    public init(
        seed: UInt64, deviceCount: Int = 30, start: Int64, options: SimulationOptions = .calm
    ) {
        precondition(
            (1...Self.devicesMax).contains(deviceCount), "A home has 1 to 2 000 devices.")
        self.init(
            seed: seed, start: start, options: options,
            plan: SimulatedFloorPlan.home(deviceCount: deviceCount))
    }

    init(seed: UInt64, start: Int64, options: SimulationOptions, plan: SimulatedFloorPlan) {
        var random = SeededRandom(seed: seed)
        var rooms = plan.rooms.map {
            SimulatedRoom(
                name: $0, temperature: $0.hasPrefix("garden") ? 900 : random.pick(1_950...2_200),
                humidity: random.pick(3_800...5_600))
        }
        var devices: [SimulatedDevice] = []
        for (position, planned) in plan.devices.enumerated() {
            rooms[planned.room].devices.append(position)
            devices.append(
                SimulatedDevice(
                    address: Self.address(planned.kind, position, &random),
                    networkAddress: 1 + position * 31 + random.pick(0...30),
                    kind: planned.kind, room: planned.room, name: planned.name, random: &random))
        }
        self.start = start
        self.options = options
        self.random = random
        self.rooms = rooms
        self.devices = devices
        self.groups = SimulatedGroup.groups(rooms: rooms, devices: devices)
        chooseFaults(seed: seed)
        fillSensors()
        scheduleLife()
        if options.story == .none { scheduleTrouble() } else { scheduleStory(at: start) }
    }

    /// The names of the devices that are in the device list now, in its order.
    public var deviceNames: [String] {
        devices.filter(\.isAnnounced).map(\.name)
    }

    /// When the next step is due, in nanoseconds since 1970 UTC; `Int64.max` when no step will
    /// come, which happens only without life.
    public var nextDueAt: Int64 { queue.nextDueAt ?? .max }

    /// Plays the next step.
    ///
    /// - Parameter time: Nanoseconds since 1970 UTC.
    /// - Returns: nil when nothing more happens until then, that instant included.
    public mutating func next(until time: Int64 = .max) -> SimulatedStep? {
        guard nextDueAt <= time, let (dueAt, happening) = queue.removeFirst() else { return nil }
        let messages = perform(happening, at: dueAt)
        var step = SimulatedStep(dueAt: dueAt, messages: doubled(messages))
        if case .chapter(let chapter) = happening { step.chapter = chapter }
        return step
    }

    private mutating func doubled(_ messages: [SimulatedMessage]) -> [SimulatedMessage] {
        guard options.duplicatesPerThousand > 0 else { return messages }
        var output: [SimulatedMessage] = []
        for message in messages {
            output.append(message)
            if random.chance(perThousand: options.duplicatesPerThousand) { output.append(message) }
        }
        return output
    }

    /// The maker's prefix, then random bits, then the position, so that no two are equal.
    private static func address(
        _ kind: SimulatedKind, _ position: Int, _ random: inout SeededRandom
    ) -> String {
        let chance = random.pick(0...0xFFF)
        return "0x" + kind.model.addressPrefix + hexadecimal(chance, 3) + hexadecimal(position, 3)
    }

    private static func hexadecimal(_ number: Int, _ width: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    func topic(_ rest: String) -> String { options.baseTopic + "/" + rest }

    mutating func schedule(
        _ happening: SimulatedHappening, after seconds: ClosedRange<Int>, from time: Int64
    ) {
        let milliseconds = random.pick(seconds.lowerBound * 1_000...seconds.upperBound * 1_000)
        queue.add(happening, dueAt: time + Int64(milliseconds) * 1_000_000)
    }

    private mutating func perform(
        _ happening: SimulatedHappening, at time: Int64
    ) -> [SimulatedMessage] {
        switch happening {
        case .startup: return rememberedStates()
        case .health: return health(at: time)
        case .report(let device): return periodicReport(device, at: time)
        case .walk(let person): return walk(person, at: time)
        case .vacate(let room): return vacate(room, at: time)
        case .lightsOut(let room): return lightsOut(room, at: time)
        case .doorCloses(let device): return doorCloses(device, at: time)
        case .plugOff(let device): return switchPlug(device, isOn: false, at: time)
        case .press(let device): return press(device, at: time)
        case .alarm: return alarm(at: time)
        case .alarmEnds(let device): return setAlarm(device, isOn: false, at: time)
        case .shades: return shades(at: time)
        case .obey(let device, let command): return obey(device, command, at: time)
        case .fade(let device, let number, let step):
            return fade(device, number: number, step: step, at: time)
        case .travel(let device, let number, let target):
            return travel(device, number: number, towards: target, at: time)
        case .tell(let device): return report(device, at: time)
        case .tellGroup(let group): return isBridgeRunning ? [stateMessage(groups[group])] : []
        case .request(let request): return perform(request)
        case .chapter(let chapter): return begin(chapter, at: time)
        case .beat(let beat): return perform(beat, at: time)
        case .setpoint(let setpoint): return take(setpoint: setpoint)
        case .refuse(let refusal): return answer(refusal)
        case .heating: return heating(at: time)
        case .outage: return outage(at: time)
        case .recovery(let device): return recovery(device, at: time)
        case .rename: return rename(at: time)
        case .removal: return removal(at: time)
        case .comeback(let device): return comeback(device, at: time)
        case .bridgeStops: return bridgeStops(at: time)
        case .bridgeStarts: return bridgeStarts(at: time)
        case .flapping: return flapping(at: time)
        case .flap(let device, let left): return flap(device, left: left, at: time)
        case .emptyList: return emptyList(at: time)
        case .fullList: return isBridgeRunning ? [deviceList()] : []
        case .stranger: return stranger(at: time)
        }
    }
}
