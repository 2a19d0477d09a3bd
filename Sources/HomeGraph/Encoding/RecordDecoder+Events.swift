// SPDX-License-Identifier: Apache-2.0

extension RecordDecoder {
    /// The event of this kind; the mirror image of `RecordEncoder.encode(_:into:)`.
    func event(
        kind raw: UInt64, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        guard let kind = EventKind(rawValue: raw) else {
            throw .unknownVersion(raw, what: "event kind")
        }
        switch kind {
        case .logOpened, .reducerChanged, .clockStepped, .rangeLost, .timerFired,
            .profileChanged:
            return try engineEvent(kind, bytes, &reader)
        case .sessionStarted, .sessionResumed, .sessionLost, .brokerRolledBack,
            .subscriptionsAcknowledged, .brokerDropped:
            return try sessionEvent(kind, bytes, &reader)
        case .structureAnnounced, .structureRenamed, .roomAnnounced, .roomRenamed, .roomRemoved:
            return try placeEvent(kind, bytes, &reader)
        case .deviceAnnounced: return .deviceAnnounced(try announced(bytes, &reader))
        case .deviceDescribed: return .deviceDescribed(try described(bytes, &reader))
        case .deviceRenamed, .deviceMoved, .deviceRemoved, .devicesListed, .devicesJoined:
            return try deviceEvent(kind, bytes, &reader)
        case .attributesReported:
            return .attributesReported(
                AttributesReported(
                    deviceID: try symbol(bytes, &reader), source: try symbol(bytes, &reader),
                    part: try symbol(bytes, &reader), trait: try symbol(bytes, &reader),
                    delivery: try reader.choice(bytes, Delivery.self, what: "delivery"),
                    attributes: try members(bytes, &reader)))
        case .connectivityReported: return .connectivityReported(try fact(bytes, &reader))
        case .momentaryOccurred:
            return .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: try symbol(bytes, &reader), source: try symbol(bytes, &reader),
                    part: try symbol(bytes, &reader), trait: try symbol(bytes, &reader),
                    delivery: try reader.choice(bytes, Delivery.self, what: "delivery"),
                    name: try symbol(bytes, &reader), fields: try members(bytes, &reader)))
        case .expiryScheduled:
            return .expiryScheduled(
                ExpiryScheduled(
                    deviceID: try symbol(bytes, &reader), source: try symbol(bytes, &reader),
                    part: try symbol(bytes, &reader), trait: try symbol(bytes, &reader),
                    seconds: UInt32(truncatingIfNeeded: try reader.varint(bytes)),
                    values: try members(bytes, &reader)))
        case .bindingDeclared, .bindingRemoved, .messageHeld, .heldReleased, .messageUnreadable,
            .messageIgnored:
            return try codecEvent(kind, bytes, &reader)
        case .commandReceived, .commandRequested, .commandSent, .commandConfirmed,
            .commandFailed, .commandUnconfirmed, .commandObserved:
            return try commandEvent(kind, bytes, &reader)
        }
    }

    private func engineEvent(
        _ kind: EventKind, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        switch kind {
        case .logOpened:
            return .logOpened(
                LogOpened(
                    logID: try reader.text(bytes), homeName: try reader.text(bytes),
                    reducerVersion: UInt32(truncatingIfNeeded: try reader.varint(bytes))))
        case .reducerChanged:
            return .reducerChanged(
                version: UInt32(truncatingIfNeeded: try reader.varint(bytes)))
        case .clockStepped:
            return .clockStepped(
                ClockStepped(
                    era: UInt32(truncatingIfNeeded: try reader.varint(bytes)),
                    step: try reader.signed(bytes)))
        case .rangeLost:
            return .rangeLost(
                RangeLost(first: try reader.varint(bytes), last: try reader.varint(bytes)))
        case .timerFired:
            return .timerFired(
                TimerFired(
                    timer: try reader.choice(bytes, TimerKind.self, what: "timer"),
                    subject: try symbol(bytes, &reader)))
        case .profileChanged:
            let profile = try symbol(bytes, &reader)
            return .profileChanged(try reader.settings(ofProfile: profile, bytes))
        default: preconditionFailure("Only engine events come here.")
        }
    }

    private func sessionEvent(
        _ kind: EventKind, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        let profile = try symbol(bytes, &reader)
        switch kind {
        case .sessionStarted:
            return .sessionStarted(
                SessionStarted(
                    profile: profile,
                    epoch: UInt32(truncatingIfNeeded: try reader.varint(bytes)),
                    isGap: try reader.bool(bytes)))
        case .sessionResumed: return .sessionResumed(profile: profile)
        case .brokerRolledBack: return .brokerRolledBack(profile: profile)
        case .sessionLost:
            return .sessionLost(
                SessionLost(profile: profile, reason: try reader.text(bytes)))
        case .subscriptionsAcknowledged:
            return .subscriptionsAcknowledged(
                SubscriptionsAcknowledged(
                    profile: profile, filters: try texts(bytes, &reader),
                    refused: try texts(bytes, &reader)))
        case .brokerDropped:
            return .brokerDropped(
                BrokerDropped(profile: profile, count: try reader.varint(bytes)))
        default: preconditionFailure("Only session events come here.")
        }
    }

    func texts(_ bytes: RawSpan, _ reader: inout ByteReader) throws(CodingError) -> [String] {
        try reader.list(bytes) { reader, bytes throws(CodingError) in try reader.text(bytes) }
    }

    private func placeEvent(
        _ kind: EventKind, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        switch kind {
        case .structureAnnounced:
            return .structureAnnounced(StructureAnnounced(name: try reader.text(bytes)))
        case .structureRenamed:
            return .structureRenamed(
                id: try symbol(bytes, &reader), name: try reader.text(bytes))
        case .roomAnnounced:
            return .roomAnnounced(
                RoomAnnounced(
                    name: try reader.text(bytes), structureID: try symbol(bytes, &reader)))
        case .roomRenamed:
            return .roomRenamed(id: try symbol(bytes, &reader), name: try reader.text(bytes))
        case .roomRemoved: return .roomRemoved(id: try symbol(bytes, &reader))
        default: preconditionFailure("Only structure and room events come here.")
        }
    }

    private func announced(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> DeviceAnnounced {
        var event = DeviceAnnounced(
            deviceID: try symbol(bytes, &reader), source: try symbol(bytes, &reader),
            codec: try symbol(bytes, &reader), nativeID: try reader.text(bytes),
            name: try reader.text(bytes), area: try reader.optionalText(bytes),
            vendorName: try reader.optionalText(bytes),
            productName: try reader.optionalText(bytes),
            serialNumber: try reader.optionalText(bytes),
            softwareVersion: try reader.optionalText(bytes))
        let flags = try reader.byte(bytes)
        event.isMatterDevice = flags & 1 != 0
        event.isGroup = flags & 2 != 0
        event.isSecondary = flags & 4 != 0
        event.route = try route(bytes, &reader)
        event.liveness = try reader.choice(bytes, Liveness.self, what: "liveness")
        return event
    }

    private func route(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> LocalityType? {
        let raw = try reader.byte(bytes)
        if raw == 0 { return nil }
        guard let route = LocalityType(rawValue: raw - 1) else {
            throw .badTag(UInt64(raw), what: "route", position: reader.position - 1)
        }
        return route
    }

    private func described(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> DeviceDescribed {
        let device = try symbol(bytes, &reader)
        let source = try symbol(bytes, &reader)
        var parts: [PartDescription] = []
        for _ in 0..<(try reader.count(bytes)) {
            let part = try symbol(bytes, &reader)
            let type = try symbol(bytes, &reader)
            let primary = try reader.byte(bytes)
            var traits: [TraitDescription] = []
            for _ in 0..<(try reader.count(bytes)) {
                traits.append(
                    TraitDescription(
                        trait: try symbol(bytes, &reader), route: try route(bytes, &reader),
                        attributes: try symbols(bytes, &reader)))
            }
            parts.append(
                PartDescription(
                    part: part, type: type, isPrimary: primary == 0 ? nil : primary == 2,
                    traits: traits))
        }
        return DeviceDescribed(deviceID: device, source: source, parts: parts)
    }

    private func deviceEvent(
        _ kind: EventKind, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        switch kind {
        case .deviceRenamed:
            let deviceID = try symbol(bytes, &reader)
            // The slot's owner and source: always the user, and none.
            for (byte, only) in [("slot owner", UInt8(1)), ("slot source", 0)] {
                let found = try reader.byte(bytes)
                guard found == only else {
                    throw .badTag(UInt64(found), what: byte, position: reader.position - 1)
                }
            }
            return .deviceRenamed(
                DeviceRenamed(deviceID: deviceID, name: try reader.optionalText(bytes)))
        case .deviceMoved:
            return .deviceMoved(
                DeviceMoved(
                    deviceIDs: try symbols(bytes, &reader), place: try place(bytes, &reader)))
        case .deviceRemoved:
            return .deviceRemoved(
                DeviceRemoved(
                    deviceID: try symbol(bytes, &reader),
                    source: try optionalSymbol(bytes, &reader)))
        case .devicesListed:
            return .devicesListed(
                DevicesListed(
                    source: try symbol(bytes, &reader), areGroups: try reader.bool(bytes),
                    deviceIDs: try symbols(bytes, &reader)))
        case .devicesJoined:
            return .devicesJoined(
                kept: try symbol(bytes, &reader), merged: try symbol(bytes, &reader))
        default: preconditionFailure("Only device events come here.")
        }
    }

    private func place(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> DeviceMoved.Place {
        let tag = try reader.byte(bytes)
        switch tag {
        case 0: return .announced
        case 1: return .noRoom
        case 2: return .room(try symbol(bytes, &reader))
        default: throw .badTag(UInt64(tag), what: "place", position: reader.position - 1)
        }
    }

    private func fact(
        _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> ConnectivityReported {
        let source = try symbol(bytes, &reader)
        let tag = try reader.byte(bytes)
        let subject: ConnectivityReported.Subject
        switch tag {
        case 0: subject = .source
        case 1: subject = .device(try symbol(bytes, &reader))
        case 2:
            subject = .part(
                deviceID: try symbol(bytes, &reader), part: try symbol(bytes, &reader))
        case 3:
            subject = .trait(
                deviceID: try symbol(bytes, &reader), part: try symbol(bytes, &reader),
                trait: try symbol(bytes, &reader))
        default: throw .badTag(UInt64(tag), what: "subject", position: reader.position - 1)
        }
        return ConnectivityReported(
            source: source, subject: subject,
            slot: try reader.choice(bytes, FactSlot.self, what: "fact slot"),
            value: try reader.choice(bytes, FactValue.self, what: "fact value"),
            reason: try reader.text(bytes),
            delivery: try reader.choice(bytes, Delivery.self, what: "delivery"))
    }

    private func codecEvent(
        _ kind: EventKind, _ bytes: RawSpan, _ reader: inout ByteReader
    ) throws(CodingError) -> HomeEvent {
        switch kind {
        case .bindingDeclared:
            return .bindingDeclared(
                BindingDeclared(
                    profile: try symbol(bytes, &reader), codec: try symbol(bytes, &reader),
                    key: try reader.text(bytes), value: try reader.text(bytes)))
        case .bindingRemoved:
            return .bindingRemoved(
                BindingRemoved(
                    profile: try symbol(bytes, &reader), codec: try symbol(bytes, &reader),
                    key: try reader.text(bytes)))
        case .messageHeld:
            return .messageHeld(
                MessageHeld(
                    profile: try symbol(bytes, &reader), codec: try symbol(bytes, &reader),
                    number: try reader.varint(bytes), topic: try reader.text(bytes),
                    payload: try reader.blob(bytes),
                    delivery: try reader.choice(bytes, Delivery.self, what: "delivery")))
        case .heldReleased:
            return .heldReleased(
                HeldReleased(
                    profile: try symbol(bytes, &reader), codec: try symbol(bytes, &reader),
                    number: try reader.varint(bytes), wasRead: try reader.bool(bytes)))
        case .messageUnreadable:
            return .messageUnreadable(
                MessageUnreadable(
                    reason: try reader.text(bytes), detail: try reader.text(bytes)))
        case .messageIgnored: return .messageIgnored(reason: try reader.text(bytes))
        default: preconditionFailure("Only codec events come here.")
        }
    }
}
