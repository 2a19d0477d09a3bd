// SPDX-License-Identifier: Apache-2.0

// Structures and rooms, and where devices are.

extension HomeState {
    mutating func reducePlace(_ event: HomeEvent, at moment: Moment) -> EventEffect {
        switch event {
        case .structureAnnounced(let event):
            guard graph.structures.count < HomeLimits.structuresMax else { return .ineffective }
            _ = addStructure(name: event.name)
            return .changed
        case .structureRenamed(let id, let name):
            guard let index = graph.structures.firstIndex(where: { utf8Equal($0.id, id) }) else {
                return .ineffective
            }
            let cut = HomeName.cut(name)
            if utf8Equal(graph.structures[index].name, cut) { return .unchanged }
            graph.structures[index].name = cut
            return .changed
        case .roomAnnounced(let event): return reduceRoomAnnounced(event, at: moment)
        case .roomRenamed(let id, let name):
            guard let index = graph.rooms.firstIndex(where: { utf8Equal($0.id, id) }) else {
                return .ineffective
            }
            let cut = HomeName.cut(name)
            if utf8Equal(graph.rooms[index].name, cut) { return .unchanged }
            graph.rooms[index].name = cut
            return .changed
        case .roomRemoved(let id): return reduceRoomRemoved(id)
        default: preconditionFailure("Only structure and room events come here.")
        }
    }

    /// Adds a structure and returns its id.
    mutating func addStructure(name: String) -> String {
        books.structureCount += 1
        let id = "structure:\(books.structureCount)"
        let structure = StructureState(id: id, name: HomeName.cut(name))
        let index =
            graph.structures.firstIndex { utf8Less(id, $0.id) } ?? graph.structures.count
        graph.structures.insert(structure, at: index)
        // Devices that no profile places were waiting for a first structure.
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

    private mutating func reduceRoomAnnounced(
        _ event: RoomAnnounced, at moment: Moment
    ) -> EventEffect {
        guard graph.structure(event.structureID) != nil, graph.rooms.count < HomeLimits.roomsMax
        else { return .ineffective }
        let id = addRoom(name: event.name, structureID: event.structureID, at: moment)
        // A room of the name of an area whose room the user had deleted takes that area in.
        let key = AreaKey(
            structureID: ByteString(event.structureID), area: ByteString(HomeName.cut(event.name)))
        if let known = books.areaRooms[key], known == nil {
            books.areaRooms[key] = .some(id)
            refreshPlaces()
        }
        return .changed
    }

    private mutating func addRoom(
        name: String, structureID: String, at moment: Moment
    ) -> String {
        let id = "room:\(moment.offset).\(moment.index)"
        let room = RoomState(id: id, name: HomeName.cut(name), structureID: structureID)
        let index = graph.rooms.firstIndex { utf8Less(id, $0.id) } ?? graph.rooms.count
        graph.rooms.insert(room, at: index)
        return id
    }

    /// Makes sure that an announced area has its room, unless the user deleted it.
    mutating func ensureRoom(area: String, structureID: String, at moment: Moment) {
        let name = HomeName.cut(area)
        guard !name.isEmpty, graph.structure(structureID) != nil else { return }
        let key = AreaKey(structureID: ByteString(structureID), area: ByteString(name))
        guard books.areaRooms[key] == nil, books.areaRooms.count < HomeLimits.areasMax else {
            return
        }
        let known = graph.rooms.first {
            utf8Equal($0.structureID, structureID) && utf8Equal($0.name, name)
        }
        guard known != nil || graph.rooms.count < HomeLimits.roomsMax else { return }
        let id = known?.id ?? addRoom(name: name, structureID: structureID, at: moment)
        books.areaRooms[key] = .some(id)
        refreshPlaces()
    }

    private mutating func reduceRoomRemoved(_ id: String) -> EventEffect {
        guard let index = graph.rooms.firstIndex(where: { utf8Equal($0.id, id) }) else {
            return .ineffective
        }
        graph.rooms.remove(at: index)
        for (key, room) in books.areaRooms {
            if let room, utf8Equal(room, id) { books.areaRooms[key] = .some(nil) }
        }
        for index in books.tombstones.indices where books.tombstones[index].userPlace == .room(id) {
            books.tombstones[index].userPlace = .noRoom
        }
        for slot in 0..<graph.pages.count {
            guard let page = graph.pages[slot] else { continue }
            guard utf8Equal(page.roomID, id) || page.userPlace == .room(id) else { continue }
            graph.pages.update(slot) { page in
                if page.userPlace == .room(id) { page.userPlace = .noRoom }
            }
            refreshPlace(slot)
        }
        return .changed
    }

    /// Puts all devices where their slots say they are.
    mutating func refreshPlaces() {
        for slot in 0..<graph.pages.count { refreshPlace(slot) }
    }

    /// Puts one device where its slots say it is: the user's word first, then the announced area
    /// of the first source that gives one (R-10, M-4).
    mutating func refreshPlace(_ slot: Int) {
        guard let page = graph.pages[slot] else { return }
        let home = structureID(of: page)
        var roomID: String?
        switch page.userPlace {
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
        guard let structureID,
            let area = page.sources.lazy.compactMap(\.announcedArea).first(where: { !$0.isEmpty })
        else { return nil }
        let key = AreaKey(
            structureID: ByteString(structureID), area: ByteString(HomeName.cut(area)))
        guard let room = books.areaRooms[key] else { return nil }
        return room.flatMap { graph.room($0)?.id }
    }

    /// The structure that a device belongs to when no room says otherwise: its first profile's.
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
