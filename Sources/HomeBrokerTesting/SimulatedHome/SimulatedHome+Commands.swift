// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// Commands of other clients to the home, and their effects.
extension SimulatedHome {
    /// Takes a message of another client, as Zigbee2MQTT would.
    ///
    /// It understands `<base>/<name>/set` and `/get` in all their forms, for devices and groups,
    /// and `<base>/bridge/request/` with `device/rename`, `group/rename` and `health_check`; in a
    /// story also the commands below ``nativeCommandRoot``. The effects come with the next steps of
    /// ``next(until:)``, so that a later command can still replace an earlier one. Every other
    /// message, and one for a device out of reach, has no effect.
    ///
    /// - Parameters:
    ///   - topic: where the message was published.
    ///   - payload: its bytes.
    ///   - time: Nanoseconds since 1970 UTC, not before the last step.
    public mutating func handle(topic: String, payload: [UInt8], at time: Int64) {
        if handleNative(topic: topic, payload: payload, at: time) { return }
        guard isBridgeRunning else { return }
        if let request = SimulatedBridgeRequest(
            topic: topic, payload: payload, base: options.baseTopic)
        {
            react(.request(request), milliseconds: 10...40, from: time)
            return
        }
        guard let request = SimulatedRequest(topic: topic, base: options.baseTopic),
            let target = target(request.target)
        else { return }
        switch (target, request.verb) {
        case (.group(let group), .get):
            react(.tellGroup(group: group), milliseconds: 30...120, from: time)
        case (.group(let group), .set):
            guard let fields = request.members(payload) else { return }
            tell(group: group, fields, at: time)
        case (.device(let device, let endpoint), let verb):
            guard let fields = request.members(payload) else { return }
            let members = placed(fields, of: device, at: endpoint)
            verb == .get ? ask(device, members, at: time) : tell(device, members, at: time)
        }
    }

    /// Whether a topic can mean anything to ``handle(topic:payload:at:)``.
    public static func isForBridge(topic: String, base: String) -> Bool {
        topic.utf8.starts(with: (base + "/bridge/request/").utf8)
            || topic.utf8.starts(with: nativeCommandRoot.utf8)
            || SimulatedRequest(topic: topic, base: base) != nil
    }

    // MARK: Names

    private enum Target {
        case device(Int, endpoint: String?)
        case group(Int)
    }

    /// The longest name wins; what follows it is an endpoint.
    private func target(_ text: String) -> Target? {
        if let device = device(named: text) { return .device(device, endpoint: nil) }
        if let group = group(named: text) { return .group(group) }
        guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")),
            let device = device(named: String(text[..<slash]))
        else { return nil }
        let endpoint = String(text[text.utf8.index(after: slash)...])
        let isKnown = devices[device].kind.model.features.keys.contains {
            $0.hasSuffix("_" + endpoint)
        }
        return isKnown ? .device(device, endpoint: endpoint) : nil
    }

    /// A device, by its name or its address.
    func device(named name: String) -> Int? {
        devices.indices.first {
            devices[$0].isAnnounced
                && (devices[$0].name.utf8.elementsEqual(name.utf8) || devices[$0].address == name)
        }
    }

    func group(named name: String) -> Int? {
        groups.indices.first { groups[$0].name.utf8.elementsEqual(name.utf8) }
    }

    /// The keys as they are in the state: those of an endpoint end in its name.
    private func placed(
        _ fields: [String: SimulatedJSON], of device: Int, at endpoint: String?
    ) -> [String: SimulatedJSON] {
        guard let endpoint else { return fields }
        let features = devices[device].kind.model.features
        var members: [String: SimulatedJSON] = [:]
        for (key, value) in fields {
            let placed = key + "_" + endpoint
            members[features[placed] == nil ? key : placed] = value
        }
        return members
    }

    // MARK: Telling

    private mutating func react(
        _ happening: SimulatedHappening, milliseconds: ClosedRange<Int>, from time: Int64
    ) {
        queue.add(happening, dueAt: time + Int64(random.pick(milliseconds)) * 1_000_000)
    }

    private mutating func ask(_ device: Int, _ fields: [String: SimulatedJSON], at time: Int64) {
        let features = devices[device].kind.model.features
        guard fields.keys.contains(where: { features[$0]?.isReadable == true }) else { return }
        react(.tell(device: device), milliseconds: 30...120, from: time)
    }

    mutating func tell(_ device: Int, _ fields: [String: SimulatedJSON], at time: Int64) {
        let command = devices[device].command(fields)
        guard !command.isEmpty else { return }
        let milliseconds = devices[device].kind == .lock ? 600...1_200 : 40...180
        switch devices[device].fault {
        case .silence: return
        case .lateAnswers:
            let late = options.lateAnswerSeconds * 1_000
            react(
                .obey(device: device, command: command), milliseconds: late...late + 500, from: time
            )
        case .oldReports:
            for delay in [20, 250, 500] {
                react(.tell(device: device), milliseconds: delay...delay, from: time)
            }
            react(.obey(device: device, command: command), milliseconds: 800...1_000, from: time)
        case .doubleAnswers, .twoTopics, nil:
            react(.obey(device: device, command: command), milliseconds: milliseconds, from: time)
        }
    }

