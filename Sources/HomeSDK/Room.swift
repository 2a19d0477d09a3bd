// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// A room; it belongs to exactly one structure (M-3). An immutable value (M-1).
public struct Room: HomeObject, ChangeNoting {
    public let id: String
    public let name: String
    /// The structure that it belongs to, for ever (M-3).
    public let structureID: String
    let feed: HomeFeed
    var changes: ChangedFields = []

    init(_ state: RoomState, feed: HomeFeed) {
        id = state.id
        name = state.name
        structureID = state.structureID
        self.feed = feed
    }

    public var objectType: HomeObjectType { .room }

    public func changedFields(since old: Room) -> ChangedFields {
        var fields: ChangedFields = []
        if !utf8Equal(name, old.name) { fields.insert(.name) }
        if !utf8Equal(structureID, old.structureID) { fields.insert(.structureID) }
        return fields
    }

    /// Gives the room another name.
    ///
    /// - Parameter name: cut to its first 60 Unicode scalars (N-2).
    /// - Returns: the updated copy (N-1).
    /// - Throws: `HomeError`: `invalidArgument` for an empty name (N-4), `notFound` when the room
    ///   is gone (N-8).
    public func setName(_ name: String) async throws -> Room {
        _ = try await feed.change(.renameRoom(id: id, name: name))
        let id = id
        guard let state = try await feed.ask({ $0.snapshot.room(id) }) else {
            throw HomeError.notFound("There is no room \(id).")
        }
        return Room(state, feed: feed)
    }
}

extension Room {
    public static func == (left: Room, right: Room) -> Bool {
        utf8Equal(left.id, right.id) && utf8Equal(left.name, right.name)
            && utf8Equal(left.structureID, right.structureID)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ByteString(id))
        hasher.combine(ByteString(name))
        hasher.combine(ByteString(structureID))
    }
}
