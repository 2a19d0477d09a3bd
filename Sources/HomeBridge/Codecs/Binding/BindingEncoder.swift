// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the messages of one command from a device's settings and words.
struct BindingEncoder {
    let binding: DeviceBinding
    let plan: CommandPlan
    private let compiler: TemplateCompiler?
    private let slots: [(part: String, trait: String)]
    private var outgoing: [Outgoing] = []
    private var expectation: [CommandTarget] = []
    private var colors: [Color] = []

    /// A colour that is published whole; commands set its halves one by one.
    private struct Color {
        var topic: String
        var form: SettingRule.Channels
        /// The hue, or x.
        var first: Int?
        /// The saturation, or y.
        var second: Int?
        /// As it was asked for, where the attributes say it less exactly.
        var exact: LightColor?

        /// Nil for half a colour.
        var whole: LightColor? {
            guard let first, let second else { return nil }
            return exact ?? LightColor(hue: first, saturation: second)
        }

        /// The two attributes as the device reports them after the command.
        var reported: (first: Int, second: Int)? {
            guard let first, let second else { return nil }
            if case .spelled(_, let order) = form, order != .rgb { return (first, second) }
            return whole.map { ($0.hue, $0.saturation) }
        }
    }

    private struct Outgoing {
        var topic: String
        var payload: Payload

        enum Payload {
            case text(String)
            case members(JSONObject)
            case items([String?])
        }
    }

    init(_ binding: DeviceBinding, _ plan: CommandPlan, _ compiler: TemplateCompiler?) {
        self.binding = binding
        self.plan = plan
        self.compiler = compiler
        slots = binding.slots
    }

    /// - Parameter compiler: of the templates that the binding has.
    /// - Throws: `unimplemented`, `outOfRange`, `invalidArgument`
    static func command(
        _ binding: DeviceBinding, _ plan: CommandPlan, _ compiler: TemplateCompiler? = nil
    ) throws(CommandRefusal) -> CodecCommand {
        var encoder = BindingEncoder(binding, plan, compiler)
        try encoder.encode()
        return try encoder.finish()
    }

    private mutating func encode() throws(CommandRefusal) {
        guard plan.secrets.isEmpty else { throw unimplemented("a secret") }
        var isWord = false
        if case .invoke(let name, _) = plan.command.action { isWord = addWord(name) }
        if !isWord {
            guard !plan.targets.isEmpty else { throw unimplemented(commandName) }
            for target in plan.targets { try add(target) }
        }
    }

    /// The messages of what was added, and what is expected of them.
    mutating func finish() throws(CommandRefusal) -> CodecCommand {
        for color in colors { try put(color) }
        for message in outgoing {
            if case .items(let items) = message.payload, items.contains(nil) {
                throw unimplemented("\(commandName) alone")
            }
        }
        // Part of an expectation would confirm the whole (K-9).
        if !plan.targets.allSatisfy({ expect($0) }) { expectation = [] }
        return CodecCommand(
            messages: messages, expectation: expectation, isReportedInParts: isReportedInParts)
    }

    /// The topic of what was added first; nil where nothing was.
    var firstTopic: String? { outgoing.first?.topic }

    private var commandName: String {
        if case .invoke(let name, _) = plan.command.action { return name }
        return "write"
    }

    private mutating func addWord(_ command: String) -> Bool {
        let word = binding.words.first {
            utf8Equal($0.command, command) && utf8Equal(slots[$0.slot].part, plan.part)
                && utf8Equal(slots[$0.slot].trait, plan.command.trait)
        }
        guard let word else { return false }
        outgoing.append(Outgoing(topic: word.topic, payload: .text(word.payload)))
        return true
    }

    func setting(of target: CommandTarget) -> SettingRule? {
        binding.settings.first {
            utf8Equal($0.attribute, target.attribute) && isOnPart($0, target.part)
                && utf8Equal(slots[$0.slot].trait, target.trait) && $0.conversion.saysValues
        }
    }

    func isOnPart(_ setting: SettingRule, _ part: String) -> Bool {
        utf8Equal(slots[setting.slot].part, part)
    }

    mutating func add(_ target: CommandTarget) throws(CommandRefusal) {
        guard let setting = setting(of: target) else { throw unimplemented(target.attribute) }
        if case .through(let trait, let attribute, let otherwise) = setting.payload,
            target.value == .bool(true) || target.value == .int(1)
        {
            return try add(target, through: trait, attribute, otherwise)
        }
        let value = try value(of: target, setting)
        if case .channels(let form) = setting.payload {
            addColor(target, form, setting.topic)
        } else {
            try put(value, setting)
        }
    }

