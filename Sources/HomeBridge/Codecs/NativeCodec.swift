// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads Hearth's own topics `hearth/v1/<home>/in/...`: announcements, reports, connectivity,
/// events.
///
/// Its publishers are programs that were written for Hearth, so it is strict: a message with a key
/// or word that it does not know is unreadable as a whole, and the detail names the place.
public struct NativeCodec: Codec {
    public static let name = NativeTopic.codec
    public static let version: UInt16 = 3

    let context: CodecContext
    /// The announcements in force: canonical JSON by the key of the binding.
    private var announcements: [ByteString: String] = [:]
    /// The keys of each device: of more than one where several homes announce it.
    private var keys: [ByteString: Set<ByteString>] = [:]
    private var held: HeldMessages

    public init(context: CodecContext) {
        self.context = context
        held = HeldMessages(context: context, codec: Self.name)
    }

    public var deviceCount: Int { announcements.count }

    public mutating func allow(_ allowance: CodecAllowance) { held.allowance = allowance }

    /// One filter for each home key given, or one for any.
    public var filters: [String] {
        guard !context.roots.isEmpty else { return ["hearth/v1/+/in/#"] }
        return Set(context.roots.map { ByteString($0) }).sorted()
            .map { "hearth/v1/\($0.text)/in/#" }
    }

    public mutating func decode(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = NativeTopic(message.topic), !topic.isCloud else { return nil }
        guard context.roots.isEmpty || context.roots.contains(where: { utf8Equal($0, topic.home) })
        else { return nil }
        // A command is the one message whose secrets are needed.
        let clean = context.redaction.redacted(
            message.payload, limits: context.limits.announcementJSON)
        var readable = message
        if let clean, !topic.isCommand { readable.payload = clean }
        var output = decode(topic, readable)
        output.redactedPayload = clean
        return output
    }

    /// Two homes may listen on one broker: only the one that is meant acts and answers.
    private func isForUs(_ home: String) -> Bool {
        guard let published = context.publishes else { return true }
        return utf8Equal(published, home) || context.roots.contains { utf8Equal($0, home) }
    }

    private mutating func decode(_ topic: NativeTopic, _ message: CodecMessage) -> CodecOutput {
        let requests = NativeRequests(context: context, home: topic.home)
        do throws(UnreadableMessage) {
            switch (topic.kind, topic.levels.count) {
            case ("command", 0) where !isForUs(topic.home),
                ("request", 0) where !isForUs(topic.home):
                return .ignored(.anotherHome)
            case ("command", 0): return requests.command(message)
            case ("request", 0): return try requests.question(message)
            case ("answer", 1):
                return try requests.answer(message, nativeID: topic.levels[0])
            default: break
            }
            let subject = try NativeSubject(topic, context: context)
            if case .announce = subject.kind { return try decodeAnnouncement(subject, message) }
            if announcements[ByteString(subject.key)] == nil {
                guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
                var output = CodecOutput(events: [])
                output.held = message.payload
                return output
            }
            return try subject.decode(message, context.limits)
        } catch {
            return error.output
        }
    }

    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        held.hold(message, payload: payload)
    }

    public mutating func fold(_ event: HomeEvent) {
        held.fold(event)
        guard let (key, value) = event.binding(of: Self.name, context.profile),
            key.hasPrefix("device:")
        else { return }
        announcements[ByteString(key)] = value
        guard let id = deviceID(ofKey: key) else { return }
        if value != nil {
            keys[id, default: []].insert(ByteString(key))
        } else {
            keys[id]?.remove(ByteString(key))
            if keys[id]?.isEmpty == true { keys[id] = nil }
        }
    }

    /// The first announced device of these ids.
    func announced(_ ids: [String]) -> NativeDevice? {
        let found = ids.flatMap { keys[ByteString($0)] ?? [] }.min()
        guard let found, let text = announcements[found],
            let (home, nativeID) = NativeSubject.names(ofKey: found.text)
        else { return nil }
        return NativeDevice(home: home, nativeID: nativeID, announcement: text)
    }

    private func deviceID(ofKey key: String) -> ByteString? {
        guard let (_, nativeID) = NativeSubject.names(ofKey: key) else { return nil }
        return HomeID.make([Self.name, nativeID], sha256: context.sha256).map { ByteString($0) }
    }

    private mutating func emit(_ event: HomeEvent, into events: inout [HomeEvent]) {
        fold(event)
        events.append(event)
    }

    // MARK: - Announcements

    private mutating func decodeAnnouncement(
        _ subject: NativeSubject, _ message: CodecMessage
    ) throws(UnreadableMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return remove(subject) }
        let announcement = try NativeAnnouncement(message.payload, of: subject, context.limits)
        let text = announcement.text
        let old = announcements[ByteString(subject.key)]
        if let old, utf8Equal(old, text) { return .ignored(.unchanged) }
        if old == nil,
            let refusal = held.allowance.refusal(
                of: subject.deviceID, count: announcements.count, context.limits)
        {
            return refusal.output
        }
        var events: [HomeEvent] = []
        emit(context.binding(of: Self.name, subject.key, text), into: &events)
        events.append(.deviceAnnounced(announcement.announced))
        events.append(
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: subject.deviceID, source: subject.source, parts: announcement.parts)))
        release(into: &events)
        return CodecOutput(events: events)
    }

    /// An empty announcement takes the device back.
    private mutating func remove(_ subject: NativeSubject) -> CodecOutput {
        guard announcements[ByteString(subject.key)] != nil else {
            return .ignored(.emptyPayload)
        }
        var events: [HomeEvent] = []
        emit(context.binding(of: Self.name, subject.key, nil), into: &events)
        events.append(
            .deviceRemoved(DeviceRemoved(deviceID: subject.deviceID, source: subject.source)))
        return CodecOutput(events: events)
    }

    private mutating func release(into events: inout [HomeEvent]) {
        var held = self.held
        events += held.release { decodeKnown($0) }
        self.held = held
    }

    /// Nil for a device that is still not announced.
    private func decodeKnown(_ message: CodecMessage) -> CodecOutput? {
        guard let topic = NativeTopic(message.topic) else { return nil }
        do throws(UnreadableMessage) {
            let subject = try NativeSubject(topic, context: context)
            guard announcements[ByteString(subject.key)] != nil else { return nil }
            return try subject.decode(message, context.limits)
        } catch {
            return error.output
        }
    }
}
