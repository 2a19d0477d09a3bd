// SPDX-License-Identifier: Apache-2.0

/// The rooms of a home, found by id and by name.
struct RoomTable: Sendable {
    private(set) var rooms = TreeMap<ByteString, RoomState>()
    /// Names, with the ids that have them.
    private var names = TreeSet<NamedRoom>()
    /// Names in small letters, with the ids that have them.
    private var foldedNames = TreeSet<NamedRoom>()

    private struct NamedRoom: Comparable, Sendable {
        var structureID: ByteString
        var name: ByteString
        var id: ByteString

        init(_ room: RoomState) {
            structureID = ByteString(room.structureID)
            name = ByteString(room.name)
            id = ByteString(room.id)
        }

        init(folding room: RoomState) {
            self.init(room)
            name = ByteString(HomeName.folded(room.name))
        }

        static func < (left: Self, right: Self) -> Bool {
            (left.structureID, left.name, left.id) < (right.structureID, right.name, right.id)
        }
    }

    init() {}

    init(_ rooms: some Sequence<RoomState>) {
        for room in rooms { self[room.id] = room }
    }

    var count: Int { rooms.count }

    subscript(id: String) -> RoomState? {
        get { rooms[ByteString(id)] }
        set {
            let key = ByteString(id)
            if let old = rooms[key] {
                names.remove(NamedRoom(old))
                foldedNames.remove(NamedRoom(folding: old))
            }
            if let newValue {
                names.insert(NamedRoom(newValue))
                foldedNames.insert(NamedRoom(folding: newValue))
            }
            rooms[key] = newValue
        }
    }

    /// The first room of a name, in the order of ids.
    func first(named name: String, structureID: String) -> RoomState? {
        first(
            NamedRoom(RoomState(id: "", name: name, structureID: structureID)), of: names)
    }

    /// The first room whose name differs only in capital letters, in the order of ids.
    func first(like name: String, structureID: String) -> RoomState? {
        first(
            NamedRoom(folding: RoomState(id: "", name: name, structureID: structureID)),
            of: foldedNames)
    }

    private func first(_ start: NamedRoom, of names: TreeSet<NamedRoom>) -> RoomState? {
        guard let found = names.first(from: start), found.structureID == start.structureID,
            found.name == start.name
        else { return nil }
        return rooms[found.id]
    }
}

extension RoomTable: Equatable {
    static func == (left: Self, right: Self) -> Bool { left.rooms == right.rooms }
}
