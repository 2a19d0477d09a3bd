// SPDX-License-Identifier: Apache-2.0

// The fields of each event kind in its JSON form; docs/EVENTS.md lists them with their fold rules.

extension HomeEvent {
    var fields: [JSONField] {
        switch self {
        case .logOpened(let event):
            [
                JSONField("homeName", event.homeName), JSONField("logID", event.logID),
                JSONField("reducerVersion", number: event.reducerVersion),
            ]
        case .reducerChanged(let version): [JSONField("reducerVersion", number: version)]
        case .clockStepped(let event):
            [JSONField("era", number: event.era), JSONField("step", number: event.step)]
        case .rangeLost(let event):
            [JSONField("first", number: event.first), JSONField("last", number: event.last)]
        case .timerFired(let event):
            [JSONField("subject", event.subject), JSONField("timer", event.timer.name)]
        case .profileChanged(let event):
            [
                JSONField("profile", event.profile),
                JSONField("removalGraceSeconds", number: event.removalGraceSeconds),
                JSONField("route", event.route.name),
                JSONField("sessionGraceSeconds", number: event.sessionGraceSeconds),
            ]
                + (event.settleSeconds == 0
                    ? [] : [JSONField("settleSeconds", number: event.settleSeconds)])
                + [JSONField("structureName", event.structureName)]
        case .sessionStarted(let event):
            [
                JSONField("epoch", number: event.epoch), JSONField("gap", event.isGap),
                JSONField("profile", event.profile),
            ]
        case .sessionResumed(let profile), .brokerRolledBack(let profile):
            [JSONField("profile", profile)]
        case .sessionLost(let event):
            [JSONField("profile", event.profile), JSONField("reason", event.reason)]
        case .subscriptionsAcknowledged(let event):
            [
                JSONField("filters", event.filters), JSONField("profile", event.profile),
                JSONField("refused", event.refused),
            ]
        case .brokerDropped(let event):
            [JSONField("count", number: event.count), JSONField("profile", event.profile)]
        case .structureAnnounced(let event): [JSONField("name", event.name)]
        case .structureRenamed(let id, let name):
            [JSONField("name", name), JSONField("structureID", id)]
        case .roomAnnounced(let event):
            [JSONField("name", event.name), JSONField("structureID", event.structureID)]
        case .roomRenamed(let id, let name):
            [JSONField("name", name), JSONField("roomID", id)]
        case .roomRemoved(let id): [JSONField("roomID", id)]
        case .deviceAnnounced, .deviceDescribed, .deviceRenamed, .deviceMoved, .deviceRemoved,
            .devicesListed, .devicesJoined:
            deviceFields
        case .attributesReported(let event):
            [
                JSONField("attributes", members: event.attributes),
                JSONField("delivery", event.delivery.name), JSONField("deviceID", event.deviceID),
                JSONField("part", event.part), JSONField("source", event.source),
                JSONField("trait", event.trait),
            ]
        case .connectivityReported(let event): event.fields
        case .momentaryOccurred(let event):
            [
                JSONField("delivery", event.delivery.name), JSONField("deviceID", event.deviceID),
                JSONField("fields", members: event.fields), JSONField("name", event.name),
                JSONField("part", event.part), JSONField("source", event.source),
                JSONField("trait", event.trait),
            ]
        case .expiryScheduled(let event):
            [
                JSONField("deviceID", event.deviceID), JSONField("part", event.part),
                JSONField("seconds", number: event.seconds), JSONField("source", event.source),
                JSONField("trait", event.trait), JSONField("values", members: event.values),
            ]
        case .bindingDeclared(let event):
            [
                JSONField("codec", event.codec), JSONField("key", event.key),
                JSONField("profile", event.profile), JSONField("value", event.value),
            ]
        case .bindingRemoved(let event):
            [
                JSONField("codec", event.codec), JSONField("key", event.key),
                JSONField("profile", event.profile),
            ]
        case .messageHeld(let event): event.fields
        case .heldReleased(let event):
            [
                JSONField("codec", event.codec), JSONField("number", number: event.number),
                JSONField("profile", event.profile), JSONField("wasRead", event.wasRead),
            ]
        case .messageUnreadable(let event):
            [JSONField("detail", event.detail), JSONField("reason", event.reason)]
        case .messageIgnored(let reason): [JSONField("reason", reason)]
        case .commandReceived, .commandRequested, .commandSent, .commandConfirmed,
            .commandFailed, .commandUnconfirmed, .commandObserved:
            commandFields
        }
    }

