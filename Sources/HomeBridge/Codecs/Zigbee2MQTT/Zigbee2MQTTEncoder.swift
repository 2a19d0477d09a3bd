// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the payload of one command: the values of a plan by the keys that the exposes name.
struct Zigbee2MQTTEncoder {
    let binding: Zigbee2MQTTBinding
    let plan: CommandPlan
    private let slots: [(part: String, trait: String)]
    private(set) var payload: [JSONMember] = []
    private(set) var expectation: [CommandTarget] = []

    typealias Property = Zigbee2MQTTBinding.Property
    typealias Target = Zigbee2MQTTBinding.Target

    init(binding: Zigbee2MQTTBinding, plan: CommandPlan) {
        self.binding = binding
        self.plan = plan
        slots = binding.slots
    }

    /// - Throws: `unimplemented`, `outOfRange`, `invalidArgument`
    mutating func encode() throws(CommandRefusal) {
        switch plan.command.action {
        case .write: try addWrites()
        case .invoke(let name, let arguments):
            if try !addWords(name, arguments) {
                guard !plan.targets.isEmpty, !isMoreThanItsValues(name, arguments) else {
                    throw unimplemented(name)
                }
                for target in plan.targets { try add(target) }
            }
            try addCode(name)
        }
        addTransition()
        // Part of an expectation would confirm the whole (K-9).
        if !plan.targets.allSatisfy({ expect($0) }) { expectation = [] }
    }

    /// Commands of which the values tell only the first half: a lock that locks again after a
    /// time, a valve that closes after one.
    private func isMoreThanItsValues(_ name: String, _ arguments: [AttributeMember]) -> Bool {
        switch plan.command.trait {
        case "Matter.DoorLockTrait": !["lockDoor", "unlockDoor"].contains(name)
        case "Matter.ValveConfigurationAndControlTrait":
            arguments.contains { $0.key == "openDuration" && $0.value != .null }
        default: false
        }
    }

    /// Attributes set together go in one message (W-1), secrets in clear.
    private mutating func addWrites() throws(CommandRefusal) {
        for target in plan.targets where !isSecret(target) { try add(target) }
        for secret in plan.secrets {
            try add(
                CommandTarget(
                    part: plan.part, trait: plan.command.trait, attribute: secret.key,
                    value: secret.value))
        }
    }

    private func isSecret(_ target: CommandTarget) -> Bool {
        plan.secrets.contains { utf8Equal($0.key, target.attribute) }
    }

    /// A lock takes its code beside the word: `{"state":{"code":"1234","state":"UNLOCK"}}`.
    private mutating func addCode(_ command: String) throws(CommandRefusal) {
        guard !plan.secrets.isEmpty else { return }
        guard plan.command.trait == "Matter.DoorLockTrait", plan.secrets.count == 1,
            plan.secrets[0].key == "pinCode", payload.count == 1
        else { throw unimplemented(command + " with a secret") }
        guard case .string(let code) = JSONValue(plan.secrets[0].value) else {
            throw CommandRefusal(.invalidArgument, "pinCode is no text")
        }
        let members = [
            JSONMember(key: "code", value: .string(code)),
            JSONMember(key: "state", value: payload[0].value),
        ]
        payload[0].value = .object(JSONObject(members))
    }

    /// Only lights change over time.
    private mutating func addTransition() {
        guard let tenths = plan.transitionTenths, !payload.isEmpty, isLight,
            let seconds = JSONNumber(
                tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)")
        else { return }
        put("transition", .number(seconds))
    }

    var isLight: Bool {
        binding.parts.contains { $0.part == plan.part && $0.type.hasSuffix("LightDeviceType") }
    }

    func unimplemented(_ what: String) -> CommandRefusal {
        CommandRefusal(
            .unimplemented,
            "\(binding.name) has nothing for \(plan.command.trait) \(what) on \(plan.part)")
    }

    mutating func put(_ key: String, _ value: JSONValue) {
        payload.append(JSONMember(key: key, value: value))
    }
}

// MARK: - Values

extension Zigbee2MQTTEncoder {
    /// A place where the payload holds an attribute.
    struct Place {
        var property: Property
        var target: Target
    }

