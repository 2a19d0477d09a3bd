// SPDX-License-Identifier: Apache-2.0

/// The part of a home that a follower wants: every condition that is set must hold.
package struct GraphFilter: Hashable, Sendable {
    package var structureID: String?
    package var roomID: String?
    package var deviceID: String?

    package init(structureID: String? = nil, roomID: String? = nil, deviceID: String? = nil) {
        self.structureID = structureID
        self.roomID = roomID
        self.deviceID = deviceID
    }

    /// Whether it leaves nothing out.
    package var keepsAll: Bool { structureID == nil && roomID == nil && deviceID == nil }

    package func keeps(_ structure: StructureState) -> Bool {
        isMeant(structure.id, by: structureID)
    }

    package func keeps(_ room: RoomState) -> Bool {
        isMeant(room.structureID, by: structureID) && isMeant(room.id, by: roomID)
    }

    func kept(_ room: RoomState) -> RoomState? { keeps(room) ? room : nil }

    package func keeps(_ device: DeviceView) -> Bool { keeps(device.page) }

    func keeps(_ page: DevicePage) -> Bool {
        isMeant(page.structureID, by: structureID) && isMeant(page.roomID, by: roomID)
            && isMeant(page.id, by: deviceID)
    }

    private func isMeant(_ id: String?, by wanted: String?) -> Bool {
        guard let wanted else { return true }
        return id.map { utf8Equal($0, wanted) } ?? false
    }
}
