// SPDX-License-Identifier: Apache-2.0

public import HomePublishers
public import HomeTypes

/// A set of objects of a home that can be read once, or watched (home-api section 3.1).
///
///     for room in try await home.rooms().list() { print(room.name) }
public protocol Query<Element>: Sendable {
    /// The objects of the set: structures, rooms or devices.
    associatedtype Element: Hashable & Sendable

    /// The whole set now, and again after every change of its members' metadata.
    ///
    /// Each call makes an independent publisher. A slow subscriber gets the newest set
    /// (P-3). It fails only with `dataLoss`, `unauthenticated` or `internal`.
    func batched() -> AnyPublisher<Set<Element>, HomeError>

    /// The members one by one, and then each difference between consecutive sets.
    func stream() -> AnyPublisher<HomeObjectUpdate<Element>, HomeError>

    /// The set now; it may be empty.
    ///
    /// - Throws: `HomeError`: `cancelled` when the task is cancelled, `unavailable` after
    ///   `disconnect()`.
    func list() async throws -> Set<Element>
}

/// One step of a set of objects.
public enum HomeObjectUpdate<Element: Hashable & Sendable>: Hashable, Sendable {
    /// A member at the time of subscription.
    case initial(Element)
    /// A member that was not there before.
    case added(Element)
    /// The new value of a member.
    case changed(Element)
    /// The id of a member that is gone.
    case deleted(objectID: String)

    /// The member; nil for a deleted one.
    public var object: Element? {
        switch self {
        case .initial(let object), .added(let object), .changed(let object): object
        case .deleted: nil
        }
    }

    /// The fields that differ in a changed member; empty for the other cases.
    ///
    /// It takes no part in equality.
    public var changedFields: ChangedFields {
        guard case .changed(let object) = self, let object = object as? any ChangeNoting else {
            return []
        }
        return object.changes
    }
}

/// The steps from one set of objects to another, as ``Query/stream()`` gives them: deleted, then
/// changed, then added, each by ascending id.
///
/// - Parameters: sets in which every id occurs once.
public func diff<Element: HomeObject>(
    from old: Set<Element>, to new: Set<Element>
) -> [HomeObjectUpdate<Element>] {
    var before: [ByteString: Element] = [:]
    before.reserveCapacity(old.count)
    for object in old { before[ByteString(object.id)] = object }
    var pairs: [ObjectChange<Element>] = []
    for object in new {
        let previous = before.removeValue(forKey: ByteString(object.id))
        if previous != object { pairs.append(ObjectChange(old: previous, new: object)) }
    }
    for object in before.values { pairs.append(ObjectChange(old: object, new: nil)) }
    return updates(of: pairs)
}

/// One object before and after; at least one of the two exists, and they differ.
struct ObjectChange<Element: HomeObject> {
    var old: Element?
    var new: Element?
}

/// The steps of some changes, in order.
func updates<Element: HomeObject>(
    of changes: [ObjectChange<Element>]
) -> [HomeObjectUpdate<Element>] {
    var deleted: [Element] = []
    var changed: [Element] = []
    var added: [Element] = []
    for change in changes {
        switch (change.old, change.new) {
        case (let old?, let new?): changed.append(noting(new, since: old))
        case (nil, let new?): added.append(new)
        case (let old?, nil): deleted.append(old)
        case (nil, nil): break
        }
    }
    return sorted(deleted).map { .deleted(objectID: $0.id) } + sorted(changed).map { .changed($0) }
        + sorted(added).map { .added($0) }
}

/// By ascending id, as UTF-8 bytes.
func sorted<Element: HomeObject>(_ objects: some Sequence<Element>) -> [Element] {
    objects.sorted { utf8Less($0.id, $1.id) }
}

private func noting<Element: HomeObject>(_ new: Element, since old: Element) -> Element {
    guard var noting = new as? any ChangeNoting else { return new }
    noting.changes = new.changedFields(since: old)
    return noting as? Element ?? new
}
