// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What Zigbee2MQTT takes beside the values of keys: words, steps, codes and transitions.

extension BindingEncoder {
    /// Adds the keys of the one message that a command is.
    mutating func addKeys() throws(CommandRefusal) {
        switch plan.command.action {
        case .write:
            for target in plan.targets where !isSecret(target) { try add(target) }
            // Secrets go in clear.
            for secret in plan.secrets {
                try add(
                    CommandTarget(
                        part: plan.part, trait: plan.command.trait, attribute: secret.key,
                        value: secret.value))
            }
        case .invoke(let name, let arguments):
            if !plan.secrets.isEmpty {
                try addCode(name, arguments)
            } else if try !addWords(name, arguments) {
                guard !plan.targets.isEmpty, !isMoreThanItsValues(name, arguments) else {
                    throw unimplemented(name)
                }
                for target in plan.targets { try add(target) }
            }
        }
        try addTransition()
    }

    /// Commands of which the values tell only the first half: a lock that locks again after a
    /// time, a valve that closes after one.
    private func isMoreThanItsValues(_ name: String, _ arguments: [AttributeMember]) -> Bool {
        switch plan.command.trait {
        case StandardTrait.doorLock: !["lockDoor", "unlockDoor"].contains(name)
        case StandardTrait.valveConfigurationAndControl:
            arguments.contains { $0.key == "openDuration" && $0.value != .null }
        default: false
        }
    }

    /// A lock takes its code beside the word: `{"state":{"code":"1234","state":"UNLOCK"}}`.
    private mutating func addCode(
        _ command: String, _ arguments: [AttributeMember]
    ) throws(CommandRefusal) {
        guard plan.command.trait == StandardTrait.doorLock,
            !isMoreThanItsValues(command, arguments), plan.secrets.count == 1,
            plan.secrets[0].key == "pinCode", plan.targets.count == 1,
            let setting = setting(of: plan.targets[0]), case .member(let path) = setting.payload
        else { throw unimplemented(command + " with a secret") }
        guard case .string(let code) = JSONValue(plan.secrets[0].value) else {
            throw CommandRefusal(.invalidArgument, "pinCode is no text")
        }
        let word = try value(of: plan.targets[0], setting)
        try addMember(word, at: path + ["state"], setting.topic)
        try addMember(.string(code), at: path + ["code"], setting.topic)
    }

    /// Only lights change over time.
    private mutating func addTransition() throws(CommandRefusal) {
        guard let tenths = plan.transitionTenths, let topic = firstTopic, isLight,
            let seconds = JSONNumber(
                tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
        else { return }
        try addMember(.number(seconds), at: ["transition"], topic)
    }

    private var isLight: Bool {
        binding.parts.contains { $0.part == plan.part && $0.type.hasSuffix("LightDeviceType") }
    }
}

// MARK: - Words

// Commands that are no values: toggle, stop, step, move, identify, and covers that know words only.

extension BindingEncoder {
    /// - Returns: false for a command that its values tell.
    private mutating func addWords(
        _ name: String, _ arguments: [AttributeMember]
    ) throws(CommandRefusal) -> Bool {
        let number = { (key: String) -> Int64? in
            guard case .int(let value)? = arguments.first(where: { $0.key == key })?.value else {
                return nil
            }
            return value
        }
        switch (plan.command.trait, name) {
        case (StandardTrait.onOff, "toggle"): try addToggle()
        case (StandardTrait.windowCovering, _): return try addCoverWord(name)
        case (StandardTrait.identify, "identify"):
            try addIdentify(isOn: number("identifyTime") != 0)
        case (StandardTrait.levelControl, "step"), (StandardTrait.levelControl, "stepWithOnOff"):
            guard let size = number("stepSize"), (0...254).contains(size) else {
                throw CommandRefusal(.outOfRange, "stepSize takes 0 to 254")
            }
            try addLevel(name, "step", by: size, sign(number("stepMode"), "stepMode"))
        case (StandardTrait.levelControl, "move"), (StandardTrait.levelControl, "moveWithOnOff"):
            // 255 is the rate that the device likes.
            let rate = number("rate") ?? 255
            guard (1...255).contains(rate) else {
                throw CommandRefusal(.outOfRange, "rate takes 1 to 255")
            }
            try addLevel(name, "move", by: rate, sign(number("moveMode"), "moveMode"))
        case (StandardTrait.levelControl, "stop"), (StandardTrait.levelControl, "stopWithOnOff"):
            try addLevel(name, "_move", .string("stop"))
        default: return false
        }
        return true
    }

