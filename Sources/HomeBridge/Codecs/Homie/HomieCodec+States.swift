// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What devices say: the values of their properties, and what no property names.

extension HomieCodec {
    /// - Returns: nil for a device, or a property, that has not said enough of itself.
    mutating func readProperty(_ topic: HomieTopic, _ message: CodecMessage) -> CodecOutput? {
        guard let reader = devices.reader(topic.bindingKey) else { return nil }
        let isStarting = memory[topic.base]?.state == .`init`
        guard var output = readByRules(message) else {
            // What it consists of may be about to change.
            return isStarting ? nil : readUnnamed(reader, topic, message)
        }
        keep(topic, message, &output)
        if isStarting, message.delivery == .live, !output.isSilent {
            // A device that starts says its values, and is not ready all the same (R-H4).
            output.events.append(reader.fact(.own, .off, .live, reason: "init"))
        }
        return output
    }

    /// Reads a message by the rules of its topic, and a colour by those of its parts too.
    mutating func readByRules(_ message: CodecMessage) -> CodecOutput? {
        guard var output = devices.read(message) else { return nil }
        guard message.payload.contains(UInt8(ascii: ",")) else { return output }
        for form in HomieColor.Form.allCases where devices.knows(message.topic + form.suffix) {
            guard let text = HomieColor.hueSaturationValue(message.payload, form) else { continue }
            var inner = message
            inner.topic += form.suffix
            inner.payload = Array(text.utf8)
            if let parts = devices.read(inner), !parts.isSilent {
                output.events = (output.isSilent ? [] : output.events) + parts.events
            }
        }
        return output
    }

    /// Attributes come one by one and in any order, so that a stored value may come before what
    /// says how to read it. A live one replaces it.
    private mutating func keep(
        _ topic: HomieTopic, _ message: CodecMessage, _ output: inout CodecOutput
    ) {
        guard !topic.isFive, !message.payload.isEmpty else { return }
        let place = topic.base + "/" + topic.path
        if message.delivery == .live {
            if devices.note(place) != nil { note(topic, nil, into: &output) }
            return
        }
        let payload = output.redactedPayload ?? message.payload
        guard payload.count <= Self.attributeBytesMax, !output.isSilent,
            memory.count < Self.attributesMax || devices.note(place) != nil,
            let text = String(validating: payload, as: UTF8.self)
        else { return }
        note(topic, text, into: &output)
    }

    /// A value of a known device that none of its properties names stays the vendor's.
    private mutating func readUnnamed(
        _ reader: BindingReader, _ topic: HomieTopic, _ message: CodecMessage
    ) -> CodecOutput {
        guard case .property(let node, let property) = topic.kind else {
            return .ignored(.unknownTopic)
        }
        var output = report(
            node + "." + property, secretKey: property, of: reader, message)
        guard !topic.isFive, let device = memory[topic.base], !output.isSilent,
            Self.lists(device, node, property)
        else { return output }
        // It is going to be described.
        var stored = message
        stored.delivery = .stored
        keep(topic, stored, &output)
        return output
    }

    private static func lists(
        _ device: HomieMemory.Device, _ node: String, _ property: String
    ) -> Bool {
        let origin = node.utf8.lastIndex(of: UInt8(ascii: "_")).map { String(node[..<$0]) }
        let names = device[node + "/$properties"] ?? origin.flatMap { device[$0 + "/$properties"] }
        return HomieDescription.list(names ?? "").contains { utf8Equal($0, property) }
    }

    // MARK: The device itself

    /// `$stats/uptime`, `$alert/<id>`, and whatever else a device says of itself.
    ///
    /// - Returns: nil for a device that is not known.
    mutating func readDiagnostic(
        _ name: String, _ topic: HomieTopic, _ message: CodecMessage
    ) -> CodecOutput? {
        if Self.isCommand(name) { return .ignored(.commandTopic) }
        guard let reader = devices.reader(topic.bindingKey) else {
            return message.payload.isEmpty ? .ignored(.emptyPayload) : nil
        }
        let key = Self.diagnosticKey(name)
        if name.hasPrefix("$log/") { return log(key, of: reader, message) }
        if message.payload.isEmpty, name.hasPrefix("$alert/") {
            // The reason for it is gone.
            return CodecOutput(events: [
                vendorReport(key, .null, of: reader, message.delivery)
            ])
        }
        let secretKey = name[...].levels(omittingEmpty: true).last.map(String.init) ?? name
        return report(key, secretKey: secretKey, of: reader, message)
    }

    /// What is said to devices below their attributes, a firmware among it.
    private static func isCommand(_ name: String) -> Bool {
        guard name.hasPrefix("$implementation/") else { return false }
        return name.hasSuffix("/set") || name.hasSuffix("/reset")
            || name.hasPrefix("$implementation/ota/firmware")
    }

    private func log(
        _ key: String, of reader: BindingReader, _ message: CodecMessage
    ) -> CodecOutput {
        guard message.delivery != .stored, !message.payload.isEmpty else {
            return .ignored(.storedEvent)
        }
        let clean = context.redacted(message.payload)
        guard let text = String(validating: clean ?? message.payload, as: UTF8.self) else {
            return .noText(message.payload)
        }
        let event = reader.moment(
            key, [("value", .string(text))], of: Self.vendorTrait, message.delivery)
        return CodecOutput(events: [event], redactedPayload: clean)
    }

    /// - Returns: nil for a device that is not known.
    mutating func readTarget(_ topic: HomieTopic, _ message: CodecMessage) -> CodecOutput? {
        guard devices.reader(topic.bindingKey) != nil else { return nil }
        return devices.read(message) ?? .ignored(.unknownTopic)
    }

    /// A value as it looks: a number, true or false, else a text.
    private func report(
        _ key: String, secretKey: String, of reader: BindingReader, _ message: CodecMessage
    ) -> CodecOutput {
        // R-EMPTY-STATE.
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let clean = context.redacted(message.payload, key: secretKey)
        let payload = clean ?? message.payload
        var value = (try? context.json(payload))?.attributeValue
        if value == nil {
            guard let text = String(validating: payload, as: UTF8.self) else {
                return .noText(payload)
            }
            value = ValueConversion.isUnknown(text) ? .null : .string(text)
        }
        return CodecOutput(
            events: [vendorReport(key, value ?? .null, of: reader, message.delivery)],
            redactedPayload: clean)
    }

    private func vendorReport(
        _ key: String, _ value: AttributeValue, of reader: BindingReader, _ delivery: Delivery
    ) -> HomeEvent {
        reader.report(
            [AttributeMember(key: key, value: value)], of: Self.vendorTrait, delivery)
    }
}
