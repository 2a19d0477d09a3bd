// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A command at `cmnd`, as a Tasmota device understands it.
enum TasmotaCommand: Hashable, Sendable {
    /// One relay, by index; nil toggles it.
    case power(Int, isOn: Bool?)
    case dimmer(Int)
    case temperature(Int)
    /// Parts that are nil stay as they are.
    case color(hue: Int?, saturation: Int?, brightness: Int?)
    case move(to: Int)
    case stop
    /// The next step of the shutter on its way.
    case travel
    /// The answer to a command without a payload: RESULT with these members.
    case ask([String])
    case state
    case status(Int)
    /// Not a command of this device.
    case unknown(String)
}

extension TasmotaDevice {
    typealias Command = TasmotaCommand

    func isQuestion(_ command: Command) -> Bool {
        switch command {
        case .ask, .state, .status, .unknown: true
        default: false
        }
    }

    /// `POWER2` `on`: words and numbers in any case, as the console takes them.
    mutating func command(topic: String, payload: [UInt8]) -> Command? {
        let leaf = topic.utf8.dropFirst(self.topic("cmnd", "").utf8.count)
        let name = String(decoding: leaf, as: UTF8.self).uppercased()
        guard let text = String(validating: payload, as: UTF8.self), !name.isEmpty else {
            return nil
        }
        if name == "POWER", payload.isEmpty, clearings > 0 {
            clearings -= 1
            return nil
        }
        let digits = name.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
        let word = String(name.dropLast(digits))
        return command(
            word, number: Int(name.suffix(digits)), text.uppercased(), Int(text),
            named: name)
    }

    private func command(
        _ word: String, number: Int?, _ text: String, _ value: Int?, named name: String
    ) -> Command {
        switch word {
        case "POWER": return powerCommand(number, text) ?? .unknown(name)
        case "STATE": return .state
        case "STATUS": return .status(value ?? 99)
        case "DIMMER" where kind.lightChannels > 0:
            return text.isEmpty ? .ask(["Dimmer"]) : value.map { .dimmer($0) } ?? .ask(["Dimmer"])
        case "CT" where kind.lightChannels > 1:
            guard let value, (153...500).contains(value) else { return .ask(["CT"]) }
            return .temperature(value)
        case "HSBCOLOR" where kind == .colorLight: return colorCommand(number, text, value)
        case "SHUTTERPOSITION" where kind == .shutter:
            return value.map { .move(to: min(max($0, 0), 100)) } ?? .ask(["Shutter1"])
        case "SHUTTEROPEN" where kind == .shutter: return .move(to: 100)
        case "SHUTTERCLOSE" where kind == .shutter: return .move(to: 0)
        case "SHUTTERSTOP" where kind == .shutter: return .stop
        default: return .unknown(name)
        }
    }

    private func powerCommand(_ number: Int?, _ text: String) -> Command? {
        let index = max(number ?? 1, 1) - 1
        guard index < power.count else { return nil }
        switch text {
        case "ON", "1", "TRUE": return .power(index, isOn: true)
        case "OFF", "0", "FALSE": return .power(index, isOn: false)
        case "TOGGLE", "2": return .power(index, isOn: nil)
        default: return .ask([powerName(index)])
        }
    }

    /// `HSBColor 120,80,50`, or with a number one of the three.
    private func colorCommand(_ number: Int?, _ text: String, _ value: Int?) -> Command {
        let parts = text.split(separator: ",").map { Int($0) }
        switch (number, value) {
        case (1, let hue?): return .color(hue: hue, saturation: nil, brightness: nil)
        case (2, let percent?): return .color(hue: nil, saturation: percent, brightness: nil)
        case (3, let percent?): return .color(hue: nil, saturation: nil, brightness: percent)
        default:
            guard parts.count == 3, parts.allSatisfy({ $0 != nil }) else {
                return .ask(["HSBColor"])
            }
            return .color(hue: parts[0], saturation: parts[1], brightness: parts[2])
        }
    }

    // MARK: Doing

    mutating func obey(
        _ command: Command, at time: Int64, _ random: inout SeededRandom
    ) -> FleetAnswer<Command> {
        switch command {
        case .power(let index, let isOn):
            power[index] = isOn ?? !power[index]
            if kind == .plug, power[index] { load = random.pick(40...900) }
            return FleetAnswer(messages: powerMessages(index, at: time))
        case .dimmer(let percent):
            return light(at: time) {
                $0.dimmer = min(max(percent, 0), 100)
                $0.power[0] = $0.dimmer > 0
            }
        case .temperature(let mireds):
            return light(at: time) { ($0.temperature, $0.isWhite) = (mireds, true) }
        case .color(let hue, let saturation, let brightness):
            return light(at: time) { device in
                if let hue { device.hue = min(max(hue, 0), 359) }
                if let saturation { device.saturation = min(max(saturation, 0), 100) }
                if let brightness { device.dimmer = min(max(brightness, 0), 100) }
                device.isWhite = false
            }
        case .move, .stop, .travel: return obeyShutter(command, at: time)
        default: return FleetAnswer(messages: answer(command, at: time))
        }
    }

