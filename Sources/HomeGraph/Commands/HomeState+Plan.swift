// SPDX-License-Identifier: Apache-2.0

// Checks a device command against the graph and computes the values that it asks for: K-1 to K-5,
// K-8, W-1 and W-2 of home-api section 6. The meaning of each command is data, in
// `StandardCommands`.

extension HomeState {
    /// Checks a device command and says which values it asks for.
    ///
    /// Of vendors' traits, and of undocumented ones of Google's, attributes that the device has may
    /// be written, and every command passes; the codec decides.
    /// - Parameters:
    ///   - command: the command.
    ///   - underWay: what earlier commands to the device ask for: so it will be, and a command that
    ///     is based on other values is refused.
    /// - Throws: `CommandRefusal`: `notFound` for the device or part; `unimplemented` for a command
    ///   or attribute that the trait of this device does not have (K-5); `invalidArgument` and
    ///   `outOfRange` for arguments (W-2) and for a timeout outside 1...600 seconds; `unavailable`
    ///   where the trait cannot be reached (K-2, K-3); `failedPrecondition` where a value has
    ///   changed that it is based on.
    public func plan(
        _ command: DeviceCommand, underWay: [CommandTarget] = []
    ) throws(CommandRefusal) -> CommandPlan {
        guard DeviceCommand.timeoutSecondsRange.contains(command.timeoutSeconds) else {
            throw CommandRefusal(
                .invalidArgument,
                "A timeout of \(command.timeoutSeconds) s is not within 1...600 s.")
        }
        let subject = try subject(of: command)
        var plan = CommandPlan(
            deviceID: subject.page.id,
            ids: Self.ids(of: subject.page),
            command: command, part: subject.partName, targets: [],
            isSecure: SecureParts.isSecure(command.trait, subject))
        plan.command.part = subject.partName
        let members: [AttributeMember]
        switch command.action {
        case .invoke(_, let arguments): members = try Self.sorted(arguments)
        case .write(let attributes): members = try Self.sorted(attributes)
        }
        let rule = StandardCommands.rule(of: command.trait)
        if rule == nil, CommandSupport.isMatters(command.trait) {
            throw CommandRefusal(.unimplemented, "\(command.trait) takes no commands.")
        }
        switch (command.action, rule) {
        case (.invoke(let name, _), let rule?): try plan.invoke(name, members, rule, subject)
        case (.write, let rule?): try plan.write(members, rule, subject)
        case (.invoke(let name, _), nil): plan.invokeOpen(name, members)
        case (.write, nil): try plan.writeOpen(members, subject)
        }
        try Self.checkReach(subject, command)
        try plan.checkBase(subject, underWay)
        let isSwitchedOn = plan.targets.contains {
            utf8Equal($0.attribute, "onOff") && $0.value == .bool(true)
        }
        if isSwitchedOn { plan.lastLevel = subject.lastLevel }
        return plan
    }

    /// Checks the reach of the trait itself, never the device's (K-1).
    static func checkReach(
        _ subject: CommandSubject, _ command: DeviceCommand
    ) throws(CommandRefusal) {
        let name = CommandSubject.shortName(of: command.trait)
        if subject.trait.locality == .unspecified {
            throw CommandRefusal(.unavailable, "No way is known to \(name) of \(subject.page.id).")
        }
        if subject.trait.connectivity == .offline {
            throw CommandRefusal(.unavailable, "\(name) of \(subject.page.id) is offline.")
        }
    }

    private static func sorted(
        _ members: [AttributeMember]
    ) throws(CommandRefusal) -> [AttributeMember] {
        let sorted = members.sorted { utf8Less($0.key, $1.key) }
        for (member, next) in zip(sorted, sorted.dropFirst())
        where utf8Equal(member.key, next.key) {
            throw CommandRefusal(.invalidArgument, "\(member.key) is given twice.")
        }
        return sorted
    }
}

extension CommandPlan {
    // MARK: Standard traits

    fileprivate mutating func invoke(
        _ name: String, _ arguments: [AttributeMember], _ traitRule: TraitRule,
        _ subject: CommandSubject
    ) throws(CommandRefusal) {
        let trait = CommandSubject.shortName(of: traitRule.trait)
        guard let rule = traitRule.command(name) else {
            if traitRule.isOpen { return invokeOpen(name, arguments) }
            throw CommandRefusal(.unimplemented, "\(trait) has no command \(name).")
        }
        if let lacking = rule.needs.first(where: { !subject.has($0) }) {
            guard let other = traitRule.command(rule.otherColor),
                other.needs.allSatisfy(subject.has)
            else {
                throw CommandRefusal(
                    .unimplemented, "\(subject.page.id) has no \(trait).\(lacking) for \(name).")
            }
            try check(arguments, "\(trait).\(name)", rule, subject)
            return try invoke(
                other.name, named(arguments, by: other), traitRule, subject)
        }
        try check(arguments, "\(trait).\(name)", rule, subject)
        let secretNames = rule.arguments.filter(\.isSecret).map(\.name)
        command.action = .invoke(name: name, arguments: take(secretNames, from: arguments))
        if case .int(let tenths)? = arguments.value("transitionTime") {
            transitionTenths = UInt32(exactly: tenths)
        }
        if let attribute = rule.inverts {
            toggle(attribute, subject)
        } else {
            targets = try targets(rule, arguments, subject)
            loosenHue()
        }
    }

