// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Parts of one device, whenever one of them changes; over when there are none (D-3 to D-7).
struct PartsSource<Output>: FeedSource {
    let deviceID: String
    /// Nil where the device lacks the type or trait asked for.
    let select: (DeviceScope) -> [PartView]?
    let make: ([PartView], HomeFeed) -> Output
    private var sent: [PartView]?

    init(
        deviceID: String, select: @escaping (DeviceScope) -> [PartView]?,
        make: @escaping ([PartView], HomeFeed) -> Output
    ) {
        self.deviceID = deviceID
        self.select = select
        self.make = make
    }

    var interests: [FeedInterest] { FeedInterest.device(id: deviceID) }

    mutating func next(_ feed: HomeFeed) -> FeedStep<Output> {
        guard let now = parts(feed) else { return .over }
        if let sent, haveSameGraph(sent, now) { return .nothing }
        sent = now
        return .value(make(now, feed))
    }

    func isOver(_ feed: HomeFeed) -> Bool { parts(feed) == nil }

    private func parts(_ feed: HomeFeed) -> [PartView]? {
        feed.scope(of: deviceID).flatMap(select)
    }
}