    private var deviceFields: [JSONField] {
        switch self {
        case .deviceAnnounced(let event): event.fields
        case .deviceDescribed(let event):
            [
                JSONField("deviceID", event.deviceID), JSONField("source", event.source),
                JSONField("types") { json in json.array(event.parts) { $0.description($1) } },
            ]
        case .deviceRenamed(let event):
            [
                JSONField("deviceID", event.deviceID), JSONField("name", event.name),
                JSONField("owner", "user"), JSONField("source", nil),
            ]
        case .deviceMoved(let event):
            [JSONField("deviceIDs", event.deviceIDs)] + event.place.fields
        case .deviceRemoved(let event):
            [JSONField("deviceID", event.deviceID), JSONField("source", event.source)]
        case .devicesListed(let event):
            [
                JSONField("deviceIDs", event.deviceIDs), JSONField("groups", event.areGroups),
                JSONField("source", event.source),
            ]
        case .devicesJoined(let kept, let merged):
            [JSONField("deviceID", kept), JSONField("mergedID", merged)]
        default: []
        }
    }
}

extension DeviceAnnounced {
    var fields: [JSONField] {
        var fields = [
            JSONField("area", area), JSONField("codec", codec), JSONField("deviceID", deviceID),
            JSONField("isGroup", isGroup), JSONField("isMatterDevice", isMatterDevice),
            JSONField("liveness", liveness.name), JSONField("name", name),
            JSONField("nativeID", nativeID), JSONField("productName", productName),
            JSONField("route", route?.name), JSONField("serialNumber", serialNumber),
            JSONField("softwareVersion", softwareVersion), JSONField("source", source),
            JSONField("vendorName", vendorName),
        ]
        // Younger than the rest: left out where it says nothing.
        if isSecondary { fields.append(JSONField("isSecondary", true)) }
        return fields
    }
}

extension DeviceMoved.Place {
    var fields: [JSONField] {
        switch self {
        case .room(let id): [JSONField("place", "room"), JSONField("roomID", id)]
        case .noRoom: [JSONField("place", "noRoom")]
        case .announced: [JSONField("place", "announced")]
        }
    }
}

extension ConnectivityReported {
    var fields: [JSONField] {
        var fields = [
            JSONField("delivery", delivery.name), JSONField("reason", reason),
            JSONField("slot", slot.name), JSONField("source", source),
            JSONField("value", value.name),
        ]
        switch subject {
        case .source: fields.append(JSONField("subject", "source"))
        case .device(let device):
            fields += [JSONField("subject", "device"), JSONField("deviceID", device)]
        case .part(let device, let part):
            fields += [
                JSONField("subject", "part"), JSONField("deviceID", device),
                JSONField("part", part),
            ]
        case .trait(let device, let part, let trait):
            fields += [
                JSONField("subject", "trait"), JSONField("deviceID", device),
                JSONField("part", part), JSONField("trait", trait),
            ]
        }
        return fields
    }
}

extension MessageHeld {
    var fields: [JSONField] {
        var fields = [
            JSONField("codec", codec), JSONField("delivery", delivery.name),
            JSONField("number", number: number), JSONField("profile", profile),
            JSONField("topic", topic),
        ]
        if let text = String(validating: payload, as: UTF8.self) {
            fields.append(JSONField("payload", text))
        } else {
            fields.append(JSONField("payload_b64", base64(payload)))
        }
        return fields
    }
}

extension JSONText {
    fileprivate mutating func description(_ part: PartDescription) {
        var fields = [
            JSONField("part", part.part),
            JSONField("traits") { json in
                json.array(part.traits) { json, trait in
                    json.fields([
                        JSONField("attributes", trait.attributes),
                        JSONField("route", trait.route?.name), JSONField("trait", trait.trait),
                    ])
                }
            },
            JSONField("type", part.type),
        ]
        fields.append(
            JSONField("isPrimary") { json in
                if let isPrimary = part.isPrimary { json.bool(isPrimary) } else { json.null() }
            })
        self.fields(fields)
    }
}
