// SPDX-License-Identifier: Apache-2.0

// The events of a change of names and places (home-api section 4). They belong into one record, at
// the place in the log whose state made them.

extension HomeState {
    /// The events that carry out a metadata command; empty where everything is so already.
    ///
    /// - Returns: events of which each has an effect on this state.
    /// - Throws: `CommandRefusal`: `invalidArgument` for a name of only white space (N-4) and for a
    ///   text that is no id, `notFound` for an absent object (N-8, R-7), `failedPrecondition` for a
    ///   move to another structure, `resourceExhausted` where the home is full.
    public func events(
        for command: MetadataCommand
    ) throws(CommandRefusal) -> [HomeEvent] {
        switch command {
        case .createStructure(let name): try create(structure: name)
        case .renameStructure(let id, let name): try rename(structure: id, to: name)
        case .createRoom(let name, let structureID):
            try create(room: name, in: structureID ?? HomeID.firstStructure)
        case .renameRoom(let id, let name): try rename(room: id, to: name)
        case .deleteRoom(let id): [.roomRemoved(id: try room(id).id)]
        case .renameDevice(let id, let name?): try rename(device: id, to: name)
        case .renameDevice(let id, nil): try resetName(device: id)
        case .moveDevices(let ids, let place): try move(ids, to: place)
        }
    }

    private func create(structure name: String) throws(CommandRefusal) -> [HomeEvent] {
        let name = try checkedName(name)
        try checkRoom(for: "structures", graph.structures.count, max: HomeLimits.structuresMax)
        return [.structureAnnounced(StructureAnnounced(name: name))]
    }

    private func rename(
        structure id: String, to name: String
    ) throws(CommandRefusal) -> [HomeEvent] {
        let structure = try structure(id)
        let name = try checkedName(name)
        if utf8Equal(structure.name, name) { return [] }
        return [.structureRenamed(id: structure.id, name: name)]
    }

    private func create(
        room name: String, in structureID: String
    ) throws(CommandRefusal) -> [HomeEvent] {
        let structure = try structure(structureID)
        let name = try checkedName(name)
        try checkRoom(for: "rooms", graph.rooms.count, max: HomeLimits.roomsMax)
        return [.roomAnnounced(RoomAnnounced(name: name, structureID: structure.id))]
    }

    private func rename(room id: String, to name: String) throws(CommandRefusal) -> [HomeEvent] {
        let room = try room(id)
        let name = try checkedName(name)
        if utf8Equal(room.name, name) { return [] }
        return [.roomRenamed(id: room.id, name: name)]
    }

    private func rename(device id: String, to name: String) throws(CommandRefusal) -> [HomeEvent] {
        let page = try page(id)
        let name = try checkedName(name)
        // Even where the name is the announced one: a command that changes nothing writes nothing
        // (N-5).
        if utf8Equal(page.name, name) { return [] }
        return [.deviceRenamed(DeviceRenamed(deviceID: page.id, name: name))]
    }

    private func resetName(device id: String) throws(CommandRefusal) -> [HomeEvent] {
        let page = try page(id)
        if page.userName == nil { return [] }
        return [.deviceRenamed(DeviceRenamed(deviceID: page.id, name: nil))]
    }

    private func move(
        _ ids: [String], to place: MetadataCommand.Place
    ) throws(CommandRefusal) -> [HomeEvent] {
        // No devices: a success whatever the place.
        if ids.isEmpty { return [] }
        var pages: [DevicePage] = []
        for id in ids { pages.append(try page(id)) }
        pages.sort { utf8Less($0.id, $1.id) }
        let target: DeviceMoved.Place
        switch place {
        case .announced:
            target = .announced
            pages.removeAll { $0.roomChoice == .unset }
        case .noRoom:
            target = .noRoom
            pages.removeAll { $0.roomID == nil }
        case .room(let id):
            let room = try room(id)
            try checkStructure(of: pages, room)
            target = .room(room.id)
            pages.removeAll { utf8Equal($0.roomID, room.id) }
        }
        var moved: [String] = []
        // The same device may be listed twice, also by an alias.
        for page in pages where !utf8Equal(moved.last, page.id) { moved.append(page.id) }
        return moved.isEmpty ? [] : [.deviceMoved(DeviceMoved(deviceIDs: moved, place: target))]
    }

    /// A device never leaves its structure by a move; one without a structure takes the room's.
    private func checkStructure(
        of pages: [DevicePage], _ room: RoomState
    ) throws(CommandRefusal) {
        for page in pages {
            guard let home = page.structureID, !utf8Equal(home, room.structureID) else { continue }
            throw CommandRefusal(
                .failedPrecondition,
                "Device \(page.id) belongs to \(home), room \(room.id) to \(room.structureID).")
        }
    }

    private func checkRoom(for what: String, _ count: Int, max: Int) throws(CommandRefusal) {
        guard count >= max else { return }
        throw CommandRefusal(
            .resourceExhausted, "The home has \(count) \(what), and may have \(max).")
    }

    /// The name for the graph: cut (N-2), and more than white space (N-4).
    private func checkedName(_ name: String) throws(CommandRefusal) -> String {
        let cut = HomeName.cut(name)
        guard cut.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { return cut }
        throw CommandRefusal(
            .invalidArgument,
            name.isEmpty ? "A name must not be empty." : "A name must not be white space alone.")
    }

    private func structure(_ id: String) throws(CommandRefusal) -> StructureState {
        try checkID(id, of: "structure")
        if let structure = graph.structure(id) { return structure }
        throw CommandRefusal(.notFound, "There is no structure \(id).")
    }

    private func room(_ id: String) throws(CommandRefusal) -> RoomState {
        try checkID(id, of: "room")
        if let room = graph.room(id) { return room }
        throw CommandRefusal(.notFound, "There is no room \(id).")
    }

    /// The page of a device, by its id or an alias.
    func page(_ id: String) throws(CommandRefusal) -> DevicePage {
        try checkID(id, of: "device")
        if let page = graph.page(id) { return page }
        throw CommandRefusal(.notFound, "There is no device \(id).")
    }

    private func checkID(_ id: String, of what: String) throws(CommandRefusal) {
        guard !HomeID.isValid(id) else { return }
        // A text that is no id may be long; only its beginning is shown.
        let start = String(String.UnicodeScalarView(id.unicodeScalars.prefix(40)))
        throw CommandRefusal(.invalidArgument, "\"\(start)\" is not the id of a \(what).")
    }
}
