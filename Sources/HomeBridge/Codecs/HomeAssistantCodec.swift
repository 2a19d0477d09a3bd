// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads what is announced through Home Assistant discovery, by components and by devices.
///
/// What it remembers are bindings: `config:<topic>[#<key>]` for every component announced,
/// `device:<id>` for what every device is, and `note:...` for what the topics of an availability
/// list have said and for ids that are of one device. The rules of a device are compiled of its
/// components.
public struct HomeAssistantCodec: BindingCodec {
    public static let name = "homeassistant"
    /// What is compiled of the same components differs between versions alone.
    public static let version: UInt16 = 5

    /// More components of one device are left out.
    static let componentsMax = 256
    /// A component that needs more bytes than this is left out.
    static let componentBytesMax = 65_536
    /// So are those by which the components of a device together need more than this.
    static let deviceBytesMax = 262_144

    let prefixes: [String]
    public var devices: BindingStore
    /// By the key of the binding.
    private(set) var components: [UTF8Key: HomeAssistantComponent] = [:]
    /// The keys of the components of a device, by the key of the device's binding.
    private(set) var members: [UTF8Key: Set<UTF8Key>] = [:]
    /// The keys of the components that a topic announced.
    private(set) var announced: [UTF8Key: Set<UTF8Key>] = [:]
    /// The devices by what their components name them.
    private(set) var tokens: [UTF8Key: UTF8Key] = [:]
    /// The keys of the components that take commands on a topic.
    private(set) var commanded: [UTF8Key: Set<UTF8Key>] = [:]
    /// The keys of the bindings of Z-Wave nodes, by their topic prefix.
    var nodes: [UTF8Key: String] = [:]
    /// The topic prefixes in `nodes` of a binding, by its key.
    var nodeBases: [UTF8Key: [UTF8Key]] = [:]

    public init(context: CodecContext) {
        let roots = context.roots.filter { HomeAssistantTopic.isUsable($0) }
        prefixes = roots.isEmpty ? [Self.name] : roots
        devices = BindingStore(context: context, codec: Self.name, isSecondary: true) {
            HomeAssistantTemplate($0)
        }
    }

    /// The discovery topics, and those on which the announced devices publish and take commands.
    public var filters: [String] {
        let commands = commanded.keys.map(\.text).filter { !devices.knows($0) }
        return prefixes.flatMap { ["\($0)/+/+/config", "\($0)/+/+/+/config"] }
            + [Self.nodeTopic + "+"]
            + nodes.keys.map { $0.text + "/#" }.sorted(by: utf8Less)
            + devices.topicList + commands.sorted(by: utf8Less)
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        if let topic = HomeAssistantTopic(message.topic, prefixes: prefixes) {
            return decodeDiscovery(topic, message)
        }
        if var output = devices.read(message) {
            output.sourceAt = nodeTime(message)
            return output
        }
        if let command = command(message) { return devices.observe(command, message) }
        if prefixes.contains(where: { utf8Equal(message.topic, $0 + "/status") }) {
            return .ignored(.broadcast)
        }
        return readESPHome(message) ?? readNode(message)
    }

    /// Reads what a node of ESPHome said before it was announced.
    public mutating func read(_ message: CodecMessage) -> CodecOutput? { readESPHome(message) }

    /// - Returns: nil where no component takes commands on this topic, or where the device has a
    ///   codec of its own, which tells it.
    public func command(_ message: CodecMessage) -> ObservedCommand? {
        guard
            let component = commanded[UTF8Key(message.topic)]?.compactMap({ components[$0] })
                .min(by: { utf8Less($0.key, $1.key) }),
            let reader = devices.reader(component.device), reader.binding.liveness == .always
        else { return nil }
        return ObservedCommand(device: component.device, .members(else: component.word))
    }

    public mutating func identify(
        _ id: String, with other: String, isKnown: Bool, _ delivery: Delivery
    ) -> [HomeEvent] { join(id, other, isKnown: isKnown, delivery) }

    public mutating func fold(_ event: HomeEvent) {
        for device in foldComponent(event) { complete(device) }
        guard let (key, _) = event.binding(of: Self.name, context.profile) else {
            return foldDevice(event)
        }
        guard !key.hasPrefix(HomeAssistantComponent.keyPrefix) else { return }
        foldDevice(event)
        complete(key)
    }

    /// Takes over a component from the log.
    ///
    /// - Returns: the keys of the bindings of the devices whose components have changed.
    @discardableResult
    mutating func foldComponent(_ event: HomeEvent) -> [String] {
        guard let (key, value) = event.binding(of: Self.name, context.profile),
            key.hasPrefix(HomeAssistantComponent.keyPrefix)
        else { return [] }
        let old = components[UTF8Key(key)]?.device
        forget(key)
        let new = value.flatMap { HomeAssistantComponent(text: $0) }
        if let new { remember(new) }
        guard let old, let new, utf8Equal(old, new.device) else {
            return [old, new?.device].compactMap(\.self)
        }
        return [old]
    }

    static let deviceKeyPrefix = "device:"
}

// MARK: - Components

extension HomeAssistantCodec {
    /// The components of a device, in the order announced.
    func components(of device: String) -> [HomeAssistantComponent] {
        (members[UTF8Key(device)] ?? []).compactMap { components[$0] }
            .sorted { ($0.number, $0.key) < ($1.number, $1.key) }
    }

    /// The components that a topic announced, sorted by key.
    func components(announcedBy topic: String) -> [HomeAssistantComponent] {
        (announced[UTF8Key(topic)] ?? []).compactMap { components[$0] }
            .sorted { utf8Less($0.key, $1.key) }
    }

    mutating func store(_ component: HomeAssistantComponent, into output: inout CodecOutput) {
        let text = component.text
        if let old = components[UTF8Key(component.key)], utf8Equal(old.text, text) { return }
        forget(component.key)
        remember(component)
        output.events.append(
            .bindingDeclared(
                BindingDeclared(
                    profile: context.profile, codec: Self.name, key: component.key, value: text)))
    }

    mutating func drop(_ component: HomeAssistantComponent, into output: inout CodecOutput) {
        forget(component.key)
        output.events.append(
            .bindingRemoved(
                BindingRemoved(profile: context.profile, codec: Self.name, key: component.key)))
    }

    private mutating func remember(_ component: HomeAssistantComponent) {
        let key = UTF8Key(component.key)
        components[key] = component
        members.insert(key, under: component.device)
        announced.insert(key, under: component.topic)
        for topic in component.commandTopics { commanded.insert(key, under: topic) }
        for name in component.names { tokens[UTF8Key(name)] = UTF8Key(component.device) }
    }

    private mutating func forget(_ key: String) {
        let key = UTF8Key(key)
        guard let component = components.removeValue(forKey: key) else { return }
        members.remove(key, under: component.device)
        announced.remove(key, under: component.topic)
        for topic in component.commandTopics { commanded.remove(key, under: topic) }
        let left = components(of: component.device).flatMap(\.names)
        for name in Set(component.names.map { UTF8Key($0) }).subtracting(left.map { UTF8Key($0) }) {
            tokens[name] = nil
        }
    }
}

extension [UTF8Key: Set<UTF8Key>] {
    fileprivate mutating func insert(_ value: UTF8Key, under key: String) {
        self[UTF8Key(key), default: []].insert(value)
    }

    fileprivate mutating func remove(_ value: UTF8Key, under key: String) {
        self[UTF8Key(key)]?.remove(value)
        if self[UTF8Key(key)]?.isEmpty == true { self[UTF8Key(key)] = nil }
    }
}
