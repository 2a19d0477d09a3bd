// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Commands of others, heard on the broker: they are told, and change no value (W-3).

extension TasmotaCodec {
    /// - Parameter key: of the device's binding; nil where no announcement named it.
    func observe(_ command: String, of key: String?, _ message: CodecMessage) -> CodecOutput {
        // Without a value a command is a question; the device itself clears its stored ones so.
        guard !message.payload.isEmpty else { return .ignored(.commandTopic) }
        let clean = context.redaction.redacted(
            message.payload, key: Self.secretKey(command, message.payload),
            limits: context.limits.json)
        var output = CodecOutput.ignored(.storedCommand)
        output.redactedPayload = clean
        guard message.delivery != .stored else { return output }
        let payload = clean ?? message.payload
        let json = try? JSONReader.read(payload, limits: context.limits.json)
        guard let value = json ?? String(validating: payload, as: UTF8.self).map({ .string($0) })
        else {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(
                        reason: "no text",
                        detail: "byte \(UTF8Check.firstBad(payload) ?? 0): the bytes are not UTF-8"
                    ))
            ]
            return output
        }
        output.events = [
            .commandObserved(
                CommandObserved(
                    deviceID: key.flatMap { devices.reader($0)?.binding.deviceID } ?? "",
                    source: devices.source(of: ""),
                    arguments: [
                        AttributeMember(key: command, value: value.attributeValue ?? .null)
                    ]))
        ]
        return output
    }

    /// The key under which secrets of a command are found: `Password2` is a password, and so may be
    /// anything in a list of commands that names one.
    static func secretKey(_ command: String, _ payload: [UInt8]) -> String {
        let lower = command.lowercased()
        if lower.hasPrefix("backlog") {
            let text = String(decoding: payload, as: UTF8.self).lowercased()
            return text.contains("password") ? "password" : command
        }
        let end = lower.lastIndex { !$0.isASCII || !$0.isNumber }
        return end.map { String(lower[...$0]) } ?? command
    }
}
