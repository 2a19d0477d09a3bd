// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes

extension HomeSnapshot {
    /// Whether it has the device, the room and the structure that are wanted.
    func has(_ wanted: GraphFilter) -> Bool {
        (wanted.deviceID.map { view(of: $0) != nil } ?? true)
            && (wanted.roomID.map { room($0) != nil } ?? true)
            && (wanted.structureID.map { structure($0) != nil } ?? true)
    }

    /// - Parameter caller: to one who may see a structure alone, what is in others is not there.
    /// - Throws: `HomeError`: `notFound` for a device, room or structure that the home does not have.
    func mustHave(_ wanted: GraphFilter, for caller: Caller = .anybody) throws {
        if let id = wanted.deviceID {
            try caller.mustSee(device: id, in: self)
            guard view(of: id) != nil else { throw HomeError.noDevice(id, in: self) }
        }
        if let id = wanted.roomID, !maySee(room: id, caller) {
            let near = caller.structure == nil ? rooms.near(id, \.id, \.name) : []
            throw HomeError.notFound(
                Suggestion.sentence(
                    "There is no room '\(SafeText.escape(id))'" + Suggestion.question(near)))
        }
        if caller.structure == nil, let id = wanted.structureID, structure(id) == nil {
            let near = structures.near(id, \.id, \.name)
            throw HomeError.notFound(
                Suggestion.sentence(
                    "There is no structure '\(SafeText.escape(id))'" + Suggestion.question(near)))
        }
    }

    private func maySee(room id: String, _ caller: Caller) -> Bool {
        guard let room = room(id) else { return false }
        return caller.structure.map { utf8Equal($0, room.structureID) } ?? true
    }
}

extension Collection {
    /// The ids of those with this name, else the near ids.
    fileprivate func near(
        _ text: String, _ id: (Element) -> String, _ name: (Element) -> String
    ) -> [String] {
        guard text.utf8.count <= 100 else { return [] }
        let named = filter { name($0).lowercased() == text.lowercased() }.map(id)
        return named.isEmpty ? Suggestion.near(text, in: map(id)) : named
    }
}
