// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The result of reading one message, ready to become one record.
public struct DecodedMessage: DecodeResult {
    /// Never empty.
    public var events: [HomeEvent]
    /// The first codec that read the message; empty when no codec did.
    public var codec: String
    public var codecVersion: UInt16
    /// When the source says it happened, in nanoseconds since 1970 UTC.
    public var sourceAt: Int64?
    /// The payload with its secrets replaced; nil when it holds none.
    public var redactedPayload: [UInt8]?
    public var effects: DecodeEffects?

    public init(
        events: [HomeEvent], codec: String = "", codecVersion: UInt16 = 0, sourceAt: Int64? = nil,
        requests: [CodecRequest] = [], notices: [String] = [], redactedPayload: [UInt8]? = nil
    ) {
        self.events = events
        self.codec = codec
        self.codecVersion = codecVersion
        self.sourceAt = sourceAt
        self.redactedPayload = redactedPayload
        effects = DecodeEffects(requests: requests, notices: notices)
    }
}

/// Reads the messages of one broker profile with all of its codecs: pure, one message one record.
///
/// After a restart build it anew and ``fold(_:)`` the events of the books, which restore its
/// memory.
public struct MessageReader: Sendable {
    private let limits: CodecLimits
    /// The key of the broker profile.
    private let profile: String
    /// One codec of each type.
    private var codecs: [any Codec]
    private let types: [any Codec.Type]
    private let redaction: SecretRedaction?
    /// Rises whenever ``filters`` may have changed; comparing all filters each time costs too much.
    public private(set) var filterChanges = 0
    private var newDevices: NewDeviceRateLimiter
    /// Whether the codecs have said what they say before the first message.
    private var hasBegun = false
    /// The allowance that the codecs have now; nil when their memory has changed since.
    private var allowed: Bool?
    /// The devices of all codecs, as of the last allowance.
    private var deviceCount = 0

    /// A reader with one codec of each type.
    ///
    /// - Parameters:
    ///   - context: the context of each codec, by the codec's name.
    ///   - types: in the order in which they are asked.
    public init(
        limits: CodecLimits = CodecLimits(), types: [any Codec.Type] = AllCodecs.types,
        context: (_ codec: String) -> CodecContext
    ) {
        self.limits = limits
        newDevices = NewDeviceRateLimiter(perSecond: limits.newTopicsPerSecondMax)
        self.types = types
        let contexts = types.map { context($0.name) }
        profile = contexts.first?.profile ?? ""
        codecs = zip(types, contexts).map { type, context in type.init(context: context) }
        redaction = contexts.first?.redaction
    }

    /// A reader whose codecs all have one context.
    public init(context: CodecContext, types: [any Codec.Type] = AllCodecs.types) {
        self.init(limits: context.limits, types: types) { _ in context }
    }

    /// The filters that the codecs want now, sorted; they may overlap between codecs.
    public var filters: [String] {
        Set(codecs.flatMap { $0.filters }.map { ByteString($0) }).sorted().map { $0.text }
    }

    /// Reads one message.
    public mutating func read(_ message: CodecMessage) -> DecodedMessage {
        let first = hasBegun ? nil : begin()
        var result = refusal(of: message) ?? decode(message)
        if result.redactedPayload == nil, result.events.allSatisfy({ $0.isUnread }) {
            // A message that no codec could read may still be captured.
            result.redactedPayload = redaction?.redacted(
                message.payload, limits: limits.announcementJSON)
        }
        // What the codecs say beforehand is not about the message, so it comes after that look.
        if let first {
            result.events = first.events + result.events
            result.requests = first.requests + result.requests
            result.notices = first.notices + result.notices
        }
        return result
    }

    /// Reads plain topics by other maps from the next message on.
    package mutating func setMaps(_ maps: [TopicMap]) {
        for index in codecs.indices {
            guard var codec = codecs[index] as? TopicsCodec else { continue }
            codec.use(maps)
            codecs[index] = codec
        }
        hasBegun = false
    }

