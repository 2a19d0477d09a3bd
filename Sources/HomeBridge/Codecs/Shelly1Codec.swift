// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads the first generation of Shelly: devices that announce their address, and say everything
/// else below `shellies/<id>/`.
///
/// What it remembers are bindings `device:<address>`, which grow with what a device says; the last
/// numbers of button events; prefixes below `shellies/` that are of the second generation; and
/// messages held for devices that have not announced themselves.
public struct Shelly1Codec: BindingCodec {
    public static let name = "shelly1"
    public static let version: UInt16 = 3

    public var devices: BindingStore
    /// What the bindings know, by binding key.
    private(set) var known: [UTF8Key: Shelly1Device] = [:]
    /// Binding keys by id; of several devices with one id the one with the first key.
    private var keys: [UTF8Key: String] = [:]

    public init(context: CodecContext) {
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var filters: [String] { ["shellies/#"] }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let rest = message.topic.utf8Dropping(prefix: Self.prefix) else { return nil }
        if rest == "announce" { return decodeAnnouncement(message, id: nil) }
        if rest == "command" { return .ignored(.commandTopic) }
        return decodeKnown(rest, message) ?? decodeUnknown(rest, message)
    }

    static let prefix = "shellies/"

    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        guard let rest = message.topic.utf8Dropping(prefix: Self.prefix) else { return nil }
        return isOther(rest) ? .ignored(.unknownTopic) : decodeKnown(rest, message)
    }

    /// Indexes the topics of a device.
    public mutating func index(_ key: String, _ value: String?) {
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
        Self.first(above: rest) { [keys] in keys[UTF8Key($0)] }
            .map { (key: $0.found, leaf: $0.leaf) }
    }

    /// The first thing that is found by what a topic begins with, the longest first, and what
    /// follows there.
    static func first<Found>(
        above rest: String, _ find: (String) -> Found?
    ) -> (found: Found, leaf: String)? {
        var end = rest.utf8.endIndex
        while let slash = rest.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) {
            if let found = find(String(rest[..<slash])) {
                return (found, String(rest[rest.utf8.index(after: slash)...]))
            }
            end = slash
        }
        return nil
    }

    // MARK: Commands

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard var command = try devices.command(plan) else { return nil }
        for index in command.messages.indices
        where command.messages[index].topic.hasSuffix("/set") {
            try complete(index, of: &command, plan)
        }
        return command
    }

    /// Counts colours back into channels, and says how long the change may take.
    private func complete(
        _ index: Int, of command: inout CodecCommand, _ plan: CommandPlan
    ) throws(CommandRefusal) {
        let payload = command.messages[index].payload
        guard var object = context.object(payload) else { return }
        let color = try object.takeColor(exact: plan.color)
        addMode(command.messages[index].topic, hasColor: color != nil, to: &object)
        if let color {
            object.replace([
                "red": .number(color.red), "green": .number(color.green),
                "blue": .number(color.blue),
            ])
            command.expect(color)
        }
        if let tenths = plan.transitionTenths {
            // Milliseconds, at most five seconds.
            object.replace(["transition": .number(min(5_000, Int(tenths) * 100))])
        }
        command.messages[index].payload = object.bytes()
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
            object.replace(["mode": .string(hasColor ? "color" : "white")])
        }
        if has("brightness"), let gain = object["gain"] { object.replace(["brightness": gain]) }
    }
}
