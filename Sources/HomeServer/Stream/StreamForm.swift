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

    /// The whole home, to begin with, in pieces that follow each other: a slow client does not hold what
    /// it has not taken yet.
    ///
    /// - Parameter asOf: as tiles have it.
    func reset(
        _ moment: HomeSnapshot, logID: String, asOf: Int64?, _ facilities: ServerFacilities
    ) -> AnySequence<[UInt8]> {
        let head = ServerSentEvent.head("reset", id: moment.offset)
        switch view {
        case .graph:
            let pieces = moment.jsonPieces(keeping: filter, logID: logID)
            return AnySequence { Joined(head: head, pieces: pieces) }
        case .tiles:
            return AnySequence([
                head,
                TilesJSON.whole(moment, keeping: filter, receivedAt: asOf, asOf: asOf, facilities),
                ServerSentEvent.end,
            ])
        }
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

/// An event whose data comes in pieces.
private struct Joined: IteratorProtocol {
    private var head: [UInt8]?
    private var pieces: HomeSnapshot.JSONPieces
    private var end: [UInt8]? = ServerSentEvent.end

    init(head: [UInt8], pieces: HomeSnapshot.JSONPieces) {
        self.head = head
        self.pieces = pieces
    }

    mutating func next() -> [UInt8]? { head.take() ?? pieces.next() ?? end.take() }
}
