// SPDX-License-Identifier: Apache-2.0

// graphHash = SHA-256 over, all in id order: the JSON of the structures, the JSON of the rooms,
// and per device its id, a zero byte and the SHA-256 of its JSON.
// stateHash = SHA-256 over the graph hash, per device its id, a zero byte and the SHA-256 of its
// books part, and the SHA-256 of the books.

/// The two hashes of a state, 32 bytes each.
public struct StateHashes: Hashable, Sendable {
    /// The hash of the graph.
    public var graph: [UInt8]
    /// The hash of graph and books, which must be equal for equal logs.
    public var state: [UInt8]

    package init(graph: [UInt8], state: [UInt8]) {
        self.graph = graph
        self.state = state
    }
}

extension HomeState {
    /// The hashes, computed anew for the devices that changed since the last call only.
    public mutating func hashes(sha256: SHA256Function) -> StateHashes {
        for slot in 0..<graph.pages.count {
            guard let page = graph.pages[slot] else { continue }
            if page.graphDigest != nil, page.booksDigest != nil { continue }
            let digests = digests(of: page, sha256: sha256)
            graph.pages.update(slot) {
                $0.graphDigest = digests.graph
                $0.booksDigest = digests.state
            }
        }
        return hashes(
            sha256: sha256, digests: { StateHashes(graph: $0.graphDigest!, state: $0.booksDigest!) }
        )
    }

    /// The hashes of the state as it is without some of the losses that ``noteLost(_:)`` added: a
    /// log that lost nothing there has the same ones.
    ///
    /// - Parameters:
    ///   - places: of the notes, in the list of losses.
    ///   - sha256: the digest.
    package mutating func hashes(
        withoutNotes places: Range<Int>, sha256: SHA256Function
    ) -> StateHashes {
        guard !places.isEmpty else { return hashes(sha256: sha256) }
        let all = books.lostRanges
        books.lostRanges.removeSubrange(places)
        defer { books.lostRanges = all }
        return hashes(sha256: sha256)
    }

    /// The hashes, computed from the canonical encoding of the whole state.
    public func recomputedHashes(sha256: SHA256Function) -> StateHashes {
        hashes(sha256: sha256, digests: { digests(of: $0, sha256: sha256) })
    }

    private func digests(of page: DevicePage, sha256: SHA256Function) -> StateHashes {
        var json = JSONText()
        json.object(graph.state(of: page))
        var writer = ByteWriter()
        encodeBooks(page, into: &writer)
        return StateHashes(graph: sha256(json.utf8), state: sha256(writer.bytes))
    }

    private func hashes(
        sha256: SHA256Function, digests: (DevicePage) -> StateHashes
    ) -> StateHashes {
        var places = JSONText()
        places.array(graph.structures) { $0.object($1) }
        var rooms = JSONText()
        rooms.array(graph.rooms) { $0.object($1) }
        var graphBytes = places.utf8 + rooms.utf8
        var stateBytes: [UInt8] = []
        for page in graph.pagesByID {
            let digests = digests(page)
            graphBytes += Array(page.id.utf8) + [0] + digests.graph
            stateBytes += Array(page.id.utf8) + [0] + digests.state
        }
        var writer = ByteWriter()
        encode(books, into: &writer)
        let graphHash = sha256(graphBytes)
        return StateHashes(
            graph: graphHash, state: sha256(graphHash + stateBytes + sha256(writer.bytes)))
    }
}
