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

    init(binding: DeviceBinding, plan: CommandPlan) {
        self.binding = binding
        self.plan = plan
    }

    /// - Throws: `unimplemented`, `invalidArgument`, `outOfRange`
    mutating func command() throws(CommandRefusal) -> CodecCommand {
        let root = binding.root.isEmpty ? WLEDTopic.usualRoot : binding.root
        let base = root + "/" + binding.native
        if case .invoke("toggle", _) = plan.command.action, plan.targets.isEmpty,
            plan.command.trait == StandardTrait.onOff
        {
            return CodecCommand(messages: [message(base, "T")], expectation: [])
        }
        guard plan.secrets.isEmpty, !plan.targets.isEmpty, plan.part == WLEDState.light else {
            throw unimplemented(plan.command.trait)
        }
        for target in plan.targets { try take(target) }
        let color = try color()
        let message =
            if plan.transitionTenths == nil, color == nil {
                message(base, isOn == false ? "OFF" : brightness.map { String($0) } ?? "ON")
            } else if plan.transitionTenths == nil, brightness == nil, isOn == nil, let color {
                message(base + "/col", color.wledText)
            } else {
                message(base + "/api", JSONWriter.write(.object(json(color))))
            }
        return CodecCommand(messages: [message], expectation: expectation(color))
    }

    private mutating func take(_ target: CommandTarget) throws(CommandRefusal) {
        switch (target.name, target.value) {
        case (.onOff, .bool(let value)): isOn = value
        case (.currentLevel, .int(let value)):
            let level = try inRange(value, target)
            // The lowest level is not the same as off.
            if level == 0 {
                isOn = false
            } else {
                brightness = max(1, (level * 255 * 2 + 254) / (2 * 254))
            }
        case (.currentHue, .int(let value)): hue = try inRange(value, target)
        case (.currentSaturation, .int(let value)): saturation = try inRange(value, target)
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

    /// A colour is set as a whole.
    private func color() throws(CommandRefusal) -> LightColor? {
        if hue == nil, saturation == nil { return nil }
        guard let hue, let saturation else {
            throw CommandRefusal(
                .unimplemented, "\(binding.name) takes hue and saturation only together")
        }
        return plan.color ?? LightColor(hue: hue, saturation: saturation)
    }

    /// What the device says again, as exactly as it can.
    private func expectation(_ color: LightColor?) -> [CommandTarget] {
        var values: [(AttributeName, AttributeValue)] = []
        if let isOn { values.append((.onOff, .bool(isOn))) }
        if isOn != false, let brightness,
            case .value(let level) = ValueConversion.level(top: 255).convert(.number(brightness))
        {
            values.append((.currentLevel, level))
        }
        if let color {
            // Grey has no hue.
            if color.saturation > 0 { values.append((.currentHue, .int(Int64(color.hue)))) }
            values.append((.currentSaturation, .int(Int64(color.saturation))))
        }
        return values.map { name, value in
            CommandTarget(
                part: plan.part, trait: name.trait, attribute: name.name, value: value,
                tolerance: plan.targets.first { $0.name == name }?.tolerance ?? 0)
        }
    }

    /// `{"bri":128,"on":true,"seg":{"col":[[255,0,0]]},"transition":20}`
    private func json(_ color: LightColor?) -> JSONObject {
        let isOn = isOn ?? brightness.map { _ in true }
        return [
            "on": isOn.map { .bool($0) },
            "bri": isOn == false ? nil : brightness.map { .number($0) },
            "seg": color.map { color in
                .object(["col": .array([.array(color.channels.map { .number($0) })])])
            },
            "transition": plan.transitionTenths.map { .number(Int($0)) },
        ]
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
