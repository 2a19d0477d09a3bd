// SPDX-License-Identifier: Apache-2.0

/// The commands and writes of one standard trait; a row of ``StandardCommands``.
struct TraitRule: Sendable {
    /// `Matter.OnOffTrait`.
    var trait: String
    var isSecure = false
    var commands: [CommandRule]
    var writes: [WriteRule] = []
    /// Whether only part of the trait is documented: the codec decides about names missing here.
    var isOpen = false
    /// The command to name in a refusal for an attribute that cannot be written.
    var instead: [String: String] = [:]
}

extension TraitRule {
    /// The command of a name; nil for no name, or one that the trait does not have.
    func command(_ name: String?) -> CommandRule? {
        guard let name else { return nil }
        return commands.first { utf8Equal($0.name, name) }
    }

    /// How an attribute is written; nil for one that cannot be, or that is not documented.
    func write(_ attribute: String) -> WriteRule? {
        writes.first { utf8Equal($0.attribute, attribute) }
    }

    /// Whether the codec decides on an attribute that has no rule.
    func leavesOpen(_ attribute: String) -> Bool { isOpen && instead[attribute] == nil }
}

/// One command of a trait.
struct CommandRule: Sendable {
    var name: String
    var arguments: [ArgumentRule] = []
    var targets: [TargetRule] = []
    /// Optional attributes without which the device has no such command (K-5).
    var needs: [String] = []
    /// The attribute that a toggle inverts (K-8).
    var inverts: String?
    /// The command that names a colour in the other way, for a device that lacks the attributes
    /// needed.
    var otherColor: String?
}

/// One argument of a command.
struct ArgumentRule: Sendable {
    var name: String
    var form: ValueForm
    var isNullable = false
    var isOptional = false
}

/// One attribute that can be written, or that users write although a command is meant for it.
struct WriteRule: Sendable {
    var attribute: String
    var form: ValueForm
    var tolerance: UInt32 = 0
    var isNullable = false
    /// The attribute that has to be written together with it.
    var partner: String?
}

/// A value that a command asks for.
struct TargetRule: Sendable {
    /// Nil: the command's own trait. Another trait is left out where the part does not have it.
    var trait: String?
    var attribute: String
    /// The attribute to use where the device does not have this one.
    var alternative: String?
    var value: Source
    var tolerance: UInt32 = 0
    /// Left out where the device does not have the attribute.
    var isOptional = false

    enum Source: Sendable {
        case constant(AttributeValue)
        /// Asks for nothing where the argument is absent or null.
        case argument(String)
        /// The argument; where the other one is true, the result is not known.
        case argumentUnless(String, isTrue: String)
        /// The argument; 0 asks for nothing, because it means off.
        case argumentAboveZero(String)
        /// Whether the argument is above 0.
        case isAboveZero(String)
        /// The current value, raised by an argument where `mode` is one of these.
        case raised(
            by: String, times: Int64, modes: [Int64], range: ClosedRange<Int64>,
            limits: ValueForm.Limits)
    }

    /// Whether the command asks for nothing here where the device does not have the attribute.
    var isLeftOutWhereAbsent: Bool {
        if case .raised = value { return true }
        return isOptional
    }
}

extension ArgumentRule {
    /// How long a change may take, in tenths of a second; null leaves it to the device.
    static let transitionTime = ArgumentRule(
        name: "transitionTime", form: .integer(0...65534), isNullable: true, isOptional: true)
    /// Whether to act while the device is off: each ecosystem decides that by itself.
    static let options = [
        ArgumentRule(name: "optionsMask", form: .uint8, isOptional: true),
        ArgumentRule(name: "optionsOverride", form: .uint8, isOptional: true),
    ]
    static let pinCode = ArgumentRule(name: "pinCode", form: .secret, isOptional: true)
}