    private func setting(of name: AttributeName) -> SettingRule? {
        setting(
            of: CommandTarget(
                part: plan.part, trait: name.trait, attribute: name.name, value: .null))
    }

    /// Sent only where the current value is not known (K-8).
    private mutating func addToggle() throws(CommandRefusal) {
        guard let rule = setting(of: .onOff), case .member(let path) = rule.payload,
            let toggle = rule.setting.toggle
        else { throw unimplemented("toggle") }
        try addMember(toggle, at: path, rule.topic)
    }

    /// Covers stop by a word, and open and close by one where they have no position to be set.
    private mutating func addCoverWord(_ name: String) throws(CommandRefusal) -> Bool {
        let words = ["stopMotion": "STOP", "upOrOpen": "OPEN", "downOrClose": "CLOSE"]
        guard let word = words[name] else { return false }
        if name != "stopMotion", plan.targets.contains(where: { setting(of: $0) != nil }) {
            return false
        }
        guard try add(word, to: "state", onPartOnly: true) else { throw unimplemented(name) }
        return true
    }

    private mutating func addIdentify(isOn: Bool) throws(CommandRefusal) {
        if isOn, try add("identify", to: "identify") { return }
        guard try add(isOn ? "blink" : "stop_effect", to: "effect") else {
            throw unimplemented("identify")
        }
    }

    private func sign(_ mode: Int64?, _ name: String) throws(CommandRefusal) -> Int64 {
        switch mode {
        case 0: return 1
        case 1: return -1
        default: throw CommandRefusal(.invalidArgument, "\(name) takes 0 (up) or 1 (down)")
        }
    }

    private mutating func addLevel(
        _ command: String, _ word: String, by size: Int64, _ sign: Int64
    ) throws(CommandRefusal) {
        let ending = command.hasSuffix("WithOnOff") ? "_onoff" : ""
        try addLevel(command, "_" + word + ending, .number(JSONNumber(integer: sign * size)))
    }

    /// `brightness_step`, or `brightness_step_l1` where the brightness is `brightness_l1`.
    private mutating func addLevel(
        _ command: String, _ word: String, _ value: JSONValue
    ) throws(CommandRefusal) {
        guard let rule = setting(of: .currentLevel), isLight,
            case .member(let path) = rule.payload, path[0].hasPrefix("brightness")
        else { throw unimplemented(command) }
        let key = "brightness" + word + path[0].dropFirst("brightness".count)
        try addMember(value, at: [key], rule.topic)
    }

    /// Adds a word by a key that takes it, the key itself or with an endpoint.
    ///
    /// - Parameter onPartOnly: the key must set something of the command's part; otherwise such a
    ///   key only goes first.
    /// - Returns: false where no key takes the word.
    private mutating func add(
        _ word: String, to name: String, onPartOnly: Bool = false
    ) throws(CommandRefusal) -> Bool {
        let ending = "_" + plan.part
        var best: (rank: Int, rule: SettingRule, key: String, word: JSONValue)?
        for rule in binding.settings {
            guard case .member(let path) = rule.payload, path.count == 1,
                utf8Equal(path[0], name) || path[0].hasPrefix(name + "_"),
                let spelled = rule.setting.spelling(of: word)
            else { continue }
            let isOnPart = self.isOnPart(rule, plan.part)
            if onPartOnly && !isOnPart { continue }
            let rank = isOnPart ? 0 : path[0].hasSuffix(ending) ? 1 : 2
            if best.map({ rank < $0.rank }) ?? true { best = (rank, rule, path[0], spelled) }
        }
        guard let best else { return false }
        try addMember(best.word, at: [best.key], best.rule.topic)
        return true
    }
}
