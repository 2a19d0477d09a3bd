// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a client of a stream gets: the graph or tiles, of the whole home or a part.
struct StreamForm: Hashable, Sendable {
    enum View: String, Sendable, CaseIterable {
        /// Snapshots and differences, for programs.
        case graph
        /// Names and values in words, for pages.
        case tiles
    }

    var view: View
    var filter: GraphFilter

    /// The whole home, to begin with.
    func reset(_ moment: HomeSnapshot, logID: String, _ facilities: ServerFacilities) -> [UInt8] {
        let data: [UInt8] =
            switch view {
            case .graph: Array(moment.json(keeping: filter, logID: logID).utf8)
            case .tiles:
                TilesJSON.whole(moment, keeping: filter, receivedAt: nil, asOf: nil, facilities)
            }
        return ServerSentEvent.bytes("reset", id: moment.offset, data: data)
    }

    /// What changed; nil where that is nothing.
    func diff(
        _ old: HomeSnapshot, _ new: HomeSnapshot, _ facilities: ServerFacilities
    ) -> [UInt8]? {
        switch view {
        case .graph:
            let found = HomeGraph.diff(old, new, keeping: filter)
            guard !found.isEmpty else { return nil }
            return ServerSentEvent.bytes("diff", id: new.offset, data: Array(found.json.utf8))
        case .tiles:
            guard let data = TilesJSON.changes(old, new, keeping: filter, facilities) else {
                return nil
            }
            return ServerSentEvent.bytes("diff", id: new.offset, data: data)
        }
    }
}