    // MARK: Colours

    /// The arguments of the command that names the same colour in the other way.
    private mutating func named(
        _ arguments: [AttributeMember], by other: CommandRule
    ) -> [AttributeMember] {
        func number(_ name: String) -> Int? {
            guard case .int(let value)? = arguments.value(name) else { return nil }
            return Int(value)
        }
        let names = ["colorX", "colorY", "hue", "saturation"]
        let rest = arguments.filter { member in !names.contains { utf8Equal($0, member.key) } }
        let converted: [(String, Int)]
        if let x = number("colorX"), let y = number("colorY") {
            let color = LightColor(x: x, y: y)
            self.color = color
            converted = [("hue", color.hue), ("saturation", color.saturation)]
        } else if let hue = number("hue"), let saturation = number("saturation") {
            let color = LightColor(hue: hue, saturation: saturation)
            self.color = color
            converted = [("colorX", color.point.x), ("colorY", color.point.y)]
        } else {
            converted = []
        }
        let members = converted.map { AttributeMember(key: $0.0, value: .int(Int64($0.1))) } + rest
        return members.sorted { utf8Less($0.key, $1.key) }
    }

    /// Raises the tolerance of the hue: the paler a colour, the fewer hues a device can tell apart.
    private mutating func loosenHue() {
        let saturation = targets.first { utf8Equal($0.attribute, "currentSaturation") }
        guard case .int(let saturation)? = saturation?.value, saturation >= 0 else { return }
        let distance = UInt32(clamping: 127 / max(1, saturation))
        for index in targets.indices where utf8Equal(targets[index].attribute, "currentHue") {
            targets[index].tolerance = max(targets[index].tolerance, distance)
        }
    }

    private func check(
        _ arguments: [AttributeMember], _ place: String, _ rule: CommandRule,
        _ subject: CommandSubject
    ) throws(CommandRefusal) {
        for argument in arguments {
            guard let known = rule.arguments.first(where: { utf8Equal($0.name, argument.key) })
            else {
                throw CommandRefusal(
                    .invalidArgument, "\(place) has no argument \(argument.key).")
            }
            try known.form.check(
                argument.value, isNullable: known.isNullable, "\(place) \(known.name)",
                known: subject.value)
        }
        for needed in rule.arguments where !needed.isOptional {
            guard arguments.value(needed.name) == nil else { continue }
            throw CommandRefusal(.invalidArgument, "\(place) needs \(needed.name).")
        }
    }

    /// On or off from the current value (K-8). Where that is not known it stays `toggle`, without
    /// values: the ecosystem may have such a command.
    private mutating func toggle(_ attribute: String, _ subject: CommandSubject) {
        guard case .bool(let isOn)? = subject.value(attribute) else { return }
        command.action = .invoke(name: isOn ? "off" : "on", arguments: [])
        targets = [target(attribute, .bool(!isOn))]
    }

    private func targets(
        _ rule: CommandRule, _ arguments: [AttributeMember], _ subject: CommandSubject
    ) throws(CommandRefusal) -> [CommandTarget] {
        var found: [CommandTarget] = []
        var isKnown = true
        var isMeant = rule.targets.isEmpty
        for rule in rule.targets {
            if let trait = rule.trait, !subject.partHas(trait) { continue }
            var attribute = rule.attribute
            if rule.trait == nil, !subject.has(attribute) {
                if let other = rule.alternative, subject.has(other) {
                    attribute = other
                } else if rule.isLeftOutWhereAbsent {
                    continue
                }
            }
            switch rule.value.resolved(arguments, current: subject.value, attribute) {
            case .nothing: continue
            case .unknown: isKnown = false
            case .value(let value):
                found.append(target(attribute, value, rule.tolerance, trait: rule.trait))
            }
            isMeant = true
        }
        guard isMeant else {
            throw CommandRefusal(
                .unimplemented, "\(subject.page.id) has nothing that \(rule.name) could change.")
        }
        // Only part of an expectation would confirm too early.
        return isKnown ? found : []
    }

