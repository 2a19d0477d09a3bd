// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads what is announced through Home Assistant discovery, by components and by devices.
///
/// What it remembers are bindings: `config:<topic>[#<key>]` for every component announced,
/// `device:<id>` for every device compiled of its components, and `note:...` for what the topics of
/// an availability list have said and for ids that are of one device.
public struct HomeAssistantCodec: Codec {
    public static let name = "homeassistant"
    public static let version: UInt16 = 4

    /// More components of one device are left out.
    static let componentsMax = 256
    /// A component that needs more bytes than this is left out.
    static let componentBytesMax = 65_536
    /// So are those by which the components of a device together need more than this.
    static let deviceBytesMax = 262_144

    let context: CodecContext
    let prefixes: [String]
    var devices: BindingStore
    /// By the key of the binding.
    private(set) var components: [UTF8Key: HomeAssistantComponent] = [:]
    /// The keys of the components of a device, by the key of the device's binding.
    private(set) var members: [UTF8Key: Set<UTF8Key>] = [:]
    /// The keys of the components that a topic announced.
    private(set) var announced: [UTF8Key: Set<UTF8Key>] = [:]
    /// The devices by what their components name them.
    private(set) var tokens: [UTF8Key: UTF8Key] = [:]
    /// The keys of the components that are told what to do on a topic.
    private(set) var commanded: [UTF8Key: Set<UTF8Key>] = [:]
    /// The keys of the bindings of Z-Wave nodes, by the topic below which they speak.
    var nodes: [UTF8Key: String] = [:]

    public init(context: CodecContext) {
        self.context = context
        let roots = context.roots.filter { HomeAssistantTopic.isUsable($0) }
        prefixes = roots.isEmpty ? [Self.name] : roots
        devices = BindingStore(context: context, codec: Self.name, isSecondary: true) {
            HomeAssistantTemplate($0)
        }
    }

    public var deviceCount: Int { devices.count }

    public mutating func allow(_ allowance: CodecAllowance) { devices.allowance = allowance }

    /// The discovery topics, and the topics on which the announced devices speak and are spoken to.
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
        if let output = observe(message) { return output }
        if prefixes.contains(where: { utf8Equal(message.topic, $0 + "/status") }) {
            return .ignored(.broadcast)
        }
        return readESPHome(message) ?? readNode(message)
    }

    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        return try BindingEncoder.command(reader.binding, plan) { text, value in
            HomeAssistantTemplate(text)?.command(value)
        }
    }

    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        devices.hold(message, payload: payload)
    }

    public mutating func identify(
        _ id: String, with other: String, isKnown: Bool, _ delivery: Delivery
    ) -> [HomeEvent] { join(id, other, isKnown: isKnown, delivery) }

    public func announces(_ id: String) -> Bool { devices.announces(id) }

    public mutating func fold(_ event: HomeEvent) {
        switch event {
        case .bindingDeclared(let binding) where isOwn(binding.profile, binding.codec, binding.key):
            forget(binding.key)
            if let component = HomeAssistantComponent(text: binding.value) { remember(component) }
        case .bindingRemoved(let binding) where isOwn(binding.profile, binding.codec, binding.key):
            forget(binding.key)
        case .bindingDeclared(let binding):
            devices.fold(event)
            if binding.key.hasPrefix(Self.deviceKeyPrefix) { indexNode(binding.key) }
        case .bindingRemoved(let binding):
            devices.fold(event)
            if binding.key.hasPrefix(Self.deviceKeyPrefix) { indexNode(binding.key) }
        default: devices.fold(event)
        }
    }

    static let deviceKeyPrefix = "device:"

    private func isOwn(_ profile: String, _ codec: String, _ key: String) -> Bool {
        key.hasPrefix(HomeAssistantComponent.keyPrefix) && utf8Equal(codec, Self.name)
            && utf8Equal(profile, context.profile)
    }
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
        members[UTF8Key(component.device), default: []].insert(key)
        announced[UTF8Key(component.topic), default: []].insert(key)
        for name in component.names { tokens[UTF8Key(name)] = UTF8Key(component.device) }
        for topic in component.commandTopics {
            commanded[UTF8Key(topic), default: []].insert(key)
        }
    }

    private mutating func forget(_ key: String) {
        let key = UTF8Key(key)
        guard let component = components.removeValue(forKey: key) else { return }
        let device = UTF8Key(component.device)
        let topic = UTF8Key(component.topic)
        members[device]?.remove(key)
        if members[device]?.isEmpty == true { members[device] = nil }
        announced[topic]?.remove(key)
        if announced[topic]?.isEmpty == true { announced[topic] = nil }
        for topic in component.commandTopics.map({ UTF8Key($0) }) {
            commanded[topic]?.remove(key)
            if commanded[topic]?.isEmpty == true { commanded[topic] = nil }
        }
        let left = Set(
            (members[device] ?? []).flatMap { components[$0]?.names ?? [] }.map { UTF8Key($0) })
        for name in component.names.map({ UTF8Key($0) }) where !left.contains(name) {
            tokens[name] = nil
        }
    }
}
