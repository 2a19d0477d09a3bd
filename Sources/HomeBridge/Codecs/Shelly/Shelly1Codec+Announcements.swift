// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Who a device is: its announcement, or the report of its state, which names the address as well.

extension Shelly1Codec {
    /// - Parameter id: the id of the topic; nil for the topic of all.
    mutating func decodeAnnouncement(_ message: CodecMessage, id: String?) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var output = CodecOutput(events: [])
        output.redactedPayload = context.redaction.redacted(
            message.payload, limits: context.limits.json)
        do throws(JSONError) {
            let value = try JSONReader.read(
                output.redactedPayload ?? message.payload, limits: context.limits.json)
            guard let object = value.object,
                let device = Shelly1Device(announcement: object, topicID: id)
            else {
                output.events = [
                    .messageUnreadable(
                        MessageUnreadable(
                            reason: "bad announcement",
                            detail: "an object with id and mac is expected"))
                ]
                return output
            }
            announce(device, message.delivery, into: &output)
        } catch {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(reason: "no JSON", detail: error.description))
            ]
            return output
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
        return output
    }

    private mutating func announce(
        _ new: Shelly1Device, _ delivery: Delivery, into output: inout CodecOutput
    ) {
        let old = known[UTF8Key(new.bindingKey)]
        let device = old.map { $0.announced(again: new) } ?? new
        remember(device, delivery, into: &output)
        guard !output.events.isEmpty, !utf8Equal(old?.id ?? "", device.id) else { return }
        release(into: &output)
    }

    mutating func remember(
        _ device: Shelly1Device, _ delivery: Delivery, into output: inout CodecOutput
    ) {
        guard known[UTF8Key(device.bindingKey)] != device else { return }
        devices.announce(Shelly1Mapping(device).binding, delivery: delivery, into: &output)
        index(device.bindingKey)
    }

    /// Reads what was held for devices that are known now.
    mutating func release(into output: inout CodecOutput) {
        var codec = self
        devices.release(into: &output) { devices, message in
            codec.devices = devices
            let rest = String(message.topic.dropFirst(Self.prefix.count))
            let output =
                codec.isOther(rest)
                ? CodecOutput.ignored(.unknownTopic) : codec.decodeKnown(rest, message)
            devices = codec.devices
            return output
        }
        let released = devices
        self = codec
        devices = released
    }
}
