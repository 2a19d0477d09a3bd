// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Makes the messages of one command from a device's settings and words.
struct BindingEncoder {
    let binding: DeviceBinding
    let plan: CommandPlan
    /// Puts a value into a template of the ecosystem; nil for one that cannot be rendered.
    var template: (@Sendable (_ template: String, _ value: JSONValue) -> String?)?
    private let slots: [(part: String, trait: String)]
    private var outgoing: [Outgoing] = []
    private var expectation: [CommandTarget] = []
    private var colors: [Color] = []

    /// A colour that goes out whole, and is told half of it at a time.
    private struct Color {
        var topic: String
        var form: SettingRule.Channels
        /// The hue, or x.
        var first: Int?
        /// The saturation, or y.
        var second: Int?
        /// As it was asked for, where the attributes say it less exactly.
        var exact: LightColor?

        /// Red, green and blue; nil for half a colour.
        var channels: [Int]? {
            guard let first, let second else { return nil }
            if let exact { return [exact.red, exact.green, exact.blue] }
            return ShellyColor.channels(.init(hue: first, saturation: second))
        }

        /// The two attributes as a device says them again that was told the colour.
        var said: (first: Int, second: Int)? {
            guard let first, let second else { return nil }
            if case .spelled(_, let order) = form, order != .rgb { return (first, second) }
            return channels.flatMap { ShellyColor.hueSaturation($0) }
                .map { ($0.hue, $0.saturation) }
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

    init(
        binding: DeviceBinding, plan: CommandPlan,
        template: (@Sendable (_ template: String, _ value: JSONValue) -> String?)? = nil
    ) {
        self.binding = binding
        self.plan = plan
        self.template = template
        slots = binding.slots
    }

    /// - Parameter awaitsAnswer: the device answers by itself.
    /// - Throws: `unimplemented`, `outOfRange`, `invalidArgument`
    static func command(
        _ binding: DeviceBinding, _ plan: CommandPlan,
        template: (@Sendable (_ template: String, _ value: JSONValue) -> String?)? = nil
    ) throws(CommandRefusal) -> CodecCommand {
        var encoder = BindingEncoder(binding: binding, plan: plan, template: template)
        try encoder.encode()
        return CodecCommand(
            messages: encoder.messages, expectation: encoder.expectation,
            isSaidInParts: encoder.isSaidInParts)
    }

    private mutating func encode() throws(CommandRefusal) {
        guard plan.secrets.isEmpty else { throw unimplemented("a secret") }
        var isWord = false
        if case .invoke(let name, _) = plan.command.action { isWord = addWord(name) }
        if !isWord {
            guard !plan.targets.isEmpty else { throw unimplemented(commandName) }
            for target in plan.targets { try add(target) }
        }
        for color in colors { try put(color) }
        for message in outgoing {
            if case .items(let items) = message.payload, items.contains(nil) {
                throw unimplemented("\(commandName) alone")
            }
        }
        // Part of an expectation would confirm the whole (K-9).
        if !plan.targets.allSatisfy({ expect($0) }) { expectation = [] }
    }

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

    private func setting(of target: CommandTarget) -> SettingRule? {
        binding.settings.first {
            utf8Equal($0.attribute, target.attribute)
                && utf8Equal(slots[$0.slot].part, target.part)
                && utf8Equal(slots[$0.slot].trait, target.trait)
        }
    }

    private mutating func add(_ target: CommandTarget) throws(CommandRefusal) {
        guard let setting = setting(of: target) else { throw unimplemented(target.attribute) }
        if case .through(let trait, let attribute, let otherwise) = setting.payload,
            target.value == .bool(true) || target.value == .int(1)
        {
            return try add(target, through: trait, attribute, otherwise)
        }
        let inverse = setting.conversion.inverse(
            of: target.value, setting.setting, wholeSteps: setting.wholeSteps)
        switch inverse {
        case .value(let value):
            if case .channels(let form) = setting.payload {
                addColor(target, form, setting.topic)
            } else {
                try put(value, setting)
            }
        case .wrongForm(let expected):
            throw CommandRefusal(
                .invalidArgument, "\(target.attribute) of \(binding.name) takes \(expected)")
        case .outOfRange(let range):
            throw CommandRefusal(
                .outOfRange, "\(target.attribute) of \(binding.name) takes \(range)")
        case .none: throw unimplemented(target.attribute)
        }
    }

    /// Tells a value by that of another attribute, unless the command says that one anyway.
    private mutating func add(
        _ target: CommandTarget, through trait: String, _ attribute: String,
        _ otherwise: AttributeValue
    ) throws(CommandRefusal) {
        let isSaid = plan.targets.contains {
            utf8Equal($0.part, target.part) && utf8Equal($0.trait, trait)
                && utf8Equal($0.attribute, attribute)
        }
        if isSaid { return }
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
            guard let rendered = template?(text, value) else {
                throw CommandRefusal(
                    .unimplemented,
                    "the template of \(setting.attribute) of \(binding.name) is not supported")
            }
            addText(rendered, setting.topic)
        case .item(let index, let count):
            addItem(value.wordText ?? "", at: index, of: count, setting.topic)
        case .member(let path): addMember(value, at: path, setting.topic)
        case .channels: break
        }
    }

