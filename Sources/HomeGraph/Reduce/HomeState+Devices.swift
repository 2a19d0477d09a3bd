// SPDX-License-Identifier: Apache-2.0

// Devices are announced, described, named, moved, joined and removed.

extension HomeState {
    mutating func reduceAnnounced(_ event: DeviceAnnounced, at moment: Moment) -> EventEffect {
        guard HomeID.isValid(event.deviceID), !event.source.isEmpty, event.route != .mixed else {
            return .ineffective
        }
        let known = graph.slot(event.deviceID)
        if let page = known.flatMap({ graph.pages[$0] }),
            page.sources.count >= HomeLimits.sourcesPerDeviceMax,
            graph.symbols.find(event.source).flatMap({ page.sourceIndex($0) }) == nil
        {
            return .ineffective
        }
        let source = graph.symbols.intern(event.source)
        books.addSource(event.source)
        let slot = known ?? addPage(event.deviceID)
        let before = graph.pages[slot]!
        books.missing.forget(before.id, ofSource: event.source)
        graph.pages.update(slot) { $0.announce(event, source) }
        enterDevice(slot)
        if let area = event.area, let structureID = structureID(of: graph.pages[slot]!) {
            ensureRoom(area: area, structureID: structureID, at: moment)
        }
        refreshName(slot)
        refreshPlace(slot)
        refreshPrimary(slot)
        recompute(slot)
        return known == nil || !isSame(before, graph.pages[slot]!) ? .changed : .unchanged
    }

    /// The page of a new device, or of one that returns: it gets the user's name and place back,
    /// also under one of its former aliases, for an id denotes the same device for ever (M-2).
    private mutating func addPage(_ id: String) -> Int {
        guard let tombstone = books.tombstones.take(id) else {
            return graph.add(DevicePage(id: id))
        }
        let page = DevicePage(id: tombstone.id)
        page.userName = tombstone.userName
        page.roomChoice = tombstone.roomChoice
        // An alias that became a device of its own meanwhile is left out.
        page.aliases = tombstone.aliases.filter { graph.slot($0) == nil }
        return graph.add(page)
    }

    /// Brings the index of devices up to date after a change of a device's sources or areas.
    mutating func enterDevice(_ slot: Int) {
        for source in books.devices.enter(slot, graph.pages[slot]) { markIdle(source) }
    }

    /// Notes whether a source has no device.
    private mutating func markIdle(_ source: Symbol) {
        let key = ByteString(graph.symbols[source])
        if books.devices.hasDevice(source) {
            books.idleSources.remove(key)
        } else if books.sourceBooks[key] != nil {
            books.idleSources.insert(key)
        }
    }

    /// Notes for all sources whether they have a device, after they were read from a checkpoint.
    mutating func markIdleSources() {
        for (key, _) in books.sourceBooks {
            let symbol = graph.symbols.find(key.text)
            let isBusy = symbol.map { books.devices.hasDevice($0) } ?? false
            if !isBusy { books.idleSources.insert(key) }
        }
    }

    private func isSame(_ a: DevicePage, _ b: DevicePage) -> Bool {
        graph.state(of: a) == graph.state(of: b) && a.sources.count == b.sources.count
            && zip(a.sources, b.sources).allSatisfy { old, new in
                utf8Equal(old.announcedName, new.announcedName)
                    && utf8Equal(old.announcedArea, new.announcedArea) && old.route == new.route
                    && old.liveness == new.liveness && old.isSecondary == new.isSecondary
            }
    }

    /// The effective name: the user's, else the first source's.
    private mutating func refreshName(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let name = page.userName ?? page.sources.first?.announcedName ?? page.name
        guard !utf8Equal(page.name, name) else { return }
        graph.pages.update(slot) { $0.name = name }
    }

    mutating func reduceRenamed(_ event: DeviceRenamed) -> EventEffect {
        guard let slot = graph.slot(event.deviceID) else { return .ineffective }
        let name = event.name.map { HomeName.cut($0) }
        if utf8Equal(graph.pages[slot]?.userName, name) { return .unchanged }
        graph.pages.update(slot) { $0.userName = name }
        refreshName(slot)
        return .changed
    }

