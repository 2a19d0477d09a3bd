// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// Disturbances: lost devices, new names, removals, and chaos.
extension SimulatedFleet {
    /// The first of each disturbance comes within the first minutes, so that a viewer sees it.
    mutating func scheduleTrouble() {
        let first: [(FleetHappening<Device.Command>, mean: Int, after: Int)] = [
            (.outage, options.outageEverySeconds, 35),
            (.rename, options.renameEverySeconds, 75),
            (.removal, options.removalEverySeconds, 110),
            (.flapping, options.flappingEverySeconds, 20),
            (.stranger, options.strangerEverySeconds, 15),
        ]
        for (happening, mean, after) in first where mean > 0 {
            schedule(happening, after: after...after + 15, from: start)
        }
    }

    private mutating func again(
        _ happening: FleetHappening<Device.Command>, _ mean: Int, at time: Int64
    ) {
        schedule(happening, after: max(1, mean / 2)...max(1, mean * 3 / 2), from: time)
    }

    mutating func stranger(at time: Int64) -> [SimulatedMessage] {
        again(.stranger, options.strangerEverySeconds, at: time)
        return [Device.stranger(number: random.pick(1...9))]
    }

    private mutating func victim() -> Int? {
        random.element(of: members.indices.filter { isHere($0) })
    }

    // MARK: Reach

    mutating func outage(at time: Int64) -> [SimulatedMessage] {
        again(.outage, options.outageEverySeconds, at: time)
        guard let member = victim() else { return [] }
        schedule(.recovery(device: member), after: 30...120, from: time)
        return lose(member)
    }

    private mutating func lose(_ member: Int) -> [SimulatedMessage] {
        members[member].isReachable = false
        return members[member].device.lost()
    }

    /// Connects a device again: it publishes everything that it publishes after its start.
    mutating func recover(_ member: Int, at time: Int64) -> [SimulatedMessage] {
        guard !members[member].isReachable else { return [] }
        members[member].isReachable = true
        return connect(member, at: time) + tell(member, at: time)
    }

    mutating func flapping(at time: Int64) -> [SimulatedMessage] {
        again(.flapping, options.flappingEverySeconds, at: time)
        guard let member = victim() else { return [] }
        return flap(member, left: 20, at: time)
    }

    mutating func flap(_ member: Int, left: Int, at time: Int64) -> [SimulatedMessage] {
        // An even number of turns is left while the device is in reach, so it ends as it began.
        guard left > 0, members[member].isReachable == left.isMultiple(of: 2) else { return [] }
        queue.add(.flap(device: member, left: left - 1), dueAt: time + SimulatedClock.second / 20)
        return members[member].isReachable ? lose(member) : recover(member, at: time)
    }

    // MARK: Announcements

    mutating func rename(at time: Int64) -> [SimulatedMessage] {
        again(.rename, options.renameEverySeconds, at: time)
        guard let member = victim() else { return [] }
        let first = members[member].device.firstName
        let words = [" old", " corner", " café", " №2"]
        let other = first + words[random.pick(0...3)]
        members[member].device.name = members[member].device.name == first ? other : first
        return members[member].device.announcement()
    }

    mutating func removal(at time: Int64) -> [SimulatedMessage] {
        again(.removal, options.removalEverySeconds, at: time)
        guard members.count(where: \.isAnnounced) > 1, let member = victim() else { return [] }
        schedule(.comeback(device: member), after: 40...120, from: time)
        let messages = lose(member) + members[member].device.withdrawal()
        members[member].isAnnounced = false
        return messages
    }

    mutating func comeback(_ member: Int, at time: Int64) -> [SimulatedMessage] {
        guard !members[member].isAnnounced else { return [] }
        members[member].isAnnounced = true
        members[member].isReachable = false
        return recover(member, at: time)
    }
}
