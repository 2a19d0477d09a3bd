// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The whole set, whenever it differs.
struct SetSource<Element: HomeObject>: FeedSource {
    let kind: SetKind<Element>
    private var sent: KeptSet<Element>?

    init(kind: SetKind<Element>) { self.kind = kind }

    var interests: [FeedInterest] { [kind.interest] }

    mutating func next(_ feed: HomeFeed) -> FeedStep<Set<Element>> {
        let now = kind.read(feed)
        defer { sent = now }
        guard let sent else { return .value(now.members) }
        if sent.version == now.version { return .nothing }
        // One step always changes the set; after several steps it may be equal again.
        if sent.version + 1 != now.version, sent.members == now.members { return .nothing }
        return .value(now.members)
    }
}

/// The differences between consecutive sets.
struct UpdateSource<Element: HomeObject>: FeedSource {
    let kind: SetKind<Element>
    /// The set that the subscriber has once the pending updates are sent.
    private var sent: KeptSet<Element>?
    private var pending: ArraySlice<HomeObjectUpdate<Element>> = []

    init(kind: SetKind<Element>) { self.kind = kind }

    var interests: [FeedInterest] { [kind.interest] }

    mutating func next(_ feed: HomeFeed) -> FeedStep<HomeObjectUpdate<Element>> {
        if pending.isEmpty { compare(kind.read(feed)) }
        return pending.popFirst().map { .value($0) } ?? .nothing
    }

    private mutating func compare(_ now: KeptSet<Element>) {
        defer { sent = now }
        guard let sent else {
            pending = sorted(now.members).map { .initial($0) }[...]
            return
        }
        if sent.version == now.version { return }
        pending =
            sent.version + 1 == now.version
            ? now.updates[...] : diff(from: sent.members, to: now.members)[...]
    }
}

/// One structure or room; silent while it does not exist (O-1, O-2).
struct ObjectSource<Element: HomeObject>: FeedSource {
    let interest: FeedInterest
    let find: (HomeFeed) -> Element?
    private var sent: Element?

    init(interest: FeedInterest, find: @escaping (HomeFeed) -> Element?) {
        self.interest = interest
        self.find = find
    }

    var interests: [FeedInterest] { [interest] }

    mutating func next(_ feed: HomeFeed) -> FeedStep<Element> {
        let now = find(feed)
        defer { sent = now }
        guard let now, now != sent else { return .nothing }
        return .value(now)
    }
}

/// One device, on any change of it; silent while it does not exist (O-1, O-2).
struct DeviceSource: FeedSource {
    let id: String
    private var sent: DeviceScope?

    init(id: String) { self.id = id }

    var interests: [FeedInterest] { FeedInterest.device(id: id) }

    mutating func next(_ feed: HomeFeed) -> FeedStep<HomeDevice> {
        let now = feed.scope(of: id)
        defer { sent = now }
        guard let now else { return .nothing }
        if let sent, sent.hasSameGraph(as: now) { return .nothing }
        return .value(HomeDevice(now, feed: feed))
    }
}
