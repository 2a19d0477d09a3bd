// SPDX-License-Identifier: Apache-2.0

// All events and their descriptions: one switch for a visitor that reads, one for a visitor that
// fills in, one for a visitor that changes. A new kind does not compile until it stands in each.

extension HomeEvent {
    /// Shows the fields to a visitor that only reads.
    func show<Visitor: EventVisitor>(to visitor: inout Visitor) throws(Visitor.Failure) {
        switch self {
        case .logOpened(let event): try event.show(to: &visitor)
        case .reducerChanged(let version):
            try ReducerVersion(version: version).show(to: &visitor)
        case .clockStepped(let event): try event.show(to: &visitor)
        case .rangeLost(let event): try event.show(to: &visitor)
        case .timerFired(let event): try event.show(to: &visitor)
        case .profileChanged(let settings): try settings.show(to: &visitor)
        case .recordDropped(let kinds): try DroppedKinds(kinds: kinds).show(to: &visitor)
        case .logRestored(let event): try event.show(to: &visitor)
        case .sessionStarted(let event): try event.show(to: &visitor)
        case .sessionResumed(let profile), .brokerRolledBack(let profile):
            try ProfileName(profile: profile).show(to: &visitor)
        case .sessionLost(let event): try event.show(to: &visitor)
        case .subscriptionsAcknowledged(let event): try event.show(to: &visitor)
        case .brokerDropped(let event): try event.show(to: &visitor)
        case .structureAnnounced(let event): try event.show(to: &visitor)
        case .structureRenamed(let id, let name):
            try StructureName(id: id, name: name).show(to: &visitor)
        case .roomAnnounced(let event): try event.show(to: &visitor)
        case .roomRenamed(let id, let name): try RoomName(id: id, name: name).show(to: &visitor)
        case .roomRemoved(let id): try RoomID(id: id).show(to: &visitor)
        case .deviceAnnounced(let event): try event.show(to: &visitor)
        case .deviceDescribed(let event): try event.show(to: &visitor)
        case .deviceRenamed(let event): try event.show(to: &visitor)
        case .deviceMoved(let event): try event.show(to: &visitor)
        case .deviceRemoved(let event): try event.show(to: &visitor)
        case .devicesListed(let event): try event.show(to: &visitor)
        case .devicesJoined(let kept, let merged):
            try JoinedDevices(kept: kept, merged: merged).show(to: &visitor)
        case .attributesReported(let event): try event.show(to: &visitor)
        case .connectivityReported(let event): try event.show(to: &visitor)
        case .momentaryOccurred(let event): try event.show(to: &visitor)
        case .expiryScheduled(let event): try event.show(to: &visitor)
        case .historyImported(let event): try event.show(to: &visitor)
        case .bindingDeclared(let event): try event.show(to: &visitor)
        case .bindingRemoved(let event): try event.show(to: &visitor)
        case .messageHeld(let event): try event.show(to: &visitor)
        case .heldReleased(let event): try event.show(to: &visitor)
        case .messageUnreadable(let event): try event.show(to: &visitor)
        case .messageIgnored(let reason): try IgnoreReason(reason: reason).show(to: &visitor)
        case .commandReceived(let event): try event.show(to: &visitor)
        case .commandRequested(let event): try event.show(to: &visitor)
        case .commandSent(let event): try event.show(to: &visitor)
        case .commandConfirmed(let event): try event.show(to: &visitor)
        case .commandFailed(let event): try event.show(to: &visitor)
        case .commandUnconfirmed(let event): try event.show(to: &visitor)
        case .commandObserved(let event): try event.show(to: &visitor)
        }
    }

