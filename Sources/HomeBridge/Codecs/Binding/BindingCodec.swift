// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// A codec whose devices are bindings: a protocol with a body.
///
/// A codec that adopts it names its topics, makes a ``DeviceBinding`` of an announcement, and says
/// which topics carry commands of others. Memory, reading, waiting messages and commands follow
/// from the bindings. ``decode(_:)`` asks in this order:
///
///     announcement   the binding changes, and what waited for it is read
///     read           what the device's binding says of the topic
///     command        recorded as `commandObserved`; it changes no value
///     isExpected     held until the device is announced
///
/// What an ecosystem does its own way is a function that the codec writes itself instead of the one
/// that stands here.
public protocol BindingCodec: Codec {
    /// What the codec remembers.
    var devices: BindingStore { get set }

    /// Reads an announcement.
    ///
    /// The binding goes into the log: make it of the payload without its secrets, as
    /// ``CodecContext/redacted(_:key:)`` gives it.
    ///
    /// - Returns: nil for a message that announces nothing.
    mutating func announcement(_ message: CodecMessage) -> Announcement?

    /// Reads a message of a device that is known. Held messages are read by it, too.
    ///
    /// - Returns: nil for every other message.
    mutating func read(_ message: CodecMessage) -> CodecOutput?

    /// What a message on a topic that carries commands tells a device.
    ///
    /// - Returns: nil for every other topic.
    func command(_ message: CodecMessage) -> ObservedCommand?

    /// Whether a message is of a device that may announce itself later.
    func isExpected(_ message: CodecMessage) -> Bool

    /// Follows the memory with what the codec looks up beside it; called after a binding changed.
    ///
    /// - Parameters:
    ///   - key: of the binding.
    ///   - value: its text; nil for one that is gone.
    mutating func index(_ key: String, _ value: String?)
}

/// What an announcement says.
public enum Announcement: Sendable {
    /// Devices as they are now, and the keys of the bindings of those that are gone.
    case devices([DeviceBinding], gone: [String] = [])
    /// Something that no binding tells: a message that cannot be read, or what the codec has made
    /// of it.
    case output(CodecOutput)
}

extension BindingCodec {
    /// The settings of the codec, fixed at its start.
    public var context: CodecContext { devices.context }

    /// How many devices the codec remembers.
    public var deviceCount: Int { devices.count }

    /// Whether a device is announced by this id.
    public func announces(_ id: String) -> Bool { devices.announces(id) }

    /// Takes over what the codec may take on besides what it remembers.
    public mutating func allow(_ allowance: CodecAllowance) { devices.allowance = allowance }

    /// Takes over one event from the log; those of others are ignored.
    public mutating func fold(_ event: HomeEvent) { foldDevice(event) }

    /// Takes over a device, a note or a held message from the log.
    mutating func foldDevice(_ event: HomeEvent) {
        devices.fold(event)
        if let (key, value) = event.binding(of: Self.name, context.profile) { index(key, value) }
    }

    /// By default there is nothing to look up beside the memory.
    public mutating func index(_ key: String, _ value: String?) {}

    // MARK: Messages

    /// Reads one message.
    ///
    /// - Returns: nil when the topic is none of this codec's business.
    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        if let announcement = announcement(message) { return take(announcement, message) }
        if let output = read(message) { return output }
        if let command = command(message) { return devices.observe(command, message) }
        guard isExpected(message) else { return nil }
        return message.payload.isEmpty ? .ignored(.emptyPayload) : devices.hold(message)
    }

    /// By default nothing is announced.
    public mutating func announcement(_ message: CodecMessage) -> Announcement? { nil }

    /// By default the bindings say it all.
    public mutating func read(_ message: CodecMessage) -> CodecOutput? { devices.read(message) }

    /// By default no topic carries commands.
    public func command(_ message: CodecMessage) -> ObservedCommand? { nil }

    /// By default messages of unannounced devices are not held.
    public func isExpected(_ message: CodecMessage) -> Bool { false }

    /// Holds a message, after no codec has read it.
    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        devices.held.hold(message, payload: payload)
    }

    private mutating func take(
        _ announcement: Announcement, _ message: CodecMessage
    ) -> CodecOutput {
        guard case .devices(let bindings, let gone) = announcement else {
            if case .output(let output) = announcement { return output }
            return .ignored(.nothingNew)
        }
        var output = CodecOutput(events: [])
        output.redactedPayload = context.redacted(message.payload)
        for key in gone { remove(key, into: &output) }
        for binding in bindings { announce(binding, message.delivery, into: &output) }
        if !output.events.isEmpty { release(into: &output) }
        // The same message may tell values.
        if let values = read(message), output.events.isEmpty || !values.isSilent {
            output.add(values)
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
        return output
    }

    // MARK: Memory

    /// Remembers a device as it is now; nothing happens where it is so already.
    ///
    /// - Parameter hasAbsorbed: it describes what other bindings described.
    mutating func announce(
        _ binding: DeviceBinding, hasAbsorbed: Bool = false, _ delivery: Delivery,
        into output: inout CodecOutput
    ) {
        let text = devices.announce(
            binding, hasAbsorbed: hasAbsorbed, delivery: delivery, into: &output)
        index(binding.key, text)
    }

    /// Forgets a device that its announcer takes back.
    ///
    /// - Parameter key: of its binding; that of no device changes nothing.
    mutating func remove(_ key: String, into output: inout CodecOutput) {
        devices.remove(key, into: &output)
        index(key, nil)
    }

    /// Reads the held messages whose devices are known now.
    mutating func release(into output: inout CodecOutput) {
        guard !devices.held.messages.isEmpty else { return }
        var waiting = devices.held
        let events = waiting.release { read($0) }
        devices.held = waiting
        output.events += events
    }

    // MARK: Commands

    /// Turns a command into messages, by what the device's binding says.
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? { try devices.command(plan) }

    /// The questions that the device's binding has.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        try devices.questions(plan)
    }
}

extension HomeEvent {
    /// The binding of a codec that the event declares or removes, and its text; nil for every other
    /// event.
    func binding(of codec: String, _ profile: String) -> (key: String, value: String?)? {
        switch self {
        case .bindingDeclared(let binding)
        where utf8Equal(binding.codec, codec) && utf8Equal(binding.profile, profile):
            (binding.key, binding.value)
        case .bindingRemoved(let binding)
        where utf8Equal(binding.codec, codec) && utf8Equal(binding.profile, profile):
            (binding.key, nil)
        default: nil
        }
    }
}

extension CodecContext {
    /// The event by which a codec remembers a text under a key, or forgets it.
    func binding(of codec: String, _ key: String, _ value: String?) -> HomeEvent {
        guard let value else {
            return .bindingRemoved(BindingRemoved(profile: profile, codec: codec, key: key))
        }
        return .bindingDeclared(
            BindingDeclared(profile: profile, codec: codec, key: key, value: value))
    }
}