    fileprivate mutating func write(
        _ attributes: [AttributeMember], _ traitRule: TraitRule, _ subject: CommandSubject
    ) throws(CommandRefusal) {
        let trait = CommandSubject.shortName(of: traitRule.trait)
        var open: [AttributeMember] = []
        for attribute in attributes {
            let place = "\(trait).\(attribute.key)"
            guard let rule = traitRule.write(attribute.key) else {
                if traitRule.leavesOpen(attribute.key) {
                    open.append(attribute)
                    continue
                }
                let hint = traitRule.instead[attribute.key].map { ": use \($0)" } ?? ""
                throw CommandRefusal(.unimplemented, "\(place) cannot be written\(hint).")
            }
            guard subject.has(rule.attribute) else {
                throw CommandRefusal(.unimplemented, "\(subject.page.id) has no \(place).")
            }
            try rule.form.check(
                attribute.value, isNullable: rule.isNullable, place, known: subject.value)
            if let partner = rule.partner, attributes.value(partner) == nil {
                throw CommandRefusal(.invalidArgument, "\(place) needs \(partner) beside it.")
            }
            targets.append(target(rule.attribute, attribute.value, rule.tolerance))
        }
        command.action = .write(attributes)
        guard !open.isEmpty else { return }
        let known = targets
        try writeOpen(open, subject)
        targets += known
        command.action = .write(
            attributes.filter { member in !secrets.contains { utf8Equal($0.key, member.key) } })
    }

    private func target(
        _ attribute: String, _ value: AttributeValue, _ tolerance: UInt32 = 0, trait: String? = nil
    ) -> CommandTarget {
        CommandTarget(
            part: part, trait: trait ?? command.trait, attribute: attribute, value: value,
            tolerance: tolerance)
    }

    /// Moves the members that may live only in memory to the secrets; returns the others.
    private mutating func take(
        _ names: [String], from members: [AttributeMember]
    ) -> [AttributeMember] {
        secrets = members.filter { member in names.contains { utf8Equal($0, member.key) } }
        return members.filter { member in !names.contains { utf8Equal($0, member.key) } }
    }

    // MARK: What the codec decides

    fileprivate mutating func invokeOpen(_ name: String, _ arguments: [AttributeMember]) {
        // A `code` among the arguments of a vendor's command may be a PIN.
        let secretNames = arguments.filter {
            SecretNames.hasSecret($0) || SecretNames.hasCode($0)
        }.map(\.key)
        command.action = .invoke(name: name, arguments: take(secretNames, from: arguments))
    }

    fileprivate mutating func writeOpen(
        _ attributes: [AttributeMember], _ subject: CommandSubject
    ) throws(CommandRefusal) {
        for attribute in attributes where !subject.has(attribute.key) {
            throw CommandRefusal(
                .unimplemented,
                "\(command.trait) of \(subject.page.id) has no \(attribute.key).")
        }
        let secretNames = attributes.filter(SecretNames.hasSecret).map(\.key)
        let others = take(secretNames, from: attributes)
        command.action = .write(others)
        // A secret is no value to wait for, because the log keeps expectations.
        targets = others.map { target($0.key, $0.value) }
    }
}

extension ArgumentRule {
    fileprivate var isSecret: Bool {
        switch form {
        case .secret, .token: true
        default: false
        }
    }
}

extension [AttributeMember] {
    fileprivate func value(_ key: String) -> AttributeValue? {
        first { utf8Equal($0.key, key) }?.value
    }
}

/// The value that a rule's source gives.
private enum ResolvedValue {
    case value(AttributeValue)
    /// The command asks for nothing here.
    case nothing
    /// The result depends on a value that is not known.
    case unknown
}

extension TargetRule.Source {
    /// The arguments are checked already.
    fileprivate func resolved(
        _ arguments: [AttributeMember], current: (String) -> AttributeValue?, _ attribute: String
    ) -> ResolvedValue {
        switch self {
        case .constant(let value): return .value(value)
        case .argument(let name):
            guard let value = arguments.value(name), value != .null else { return .nothing }
            return .value(value)
        case .argumentUnless(let name, let flag):
            if arguments.value(flag) == .bool(true) { return .unknown }
            guard let value = arguments.value(name), value != .null else { return .nothing }
            return .value(value)
        case .argumentAboveZero(let name):
            guard let value = arguments.value(name), value != .int(0) else { return .nothing }
            return .value(value)
        case .isAboveZero(let name): return .value(.bool(arguments.value(name) != .int(0)))
        case .raised(let by, let times, let modes, let range, let limits):
            guard case .int(let mode)? = arguments.value("mode"), modes.contains(mode),
                case .int(let amount)? = arguments.value(by)
            else { return .nothing }
            guard case .int(let now)? = current(attribute), range.contains(now) else {
                return .unknown
            }
            // A step beyond a limit ends at the limit, as the Matter data model says.
            let narrowed = limits.narrowed(range, known: current)
            let raised = now.addingSaturated(amount.multipliedSaturated(by: times))
            return .value(
                .int(min(max(raised, narrowed.lowerBound), narrowed.upperBound)))
        }
    }
}