    /// What the codecs have to say before the next message; nil where that is nothing any more.
    private mutating func begin() -> CodecOutput? {
        allow(new: true)
        var output: CodecOutput?
        for index in codecs.indices {
            guard let more = codecs[index].begin() else { continue }
            if output == nil { output = more } else { output?.add(more) }
        }
        guard let output else {
            hasBegun = true
            return nil
        }
        allowed = nil
        if output.events.contains(where: { $0.isBinding }) { filterChanges += 1 }
        return output
    }

    /// A payload for the capture, without the secrets that it holds.
    public func redacted(_ payload: [UInt8]) -> [UInt8] {
        redaction?.redacted(payload, limits: limits.announcementJSON) ?? payload
    }

    /// The output of the codec at an index.
    private typealias CodecReading = (codec: Int, output: CodecOutput)

    private mutating func decode(_ message: CodecMessage) -> DecodedMessage {
        // Stored messages are bounded by the broker's store and come all at once: do not count
        // them.
        let isCounted = message.delivery != .stored
        allow(new: !isCounted || newDevices.admits(message.topic, at: message.receivedAt))
        var result = ask(message)
        identify(message.delivery, &result)
        guard result.events.contains(where: { $0.isRemembered }) else { return result }
        if result.events.contains(where: { $0.isBinding }) { filterChanges += 1 }
        let before = deviceCount
        allowed = nil
        deviceCount = codecs.reduce(0) { $0 + $1.deviceCount }
        if isCounted,
            deviceCount > before
                || result.events.contains(where: { $0.isHeld || TopicsCodec.isDevice($0) })
        {
            newDevices.count(message.topic, at: message.receivedAt)
        }
        return result
    }

    /// Passes the devices that one codec has joined to all codecs.
    private mutating func identify(_ delivery: Delivery, _ result: inout DecodedMessage) {
        guard result.events.contains(where: { $0.isJoin }) else { return }
        for event in result.events {
            guard case .devicesJoined(let kept, let merged) = event else { continue }
            for index in codecs.indices {
                // The home knows the other id already where a codec announced it.
                let isKnown = codecs.indices.contains {
                    $0 != index && codecs[$0].announces(merged)
                }
                result.events += codecs[index].identify(
                    kept, with: merged, isKnown: isKnown, delivery)
            }
        }
    }

    /// Tells each codec how many devices the other codecs leave it, and whether it may take new
    /// ones.
    private mutating func allow(new takesNew: Bool) {
        guard allowed != takesNew else { return }
        allowed = takesNew
        deviceCount = codecs.reduce(0) { $0 + $1.deviceCount }
        for index in codecs.indices {
            let others = deviceCount - codecs[index].deviceCount
            codecs[index].allow(
                CodecAllowance(devicesMax: limits.devicesMax - others, takesNew: takesNew))
        }
    }

    /// Whatever the codecs return, a message makes an event: a record without one would say
    /// nothing, and the message would be lost.
    private mutating func ask(_ message: CodecMessage) -> DecodedMessage {
        var result = askCodecs(message)
        if result.events.isEmpty {
            result.events = [
                .messageUnreadable(
                    MessageUnreadable(
                        reason: "codec made no event", detail: "the codec is \(result.codec)"))
            ]
        }
        return result
    }

    private mutating func askCodecs(_ message: CodecMessage) -> DecodedMessage {
        for index in codecs.indices {
            guard let output = codecs[index].decode(message) else { continue }
            let others = types[index].isExclusive ? [] : ask(from: index + 1, message)
            guard output.held != nil || !others.isEmpty else {
                return DecodedMessage(output, of: types[index])
            }
            return join([(index, output)] + others, message)
        }
        return DecodedMessage(events: [.messageIgnored(reason: "no codec")])
    }

    /// The outputs of the codecs behind the first one that wanted the message; mostly none.
    private mutating func ask(from first: Int, _ message: CodecMessage) -> [CodecReading] {
        var readings: [CodecReading] = []
        for index in codecs.indices.dropFirst(first) {
            if let output = codecs[index].decode(message) { readings.append((index, output)) }
        }
        return readings
    }

