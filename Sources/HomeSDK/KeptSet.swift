// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A set that is updated with each change instead of being built for each question.
struct KeptSet<Element: HomeObject> {
    private(set) var members: Set<Element>
    /// Rises by one with each change of the set.
    private(set) var version: UInt64 = 0
    /// The steps from the last version to this one.
    private(set) var updates: [HomeObjectUpdate<Element>] = []

    init(_ members: Set<Element>) { self.members = members }

    /// - Parameter changes: changed objects; of each id at most one.
    /// - Returns: whether anything changed.
    @discardableResult
    mutating func apply(_ changes: [ObjectChange<Element>]) -> Bool {
        guard !changes.isEmpty else { return false }
        for change in changes {
            if let old = change.old { members.remove(old) }
            if let new = change.new { members.insert(new) }
        }
        version += 1
        updates = HomeSDK.updates(of: changes)
        return true
    }

    /// Takes a whole set.
    @discardableResult
    mutating func replace(with new: Set<Element>) -> Bool {
        let updates = diff(from: members, to: new)
        guard !updates.isEmpty else { return false }
        members = new
        version += 1
        self.updates = updates
        return true
    }
}

/// A kind of set, and where it is kept.
struct SetKind<Element: HomeObject>: Sendable {
    let interest: FeedInterest
    let read: @Sendable (HomeFeed) -> KeptSet<Element>
}

/// The sets of a home that are in use.
///
/// `@unchecked Sendable`: touched on the feed's queue alone.
final class KeptSets: FeedFollower, @unchecked Sendable {
    private var structures: KeptSet<Structure>?
    private var rooms: KeptSet<Room>?
    /// One for each device.
    private var whole: KeptSet<HomeDevice>?
    /// One for each part of a multipart device, one for each other device.
    private var flattened: KeptSet<HomeDevice>?

    func structures(_ feed: HomeFeed) -> KeptSet<Structure> {
        if let structures { return structures }
        let made = KeptSet(Self.structures(feed.snapshot, feed))
        structures = made
        return made
    }

    func rooms(_ feed: HomeFeed) -> KeptSet<Room> {
        if let rooms { return rooms }
        let made = KeptSet(Self.rooms(feed.snapshot, feed))
        rooms = made
        return made
    }

    func devices(_ feed: HomeFeed, isMultipartEnabled: Bool) -> KeptSet<HomeDevice> {
        if let kept = isMultipartEnabled ? whole : flattened { return kept }
        var devices: Set<HomeDevice> = []
        devices.reserveCapacity(feed.snapshot.deviceCount)
        feed.snapshot.forEachView { view in
            if isMultipartEnabled || view.composedParts.isEmpty {
                devices.insert(HomeDevice(DeviceScope(view), feed: feed))
                return
            }
            for scope in DeviceScope.all(of: view, isMultipartEnabled: false) {
                devices.insert(HomeDevice(scope, feed: feed))
            }
        }
        let made = KeptSet(devices)
        if isMultipartEnabled { whole = made } else { flattened = made }
        return made
    }

    func changePlaces(_ now: HomeSnapshot, feed: HomeFeed) {
        structures?.replace(with: Self.structures(now, feed))
        rooms?.replace(with: Self.rooms(now, feed))
    }

    /// A change of values alone leaves the sets as they are.
    func changeDevices(_ changes: [DeviceViewChange], feed: HomeFeed) -> Bool {
        let isWholeNew =
            whole?.apply(Self.changes(changes, isMultipartEnabled: true, feed)) ?? false
        let isFlattenedNew =
            flattened?.apply(Self.changes(changes, isMultipartEnabled: false, feed)) ?? false
        return isWholeNew || isFlattenedNew
    }

    func removeAll() {
        structures = nil
        rooms = nil
        whole = nil
        flattened = nil
    }

    private static func structures(_ now: HomeSnapshot, _ feed: HomeFeed) -> Set<Structure> {
        Set(now.structures.map { Structure($0, feed: feed) })
    }

    private static func rooms(_ now: HomeSnapshot, _ feed: HomeFeed) -> Set<Room> {
        Set(now.rooms.map { Room($0, feed: feed) })
    }

    private static func changes(
        _ changes: [DeviceViewChange], isMultipartEnabled: Bool, _ feed: HomeFeed
    ) -> [ObjectChange<HomeDevice>] {
        var found: [ObjectChange<HomeDevice>] = []
        for change in changes {
            if let old = change.old, let new = change.new, old.hasSameMetadata(as: new) {
                // The device as a whole looks the same, but one of its parts may have become
                // reachable, or a part without traits may have come or gone.
                if isMultipartEnabled || old.composedParts.isEmpty && new.composedParts.isEmpty {
                    continue
                }
            }
            let old = devices(change.old, isMultipartEnabled, feed)
            var new = devices(change.new, isMultipartEnabled, feed)
            for before in old {
                let index = new.firstIndex { utf8Equal($0.id, before.id) }
                let after = index.map { new.remove(at: $0) }
                if after != before { found.append(ObjectChange(old: before, new: after)) }
            }
            found += new.map { ObjectChange(old: nil, new: $0) }
        }
        return found
    }

    private static func devices(
        _ view: DeviceView?, _ isMultipartEnabled: Bool, _ feed: HomeFeed
    ) -> [HomeDevice] {
        guard let view else { return [] }
        return DeviceScope.all(of: view, isMultipartEnabled: isMultipartEnabled)
            .map { HomeDevice($0, feed: feed) }
    }
}
