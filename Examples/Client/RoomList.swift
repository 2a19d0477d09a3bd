// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 3: the rooms of one structure with their devices, and a last group for those without one.
@MainActor
final class RoomList: ObservableObject {
    struct Entry: Identifiable, Hashable {
        /// Nil: the devices that are in no room, or in one that nobody knows.
        let room: Room?
        let devices: [HomeDevice]

        var id: String { room?.id ?? "" }
        var title: String { room.map { $0.name.isEmpty ? "Unnamed room" : $0.name } ?? "No room" }
    }

    @Published private(set) var entries: [Entry] = []
    @Published private(set) var hasLoaded = false

    private let structureID: String
    private var cancellables: Set<AnyCancellable> = []

    init(home: Home, structure: Structure) {
        structureID = structure.id
        let structureID = structure.id
        let entries = home.rooms().batched()
            .combineLatest(home.devices().batched())
            .map { rooms, devices in
                RoomList.group(rooms: rooms, devices: devices, structureID: structureID)
            }
            .receive(on: DispatchQueue.main)
            .catch { error -> Just<[Entry]> in
                print("The rooms cannot be shown: \(error.localizedDescription)")
                return Just([])
            }
        entries.assign(to: &$entries)
        $entries.dropFirst().map { _ in true }.assign(to: &$hasLoaded)
    }

    nonisolated private static func group(
        rooms: Set<Room>, devices: Set<HomeDevice>, structureID: String
    ) -> [Entry] {
        let rooms = rooms.filter { $0.structureID == structureID }.sorted { $0.name < $1.name }
        let devices = devices.filter { $0.structureID == structureID }
        var entries = rooms.map { room in
            Entry(
                room: room,
                devices: devices.filter { $0.roomID == room.id }.sorted { $0.name < $1.name })
        }
        let known = Set(rooms.map(\.id))
        let rest = devices.filter { device in
            guard let roomID = device.roomID else { return true }
            return !known.contains(roomID)
        }
        if !rest.isEmpty {
            entries.append(Entry(room: nil, devices: rest.sorted { $0.name < $1.name }))
        }
        return entries
    }
}
