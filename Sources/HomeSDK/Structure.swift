// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// A building with its rooms and devices: an immutable value (M-1).
public struct Structure: HomeObject, ChangeNoting {
    public let id: String
    public let name: String
    let feed: HomeFeed
    var changes: ChangedFields = []

    init(_ state: StructureState, feed: HomeFeed) {
        id = state.id
        name = state.name
        self.feed = feed
    }

    public var objectType: HomeObjectType { .structure }

    public func changedFields(since old: Structure) -> ChangedFields {
        utf8Equal(name, old.name) ? [] : .name
    }

    /// Gives the structure another name.
    ///
    /// - Parameter name: cut to its first 60 Unicode scalars (N-2).
    /// - Returns: the updated copy (N-1).
    /// - Throws: `HomeError`: `invalidArgument` for an empty name (N-4), `notFound` when the
    ///   structure is gone (N-8).
    public func setName(_ name: String) async throws -> Structure {
        _ = try await feed.change(.renameStructure(id: id, name: name))
        let id = id
        guard let state = try await feed.ask({ $0.snapshot.structure(id) }) else {
            throw HomeError.notFound("There is no structure \(id).")
        }
        return Structure(state, feed: feed)
    }
}

extension Structure {
    public static func == (left: Structure, right: Structure) -> Bool {
        utf8Equal(left.id, right.id) && utf8Equal(left.name, right.name)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteString(id))
        hasher.combine(ByteString(name))
    }
}

// MARK: - Rooms

extension Structure {
    /// Makes a room in this structure.
    ///
    /// - Parameter name: cut to its first 60 Unicode scalars (N-2).
    /// - Returns: the new room, which a following `list()` contains.
    /// - Throws: `HomeError`: `invalidArgument` for an empty name (N-4), `notFound` when the
    ///   structure is gone, `resourceExhausted` when the home is full.
    public func createRoom(name: String) async throws -> Room {
        guard let created = try await feed.change(.createRoom(name: name, structureID: id)) else {
            throw HomeError.internal("A new room got no id.")
        }
        // Another client may have deleted the room by now: it was made all the same.
        let state =
            try await feed.ask { $0.snapshot.room(created) }
            ?? RoomState(id: created, name: HomeName.cut(name), structureID: id)
        return Room(state, feed: feed)
    }

    /// Deletes a room; its devices stay in the structure without one.
    ///
    /// - Throws: `HomeError`: `notFound` when it is gone, `failedPrecondition` when it belongs to
    ///   another structure.
    public func deleteRoom(_ room: Room) async throws { try await deleteRoom(id: room.id) }

    /// Deletes a room by its id; its devices stay in the structure without one.
    ///
    /// - Throws: as ``deleteRoom(_:)``; `invalidArgument` for a text that is no id.
    public func deleteRoom(id: String) async throws {
        try await checkRoom(id)
        _ = try await feed.change(.deleteRoom(id: id))
    }

    /// Moves a device to a room of this structure.
    ///
    /// - Throws: `HomeError`: `notFound` for a device or room that is not there,
    ///   `failedPrecondition` when one of them belongs to another structure.
    public func move(device: HomeDevice, to room: Room) async throws {
        try await move(devices: [device.id], to: room.id)
    }

    /// Moves a device to a room of this structure, both by id.
    ///
    /// - Throws: as ``move(device:to:)-(HomeDevice,_)``; `invalidArgument` for a text that is no
    ///   id.
    public func move(device deviceID: String, to roomID: String) async throws {
        try await move(devices: [deviceID], to: roomID)
    }

    /// Moves devices to a room of this structure: all or none.
    ///
    /// - Parameters:
    ///   - devices: none is a success that writes nothing.
    ///   - room: of this structure; only its id counts.
    /// - Throws: as ``move(device:to:)-(HomeDevice,_)``.
    public func move(devices: Set<HomeDevice>, to room: Room) async throws {
        try await move(devices: Set(devices.map(\.id)), to: room.id)
    }

    /// Moves devices to a room of this structure, all by id: all or none.
    ///
    /// - Parameters:
    ///   - deviceIDs: none is a success that writes nothing.
    ///   - roomID: of a room of this structure.
    /// - Throws: as ``move(device:to:)-(HomeDevice,_)``.
    public func move(devices deviceIDs: Set<String>, to roomID: String) async throws {
        guard !deviceIDs.isEmpty else { return }
        try await checkRoom(roomID)
        // A part of a multipart device moves the device (D-9).
        let ids = try await feed.ask { feed in
            deviceIDs.map { feed.scope(of: $0)?.view.id ?? $0 }.sorted(by: utf8Less)
        }
        _ = try await feed.change(.moveDevices(ids: ids, place: .room(id: roomID)))
    }

    /// A room's structure never changes, so a check before the command is as good as one within it.
    private func checkRoom(_ roomID: String) async throws {
        guard let room = try await feed.ask({ $0.snapshot.room(roomID) }),
            !utf8Equal(room.structureID, id)
        else { return }
        throw HomeError.failedPrecondition(
            "Room \(roomID) belongs to \(room.structureID), not to \(id).")
    }
}
