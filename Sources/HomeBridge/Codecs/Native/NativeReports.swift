// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What an announced device says: reports, connectivity, momentary events.

extension NativeSubject: ReportedDevice {
    func decode(
        _ message: CodecMessage, _ limits: CodecLimits
    ) throws(UnreadableMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        switch kind {
        case .announce: return .ignored(.unchanged)
        case .report: return try report(message, limits)
        case .connectivity(let part, let trait):
            return try connectivity(message, part: part, trait: trait, limits)
        case .event(let part, let trait):
            return try momentary(message, part: part, trait: trait, limits)
        }
    }

    private func report(
        _ message: CodecMessage, _ limits: CodecLimits
    ) throws(UnreadableMessage) -> CodecOutput {
        let object = try NativeObject.read(
            message.payload, limits: limits.json, keys: ["at", "parts"])
        guard let partsValue = object.value("parts") else { throw object.missing("parts") }
        var events: [HomeEvent] = []
        for part in try NativeObject(partsValue, at: "parts", keys: nil).members {
            let place = "parts." + part.key
            let id = try NativeObject.part(part.key, at: place)
            for trait in try NativeObject(part.value, at: place, keys: nil).members {
                let place = place + "." + trait.key
                guard !trait.key.isEmpty else {
                    throw NativeObject.error(place, "a trait has no name")
                }
                let attributes = try Self.fields(trait.value, at: place)
                guard !attributes.isEmpty else { continue }
                events.append(report(attributes, of: trait.key, on: id, message.delivery))
            }
        }
        guard !events.isEmpty else { return .ignored(.nothingNew) }
        return CodecOutput(events: events, sourceAt: try Self.time(object))
    }

    /// The members of an object as attributes, sorted.
    private static func fields(
        _ value: JSONValue, at place: String
    ) throws(UnreadableMessage) -> [AttributeMember] {
        var pairs: [(String, AttributeValue)] = []
        for member in try NativeObject(value, at: place, keys: nil).members {
            let place = NativeObject.join(place, member.key)
            guard !member.key.isEmpty else { throw NativeObject.error(place, "has no name") }
            guard let value = member.value.attributeValue else {
                throw NativeObject.error(place, "a number beyond the range of doubles")
            }
            pairs.append((member.key, value))
        }
        return .sorted(pairs)
    }

    private static func time(_ object: NativeObject) throws(UnreadableMessage) -> Int64? {
        guard let value = object.value("at") else { return nil }
        guard let time = SourceTime.nanoseconds(value) else {
            throw NativeObject.error("at", "neither RFC 3339 nor milliseconds since 1970")
        }
        return time
    }

    private func momentary(
        _ message: CodecMessage, part: String, trait: String, _ limits: CodecLimits
    ) throws(UnreadableMessage) -> CodecOutput {
        let object = try NativeObject.read(
            message.payload, limits: limits.json, keys: ["name", "fields", "at"])
        let name = try object.word("name")
        let fields = try object.value("fields").map { value throws(UnreadableMessage) in
            try Self.fields(value, at: "fields")
        }
        let at = try Self.time(object)
        guard message.delivery != .stored else { return .ignored(.storedEvent) }
        return CodecOutput(
            events: [moment(name, fields ?? [], of: trait, on: part, message.delivery)],
            sourceAt: at)
    }

    private func connectivity(
        _ message: CodecMessage, part: String?, trait: String?, _ limits: CodecLimits
    ) throws(UnreadableMessage) -> CodecOutput {
        var word = String(validating: message.payload, as: UTF8.self)
        var reason = ""
        var slot = FactSlot.own
        if message.payload.contains(UInt8(ascii: "{")) {
            let object = try NativeObject.read(
                message.payload, limits: limits.json, keys: ["state", "reason", "slot"])
            word = try object.word("state")
            reason = try object.string("reason") ?? ""
            slot = try object.choice("slot", \.name) ?? .own
        }
        guard let word, let value = Self.facts[word] else {
            throw UnreadableMessage(
                "unknown connectivity", "the word is none of online, offline, sleeping, unknown")
        }
        return CodecOutput(events: [
            fact(slot, value, of: part, trait: trait, message.delivery, reason: reason)
        ])
    }

    private static let facts: [String: FactValue] = [
        "online": .on, "offline": .off, "sleeping": .sleeping, "unknown": .unknown,
    ]
}