    /// The value of the payload that says a target.
    func value(
        of target: CommandTarget, _ setting: SettingRule
    ) throws(CommandRefusal) -> JSONValue {
        let inverse = setting.conversion.inverse(
            of: target.value, setting.setting, wholeSteps: setting.wholeSteps)
        switch inverse {
        case .value(let value): return value
        case .wrongForm(let expected):
            throw CommandRefusal(
                .invalidArgument, "\(target.attribute) of \(binding.name) takes \(expected)")
        case .outOfRange(let range):
            throw CommandRefusal(
                .outOfRange, "\(target.attribute) of \(binding.name) takes \(range)")
        case .none: throw unimplemented(target.attribute)
        }
    }

    /// Sets a value by another attribute, unless the command sets that attribute itself.
    private mutating func add(
        _ target: CommandTarget, through trait: String, _ attribute: String,
        _ otherwise: AttributeValue
    ) throws(CommandRefusal) {
        let isCommanded = plan.targets.contains {
            utf8Equal($0.part, target.part) && utf8Equal($0.trait, trait)
                && utf8Equal($0.attribute, attribute)
        }
        if isCommanded { return }
        let last = utf8Equal(attribute, "currentLevel") ? plan.lastLevel : nil
        try add(
            CommandTarget(
                part: target.part, trait: trait, attribute: attribute, value: last ?? otherwise))
    }

    private mutating func put(_ value: JSONValue, _ setting: SettingRule) throws(CommandRefusal) {
        switch setting.payload {
        case .textFirst:
            let text = value.wordText ?? JSONWriter.write(value)
            outgoing.insert(Outgoing(topic: setting.topic, payload: .text(text)), at: 0)
        case .text, .through: addText(value.wordText ?? JSONWriter.write(value), setting.topic)
        case .template(let text):
            guard let rendered = compiler?(text)?.command(value) else {
                throw CommandRefusal(
                    .unimplemented,
                    "the template of \(setting.attribute) of \(binding.name) is not supported")
            }
            addText(rendered, setting.topic)
        case .item(let index, let count):
            addItem(value.wordText ?? "", at: index, of: count, setting.topic)
        case .member(let path): try addMember(value, at: path, setting.topic)
        case .channels: break
        }
    }

    /// Several attributes may share a key, as the parts of a colour, or one value set twice.
    mutating func addMember(
        _ value: JSONValue, at path: [String], _ topic: String
    ) throws(CommandRefusal) {
        let index = outgoing.firstIndex { message in
            guard case .members = message.payload else { return false }
            return utf8Equal(message.topic, topic)
        }
        var object = JSONObject()
        if let index, case .members(let known) = outgoing[index].payload { object = known }
        if let known = JSONValue.object(object).value(at: path), known != value {
            throw CommandRefusal(
                .invalidArgument,
                "\(path.joined(separator: ".")) of \(binding.name) cannot have two values at once")
        }
        object.set(value, at: path[...])
        if let index {
            outgoing[index].payload = .members(object)
        } else {
            outgoing.append(Outgoing(topic: topic, payload: .members(object)))
        }
    }

    private mutating func addColor(
        _ target: CommandTarget, _ form: SettingRule.Channels, _ topic: String
    ) {
        guard case .int(let value) = target.value else { return }
        let index = colors.firstIndex { utf8Equal($0.topic, topic) } ?? colors.count
        if index == colors.count {
            colors.append(Color(topic: topic, form: form, exact: plan.color))
        }
        if Self.isFirst(target.attribute) {
            colors[index].first = Int(value)
        } else {
            colors[index].second = Int(value)
        }
    }

    /// Whether an attribute is the first half of a colour.
    private static func isFirst(_ attribute: String) -> Bool {
        utf8Equal(attribute, "currentHue") || utf8Equal(attribute, "currentX")
    }

