// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomePublishers
import HomeTypes
import Testing

@testable import HomeSDK

/// A subscriber may cancel on one thread while another still takes it in: whichever comes first,
/// the home keeps nothing of it.
@Suite(.timeLimit(.minutes(20))) struct CancellationTests {
    @Test("P-4: a subscriber that cancelled while it was taken in is not kept")
    func cancelledBeforeAttached() async throws {
        let test = try await TestHome()
        let feed = test.home.feed
        attachCancelled(feed)
        #expect(try await !feed.ask { $0.hasListeners })
    }

    @Test("P-4: a reader of the log that cancelled while it was taken in is not kept")
    func cancelledReader() async throws {
        let test = try await TestHome()
        let feed = test.home.feed
        attachCancelledReader(feed)
        #expect(try await !feed.ask { $0.hasListeners })
    }

    @Test("P-4: a subscriber of events that cancelled while it was taken in is not kept")
    func cancelledSubscriberOfEvents() async throws {
        let test = try await TestHome()
        let feed = test.home.feed
        addCancelled(feed)
        #expect(try await !feed.ask { $0.hasListeners })
    }

    private typealias Sets = Subscribers.Sink<Set<HomeDevice>, HomeError>
    private typealias Events = Subscribers.Sink<EventOccurrence, HomeError>

    private func attachCancelled(_ feed: HomeFeed) {
        let sets = KeptSets()
        let kind = SetKind<HomeDevice>(interest: .devices) {
            sets.devices($0, isMultipartEnabled: true)
        }
        let subscription = FeedSubscription(
            feed, SetSource(kind: kind),
            Sets(receiveCompletion: { _ in }, receiveValue: { _ in }))
        subscription.start()
        subscription.cancel()
        // As late as the thread that takes it in may be.
        feed.attach(subscription)
    }

    private func attachCancelledReader(_ feed: HomeFeed) {
        let subscription = RecordSubscription(
            feed, NoRecords(), Sets(receiveCompletion: { _ in }, receiveValue: { _ in }))
        subscription.start()
        subscription.cancel()
        feed.attach(subscription)
    }

    private func addCancelled(_ feed: HomeFeed) {
        let subscription = EventSubscription(
            feed, "a", { $0 }, Events(receiveCompletion: { _ in }, receiveValue: { _ in }))
        subscription.begin()
        subscription.cancel()
        feed.events.add(subscription, feed)
    }
}

/// A log that never has more.
private final class NoRecords: RecordSource {
    func next() throws(HomeError) -> FeedStep<Set<HomeDevice>> { .nothing }
}