    mutating func reduceMoved(_ event: DeviceMoved) -> EventEffect {
        let slots = event.deviceIDs.compactMap { graph.slot($0) }
        // All or nothing.
        guard slots.count == event.deviceIDs.count else { return .ineffective }
        let choice: RoomChoice
        switch event.place {
        case .announced: choice = .unset
        case .noRoom: choice = .noRoom
        case .room(let id):
            guard let room = graph.room(id) else { return .ineffective }
            // A device never leaves its structure by a move.
            for slot in slots {
                guard let home = graph.pages[slot]?.structureID else { continue }
                guard utf8Equal(home, room.structureID) else { return .ineffective }
            }
            choice = .room(room.id)
        }
        var effect = EventEffect.unchanged
        for slot in slots where graph.pages[slot]?.roomChoice != choice {
            graph.pages.update(slot) { $0.roomChoice = choice }
            refreshPlace(slot)
            effect = .changed
        }
        return effect
    }

    mutating func reduceRemoved(_ event: DeviceRemoved, at moment: Moment) -> EventEffect {
        guard let slot = graph.slot(event.deviceID) else { return .ineffective }
        guard let source = event.source else {
            remove(slot, at: moment)
            return .changed
        }
        if let id = graph.pages[slot]?.id { books.missing.forget(id, ofSource: source) }
        return letGo(event.deviceID, source: source, at: moment)
    }

    /// Removes one source from a device; without sources the device leaves the graph.
    mutating func letGo(_ id: String, source: String, at moment: Moment) -> EventEffect {
        guard let slot = graph.slot(id), let symbol = graph.symbols.find(source),
            let index = graph.pages[slot]?.sourceIndex(symbol)
        else { return .ineffective }
        if graph.pages[slot]?.sources.count == 1 {
            remove(slot, at: moment)
            return .changed
        }
        graph.pages.update(slot) { page in
            page.letGo(ofSource: index)
            page.expiries.removeAll { $0.source == symbol }
        }
        enterDevice(slot)
        scheduleSettling(slot)
        scheduleExpiry(slot)
        refreshName(slot)
        refreshPlace(slot)
        refreshPrimary(slot)
        recompute(slot)
        return .changed
    }

    private mutating func remove(_ slot: Int, at moment: Moment) {
        guard let page = graph.pages[slot] else { return }
        if books.tombstones.count >= HomeLimits.tombstonesMax { books.tombstones.removeFirst() }
        books.tombstones.append(
            Tombstone(
                id: page.id, aliases: page.aliases, userName: page.userName,
                roomChoice: page.roomChoice, removedAt: moment.offset))
        books.timers[Self.settleTimer(ofDevice: page.id)] = nil
        books.timers[Self.expiryTimer(ofDevice: page.id)] = nil
        graph.remove(slot)
        enterDevice(slot)
    }

    mutating func reduceListed(_ event: DevicesListed, at moment: Moment) -> EventEffect {
        // The symbol table does not show it: a log's dictionary may bring the source's name
        // earlier.
        guard books.source(event.source) != nil else {
            return event.deviceIDs.isEmpty ? .unchanged : .ineffective
        }
        let source = graph.symbols.find(event.source)
        let timer = TimerFired(
            timer: .removalGrace,
            subject: event.source + (event.areGroups ? Self.groupsSuffix : ""))
        let listed = Set(event.deviceIDs.compactMap { graph.slot($0) })
        var all = 0
        var missing: [String] = []
        for slot in source.map({ books.devices.slots(ofSource: $0) }) ?? [] {
            guard let page = graph.pages[slot], page.identity.isGroup == event.areGroups else {
                continue
            }
            all += 1
            if !listed.contains(slot) { missing.append(page.id) }
        }
        missing.sort(by: utf8Less)
        let wasWaiting = books.timers[timer] != nil
        if missing.count * 2 > all {
            let waiting = books.missing.ids(ofSource: event.source, areGroups: event.areGroups)
            let known = Set(waiting.map { ByteString($0) })
            books.missing.set(missing, ofSource: event.source, areGroups: event.areGroups)
            // Each device has a grace of its own: one that is newly missing gets all of it.
            if !wasWaiting || !missing.allSatisfy({ known.contains(ByteString($0)) }) {
                books.timers[timer] = moment.receivedAt &+ removalGrace(ofSource: event.source)
            }
            return .changed
        }
        books.timers[timer] = nil
        books.missing.set([], ofSource: event.source, areGroups: event.areGroups)
        for id in missing { _ = letGo(id, source: event.source, at: moment) }
        return missing.isEmpty && !wasWaiting ? .unchanged : .changed
    }