    /// The event of a kind that a visitor fills in.
    init<Visitor: EventVisitor>(
        _ kind: EventKind, filledBy visitor: inout Visitor
    ) throws(Visitor.Failure) {
        switch kind {
        case .logOpened: self = .logOpened(try LogOpened(filledBy: &visitor))
        case .reducerChanged:
            self = .reducerChanged(version: try ReducerVersion(filledBy: &visitor).version)
        case .clockStepped: self = .clockStepped(try ClockStepped(filledBy: &visitor))
        case .rangeLost: self = .rangeLost(try RangeLost(filledBy: &visitor))
        case .timerFired: self = .timerFired(try TimerFired(filledBy: &visitor))
        case .profileChanged: self = .profileChanged(try ProfileSettings(filledBy: &visitor))
        case .logRestored: self = .logRestored(try LogRestored(filledBy: &visitor))
        case .recordDropped:
            self = .recordDropped(kinds: try DroppedKinds(filledBy: &visitor).kinds)
        case .sessionStarted: self = .sessionStarted(try SessionStarted(filledBy: &visitor))
        case .sessionResumed:
            self = .sessionResumed(profile: try ProfileName(filledBy: &visitor).profile)
        case .sessionLost: self = .sessionLost(try SessionLost(filledBy: &visitor))
        case .brokerRolledBack:
            self = .brokerRolledBack(profile: try ProfileName(filledBy: &visitor).profile)
        case .subscriptionsAcknowledged:
            self = .subscriptionsAcknowledged(try SubscriptionsAcknowledged(filledBy: &visitor))
        case .brokerDropped: self = .brokerDropped(try BrokerDropped(filledBy: &visitor))
        case .structureAnnounced:
            self = .structureAnnounced(try StructureAnnounced(filledBy: &visitor))
        case .structureRenamed:
            let renamed = try StructureName(filledBy: &visitor)
            self = .structureRenamed(id: renamed.id, name: renamed.name)
        case .roomAnnounced: self = .roomAnnounced(try RoomAnnounced(filledBy: &visitor))
        case .roomRenamed:
            let renamed = try RoomName(filledBy: &visitor)
            self = .roomRenamed(id: renamed.id, name: renamed.name)
        case .roomRemoved: self = .roomRemoved(id: try RoomID(filledBy: &visitor).id)
        case .deviceAnnounced: self = .deviceAnnounced(try DeviceAnnounced(filledBy: &visitor))
        case .deviceDescribed: self = .deviceDescribed(try DeviceDescribed(filledBy: &visitor))
        case .deviceRenamed: self = .deviceRenamed(try DeviceRenamed(filledBy: &visitor))
        case .deviceMoved: self = .deviceMoved(try DeviceMoved(filledBy: &visitor))
        case .deviceRemoved: self = .deviceRemoved(try DeviceRemoved(filledBy: &visitor))
        case .devicesListed: self = .devicesListed(try DevicesListed(filledBy: &visitor))
        case .devicesJoined:
            let joined = try JoinedDevices(filledBy: &visitor)
            self = .devicesJoined(kept: joined.kept, merged: joined.merged)
        case .attributesReported:
            self = .attributesReported(try AttributesReported(filledBy: &visitor))
        case .connectivityReported:
            self = .connectivityReported(try ConnectivityReported(filledBy: &visitor))
        case .momentaryOccurred:
            self = .momentaryOccurred(try MomentaryOccurred(filledBy: &visitor))
        case .expiryScheduled: self = .expiryScheduled(try ExpiryScheduled(filledBy: &visitor))
        case .historyImported: self = .historyImported(try HistoryImported(filledBy: &visitor))
        case .bindingDeclared: self = .bindingDeclared(try BindingDeclared(filledBy: &visitor))
        case .bindingRemoved: self = .bindingRemoved(try BindingRemoved(filledBy: &visitor))
        case .messageHeld: self = .messageHeld(try MessageHeld(filledBy: &visitor))
        case .heldReleased: self = .heldReleased(try HeldReleased(filledBy: &visitor))
        case .messageUnreadable:
            self = .messageUnreadable(try MessageUnreadable(filledBy: &visitor))
        case .messageIgnored:
            self = .messageIgnored(reason: try IgnoreReason(filledBy: &visitor).reason)
        case .commandReceived: self = .commandReceived(try CommandReceived(filledBy: &visitor))
        case .commandRequested:
            self = .commandRequested(try CommandRequested(filledBy: &visitor))
        case .commandSent: self = .commandSent(try CommandSent(filledBy: &visitor))
        case .commandConfirmed:
            self = .commandConfirmed(try CommandConfirmed(filledBy: &visitor))
        case .commandFailed: self = .commandFailed(try CommandFailed(filledBy: &visitor))
        case .commandUnconfirmed:
            self = .commandUnconfirmed(try CommandUnconfirmed(filledBy: &visitor))
        case .commandObserved: self = .commandObserved(try CommandObserved(filledBy: &visitor))
        }
    }

