// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads the payloads by which a partner's cloud tells of its devices: SYNC, QUERY, Report State,
/// at `hearth/v1/<home>/in/cloud/<agent>`.
///
/// What it remembers are bindings: `device:<agent>:<id>` with what SYNC said, `memory:<agent>:<id>`
/// with what states depend on, `account:<agent>` with the user of the cloud, and
/// `node:<home>:<id>` with the identity of a native Matter device, since both may be one device.
public struct CloudToCloudCodec: Codec {
    public static let name = CloudSubject.codec
    public static let version: UInt16 = 3

    let context: CodecContext
    /// By the key of the binding, as the other two.
    private(set) var devices: [UTF8Key: CloudDevice] = [:]
    private(set) var nodes: [UTF8Key: CloudNode] = [:]
    private(set) var memories: [UTF8Key: CloudMemory] = [:]
    /// The user of an agent's cloud.
    private(set) var accounts: [UTF8Key: String] = [:]
    var held: HeldMessages

    public init(context: CodecContext) {
        self.context = context
        held = HeldMessages(context: context, codec: Self.name)
    }

    public var deviceCount: Int { devices.count }

    public mutating func allow(_ allowance: CodecAllowance) { held.allowance = allowance }

    /// The native topics: announcements there say which Matter nodes there are.
    public var filters: [String] { NativeCodec(context: context).filters }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = NativeTopic(message.topic),
            context.roots.isEmpty || context.roots.contains(where: { utf8Equal($0, topic.home) })
        else { return nil }
        guard topic.isCloud else { return observe(topic, message) }
        let clean = context.redaction.redacted(
            message.payload, limits: context.limits.announcementJSON)
        var readable = message
        if let clean { readable.payload = clean }
        var output: CodecOutput
        do throws(UnreadableMessage) {
            output = try decode(readable, of: CloudSubject.agent(of: topic))
        } catch {
            output = .unreadable(error.reason, error.detail)
        }
        output.redactedPayload = clean
        return output
    }

    private mutating func decode(
        _ message: CodecMessage, of agent: String
    ) throws(UnreadableMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let payload = try CloudPayload(message.payload, context.limits)
        switch payload.content {
        case .nothing: return .ignored(.conversation)
        case .sync(let items):
            return decodeSync(items, of: agent, account: payload.account)
        case .states(let report):
            if !report.isAnswer { try check(payload.account, of: agent) }
            return decodeStates(report, of: agent, message)
        }
    }

    /// Device ids are unique for one user of a cloud only.
    private func check(_ account: String?, of agent: String) throws(UnreadableMessage) {
        guard let account, let known = accounts[UTF8Key(NativeSubject.component(agent))],
            !utf8Equal(account, known)
        else { return }
        throw UnreadableMessage(
            "another user", "agentUserId: the list of devices is that of \(known)")
    }

    public mutating func fold(_ event: HomeEvent) {
        held.fold(event)
        guard let (key, value) = event.binding(of: Self.name, context.profile) else { return }
        switch key.prefix(while: { $0 != ":" }) {
        case "device":
            devices[UTF8Key(key)] = value.flatMap { CloudDevice(text: $0, context: context) }
        case "memory": memories[UTF8Key(key)] = value.flatMap { CloudMemory(text: $0) }
        case "node": nodes[UTF8Key(key)] = value.flatMap { CloudNode(text: $0) }
        case "account": accounts[UTF8Key(String(key.dropFirst("account:".count)))] = value
        default: break
        }
    }

    /// Nothing leaves for the cloud: a device that only a cloud knows takes no commands.
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard isOwn(plan.ids) else { return nil }
        throw CommandRefusal(.unimplemented, "\(plan.deviceID) is known through a cloud only")
    }

    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        guard isOwn(plan.ids) else { return nil }
        throw CommandRefusal(.unimplemented, "devices of a cloud are not asked")
    }

    private func isOwn(_ ids: [String]) -> Bool {
        devices.values.contains { device in ids.contains { utf8Equal($0, device.deviceID) } }
    }
}

// MARK: - Memory

extension CloudToCloudCodec {
    /// Takes an event that this codec makes into its own memory and into a record.
    mutating func emit(_ event: HomeEvent, into events: inout [HomeEvent]) {
        fold(event)
        events.append(event)
    }

    /// - Parameter value: the binding's text; nil takes it back.
    mutating func remember(_ key: String, _ value: String?, into events: inout [HomeEvent]) {
        emit(context.binding(of: Self.name, key, value), into: &events)
    }

    /// The number for a node or device that is new.
    var nextOrder: Int {
        let devices = devices.values.map(\.order)
        return ((devices + nodes.values.map(\.order)).max() ?? 0) + 1
    }

    func device(_ id: String, of agent: String) -> CloudDevice? {
        devices[UTF8Key(CloudSubject.key("device", agent: agent, id: id))]
    }

    func partMapping(of device: CloudDevice) -> CloudPartMapping {
        CloudPartMapping(device: device, node: device.joined.flatMap { nodes[UTF8Key($0)] })
    }
}