    /// Turns a light on and reports its whole state.
    private func lit(at time: Int64) -> [SimulatedMessage] {
        [
            live("stat", "RESULT", .object(actuators)),
            live("tele", "STATE", .object(state(at: time))),
        ]
    }

    private mutating func light(
        at time: Int64, _ change: (inout Self) -> Void
    ) -> FleetAnswer<Command> {
        power[0] = true
        change(&self)
        return FleetAnswer(messages: lit(at: time))
    }

    /// One change reported three times: RESULT, POWER and, for clients that read STATE alone,
    /// STATE.
    private func powerMessages(_ index: Int, at time: Int64) -> [SimulatedMessage] {
        let (name, isOn) = (powerName(index), word(power[index]))
        let text = SimulatedMessage(
            topic: topic("stat", name), payload: isOn.bare, retain: false, qos: 0)
        let messages = [
            live("stat", "RESULT", [name: isOn]), text,
            live("tele", "STATE", .object(state(at: time))),
        ]
        guard kind == .plug else { return messages }
        return messages + [live("tele", "SENSOR", .object(sensor(at: time)))]
    }

    /// Carries out a command to the shutter, which moves ten percent in a fifth of a second.
    private mutating func obeyShutter(_ command: Command, at time: Int64) -> FleetAnswer<Command> {
        var answer = FleetAnswer<Command>()
        switch command {
        case .move(let wanted):
            target = wanted
            answer.messages = [live("stat", "RESULT", ["ShutterPosition1": .integer(wanted)])]
        case .stop:
            target = position
            answer.messages = [live("stat", "RESULT", ["ShutterStop1": "Done"])]
        default:
            position += min(max(target - position, -10), 10)
        }
        let isUnderWay = position != target
        power = [isUnderWay && target > position, isUnderWay && target < position]
        answer.messages.append(live("stat", "RESULT", ["Shutter1": shutter]))
        if isUnderWay {
            answer.next = (.travel, 200)
        } else {
            answer.messages.append(
                SimulatedMessage(
                    topic: topic("stat", "SHUTTER1"), payload: Array(String(position).utf8),
                    retain: false, qos: 0))
        }
        return answer
    }

    // MARK: Answering

    private func answer(_ command: Command, at time: Int64) -> [SimulatedMessage] {
        switch command {
        case .ask(let names):
            var known = actuators
            known["Shutter1"] = kind == .shutter ? shutter : nil
            let members = known.filter { names.contains($0.key) }
            return [live("stat", "RESULT", .object(members))]
        case .state:
            let state = SimulatedJSON.object(state(at: time))
            return [live("stat", "RESULT", state), live("tele", "STATE", state)]
        case .status(let number): return status(number, at: time)
        case .unknown(let command):
            return [live("stat", "RESULT", ["Command": "Unknown", "Input": .text(command)])]
        default: return []
        }
    }

    private func status(_ number: Int, at time: Int64) -> [SimulatedMessage] {
        let sensors = SimulatedJSON.object(["StatusSNS": .object(sensor(at: time))])
        let states = SimulatedJSON.object(["StatusSTS": .object(state(at: time))])
        let device: SimulatedJSON = .object([
            "Status": .object([
                "Module": 0, "DeviceName": .text(name), "FriendlyName": [.text(name)],
                "Topic": .text(topic),
                "Power": .integer(power.enumerated().reduce(0) { $0 | ($1.1 ? 1 << $1.0 : 0) }),
                "PowerOnState": 3, "LedState": 1,
            ])
        ])
        let firmware: SimulatedJSON = [
            "StatusFWR": [
                "Version": "14.2.0(release-tasmota)", "Core": "2_7_8", "CpuFrequency": 80,
            ]
        ]
        switch number {
        case 8: return [live("stat", "STATUS8", sensors)]
        case 10: return [live("stat", "STATUS10", sensors)]
        case 11: return [live("stat", "STATUS11", states)]
        case 2: return [live("stat", "STATUS2", firmware)]
        case 0:
            return [
                live("stat", "STATUS", device), live("stat", "STATUS2", firmware),
                live("stat", "STATUS10", sensors), live("stat", "STATUS11", states),
            ]
        default: return [live("stat", "STATUS", device)]
        }
    }
}
