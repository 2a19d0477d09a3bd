// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads Shelly from the second generation on: devices that speak JSON-RPC below a prefix that may
/// be anything, and are known by the source of their frames.
///
/// What it remembers are bindings `device:<src>`, which grow with what a device says, and messages
/// held for devices without a frame.
public struct Shelly2Codec: BindingCodec {
    public static let name = "shelly2"
    public static let version: UInt16 = 4

    /// The source of the codec's own frames: answers come to `<asker>/rpc`.
    let asker: String
    public var devices: BindingStore
    /// The devices of the bindings, by binding key.
    private(set) var known: [UTF8Key: Shelly2Endpoint] = [:]
    /// Binding keys by prefix, sorted; a typing error gives several devices one prefix.
    private var keys: [UTF8Key: [String]] = [:]

    public init(context: CodecContext) {
        asker = "hearth-" + HomeID.encode(context.publishes ?? context.profile)
        devices = BindingStore(context: context, codec: Self.name)
    }

    /// The notifications of unknown devices, everything of those that are known, and the
    /// answers to this codec.
    public var filters: [String] {
        let places =
            context.roots.isEmpty
            ? ["+/events/rpc", "shellies/+/events/rpc"]
            : context.roots.map { $0 + "/events/rpc" }
        let prefixes = keys.keys.map(\.text).flatMap { prefix in
            ["/events/rpc", "/online", "/status/+", "/rpc", "/command/+"].map { prefix + $0 }
        }
        return Set(places + prefixes + [asker + "/rpc"]).sorted { utf8Less($0, $1) }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let (base, leaf) = Self.place(message.topic) else { return nil }
        if leaf == "rpc" { return decodeFrame(base, message) }
        return decodeKnown(base, leaf, message) ?? decodeUnknown(base, leaf, message)
    }

    private static let leaves = ["rpc", "online", "command"].map { Array($0.utf8) }
    private static let places = ["/status", "/command"].map { Array($0.utf8) }

    /// What is before the last slash of a topic on which a device may publish or be commanded, and
    /// what is behind it; asked of every message on the broker.
    private static func place(_ topic: String) -> (base: String, leaf: String)? {
        TopicTree.withBytes(of: topic) { bytes in
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            let (base, leaf) = (bytes[..<slash], bytes[(slash + 1)...])
            let isPlace =
                leaves.contains { leaf.elementsEqual($0) }
                || places.contains { word in
                    base.count > word.count && base.suffix(word.count).elementsEqual(word)
                }
            return isPlace
                ? (String(decoding: base, as: UTF8.self), String(decoding: leaf, as: UTF8.self))
                : nil
        }
    }

    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        guard let (base, leaf) = Self.place(message.topic) else { return nil }
        return decodeKnown(base, leaf, message)
    }

    /// Indexes the topics of a device.
    public mutating func index(_ key: String, _ value: String?) {
        let new = devices.reader(key).flatMap { Shelly2Endpoint($0) }
        if let old = known.removeValue(forKey: UTF8Key(key)) {
            let place = UTF8Key(old.device.prefix)
            keys[place]?.removeAll { utf8Equal($0, key) }
            if keys[place]?.isEmpty == true { keys[place] = nil }
        }
        guard let new else { return }
        known[UTF8Key(key)] = new
        let place = UTF8Key(new.device.prefix)
        var all = keys[place] ?? []
        all.insert(key, at: all.firstIndex { utf8Less(key, $0) } ?? all.count)
        keys[place] = all
    }

    /// The binding keys of the devices that publish below a prefix.
    func endpointKeys(_ prefix: String) -> [String] { keys[UTF8Key(prefix)] ?? [] }

    // MARK: Commands

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard var command = try devices.command(plan) else { return nil }
        for index in command.messages.indices {
            try complete(index, of: &command, plan, context)
        }
        // With several calls the first answer would stand for all.
        command.awaitsAnswer = command.messages.count == 1
        return command
    }

    /// Makes a frame of a call.
    private func complete(
        _ index: Int, of command: inout CodecCommand, _ plan: CommandPlan,
        _ encoding: EncodingContext
    ) throws(CommandRefusal) {
        let message = command.messages[index]
        guard let (topic, method, number) = Shelly2Frame.call(at: message.topic),
            var params = context.object(message.payload)
        else { return }
        if let color = try params.takeColor(exact: plan.color) {
            params.replace(["rgb": .array(color.channels.map { .number($0) })])
            command.expect(color)
        }
        // A light that shows either says which.
        if method == "RGBCCT.Set" { params.replace(["mode": Self.mode(of: params)]) }
        if let tenths = plan.transitionTenths, method.hasSuffix(".Set"),
            !method.hasPrefix("Switch."), let time = JSONNumber("\(tenths / 10).\(tenths % 10)")
        {
            params.replace(["transition_duration": .number(time)])
        }
        let (name, called) = Shelly2Frame.complete(params, of: method, number)
        command.messages[index].topic = topic
        command.messages[index].payload = Array(
            Shelly2Frame.request(
                id: .string(encoding.commandID), source: asker, method: name, .object(called)
            ).utf8)
    }

    private static func mode(of params: JSONObject) -> JSONValue? {
        if params["rgb"] != nil { return .string("rgb") }
        return params["ct"] != nil ? .string("cct") : nil
    }

    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        try devices.questions(plan)?.suffix(1)
    }
}