    private mutating func addMember(_ value: JSONValue, at path: [String], _ topic: String) {
        let index = outgoing.firstIndex { message in
            guard case .members = message.payload else { return false }
            return utf8Equal(message.topic, topic)
        }
        var object = JSONObject()
        if let index, case .members(let known) = outgoing[index].payload { object = known }
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
        guard let channels = color.channels else { throw unimplemented("\(commandName) alone") }
        let numbers = channels.map { JSONValue.number(JSONNumber($0)) }
        func object(_ keys: [String]) -> JSONValue {
            .object(JSONObject(zip(keys, numbers).map { JSONMember(key: $0, value: $1) }))
        }
        switch color.form {
        case .text: addText(channels.map(String.init).joined(separator: ","), color.topic)
        case .spelled(let prefix, let order):
            let items = order.items(color.first ?? 0, color.second ?? 0, channels)
            addText(prefix + items.joined(separator: ","), color.topic)
        case .member(let path): addMember(object(["r", "g", "b"]), at: path, color.topic)
        case .template(let text):
            guard let rendered = template?(text, object(["red", "green", "blue"])) else {
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

    /// The same word for the same topic is said once.
    private mutating func addText(_ text: String, _ topic: String) {
        let isSaid = outgoing.contains { message in
            guard case .text(let said) = message.payload else { return false }
            return utf8Equal(message.topic, topic) && utf8Equal(said, text)
        }
        if !isSaid { outgoing.append(Outgoing(topic: topic, payload: .text(text))) }
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

    /// Expects what the device can report, as exactly as it can say it.
    ///
    /// - Returns: false where the device reports nothing of it.
    private mutating func expect(_ target: CommandTarget) -> Bool {
        let setting = setting(of: target)
        guard setting?.isReported ?? isReported(target) else { return false }
        var expected = target
        if let setting,
            case .value(let sent) = setting.conversion.inverse(
                of: target.value, setting.setting, wholeSteps: setting.wholeSteps),
            case .value(let said) = setting.conversion.convert(sent)
        {
            expected.value = said
        }
        if let setting, case .channels = setting.payload,
            let color = colors.first(where: { utf8Equal($0.topic, setting.topic) })?.said
        {
            let isFirst = Self.isFirst(target.attribute)
            expected.value = .int(Int64(isFirst ? color.first : color.second))
        }
        expectation.append(expected)
        return true
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

    /// Whether no topic of the device can say all that is expected.
    private var isSaidInParts: Bool {
        expectation.count > 1
            && !binding.topics.contains { topic in
                expectation.allSatisfy { says(topic, $0) }
            }
    }

    private func unimplemented(_ what: String) -> CommandRefusal {
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
