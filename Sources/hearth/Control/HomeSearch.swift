// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The object that the user names: a device, a room or a structure, by id, alias or name.
enum HomeSearch: Equatable {
    case device(String)
    case room(String)
    case structure(String)

    /// An id wins over a name; a name must fit only one object.
    ///
    /// - Parameter isWanted: the kinds of objects that a name may mean.
    init(
        _ text: String, in snapshot: HomeSnapshot,
        isWanted: (HomeSearch) -> Bool = { _ in true }
    ) throws(CommandFailure) {
        if let device = snapshot.device(text) {
            self = .device(device.id)
            return
        }
        if let room = snapshot.room(text) {
            self = .room(room.id)
            return
        }
        if let structure = snapshot.structure(text) {
            self = .structure(structure.id)
            return
        }
        let everything: [(HomeSearch, String)] =
            snapshot.devices.filter { utf8Equal($0.name, text) }.map { (.device($0.id), $0.id) }
            + snapshot.rooms.filter { utf8Equal($0.name, text) }.map { (.room($0.id), $0.id) }
            + snapshot.structures.filter { utf8Equal($0.name, text) }.map {
                (.structure($0.id), $0.id)
            }
        // A lamp and a room may share a name: only wanted kinds count.
        let wanted = everything.filter { isWanted($0.0) }
        var named = wanted.isEmpty ? everything : wanted
        // `kitchen` is the Kitchen, where no other object could be meant.
        if named.isEmpty { named = Self.loosely(text, in: snapshot).filter { isWanted($0.0) } }
        let shown = TerminalText.escape(text)
        guard let first = named.first else {
            let point = snapshot.offset.map { " @\($0)" } ?? ""
            throw CommandFailure(
                .no,
                "nothing has the id or name '\(shown)'\(point)"
                    + Self.suggestion(text, in: snapshot, isWanted))
        }
        guard named.count == 1 else {
            throw CommandFailure(
                .no,
                "'\(shown)' names \(named.count) things: "
                    + named.map(\.1).joined(separator: ", "))
        }
        self = first.0
    }

    /// The objects whose names differ only in the case of letters.
    private static func loosely(
        _ text: String, in snapshot: HomeSnapshot
    ) -> [(HomeSearch, String)] {
        let wanted = text.lowercased()
        guard !wanted.isEmpty else { return [] }
        var found: [(HomeSearch, String)] = []
        snapshot.forEachView {
            if utf8Equal($0.name.lowercased(), wanted) { found.append((.device($0.id), $0.id)) }
        }
        found += snapshot.rooms.filter { utf8Equal($0.name.lowercased(), wanted) }
            .map { (.room($0.id), $0.id) }
        found += snapshot.structures.filter { utf8Equal($0.name.lowercased(), wanted) }
            .map { (.structure($0.id), $0.id) }
        return found.sorted { utf8Less($0.1, $1.1) }
    }

    /// The names that were probably meant: the nearest one, else those that contain the text.
    private static func suggestion(
        _ text: String, in snapshot: HomeSnapshot, _ isWanted: (HomeSearch) -> Bool
    ) -> String {
        var names: [String] = []
        snapshot.forEachView { if isWanted(.device($0.id)) { names.append($0.name) } }
        names +=
            snapshot.rooms.filter { isWanted(.room($0.id)) }.map(\.name)
            + snapshot.structures.filter { isWanted(.structure($0.id)) }.map(\.name)
        let near = Suggestion.near(text, in: names.filter { !$0.isEmpty })
        return Suggestion.question(near.map { TerminalText.escape($0) })
    }

    /// The devices of the object.
    func deviceIDs(in snapshot: HomeSnapshot) -> [String] {
        switch self {
        case .device(let id): [id]
        case .room(let id):
            snapshot.devices.filter { HomeWords.utf8Same($0.roomID, id) }.map(\.id)
        case .structure(let id):
            snapshot.devices.filter { HomeWords.utf8Same($0.structureID, id) }.map(\.id)
        }
    }
}

extension HomeSearch {
    /// The one device of an id, alias or name.
    static func device(
        _ text: String, in snapshot: HomeSnapshot
    ) throws(CommandFailure) -> DeviceState {
        let found = try HomeSearch(text, in: snapshot) {
            if case .device = $0 { true } else { false }
        }
        guard case .device(let id) = found, let device = snapshot.device(id) else {
            throw CommandFailure(.no, "'\(TerminalText.escape(text))' is no device")
        }
        return device
    }
}
