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

    /// The page of the device in a slot: values that a reader knows the positions of, without names.
    package func page(inSlot slot: Int) -> DevicePage? { pages[slot] }
}

/// Where an attribute stands on the page of its device, as long as the page keeps its
/// ``DevicePage/shape``.
package struct AttributePosition: Hashable, Sendable {
    fileprivate var part: Int
    fileprivate var trait: Int
    fileprivate var attribute: Int
}

extension TraitView {
    /// Where an attribute stands; nil when it was never reported.
    package func position(of name: String) -> AttributePosition? {
        guard let symbol = symbols.find(name) else { return nil }
        let attributes = page.parts[part].traits[index].attributes
        return attributes.firstIndex { $0.name == symbol }.map {
            AttributePosition(part: part, trait: index, attribute: $0)
        }
    }
}

extension DevicePage {
    package func value(at position: AttributePosition) -> AttributeValue {
        parts[position.part].traits[position.trait].attributes[position.attribute].value
    }

    /// The offset of the record that brought the value at a position.
    package func since(at position: AttributePosition) -> UInt64 {
        parts[position.part].traits[position.trait].attributes[position.attribute].since
    }
}
