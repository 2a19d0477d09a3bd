// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomePublishers
import HomeTypes

/// A kind of change that a subscription is marked dirty for.
enum FeedInterest: Hashable {
    case structures
    case rooms
    case devices
    /// Everything that people see of one device, by its id or an alias.
    case device(ByteString)
    /// Every published point.
    case records

    /// The interests that a change of a device concerns.
    static func keys(of change: DeviceViewChange) -> [FeedInterest] {
        var keys: [FeedInterest] = [.device(ByteString(change.id))]
        for alias in (change.old?.aliases ?? []) + (change.new?.aliases ?? []) {
            keys.append(.device(ByteString(alias)))
        }
        return keys
    }

    /// The interests of a subscription to a device by an id.
    static func device(id: String) -> [FeedInterest] {
        [.device(ByteString(id))] + DeviceID.splits(id).map { .device(ByteString($0.device)) }
    }
}

/// What is kept for all subscriptions together and follows each snapshot, as its feed sees it. Used
/// on the feed's queue alone.
protocol FeedFollower: AnyObject, Sendable {
    /// Follows structures and rooms.
    func changePlaces(_ now: HomeSnapshot, feed: HomeFeed)

    /// Follows devices.
    ///
    /// - Returns: whether a set of devices changed.
    func changeDevices(_ changes: [DeviceViewChange], feed: HomeFeed) -> Bool

    /// Frees what is kept.
    func removeAll()
}

/// A subscription as its feed sees it. All members but `interests` and `isOver` are used on the
/// feed's queue.
protocol FeedListener: AnyObject, Sendable {
    var interests: [FeedInterest] { get }
    /// Whether its value may have changed since it last looked.
    var isDirty: Bool { get set }
    /// Cancelled, or ended; never false again.
    var isOver: Bool { get }

    /// Sends its news, as far as there is demand.
    func pump(_ feed: HomeFeed)

    /// Ends the subscription.
    func end(_ completion: Subscribers.Completion<HomeError>)

    /// Releases the subscriber after a cancellation.
    func release()
}
