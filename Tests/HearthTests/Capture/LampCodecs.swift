// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// What the codecs of these tests share: `lamp/<id>/config` announces a lamp, `lamp/<id>/state` has
/// an object with `on`, and with `level` for those who read it.
enum LampReading {
    static func decode(
        _ message: CodecMessage, profile: String, codec: String, readsLevel: Bool
    ) -> CodecOutput? {
        let levels = message.topic.split(separator: "/").map(String.init)
        guard levels.count == 3, levels[0] == "lamp" else { return nil }
        let id = "test:\(levels[1])"
        let source = "\(profile):\(codec):lamp"
        switch levels[2] {
        case "config":
            return CodecOutput(events: [
                .deviceAnnounced(
                    DeviceAnnounced(
                        deviceID: id, source: source, codec: codec, nativeID: levels[1],
                        name: levels[1], area: nil)),
                .deviceDescribed(
                    DeviceDescribed(
                        deviceID: id, source: source,
                        parts: [
                            PartDescription(
                                part: "main", type: "OnOffLightDeviceType",
                                traits: [
                                    TraitDescription(
                                        trait: "Matter.OnOffTrait", attributes: ["onOff"])
                                ])
                        ])),
            ])
        case "state":
            guard let object = try? JSONReader.read(message.payload).object else {
                return CodecOutput(events: [
                    .messageUnreadable(MessageUnreadable(reason: "not JSON", detail: "byte 0"))
                ])
            }
            return CodecOutput(
                events: events(object, id: id, source: source, readsLevel: readsLevel))
        case "set": return CodecOutput(events: [.messageIgnored(reason: "command topic")])
        default: return nil
        }
    }

    private static func events(
        _ object: JSONObject, id: String, source: String, readsLevel: Bool
    ) -> [HomeEvent] {
        var events: [HomeEvent] = []
        func report(_ trait: String, _ key: String, _ value: AttributeValue) {
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: id, source: source, part: "main", trait: trait,
                        attributes: [AttributeMember(key: key, value: value)])))
        }
        if let value = object["on"]?.attributeValue { report("Matter.OnOffTrait", "onOff", value) }
        // Two words for one thing.
        let level = object["level"] ?? object["brightness"]
        if readsLevel, let value = level?.attributeValue {
            report("Matter.LevelControlTrait", "currentLevel", value)
        }
        return events.isEmpty ? [.messageIgnored(reason: "nothing to read")] : events
    }
}

/// A codec as it was: it reads whether a lamp is on.
struct OldLampCodec: Codec {
    static let name = "lamp"
    static let version: UInt16 = 1
    let context: CodecContext
    init(context: CodecContext) { self.context = context }
    var filters: [String] { ["lamp/#"] }
    mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        LampReading.decode(message, profile: context.profile, codec: Self.name, readsLevel: false)
    }
    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { nil }
    mutating func fold(_ event: HomeEvent) {}
}

/// The same codec as it is: it reads the level too.
struct NewLampCodec: Codec {
    static let name = "lamp"
    static let version: UInt16 = 2
    let context: CodecContext
    init(context: CodecContext) { self.context = context }
    var filters: [String] { ["lamp/#"] }
    mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        LampReading.decode(message, profile: context.profile, codec: Self.name, readsLevel: true)
    }
    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { nil }
    mutating func fold(_ event: HomeEvent) {}
}

/// A second codec for the same topics.
struct RivalCodec: Codec {
    static let name = "rival"
    static let version: UInt16 = 1
    let context: CodecContext
    init(context: CodecContext) { self.context = context }
    var filters: [String] { ["lamp/+/config"] }
    mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard message.topic.hasSuffix("/config") else { return nil }
        return LampReading.decode(
            message, profile: context.profile, codec: Self.name, readsLevel: false)
    }
    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { nil }
    mutating func fold(_ event: HomeEvent) {}
}
