// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A day in the home: what people, weather and radiators do.
extension SimulatedHome {
    mutating func scheduleLife() {
        queue.add(.startup, dueAt: start + SimulatedClock.second / 2)
        guard options.hasLife else { return }
        queue.add(.health, dueAt: start + 20 * SimulatedClock.second)
        for device in devices.indices {
            schedule(.report(device: device), after: 3...90, from: start)
            if devices[device].kind.isPresser {
                schedule(.press(device: device), after: 8...40, from: start)
            }
        }
        for person in 0..<max(1, devices.count / 10) {
            people.append(random.pick(0...rooms.count - 1))
            rooms[people[person]].people += 1
            schedule(.walk(person: person), after: 2...12, from: start)
        }
        schedule(.shades, after: 30...60, from: start)
        schedule(.heating, after: 20...40, from: start)
        schedule(.alarm, after: 200...400, from: start)
    }

    /// Whether a lamp is wanted: before eight and after five.
    private func isDark(_ time: Int64) -> Bool {
        let minute = SimulatedClock.minuteOfDay(time)
        return minute < 8 * 60 || minute >= 17 * 60
    }

    /// People sleep from eleven to six: they do everything a sixth as often.
    private func pause(_ seconds: ClosedRange<Int>, at time: Int64) -> ClosedRange<Int> {
        let minute = SimulatedClock.minuteOfDay(time)
        let isNight = minute < 6 * 60 || minute >= 23 * 60
        return isNight ? seconds.lowerBound * 6...seconds.upperBound * 6 : seconds
    }

    /// The state message of a device that reports now, and of the groups that include it.
    mutating func report(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        devices[device].speak(at: time, &random)
        guard isBridgeRunning, devices[device].isAnnounced else { return [] }
        return [stateMessage(devices[device])]
    }

    // MARK: People

    mutating func walk(_ person: Int, at time: Int64) -> [SimulatedMessage] {
        schedule(.walk(person: person), after: pause(12...50, at: time), from: time)
        let left = people[person]
        let entered = random.pick(0...rooms.count - 1)
        guard entered != left else { return [] }
        people[person] = entered
        rooms[left].people -= 1
        rooms[entered].people += 1
        schedule(.vacate(room: left), after: 15...45, from: time)
        var messages = notice(entered, at: time)
        for device in rooms[entered].devices {
            messages += use(device, at: time)
        }
        if isDark(time) { messages += lightsOn(entered, at: time) }
        return messages
    }

    /// The motion and presence sensors of a room detect a person.
    private mutating func notice(_ room: Int, at time: Int64) -> [SimulatedMessage] {
        var messages: [SimulatedMessage] = []
        for device in rooms[room].devices {
            switch devices[device].kind {
            case .motion where devices[device].state["occupancy"] == false:
                devices[device].state["occupancy"] = true
            case .presence where devices[device].state["presence"] == false:
                devices[device].state["presence"] = true
                devices[device].state["presence_event"] = "enter"
            default: continue
            }
            messages += report(device, at: time)
        }
        return messages
    }

    /// A person who comes in may use one thing of the room.
    private mutating func use(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard !devices[device].isDirected else { return [] }
        switch devices[device].kind {
        case .contact where random.chance(perThousand: 350): return opens(device, at: time)
        case .plug where random.chance(perThousand: 300):
            schedule(.plugOff(device: device), after: 60...240, from: time)
            return switchPlug(device, isOn: true, at: time)
        case .wallSwitch where random.chance(perThousand: 500): return rock(device, at: time)
        case .lock where random.chance(perThousand: 400): return turnLock(device, at: time)
        default: return []
        }
    }

    mutating func vacate(_ room: Int, at time: Int64) -> [SimulatedMessage] {
        guard rooms[room].people == 0 else { return [] }
        schedule(.lightsOut(room: room), after: 40...150, from: time)
        var messages: [SimulatedMessage] = []
        for device in rooms[room].devices {
            switch devices[device].kind {
            case .motion where devices[device].state["occupancy"] == true:
                devices[device].state["occupancy"] = false
            case .presence where devices[device].state["presence"] == true:
                devices[device].state["presence"] = false
                devices[device].state["presence_event"] = "leave"
            default: continue
            }
            messages += report(device, at: time)
        }
        return messages
    }

    // MARK: Lights

    private mutating func lightsOn(_ room: Int, at time: Int64) -> [SimulatedMessage] {
        var messages: [SimulatedMessage] = []
        for device in rooms[room].devices where isLightOfPeople(device) {
            guard !devices[device].isOn, random.chance(perThousand: 700) else { continue }
            messages += switchLight(device, isOn: true, at: time)
        }
        return messages
    }

    mutating func lightsOut(_ room: Int, at time: Int64) -> [SimulatedMessage] {
        guard rooms[room].people == 0 else { return [] }
        var messages: [SimulatedMessage] = []
        for device in rooms[room].devices where isLightOfPeople(device) {
            if devices[device].isOn { messages += switchLight(device, isOn: false, at: time) }
        }
        return messages
    }

    private func isLightOfPeople(_ device: Int) -> Bool {
        devices[device].kind.isLight && !devices[device].isDirected
    }

