// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads Zigbee2MQTT: device and group lists, states in every output mode, availability.
///
/// What it remembers are bindings: `base:<base>` for a base topic found by listening,
/// `actions:<base>` where the JSON states hold the actions, `device:<base>:<address>` and
/// `group:<base>:<number>` with the compiled exposes.
public struct Zigbee2MQTTCodec: BindingCodec {
    public static let name = "zigbee2mqtt"
    public static let version: UInt16 = 7

    /// The trait of what has no standard trait: attributes are the keys of the payload.
    static let vendorTrait = "Zigbee2MQTT.PropertiesTrait"

    /// The known base topics, sorted.
    private(set) var bases: [String]
    /// The bases whose states are JSON and hold the actions; what follows on a topic of its own is
    /// the same action again.
    private(set) var actionBases: Set<UTF8Key> = []
    /// The devices and groups; a base is the root of its bindings.
    public var devices: BindingStore

    /// Bases that are found by listening: more than any broker has bridges.
    static let basesMax = 64

    public init(context: CodecContext) {
        devices = BindingStore(context: context, codec: Self.name)
        bases = Set(context.roots.map { ByteString($0) }).map { $0.text }
            .filter { !$0.isEmpty }.sorted { utf8Less($0, $1) }
    }

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
        if let device = devices.owner(of: message.topic) {
            var output = decodeState(of: device, message)
            noteAction(device.reader.binding.root, in: &output)
            return output
        }
        guard let place = Zigbee2MQTTTopic(message.topic, bases: bases, roots: context.roots)
        else { return nil }
        if let bridge = place.bridgeTopic {
            return decodeBridge(bridge, base: place.base, message)
        }
        return decodeBelow(place, message) ?? devices.hold(message)
    }

    /// Other codecs that know one of its devices by its address keep it beside their own id.
    public func announces(_ id: String) -> Bool { false }

    /// Remembers that a base tells actions in its JSON states.
    private mutating func noteAction(_ base: String, in output: inout CodecOutput) {
        // Momentary events come last.
        guard case .momentaryOccurred? = output.events.last,
            !actionBases.contains(UTF8Key(base))
        else { return }
        setBinding(Self.actionsPrefix + base, base, into: &output)
    }

    /// Reads a message of a device or group that is known; nil for everything else.
    public mutating func read(_ message: CodecMessage) -> CodecOutput? {
        if let device = devices.owner(of: message.topic) {
            return decodeState(of: device, message)
        }
        guard let place = Zigbee2MQTTTopic(message.topic, bases: bases, roots: context.roots)
        else { return nil }
        return decodeBelow(place, message)
    }

    // MARK: Memory

    private static let basePrefix = "base:"
    static let actionsPrefix = "actions:"

    public mutating func fold(_ event: HomeEvent) {
        guard case .bindingDeclared(var binding) = event,
            let old = Zigbee2MQTTOldBinding.read(binding.value)
        else { return foldDevice(event) }
        binding.value = old.text
        foldDevice(.bindingDeclared(binding))
    }

    public mutating func index(_ key: String, _ value: String?) {
        if key.hasPrefix(Self.basePrefix), let value {
            addBase(value)
        } else if key.hasPrefix(Self.actionsPrefix) {
            let base = UTF8Key(String(key.dropFirst(Self.actionsPrefix.count)))
            if value == nil { actionBases.remove(base) } else { actionBases.insert(base) }
        }
    }

    private mutating func addBase(_ base: String) {
        guard !base.isEmpty, !bases.contains(where: { utf8Equal($0, base) }) else { return }
        bases.append(base)
        bases.sort { utf8Less($0, $1) }
    }

    /// Notes a base topic when it shows itself for the first time.
    mutating func declareBase(_ base: String, into output: inout CodecOutput) {
        guard !bases.contains(where: { utf8Equal($0, base) }), bases.count < Self.basesMax else {
            return
        }
        setBinding(Self.basePrefix + base, base, into: &output)
    }

    /// Remembers a text under a key, or forgets it.
    mutating func setBinding(_ key: String, _ value: String?, into output: inout CodecOutput) {
        let event = context.binding(of: Self.name, key, value)
        foldDevice(event)
        output.events.append(event)
    }
}
