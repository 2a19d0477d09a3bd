// SPDX-License-Identifier: Apache-2.0

/// The devices of each source, and the devices announced in each area, found without a search
/// through all devices. Computed from the pages, so it is neither encoded nor hashed.
struct DeviceIndex: Sendable {
    private var bySource = TreeSet<SourceSlot>()
    private var byArea = TreeSet<AreaSlot>()
    /// The card that each slot was entered with.
    private var cards = TreeMap<Int, Card>()

    private struct Card: Sendable {
        var sources: [Symbol] = []
        var area: ByteString?
    }

    private struct SourceSlot: Comparable, Sendable {
        var source: UInt32
        var slot: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.source, left.slot) < (right.source, right.slot)
        }
    }

    private struct AreaSlot: Comparable, Sendable {
        var area: ByteString
        var slot: Int

        static func < (left: Self, right: Self) -> Bool {
            (left.area, left.slot) < (right.area, right.slot)
        }
    }

    /// The slots of the devices that a source has, ascending.
    func slots(ofSource source: Symbol) -> [Int] {
        bySource.elements(from: SourceSlot(source: source.raw, slot: 0)) {
            $0.source == source.raw
        }.map(\.slot)
    }

    /// The slots of the devices announced in an area, whatever its capital letters, ascending.
    func slots(inArea name: String) -> [Int] {
        let area = ByteString(HomeName.folded(name))
        return byArea.elements(from: AreaSlot(area: area, slot: 0)) { $0.area == area }.map(\.slot)
    }

    func hasDevice(_ source: Symbol) -> Bool {
        bySource.first(from: SourceSlot(source: source.raw, slot: 0))?.source == source.raw
    }

    /// Enters the present content of a slot, in place of its last one.
    ///
    /// - Returns: the sources that may have their first device now, or have lost their last.
    mutating func enter(_ slot: Int, _ page: DevicePage?) -> [Symbol] {
        let old = cards[slot] ?? Card()
        let new = Card(
            sources: page?.sources.map(\.source) ?? [],
            area: page?.announcedArea.map { ByteString(HomeName.folded($0)) })
        if old.sources != new.sources {
            for source in old.sources {
                bySource.remove(SourceSlot(source: source.raw, slot: slot))
            }
            for source in new.sources {
                bySource.insert(SourceSlot(source: source.raw, slot: slot))
            }
        }
        if old.area != new.area {
            if let area = old.area { byArea.remove(AreaSlot(area: area, slot: slot)) }
            if let area = new.area { byArea.insert(AreaSlot(area: area, slot: slot)) }
        }
        cards[slot] = page == nil ? nil : new
        return old.sources == new.sources ? [] : old.sources + new.sources
    }
}

extension DevicePage {
    /// The area that counts: that of the first source that gives one, cut to the length of a name.
    var announcedArea: String? {
        for source in sources {
            if let area = source.announcedArea, !area.isEmpty { return HomeName.cut(area) }
        }
        return nil
    }
}
