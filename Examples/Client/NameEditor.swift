// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Pattern 8: renames whatever it was given the way to rename.
@MainActor
final class NameEditor: ObservableObject {
    typealias Rename = @MainActor (String) async throws -> Any

    @Published var text: String
    @Published private(set) var isSaving = false
    @Published private(set) var problem: String?

    private let rename: Rename

    init(name: String, rename: @escaping Rename) {
        text = name
        self.rename = rename
    }

    convenience init(_ device: HomeDevice) {
        self.init(name: device.name, rename: device.setName)
    }

    convenience init(_ room: Room) {
        self.init(name: room.name, rename: room.setName)
    }

    func save() async {
        isSaving = true
        defer { isSaving = false }
        do {
            _ = try await rename(text)
            problem = nil
        } catch {
            problem = error.localizedDescription
        }
    }
}
