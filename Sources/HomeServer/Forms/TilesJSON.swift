// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The home as a page shows it: structures, rooms, and a tile for each device.
enum TilesJSON {
    /// The whole home.
    ///
    /// - Parameter asOf: set where nobody follows the home: when it was heard last, in nanoseconds
    ///   since 1970 UTC.
    static func whole(
        _ home: HomeSnapshot, keeping filter: GraphFilter, receivedAt: Int64?, asOf: Int64?,
        _ facilities: ServerFacilities
    ) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.key("asOf")
            json.string(asOf.map { timeText($0) })
            json.key("offset")
            json.offset(home.offset)
            json.key("receivedAt")
            json.string(receivedAt.map { timeText($0) })
            json.places(home, keeping: filter)
            json.key("tiles")
            json.array(home.views.filter { filter.keeps($0) }) {
                $0.tile($1, in: home, facilities)
            }
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }

    /// The tiles that changed; nil where none did.
    static func changes(
        _ old: HomeSnapshot, _ new: HomeSnapshot, keeping filter: GraphFilter,
        _ facilities: ServerFacilities
    ) -> [UInt8]? {
        let changed = new.changedViews(since: old)
        let isMoved = !new.sharesPlaces(with: old)
        let tiles = changed.compactMap(\.new).filter { filter.keeps($0) }
        let removed = changed.filter { change in
            change.old.map { filter.keeps($0) } ?? false
                && !(change.new.map { filter.keeps($0) } ?? false)
        }
        guard isMoved || !tiles.isEmpty || !removed.isEmpty else { return nil }
        var json = JSONText()
        json.object { json in
            json.key("from")
            json.offset(old.offset)
            json.key("removed")
            json.array(removed) { $0.string($1.id) }
            if isMoved { json.places(new, keeping: filter) }
            json.key("tiles")
            json.array(tiles) { $0.tile($1, in: new, facilities) }
            json.key("to")
            json.offset(new.offset)
            json.key("v")
            json.number(1)
        }
        return json.utf8
    }
}

extension JSONText {
    mutating func offset(_ offset: UInt64?) {
        if let offset { number(offset) } else { null() }
    }

    /// The members `rooms` and `structures`.
    fileprivate mutating func places(_ home: HomeSnapshot, keeping filter: GraphFilter) {
        key("rooms")
        array(home.rooms.filter { filter.keeps($0) }) { json, room in
            json.object { json in
                json.key("id")
                json.string(room.id)
                json.key("name")
                json.string(room.name)
                json.key("structureID")
                json.string(room.structureID)
            }
        }
        key("structures")
        array(home.structures.filter { filter.keeps($0) }) { json, structure in
            json.object { json in
                json.key("id")
                json.string(structure.id)
                json.key("name")
                json.string(structure.name)
            }
        }
    }

    /// A device in the words of a list.
    mutating func tile(
        _ view: DeviceView, in home: HomeSnapshot, _ facilities: ServerFacilities
    ) {
        let device = home.device(view.id) ?? DeviceState(id: view.id)
        object { json in
            json.key("connectivityState")
            json.string(view.connectivityState.name)
            json.key("controls")
            json.array(facilities.command == nil ? [] : TileControl.all(of: device)) {
                $0.control($1)
            }
            json.key("dataSourceLocality")
            json.string(view.dataSourceLocality.name)
            json.key("id")
            json.string(view.id)
            json.key("isGroup")
            json.bool(view.isGroup)
            json.key("main")
            json.array(MainValues.texts(of: device)) { $0.string($1) }
            json.key("name")
            json.string(view.name)
            json.key("roomID")
            json.string(view.roomID)
            json.key("structureID")
            json.string(view.structureID)
            json.key("type")
            json.string(device.parts.first(where: \.isPrimaryType)?.type)
        }
    }

    private mutating func control(_ control: TileControl) {
        object { json in
            json.key("kind")
            json.string(control.kind.rawValue)
            json.key("part")
            json.string(control.part)
            json.key("value")
            json.value(control.value)
        }
    }
}
