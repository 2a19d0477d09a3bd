// SPDX-License-Identifier: Apache-2.0

import HomeEngine
public import HomeGraph
public import HomePublishers
public import HomeTypes

extension Home {
    /// The whole graph now, and again after each published point.
    ///
    /// A slow subscriber gets the newest graph and may miss earlier ones (P-3).
    public func snapshots() -> AnyPublisher<HomeSnapshot, HomeError> {
        FeedPublisher(feed: feed, source: SnapshotSource()).eraseToAnyPublisher()
    }

    /// The whole graph at a point.
    ///
    /// - Throws: as ``at(_:)``
    public func snapshot(at point: HomePoint = .newest) async throws -> HomeSnapshot {
        if case .newest = point { return try await feed.ask { $0.snapshot } }
        return try await moment(at: point).snapshot
    }

    /// The whole graph at a point, and when its last record was received.
    ///
    /// - Throws: as ``at(_:)``
    package func moment(at point: HomePoint) async throws -> HomeMoment {
        let backend = try feed.openBackend()
        return try await offPool { _ in
            let (state, _) = try point.resolve(in: backend.replay())
            return HomeMoment(
                snapshot: state.graph,
                receivedAt: state.graph.offset == nil ? nil : state.books.lastReceivedAt)
        }
    }
}

/// The whole graph at a point, with its time.
package struct HomeMoment: Sendable {
    package var snapshot: HomeSnapshot
    /// When the last record was received, in nanoseconds since 1970 UTC; nil before the first.
    package var receivedAt: Int64?

    package init(snapshot: HomeSnapshot, receivedAt: Int64?) {
        self.snapshot = snapshot
        self.receivedAt = receivedAt
    }
}

/// The newest graph, whenever there is a newer one.
private struct SnapshotSource: FeedSource {
    private var sent: UInt64??

    var interests: [FeedInterest] { [.records] }

    mutating func next(_ feed: HomeFeed) -> FeedStep<HomeSnapshot> {
        let now = feed.snapshot
        if let sent, sent == now.offset { return .nothing }
        sent = .some(now.offset)
        return .value(now)
    }
}
