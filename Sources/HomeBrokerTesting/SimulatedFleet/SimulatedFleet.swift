// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A plausible home of devices that publish for themselves, played from a seed.
///
/// They connect, announce themselves, measure, are used by hand, obey commands, lose the network
/// and come back. As in ``SimulatedHome`` there is no clock inside, no floating point, and one
/// random generator.
struct SimulatedFleet<Device: FleetDevice>: PlayedHome {
    struct Member: Sendable {
        var device: Device
        var isReachable = true
        /// Removed devices are not announced.
        var isAnnounced = true
        var fault: SimulatedFault?
        /// Counts the commands, so that a later command ends an earlier one.
        var commandCount = 0
        /// The earliest time of the next command's effect: a device obeys commands one after the
        /// other.
        var obeysFrom: Int64 = 0
    }

    let start: Int64
    let options: SimulationOptions
    var random: SeededRandom
    var queue = SimulationQueue<FleetHappening<Device.Command>>()
    var members: [Member] = []

    init(seed: UInt64, deviceCount: Int, start: Int64, options: SimulationOptions) {
        precondition(
            (1...SimulatedHome.devicesMax).contains(deviceCount), "A home has 1 to 2 000 devices.")
        self.start = start
        self.options = options
        random = SeededRandom(seed: seed)
        for position in 0..<deviceCount {
            members.append(
                Member(device: Device(position: position, start: start, random: &random)))
        }
        chooseFaults(seed: seed)
        scheduleLife()
        scheduleTrouble()
    }

    var nextDueAt: Int64 { queue.nextDueAt ?? .max }

    /// Each device has a will on its own connection, but the player has only one connection.
    var will: SimulatedMessage? { nil }

    var filters: [String] { Device.filters }

    // MARK: Coming and going

    mutating func birth() -> [SimulatedMessage] {
        members.indices.flatMap { connect($0, at: start) }
    }

    func farewell() -> [SimulatedMessage] {
        members.filter { $0.isAnnounced && $0.isReachable }.flatMap { $0.device.lost() }
    }

    /// The first messages of a device; its announcement follows, as with real firmware.
    mutating func connect(_ member: Int, at time: Int64) -> [SimulatedMessage] {
        guard members[member].isAnnounced else { return [] }
        let announcement = members[member].device.announcement()
        guard members[member].isReachable else { return announcement }
        return members[member].device.connected(at: time) + announcement
    }

    // MARK: Time

    mutating func next(until time: Int64) -> SimulatedStep? {
        guard nextDueAt <= time, let (dueAt, happening) = queue.removeFirst() else { return nil }
        return SimulatedStep(dueAt: dueAt, messages: doubled(perform(happening, at: dueAt)))
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

    private mutating func scheduleLife() {
        queue.add(.startup, dueAt: start + SimulatedClock.second / 2)
        guard options.hasLife else { return }
        for member in members.indices {
            let seconds = members[member].device.reportSeconds
            schedule(.report(device: member), after: 3...max(4, seconds.upperBound), from: start)
            schedule(.use(device: member), after: 5...120, from: start)
        }
    }

    mutating func schedule(
        _ happening: FleetHappening<Device.Command>, after seconds: ClosedRange<Int>,
        from time: Int64
    ) {
        let milliseconds = random.pick(seconds.lowerBound * 1_000...seconds.upperBound * 1_000)
        queue.add(happening, dueAt: time + Int64(milliseconds) * 1_000_000)
    }

    private mutating func perform(
        _ happening: FleetHappening<Device.Command>, at time: Int64
    ) -> [SimulatedMessage] {
        switch happening {
        case .startup: members.indices.flatMap { tell($0, at: time) }
        case .report(let member): report(member, at: time)
        case .use(let member): use(member, at: time)
        case .obey(let member, let command): obey(member, command, at: time)
        case .goOn(let member, let command, let number):
            members[member].commandCount == number ? carryOut(member, command, at: time) : []
        case .tell(let member): tell(member, at: time)
        case .outage: outage(at: time)
        case .recovery(let member): recover(member, at: time)
        case .rename: rename(at: time)
        case .removal: removal(at: time)
        case .comeback(let member): comeback(member, at: time)
        case .flapping: flapping(at: time)
        case .flap(let member, let left): flap(member, left: left, at: time)
        case .stranger: stranger(at: time)
        }
    }

    func isHere(_ member: Int) -> Bool {
        members[member].isReachable && members[member].isAnnounced
    }

    func tell(_ member: Int, at time: Int64) -> [SimulatedMessage] {
        isHere(member) ? members[member].device.states(at: time) : []
    }

    private mutating func report(_ member: Int, at time: Int64) -> [SimulatedMessage] {
        schedule(
            .report(device: member), after: members[member].device.reportSeconds, from: time)
        guard isHere(member) else { return [] }
        return members[member].device.report(at: time, &random)
    }

    private mutating func use(_ member: Int, at time: Int64) -> [SimulatedMessage] {
        schedule(.use(device: member), after: 20...240, from: time)
        guard isHere(member) else { return [] }
        return members[member].device.use(at: time, &random)
    }
}
