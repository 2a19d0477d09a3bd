// SPDX-License-Identifier: Apache-2.0

/// Where a fold stood: what has changed since is asked of a later snapshot of the same fold.
package struct ChangeMark: Sendable {
    fileprivate let pages: UInt64
    fileprivate let names: UInt64
    fileprivate let rooms: UInt64
}

extension HomeSnapshot {
    package var changeMark: ChangeMark {
        ChangeMark(pages: pages.recent.count, names: nameChanges, rooms: roomChanges)
    }

    /// Adds the slots of the devices that have changed since a mark of the same fold.
    ///
    /// Unlike ``changedViews(since:)`` it needs no earlier snapshot.
    /// - Returns: false where any device may have changed: devices came, went or were joined, rooms
    ///   changed, or too many devices changed to be remembered.
    package func addSlots(changedSince mark: ChangeMark, to slots: inout [Int]) -> Bool {
        mark.names == nameChanges && mark.rooms == roomChanges
            && pages.recent.add(since: mark.pages, to: &slots)
    }

    /// The number of slots; some may be empty.
    package var slotCount: Int { pages.count }

    /// The slot of the device of this id or alias.
    package func slot(of id: String) -> Int? { slot(id) }

    /// The device in a slot.
    package func view(inSlot slot: Int) -> DeviceView? {
        pages[slot].map { DeviceView(page: $0, symbols: symbols) }
    }
}