    private mutating func put(_ color: Color) throws(CommandRefusal) {
        guard let channels = color.whole?.channels else {
            throw unimplemented("\(commandName) alone")
        }
        let numbers = channels.map { JSONValue.number(JSONNumber($0)) }
        func object(_ keys: [String]) -> JSONValue {
            .object(JSONObject(zip(keys, numbers).map { JSONMember(key: $0, value: $1) }))
        }
        switch color.form {
        case .text: addText(channels.map(String.init).joined(separator: ","), color.topic)
        case .spelled(let prefix, let order):
            let items = order.items(color.first ?? 0, color.second ?? 0, channels)
            addText(prefix + items.joined(separator: ","), color.topic)
        case .member(let path): try addMember(object(["r", "g", "b"]), at: path, color.topic)
        case .template(let text):
            guard let rendered = compiler?(text)?.command(object(["red", "green", "blue"])) else {
                throw CommandRefusal(
                    .unimplemented,
                    "the template of the colour of \(binding.name) is not supported")
            }
            addText(rendered, color.topic)
        }
    }

    private mutating func addItem(_ text: String, at index: Int, of count: Int, _ topic: String) {
        for place in outgoing.indices where utf8Equal(outgoing[place].topic, topic) {
            guard case .items(var items) = outgoing[place].payload else { continue }
            items[index] = text
            outgoing[place].payload = .items(items)
            return
        }
        var items = [String?](repeating: nil, count: count)
        items[index] = text
        outgoing.append(Outgoing(topic: topic, payload: .items(items)))
    }

    /// Adds a text once for each topic.
    private mutating func addText(_ text: String, _ topic: String) {
        let isKnown = outgoing.contains { message in
            guard case .text(let known) = message.payload else { return false }
            return utf8Equal(message.topic, topic) && utf8Equal(known, text)
        }
        if !isKnown { outgoing.append(Outgoing(topic: topic, payload: .text(text))) }
    }

    private var messages: [OutgoingMessage] {
        outgoing.map { message in
            let payload: String =
                switch message.payload {
                case .text(let text): text
                case .members(let object): JSONWriter.write(.object(object))
                case .items(let items): items.compactMap(\.self).joined(separator: ",")
                }
            return OutgoingMessage(
                topic: message.topic, payload: Array(payload.utf8),
                expirySeconds: plan.command.timeoutSeconds)
        }
    }

    /// Expects what the device can report, as exactly as it reports it.
    ///
    /// - Returns: false where the device reports nothing of it; a secret is left out of every
    ///   expectation.
    private mutating func expect(_ target: CommandTarget) -> Bool {
        guard !isSecret(target), !SecretNames.contain(target.attribute),
            !SecretRedaction.isNeeded(for: JSONValue(target.value))
        else { return true }
        let setting = setting(of: target)
        guard setting?.isReported ?? isReported(target) else { return false }
        var expected = target
        if let setting,
            case .value(let sent) = setting.conversion.inverse(
                of: target.value, setting.setting, wholeSteps: setting.wholeSteps),
            case .value(let reported) = setting.conversion.convert(sent)
        {
            expected.value = reported
        }
        if let setting, case .channels = setting.payload,
            let color = colors.first(where: { utf8Equal($0.topic, setting.topic) })?.reported
        {
            let isFirst = Self.isFirst(target.attribute)
            expected.value = .int(Int64(isFirst ? color.first : color.second))
        }
        expectation.append(expected)
        return true
    }

    func isSecret(_ target: CommandTarget) -> Bool {
        plan.secrets.contains { utf8Equal($0.key, target.attribute) }
    }

    private func isReported(_ target: CommandTarget) -> Bool {
        binding.topics.contains { says($0, target) }
    }

    private func says(_ topic: TopicRule, _ target: CommandTarget) -> Bool {
        topic.readings.contains { reading in
            guard case .value(let slot, let attribute, _, _) = reading.effect else { return false }
            return utf8Equal(attribute, target.attribute)
                && utf8Equal(slots[slot].part, target.part)
                && utf8Equal(slots[slot].trait, target.trait)
        }
    }

    /// Whether no topic of the device carries all expected values.
    private var isReportedInParts: Bool {
        expectation.count > 1
            && !binding.topics.contains { topic in
                expectation.allSatisfy { says(topic, $0) }
            }
    }

    func unimplemented(_ what: String) -> CommandRefusal {
        CommandRefusal(
            .unimplemented,
            "\(binding.name) has nothing for \(plan.command.trait) \(what) on \(plan.part)")
    }
}

extension JSONObject {
    /// Sets a member below a path of keys, making the objects on the way.
    fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        let index = members.firstIndex { utf8Equal($0.key, key) }
        var new = value
        if path.count > 1 {
            var inner = index.flatMap { members[$0].value.object } ?? JSONObject()
            inner.set(value, at: path.dropFirst())
            new = .object(inner)
        }
        if let index {
            members[index].value = new
        } else {
            members.append(JSONMember(key: key, value: new))
        }
    }
}
