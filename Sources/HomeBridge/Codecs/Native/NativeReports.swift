// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Reads what an announced device says: reports, connectivity, momentary events.
enum NativeReports {
    static func decode(
        _ message: CodecMessage, _ subject: NativeSubject, _ limits: CodecLimits
    ) throws(NativeError) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        switch subject.kind {
        case .announce: return .ignored(.unchanged)
        case .report: return try report(message, subject, limits)
        case .connectivity(let part, let trait):
            return try connectivity(message, subject, part: part, trait: trait, limits)
        case .event(let part, let trait):
            return try momentary(message, subject, part: part, trait: trait, limits)
        }
    }

    private static func report(
        _ message: CodecMessage, _ subject: NativeSubject, _ limits: CodecLimits
    ) throws(NativeError) -> CodecOutput {
        let object = try NativeObject.read(
            message.payload, limits: limits.json, keys: ["at", "parts"])
        guard let partsValue = object.value("parts") else { throw object.missing("parts") }
        var events: [HomeEvent] = []
        let parts = try NativeObject(partsValue, at: "parts", keys: nil)
        for part in parts.members {
            let place = "parts." + part.key
            let id = try NativeObject.part(part.key, at: place)
            let traits = try NativeObject(part.value, at: place, keys: nil)
            for trait in traits.members {
                let attributes = try attributes(trait, at: place)
                guard !attributes.isEmpty else { continue }
                events.append(
                    .attributesReported(
                        AttributesReported(
                            deviceID: subject.deviceID, source: subject.source,
                            part: id, trait: trait.key,
                            delivery: message.delivery, attributes: attributes)))
            }
        }
        guard !events.isEmpty else { return .ignored(.nothingNew) }
        return CodecOutput(events: events, sourceAt: try time(object))
    }

    private static func attributes(
        _ trait: JSONMember, at place: String
    ) throws(NativeError) -> [AttributeMember] {
        let place = place + "." + trait.key
        guard !trait.key.isEmpty else { throw NativeObject.error(place, "a trait has no name") }
        return try fields(try NativeObject(trait.value, at: place, keys: nil))
    }

    /// The members of an object as attributes, sorted.
    private static func fields(_ object: NativeObject) throws(NativeError) -> [AttributeMember] {
        var pairs: [(String, AttributeValue)] = []
        for member in object.members {
            let place = NativeObject.join(object.place, member.key)
            guard !member.key.isEmpty else { throw NativeObject.error(place, "has no name") }
            guard let value = member.value.attributeValue else {
                throw NativeObject.error(place, "a number beyond the range of doubles")
            }
            pairs.append((member.key, value))
        }
        guard case .object(let members) = AttributeValue.members(pairs) else { return [] }
        return members
    }

    private static func time(_ object: NativeObject) throws(NativeError) -> Int64? {
        guard let value = object.value("at") else { return nil }
        guard let time = SourceTime.nanoseconds(value) else {
            throw NativeObject.error("at", "neither RFC 3339 nor milliseconds since 1970")
        }
        return time
    }

    private static func momentary(
        _ message: CodecMessage, _ subject: NativeSubject, part: String, trait: String,
        _ limits: CodecLimits
    ) throws(NativeError) -> CodecOutput {
        let object = try NativeObject.read(
            message.payload, limits: limits.json, keys: ["name", "fields", "at"])
        let name = try object.word("name")
        var fields: [AttributeMember] = []
        if let value = object.value("fields") {
            fields = try Self.fields(try NativeObject(value, at: "fields", keys: nil))
        }
        let at = try time(object)
        guard message.delivery != .stored else { return .ignored(.storedEvent) }
        return CodecOutput(
            events: [
                .momentaryOccurred(
                    MomentaryOccurred(
                        deviceID: subject.deviceID, source: subject.source, part: part,
                        trait: trait, delivery: message.delivery, name: name, fields: fields))
            ], sourceAt: at)
    }

    private static func connectivity(
        _ message: CodecMessage, _ subject: NativeSubject, part: String?, trait: String?,
        _ limits: CodecLimits
    ) throws(NativeError) -> CodecOutput {
        var word = String(validating: message.payload, as: UTF8.self)
        var reason = ""
        var slot = FactSlot.own
        if message.payload.contains(UInt8(ascii: "{")) {
            let object = try NativeObject.read(
                message.payload, limits: limits.json, keys: ["state", "reason", "slot"])
            word = try object.word("state")
            reason = try object.string("reason") ?? ""
            if let name = try object.string("slot") {
                guard let named = FactSlot.allCases.first(where: { $0.name == name }) else {
                    throw NativeObject.error("slot", "\(name) is none of own, gateway, bridge")
                }
                slot = named
            }
        }
        let facts: [String: FactValue] = [
            "online": .on, "offline": .off, "sleeping": .sleeping, "unknown": .unknown,
        ]
        guard let word, let value = facts[word] else {
            throw NativeError(
                "unknown connectivity", "the word is none of online, offline, sleeping, unknown")
        }
        return CodecOutput(events: [
            .connectivityReported(
                ConnectivityReported(
                    source: subject.source,
                    subject: Self.subject(subject.deviceID, part: part, trait: trait),
                    slot: slot, value: value, reason: reason, delivery: message.delivery))
        ])
    }

    private static func subject(
        _ deviceID: String, part: String?, trait: String?
    ) -> ConnectivityReported.Subject {
        guard let part else { return .device(deviceID) }
        guard let trait else { return .part(deviceID: deviceID, part: part) }
        return .trait(deviceID: deviceID, part: part, trait: trait)
    }
}
