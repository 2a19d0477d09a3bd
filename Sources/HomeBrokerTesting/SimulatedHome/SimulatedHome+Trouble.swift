// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// Disturbances: outages, new names, removals, restarts of the bridge, and chaos.
extension SimulatedHome {
    /// The first of each disturbance comes within the first minutes, so that a viewer sees it.
    mutating func scheduleTrouble() {
        let first: [(SimulatedHappening, mean: Int, after: Int)] = [
            (.outage, options.outageEverySeconds, 35),
            (.rename, options.renameEverySeconds, 75),
            (.removal, options.removalEverySeconds, 110),
            (.bridgeStops, options.bridgeRestartEverySeconds, 180),
            (.flapping, options.flappingEverySeconds, 20),
            (.emptyList, options.emptyListEverySeconds, 60),
            (.stranger, options.strangerEverySeconds, 15),
        ]
        for (happening, mean, after) in first where mean > 0 {
            schedule(happening, after: after...after + 15, from: start)
        }
    }

    private mutating func again(_ happening: SimulatedHappening, _ mean: Int, at time: Int64) {
        schedule(happening, after: max(1, mean / 2)...max(1, mean * 3 / 2), from: time)
    }

    /// A random device that is in the list and in reach, by index.
    private mutating func victim() -> Int? {
        random.element(
            of: devices.indices.filter { devices[$0].isAnnounced && devices[$0].isReachable })
    }

    // MARK: Reach

    mutating func outage(at time: Int64) -> [SimulatedMessage] {
        again(.outage, options.outageEverySeconds, at: time)
        guard isBridgeRunning, let device = victim() else { return [] }
        schedule(.recovery(device: device), after: 30...120, from: time)
        return setReachable(device, false)
    }

    mutating func recovery(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard !devices[device].isReachable else { return [] }
        return setReachable(device, true) + report(device, at: time)
    }

    mutating func setReachable(_ device: Int, _ isReachable: Bool) -> [SimulatedMessage] {
        devices[device].isReachable = isReachable
        guard isBridgeRunning, devices[device].isAnnounced else { return [] }
        return [availability(devices[device])] + groupAvailabilities(of: device)
    }

    /// The availability messages of groups that changed with one of their members.
    private mutating func groupAvailabilities(of device: Int) -> [SimulatedMessage] {
        var messages: [SimulatedMessage] = []
        for position in groups.indices where groups[position].members.contains(device) {
            let isNow = isReachable(groups[position])
            guard isNow != groups[position].isReachable else { continue }
            groups[position].isReachable = isNow
            messages.append(availability(groups[position]))
        }
        return messages
    }

    /// The states of groups after one of their members left or came back.
    private mutating func groupChanges(with device: Int) -> [SimulatedMessage] {
        guard groups.contains(where: { $0.members.contains(device) }) else { return [] }
        return [groupList()] + groupAvailabilities(of: device)
    }

    mutating func flapping(at time: Int64) -> [SimulatedMessage] {
        again(.flapping, options.flappingEverySeconds, at: time)
        guard let device = victim() else { return [] }
        return flap(device, left: 20, at: time)
    }

    mutating func flap(
        _ device: Int, left: Int, at time: Int64
    ) -> [SimulatedMessage] {
        // An even number of turns is left while the device is in reach, so it ends as it began.
        guard left > 0, devices[device].isReachable == left.isMultiple(of: 2) else { return [] }
        queue.add(.flap(device: device, left: left - 1), dueAt: time + SimulatedClock.second / 20)
        return setReachable(device, !devices[device].isReachable)
    }

    // MARK: The list

    mutating func rename(at time: Int64) -> [SimulatedMessage] {
        again(.rename, options.renameEverySeconds, at: time)
        guard isBridgeRunning, let device = victim() else { return [] }
        let old = devices[device].name
        let words = [" old", " corner", " café", " №2"]
        let isFirst = old == devices[device].firstName
        let name = isFirst ? old + words[random.pick(0...3)] : devices[device].firstName
        return rename(device, to: name)
    }

    mutating func removal(at time: Int64) -> [SimulatedMessage] {
        again(.removal, options.removalEverySeconds, at: time)
        guard isBridgeRunning, devices.filter(\.isAnnounced).count > 1, let device = victim()
        else { return [] }
        devices[device].isAnnounced = false
        schedule(.comeback(device: device), after: 40...120, from: time)
        let name = devices[device].name
        let answer: SimulatedJSON = .object([
            "data": .object(["id": .text(name), "block": false, "force": false]),
            "status": "ok",
        ])
        let messages = [
            bridgeEvent("device_leave", devices[device]), cleared(name + "/availability"),
            deviceList(), live("bridge/response/device/remove", answer),
        ]
        return messages + groupChanges(with: device)
    }

    mutating func comeback(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard !devices[device].isAnnounced else { return [] }
        guard isBridgeRunning else {
            schedule(.comeback(device: device), after: 40...120, from: time)
            return []
        }
        devices[device].isAnnounced = true
        devices[device].isReachable = true
        let messages = [
            bridgeEvent("device_joined", devices[device]),
            bridgeEvent("device_interview", devices[device], status: "started"),
            deviceList(),
            bridgeEvent("device_interview", devices[device], status: "successful"),
            availability(devices[device]),
        ]
        return messages + groupChanges(with: device) + report(device, at: time)
    }

    mutating func emptyList(at time: Int64) -> [SimulatedMessage] {
        again(.emptyList, options.emptyListEverySeconds, at: time)
        guard isBridgeRunning else { return [] }
        schedule(.fullList, after: 2...20, from: time)
        return [retained("bridge/devices", [])]
    }

    mutating func stranger(at time: Int64) -> [SimulatedMessage] {
        again(.stranger, options.strangerEverySeconds, at: time)
        guard isBridgeRunning else { return [] }
        let name = "attic/unknown " + String(random.pick(1...9))
        return [live(name, .object(["state": random.chance(perThousand: 500) ? "ON" : "OFF"]))]
    }

    // MARK: The bridge

    mutating func bridgeStops(at time: Int64) -> [SimulatedMessage] {
        schedule(.bridgeStarts, after: 8...25, from: time)
        isBridgeRunning = false
        return [lastWill]
    }

    mutating func bridgeStarts(at time: Int64) -> [SimulatedMessage] {
        again(.bridgeStops, options.bridgeRestartEverySeconds, at: time)
        isBridgeRunning = true
        queue.add(.startup, dueAt: time + SimulatedClock.second / 2)
        return birth()
    }
}
