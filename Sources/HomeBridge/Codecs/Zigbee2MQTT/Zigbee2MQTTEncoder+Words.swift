// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Commands that are no values: toggle, stop, step, move, identify, and covers that know words only.

extension Zigbee2MQTTEncoder {
    /// - Returns: false for a command that its values tell.
    mutating func addWords(
        _ name: String, _ arguments: [AttributeMember]
    ) throws(CommandRefusal) -> Bool {
        let number = { (key: String) -> Int64? in
            guard case .int(let value)? = arguments.first(where: { $0.key == key })?.value else {
                return nil
            }
            return value
        }
        switch (plan.command.trait, name) {
        case ("Matter.OnOffTrait", "toggle"): try addToggle()
        case ("Matter.WindowCoveringTrait", _): return try addCoverWord(name)
        case ("Matter.IdentifyTrait", "identify"):
            try addIdentify(isOn: number("identifyTime") != 0)
        case ("Matter.LevelControlTrait", "step"), ("Matter.LevelControlTrait", "stepWithOnOff"):
            try addStep(name, mode: number("stepMode"), size: number("stepSize"))
        case ("Matter.LevelControlTrait", "move"), ("Matter.LevelControlTrait", "moveWithOnOff"):
            // 255 is the rate that the device likes.
            try addMove(name, mode: number("moveMode"), rate: number("rate") ?? 255)
        case ("Matter.LevelControlTrait", "stop"), ("Matter.LevelControlTrait", "stopWithOnOff"):
            put(try levelKey("brightness_move", name), .string("stop"))
        default: return false
        }
        return true
    }

    /// Sent only where the current value is not known (K-8).
    private mutating func addToggle() throws(CommandRefusal) {
        let target = CommandTarget(
            part: plan.part, trait: plan.command.trait, attribute: "onOff", value: .null)
        let place = places(of: target).first { isSettable($0) }
        guard let place, let toggle = place.property.setting?.toggle else {
            throw unimplemented("toggle")
        }
        put(place.property.key, toggle)
    }

    /// Covers stop by a word, and open and close by one where they have no position to be set.
    private mutating func addCoverWord(_ name: String) throws(CommandRefusal) -> Bool {
        let words = ["stopMotion": "STOP", "upOrOpen": "OPEN", "downOrClose": "CLOSE"]
        guard let word = words[name] else { return false }
        let hasPosition = plan.targets.contains { target in
            places(of: target).contains { isWritable($0) }
        }
        if name != "stopMotion", hasPosition { return false }
        guard let (key, spelled) = key("state", taking: word, onPartOnly: true) else {
            throw unimplemented(name)
        }
        put(key, spelled)
        return true
    }

    private mutating func addIdentify(isOn: Bool) throws(CommandRefusal) {
        if isOn, let (key, word) = key("identify", taking: "identify") {
            put(key, word)
        } else if let (key, word) = key("effect", taking: isOn ? "blink" : "stop_effect") {
            put(key, word)
        } else {
            throw unimplemented("identify")
        }
    }

    private mutating func addStep(
        _ name: String, mode: Int64?, size: Int64?
    ) throws(CommandRefusal) {
        guard let size, (0...254).contains(size) else {
            throw CommandRefusal(.outOfRange, "stepSize takes 0 to 254")
        }
        let sign = try sign(mode, "stepMode")
        let key = try levelKey(name == "step" ? "brightness_step" : "brightness_step_onoff", name)
        put(key, .number(JSONNumber(integer: sign * size)))
    }

    private mutating func addMove(
        _ name: String, mode: Int64?, rate: Int64
    ) throws(CommandRefusal) {
        guard (1...255).contains(rate) else {
            throw CommandRefusal(.outOfRange, "rate takes 1 to 255")
        }
        let sign = try sign(mode, "moveMode")
        let key = try levelKey(name == "move" ? "brightness_move" : "brightness_move_onoff", name)
        put(key, .number(JSONNumber(integer: sign * rate)))
    }

    private func sign(_ mode: Int64?, _ name: String) throws(CommandRefusal) -> Int64 {
        switch mode {
        case 0: return 1
        case 1: return -1
        default: throw CommandRefusal(.invalidArgument, "\(name) takes 0 (up) or 1 (down)")
        }
    }

    /// `brightness_step`, or `brightness_step_l1` where the brightness is `brightness_l1`.
    private func levelKey(_ word: String, _ command: String) throws(CommandRefusal) -> String {
        let target = CommandTarget(
            part: plan.part, trait: plan.command.trait, attribute: "currentLevel", value: .null)
        guard let place = places(of: target).first(where: { isSettable($0) }), isLight,
            place.property.key.hasPrefix("brightness")
        else { throw unimplemented(command) }
        return word + place.property.key.dropFirst("brightness".count)
    }

    /// A key that takes a word, itself or with an endpoint, and how it spells the word.
    ///
    /// - Parameter onPartOnly: the key must tell something of the command's part; otherwise such a
    ///   key only goes first.
    private func key(
        _ name: String, taking word: String, onPartOnly: Bool = false
    ) -> (String, JSONValue)? {
        let ending = "_" + plan.part
        var best: (rank: Int, key: String, word: JSONValue)?
        for property in binding.properties where property.role == .value {
            guard utf8Equal(property.key, name) || property.key.hasPrefix(name + "_"),
                let target = property.targets.first,
                isSettable(Place(property: property, target: target)),
                let spelled = (property.setting ?? .unnamed).spelling(of: word)
            else { continue }
            let isOnPart = property.targets.contains {
                utf8Equal(binding.slots[$0.slot].part, plan.part)
            }
            if onPartOnly && !isOnPart { continue }
            let rank = isOnPart ? 0 : property.key.hasSuffix(ending) ? 1 : 2
            if best.map({ rank < $0.rank }) ?? true { best = (rank, property.key, spelled) }
        }
        return best.map { ($0.key, $0.word) }
    }
}
