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

/// The pages that each record of a fold has changed, for one who follows it record by record.
package struct PageChanges: Sendable {
    private var mark: ChangeMark?
    /// Whether all that the last record changed is known.
    package var isKnown = false
    package private(set) var slots: [Int] = []
    /// Those in ``slots``; nil for a device that is gone.
    package private(set) var pages: [DevicePage?] = []
    /// The newest record before the last one.
    package var last: UInt64 = 0

    package init() {}

    /// Notes what the last record changed.
    ///
    /// - Parameter isNext: whether the home follows from the one before by this record alone.
    package mutating func follow(_ home: HomeSnapshot, isNext: Bool) {
        // One by one: emptying an array at once costs more than all the rest.
        while slots.popLast() != nil {}
        forgetPages()
        isKnown = false
        if isNext, let mark { isKnown = home.addSlots(changedSince: mark, to: &slots) }
        mark = home.changeMark
        guard isKnown else { return }
        for slot in slots { pages.append(home.pages[slot]) }
    }

    /// Lets go of the pages: what is kept is copied when it changes.
    package mutating func forgetPages() { while pages.popLast() != nil {} }

    /// The value at a position, where the last record brought it.
    package func value(at position: AttributePosition, inSlot slot: Int) -> AttributeValue? {
        for index in slots.indices where slots[index] == slot {
            return pages[index]?.value(at: position, behind: last)
        }
        return nil
    }
}

/// Where an attribute stands on the page of its device, as long as the page keeps its
/// ``DevicePage/shape``.
package struct AttributePosition: Hashable, Sendable {
    fileprivate var part: Int32
    fileprivate var trait: Int32
    fileprivate var attribute: Int32
}

extension TraitView {
    /// Where an attribute stands; nil when it was never reported.
    package func position(of name: String) -> AttributePosition? {
        guard let symbol = symbols.find(name) else { return nil }
        let attributes = page.parts[part].traits[index].attributes
        return attributes.firstIndex { $0.name == symbol }.map {
            AttributePosition(part: Int32(part), trait: Int32(index), attribute: Int32($0))
        }
    }
}

extension DevicePage {
    package func value(at position: AttributePosition) -> AttributeValue {
        parts[Int(position.part)].traits[Int(position.trait)]
            .attributes[Int(position.attribute)].value
    }

    /// The value at a position, where a record behind an offset brought it.
    package func value(at position: AttributePosition, behind offset: UInt64) -> AttributeValue? {
        since(at: position) > offset ? value(at: position) : nil
    }

    /// The offset of the record that brought the value at a position.
    package func since(at position: AttributePosition) -> UInt64 {
        parts[Int(position.part)].traits[Int(position.trait)]
            .attributes[Int(position.attribute)].since
    }
}
