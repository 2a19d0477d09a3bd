// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a topic that carries commands says of a message: which device it commands, and in which
/// form.
public struct ObservedCommand: Sendable {
    /// The key of the device's binding; nil where no announcement named the device.
    var device: String?
    var arguments: Arguments
    /// What a bare value is called where secrets are looked for; nil: the topic's last level.
    var secretKey: String?

    /// How a payload becomes arguments.
    public enum Arguments: Sendable {
        /// The members of an object; any other value under this name.
        case members(else: String)
        /// The value under this name.
        case value(String)
        /// The payload as text under this name, whatever it looks like.
        case text(String)
    }

    /// A command to a device.
    ///
    /// - Parameters:
    ///   - device: the key of its binding; nil where no announcement named it.
    ///   - arguments: how the payload becomes arguments.
    ///   - secretKey: what a bare value is called where secrets are looked for; nil: the topic's
    ///     last level.
    public init(device: String?, _ arguments: Arguments, secretKey: String? = nil) {
        self.device = device
        self.arguments = arguments
        self.secretKey = secretKey
    }
}

extension BindingStore {
    /// Records a command of another program: it changes no value (W-3).
    func observe(_ command: ObservedCommand, _ message: CodecMessage) -> CodecOutput {
        // No bytes are a question, or clear a stored command.
        guard !message.payload.isEmpty else { return .ignored(.commandTopic) }
        let clean = context.redacted(
            message.payload, key: command.secretKey ?? message.topic.lastLevel)
        var output = CodecOutput.ignored(.storedCommand)
        output.redactedPayload = clean
        guard message.delivery != .stored else { return output }
        let payload = clean ?? message.payload
        guard let arguments = arguments(payload, command.arguments) else {
            output.events = CodecOutput.noText(payload).events
            return output
        }
        output.events =
            arguments.isEmpty
            ? [IgnoredMessage.commandTopic.event] : [observed(arguments, by: command.device)]
        return output
    }

    /// - Parameter key: of the device's binding; nil where no announcement named the device.
    func observed(
        _ arguments: [AttributeMember], by key: String?, root: String = ""
    ) -> HomeEvent {
        let reader = key.flatMap { self.reader($0) }
        return .commandObserved(
            CommandObserved(
                deviceID: reader?.binding.deviceID ?? "",
                source: reader?.source ?? source(of: root), arguments: arguments))
    }

    /// - Returns: nil for bytes that are no text.
    private func arguments(
        _ payload: [UInt8], _ form: ObservedCommand.Arguments
    ) -> [AttributeMember]? {
        let text = { String(validating: payload, as: UTF8.self).map { JSONValue.string($0) } }
        let json = { try? context.json(payload) }
        let pairs: [(String, AttributeValue)]
        switch form {
        case .text(let name):
            guard let value = text() else { return nil }
            pairs = [(name, value.attributeValue ?? .null)]
        case .value(let name):
            guard let value = json() ?? text() else { return nil }
            pairs = [(name, value.attributeValue ?? .null)]
        case .members(let name):
            guard let value = json() ?? text() else { return nil }
            pairs =
                value.object?.members.map { ($0.key, $0.value.attributeValue ?? .null) }
                ?? [(name, value.attributeValue ?? .null)]
        }
        return .sorted(pairs)
    }
}