    /// Sends a command to a group, once by radio: every member gets it, whatever its kind.
    private mutating func tell(
        group: Int, _ fields: [String: SimulatedJSON], at time: Int64
    ) {
        var fields = fields
        if fields["state"]?.text?.lowercased() == "toggle" {
            let isOn = groups[group].members.contains { devices[$0].isOn }
            fields["state"] = isOn ? "OFF" : "ON"
        }
        for member in groups[group].members where devices[member].isAnnounced {
            tell(member, fields, at: time)
        }
    }

    // MARK: Obeying

    mutating func obey(
        _ device: Int, _ command: SimulatedCommand, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        devices[device].commandCount += 1
        devices[device].fade = nil
        if devices[device].kind == .shade { return obeyShade(device, command, at: time) }
        if let fade = SimulatedFade(command, of: devices[device]) {
            devices[device].fade = fade
            return self.fade(device, number: devices[device].commandCount, step: 1, at: time)
        }
        return take(command.values, device, at: time)
    }

    /// Gives a device the ordered values and lets it report.
    private mutating func take(
        _ values: [String: SimulatedJSON], _ device: Int, at time: Int64
    ) -> [SimulatedMessage] {
        let wasOn = devices[device].isOn
        devices[device].state.merge(values) { _, new in new }
        switch devices[device].kind {
        case .plug:
            if devices[device].isOn && !wasOn { devices[device].load = random.pick(80...20_000) }
            devices[device].measurePower(&random)
        case .radiator: measure(device, at: time)
        default: break
        }
        return answer(device, values.keys.sorted(), at: time)
    }

    /// The reports of a device that has obeyed.
    private mutating func answer(
        _ device: Int, _ keys: [String], at time: Int64
    ) -> [SimulatedMessage] {
        if devices[device].fault == .doubleAnswers {
            react(.tell(device: device), milliseconds: 100...300, from: time)
        }
        var messages = report(device, at: time)
        if devices[device].fault == .twoTopics, !messages.isEmpty, let key = keys.last,
            let value = devices[device].state[key]
        {
            var state = devices[device].state
            if keys.count > 1 { state[key] = nil }
            messages = [
                live(devices[device].name, .object(state)),
                SimulatedMessage(
                    topic: topic(devices[device].name + "/" + key), payload: value.bare,
                    retain: false, qos: 0),
            ]
        }
        return messages + groupStates(of: device)
    }

    // MARK: Blinds

    private mutating func obeyShade(
        _ device: Int, _ command: SimulatedCommand, at time: Int64
    ) -> [SimulatedMessage] {
        var values = command.values
        let target = values.removeValue(forKey: "position")?.scaled(places: 0)
        devices[device].state.merge(values) { _, new in new }
        if let target { return moveShade(device, to: target, at: time) }
        if command.isStop { devices[device].state["moving"] = "STOP" }
        return answer(
            device, command.isStop ? ["moving", "position"] : values.keys.sorted(), at: time)
    }

    /// Starts a blind, which takes half a second for each tenth of its way.
    mutating func moveShade(
        _ device: Int, to target: Int, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].isReachable,
            let position = devices[device].state["position"]?.scaled(places: 0)
        else { return [] }
        devices[device].commandCount += 1
        guard position != target else {
            devices[device].state["moving"] = "STOP"
            return answer(device, ["moving", "position"], at: time)
        }
        devices[device].state["moving"] = position < target ? "UP" : "DOWN"
        scheduleTravel(device, to: target, from: time)
        return report(device, at: time)
    }

    mutating func travel(
        _ device: Int, number: Int, towards target: Int, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].commandCount == number,
            let position = devices[device].state["position"]?.scaled(places: 0)
        else { return [] }
        let reached = position < target ? min(position + 10, target) : max(position - 10, target)
        devices[device].state["position"] = .integer(reached)
        devices[device].state["state"] = reached == 0 ? "CLOSE" : "OPEN"
        guard reached == target else {
            scheduleTravel(device, to: target, from: time)
            return report(device, at: time)
        }
        devices[device].state["moving"] = "STOP"
        return answer(device, ["moving", "position"], at: time)
    }

    private mutating func scheduleTravel(_ device: Int, to target: Int, from time: Int64) {
        queue.add(
            .travel(device: device, number: devices[device].commandCount, target: target),
            dueAt: time + SimulatedClock.second / 2)
    }

    // MARK: Fading

    mutating func fade(
        _ device: Int, number: Int, step: Int, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].commandCount == number, let fade = devices[device].fade,
            devices[device].isReachable
        else { return [] }
        guard step < fade.steps else {
            devices[device].fade = nil
            return take(fade.values, device, at: time)
        }
        devices[device].state["state"] = "ON"
        devices[device].state["brightness"] = .integer(fade.brightness(at: step))
        queue.add(
            .fade(device: device, number: number, step: step + 1),
            dueAt: time + fade.stepNanoseconds)
        return report(device, at: time) + groupStates(of: device)
    }
}

extension SimulatedJSON {
    /// The value as a message of its own: words have no quotes.
    var bare: [UInt8] {
        if case .text(let text) = self { Array(text.utf8) } else { bytes }
    }
}
