// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 9: makes and removes rooms, and moves devices by their ids.
@MainActor
final class RoomEditor: ObservableObject {
    @Published private(set) var rooms: [Room] = []
    @Published private(set) var isBusy = false
    @Published private(set) var problem: HomeError?

    private let structure: Structure
    private var awaitedRoomID: String?
    private var cancellables: Set<AnyCancellable> = []

    init(home: Home, structure: Structure) {
        self.structure = structure
        home.rooms().batched()
            .map { rooms in
                rooms.filter { $0.structureID == structure.id }.sorted { $0.name < $1.name }
            }
            .receive(on: DispatchQueue.main)
            .catch { _ in Just([]) }
            .sink { [weak self] rooms in self?.show(rooms) }
            .store(in: &cancellables)
    }

    /// Is busy until the list shows the room.
    func create(name: String) {
        isBusy = true
        Task { @MainActor in
            do {
                let room = try await structure.createRoom(name: name)
                awaitedRoomID = room.id
                show(rooms)
            } catch {
                fail(error)
            }
        }
    }

    func delete(_ room: Room) {
        run { structure in _ = try await structure.deleteRoom(room) }
    }

    func move(deviceID: String, to roomID: String) {
        run { structure in try await structure.move(device: deviceID, to: roomID) }
    }

    private func run(_ change: @escaping @Sendable (Structure) async throws -> Void) {
        isBusy = true
        Task { @MainActor in
            do {
                try await change(structure)
                isBusy = false
            } catch {
                fail(error)
            }
        }
    }

    private func show(_ rooms: [Room]) {
        self.rooms = rooms
        if let id = awaitedRoomID, rooms.contains(where: { $0.id == id }) {
            awaitedRoomID = nil
            isBusy = false
        }
    }

    private func fail(_ error: any Error) {
        problem = error as? HomeError
        isBusy = false
    }
}