    private func removalGrace(ofSource source: String) -> Int64 {
        let profile = books.profile(profileKey(ofSource: source))
        let seconds = profile?.settings.removalGraceSeconds ?? 60
        return Int64(seconds) * 1_000_000_000
    }

    mutating func reduceJoined(kept: String, merged: String) -> EventEffect {
        guard let keptSlot = graph.slot(kept), let mergedSlot = graph.slot(merged),
            keptSlot != mergedSlot, let page = graph.pages[keptSlot],
            let other = graph.pages[mergedSlot],
            page.aliases.count + 1 + other.aliases.count <= HomeLimits.aliasesPerDeviceMax
        else { return .ineffective }
        graph.remove(mergedSlot)
        graph.pages.update(keptSlot) { page in
            page.absorb(other)
        }
        for alias in [other.id] + other.aliases {
            graph.setSlot(keptSlot, of: graph.symbols.intern(alias))
        }
        enterDevice(mergedSlot)
        enterDevice(keptSlot)
        books.missing.forget(other.id)
        books.timers[Self.settleTimer(ofDevice: other.id)] = nil
        books.timers[Self.expiryTimer(ofDevice: other.id)] = nil
        scheduleSettling(keptSlot)
        scheduleExpiry(keptSlot)
        refreshName(keptSlot)
        refreshPlace(keptSlot)
        refreshPrimary(keptSlot)
        recompute(keptSlot)
        return .changed
    }
}

extension DevicePage {
    /// Takes a source's announcement; the identity is that of the first source.
    func announce(_ event: DeviceAnnounced, _ source: Symbol) {
        enroll(
            DeviceSource(
                source: source, announcedName: HomeName.cut(event.name),
                announcedArea: event.area, route: event.route, liveness: event.liveness,
                isSecondary: event.isSecondary))
        guard sources[0].source == source else { return }
        identity = DeviceIdentity(
            codec: event.codec, nativeID: event.nativeID, vendorName: event.vendorName,
            productName: event.productName, serialNumber: event.serialNumber,
            softwareVersion: event.softwareVersion, isMatterDevice: event.isMatterDevice,
            isGroup: event.isGroup)
    }

    /// Takes the content of another page of the same physical device. This page's values win, but
    /// the identity is that of a source that is not secondary.
    func absorb(_ page: DevicePage) {
        let other = DevicePage(copying: page)
        for source in sources {
            // A source keeps the kind that it has here.
            if let index = other.sourceIndex(source.source),
                other.sources[index].isSecondary != source.isSecondary
            {
                other.changeKind(ofSource: index)
            }
        }
        aliases += [other.id] + other.aliases
        userName = userName ?? other.userName
        if roomChoice == .unset { roomChoice = other.roomChoice }
        lastHeard = max(lastHeard, other.lastHeard)
        for expiry in other.expiries where !expiries.contains(where: { $0.isSame(as: expiry) }) {
            guard expiries.count < HomeLimits.expiriesPerDeviceMax else { break }
            expiries.append(expiry)
        }
        if let own = sources.first, let first = other.sources.first,
            own.isSecondary && !first.isSecondary
        {
            identity = other.identity
        }
        separate()
        for source in other.sources where sourceIndex(source.source) == nil { insert(source) }
        let layers = other.partsByKind
        withLayer(false) { absorb(layers.leading) }
        withLayer(true) { absorb(layers.secondary) }
        settleLayers()
    }

    /// Takes parts and traits that this page lacks from another page of the device.
    func absorb(_ others: [PartPage]) {
        for part in others {
            if let index = partIndex(part.part) {
                parts[index].absorb(part)
            } else if parts.count < HomeLimits.partsPerDeviceMax {
                parts.append(part)
            }
        }
        countAttributes()
    }
}

extension PartPage {
    fileprivate mutating func absorb(_ other: PartPage) {
        describers += other.describers.filter { !describers.contains($0) }
        for trait in other.traits {
            if let index = traits.firstIndex(where: { $0.trait == trait.trait }) {
                traits[index].absorb(trait)
            } else if traits.count < HomeLimits.traitsPerPartMax {
                traits.append(trait)
            }
        }
    }
}

extension TraitPage {
    fileprivate mutating func absorb(_ other: TraitPage) {
        for claim in other.claims where !claims.contains(where: { $0.source == claim.source }) {
            claims.append(claim)
        }
        for slot in other.attributes where index(of: slot.name) == nil { attributes.append(slot) }
    }
}
