// SPDX-License-Identifier: Apache-2.0

import HomeEngine
package import HomeGraph

/// One event in words, in one line.
package struct EventText {
    /// The home whose names devices have.
    package var snapshot: HomeSnapshot
    /// The home before the event, for the names of removed objects.
    package var before: HomeSnapshot?

    package init(snapshot: HomeSnapshot, before: HomeSnapshot? = nil) {
        self.snapshot = snapshot
        self.before = before
    }

    /// The subject of the event; may be empty.
    package func subject(_ event: HomeEvent) -> String {
        if let id = event.deviceIDs.first { return name(id) }
        switch event {
        case .roomRenamed(let id, _), .roomRemoved(let id):
            return SafeText.escape(snapshot.room(id)?.name ?? before?.room(id)?.name ?? id)
        case .structureRenamed(let id, _):
            return SafeText.escape(snapshot.structure(id)?.name ?? id)
        case .connectivityReported(let event): return SafeText.escape(event.source)
        case .devicesListed(let event): return SafeText.escape(event.source)
        default: return event.profile.map { SafeText.escape($0) } ?? ""
        }
    }

    /// The details of the event.
    package func details(_ event: HomeEvent) -> String {
        SafeText.escape(plainDetails(event))
    }

    private func name(_ id: String) -> String {
        guard let device = snapshot.view(of: id) ?? before?.view(of: id) else {
            return SafeText.escape(id)
        }
        return device.name.isEmpty ? device.id : SafeText.escape(device.name)
    }

    private func plainDetails(_ event: HomeEvent) -> String {
        switch event {
        case .attributesReported(let event):
            return values(event.trait, event.attributes, of: event.part, event.deviceID)
        case .connectivityReported(let event):
            let reason = event.reason.isEmpty ? "" : " (\(event.reason))"
            let who = event.slot == .own ? "" : event.slot.name + " "
            return who + place(of: event.subject) + Self.word(event.value) + reason
        case .momentaryOccurred(let event):
            return MomentWords.text(event, in: snapshot.view(of: event.deviceID))
        case .expiryScheduled(let event):
            let next = values(event.trait, event.values, of: event.part, event.deviceID)
            return "in \(event.seconds) s \(next)"
        case .historyImported(let event):
            let count = CountText.of(event.samples.count, "value")
            let place = "\(shortTraitName(event.trait)).\(event.attribute)"
            let first = event.samples.first.map { " from \(LocalTime.text($0.time)) on" } ?? ""
            return "\(count) of \(place)\(first), \(event.source) \(event.series)"
        case .deviceAnnounced(let event):
            let product = [event.vendorName, event.productName].compactMap { $0 }
            return "\(event.name) " + product.joined(separator: " ")
        case .deviceDescribed(let event):
            return event.parts.map { "\($0.part): \($0.type)" }.joined(separator: ", ")
        case .deviceRenamed(let event): return "now \(event.name ?? "as announced")"
        case .deviceMoved(let event): return place(event.place)
        case .deviceRemoved(let event): return event.source ?? "everywhere"
        case .devicesListed(let event):
            return "\(event.deviceIDs.count) \(event.areGroups ? "groups" : "devices")"
        case .devicesJoined(_, let merged): return "is also \(merged)"
        case .structureAnnounced(let event): return event.name
        case .structureRenamed(_, let name), .roomRenamed(_, let name): return "now \(name)"
        case .roomAnnounced(let event): return event.name
        case .roomRemoved: return ""
        default: return technicalDetails(event)
        }
    }

    private func technicalDetails(_ event: HomeEvent) -> String {
        switch event {
        case .logOpened(let event): return "\(event.homeName), log \(event.logID)"
        case .logRestored(let event): return "from log \(event.from), now log \(event.logID)"
        case .reducerChanged(let version): return "rules of version \(version)"
        case .clockStepped(let event):
            return "by \(ValueText.decimal(Double(event.step) / 1e9, 3)) s, era \(event.era)"
        case .rangeLost(let event): return "@\(event.first) to @\(event.last)"
        case .recordDropped(let kinds): return "was " + kinds.joined(separator: ", ")
        case .timerFired(let event): return "\(event.timer.name) of \(event.subject)"
        case .profileChanged(let event): return "route \(event.route.name)"
        case .sessionStarted(let event):
            return "epoch \(event.epoch)" + (event.isGap ? ", messages may be missing" : "")
        case .sessionLost(let event): return event.reason
        case .subscriptionsAcknowledged(let event):
            let refused = event.refused.map { "\($0) refused" }
            return (event.filters + refused).joined(separator: ", ")
        case .brokerDropped(let event): return "\(event.count) messages"
        case .bindingDeclared(let event): return "\(event.codec) \(event.key)"
        case .bindingRemoved(let event): return "\(event.codec) \(event.key)"
        case .messageHeld(let event): return event.topic
        case .heldReleased(let event):
            return "message \(event.number) \(event.wasRead ? "read" : "expelled")"
        case .messageUnreadable(let event): return "\(event.reason): \(event.detail)"
        case .messageIgnored(let reason): return reason
        default: return commandDetails(event)
        }
    }

    private func commandDetails(_ event: HomeEvent) -> String {
        switch event {
        case .commandReceived(let event): return "\(event.requestID): \(event.command)"
        case .commandRequested(let event):
            return CommandWords.text(event, in: snapshot.view(of: event.deviceID))
        case .commandSent(let event): return "to " + event.topics.joined(separator: ", ")
        case .commandConfirmed(let event):
            return "by \(event.evidence.name) after "
                + ValueText.decimal(Double(event.latency) / 1e9, 3) + " s"
        case .commandFailed(let event): return "\(event.code.name): \(event.message)"
        case .commandUnconfirmed(let event): return event.reason.name
        case .commandObserved(let event):
            return event.arguments.map { "\($0.key) \(ValueText.raw($0.value))" }
                .joined(separator: " ")
        default: return ""
        }
    }

    /// The part is named where the device has another one with the same trait.
    private func values(
        _ trait: String, _ members: [AttributeMember], of part: String, _ deviceID: String
    ) -> String {
        let device = snapshot.view(of: deviceID)
        var place = ValueContext(trait, "", part: part, of: device)
        // The unit of a concentration may come with its first value.
        if case .int(let unit)? = members.first(where: { $0.key == "measurementUnit" })?.value {
            place.concentrationUnit = unit
        }
        var words = ""
        for member in members {
            place.attribute = member.key
            if !words.isEmpty { words += ", " }
            words += ValueText.phrase(place, member.value)
        }
        return words
    }

    /// The part or trait of a fact, where it is not about the whole device.
    private func place(of subject: ConnectivityReported.Subject) -> String {
        switch subject {
        case .source, .device: ""
        case .part(_, let part): part + " "
        case .trait(_, let part, let trait): "\(part)/\(shortTraitName(trait)) "
        }
    }

    package static func word(_ value: FactValue) -> String {
        switch value {
        case .on: "online"
        case .off: "offline"
        case .sleeping: "asleep"
        case .unknown: "connectivity unknown"
        }
    }

    private func place(_ place: DeviceMoved.Place) -> String {
        switch place {
        case .room(let id): "to \(snapshot.room(id)?.name ?? id)"
        case .noRoom: "to no room"
        case .announced: "where it is announced"
        }
    }
}
