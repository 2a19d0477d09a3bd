// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads the first generation of Shelly: devices that announce their address, and say everything
/// else below `shellies/<id>/`.
///
/// What it remembers are bindings `device:<address>`, which grow with what a device says; the last
/// numbers of button events; prefixes below `shellies/` that are of the second generation; and
/// messages held for devices that have not announced themselves.
public struct Shelly1Codec: Codec {
    public static let name = "shelly1"
    public static let version: UInt16 = 3

    let context: CodecContext
    var devices: BindingStore
    /// What the bindings know, by binding key.
    private(set) var known: [UTF8Key: Shelly1Device] = [:]
    /// Binding keys by id; of several devices with one id the one with the first key.
    private var keys: [UTF8Key: String] = [:]

    public init(context: CodecContext) {
        self.context = context
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var deviceCount: Int { devices.count }

    public func announces(_ id: String) -> Bool { devices.announces(id) }

    public mutating func allow(_ allowance: CodecAllowance) { devices.allowance = allowance }

    public var filters: [String] { ["shellies/#"] }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let rest = message.topic.utf8Dropping(prefix: Self.prefix) else { return nil }
        if rest == "announce" { return decodeAnnouncement(message, id: nil) }
        if rest == "command" { return .ignored(.commandTopic) }
        if let output = decodeKnown(rest, message) { return output }
        return decodeUnknown(rest, message)
    }

    static let prefix = "shellies/"

    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        devices.hold(message, payload: payload)
    }

    public mutating func fold(_ event: HomeEvent) {
        devices.fold(event)
        switch event {
        case .bindingDeclared(let binding) where isOwn(binding.profile, binding.codec):
            index(binding.key)
        case .bindingRemoved(let binding) where isOwn(binding.profile, binding.codec):
            index(binding.key)
        default: break
        }
    }

    private func isOwn(_ profile: String, _ codec: String) -> Bool {
        utf8Equal(codec, Self.name) && utf8Equal(profile, context.profile)
    }

    /// Notes where a device speaks, after its binding came or went.
    mutating func index(_ key: String) {
        let new = devices.reader(key).flatMap { Shelly1Device($0.binding) }
        let old = known.removeValue(forKey: UTF8Key(key))
        known[UTF8Key(key)] = new
        if let old, !utf8Equal(old.id, new?.id ?? "") {
            keys[UTF8Key(old.id)] =
                known.values.filter { utf8Equal($0.id, old.id) }.map(\.bindingKey)
                .min(by: utf8Less)
        }
        guard let new else { return }
        let first = keys[UTF8Key(new.id)]
        if first.map({ utf8Less(key, $0) }) ?? true { keys[UTF8Key(new.id)] = key }
    }

    /// The device whose id a topic begins with, the longest one of several, and what follows.
    func device(of rest: String) -> (key: String, leaf: String)? {
        var end = rest.utf8.endIndex
        while let slash = rest.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) {
            if let key = keys[UTF8Key(String(rest[..<slash]))] {
                return (key, String(rest[rest.utf8.index(after: slash)...]))
            }
            end = slash
        }
        return nil
    }

    // MARK: Commands

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        var command = try BindingEncoder.command(reader.binding, plan)
        for index in command.messages.indices
        where command.messages[index].topic.hasSuffix("/set") {
            try finish(index, of: &command, plan)
        }
        return command
    }

    /// Counts colours back into channels, and says how long the change may take.
    private func finish(
        _ index: Int, of command: inout CodecCommand, _ plan: CommandPlan
    ) throws(CommandRefusal) {
        let payload = command.messages[index].payload
        guard var object = try? JSONReader.read(payload, limits: context.limits.json).object
        else { return }
        let color = try object.takeColor()
        addMode(command.messages[index].topic, hasColor: color != nil, to: &object)
        if let color {
            let channels = ShellyColor.channels(color, exact: plan.color)
            for (key, value) in zip(["red", "green", "blue"], channels) {
                object.members.append(JSONMember(key: key, value: .number(JSONNumber(value))))
            }
            command.expect(channels)
        }
        if let tenths = plan.transitionTenths {
            // Milliseconds, at most five seconds.
            let time = min(5_000, Int(tenths) * 100)
            object.members.append(
                JSONMember(key: "transition", value: .number(JSONNumber(time))))
        }
        command.messages[index].payload = Array(JSONWriter.write(.object(object)).utf8)
    }

    /// A bulb that is coloured or white shows only what is of its mode: what is of one alone says
    /// which, and a level is said for both.
    private func addMode(_ topic: String, hasColor: Bool, to object: inout JSONObject) {
        guard let rest = topic.utf8Dropping(prefix: Self.prefix),
            let (key, leaf) = device(of: rest),
            let bulb = known[UTF8Key(key)]
        else { return }
        let status = String(leaf.dropLast("/set".count)) + "/status#"
        func has(_ key: String) -> Bool { bulb.knows([status + key]) }
        if has("red"), has("temp"), hasColor != (object["temp"] != nil) {
            object.members.append(
                JSONMember(key: "mode", value: .string(hasColor ? "color" : "white")))
        }
        if has("brightness"), let gain = object["gain"] {
            object.members.append(JSONMember(key: "brightness", value: gain))
        }
    }

    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        guard !reader.binding.questions.isEmpty else {
            throw CommandRefusal(
                .unimplemented, "\(reader.binding.name) sleeps, and answers no questions")
        }
        return reader.binding.questions
    }
}
