// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Who a device is: its announcement, or the report of its state, which names the address as well.

extension Shelly1Codec {
    /// - Parameter id: the id of the topic; nil for the topic of all.
    mutating func decodeAnnouncement(_ message: CodecMessage, id: String?) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var output = CodecOutput(events: [])
        output.redactedPayload = context.redacted(message.payload)
        do throws(UnreadableMessage) {
            let value = try context.json(output.redactedPayload ?? message.payload)
            guard let object = value.object,
                let device = Shelly1Device(announcement: object, topicID: id)
            else {
                throw UnreadableMessage(
                    "bad announcement", "an object with id and mac is expected")
            }
            announce(device, message.delivery, into: &output)
        } catch {
            output.events = [error.event]
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
        announce(Shelly1Mapping(device).binding, delivery, into: &output)
    }
}
