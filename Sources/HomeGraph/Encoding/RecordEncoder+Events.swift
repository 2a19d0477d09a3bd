// SPDX-License-Identifier: Apache-2.0

extension RecordEncoder {
    /// The fields of an event, in the order of its declaration.
    mutating func encode(_ event: HomeEvent, into writer: inout ByteWriter) {
        switch event {
        case .logOpened(let event):
            writer.text(event.logID)
            writer.text(event.homeName)
            writer.varint(UInt64(event.reducerVersion))
        case .reducerChanged(let version): writer.varint(UInt64(version))
        case .clockStepped(let event):
            writer.varint(UInt64(event.era))
            writer.signed(event.step)
        case .rangeLost(let event):
            writer.varint(event.first)
            writer.varint(event.last)
        case .timerFired(let event):
            writer.byte(event.timer.rawValue)
            symbol(event.subject, into: &writer)
        case .profileChanged(let settings): encode(settings, into: &writer)
        case .sessionStarted, .sessionResumed, .sessionLost, .brokerRolledBack,
            .subscriptionsAcknowledged, .brokerDropped:
            encodeSession(event, into: &writer)
        case .structureAnnounced, .structureRenamed, .roomAnnounced, .roomRenamed, .roomRemoved:
            encodePlace(event, into: &writer)
        case .deviceAnnounced(let event): encode(event, into: &writer)
        case .deviceDescribed(let event): encode(event, into: &writer)
        case .deviceRenamed, .deviceMoved, .deviceRemoved, .devicesListed, .devicesJoined:
            encodeDevice(event, into: &writer)
        case .attributesReported(let event):
            symbol(event.deviceID, as: .device, into: &writer)
            symbol(event.source, as: .source, into: &writer)
            symbol(event.part, into: &writer)
            symbol(event.trait, into: &writer)
            writer.byte(event.delivery.rawValue)
            members(event.attributes, into: &writer)
        case .connectivityReported(let event): encode(event, into: &writer)
        case .momentaryOccurred(let event):
            symbol(event.deviceID, into: &writer)
            symbol(event.source, into: &writer)
            symbol(event.part, into: &writer)
            symbol(event.trait, into: &writer)
            writer.byte(event.delivery.rawValue)
            symbol(event.name, into: &writer)
            members(event.fields, into: &writer)
        case .expiryScheduled(let event):
            symbol(event.deviceID, into: &writer)
            symbol(event.source, into: &writer)
            symbol(event.part, into: &writer)
            symbol(event.trait, into: &writer)
            writer.varint(UInt64(event.seconds))
            members(event.values, into: &writer)
        case .bindingDeclared, .bindingRemoved, .messageHeld, .heldReleased, .messageUnreadable,
            .messageIgnored:
            encodeCodec(event, into: &writer)
        case .commandReceived, .commandRequested, .commandSent, .commandConfirmed,
            .commandFailed, .commandUnconfirmed, .commandObserved:
            encodeCommand(event, into: &writer)
        }
    }

    private mutating func encode(_ settings: ProfileSettings, into writer: inout ByteWriter) {
        symbol(settings.profile, into: &writer)
        writer.encode(settings)
    }

    private mutating func encodeSession(_ event: HomeEvent, into writer: inout ByteWriter) {
        switch event {
        case .sessionStarted(let event):
            symbol(event.profile, into: &writer)
            writer.varint(UInt64(event.epoch))
            writer.bool(event.isGap)
        case .sessionResumed(let profile), .brokerRolledBack(let profile):
            symbol(profile, into: &writer)
        case .sessionLost(let event):
            symbol(event.profile, into: &writer)
            writer.text(event.reason)
        case .subscriptionsAcknowledged(let event):
            symbol(event.profile, into: &writer)
            writer.list(event.filters) { $0.text($1) }
            writer.list(event.refused) { $0.text($1) }
        case .brokerDropped(let event):
            symbol(event.profile, into: &writer)
            writer.varint(event.count)
        default: preconditionFailure("Only session events come here.")
        }
    }

    private mutating func encodePlace(_ event: HomeEvent, into writer: inout ByteWriter) {
        switch event {
        case .structureAnnounced(let event): writer.text(event.name)
        case .structureRenamed(let id, let name), .roomRenamed(let id, let name):
            symbol(id, into: &writer)
            writer.text(name)
        case .roomAnnounced(let event):
            writer.text(event.name)
            symbol(event.structureID, into: &writer)
        case .roomRemoved(let id): symbol(id, into: &writer)
        default: preconditionFailure("Only structure and room events come here.")
        }
    }

