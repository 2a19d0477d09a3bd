// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads Tasmota: the devices that announce themselves below `tasmota/discovery`, and all that they
/// say of themselves.
///
/// What it remembers are bindings `device:<MAC>`, compiled of a device's two announcements, and
/// messages held for devices that have not announced themselves.
public struct TasmotaCodec: Codec {
    public static let name = "tasmota"
    public static let version: UInt16 = 4

    /// Where everything lands that has no standard trait, under its path.
    static let vendorTrait = "Tasmota.PropertiesTrait"

    let context: CodecContext
    var devices: BindingStore
    var places = TasmotaPlaces()

    public init(context: CodecContext) {
        self.context = context
        devices = BindingStore(context: context, codec: Self.name)
    }

    public var deviceCount: Int { devices.count }

    public func announces(_ id: String) -> Bool { devices.announces(id) }

    public mutating func allow(_ allowance: CodecAllowance) { devices.allowance = allowance }

    /// The announcements, the topics of the usual layout, and those of devices with another one.
    public var filters: [String] {
        let usual = Self.usualPrefixes.map { $0 + "/+/+" }
        let others = places.bases.filter { !Self.isUsual($0) }.map { $0 + "+" }
        return ["tasmota/discovery/+/config", "tasmota/discovery/+/sensors"] + usual
            + others.sorted { utf8Less($0, $1) }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        if let output = decodeKnown(message) { return output }
        if let output = join(message) { return output }
        if let place = TasmotaAnnouncementTopic(message.topic) {
            return decodeAnnouncement(place, message)
        }
        return decodeUnknown(message)
    }

    /// Reads a message of a device that is known; nil for everything else.
    mutating func decodeKnown(_ message: CodecMessage) -> CodecOutput? {
        if let output = readState(message) { return output }
        if let place = TasmotaAnnouncementTopic(message.topic) {
            let isKnown = devices.reader(place.bindingKey) != nil
            return isKnown ? decodeAnnouncement(place, message) : nil
        }
        guard let (base, leaf) = TasmotaTopics.split(message.topic), !leaf.isEmpty,
            let place = places[base]
        else { return nil }
        guard place.speakers.isEmpty else {
            return readOther(leaf, of: place.speakers[0], message)
        }
        return observe(leaf, of: place.commandTargets.first, message)
    }

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
        let binding = devices.reader(key)?.binding
        places.set(
            key, binding.flatMap { Self.configuration(of: $0) },
            binding.map { Self.sensors(of: $0) } ?? .none)
    }

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        return try BindingEncoder.command(reader.binding, plan)
    }

    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        guard let reader = devices.reader(ofAny: plan.ids),
            let topics = places.topics(of: reader.binding.key)
        else { return nil }
        guard !reader.binding.questions.isEmpty else {
            throw CommandRefusal(
                .unimplemented, "\(reader.binding.name) sleeps, and answers no questions")
        }
        return ["11", "8"].map {
            CodecRequest(topic: topics.command + "STATUS", payload: $0)
        }
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
