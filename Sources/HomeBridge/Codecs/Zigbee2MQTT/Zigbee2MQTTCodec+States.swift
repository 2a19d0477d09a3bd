// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// States, single attributes, availability, and messages for names that are not known yet.

extension Zigbee2MQTTCodec {
    /// A payload at `<base>/<name>`.
    func decodeState(of device: BindingStore.Entry, _ message: CodecMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let value: JSONValue
        do throws(UnreadableMessage) {
            value = try context.json(message.payload)
        } catch {
            if BindingReader.isUnknownWord(message.payload) { return .ignored(.nothingNew) }
            return error.output
        }
        switch value {
        case .object(let object): return output(of: device, object, message)
        case .null: return .ignored(.nothingNew)
        default: return UnreadableMessage(noObject: value).output
        }
    }

    private func output(
        of device: BindingStore.Entry, _ object: JSONObject, endpoint: String? = nil,
        _ message: CodecMessage
    ) -> CodecOutput {
        let hasSecret = SecretRedaction.isNeeded(for: .object(object))
        let clean = hasSecret ? context.redaction.redacted(.object(object)) : .object(object)
        var output = plainOutput(of: device, clean.object ?? object, endpoint: endpoint, message)
        if hasSecret {
            output.redactedPayload = Array(JSONWriter.write(clean, sortsKeys: false).utf8)
        }
        if object.hadDuplicates {
            output.notices.append("A payload of \(device.reader.binding.name) holds a key twice.")
        }
        return output
    }

    private func plainOutput(
        of device: BindingStore.Entry, _ object: JSONObject, endpoint: String?,
        _ message: CodecMessage
    ) -> CodecOutput {
        var members = object.members
        if let endpoint {
            for index in members.indices {
                let key = members[index].key + "_" + endpoint
                if device.reader.hasKey(key) { members[index].key = key }
            }
        }
        var events: [HomeEvent] = []
        device.reader.report(
            .object(JSONObject(members)), by: device.rule, delivery: message.delivery,
            into: &events)
        guard !events.isEmpty else {
            if object.members.isEmpty { return .ignored(.nothingNew) }
            return .ignored(message.delivery == .stored ? .storedEvent : .nothingNew)
        }
        let lastSeen = members.first { $0.key == "last_seen" }
        return CodecOutput(
            events: events, sourceAt: lastSeen.flatMap { SourceTime.nanoseconds($0.value) })
    }

    /// Anything but a state: below a known name, or of an unknown one.
    ///
    /// - Returns: nil for a name that no list has named.
    func decodeBelow(_ place: Zigbee2MQTTTopic, _ message: CodecMessage) -> CodecOutput? {
        // Names hold slashes: the longest known name wins.
        var end = place.rest.utf8.endIndex
        while let slash = place.rest.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) {
            let topic = place.base + "/" + place.rest[..<slash]
            if let device = devices.owner(of: topic) {
                let below = String(place.rest[place.rest.utf8.index(after: slash)...])
                if let output = decode(below, of: device, message) { return output }
                break
            }
            end = slash
        }
        let levels = place.rest.levels()
        if let command = CommandTopic(ofUnknown: levels) {
            return observe(command, of: nil, base: place.base, message)
        }
        if place.rest.hasPrefix("901/") { return .ignored(.internalGroup) }
        return message.payload.isEmpty ? .ignored(.emptyPayload) : nil
    }

    /// - Returns: nil when it looks like the state of another device whose name begins alike.
    private func decode(
        _ below: String, of device: BindingStore.Entry, _ message: CodecMessage
    ) -> CodecOutput? {
        if below == "availability" { return decodeAvailability(of: device, message) }
        let levels = below[...].levels()
        if let command = CommandTopic(below: levels) {
            let isOwn =
                command.endpoint.map { device.reader.binding.endpoints.contains($0) } ?? true
            return observe(
                command, of: isOwn ? device.reader : nil, base: device.reader.binding.root, message)
        }
        guard levels.count == 1 else { return nil }
        if below == "action", actionBases.contains(UTF8Key(device.reader.binding.root)) {
            return .ignored(.nothingNew)
        }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let json = try? context.json(message.payload)
        if case .object(let object) = json {
            if device.reader.binding.endpoints.contains(below) {
                return output(of: device, object, endpoint: below, message)
            }
            guard device.reader.hasKey(below) else { return nil }
        }
        guard let text = String(validating: message.payload, as: UTF8.self) else {
            return .noText(message.payload)
        }
        let value = BindingReader.isUnknownWord(message.payload) ? .null : json ?? .string(text)
        var output = output(of: device, member(below, value, of: device), message)
        output.redactedPayload = context.redacted(message.payload, key: below)
        return output
    }

    /// Composites come as `color-x`: a dash leads below the property.
    private func member(
        _ key: String, _ value: JSONValue, of device: BindingStore.Entry
    ) -> JSONObject {
        if !device.reader.hasKey(key), let dash = key.utf8.firstIndex(of: UInt8(ascii: "-")) {
            let head = String(key[..<dash])
            if device.reader.hasKey(head) {
                let inner = String(key[key.utf8.index(after: dash)...])
                return [head: .object([inner: value])]
            }
        }
        return JSONObject([JSONMember(key: key, value: value)])
    }

    /// R-Z-AVAIL, R-Z-AVAIL-TEXT.
    private func decodeAvailability(
        of device: BindingStore.Entry, _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        guard let word = stateWord(message.payload) else {
            return .unreadable("unknown availability", "neither online nor offline")
        }
        return CodecOutput(events: [device.reader.fact(.own, word, message.delivery)])
    }

    /// `online` as a bare word or as `{"state":"online"}`, without regard to case.
    func stateWord(_ payload: [UInt8]) -> FactValue? {
        let json = try? context.json(payload)
        let text: String?
        switch json {
        case .object(let object): text = object["state"]?.string
        case .string(let word): text = word
        case .null?: return .unknown
        default: text = String(validating: payload, as: UTF8.self)
        }
        switch text?.lowercased() {
        case "online": return .on
        case "offline": return .off
        case let word?: return ValueConversion.isUnknown(word) ? .unknown : nil
        case nil: return nil
        }
    }
}
