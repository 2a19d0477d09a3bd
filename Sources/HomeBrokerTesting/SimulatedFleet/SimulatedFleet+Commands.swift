// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// Commands of other clients to the devices of a fleet, and their effects.
extension SimulatedFleet {
    var faults: [(name: String, fault: SimulatedFault)] {
        members.compactMap { member in member.fault.map { (member.device.name, $0) } }
    }

    /// The faults of a device without a bridge: it reports its state on one topic only.
    private static var possibleFaults: [SimulatedFault] {
        SimulatedFault.allCases.filter { $0 != .twoTopics }
    }

    /// Chooses the faults with a random generator of its own, so that everything else is the same
    /// with and without faults.
    mutating func chooseFaults(seed: UInt64) {
        var random = SeededRandom(seed: seed ^ 0x5A17_0F35)
        for position in members.indices where members[position].device.isCommandable {
            let isFaulty = random.chance(perThousand: options.faultyDevicesPerThousand)
            let fault = random.element(of: Self.possibleFaults)
            if isFaulty { members[position].fault = fault }
            if let wanted = options.faults[members[position].device.firstName],
                Self.possibleFaults.contains(wanted)
            {
                members[position].fault = wanted
            }
        }
    }

    func isSubscribed(to topic: String) -> Bool {
        members.contains { $0.device.isAddressed(by: topic) }
    }

    mutating func handle(topic: String, payload: [UInt8], at time: Int64) {
        for member in members.indices where members[member].device.isAddressed(by: topic) {
            guard let command = members[member].device.command(topic: topic, payload: payload),
                isHere(member)
            else { continue }
            take(command, member, at: time)
        }
    }

    private mutating func take(_ command: Device.Command, _ member: Int, at time: Int64) {
        let device = members[member].device
        let isQuestion = device.isQuestion(command)
        switch isQuestion ? nil : members[member].fault {
        case .silence: return
        case .lateAnswers:
            let late = options.lateAnswerSeconds * 1_000
            react(.obey(device: member, command: command), late...late + 500, from: time)
        case .oldReports:
            for delay in [20, 250, 500] {
                react(.tell(device: member), delay...delay, from: time)
            }
            react(.obey(device: member, command: command), 800...1_000, from: time)
        case .doubleAnswers, .twoTopics, nil:
            let reaction = Int64(random.pick(device.reactionMilliseconds)) * 1_000_000
            let due = max(time + reaction, members[member].obeysFrom + 1)
            members[member].obeysFrom = due
            queue.add(.obey(device: member, command: command), dueAt: due)
        }
    }

    private mutating func react(
        _ happening: FleetHappening<Device.Command>, _ milliseconds: ClosedRange<Int>,
        from time: Int64
    ) {
        queue.add(happening, dueAt: time + Int64(random.pick(milliseconds)) * 1_000_000)
    }

    mutating func obey(
        _ member: Int, _ command: Device.Command, at time: Int64
    ) -> [SimulatedMessage] {
        guard isHere(member) else { return [] }
        if members[member].device.isQuestion(command) {
            return members[member].device.obey(command, at: time, &random).messages
        }
        members[member].commandCount += 1
        if members[member].fault == .doubleAnswers {
            react(.tell(device: member), 100...300, from: time)
        }
        return carryOut(member, command, at: time)
    }

    mutating func carryOut(
        _ member: Int, _ command: Device.Command, at time: Int64
    ) -> [SimulatedMessage] {
        guard isHere(member) else { return [] }
        let answer = members[member].device.obey(command, at: time, &random)
        if let next = answer.next {
            queue.add(
                .goOn(device: member, command: next.command, number: members[member].commandCount),
                dueAt: time + Int64(next.milliseconds) * 1_000_000)
        }
        return answer.messages
    }
}
