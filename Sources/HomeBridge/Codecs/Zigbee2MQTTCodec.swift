// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads Zigbee2MQTT: device and group lists, states in every output mode, availability.
///
/// What it remembers are bindings: `base:<base>` for a base topic found by listening,
/// `actions:<base>` where the JSON states hold the actions, `device:<base>:<address>` and
/// `group:<base>:<number>` with the compiled exposes.
public struct Zigbee2MQTTCodec: Codec {
    public static let name = "zigbee2mqtt"
    public static let version: UInt16 = 6

    let context: CodecContext
    /// The known base topics, sorted.
    private(set) var bases: [String]
    /// The bases whose states are JSON and hold the actions; what follows on a topic of its own is
    /// the same action again.
    private(set) var actionBases: Set<UTF8Key> = []
    /// By the key of the binding.
    private(set) var readers: [UTF8Key: Zigbee2MQTTReader] = [:]
    /// By the topic of the state; of several devices with one name the first key.
    private(set) var topics: [UTF8Key: Zigbee2MQTTReader] = [:]
    /// The keys of the bindings of each device, sorted.
    private(set) var keysOfDevice: [UTF8Key: [ByteString]] = [:]
    /// The keys of the bindings of each base, sorted.
    private(set) var keysOfBase: [UTF8Key: [ByteString]] = [:]
    /// The keys of the bindings of each topic of a state, sorted.
    private var keysOfTopic: [UTF8Key: [ByteString]] = [:]
    var held: HeldMessages

    /// Bases that are found by listening: more than any broker has bridges.
    static let basesMax = 64

    public init(context: CodecContext) {
        self.context = context
        held = HeldMessages(context: context, codec: Self.name)
        bases = Set(context.roots.map { ByteString($0) }).map { $0.text }
            .filter { !$0.isEmpty }.sorted { utf8Less($0, $1) }
    }

    public var deviceCount: Int { readers.count }

    public mutating func allow(_ allowance: CodecAllowance) { held.allowance = allowance }

    /// Everything below the known bases; before one is known, the topics by which one shows itself.
    public var filters: [String] {
        guard !bases.isEmpty else {
            return ["+", "+/+"].flatMap { base in
                ["devices", "info", "state"].map { "\(base)/bridge/\($0)" }
            }
        }
        return
            bases
            .filter { base in !bases.contains { $0 != base && base.hasPrefix($0 + "/") } }
            .map { $0 + "/#" }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        if let reader = topics[UTF8Key(message.topic)] {
            var output = decodeState(of: reader, message)
            noteAction(reader.binding.base, in: &output)
            return output
        }
        guard let place = Zigbee2MQTTTopic(message.topic, bases: bases, roots: context.roots)
        else { return nil }
        if let bridge = place.bridgeTopic {
            return decodeBridge(bridge, base: place.base, message)
        }
        return decodeBelow(place, message) ?? askToHold(message)
    }

    /// Remembers that a base tells actions in its JSON states.
    private mutating func noteAction(_ base: String, in output: inout CodecOutput) {
        // Momentary events come last.
        guard case .momentaryOccurred? = output.events.last,
            !actionBases.contains(UTF8Key(base))
        else { return }
        emitBinding("actions:" + base, base, into: &output.events)
    }

    /// Reads a message of a device or group that is known; nil for everything else.
    func decodeKnown(_ message: CodecMessage) -> CodecOutput? {
        if let reader = topics[UTF8Key(message.topic)] {
            return decodeState(of: reader, message)
        }
        guard let place = Zigbee2MQTTTopic(message.topic, bases: bases, roots: context.roots)
        else { return nil }
        return decodeBelow(place, message)
    }

    public mutating func fold(_ event: HomeEvent) {
        held.fold(event)
        switch event {
        case .bindingDeclared(let binding) where isOwn(binding.profile, binding.codec):
            declare(binding.key, binding.value)
        case .bindingRemoved(let binding) where isOwn(binding.profile, binding.codec):
            remove(binding.key)
        default: break
        }
    }

