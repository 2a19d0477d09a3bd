// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeGraph

/// Reads lanterns, a small ecosystem made up for this example.
///
///     lantern/<serial>/hello   {"name":"Porch","firmware":"1.2"}, retained; empty: it is gone
///     lantern/<serial>/state   {"on":true,"percent":40,"chip":31.5}
///     lantern/<serial>/alive   yes or no, retained, no is the will
///     lantern/<serial>/touch   {"taps":2}
///     lantern/<serial>/do      {"on":true,"percent":60}, what it is told
///
/// What it remembers are bindings `lamp:<serial>` with the hello, and held messages of lanterns that
/// have not said hello.
public struct LanternCodec: Codec {
    public static let name = "lantern"
    public static let version: UInt16 = 1

    static let light = "light"
    /// What has no standard trait.
    static let vendorTrait = "Lantern.PropertiesTrait"

    let context: CodecContext
    private var lamps: [String: Lamp] = [:]
    private var held: HeldMessages

    public init(context: CodecContext) {
        self.context = context
        held = HeldMessages(context: context, codec: Self.name)
    }

    public var filters: [String] { ["lantern/+/+"] }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == "lantern", !levels[1].isEmpty else { return nil }
        let serial = String(levels[1])
        switch levels[2] {
        case "hello": return hello(serial, message)
        case "state", "alive", "touch":
            guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
            guard let lamp = lamps[serial] else {
                // Held unless another codec can read it: then the reader calls hold.
                var output = CodecOutput(events: [])
                output.held = context.redacted(message.payload) ?? message.payload
                return output
            }
            return read(String(levels[2]), of: lamp, message)
        case "do": return observe(serial, message)
        default: return nil
        }
    }

    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        held.hold(message, payload: payload)
    }

    // MARK: The log

    /// All that this codec knows goes through here, also what it has decoded itself.
    public mutating func fold(_ event: HomeEvent) {
        held.fold(event)
        switch event {
        case .bindingDeclared(let it) where isOwn(it.profile, it.codec):
            guard let serial = Self.serial(ofKey: it.key) else { return }
            lamps[serial] = Lamp(serial: serial, text: it.value, context: context)
        case .bindingRemoved(let it) where isOwn(it.profile, it.codec):
            guard let serial = Self.serial(ofKey: it.key) else { return }
            lamps[serial] = nil
        default: break
        }
    }

    private func isOwn(_ profile: String, _ codec: String) -> Bool {
        profile == context.profile && codec == Self.name
    }

    private static func serial(ofKey key: String) -> String? {
        key.hasPrefix("lamp:") ? String(key.dropFirst("lamp:".count)) : nil
    }

    private mutating func emit(_ event: HomeEvent, into output: inout CodecOutput) {
        fold(event)
        output.events.append(event)
    }

    // MARK: Announcements

    private mutating func hello(_ serial: String, _ message: CodecMessage) -> CodecOutput {
        var output = CodecOutput(events: [])
        guard !message.payload.isEmpty else {
            guard let lamp = lamps[serial] else { return .ignored(.unchanged) }
            emit(
                .bindingRemoved(
                    BindingRemoved(
                        profile: context.profile, codec: Self.name, key: "lamp:" + serial)),
                into: &output)
            output.events.append(
                .deviceRemoved(DeviceRemoved(deviceID: lamp.id, source: lamp.source)))
            return output
        }
        output.redactedPayload = context.redacted(message.payload)
        let text = String(
            decoding: output.redactedPayload ?? message.payload, as: UTF8.self)
        guard let lamp = Lamp(serial: serial, text: text, context: context) else {
            return .unreadable("bad hello", "an object with a name is expected")
        }
        guard lamps[serial] != lamp else { return .ignored(.unchanged) }
        guard lamps[serial] != nil || lamps.count < context.limits.devicesMax else {
            return .unreadable("too many", "lanterns; the limit is \(context.limits.devicesMax)")
        }
        emit(
            .bindingDeclared(
                BindingDeclared(
                    profile: context.profile, codec: Self.name, key: "lamp:" + serial, value: text)),
            into: &output)
        output.events += [.deviceAnnounced(lamp.announced), .deviceDescribed(lamp.described)]
        let codec = self
        output.events += held.release { waiting in
            let levels = waiting.topic.split(separator: "/", omittingEmptySubsequences: false)
            guard levels.count == 3, levels[1] == serial else { return nil }
            return codec.read(String(levels[2]), of: lamp, waiting)
        }
        return output
    }

    // MARK: States

    private func read(_ word: String, of lamp: Lamp, _ message: CodecMessage) -> CodecOutput {
        let clean = context.redacted(message.payload)
        var output: CodecOutput
        if word == "alive" {
            output = alive(lamp, message)
        } else {
            do throws(JSONError) {
                guard let object = try JSONReader.read(clean ?? message.payload).object else {
                    return .unreadable("no object", "an object is expected")
                }
                output =
                    word == "state"
                    ? state(object, of: lamp, message) : touch(object, of: lamp, message)
            } catch {
                output = .unreadable("no JSON", error.description)
            }
        }
        output.redactedPayload = clean
        return output
    }

    private func alive(_ lamp: Lamp, _ message: CodecMessage) -> CodecOutput {
        let value: FactValue
        switch String(decoding: message.payload, as: UTF8.self) {
        case "yes": value = .on
        case "no": value = .off
        default: return .unreadable("unknown availability", "yes or no is expected")
        }
        return CodecOutput(events: [
            .connectivityReported(
                ConnectivityReported(
                    source: lamp.source, subject: .device(lamp.id), slot: .own, value: value,
                    delivery: message.delivery))
        ])
    }

    private func state(
        _ object: JSONObject, of lamp: Lamp, _ message: CodecMessage
    ) -> CodecOutput {
        var rest: [AttributeMember] = []
        var output = CodecOutput(events: [])
        func report(_ part: String, _ trait: String, _ members: [AttributeMember]) {
            output.events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: lamp.id, source: lamp.source, part: part, trait: trait,
                        delivery: message.delivery, attributes: members)))
        }
        for member in object.members {
            switch member.key {
            case "on":
                // What is no boolean is unknown: null.
                let value = member.value.bool.map { AttributeValue.bool($0) } ?? .null
                report(
                    Self.light, "Matter.OnOffTrait", [AttributeMember(key: "onOff", value: value)])
            case "percent":
                let level = member.value.int.flatMap { Self.level(percent: $0) }
                report(
                    Self.light, "Matter.LevelControlTrait",
                    [
                        AttributeMember(
                            key: "currentLevel", value: level.map { .int($0) } ?? .null)
                    ])
            default:
                // Nothing is dropped: what nobody knows stays under its own name.
                rest.append(
                    AttributeMember(key: member.key, value: member.value.attributeValue ?? .null))
            }
        }
        if !rest.isEmpty {
            report("root", Self.vendorTrait, rest.sorted { $0.key < $1.key })
        }
        return output.events.isEmpty ? .ignored(.nothingNew) : output
    }

    /// 0 to 100 as 0 to 254; nil beyond.
    static func level(percent: Int) -> Int64? {
        (0...100).contains(percent) ? Int64((percent * 254 + 50) / 100) : nil
    }

    private func touch(
        _ object: JSONObject, of lamp: Lamp, _ message: CodecMessage
    ) -> CodecOutput {
        // A stored touch happened at any time, or never.
        guard message.delivery != .stored else { return .ignored(.storedEvent) }
        return CodecOutput(events: [
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: lamp.id, source: lamp.source, part: Self.light,
                    trait: Self.vendorTrait, delivery: message.delivery, name: "touch",
                    fields: object.members
                        .map {
                            AttributeMember(key: $0.key, value: $0.value.attributeValue ?? .null)
                        }
                        .sorted { $0.key < $1.key }))
        ])
    }

    // MARK: Commands

    /// What somebody else tells a lantern: it is told, and changes no value.
    private func observe(_ serial: String, _ message: CodecMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.commandTopic) }
        guard message.delivery != .stored else { return .ignored(.storedCommand) }
        guard let object = try? JSONReader.read(message.payload).object,
            case .object(let arguments) = JSONValue.object(object).attributeValue
        else { return .unreadable("no object", "an object is expected") }
        return CodecOutput(events: [
            .commandObserved(
                CommandObserved(
                    deviceID: lamps[serial]?.id ?? "", source: Lamp.source(context),
                    arguments: arguments))
        ])
    }

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let lamp = lamps.values.first(where: { plan.ids.contains($0.id) }) else { return nil }
        return try lamp.command(plan)
    }
}
