// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the message of one command: a bare word where that says it all, else the JSON API.
struct WLEDEncoder {
    let binding: DeviceBinding
    let plan: CommandPlan

    private var isOn: Bool?
    private var brightness: Int?
    private var hue: Int?
    private var saturation: Int?
    private var expectation: [CommandTarget] = []

    init(binding: DeviceBinding, plan: CommandPlan) {
        self.binding = binding
        self.plan = plan
    }

    /// - Throws: `unimplemented`, `invalidArgument`, `outOfRange`
    func command() throws(CommandRefusal) -> CodecCommand {
        var encoder = self
        return try encoder.encode()
    }

    private mutating func encode() throws(CommandRefusal) -> CodecCommand {
        let root = binding.root.isEmpty ? WLEDTopic.usualRoot : binding.root
        let base = root + "/" + binding.native
        if case .invoke("toggle", _) = plan.command.action, plan.targets.isEmpty,
            plan.command.trait == "Matter.OnOffTrait"
        {
            return CodecCommand(messages: [message(base, "T")], expectation: [])
        }
        guard plan.secrets.isEmpty, !plan.targets.isEmpty, plan.part == WLEDCodec.light else {
            throw unimplemented(plan.command.trait)
        }
        for target in plan.targets { try take(target) }
        let color = try color()
        expect(color)
        let out: (topic: String, text: String)
        if plan.transitionTenths == nil, color == nil {
            out = (base, isOn == false ? "OFF" : brightness.map { String($0) } ?? "ON")
        } else if plan.transitionTenths == nil, brightness == nil, isOn == nil, let color {
            out = (base + "/col", color.text)
        } else {
            out = (base + "/api", json(color))
        }
        return CodecCommand(messages: [message(out.topic, out.text)], expectation: expectation)
    }

    private mutating func take(_ target: CommandTarget) throws(CommandRefusal) {
        switch (target.trait, target.attribute, target.value) {
        case ("Matter.OnOffTrait", "onOff", .bool(let value)):
            isOn = value
        case ("Matter.LevelControlTrait", "currentLevel", .int(let value)):
            guard (0...254).contains(value) else {
                throw CommandRefusal(.outOfRange, "currentLevel of \(binding.name) takes 0 to 254")
            }
            // The lowest level is not the same as off.
            if value == 0 {
                isOn = false
            } else {
                brightness = max(1, (Int(value) * 255 * 2 + 254) / (2 * 254))
            }
        case ("Matter.ColorControlTrait", "currentHue", .int(let value)):
            hue = try inRange(value, target)
        case ("Matter.ColorControlTrait", "currentSaturation", .int(let value)):
            saturation = try inRange(value, target)
        default: throw unimplemented(target.attribute)
        }
    }

    private func inRange(
        _ value: Int64, _ target: CommandTarget
    ) throws(CommandRefusal) -> Int {
        guard (0...254).contains(value) else {
            throw CommandRefusal(
                .outOfRange, "\(target.attribute) of \(binding.name) takes 0 to 254")
        }
        return Int(value)
    }

    /// A colour is told as a whole.
    private func color() throws(CommandRefusal) -> WLEDColor? {
        switch (hue, saturation) {
        case (nil, nil): return nil
        case (let hue?, let saturation?):
            return plan.color.map { WLEDColor(red: $0.red, green: $0.green, blue: $0.blue) }
                ?? WLEDColor(hue: hue, saturation: saturation)
        default:
            throw CommandRefusal(
                .unimplemented, "\(binding.name) takes hue and saturation only together")
        }
    }

    /// What the device says again, as exactly as it can.
    private mutating func expect(_ color: WLEDColor?) {
        func add(_ trait: String, _ attribute: String, _ value: AttributeValue) {
            let asked = plan.targets.first { $0.attribute == attribute }
            expectation.append(
                CommandTarget(
                    part: plan.part, trait: trait, attribute: attribute, value: value,
                    tolerance: asked?.tolerance ?? 0))
        }
        if let isOn { add("Matter.OnOffTrait", "onOff", .bool(isOn)) }
        if isOn != false, let brightness,
            case .value(let level) = ValueConversion.level(top: 255).convert(
                .number(JSONNumber(brightness)))
        {
            add("Matter.LevelControlTrait", "currentLevel", level)
        }
        if let color {
            if let hue = color.hue {
                add("Matter.ColorControlTrait", "currentHue", .int(Int64(hue)))
            }
            add(
                "Matter.ColorControlTrait", "currentSaturation", .int(Int64(color.saturation)))
        }
    }

    /// `{"bri":128,"on":true,"seg":{"col":[[255,0,0]]},"transition":20}`
    private func json(_ color: WLEDColor?) -> String {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue) {
            members.append(JSONMember(key: key, value: value))
        }
        if let isOn = isOn ?? brightness.map({ _ in true }) { add("on", .bool(isOn)) }
        if isOn != false, let brightness { add("bri", .number(JSONNumber(brightness))) }
        if let color {
            let channels = [color.red, color.green, color.blue].map {
                JSONValue.number(JSONNumber($0))
            }
            let segment = JSONMember(key: "col", value: .array([.array(channels)]))
            add("seg", .object(JSONObject([segment])))
        }
        if let tenths = plan.transitionTenths {
            add("transition", .number(JSONNumber(Int(tenths))))
        }
        return JSONWriter.write(.object(JSONObject(members)))
    }

    private func message(_ topic: String, _ text: String) -> OutgoingMessage {
        OutgoingMessage(
            topic: topic, payload: Array(text.utf8), expirySeconds: plan.command.timeoutSeconds)
    }

    private func unimplemented(_ what: String) -> CommandRefusal {
        CommandRefusal(
            .unimplemented, "\(binding.name) has nothing for \(what) on \(plan.part)")
    }
}