    private mutating func join(_ readings: [CodecReading], _ message: CodecMessage)
        -> DecodedMessage
    {
        let first = types[readings[0].codec]
        var result = DecodedMessage(events: [], codec: first.name, codecVersion: first.version)
        // A message that one codec has read need not be held for another codec.
        let isRead = readings.contains { DecodedMessage.Weight($0.output.events) == .reported }
        for (index, output) in readings {
            guard let payload = output.held else {
                result.take(output, of: types[index])
                continue
            }
            if isRead {
                var secrets = CodecOutput(events: [])
                secrets.redactedPayload = output.redactedPayload
                result.take(secrets, of: types[index])
            } else {
                result.take(codecs[index].hold(message, payload: payload), of: types[index])
            }
        }
        return result
    }

    /// Turns a command into messages, by the first codec that knows the device and can.
    ///
    /// - Returns: nil when no codec knows the device.
    /// - Throws: the refusal of the first codec that knows the device, when none can do it.
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        var refusal: CommandRefusal?
        for codec in codecs {
            do throws(CommandRefusal) {
                if let command = try codec.encode(plan, context) { return command }
            } catch {
                // Two codecs may know a device, and the second may be able to do it.
                guard error.code == .unimplemented else { throw error }
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
        return nil
    }

    /// The questions that make a device tell its state (F-1), by the first codec that can ask it
    /// and is a source that may be asked.
    ///
    /// - Returns: nil when no codec knows the device.
    /// - Throws: `unimplemented` for a device that does not answer questions.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        var refusal: CommandRefusal?
        for codec in codecs where plan.mayAsk(profile: profile, codec: type(of: codec).name) {
            do throws(CommandRefusal) {
                if let requests = try codec.encodeRead(plan) { return requests }
            } catch {
                refusal = refusal ?? error
            }
        }
        if let refusal { throw refusal }
        return nil
    }

    /// Takes over one event from the log or the books.
    public mutating func fold(_ event: HomeEvent) {
        allowed = nil
        for index in codecs.indices { codecs[index].fold(event) }
        if event.isBinding { filterChanges += 1 }
    }

    /// A user property of a message without the secret that it may hold (K-11).
    func redacted(_ property: UserProperty) -> UserProperty {
        guard let redaction else { return property }
        if SecretNames.contain(property.name) {
            let mark = SecretDigest.mark(.string(property.value), by: redaction.digest)
            return UserProperty(name: property.name, value: mark)
        }
        let clean = redaction.redacted(
            Array(property.value.utf8), key: property.name, limits: limits.json)
        guard let clean else { return property }
        return UserProperty(name: property.name, value: String(decoding: clean, as: UTF8.self))
    }

    /// A sender without the secrets that its texts may hold (K-11).
    func redacted(_ sender: CommandSender) -> CommandSender {
        redaction.map { sender.redacted(by: $0) } ?? sender
    }

    /// Refuses a message beyond the bounds: no codec reads it.
    private func refusal(of message: CodecMessage) -> DecodedMessage? {
        if message.topic.utf8.count > limits.topicBytesMax {
            return unreadable(
                "topic too long",
                "\(message.topic.utf8.count) bytes; \(CodecLimit.topicBytesMax.words(limits))")
        }
        if let bad = Self.impossibleByte(in: message.topic) { return unreadable("bad topic", bad) }
        let smallest = min(limits.payloadBytesMax, limits.announcementBytesMax)
        guard message.payload.count > smallest else { return nil }
        let limit: CodecLimit =
            Self.isAnnouncement(message.topic) ? .announcementBytesMax : .payloadBytesMax
        guard message.payload.count > limits[keyPath: limit.place] else { return nil }
        return unreadable(
            "payload too long", "\(message.payload.count) bytes; \(limit.words(limits))")
    }

    /// The first byte that no topic may hold. Brokers refuse such a topic, but files and captures
    /// may have one, and a codec would make filters and topics of it that no broker takes.
    private static func impossibleByte(in topic: String) -> String? {
        if topic.isEmpty { return "empty" }
        switch topic.utf8First(where: {
            $0 == 0 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#")
        })
        {
        case nil: return nil
        case 0: return "NUL"
        case let byte?: return String(UnicodeScalar(byte))
        }
    }