    private mutating func switchLight(
        _ device: Int, isOn: Bool, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        devices[device].commandCount += 1
        devices[device].state["state"] = isOn ? "ON" : "OFF"
        if isOn { dim(device) }
        return report(device, at: time) + groupStates(of: device)
    }

    private mutating func dim(_ device: Int) {
        devices[device].state["brightness"] = .integer(random.pick(20...254))
        switch devices[device].kind {
        case .whiteLight:
            devices[device].state["color_temp"] = .integer(random.pick(250...454))
        case .colorLight where random.chance(perThousand: 500):
            devices[device].state["color_mode"] = "xy"
            devices[device].state["color"] = [
                "x": .decimal(random.pick(1_600...6_400), places: 4),
                "y": .decimal(random.pick(1_200...5_200), places: 4),
            ]
        case .colorLight:
            devices[device].state["color_mode"] = "color_temp"
            devices[device].state["color_temp"] = .integer(random.pick(153...500))
        default: break
        }
    }

    func groupStates(of device: Int) -> [SimulatedMessage] {
        guard isBridgeRunning, devices[device].isAnnounced else { return [] }
        return groups.filter { $0.members.contains(device) }.map(stateMessage)
    }

    /// A press of a remote or button: an action, which the bridge does not keep, and a lamp.
    mutating func press(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        schedule(.press(device: device), after: pause(30...120, at: time), from: time)
        guard !devices[device].isDirected else { return [] }
        let actions =
            devices[device].kind == .remote
            ? ["on", "off", "brightness_move_up", "brightness_stop", "arrow_right_click"]
            : ["single", "double", "hold", "release"]
        guard let action = random.element(of: actions) else { return [] }
        var messages = act(device, action, at: time)
        let room = rooms[devices[device].room]
        let lamp = random.element(of: room.devices.filter(isLightOfPeople))
        if !messages.isEmpty, let lamp {
            messages += switchLight(lamp, isOn: !devices[lamp].isOn, at: time)
        }
        return messages
    }

    mutating func act(
        _ device: Int, _ action: String, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        devices[device].speak(at: time, &random)
        guard isBridgeRunning, devices[device].isAnnounced else { return [] }
        var state = devices[device].state
        state["action"] = .text(action)
        return [live(devices[device].name, .object(state))]
    }

    private mutating func rock(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        let side = random.chance(perThousand: 500) ? "left" : "right"
        let wasOn = devices[device].state["state_" + side] == "ON"
        guard devices[device].isReachable else { return [] }
        devices[device].state["state_" + side] = wasOn ? "OFF" : "ON"
        return report(device, at: time)
    }

    // MARK: Things

    private mutating func opens(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        devices[device].state["contact"] = false
        if case .integer(let count)? = devices[device].state["trigger_count"] {
            devices[device].state["trigger_count"] = .integer(count + 1)
        }
        schedule(.doorCloses(device: device), after: 5...25, from: time)
        return report(device, at: time)
    }

    mutating func doorCloses(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard devices[device].isReachable, devices[device].state["contact"] == false else {
            return []
        }
        devices[device].state["contact"] = true
        return report(device, at: time)
    }

    mutating func switchPlug(
        _ device: Int, isOn: Bool, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].isReachable, devices[device].isOn != isOn else { return [] }
        devices[device].state["state"] = isOn ? "ON" : "OFF"
        if isOn { devices[device].load = random.pick(80...20_000) }
        devices[device].measurePower(&random)
        return report(device, at: time)
    }

    private mutating func turnLock(_ device: Int, at time: Int64) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        let locks = devices[device].state["state"] != "LOCK"
        devices[device].state["state"] = locks ? "LOCK" : "UNLOCK"
        devices[device].state["lock_state"] = locks ? "locked" : "unlocked"
        return report(device, at: time)
    }

    /// Water under the sink or toast in the kitchen; it passes within a minute.
    mutating func alarm(at time: Int64) -> [SimulatedMessage] {
        schedule(.alarm, after: 900...3_600, from: time)
        let sensors = devices.indices.filter {
            devices[$0].kind == .leak || devices[$0].kind == .smoke
        }
        guard let device = random.element(of: sensors) else { return [] }
        schedule(.alarmEnds(device: device), after: 20...60, from: time)
        return setAlarm(device, isOn: true, at: time)
    }

    mutating func setAlarm(
        _ device: Int, isOn: Bool, at time: Int64
    ) -> [SimulatedMessage] {
        guard devices[device].isReachable else { return [] }
        devices[device].state[devices[device].kind == .leak ? "water_leak" : "smoke"] = .bool(isOn)
        return report(device, at: time)
    }

    mutating func shades(at time: Int64) -> [SimulatedMessage] {
        schedule(.shades, after: pause(180...600, at: time), from: time)
        let shades = devices.indices.filter {
            devices[$0].kind == .shade && !devices[$0].isDirected
        }
        guard let device = random.element(of: shades) else { return [] }
        let target = isDark(time) ? 0 : random.pick(3...10) * 10
        return moveShade(device, to: target, at: time)
    }
}