    /// The event as a visitor changes its fields.
    func edited<Visitor: EventVisitor>(by visitor: inout Visitor) throws(Visitor.Failure)
        -> HomeEvent
    {
        func changed<Event: EventFields>(
            _ event: Event, _ visitor: inout Visitor
        ) throws(Visitor.Failure) -> Event {
            var event = event
            try event.fields(&visitor)
            return event
        }
        switch self {
        case .logOpened(let event): return .logOpened(try changed(event, &visitor))
        case .reducerChanged(let version):
            let event = try changed(ReducerVersion(version: version), &visitor)
            return .reducerChanged(version: event.version)
        case .clockStepped(let event): return .clockStepped(try changed(event, &visitor))
        case .rangeLost(let event): return .rangeLost(try changed(event, &visitor))
        case .timerFired(let event): return .timerFired(try changed(event, &visitor))
        case .profileChanged(let event): return .profileChanged(try changed(event, &visitor))
        case .logRestored(let event): return .logRestored(try changed(event, &visitor))
        case .recordDropped(let kinds):
            return .recordDropped(kinds: try changed(DroppedKinds(kinds: kinds), &visitor).kinds)
        case .sessionStarted(let event): return .sessionStarted(try changed(event, &visitor))
        case .sessionResumed(let profile):
            let event = try changed(ProfileName(profile: profile), &visitor)
            return .sessionResumed(profile: event.profile)
        case .brokerRolledBack(let profile):
            let event = try changed(ProfileName(profile: profile), &visitor)
            return .brokerRolledBack(profile: event.profile)
        case .sessionLost(let event): return .sessionLost(try changed(event, &visitor))
        case .subscriptionsAcknowledged(let event):
            return .subscriptionsAcknowledged(try changed(event, &visitor))
        case .brokerDropped(let event): return .brokerDropped(try changed(event, &visitor))
        case .structureAnnounced(let event):
            return .structureAnnounced(try changed(event, &visitor))
        case .structureRenamed(let id, let name):
            let event = try changed(StructureName(id: id, name: name), &visitor)
            return .structureRenamed(id: event.id, name: event.name)
        case .roomAnnounced(let event): return .roomAnnounced(try changed(event, &visitor))
        case .roomRenamed(let id, let name):
            let event = try changed(RoomName(id: id, name: name), &visitor)
            return .roomRenamed(id: event.id, name: event.name)
        case .roomRemoved(let id):
            return .roomRemoved(id: try changed(RoomID(id: id), &visitor).id)
        case .deviceAnnounced(let event): return .deviceAnnounced(try changed(event, &visitor))
        case .deviceDescribed(let event): return .deviceDescribed(try changed(event, &visitor))
        case .deviceRenamed(let event): return .deviceRenamed(try changed(event, &visitor))
        case .deviceMoved(let event): return .deviceMoved(try changed(event, &visitor))
        case .deviceRemoved(let event): return .deviceRemoved(try changed(event, &visitor))
        case .devicesListed(let event): return .devicesListed(try changed(event, &visitor))
        case .devicesJoined(let kept, let merged):
            let event = try changed(JoinedDevices(kept: kept, merged: merged), &visitor)
            return .devicesJoined(kept: event.kept, merged: event.merged)
        case .attributesReported(let event):
            return .attributesReported(try changed(event, &visitor))
        case .connectivityReported(let event):
            return .connectivityReported(try changed(event, &visitor))
        case .momentaryOccurred(let event): return .momentaryOccurred(try changed(event, &visitor))
        case .expiryScheduled(let event): return .expiryScheduled(try changed(event, &visitor))
        case .historyImported(let event): return .historyImported(try changed(event, &visitor))
        case .bindingDeclared(let event): return .bindingDeclared(try changed(event, &visitor))
        case .bindingRemoved(let event): return .bindingRemoved(try changed(event, &visitor))
        case .messageHeld(let event): return .messageHeld(try changed(event, &visitor))
        case .heldReleased(let event): return .heldReleased(try changed(event, &visitor))
        case .messageUnreadable(let event): return .messageUnreadable(try changed(event, &visitor))
        case .messageIgnored(let reason):
            let event = try changed(IgnoreReason(reason: reason), &visitor)
            return .messageIgnored(reason: event.reason)
        case .commandReceived(let event): return .commandReceived(try changed(event, &visitor))
        case .commandRequested(let event): return .commandRequested(try changed(event, &visitor))
        case .commandSent(let event): return .commandSent(try changed(event, &visitor))
        case .commandConfirmed(let event): return .commandConfirmed(try changed(event, &visitor))
        case .commandFailed(let event): return .commandFailed(try changed(event, &visitor))
        case .commandUnconfirmed(let event):
            return .commandUnconfirmed(try changed(event, &visitor))
        case .commandObserved(let event): return .commandObserved(try changed(event, &visitor))
        }
    }
}

// The fields of the events that have no type of their own.

private struct ReducerVersion: EventFields {
    var version: UInt32 = 0

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.number("reducerVersion", &version)
    }
}

private struct DroppedKinds: EventFields {
    var kinds: [String] = []

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.texts("kinds", &kinds)
    }
}

private struct ProfileName: EventFields {
    var profile = ""

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
    }
}

private struct StructureName: EventFields {
    var id = ""
    var name = ""

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("structureID", &id)
        try visitor.text("name", &name)
    }
}

private struct RoomName: EventFields {
    var id = ""
    var name = ""

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("roomID", &id)
        try visitor.text("name", &name)
    }
}

private struct RoomID: EventFields {
    var id = ""

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("roomID", &id)
    }
}

private struct JoinedDevices: EventFields {
    var kept = ""
    var merged = ""

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &kept)
        try visitor.symbol("mergedID", &merged)
    }
}

private struct IgnoreReason: EventFields {
    var reason = ""

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("reason", &reason)
    }
}
