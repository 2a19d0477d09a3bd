// SPDX-License-Identifier: Apache-2.0

import HomeTesting

/// A command to a device of Home Assistant discovery, decoded.
enum DiscoveryCommand: Hashable, Sendable {
    case values([String: SimulatedJSON])
    case move(to: Int)
    case stop
    /// The next step of the awning on its way.
    case travel
}

extension DiscoveryDevice {
    typealias Command = DiscoveryCommand

    func isQuestion(_ command: Command) -> Bool { false }

    func command(topic: String, payload: [UInt8]) -> Command? {
        guard
            let control = controls.first(where: {
                topic.utf8.elementsEqual((base + "/" + $0.topic).utf8)
            }), let text = String(validating: payload, as: UTF8.self)
        else { return nil }
        let value = SimulatedJSON(reading: payload)
        switch control.form {
        case .words(let key, let words):
            return words.contains(text) ? .values([key: .text(text)]) : nil
        case .tenths(let key, let range):
            guard let tenths = value?.scaled(places: 1), range.contains(tenths) else { return nil }
            return .values([key: .decimal(tenths, places: 1)])
        case .light:
            let new = value?.members.map { lightValues($0) } ?? [:]
            return new.isEmpty ? nil : .values(new)
        case .position:
            guard let percent = value?.scaled(places: 0), (0...100).contains(percent) else {
                return nil
            }
            return .move(to: percent)
        case .motion:
            return ["OPEN": .move(to: 100), "CLOSE": .move(to: 0), "STOP": .stop][text]
        }
    }

    /// The values that a JSON light takes from a command; it ignores unknown keys.
    private func lightValues(_ fields: [String: SimulatedJSON]) -> [String: SimulatedJSON] {
        var new: [String: SimulatedJSON] = [:]
        if let word = fields["state"]?.text, ["ON", "OFF"].contains(word) {
            new["light"] = .text(word)
        }
        if let level = fields["brightness"]?.scaled(places: 0), (0...255).contains(level) {
            new["brightness"] = .integer(level)
        }
        guard kind == .moodLight else { return new }
        if let mireds = fields["color_temp"]?.scaled(places: 0), (153...500).contains(mireds) {
            new["mireds"] = .integer(mireds)
            new["mode"] = "color_temp"
        }
        if let color = fields["color"]?.members, let hue = color["h"]?.scaled(places: 2),
            let saturation = color["s"]?.scaled(places: 2), (0...36_000).contains(hue),
            (0...10_000).contains(saturation)
        {
            new["color"] = [
                "h": .decimal(hue, places: 2), "s": .decimal(saturation, places: 2),
            ]
            new["mode"] = "hs"
        }
        return new
    }

    mutating func obey(
        _ command: Command, at time: Int64, _ random: inout SeededRandom
    ) -> FleetAnswer<Command> {
        switch command {
        case .values(let new):
            values.merge(new) { _, new in new }
            return FleetAnswer(messages: states(of: new.keys))
        case .move(let percent): target = percent
        case .stop: target = position
        case .travel:
            values["position"] = .integer(position + min(max(target - position, -10), 10))
        }
        return underWay()
    }

    private var position: Int { values["position"]?.scaled(places: 0) ?? 0 }

    /// The state of the awning on its way; its next step, ten percent, is due in a fifth of a
    /// second.
    private mutating func underWay() -> FleetAnswer<Command> {
        let left = target - position
        values["motion"] =
            left > 0 ? "opening" : left < 0 ? "closing" : position == 0 ? "closed" : "open"
        return FleetAnswer(
            messages: states(of: ["position", "motion"]), next: left == 0 ? nil : (.travel, 200))
    }
}
