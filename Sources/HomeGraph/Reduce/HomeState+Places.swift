// SPDX-License-Identifier: Apache-2.0

// Structures and rooms, and the places of devices.

extension HomeState {
    mutating func reduceStructureAnnounced(_ event: StructureAnnounced) -> EventEffect {
        guard graph.structures.count < HomeLimits.structuresMax else { return .ineffective }
        _ = addStructure(name: event.name)
        return .changed
    }

    mutating func reduceStructureRenamed(_ id: String, name: String) -> EventEffect {
        guard let index = graph.structures.firstIndex(where: { utf8Equal($0.id, id) }) else {
            return .ineffective
        }
        let cut = HomeName.cut(name)
        if utf8Equal(graph.structures[index].name, cut) { return .unchanged }
        graph.structures[index].name = cut
        return .changed
    }

    mutating func reduceRoomRenamed(_ id: String, name: String) -> EventEffect {
        guard var room = graph.room(id) else { return .ineffective }
        let cut = HomeName.cut(name)
        if utf8Equal(room.name, cut) { return .unchanged }
        room.name = cut
        graph.roomTable[id] = room
        return .changed
    }

    /// Adds a structure and returns its id.
    mutating func addStructure(name: String) -> String {
        books.structureCount += 1
        let id = "structure:\(books.structureCount)"
        let structure = StructureState(id: id, name: HomeName.cut(name))
        let index =
            graph.structures.firstIndex { utf8Less(id, $0.id) } ?? graph.structures.count
        graph.structures.insert(structure, at: index)
        // Devices without a profile's structure were waiting for a first one.
        if graph.structures.count == 1 { refreshPlaces() }
        return id
    }

    /// The id of the structure of this name, made where there is none.
    mutating func structure(named name: String) -> String {
        let cut = HomeName.cut(name)
        if let known = graph.structures.first(where: { utf8Equal($0.name, cut) }) {
            return known.id
        }
        return addStructure(name: cut)
    }

    mutating func reduceRoomAnnounced(
        _ event: RoomAnnounced, at moment: Moment
    ) -> EventEffect {
        guard graph.structure(event.structureID) != nil,
            graph.roomTable.count < HomeLimits.roomsMax
        else { return .ineffective }
        let id = addRoom(name: event.name, structureID: event.structureID, at: moment)
        // A new room with the name of an area whose room the user had deleted becomes that area's
        // room.
        let area = HomeName.cut(event.name)
        let key = areaKey(area, structureID: event.structureID)
        if let known = books.areaRooms[key], known == nil {
            books.areaRooms[key] = .some(id)
            refreshPlaces(inArea: area)
        }
        return .changed
    }

    private mutating func addRoom(
        name: String, structureID: String, at moment: Moment
    ) -> String {
        let id = "room:\(moment.offset).\(moment.index)"
        graph.roomTable[id] = RoomState(
            id: id, name: HomeName.cut(name), structureID: structureID)
        return id
    }

    /// Makes a room for an announced area, unless the user deleted it.
    mutating func ensureRoom(area: String, structureID: String, at moment: Moment) {
        let name = HomeName.cut(area)
        guard !name.isEmpty, graph.structure(structureID) != nil else { return }
        let key = areaKey(name, structureID: structureID)
        guard books.areaRooms[key] == nil, books.areaRooms.count < HomeLimits.areasMax else {
            return
        }
        var known = graph.roomTable.first(named: name, structureID: structureID)
        if known == nil, foldsAreas {
            known = graph.roomTable.first(like: name, structureID: structureID)
        }
        guard known != nil || graph.roomTable.count < HomeLimits.roomsMax else { return }
        let id = known?.id ?? addRoom(name: name, structureID: structureID, at: moment)
        books.areaRooms[key] = .some(id)
        refreshPlaces(inArea: name)
    }

    mutating func reduceRoomRemoved(_ id: String) -> EventEffect {
        guard graph.room(id) != nil else { return .ineffective }
        graph.roomTable[id] = nil
        for (key, room) in books.areaRooms {
            if let room, utf8Equal(room, id) { books.areaRooms[key] = .some(nil) }
        }
        books.tombstones.forget(room: id)
        for slot in 0..<graph.pages.count {
            guard let page = graph.pages[slot] else { continue }
            guard utf8Equal(page.roomID, id) || page.roomChoice == .room(id) else { continue }
            graph.pages.update(slot) { page in
                if page.roomChoice == .room(id) { page.roomChoice = .noRoom }
            }
            refreshPlace(slot)
        }
        return .changed
    }

    /// Updates the places of all devices.
    mutating func refreshPlaces() {
        for slot in 0..<graph.pages.count { refreshPlace(slot) }
    }

    /// Updates the places of an area's devices.
    private mutating func refreshPlaces(inArea area: String) {
        for slot in books.devices.slots(inArea: area) { refreshPlace(slot) }
    }

    /// Whether areas that differ only in capital letters are one.
    private var foldsAreas: Bool { books.reducerVersion >= 2 }

    /// The key of an area in the map, present or not: version 1 used the exact spelling.
    private func areaKey(_ area: String, structureID: String) -> AreaKey {
        let exact = AreaKey(structureID: ByteString(structureID), area: ByteString(area))
        guard foldsAreas, books.areaRooms[exact] == nil else { return exact }
        return AreaKey(
            structureID: exact.structureID, area: ByteString(HomeName.folded(area)))
    }

    /// Makes the areas of version 1 findable in any spelling. They keep their rooms, even two of
    /// one name, so that no device leaves the room in which the user sees it.
    mutating func foldAreas() {
        for (key, room) in books.areaRooms {
            let folded = AreaKey(
                structureID: key.structureID, area: ByteString(HomeName.folded(key.area.text)))
            guard books.areaRooms[folded] == nil, books.areaRooms.count < HomeLimits.areasMax else {
                continue
            }
            books.areaRooms[folded] = .some(room)
        }
        refreshPlaces()
    }

    /// Updates the place of one device: the user's choice first, then the announced area of the
    /// first source that gives one (R-10, M-4).
    mutating func refreshPlace(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let home = structureID(of: page)
        var roomID: String?
        switch page.roomChoice {
        case .room(let id): roomID = graph.room(id)?.id
        case .noRoom: roomID = nil
        case .unset: roomID = areaRoom(of: page, structureID: home)
        }
        let structureID = roomID.flatMap { graph.room($0)?.structureID } ?? home
        guard !utf8Equal(page.roomID, roomID) || !utf8Equal(page.structureID, structureID) else {
            return
        }
        graph.pages.update(slot) { page in
            page.roomID = roomID
            page.structureID = structureID
        }
    }

    private func areaRoom(of page: DevicePage, structureID: String?) -> String? {
        guard let structureID, let area = page.announcedArea else { return nil }
        let key = areaKey(area, structureID: structureID)
        guard let room = books.areaRooms[key] else { return nil }
        return room.flatMap { graph.room($0)?.id }
    }

    /// The structure of a device without a room: its first profile's.
    func structureID(of page: DevicePage) -> String? {
        for source in page.sources {
            if let profile = profile(of: source.source), !profile.structureID.isEmpty {
                return profile.structureID
            }
        }
        return page.structureID ?? graph.structures.first?.id
    }

    func profile(of source: Symbol) -> ProfileBook? {
        books.profile(profileKey(ofSource: graph.symbols[source]))
    }
}
