// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension RandomHome {
    mutating func event(of step: Step) -> HomeEvent {
        switch step {
        case .reducer, .clock, .range, .profile, .left, .restored: engineEvent(step)
        case .timer: timerEvent()
        case .started, .resumed, .lost, .rolledBack, .subscribed, .dropped: sessionEvent(step)
        case .structure, .structureName, .room, .roomName, .roomRemoval: placeEvent(step)
        case .announce: .deviceAnnounced(announcement())
        case .describe: describeEvent()
        case .rename: renameEvent()
        case .move: moveEvent()
        case .remove: removeEvent()
        case .list: listEvent()
        case .join: joinEvent()
        case .report: reportEvent()
        case .fact: factEvent()
        case .momentary: momentaryEvent()
        case .expiry: expiryEvent()
        case .imported: importedEvent()
        case .bind, .unbind, .hold, .release, .unreadable, .ignored: codecEvent(step)
        case .commandReceived, .commandRequested, .commandSent, .commandConfirmed,
            .commandFailed, .commandUnconfirmed, .commandObserved:
            commandEvent(step)
        }
    }

    private mutating func engineEvent(_ step: Step) -> HomeEvent {
        switch step {
        // Never above this program's version, because the program has to read the log.
        case .reducer: return .reducerChanged(version: HomeState.reducerVersion)
        case .clock:
            return .clockStepped(ClockStepped(era: state.books.era + 1, step: -5_000_000_000))
        case .range:
            let first = UInt64(random.below(1000))
            return .rangeLost(RangeLost(first: first, last: first + 1))
        case .left: return .recordDropped(kinds: ["attributesReported"])
        case .restored:
            return .logRestored(
                LogRestored(logID: hexText(random.bytes(16)), from: state.books.logID))
        default:
            return .profileChanged(
                ProfileSettings(
                    profile: pick(Self.profiles), route: pick([.localPeer, .remote, .direct]),
                    structureName: random.oneIn(2) ? nil : pick(["Home", "Garden"]),
                    sessionGraceSeconds: UInt32(random.below(60)),
                    settleSeconds: pick([0, 5, 60, 600])))
        }
    }

    /// The timer that is due, or an event that schedules one.
    private mutating func timerEvent() -> HomeEvent {
        if let next = state.books.nextTimer, !random.oneIn(10) { return .timerFired(next.timer) }
        let profile = pick(Self.profiles)
        if state.books.profile(profile)?.session == .connected {
            return .sessionLost(SessionLost(profile: profile, reason: "timeout"))
        }
        if random.oneIn(4) {
            return .timerFired(TimerFired(timer: pick(TimerKind.allCases), subject: profile))
        }
        return .devicesListed(DevicesListed(source: pick(Self.sources), deviceIDs: []))
    }

    private mutating func sessionEvent(_ step: Step) -> HomeEvent {
        let profile = pick(Self.profiles)
        switch step {
        case .started:
            let epoch = state.books.profile(profile)?.fence.epoch ?? 0
            return .sessionStarted(
                SessionStarted(profile: profile, epoch: epoch + 1, isGap: random.oneIn(2)))
        case .resumed: return .sessionResumed(profile: profile)
        case .lost:
            return .sessionLost(SessionLost(profile: profile, reason: pick(["", "reset"])))
        case .rolledBack: return .brokerRolledBack(profile: profile)
        case .subscribed:
            return .subscriptionsAcknowledged(
                SubscriptionsAcknowledged(
                    profile: profile, filters: [pick(Self.words) + "/#"], refused: []))
        default:
            return .brokerDropped(
                BrokerDropped(profile: profile, count: UInt64(random.below(5))))
        }
    }

    private mutating func placeEvent(_ step: Step) -> HomeEvent {
        let structure = pick(state.graph.structures.map(\.id) + ["structure:1"])
        let rooms = state.graph.rooms.map(\.id)
        switch step {
        case .structure: return .structureAnnounced(StructureAnnounced(name: pick(Self.names)))
        case .structureName: return .structureRenamed(id: structure, name: pick(Self.names))
        case .roomName where !rooms.isEmpty:
            return .roomRenamed(id: pick(rooms), name: pick(Self.names))
        case .roomRemoval where !rooms.isEmpty:
            return .roomRemoved(id: random.oneIn(5) ? "room:0.0" : pick(rooms))
        default:
            return .roomAnnounced(
                RoomAnnounced(name: pick(Self.areas + Self.names), structureID: structure))
        }
    }

    mutating func announcement() -> DeviceAnnounced {
        let id = pick(Self.ids)
        return DeviceAnnounced(
            deviceID: id, source: source(of: id), codec: "zigbee2mqtt", nativeID: id,
            name: pick(Self.names), area: random.oneIn(2) ? pick(Self.areas) : nil,
            vendorName: random.oneIn(2) ? "Vendor" : nil, isMatterDevice: random.oneIn(5),
            isGroup: id == "zigbee:0x03",
            route: random.oneIn(3) ? pick([.direct, .localPeer, .remote]) : nil,
            liveness: pick(Liveness.allCases), isSecondary: random.oneIn(5))
    }

    /// The source that usually reports a device; now and then another one does.
    private mutating func source(of id: String) -> String {
        let place = Self.ids.firstIndex { utf8Equal($0, id) } ?? 0
        return random.oneIn(6) ? pick(Self.sources) : Self.sources[place % 3]
    }

    /// The id of a device that exists, where there is one.
    mutating func device() -> String {
        let known = state.graph.deviceIDs
        return known.isEmpty || random.oneIn(12) ? pick(Self.ids) : pick(known)
    }

    private mutating func orAnnounce(_ event: HomeEvent) -> HomeEvent {
        state.graph.deviceCount == 0 ? .deviceAnnounced(announcement()) : event
    }

    private mutating func describeEvent() -> HomeEvent {
        let id = device()
        // Parts of one type make a multipart device (D-9).
        let type = pick(Self.types)
        let parts = (0..<(1 + random.below(2))).map { _ in
            PartDescription(
                part: pick(Self.parts), type: random.oneIn(3) ? pick(Self.types) : type,
                isPrimary: random.oneIn(4) ? random.oneIn(2) : nil,
                traits: (0..<random.below(3)).map { _ in
                    TraitDescription(
                        trait: pick(Self.traits),
                        route: random.oneIn(4) ? pick([.direct, .remote]) : nil,
                        attributes: [pick(Self.attributes)])
                })
        }
        return orAnnounce(
            .deviceDescribed(DeviceDescribed(deviceID: id, source: source(of: id), parts: parts)))
    }

    private mutating func renameEvent() -> HomeEvent {
        let id = device()
        let name = random.oneIn(6) ? nil : pick(Self.names)
        return orAnnounce(.deviceRenamed(DeviceRenamed(deviceID: id, name: name)))
    }

    private mutating func moveEvent() -> HomeEvent {
        let rooms = state.graph.rooms.map(\.id)
        let ids = (0...random.below(2)).map { _ in device() }
        let places: [DeviceMoved.Place] = [.noRoom, .announced] + rooms.map { .room($0) }
        return orAnnounce(.deviceMoved(DeviceMoved(deviceIDs: ids, place: pick(places))))
    }

    private mutating func removeEvent() -> HomeEvent {
        let id = device()
        return orAnnounce(
            .deviceRemoved(
                DeviceRemoved(deviceID: id, source: random.oneIn(4) ? nil : source(of: id))))
    }

    private mutating func listEvent() -> HomeEvent {
        let ids = state.graph.deviceIDs.filter { _ in !random.oneIn(3) }
        return .devicesListed(
            DevicesListed(source: pick(Self.sources), areGroups: random.oneIn(4), deviceIDs: ids))
    }

    private mutating func joinEvent() -> HomeEvent {
        guard state.graph.deviceCount > 1 else { return .deviceAnnounced(announcement()) }
        let kept = device()
        let others = state.graph.deviceIDs.filter { !utf8Equal($0, kept) }
        return .devicesJoined(kept: kept, merged: random.oneIn(10) ? kept : pick(others))
    }

    mutating func members() -> [AttributeMember] {
        let pairs = (0...random.below(3)).map { _ in (pick(Self.attributes), pick(Self.values)) }
        guard case .object(let members) = AttributeValue.members(pairs) else { return [] }
        return members
    }

    private mutating func reportEvent() -> HomeEvent {
        let id = device()
        return orAnnounce(
            .attributesReported(
                AttributesReported(
                    deviceID: id, source: source(of: id), part: pick(Self.parts),
                    trait: pick(Self.traits), delivery: pick(Delivery.allCases),
                    attributes: members())))
    }

    /// A fact about anything, or the opposite of the last fact.
    private mutating func factEvent() -> HomeEvent {
        if var fact = lastFact, !random.oneIn(4) {
            fact.value = fact.value == .off ? pick([.on, .sleeping]) : .off
            lastFact = fact
            return .connectivityReported(fact)
        }
        let fact = newFact()
        lastFact = fact
        return .connectivityReported(fact)
    }

    private mutating func newFact() -> ConnectivityReported {
        let id = device()
        let part = pick(Self.parts)
        let subjects: [ConnectivityReported.Subject] = [
            .source, .device(id), .device(id), .part(deviceID: id, part: part),
            .trait(deviceID: id, part: part, trait: pick(Self.traits)),
        ]
        let subject = pick(subjects)
        let slot: FactSlot =
            subject == .source ? pick([.bridge, .gateway]) : pick([.own, .gateway])
        return ConnectivityReported(
            source: source(of: id), subject: subject, slot: slot,
            value: pick(FactValue.allCases), reason: pick(["", "ping"]),
            delivery: pick(Delivery.allCases))
    }

    private mutating func momentaryEvent() -> HomeEvent {
        let id = device()
        return orAnnounce(
            .momentaryOccurred(
                MomentaryOccurred(
                    deviceID: id, source: source(of: id), part: pick(Self.parts),
                    trait: pick(Self.traits), delivery: pick([.live, .late]), name: "press",
                    fields: members())))
    }

    private mutating func importedEvent() -> HomeEvent {
        .historyImported(
            HistoryImported(
                deviceID: device(), part: pick(Self.parts), trait: pick(Self.traits),
                attribute: pick(Self.attributes), source: pick(["recorder", "mqtt"]),
                series: "sensor.x", seconds: pick([0, 3600]),
                samples: members().enumerated().map { index, member in
                    HistoryImported.Sample(
                        time: 1_600_000_000_000_000_000 + Int64(index), value: member.value)
                }))
    }

    private mutating func expiryEvent() -> HomeEvent {
        let id = device()
        return orAnnounce(
            .expiryScheduled(
                ExpiryScheduled(
                    deviceID: id, source: source(of: id), part: pick(Self.parts),
                    trait: pick(Self.traits), seconds: UInt32(random.below(90)),
                    values: members())))
    }

    private mutating func codecEvent(_ step: Step) -> HomeEvent {
        let profile = pick(Self.profiles)
        let key = pick(Self.words)
        switch step {
        case .bind: return declare(profile, key)
        case .unbind:
            let bound = state.books.codecEvents(profile: profile).first
            guard case .bindingDeclared(let binding)? = bound else { return declare(profile, key) }
            return .bindingRemoved(
                BindingRemoved(profile: profile, codec: binding.codec, key: binding.key))
        case .hold: return hold(profile, key)
        case .release:
            guard let held = state.books.held.first else { return hold(profile, key) }
            return .heldReleased(
                HeldReleased(
                    profile: held.profile, codec: held.codec, number: held.number,
                    wasRead: random.oneIn(2)))
        case .unreadable:
            return .messageUnreadable(MessageUnreadable(reason: "json", detail: "byte 3"))
        default: return .messageIgnored(reason: "same")
        }
    }

    private mutating func declare(_ profile: String, _ key: String) -> HomeEvent {
        .bindingDeclared(
            BindingDeclared(
                profile: profile, codec: "zigbee2mqtt", key: key, value: "\(random.below(9))"))
    }

    private mutating func hold(_ profile: String, _ key: String) -> HomeEvent {
        .messageHeld(
            MessageHeld(
                profile: profile, codec: "zigbee2mqtt", number: UInt64(state.books.held.count + 1),
                topic: key, payload: random.bytes(random.below(4)),
                delivery: pick(Delivery.allCases)))
    }
}
