// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads Tasmota: the devices that announce themselves below `tasmota/discovery`, and all that they
/// say of themselves.
///
/// What it remembers are bindings `device:<MAC>`, compiled of a device's two announcements, and
/// messages held for devices that have not announced themselves.
public struct TasmotaCodec: BindingCodec {
    public static let name = "tasmota"
    public static let version: UInt16 = 4

    /// Where everything lands that has no standard trait, under its path.
    static let vendorTrait = "Tasmota.PropertiesTrait"

    public var devices: BindingStore
    var topicIndex = TasmotaTopicIndex()

    public init(context: CodecContext) {
        devices = BindingStore(context: context, codec: Self.name)
    }

    /// The announcements, the topics of the usual layout, and those of devices with another one.
    public var filters: [String] {
        let usual = Self.usualPrefixes.map { $0 + "/+/+" }
        let others = topicIndex.bases.filter { !Self.isUsual($0) }.map { $0 + "+" }
        return ["tasmota/discovery/+/config", "tasmota/discovery/+/sensors"] + usual
            + others.sorted { utf8Less($0, $1) }
    }

    public mutating func announcement(_ message: CodecMessage) -> Announcement? {
        if let output = join(message) { return .output(output) }
        return TasmotaAnnouncementTopic(message.topic)
            .map { .output(decodeAnnouncement($0, message)) }
    }

    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        if let output = readState(message) { return output }
        // One that was held for the other announcement of its device.
        if let announced = TasmotaAnnouncementTopic(message.topic) {
            let isKnown = devices.reader(announced.bindingKey) != nil
            return isKnown ? decodeAnnouncement(announced, message) : nil
        }
        guard let (found, leaf) = topicIndex.devices(of: message.topic),
            let publisher = found.publishers.first
        else { return nil }
        return readOther(leaf, of: publisher, message)
    }

    public func command(_ message: CodecMessage) -> ObservedCommand? {
        guard let (found, leaf) = topicIndex.devices(of: message.topic) else { return nil }
        let target = found.commandTargets.first
        guard target != nil || message.topic.hasPrefix("cmnd/") else { return nil }
        return ObservedCommand(
            device: target, .value(leaf), secretKey: Self.secretKey(leaf, message.payload))
    }

    /// Whether a device of the usual layout publishes there.
    public func isExpected(_ message: CodecMessage) -> Bool {
        topicIndex.devices(of: message.topic) != nil
    }

    /// Indexes the topics of a device.
    public mutating func index(_ key: String, _ value: String?) {
        let binding = devices.reader(key)?.binding
        topicIndex.set(
            key, binding.flatMap { Self.configuration(of: $0) },
            binding.map { Self.sensors(of: $0) } ?? .none)
    }

    /// Asks for what a message at regular times says.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        try devices.questions(plan)?.flatMap { question in
            ["11", "8"].map { CodecRequest(topic: question.topic, payload: $0) }
        }
    }

    /// The key under which secrets of a command are found: `Password2` is a password, and so may be
    /// anything in a list of commands that names one.
    static func secretKey(_ command: String, _ payload: [UInt8]) -> String {
        let lower = command.lowercased()
        if lower.hasPrefix("backlog") {
            let text = String(decoding: payload, as: UTF8.self).lowercased()
            return text.contains("password") ? "password" : command
        }
        let end = lower.lastIndex { !$0.isASCII || !$0.isNumber }
        return end.map { String(lower[...$0]) } ?? command
    }
}

// MARK: - Topics

extension TasmotaCodec {
    /// `<prefix>/<topic>/`, as devices come.
    static let usualPrefixes = ["cmnd", "stat", "tele"]

    /// Whether the usual filters cover what is below this.
    static func isUsual(_ base: String) -> Bool {
        beginsUsually(base) && base.utf8.last == UInt8(ascii: "/")
            && base.utf8.count { $0 == UInt8(ascii: "/") } == 2
    }

    /// Asked of every message on the broker.
    static func beginsUsually(_ topic: String) -> Bool {
        usualPrefixes.contains { prefix in
            topic.utf8.starts(with: prefix.utf8)
                && topic.utf8.dropFirst(prefix.utf8.count).first == UInt8(ascii: "/")
        }
    }
}

/// `tasmota/discovery/<MAC>/config` or `.../sensors`.
struct TasmotaAnnouncementTopic {
    var mac: String
    var isConfiguration: Bool

    init?(_ topic: String) {
        guard topic.hasPrefix("tasmota/discovery/") else { return nil }
        let levels = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 4, !levels[2].isEmpty,
            levels[3] == "config" || levels[3] == "sensors"
        else { return nil }
        mac = String(levels[2])
        isConfiguration = levels[3] == "config"
    }

    var bindingKey: String { "device:" + mac }
}
