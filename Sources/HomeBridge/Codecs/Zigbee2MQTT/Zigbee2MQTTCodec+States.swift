// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// States, single attributes, availability, and messages for names that are not known yet.

extension Zigbee2MQTTCodec {
    /// A payload at `<base>/<name>`.
    func decodeState(of reader: Zigbee2MQTTReader, _ message: CodecMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(message.payload, limits: context.limits.json)
        } catch {
            if isUnknownWord(message.payload) { return .ignored(.nothingNew) }
            return .unreadable("no JSON", error.description)
        }
        switch value {
        case .object(let object): return output(of: reader, object, message)
        case .null: return .ignored(.nothingNew)
        default:
            return .unreadable("no object", "byte 0: \(value.kindName) where an object is expected")
        }
    }

    private func output(
        of reader: Zigbee2MQTTReader, _ object: JSONObject, endpoint: String? = nil,
        _ message: CodecMessage
    ) -> CodecOutput {
        var output: CodecOutput
        if SecretRedaction.isNeeded(for: .object(object)) {
            let redacted = context.redaction.redacted(.object(object))
            let clean = redacted.object ?? object
            output = plainOutput(of: reader, clean, endpoint: endpoint, message)
            output.redactedPayload = Array(JSONWriter.write(redacted, sortsKeys: false).utf8)
        } else {
            output = plainOutput(of: reader, object, endpoint: endpoint, message)
        }
        if object.hadDuplicates {
            output.notices.append("A payload of \(reader.binding.name) holds a key twice.")
        }
        return output
    }

    private func plainOutput(
        of reader: Zigbee2MQTTReader, _ object: JSONObject, endpoint: String?,
        _ message: CodecMessage
    ) -> CodecOutput {
        var members = object.members
        if let endpoint {
            for index in members.indices {
                let key = members[index].key + "_" + endpoint
                if reader.hasProperty(key) { members[index].key = key }
            }
        }
        let events = reader.events(for: members, delivery: message.delivery)
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
            if let reader = topics[UTF8Key(topic)] {
                let below = String(place.rest[place.rest.utf8.index(after: slash)...])
                if let output = decode(below, of: reader, message) { return output }
                break
            }
            end = slash
        }
        let levels = place.rest.split(separator: "/", omittingEmptySubsequences: false)
        if let command = CommandTopic(ofUnknown: levels) {
            return observe(command, of: nil, base: place.base, message)
        }
        if place.rest.hasPrefix("901/") { return .ignored(.internalGroup) }
        return message.payload.isEmpty ? .ignored(.emptyPayload) : nil
    }

    /// - Returns: nil when it looks like the state of another device whose name begins alike.
    private func decode(
        _ below: String, of reader: Zigbee2MQTTReader, _ message: CodecMessage
    ) -> CodecOutput? {
        if below == "availability" { return decodeAvailability(of: reader, message) }
        let levels = below.split(separator: "/", omittingEmptySubsequences: false)
        if let command = CommandTopic(below: levels) {
            let isOwn = command.endpoint.map { reader.binding.endpoints.contains($0) } ?? true
            return observe(
                command, of: isOwn ? reader : nil, base: reader.binding.base, message)
        }
        guard levels.count == 1 else { return nil }
        if below == "action", actionBases.contains(UTF8Key(reader.binding.base)) {
            return .ignored(.nothingNew)
        }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let json = try? JSONReader.read(message.payload, limits: context.limits.json)
        if case .object(let object) = json {
            if reader.binding.endpoints.contains(below) {
                return output(of: reader, object, endpoint: below, message)
            }
            guard reader.hasProperty(below) else { return nil }
        }
        guard let text = String(validating: message.payload, as: UTF8.self) else {
            let position = UTF8Check.firstBad(message.payload) ?? 0
            return .unreadable("no text", "byte \(position): the bytes are not UTF-8")
        }
        let value = isUnknownWord(message.payload) ? .null : json ?? .string(text)
        var output = output(of: reader, member(below, value, of: reader), message)
        output.redactedPayload = context.redaction.redacted(
            message.payload, key: below, limits: context.limits.json)
        return output
    }

    /// Composites come as `color-x`: a dash leads below the property.
    private func member(
        _ key: String, _ value: JSONValue, of reader: Zigbee2MQTTReader
    ) -> JSONObject {
        if !reader.hasProperty(key), let dash = key.utf8.firstIndex(of: UInt8(ascii: "-")) {
            let head = String(key[..<dash])
            if reader.hasProperty(head) {
                let inner = String(key[key.utf8.index(after: dash)...])
                let composite = JSONValue.object(JSONObject([JSONMember(key: inner, value: value)]))
                return JSONObject([JSONMember(key: head, value: composite)])
            }
        }
        return JSONObject([JSONMember(key: key, value: value)])
    }

    /// R-Z-AVAIL, R-Z-AVAIL-TEXT.
    private func decodeAvailability(
        of reader: Zigbee2MQTTReader, _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        guard let word = stateWord(message.payload) else {
            return .unreadable("unknown availability", "neither online nor offline")
        }
        return CodecOutput(events: [
            .connectivityReported(
                ConnectivityReported(
                    source: reader.source, subject: .device(reader.binding.deviceID), slot: .own,
                    value: word, delivery: message.delivery))
        ])
    }

    /// `online` as a bare word or as `{"state":"online"}`, without regard to case.
    func stateWord(_ payload: [UInt8]) -> FactValue? {
        let json = try? JSONReader.read(payload, limits: context.limits.json)
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

    /// R-NAN: a word that says that nothing is known.
    func isUnknownWord(_ payload: [UInt8]) -> Bool {
        guard payload.count <= 11 else { return false }
        return ValueConversion.isUnknown(String(decoding: payload, as: UTF8.self))
    }
}
