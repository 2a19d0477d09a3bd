// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomePublishers
import HomeTypes

/// What a subscription wants to hear of.
enum FeedInterest: Hashable {
    case structures
    case rooms
    case devices
    /// Everything that people see of one device, by its id or an alias.
    case device(ByteString)
    /// Every published point.
    case records

    /// Those who are concerned by a change of a device.
    static func keys(of change: DeviceViewChange) -> [FeedInterest] {
        var keys: [FeedInterest] = [.device(ByteString(change.id))]
        for alias in (change.old?.aliases ?? []) + (change.new?.aliases ?? []) {
            keys.append(.device(ByteString(alias)))
        }
        return keys
    }

    /// The interests of one who asked for a device by an id.
    static func device(id: String) -> [FeedInterest] {
        [.device(ByteString(id))] + DeviceID.splits(id).map { .device(ByteString($0.device)) }
    }
}

/// A subscription as its feed sees it. All but `interests` and `isOver` is for the feed's queue.
protocol FeedListener: AnyObject, Sendable {
    var interests: [FeedInterest] { get }
    /// What it says may have changed since it last looked.
    var isDirty: Bool { get set }
    /// Cancelled, or ended; never false again.
    var isOver: Bool { get }

    /// Sends what it has to say, as far as it is asked for.
    func pump(_ feed: HomeFeed)

    /// Ends it.
    func end(_ completion: Subscribers.Completion<HomeError>)

    /// Lets go of the subscriber after it was cancelled.
    func release()
}
