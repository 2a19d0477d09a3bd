// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Commands of others, heard on the broker: they are told, and change no value (W-3).

extension HomeAssistantCodec {
    /// - Returns: nil where no component is told anything on this topic, or where the device has a
    ///   codec of its own, which tells it.
    func observe(_ message: CodecMessage) -> CodecOutput? {
        guard
            let component = commanded[UTF8Key(message.topic)]?.compactMap({ components[$0] })
                .min(by: { utf8Less($0.key, $1.key) }),
            let reader = devices.reader(component.device), reader.binding.liveness == .always
        else { return nil }
        return observed(message, of: reader, word: component.word)
    }

    /// A command to a device.
    ///
    /// - Parameter word: what a value without a name is of.
    func observed(
        _ message: CodecMessage, of reader: BindingReader, word: String
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.commandTopic) }
        let level = message.topic.split(separator: "/").last.map { String($0) }
        let clean = context.redaction.redacted(
            message.payload, key: level, limits: context.limits.json)
        var output = CodecOutput.ignored(.storedCommand)
        output.redactedPayload = clean
        guard message.delivery != .stored else { return output }
        let payload = clean ?? message.payload
        let json = try? JSONReader.read(payload, limits: context.limits.json)
        guard let value = json ?? String(validating: payload, as: UTF8.self).map({ .string($0) })
        else {
            let position = UTF8Check.firstBad(payload) ?? 0
            return .unreadable("no text", "byte \(position): the bytes are not UTF-8")
        }
        let pairs =
            value.object?.members.map { ($0.key, $0.value.attributeValue ?? .null) }
            ?? [(word, value.attributeValue ?? .null)]
        guard case .object(let arguments) = AttributeValue.members(pairs), !arguments.isEmpty else {
            return .ignored(.commandTopic)
        }
        output.events = [
            .commandObserved(
                CommandObserved(
                    deviceID: reader.binding.deviceID, source: reader.source, arguments: arguments))
        ]
        return output
    }
}