    private mutating func encode(_ event: DeviceAnnounced, into writer: inout ByteWriter) {
        symbol(event.deviceID, into: &writer)
        symbol(event.source, into: &writer)
        symbol(event.codec, into: &writer)
        writer.text(event.nativeID)
        writer.text(event.name)
        writer.optionalText(event.area)
        writer.optionalText(event.vendorName)
        writer.optionalText(event.productName)
        writer.optionalText(event.serialNumber)
        writer.optionalText(event.softwareVersion)
        writer.byte(
            (event.isMatterDevice ? 1 : 0) | (event.isGroup ? 2 : 0) | (event.isSecondary ? 4 : 0))
        writer.byte(event.route.map { $0.rawValue + 1 } ?? 0)
        writer.byte(event.liveness.rawValue)
    }

    private mutating func encode(_ event: DeviceDescribed, into writer: inout ByteWriter) {
        symbol(event.deviceID, into: &writer)
        symbol(event.source, into: &writer)
        writer.count(event.parts.count)
        for part in event.parts {
            symbol(part.part, into: &writer)
            symbol(part.type, into: &writer)
            writer.byte(part.isPrimary.map { $0 ? 2 : 1 } ?? 0)
            writer.count(part.traits.count)
            for trait in part.traits {
                symbol(trait.trait, into: &writer)
                writer.byte(trait.route.map { $0.rawValue + 1 } ?? 0)
                symbols(trait.attributes, into: &writer)
            }
        }
    }

    private mutating func encodeDevice(_ event: HomeEvent, into writer: inout ByteWriter) {
        switch event {
        case .deviceRenamed(let event):
            symbol(event.deviceID, into: &writer)
            // The user's slot, which has no source.
            writer.byte(1)
            writer.byte(0)
            writer.optionalText(event.name)
        case .deviceMoved(let event):
            symbols(event.deviceIDs, into: &writer)
            switch event.place {
            case .announced: writer.byte(0)
            case .noRoom: writer.byte(1)
            case .room(let room):
                writer.byte(2)
                symbol(room, into: &writer)
            }
        case .deviceRemoved(let event):
            symbol(event.deviceID, into: &writer)
            optionalSymbol(event.source, into: &writer)
        case .devicesListed(let event):
            symbol(event.source, into: &writer)
            writer.bool(event.areGroups)
            symbols(event.deviceIDs, into: &writer)
        case .devicesJoined(let first, let second):
            symbol(first, into: &writer)
            symbol(second, into: &writer)
        default: preconditionFailure("Only device events come here.")
        }
    }

    private mutating func encode(_ event: ConnectivityReported, into writer: inout ByteWriter) {
        symbol(event.source, into: &writer)
        switch event.subject {
        case .source: writer.byte(0)
        case .device(let device):
            writer.byte(1)
            symbol(device, into: &writer)
        case .part(let device, let part):
            writer.byte(2)
            symbol(device, into: &writer)
            symbol(part, into: &writer)
        case .trait(let device, let part, let trait):
            writer.byte(3)
            symbol(device, into: &writer)
            symbol(part, into: &writer)
            symbol(trait, into: &writer)
        }
        writer.byte(event.slot.rawValue)
        writer.byte(event.value.rawValue)
        writer.text(event.reason)
        writer.byte(event.delivery.rawValue)
    }

    private mutating func encodeCodec(_ event: HomeEvent, into writer: inout ByteWriter) {
        switch event {
        case .bindingDeclared(let event):
            symbol(event.profile, into: &writer)
            symbol(event.codec, into: &writer)
            writer.text(event.key)
            writer.text(event.value)
        case .bindingRemoved(let event):
            symbol(event.profile, into: &writer)
            symbol(event.codec, into: &writer)
            writer.text(event.key)
        case .messageHeld(let event):
            symbol(event.profile, into: &writer)
            symbol(event.codec, into: &writer)
            writer.varint(event.number)
            writer.text(event.topic)
            writer.blob(event.payload)
            writer.byte(event.delivery.rawValue)
        case .heldReleased(let event):
            symbol(event.profile, into: &writer)
            symbol(event.codec, into: &writer)
            writer.varint(event.number)
            writer.bool(event.wasRead)
        case .messageUnreadable(let event):
            writer.text(event.reason)
            writer.text(event.detail)
        case .messageIgnored(let reason): writer.text(reason)
        default: preconditionFailure("Only codec events come here.")
        }
    }
}