    private func unreadable(_ reason: String, _ detail: String) -> DecodedMessage {
        DecodedMessage(events: [
            .messageUnreadable(MessageUnreadable(reason: reason, detail: detail))
        ])
    }

    /// Lists of devices may be larger than other messages.
    private static func isAnnouncement(_ topic: String) -> Bool {
        topic.hasSuffix("/config") || topic.contains("/bridge/")
            || topic.hasPrefix("hearth/v1/")
                && (topic.contains("/in/announce/") || topic.contains("/in/cloud/"))
    }
}

extension DecodedMessage {
    /// Makes a result of the output of the only codec that wanted the message.
    fileprivate init(_ output: CodecOutput, of type: any Codec.Type) {
        events = output.events
        codec = type.name
        codecVersion = type.version
        sourceAt = output.sourceAt
        redactedPayload = output.redactedPayload
        effects = output.effects
    }

    /// Adds the output of one more codec.
    fileprivate mutating func take(_ output: CodecOutput, of type: any Codec.Type) {
        // Events that say only "nothing changed" or "unreadable" give way to events that say more;
        // the codec whose events say the most gives its name, the first one among equals.
        let (before, now) = (Weight(events), Weight(output.events))
        if now > before { (codec, codecVersion) = (type.name, type.version) }
        if before < .noted, now > before {
            events = output.events
        } else if now >= .noted {
            add(output.events)
        }
        sourceAt = sourceAt ?? output.sourceAt
        add(output.effects)
        redactedPayload = redactedPayload ?? output.redactedPayload
    }

    /// Enters the sender into the commands that the message asks of the home.
    mutating func named(_ sender: CommandSender) {
        for index in self.commands.indices { self.commands[index].sender = sender }
    }

    /// Adds the events of another codec. Of two that observed a command to a device, the one that
    /// knows the device counts.
    private mutating func add(_ more: [HomeEvent]) {
        let asked = events.contains { $0.observedDevice != nil }
        guard asked, more.contains(where: { $0.observedDevice != nil }) else {
            events += more
            return
        }
        let isKnown = events.contains { $0.observedDevice?.isEmpty == false }
        if !isKnown, more.contains(where: { $0.observedDevice?.isEmpty == false }) {
            events.removeAll { $0.observedDevice != nil }
            events += more
        } else {
            events += more.filter { $0.observedDevice == nil }
        }
    }

    /// How much the events of a codec say.
    fileprivate enum Weight: Int, Comparable {
        case nothing, ignored, unreadable
        /// An event for the codec's own memory.
        case noted
        /// An event of a device, or a message held for one.
        case reported

        init(_ events: [HomeEvent]) {
            self = events.lazy.map { Self($0) }.max() ?? .nothing
        }

        private init(_ event: HomeEvent) {
            switch event {
            case .messageIgnored: self = .ignored
            case .messageUnreadable: self = .unreadable
            case .bindingDeclared, .bindingRemoved: self = .noted
            case .commandObserved(let command) where command.deviceID.isEmpty: self = .noted
            default: self = .reported
            }
        }

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

extension HomeEvent {
    /// Whether it is a binding of a device, a base or the like; a codec's notes are not about
    /// topics.
    fileprivate var isBinding: Bool {
        switch self {
        case .bindingDeclared(let binding): !BindingStore.isNote(binding.key)
        case .bindingRemoved(let binding): !BindingStore.isNote(binding.key)
        default: false
        }
    }

    fileprivate var isUnread: Bool {
        switch self {
        case .messageIgnored, .messageUnreadable: true
        default: false
        }
    }

    /// The device that a command was observed for, empty where unknown; nil for other events.
    fileprivate var observedDevice: String? {
        if case .commandObserved(let command) = self { command.deviceID } else { nil }
    }

    /// Whether a codec remembers or forgets something through this event.
    fileprivate var isRemembered: Bool {
        switch self {
        case .bindingDeclared, .bindingRemoved, .messageHeld: true
        default: false
        }
    }

    fileprivate var isJoin: Bool {
        if case .devicesJoined = self { true } else { false }
    }

    fileprivate var isHeld: Bool {
        if case .messageHeld = self { true } else { false }
    }
}