    /// Where reports tell an attribute, the most trusted first.
    func places(of target: CommandTarget) -> [Place] {
        var places: [Place] = []
        for property in binding.properties where property.role == .value {
            for place in property.targets
            where utf8Equal(place.attribute, target.attribute) {
                let (part, trait) = slots[place.slot]
                guard utf8Equal(part, target.part), utf8Equal(trait, target.trait) else { continue }
                places.append(Place(property: property, target: place))
            }
        }
        return places.sorted { $0.target.rank > $1.target.rank }
    }

    func isSettable(_ place: Place) -> Bool {
        if let setting = place.property.setting { return setting.isSettable }
        // A binding of version 1 does not know: the standard values of what acts can be set.
        return Self.actingTraits.contains(slots[place.target.slot].trait)
    }

    /// Whether values can be set there, not only the words of commands.
    func isWritable(_ place: Place) -> Bool {
        if case .named(_, .words(let words)) = place.target.conversion, words.isEmpty {
            return false
        }
        return isSettable(place)
    }

    private static let actingTraits = [
        "Matter.OnOffTrait", "Matter.LevelControlTrait", "Matter.ColorControlTrait",
        "Matter.WindowCoveringTrait", "Matter.DoorLockTrait", "Matter.FanControlTrait",
        "Matter.ThermostatTrait", "Matter.ValveConfigurationAndControlTrait",
    ]

    private mutating func add(_ target: CommandTarget) throws(CommandRefusal) {
        guard let place = places(of: target).first(where: { isWritable($0) }) else {
            throw unimplemented(target.attribute)
        }
        let trait = slots[place.target.slot].trait
        let setting = place.property.setting ?? .unnamed
        // Numbers up to 1 are parts of a whole.
        let isRatio = setting.valueMax?.scaled(by: 1) == 1
        let wholeSteps =
            !isRatio && !["Matter.ThermostatTrait", "Matter.ColorControlTrait"].contains(trait)
        switch place.target.conversion.inverse(of: target.value, setting, wholeSteps: wholeSteps) {
        case .value(let value): try merge(value, at: place)
        case .wrongForm(let expected):
            throw CommandRefusal(
                .invalidArgument, "\(target.attribute) of \(binding.name) takes \(expected)")
        case .outOfRange(let range):
            throw CommandRefusal(
                .outOfRange, "\(target.attribute) of \(binding.name) takes \(range)")
        case .none: throw unimplemented(target.attribute)
        }
    }

    /// Several attributes may share a key, as the parts of a colour, or one value told twice.
    private mutating func merge(_ value: JSONValue, at place: Place) throws(CommandRefusal) {
        let key = place.property.key
        let index = payload.firstIndex { utf8Equal($0.key, key) }
        guard let inner = place.target.path.first else {
            guard let index else { return put(key, value) }
            guard payload[index].value == value else {
                throw CommandRefusal(
                    .invalidArgument, "\(key) of \(binding.name) cannot have two values at once")
            }
            return
        }
        let member = JSONMember(key: inner, value: value)
        guard let index, case .object(var object) = payload[index].value else {
            return put(key, .object(JSONObject([member])))
        }
        object.members.append(member)
        payload[index].value = .object(object)
    }
}

// MARK: - Expectation

extension Zigbee2MQTTEncoder {
    /// Expects what the device can report, as exactly as its payloads can say it.
    ///
    /// - Returns: false where the device reports nothing of it; a secret is left out of every
    ///   expectation.
    private mutating func expect(_ target: CommandTarget) -> Bool {
        let value = JSONValue(target.value)
        guard !isSecret(target), !SecretNames.contain(target.attribute),
            !SecretRedaction.isNeeded(for: value)
        else { return true }
        guard let place = places(of: target).first(where: { isReported($0) }) else {
            return false
        }
        var expected = target
        if let sent = sent(at: place),
            case .value(let said) = place.target.conversion.convert(sent)
        {
            expected.value = said
        }
        expectation.append(expected)
        return true
    }

    private func isReported(_ place: Place) -> Bool {
        guard let setting = place.property.setting else { return isSettable(place) }
        guard let inner = place.target.path.first else { return setting.isPublished }
        return setting.inner.contains { utf8Equal($0, inner) }
    }

    /// What the payload says at the place.
    private func sent(at place: Place) -> JSONValue? {
        guard let value = payload.first(where: { utf8Equal($0.key, place.property.key) })?.value
        else { return nil }
        guard let inner = place.target.path.first else { return value }
        return value.object?.value(of: inner)
    }
}