    private func isOwn(_ profile: String, _ codec: String) -> Bool {
        codec == Self.name && utf8Equal(profile, context.profile)
    }

    /// `<profile>:zigbee2mqtt:<base>`.
    func source(of base: String) -> String {
        HomeID.make([context.profile, Self.name, base], sha256: context.sha256) ?? Self.name
    }

    /// Takes an event that this codec makes into its own memory and into a record.
    mutating func emit(_ event: HomeEvent, into events: inout [HomeEvent]) {
        fold(event)
        events.append(event)
    }

    mutating func emitBinding(_ key: String, _ value: String, into events: inout [HomeEvent]) {
        emit(
            .bindingDeclared(
                BindingDeclared(
                    profile: context.profile, codec: Self.name, key: key, value: value)),
            into: &events)
    }
}

// MARK: - Memory

extension Zigbee2MQTTCodec {
    private mutating func declare(_ key: String, _ value: String) {
        if key.hasPrefix("base:") {
            guard !value.isEmpty, !bases.contains(where: { utf8Equal($0, value) }) else { return }
            bases.append(value)
            bases.sort { utf8Less($0, $1) }
            return
        }
        if key.hasPrefix("actions:") {
            actionBases.insert(UTF8Key(value))
            return
        }
        guard let binding = Zigbee2MQTTBinding(text: value) else { return }
        remove(key)
        let reader = Zigbee2MQTTReader(
            binding: binding, text: value, source: source(of: binding.base))
        readers[UTF8Key(key)] = reader
        index(reader)
    }

    private mutating func index(_ reader: Zigbee2MQTTReader) {
        let key = ByteString(reader.binding.key)
        keysOfDevice[UTF8Key(reader.binding.deviceID), default: []].insertSorted(key)
        keysOfBase[UTF8Key(reader.binding.base), default: []].insertSorted(key)
        let topic = UTF8Key(reader.binding.topic)
        keysOfTopic[topic, default: []].insertSorted(key)
        giveTopic(topic)
    }

    /// Of several devices with one name the first key has the topic.
    private mutating func giveTopic(_ topic: UTF8Key) {
        topics[topic] = keysOfTopic[topic]?.first.flatMap { readers[UTF8Key($0.text)] }
    }

    private mutating func remove(_ key: String) {
        if key.hasPrefix("actions:") {
            actionBases.remove(UTF8Key(String(key.dropFirst("actions:".count))))
            return
        }
        guard let reader = readers.removeValue(forKey: UTF8Key(key)) else { return }
        let own = ByteString(reader.binding.key)
        let device = UTF8Key(reader.binding.deviceID)
        let base = UTF8Key(reader.binding.base)
        let topic = UTF8Key(reader.binding.topic)
        keysOfDevice[device]?.removeSorted(own)
        if keysOfDevice[device]?.isEmpty == true { keysOfDevice[device] = nil }
        keysOfBase[base]?.removeSorted(own)
        if keysOfBase[base]?.isEmpty == true { keysOfBase[base] = nil }
        keysOfTopic[topic]?.removeSorted(own)
        if keysOfTopic[topic]?.isEmpty == true { keysOfTopic[topic] = nil }
        giveTopic(topic)
    }

    /// The devices and groups of a base, in the order of their keys.
    func readers(ofBase base: String) -> [Zigbee2MQTTReader] {
        (keysOfBase[UTF8Key(base)] ?? []).compactMap { readers[UTF8Key($0.text)] }
    }

    /// The devices or groups of these ids, in the order of their keys.
    func readers(ofAny ids: [String]) -> [Zigbee2MQTTReader] {
        Set(ids.flatMap { keysOfDevice[UTF8Key($0)] ?? [] }).sorted()
            .compactMap { readers[UTF8Key($0.text)] }
    }
}
