// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The messages of one codec that wait for the announcement of their device: bounded, and folded
/// from the log like bindings.
public struct HeldMessages: Sendable {
    private let context: CodecContext
    private let codec: String
    /// Updated by `allow(_:)`.
    var allowance: CodecAllowance
    /// In the order they came.
    public private(set) var messages: [MessageHeld] = []
    private var bytes = 0
    /// The number of the last message that was ever held.
    private var number: UInt64 = 0

    /// The binding that carries `number` on when no held message carries it.
    static let bindingKey = "held"

    /// Nothing held.
    ///
    /// - Parameters:
    ///   - context: of the codec: its profile and its limits.
    ///   - codec: the codec's name.
    public init(context: CodecContext, codec: String) {
        self.context = context
        self.codec = codec
        allowance = CodecAllowance(context.limits)
    }

    /// Takes over one event from the log; those of others are ignored.
    public mutating func fold(_ event: HomeEvent) {
        switch event {
        case .messageHeld(let message) where isOwn(message.profile, message.codec):
            messages.append(message)
            bytes += Self.size(of: message)
            number = max(number, message.number)
        case .heldReleased(let released) where isOwn(released.profile, released.codec):
            let found = messages.firstIndex { $0.number == released.number }
            if let found { bytes -= Self.size(of: messages.remove(at: found)) }
        default:
            if let (key, value) = event.binding(of: codec, context.profile), key == Self.bindingKey
            {
                number = max(number, value.flatMap { UInt64($0) } ?? 0)
            }
        }
    }

    /// Holds a message, and lets the oldest ones go where the bounds ask for it.
    ///
    /// - Parameter payload: the payload with its secrets replaced.
    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        let limits = context.limits
        let size = message.topic.utf8.count + payload.count
        let redacted = payload == message.payload ? nil : payload
        if let refusal = refusal(of: message.topic, size: size) {
            var output = refusal.output
            output.redactedPayload = redacted
            return output
        }
        var events: [HomeEvent] = []
        while let oldest = messages.first,
            messages.count >= limits.heldMessagesMax || bytes + size > limits.heldBytesMax
        {
            emit(released(oldest, wasRead: false), into: &events)
        }
        let new = MessageHeld(
            profile: context.profile, codec: codec, number: number + 1, topic: message.topic,
            payload: payload, delivery: message.delivery)
        emit(.messageHeld(new), into: &events)
        return CodecOutput(events: events, redactedPayload: redacted)
    }

    /// Why a message for an unknown device may not even wait.
    private func refusal(of topic: String, size: Int) -> UnreadableMessage? {
        let limits = context.limits
        guard allowance.takesNew else { return .init(tooMuchNew: topic, limits) }
        guard limits.heldMessagesMax > 0 else {
            return .init("unknown name", topic, .heldMessagesMax, limits)
        }
        guard size <= limits.heldBytesMax else {
            return .init("unknown name", topic, .heldBytesMax, limits)
        }
        return nil
    }

    /// Reads what can be read now, in the order it came: late, or stored as it was.
    ///
    /// - Parameter read: nil for a message that has to wait on.
    public mutating func release(_ read: (CodecMessage) -> CodecOutput?) -> [HomeEvent] {
        var events: [HomeEvent] = []
        for message in messages {
            let again = CodecMessage(
                topic: message.topic, payload: message.payload,
                delivery: message.delivery == .stored ? .stored : .late, receivedAt: 0)
            guard let output = read(again), output.held == nil else { continue }
            for event in output.events {
                if case .messageIgnored = event { continue }
                events.append(event)
            }
            emit(released(message, wasRead: true), into: &events)
        }
        if !events.isEmpty, messages.last?.number != number {
            emit(context.binding(of: codec, Self.bindingKey, String(number)), into: &events)
        }
        return events
    }

    private mutating func emit(_ event: HomeEvent, into events: inout [HomeEvent]) {
        fold(event)
        events.append(event)
    }

    private func released(_ message: MessageHeld, wasRead: Bool) -> HomeEvent {
        .heldReleased(
            HeldReleased(
                profile: context.profile, codec: codec, number: message.number, wasRead: wasRead))
    }

    private func isOwn(_ profile: String, _ codec: String) -> Bool {
        utf8Equal(codec, self.codec) && utf8Equal(profile, context.profile)
    }

    private static func size(of message: MessageHeld) -> Int {
        message.topic.utf8.count + message.payload.count
    }
}
