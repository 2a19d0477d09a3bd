// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import HomeTypes

/// A query over one of the sets that a feed keeps.
struct ObjectQuery<Element: HomeObject>: Query {
    let feed: HomeFeed
    let kind: SetKind<Element>

    func batched() -> AnyPublisher<Set<Element>, HomeError> {
        FeedPublisher(feed: feed, source: SetSource(kind: kind)).eraseToAnyPublisher()
    }

    func stream() -> AnyPublisher<HomeObjectUpdate<Element>, HomeError> {
        FeedPublisher(feed: feed, source: UpdateSource(kind: kind)).eraseToAnyPublisher()
    }

    func list() async throws -> Set<Element> {
        let kind = kind
        return try await feed.ask { kind.read($0).members }
    }
}
