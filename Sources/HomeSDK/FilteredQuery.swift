// SPDX-License-Identifier: Apache-2.0

import HomePublishers
public import HomeTypes

extension Home {
    /// The devices that have a trait.
    ///
    /// - Parameters:
    ///   - trait: of the catalogue, or a vendor's.
    ///   - enableMultipartDevices: as ``devices(enableMultipartDevices:)``
    public func devices<T: Trait>(
        having trait: T.Type, enableMultipartDevices: Bool = false
    ) -> any Query<HomeDevice> {
        query(enableMultipartDevices) { device in
            device.scope.parts.contains { part in
                if trait == UnknownTrait.self {
                    return part.traits.contains { !Catalogue.hasTrait($0.trait) }
                }
                return [T.graphName, T.identifier].contains { part.trait(named: $0) != nil }
            }
        }
    }

    /// The devices that have a device type.
    ///
    /// - Parameters:
    ///   - type: of the catalogue, or a vendor's.
    ///   - enableMultipartDevices: as ``devices(enableMultipartDevices:)``
    public func devices<T: DeviceType>(
        having type: T.Type, enableMultipartDevices: Bool = false
    ) -> any Query<HomeDevice> {
        query(enableMultipartDevices) { $0.types.contains(type) }
    }

    /// The devices that have one of several types. A group that an ecosystem shows as a device is
    /// left out: its members are here already.
    ///
    /// - Parameters:
    ///   - group: the types, such as ``DeviceTypeGroup/lights``.
    ///   - enableMultipartDevices: as ``devices(enableMultipartDevices:)``
    public func devices(
        of group: DeviceTypeGroup, enableMultipartDevices: Bool = false
    ) -> any Query<HomeDevice> {
        query(enableMultipartDevices) { device in
            !device.scope.view.isGroup && group.types.contains { device.types.contains($0) }
        }
    }

    private func query(
        _ isMultipartEnabled: Bool, _ isWanted: @escaping @Sendable (HomeDevice) -> Bool
    ) -> any Query<HomeDevice> {
        FilteredQuery(
            feed: feed,
            kind: SetKind(interest: .devices) { [sets] feed in
                sets.devices(feed, isMultipartEnabled: isMultipartEnabled)
            },
            isWanted: isWanted)
    }
}

/// A query over the members of a set that meet a condition.
struct FilteredQuery<Element: HomeObject>: Query {
    let feed: HomeFeed
    let kind: SetKind<Element>
    let isWanted: @Sendable (Element) -> Bool

    func batched() -> AnyPublisher<Set<Element>, HomeError> {
        FeedPublisher(feed: feed, source: FilteredSetSource(kind: kind, isWanted: isWanted))
            .eraseToAnyPublisher()
    }

    func stream() -> AnyPublisher<HomeObjectUpdate<Element>, HomeError> {
        FeedPublisher(feed: feed, source: FilteredUpdateSource(kind: kind, isWanted: isWanted))
            .eraseToAnyPublisher()
    }

    func list() async throws -> Set<Element> {
        let (kind, isWanted) = (kind, isWanted)
        return try await feed.ask { kind.read($0).members.filter(isWanted) }
    }
}

/// The part of a set, whenever it is another one.
private struct FilteredSetSource<Element: HomeObject>: FeedSource {
    let kind: SetKind<Element>
    let isWanted: @Sendable (Element) -> Bool
    private var version: UInt64?
    private var sent: Set<Element>?

    init(kind: SetKind<Element>, isWanted: @escaping @Sendable (Element) -> Bool) {
        self.kind = kind
        self.isWanted = isWanted
    }

    var interests: [FeedInterest] { [kind.interest] }

    mutating func next(_ feed: HomeFeed) -> FeedStep<Set<Element>> {
        let whole = kind.read(feed)
        guard whole.version != version else { return .nothing }
        version = whole.version
        let now = whole.members.filter(isWanted)
        guard now != sent else { return .nothing }
        sent = now
        return .value(now)
    }
}

/// The differences between consecutive parts of a set.
private struct FilteredUpdateSource<Element: HomeObject>: FeedSource {
    private var sets: FilteredSetSource<Element>
    /// The part that the subscriber has once the pending updates are sent.
    private var sent: Set<Element>?
    private var pending: ArraySlice<HomeObjectUpdate<Element>> = []

    init(kind: SetKind<Element>, isWanted: @escaping @Sendable (Element) -> Bool) {
        sets = FilteredSetSource(kind: kind, isWanted: isWanted)
    }

    var interests: [FeedInterest] { sets.interests }

    mutating func next(_ feed: HomeFeed) -> FeedStep<HomeObjectUpdate<Element>> {
        if pending.isEmpty, case .value(let now) = sets.next(feed) {
            pending = sent.map { diff(from: $0, to: now)[...] } ?? initial(now)
            sent = now
        }
        return pending.popFirst().map { .value($0) } ?? .nothing
    }

    private func initial(_ now: Set<Element>) -> ArraySlice<HomeObjectUpdate<Element>> {
        sorted(now).map { .initial($0) }[...]
    }
}
